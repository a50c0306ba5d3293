//! Shares the solutions of a problem out among shards, and prints the manifest.

use quadrille_dlx::CubeRecord;

use crate::args::ShardSplitArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::manifest::Manifest;
use crate::record::Record;
use crate::run::solve::read_problem;
use crate::run::{Context, manifest_file};
use crate::whole_file;

pub(in crate::run) fn run(args: ShardSplitArgs, context: &Context) -> Result<Exit, Failure> {
    if let Some(path) = &args.output {
        whole_file::check_absent(path, args.force)?;
    }
    let problem = read_problem(&Source::typed(args.file), context)?;
    let manifest = Manifest {
        engine: args.engine,
        memory: args.memory as u64,
        round: 1,
        so_far: CubeRecord::default(),
        cubes: problem.cubes(args.target as usize),
        problem,
    };
    match args.output {
        Some(path) => manifest_file::write(&manifest, &path, args.force)?,
        None => context.output.json(&Record::Manifest(&manifest.line()))?,
    }
    Ok(Exit::Success)
}
