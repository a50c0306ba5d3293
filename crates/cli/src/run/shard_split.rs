//! Splits a problem into shards, and prints the manifest.

use quadrille_dlx::Solve;
use quadrille_shards::Manifest;
use quadrille_shards::queens::QueensManifest;

use crate::args::{ProgressWhen, ShardSplitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::solve::read_problem;
use crate::whole_file;

pub(in crate::run) fn run(args: ShardSplitArgs, context: &Context) -> Result<Exit, Failure> {
    if let Some(path) = &args.output {
        whole_file::check_absent(path, args.force)?;
    }
    if let Some(queens) = args.queens {
        let manifest = QueensManifest::new(queens.into(), args.target)
            .expect("the arguments allow only counts with shards");
        return context.put(&manifest, args.output.as_deref(), args.force);
    }
    let problem = read_problem(&Source::typed(args.file.clone()), context)?;
    let heartbeat = context.watch(ProgressWhen::Auto);
    let cubes = context.interrupt.while_waiting(|| problem.cubes(args.target as usize));
    drop(heartbeat);
    let manifest = Manifest::first(problem, cubes, args.engine, args.memory as u64);
    context.put(&manifest, args.output.as_deref(), args.force)
}
