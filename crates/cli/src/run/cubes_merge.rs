//! Merges the records of all shards of a manifest, and writes the manifest of the next round.

use quadrille_dlx::cubes::CubeRecord;
use quadrille_shards::Manifest;

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
    let total = manifest.merge(records);
    let total = total.map_err(|error| Failure::Misused(error.to_string()))?;
    let answer = total.answer();
    let note = write_next(manifest, total, args, context)?;
    let exit = context.print_count(&answer, Subject::Problem {})?;
    if let Some(note) = note {
        context.output.note(&note);
    }
    Ok(exit)
}

/// Writes the next round with `--next`. Returns the note about the cubes left over.
fn write_next(
    manifest: Manifest,
    total: CubeRecord,
    args: &ShardMergeArgs,
    context: &Context,
) -> Result<Option<String>, Failure> {
    let cubes = match total.left.len() {
        0 => {
            let none = || "no cubes are left over: this was the last round".to_owned();
            return Ok(args.next.as_ref().map(|_| none()));
        }
        1 => "1 cube is".to_owned(),
        several => format!("{several} cubes are"),
    };
    let Some(path) = &args.next else {
        return Ok(Some(format!("{cubes} left over; --next FILE writes them as another round")));
    };
    manifest_file::write(&manifest.next(total), path, context.force)?;
    Ok(Some(format!("{cubes} left over, for another round: {}", shown(path))))
}
