//! Puts the records of all shards of a manifest together, and writes the manifest of what they left
//! over.

use quadrille_dlx::CubeRecord;
use quadrille_shards::merge;

use crate::args::ShardMergeArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::manifest::Manifest;
use crate::record::{Record, Subject};
use crate::run::{Context, cube_records, manifest_file};
use crate::whole_file::{self, shown};

/// Merges the records from all sources. The manifest was read from a source of its own.
pub(in crate::run) fn run(
    (source, bytes): (&Source, &[u8]),
    sources: impl Iterator<Item = Source>,
    args: &ShardMergeArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    if let Some(path) = &args.next {
        whole_file::check_absent(path, args.force)?;
    }
    let (manifest, names) = manifest_file::read(bytes, source)?;
    let records = cube_records::read(sources, &manifest, &names, context)?;
    let merged = merge(&manifest.problem, &manifest.cubes, records);
    let merged = merged.map_err(|error| Failure::Misused(error.to_string()))?;
    let total = manifest.so_far.clone().and(&merged);
    let note = left_over(manifest, total.clone(), args)?;
    let exit = context.print_count(&total.answer(), Subject::Problem {}, args.json)?;
    if let Some(note) = note {
        context.output.note(&note);
    }
    Ok(exit)
}

/// Writes down what is left over if that is wanted, and tells what there is to say of it.
fn left_over(
    manifest: Manifest,
    total: CubeRecord,
    args: &ShardMergeArgs,
) -> Result<Option<String>, Failure> {
    let cubes = match total.left.len() {
        0 => {
            let none = || "nothing is left over: there is no other round".to_owned();
            return Ok(args.next.as_ref().map(|_| none()));
        }
        1 => "1 cube is".to_owned(),
        several => format!("{several} cubes are"),
    };
    let Some(path) = &args.next else {
        return Ok(Some(format!("{cubes} left over; --next FILE makes them another round")));
    };
    let next = manifest.next(total).line();
    manifest_file::write(&Record::Manifest(&next), path, args.force)?;
    Ok(Some(format!("{cubes} left over, for another round: {}", shown(path))))
}
