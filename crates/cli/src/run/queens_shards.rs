//! The shards of a count of queens that a manifest names: split, run and merged.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};

use quadrille_dlx::Answer;
use quadrille_nqueens::{MergeError, Shard, ShardRecord, gather, merge};
use quadrille_shards::MergeError as ShardsError;

use crate::args::{ShardMergeArgs, ShardRunArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::json_line::NoRecord;
use crate::queens_manifest::QueensManifest;
use crate::record::Subject;
use crate::run::record_lines::{for_each_line, malformed};
use crate::run::{Context, manifest_file, queens_fast};
use crate::shard_line::ShardLine;

/// More bytes than any record of queens has.
const LINE_LIMIT: usize = 1 << 12;

/// Runs a shard of the manifest that was read, and prints the record of it.
pub(in crate::run) fn run(
    bytes: &[u8],
    source: &Source,
    args: &ShardRunArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let manifest = manifest_file::read_queens(bytes, source)?;
    let Some(shard) = manifest.shard(args.shard) else {
        let (number, of) = (args.shard, manifest.shards as usize);
        return Err(Failure::Misused(ShardsError::Unknown { number, of }.to_string()));
    };
    let counter = manifest.counter(shard).cancel_token(context.interrupt.token());
    queens_fast::print_record(counter.record(), context)
}

/// Merges the records from all sources. The manifest was read from a source of its own.
pub(in crate::run) fn merge_all(
    (source, bytes): (&Source, &[u8]),
    sources: impl Iterator<Item = Source>,
    args: &ShardMergeArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let manifest = manifest_file::read_queens(bytes, source)?;
    let records = read_all(manifest, sources, context)?;
    let count = match records.is_empty() {
        true => {
            let first = Shard::new(0, manifest.shards).unwrap_or(Shard::WHOLE);
            Err(MergeError::Missing { first, others: manifest.shards - 1 })
        }
        false => merge(records),
    };
    let count = count.map_err(|error| Failure::Misused(error.to_string()))?;
    let subject = Subject::Queens { queens: manifest.queens };
    let exit = context.print_count(&Answer::Complete(count), subject, args.json)?;
    if args.next.is_some() {
        context.output.note("nothing is left over: there is no other round");
    }
    Ok(exit)
}

/// The records of shards of a manifest by their numbers, each once.
pub(in crate::run) fn gather_all(
    manifest: QueensManifest,
    sources: impl Iterator<Item = Source>,
    context: &Context,
) -> Result<BTreeMap<usize, ShardRecord>, Failure> {
    let gathered = gather(read_all(manifest, sources, context)?);
    let gathered = gathered.map_err(|error| Failure::Misused(error.to_string()))?;
    Ok(gathered.into_iter().map(|(number, record)| (number as usize, record)).collect())
}

fn read_all(
    manifest: QueensManifest,
    sources: impl Iterator<Item = Source>,
    context: &Context,
) -> Result<Vec<ShardRecord>, Failure> {
    let mut records = Vec::new();
    for source in sources {
        let mut input = BufReader::new(source.open(&context.output, &context.interrupt)?);
        read(&mut input, &source, Some(manifest), &mut records)?;
    }
    Ok(records)
}

/// Reads all records of an input, of the shards of a manifest if there is one.
pub(in crate::run) fn read(
    input: &mut impl BufRead,
    source: &Source,
    manifest: Option<QueensManifest>,
    records: &mut Vec<ShardRecord>,
) -> Result<(), Failure> {
    for_each_line(input, source, LINE_LIMIT, |text, number| {
        let expected = "a line as `quadrille queens count --shard` prints it";
        let record = ShardLine::read(text).and_then(|record| {
            let fits = manifest.map_or(Ok(()), |manifest| manifest.check(&record));
            fits.map_err(|why| NoRecord::whole(text, why)).map(|()| record)
        });
        records.push(record.map_err(|error| malformed(error, source, text, number, expected))?);
        Ok(())
    })
}
