//! Merges the records of all shards of a manifest, and writes the manifest of the next round.

use quadrille_shards::{Manifest, Merged};

use crate::args::ShardMergeArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::Subject;
use crate::run::{Context, cube_records, manifest_file, shard_certificates};
use crate::whole_file::{self, shown};

/// Merges the records from all sources. The manifest comes as bytes, read from its own source.
pub(in crate::run) fn run(
    (source, bytes): (&Source, &[u8]),
    sources: impl Iterator<Item = Source>,
    args: &ShardMergeArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    if let Some(path) = args.next.as_ref().or(args.certificate.as_ref()) {
        whole_file::check_absent(path, context.force)?;
    }
    let manifest = manifest_file::read(bytes, source)?;
    if let Some(path) = &args.certificate {
        return shard_certificates::join(&manifest, sources, path, context);
    }
    let records = cube_records::read(sources, &manifest, context)?;
    let merged = cube_records::merge(&manifest, records, context)?;
    let answer = merged.settled.answer();
    let notes = write_next(manifest, merged, args, context)?;
    let exit = context.print_count(&answer, Subject::Problem {})?;
    notes.iter().for_each(|note| context.output.note(note));
    Ok(exit)
}

/// Writes the next round with `--next`. Returns notes about the residuals that are open.
fn write_next(
    manifest: Manifest,
    merged: Merged,
    args: &ShardMergeArgs,
    context: &Context,
) -> Result<Vec<String>, Failure> {
    let open = match merged.settled.open.len() {
        0 => {
            let none = || "nothing is left over: this was the last round".to_owned();
            return Ok(args.next.iter().map(|_| none()).collect());
        }
        1 => "1 residual is".to_owned(),
        several => format!("{several} residuals are"),
    };
    let missing = match merged.missing[..] {
        [] => None,
        [shard] => Some(format!("there is no record of shard {shard}")),
        [shard, _] => Some(format!("there are no records of shard {shard} and one other")),
        [shard, ref others @ ..] => {
            Some(format!("there are no records of shard {shard} and {} others", others.len()))
        }
    };
    let left = match &args.next {
        None => format!("{open} left over; --next FILE writes them as another round"),
        Some(path) => {
            manifest_file::write(&manifest.next(merged), path, context.force)?;
            format!("{open} left over, for another round: {}", shown(path))
        }
    };
    Ok(missing.into_iter().chain([left]).collect())
}
