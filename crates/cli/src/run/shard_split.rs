//! Shares the solutions of a problem out among shards, and prints the manifest.

use std::path::Path;

use quadrille_dlx::{CubeRecord, Solve};

use crate::args::ShardSplitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::manifest::Manifest;
use crate::queens_manifest::QueensManifest;
use crate::record::Record;
use crate::run::solve::read_problem;
use crate::run::{Context, manifest_file};
use crate::whole_file;

pub(in crate::run) fn run(args: ShardSplitArgs, context: &Context) -> Result<Exit, Failure> {
    if let Some(path) = &args.output {
        whole_file::check_absent(path, args.force)?;
    }
    if let Some(queens) = args.queens {
        let manifest = QueensManifest { queens: queens.into(), shards: args.target };
        let line = manifest.line();
        return put(&Record::Queens(&line), args.output.as_deref(), args.force, context);
    }
    let problem = read_problem(&Source::typed(args.file), context)?;
    let cubes = context.interrupt.while_waiting(|| problem.cubes(args.target as usize));
    let manifest = Manifest {
        engine: args.engine,
        memory: args.memory as u64,
        round: 1,
        so_far: CubeRecord::default(),
        cubes,
        problem,
    };
    let line = manifest.line();
    put(&Record::Manifest(&line), args.output.as_deref(), args.force, context)
}

/// Writes a manifest to a file, or prints it.
fn put(
    record: &Record<'_>,
    output: Option<&Path>,
    force: bool,
    context: &Context,
) -> Result<Exit, Failure> {
    match output {
        Some(path) => manifest_file::write(record, path, force)?,
        None => context.output.json(record)?,
    }
    Ok(Exit::Success)
}
