//! Splits a problem into shards, and prints the manifest.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use quadrille_shards::queens::QueensManifest;
use quadrille_shards::{Manifest, Settings};

use crate::args::{ProgressWhen, ShardSplitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::ending::{stopped_by, words};
use crate::run::read_problem::read_problem;

pub(in crate::run) fn run(args: ShardSplitArgs, context: &Context) -> Result<Exit, Failure> {
    if let Some(queens) = args.queens {
        let manifest = QueensManifest::new(queens.into(), args.target)
            .expect("the arguments allow only counts with shards");
        return context.put(&manifest);
    }
    let deadline = context.deadline(args.time_limit);
    let problem = read_problem(&Source::typed(args.file.clone()), args.from, context)?;
    let (engine, memory) = (args.engine, args.memory as u64);
    let settings = Settings { engine, memory, symmetry: !args.no_symmetry };
    let open = Arc::new(AtomicUsize::new(0));
    let (target, shown) = (args.target, Arc::clone(&open));
    let split = move || {
        let show = |open| shown.store(open, Ordering::Relaxed);
        Manifest::split(problem, target as usize, settings, show)
    };
    let mut watch = context.watch(ProgressWhen::Auto);
    let look = || watch.done(open.load(Ordering::Relaxed) as u64, Some(target.into()), "shards");
    let manifest = deadline.unless_stopped_watched(split, look);
    drop(watch);
    match manifest {
        Ok(manifest) => {
            context.put(&manifest.map_err(|error| Failure::Misused(error.to_string()))?)
        }
        Err(reason) => {
            context.output.note(&format!("{}; no manifest is written", words(reason)));
            Ok(stopped_by(reason))
        }
    }
}
