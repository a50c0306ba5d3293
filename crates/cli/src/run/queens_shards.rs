//! Runs, reads and merges shards of a count of queens.

use std::io::{BufRead, BufReader};

use quadrille_dlx::Answer;
use quadrille_nqueens::{ShardRecord, Watcher};
use quadrille_shards::ShardError;
use quadrille_shards::queens::{self, QueensManifest};

use crate::args::{ProgressWhen, ShardMergeArgs, ShardRunArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::Subject;
use crate::run::record_lines::{for_each_line, malformed};
use crate::run::{Context, manifest_file, queens_fast};

/// The limit on the length of a record in bytes.
const LINE_LIMIT: usize = 1 << 14;

/// Runs a shard of a manifest, and prints its record.
pub(in crate::run) fn run(
    bytes: &[u8],
    source: &Source,
    args: &ShardRunArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let manifest = manifest_file::read_queens(bytes, source)?;
    let Some(shard) = manifest.shard(args.shard) else {
        let (number, of) = (args.shard, manifest.shards() as usize);
        return Err(Failure::Misused(ShardError::Unknown { number, of }.to_string()));
    };
    let counter = manifest.counter(shard).cancel_token(context.interrupt.token());
    let mut watch = context.watch(ProgressWhen::Auto);
    let mut watcher = |progress| watch.sets_done(progress);
    let record = counter.watcher(&mut watcher).record();
    drop(watch);
    queens_fast::print_record(record, context)
}

/// Merges the records from all sources. The manifest comes as bytes, read from its own source.
pub(in crate::run) fn merge_all(
    (source, bytes): (&Source, &[u8]),
    sources: impl Iterator<Item = Source>,
    args: &ShardMergeArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let manifest = manifest_file::read_queens(bytes, source)?;
    let count = manifest.merge(read_all(manifest, sources, context)?);
    let count = count.map_err(|error| Failure::Misused(error.to_string()))?;
    let subject = Subject::Queens { queens: manifest.queens() };
    let exit = context.print_count(&Answer::Complete(count), subject)?;
    if args.next.is_some() {
        context.output.note("no cubes are left over: this was the last round");
    }
    Ok(exit)
}

/// Reads the records of shards of a manifest.
pub(in crate::run) fn read_all(
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

/// Reads all records of an input: of the shards of a manifest, or of any count without one.
pub(in crate::run) fn read(
    input: &mut impl BufRead,
    source: &Source,
    manifest: Option<QueensManifest>,
    records: &mut Vec<ShardRecord>,
) -> Result<(), Failure> {
    for_each_line(input, source, LINE_LIMIT, |text, number| {
        let expected = "a line printed by `quadrille queens count --shard`";
        let record = match manifest {
            Some(manifest) => manifest.open(text),
            None => queens::open(text),
        };
        records.push(record.map_err(|error| malformed(error, source, text, number, expected))?);
        Ok(())
    })
}
