//! Counts some shards again with another engine, and compares the counts with the records.

use std::time::Duration;

use quadrille_dlx::frontier::FrontierError;
use quadrille_dlx::{Count, Engine, StopReason};
use quadrille_nqueens::{CountError, FastCountError, MeetInTheMiddle, ShardRecord};
use quadrille_shards::queens::QueensManifest;
use quadrille_shards::{Auditor, UsedClaim, sample};

use crate::args::ShardAuditArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::output::Output;
use crate::record::{AuditRecord, DifferenceRecord, Number, Record};
use crate::run::ending::{stopped_by, words};
use crate::run::{Context, cube_records, manifest_file, queens_shards, seed};

pub(in crate::run) fn run(args: ShardAuditArgs, context: &Context) -> Result<Exit, Failure> {
    cube_records::check_inputs(&args.manifest, &args.records)?;
    let source = Source::typed(Some(args.manifest.clone()));
    let bytes = source.read(&context.output, &context.interrupt)?;
    let tally = match QueensManifest::is_begun_by(&bytes) {
        true => audit_queens(&bytes, &source, &args, context)?,
        false => audit_claims(&bytes, &source, &args, context)?,
    };
    tally.print(context)
}

/// Counts parts of shards of queens again by backtracking.
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
    let of_shard = |(&shard, record): (&usize, &ShardRecord)| {
        (0..record.parts.len()).map(move |part| (shard, part))
    };
    let parts = records.iter().flat_map(of_shard).collect();
    let subject = |&(shard, part): &_| Subject { shard: Some(shard), part: Some(part), cube: None };
    Tally::of((BACKTRACKING, "parts"), parts, args, context, subject, |&(shard, part), left| {
        let record = &records[&shard];
        let shard = record.shard.part(part, record.parts.len()).expect("the record was checked");
        let counter = manifest.counter(shard).cancel_token(context.interrupt.token());
        let counter = left.into_iter().fold(counter, MeetInTheMiddle::time_limit);
        match counter.count_by_backtracking() {
            Ok(found) => Ok(Some([record.parts[part].into(), found.into()])),
            Err(FastCountError::Stopped(_)) => Ok(None),
            Err(error) => Err(CountError::from(error).into()),
        }
    })
}

/// Counts residuals again, in another way.
fn audit_claims(
    bytes: &[u8],
    source: &Source,
    args: &ShardAuditArgs,
    context: &Context,
) -> Result<Tally, Failure> {
    let manifest = manifest_file::read(bytes, source)?;
    let records = cube_records::read(sources(args), &manifest, context)?;
    let claims = cube_records::merge(&manifest, records, context)?.claims();
    let engine = args.engine.unwrap_or(Engine::Links);
    let subject = |used: &UsedClaim| Subject {
        shard: used.shard,
        part: None,
        cube: Some(used.cube.to_string()),
    };
    Tally::of((engine.name(), "claims"), claims, args, context, subject, |used, left| {
        let auditor = Auditor::new(manifest.problem()).cancel_token(context.interrupt.token());
        let auditor = args.engine.into_iter().fold(auditor, Auditor::engine);
        let auditor = left.into_iter().fold(auditor, Auditor::time_limit);
        match auditor.audit(used) {
            Ok(audit) => Ok(Some([audit.recorded, audit.found])),
            Err(FrontierError::Stopped(_)) => Ok(None),
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

/// What a claim or a part of a record is about.
struct Subject {
    shard: Option<usize>,
    part: Option<usize>,
    cube: Option<String>,
}

/// The results of an audit of several claims, or of several parts of shards of queens.
struct Tally {
    engine: &'static str,
    /// `claims` or `parts`.
    noun: &'static str,
    seed: u64,
    /// The number of claims or parts.
    all: usize,
    /// The size of the sample.
    wanted: usize,
    audited: usize,
    failed: Vec<DifferenceRecord>,
    /// Why the audit ended early.
    stopped: Option<StopReason>,
}

impl Tally {
    /// Audits a sample. `recount` returns the recorded and the found count, or `None` if it was stopped; its
    /// second argument is the time left.
    fn of<T>(
        (engine, noun): (&'static str, &'static str),
        all: Vec<T>,
        args: &ShardAuditArgs,
        context: &Context,
        subject: impl Fn(&T) -> Subject,
        mut recount: impl FnMut(&T, Option<Duration>) -> Result<Option<[Count; 2]>, Failure>,
    ) -> Result<Self, Failure> {
        let seed = args.seed.unwrap_or_else(seed::of_now);
        if all.is_empty() {
            return Err(Failure::Misused("no record to audit".to_owned()));
        }
        let number = all.len();
        let sample = sample(all, args.sample as usize, seed);
        let (wanted, failed, stopped) = (sample.len(), Vec::new(), None);
        let mut tally =
            Self { engine, noun, seed, all: number, wanted, audited: 0, failed, stopped };
        let deadline = context.deadline(args.watch.time_limit);
        let mut watch = context.watch(args.watch.progress.progress);
        for one in sample {
            watch.done(tally.audited as u64, Some(wanted as u64), noun);
            let Some([recorded, found]) = recount(&one, deadline.left())? else {
                tally.stopped = deadline.stop().or(Some(StopReason::Cancelled));
                break;
            };
            tally.audited += 1;
            if recorded != found {
                let (recorded, found) = (Number::of(&recorded), Number::of(&found));
                let Subject { shard, part, cube } = subject(&one);
                tally.failed.push(DifferenceRecord { shard, part, cube, recorded, found });
            }
        }
        Ok(tally)
    }

    fn print(&self, context: &Context) -> Result<Exit, Failure> {
        context.emit(|| Record::Audit(self.record()), |output| self.describe(output))?;
        context.output.flush()?;
        if let Some(reason) = self.stopped {
            let (wanted, reason) = (self.wanted, words(reason));
            let noun = if wanted == 1 { self.noun.trim_end_matches('s') } else { self.noun };
            context.output.note(&format!("{reason}; the sample has {wanted} {noun}"));
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
            claims: self.all,
            audited: self.audited,
            failed: &self.failed,
        }
    }

    fn describe(&self, output: &Output) -> Result<(), Failure> {
        let Self { engine, noun, seed, all, audited, failed, .. } = self;
        for DifferenceRecord { shard, part, cube, recorded, found } in failed {
            let shard = match shard {
                Some(shard) => format!("shard {shard}"),
                None => "an earlier round".to_owned(),
            };
            let part = part.iter().map(|part| format!(", part {part}")).collect::<String>();
            let cube = cube.iter().map(|cube| format!(", cube {cube}")).collect::<String>();
            let text = format!("the record has {recorded} solutions, the audit {found}");
            writeln!(output, "{shard}{part}{cube}: {text}")?;
        }
        let outcome = match failed.len() {
            0 => "no difference".to_owned(),
            1 => format!("1 {} is wrong", noun.trim_end_matches('s')),
            several => format!("{several} {noun} are wrong"),
        };
        writeln!(output, "{audited} of {all} {noun} audited by {engine}, seed {seed}: {outcome}")
    }
}
