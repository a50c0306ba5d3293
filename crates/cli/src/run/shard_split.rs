//! Splits a problem into shards, and prints the manifest.

use quadrille_shards::queens::QueensManifest;
use quadrille_shards::{Manifest, Settings};

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
    let (engine, memory) = (args.engine, args.memory as u64);
    let settings = Settings { engine, memory, symmetry: !args.no_symmetry };
    let manifest = context.interrupt.while_waiting(|| {
        let mut watch = context.watch(ProgressWhen::Auto);
        let shown = |open| watch.done(open as u64, Some(args.target.into()), "shards");
        Manifest::split(problem, args.target as usize, settings, shown)
    });
    context.put(&manifest.map_err(|error| Failure::Misused(error.to_string()))?)
}
