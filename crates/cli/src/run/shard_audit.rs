//! Counts some shards again, with another engine, and compares with their records.

use std::collections::BTreeMap;
use std::path::Path;

use quadrille_dlx::{Audit, Count, CubeRecord, Engine, NotRun};

use crate::args::ShardAuditArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::manifest::Manifest;
use crate::record::{AuditRecord, DifferenceRecord, Record};
use crate::run::{Context, cube_records, manifest_file, seed};

pub(in crate::run) fn run(args: ShardAuditArgs, context: &Context) -> Result<Exit, Failure> {
    let stdin = [&args.manifest].into_iter().chain(&args.records).filter(|p| *p == Path::new("-"));
    if stdin.count() > 1 {
        let text = "the manifest and the records cannot both be standard input";
        return Err(Failure::Misused(text.to_owned()));
    }
    let source = Source::typed(Some(args.manifest));
    let bytes = source.read(&context.output, &context.interrupt)?;
    let (manifest, names) = manifest_file::read(&bytes, &source)?;
    let sources = args.records.into_iter().map(|file| Source::typed(Some(file)));
    let records = cube_records::read(sources, &manifest, &names, context)?;
    let records = CubeRecord::gather(&manifest.problem, &manifest.cubes, records);
    let records = records.map_err(|error| Failure::Misused(error.to_string()))?;
    if records.is_empty() {
        return Err(Failure::Misused("there is no record to audit".to_owned()));
    }
    let mut tally = Tally {
        engine: args.engine.unwrap_or_else(|| other_than(manifest.engine)),
        seed: args.seed.unwrap_or_else(seed::of_now),
        records: records.len(),
        ..Tally::default()
    };
    tally.audit(&manifest, &records, args.sample as usize, context)?;
    tally.print(args.json, context)
}

/// An engine that takes any problem and shares no code with the one that a manifest names.
fn other_than(engine: Engine) -> Engine {
    if engine == Engine::Links { Engine::Cells } else { Engine::Links }
}

/// What was audited.
#[derive(Default)]
struct Tally {
    engine: Engine,
    seed: u64,
    records: usize,
    audited: usize,
    found: Count,
    failed: Vec<DifferenceRecord>,
    wanted: usize,
}

impl Tally {
    /// Audits a sample of the records.
    fn audit(
        &mut self,
        manifest: &Manifest,
        records: &BTreeMap<usize, CubeRecord>,
        sample: usize,
        context: &Context,
    ) -> Result<(), Failure> {
        let memory = match self.engine {
            Engine::Memo => usize::try_from(manifest.memory).unwrap_or(usize::MAX),
            _ => 0,
        };
        let sample = Audit::sample(records.keys().copied(), sample, self.seed);
        self.wanted = sample.len();
        for shard in sample {
            let solver = manifest.problem.solver().engine(self.engine).memory_limit(memory);
            let solver = solver.cancel_token(context.interrupt.token());
            match solver.audit(&manifest.cubes[shard], &records[&shard]) {
                Ok(audit) => self.add(shard, audit),
                Err(NotRun::Stopped(_)) => break,
                Err(error) => return Err(Failure::Misused(error.to_string())),
            }
        }
        Ok(())
    }

    fn add(&mut self, shard: usize, audit: Audit) {
        self.audited += 1;
        if !audit.holds() {
            let (recorded, found) = (audit.recorded.to_string(), audit.found.to_string());
            self.failed.push(DifferenceRecord { shard, recorded, found });
        }
        self.found = std::mem::take(&mut self.found) + audit.found;
    }

    fn print(self, json: bool, context: &Context) -> Result<Exit, Failure> {
        let (complete, holds) = (self.audited == self.wanted, self.failed.is_empty());
        let Self { engine, seed, records, audited, found, failed, wanted } = self;
        if !json {
            for DifferenceRecord { shard, recorded, found } in &failed {
                let text = format!("the record counts {recorded} solutions, {engine} {found}");
                writeln!(context.output, "shard {shard}: {text}")?;
            }
            let outcome = match failed.len() {
                0 => "no difference".to_owned(),
                1 => "1 record is wrong".to_owned(),
                several => format!("{several} records are wrong"),
            };
            writeln!(
                context.output,
                "{audited} of {records} records audited by {engine}, seed {seed}: \
                 {found} solutions, {outcome}"
            )?;
        } else {
            let (engine, found) = (engine.name(), found.to_string());
            context.output.json(&Record::Audit(AuditRecord {
                complete,
                holds,
                engine,
                seed,
                records,
                audited,
                found,
                failed,
            }))?;
        }
        context.output.flush()?;
        if !complete {
            let were = if wanted == 1 { "record was" } else { "records were" };
            context.output.note(&format!("interrupted; {wanted} {were} to be audited"));
        }
        Ok(match (complete, holds) {
            (false, _) => Exit::Interrupted,
            (true, true) => Exit::Success,
            (true, false) => Exit::Negative,
        })
    }
}
