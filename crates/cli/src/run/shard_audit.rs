//! Counts some shards again with another engine, and compares the counts with the records.

use std::path::Path;
use std::time::Duration;

use quadrille_dlx::cubes::RunError;
use quadrille_dlx::{Count, StopReason};
use quadrille_nqueens::CountError;
use quadrille_shards::queens::QueensManifest;
use quadrille_shards::sample;

use crate::args::ShardAuditArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::output::Output;
use crate::record::{AuditRecord, DifferenceRecord, Number, Record};
use crate::run::ending::{stopped_by, words};
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
    Tally::of(BACKTRACKING, records.keys(), args, context, |number, left| {
        let record = &records[&number];
        let mut counter = manifest.counter(record.shard).cancel_token(context.interrupt.token());
        if let Some(left) = left {
            counter = counter.time_limit(left);
        }
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
    Tally::of(engine.name(), records.keys(), args, context, |number, left| {
        let mut auditor = manifest.auditor(engine).cancel_token(context.interrupt.token());
        if let Some(left) = left {
            auditor = auditor.time_limit(left);
        }
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
    /// Why the audit ended early.
    stopped: Option<StopReason>,
}

impl Tally {
    /// Audits a sample of the shards that have records. `recount` returns the recorded and the
    /// found count of a shard, or `None` if it was stopped; its second argument is the time left.
    fn of<'r>(
        engine: &'static str,
        shards: impl ExactSizeIterator<Item = &'r usize>,
        args: &ShardAuditArgs,
        context: &Context,
        mut recount: impl FnMut(usize, Option<Duration>) -> Result<Option<[Count; 2]>, Failure>,
    ) -> Result<Self, Failure> {
        let (records, seed) = (shards.len(), args.seed.unwrap_or_else(seed::of_now));
        if records == 0 {
            return Err(Failure::Misused("no record to audit".to_owned()));
        }
        let sample = sample(shards.copied(), args.sample as usize, seed);
        let (wanted, failed) = (sample.len(), Vec::new());
        let (audited, found, stopped) = (0, Count::ZERO, None);
        let mut tally = Self { engine, seed, records, wanted, audited, found, failed, stopped };
        let deadline = context.deadline(args.watch.time_limit);
        let mut watch = context.watch(args.watch.progress.progress);
        for shard in sample {
            watch.done(tally.audited as u64, Some(wanted as u64), "records");
            let Some([recorded, found]) = recount(shard, deadline.left())? else {
                tally.stopped = deadline.stop().or(Some(StopReason::Cancelled));
                break;
            };
            tally.audited += 1;
            if recorded != found {
                let (recorded, found) = (Number::of(&recorded), Number::of(&found));
                tally.failed.push(DifferenceRecord { shard, recorded, found });
            }
            tally.found += found;
        }
        Ok(tally)
    }

    fn print(&self, context: &Context) -> Result<Exit, Failure> {
        context.emit(|| Record::Audit(self.record()), |output| self.describe(output))?;
        context.output.flush()?;
        if let Some(reason) = self.stopped {
            let wanted = self.wanted;
            let records = if wanted == 1 { "record" } else { "records" };
            let reason = words(reason);
            context.output.note(&format!("{reason}; the sample has {wanted} {records}"));
        }
        Ok(match (self.stopped, self.failed.is_empty()) {
            (Some(reason), _) => stopped_by(reason),
            (None, true) => Exit::Success,
            (None, false) => Exit::Negative,
        })
    }

    fn record(&self) -> AuditRecord<'_> {
        AuditRecord {
            complete: self.stopped.is_none(),
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
