//! Counts some shards again with another engine, and compares the counts with the records.

use std::path::Path;

use quadrille_dlx::Count;
use quadrille_dlx::cubes::RunError;
use quadrille_nqueens::CountError;
use quadrille_shards::queens::QueensManifest;
use quadrille_shards::sample;

use crate::args::{ProgressWhen, ShardAuditArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::output::Output;
use crate::record::{AuditRecord, DifferenceRecord, Number, Record};
use crate::run::{Context, cube_records, manifest_file, queens_shards, seed};

pub(in crate::run) fn run(args: ShardAuditArgs, context: &Context) -> Result<Exit, Failure> {
    let stdin = [&args.manifest].into_iter().chain(&args.records).filter(|p| *p == Path::new("-"));
    if stdin.count() > 1 {
        let text = "the manifest and the records cannot both be standard input";
        return Err(Failure::Misused(text.to_owned()));
    }
    let source = Source::typed(Some(args.manifest.clone()));
    let bytes = source.read(&context.output, &context.interrupt)?;
    let tally = match QueensManifest::is_begun_by(&bytes) {
        true => audit_queens(&bytes, &source, &args, context)?,
        false => audit_cubes(&bytes, &source, &args, context)?,
    };
    tally.print(context)
}

/// Counts shards of queens again by backtracking.
fn audit_queens(
    bytes: &[u8],
    source: &Source,
    args: &ShardAuditArgs,
    context: &Context,
) -> Result<Tally, Failure> {
    let manifest = manifest_file::read_queens(bytes, source)?;
    if args.engine.is_some() {
        let text = "--engine is for exact cover problems: queens are audited by backtracking";
        return Err(Failure::Misused(text.to_owned()));
    }
    let records = manifest.gather(queens_shards::read_all(manifest, sources(args), context)?);
    let records = records.map_err(|error| Failure::Misused(error.to_string()))?;
    Tally::of(BACKTRACKING, records.keys(), args, context, |number| {
        let record = &records[&number];
        let counter = manifest.counter(record.shard).cancel_token(context.interrupt.token());
        match counter.record_by_backtracking() {
            Ok(found) => Ok(Some([record.count.into(), found.count.into()])),
            Err(CountError::Stopped(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    })
}

/// Counts cubes again, with another engine.
fn audit_cubes(
    bytes: &[u8],
    source: &Source,
    args: &ShardAuditArgs,
    context: &Context,
) -> Result<Tally, Failure> {
    let manifest = manifest_file::read(bytes, source)?;
    let records = manifest.gather(cube_records::read(sources(args), &manifest, context)?);
    let records = records.map_err(|error| Failure::Misused(error.to_string()))?;
    let engine = args.engine.unwrap_or_else(|| manifest.other_engine());
    let auditor = manifest.auditor(engine).cancel_token(context.interrupt.token());
    Tally::of(engine.name(), records.keys(), args, context, |number| {
        match auditor.audit(&manifest.cubes()[number], &records[&number]) {
            Ok(audit) => Ok(Some([audit.recorded, audit.found])),
            Err(RunError::Stopped(_)) => Ok(None),
            Err(error) => Err(Failure::Misused(error.to_string())),
        }
    })
}

/// Returns the sources of the records.
fn sources(args: &ShardAuditArgs) -> impl Iterator<Item = Source> {
    args.records.iter().map(|file| Source::typed(Some(file.clone())))
}

/// The name of the method that counts queens again.
const BACKTRACKING: &str = "backtracking";

/// The results of an audit of several records.
struct Tally {
    engine: &'static str,
    seed: u64,
    records: usize,
    /// The size of the sample.
    wanted: usize,
    audited: usize,
    found: Count,
    failed: Vec<DifferenceRecord>,
}

impl Tally {
    /// Audits a sample of the shards that have records. `recount` returns the recorded and the
    /// found count of a shard, or `None` if it was interrupted.
    fn of<'r>(
        engine: &'static str,
        shards: impl ExactSizeIterator<Item = &'r usize>,
        args: &ShardAuditArgs,
        context: &Context,
        mut recount: impl FnMut(usize) -> Result<Option<[Count; 2]>, Failure>,
    ) -> Result<Self, Failure> {
        let (records, seed) = (shards.len(), args.seed.unwrap_or_else(seed::of_now));
        if records == 0 {
            return Err(Failure::Misused("no record to audit".to_owned()));
        }
        let sample = sample(shards.copied(), args.sample as usize, seed);
        let (wanted, failed) = (sample.len(), Vec::new());
        let mut tally =
            Self { engine, seed, records, wanted, audited: 0, found: Count::ZERO, failed };
        let mut watch = context.watch(ProgressWhen::Auto);
        for shard in sample {
            watch.done(tally.audited as u64, Some(wanted as u64), "records");
            let Some([recorded, found]) = recount(shard)? else { break };
            tally.audited += 1;
            if recorded != found {
                let (recorded, found) = (Number::of(&recorded), Number::of(&found));
                tally.failed.push(DifferenceRecord { shard, recorded, found });
            }
            tally.found += found;
        }
        Ok(tally)
    }

    /// Whether the whole sample was audited.
    fn is_complete(&self) -> bool {
        self.audited == self.wanted
    }

    fn print(&self, context: &Context) -> Result<Exit, Failure> {
        context.emit(|| Record::Audit(self.record()), |output| self.describe(output))?;
        context.output.flush()?;
        if !self.is_complete() {
            let wanted = self.wanted;
            let records = if wanted == 1 { "record" } else { "records" };
            context.output.note(&format!("interrupted; the sample has {wanted} {records}"));
        }
        Ok(match (self.is_complete(), self.failed.is_empty()) {
            (false, _) => Exit::Interrupted,
            (true, true) => Exit::Success,
            (true, false) => Exit::Negative,
        })
    }

    fn record(&self) -> AuditRecord<'_> {
        AuditRecord {
            complete: self.is_complete(),
            holds: self.failed.is_empty(),
            engine: self.engine,
            seed: Number::of(self.seed),
            records: self.records,
            audited: self.audited,
            found: Number::of(&self.found),
            failed: &self.failed,
        }
    }

    fn describe(&self, output: &Output) -> Result<(), Failure> {
        let Self { engine, seed, records, audited, found, failed, .. } = self;
        for DifferenceRecord { shard, recorded, found } in failed {
            let text =
                format!("the record counts {recorded} solutions, but {engine} counts {found}");
            writeln!(output, "shard {shard}: {text}")?;
        }
        let outcome = match failed.len() {
            0 => "no difference".to_owned(),
            1 => "1 record is wrong".to_owned(),
            several => format!("{several} records are wrong"),
        };
        writeln!(
            output,
            "{audited} of {records} records audited by {engine}, seed {seed}: \
             {found} solutions, {outcome}"
        )
    }
}
