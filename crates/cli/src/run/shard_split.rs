//! Splits a problem into shards, and prints the manifest.

use quadrille_dlx::{Cube, Problem, Solve};
use quadrille_shards::Manifest;
use quadrille_shards::queens::QueensManifest;

use crate::args::{ProgressWhen, ShardSplitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::read_problem::read_problem;

pub(in crate::run) fn run(args: ShardSplitArgs, context: &Context) -> Result<Exit, Failure> {
    if let Some(queens) = args.queens {
        let manifest = QueensManifest::new(queens.into(), args.target)
            .expect("the arguments allow only counts with shards");
        return context.put(&manifest);
    }
    let problem = read_problem(&Source::typed(args.file.clone()), args.from, context)?;
    let cubes = context.interrupt.while_waiting(|| split(&problem, args.target as usize, context));
    let manifest = Manifest::first(problem, cubes, args.engine, args.memory as u64);
    context.put(&manifest)
}

/// Splits a problem, and shows the number of nodes that were split.
fn split(problem: &Problem, target: usize, context: &Context) -> Vec<Cube> {
    let (mut watch, mut nodes) = (context.watch(ProgressWhen::Auto), 0);
    let cubes = problem.cubes_while(target, || {
        watch.done(nodes, None, "nodes");
        nodes += 1;
        true
    });
    cubes.expect("nothing stops it")
}
