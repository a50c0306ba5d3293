//! Counts with a checkpoint: goes on from it, and keeps it up to date.

use std::fs;
use std::io;
use std::path::Path;

use quadrille_dlx::{CubeRecord, Problem, RunError, Solve};

use crate::args::SolveArgs;
use crate::checkpoint::{NoCheckpoint, Task};
use crate::exit::Exit;
use crate::failure::{Failure, reason};
use crate::lock::Lock;
use crate::machine::memory_share;
use crate::record::{Record, Subject};
use crate::run::Context;
use crate::whole_file::{self, shown};

/// Counts the solutions of a problem; the checkpoint is this file.
pub(in crate::run) fn count(
    problem: &Problem,
    path: &Path,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let _alone = Lock::take(path)?;
    let task = Task::new(problem, args.common.search.engine);
    let begun = begin(&task, problem, path)?;
    let mut is_told = false;
    let save = |record: &CubeRecord| {
        if let Err(Failure::Broken { what, error }) = write(&task, record, path)
            && !std::mem::replace(&mut is_told, true)
        {
            let goes_on = "the checkpoint stays as it was, and the count goes on";
            context.output.note(&format!("{what}: {}; {goes_on}", reason(&error)));
        }
    };
    let mut watch = context.watch(args.common.report.progress);
    let resumer = problem.resumer().threads(args.threads.into());
    let resumer = context.set(resumer, &args.common.search, &mut watch);
    let resumer = resumer.memory_limit(args.common.search.memory.unwrap_or_else(memory_share));
    let resumed =
        resumer.resume(begun, args.checkpoint_every, save).map_err(|error| match error {
            RunError::Declined(declined) => declined.into(),
            error => Failure::Misused(error.to_string()),
        })?;
    drop(watch);
    let exit = context.print_count(&resumed.answer(), Subject::Problem {}, args.common.json)?;
    if args.common.report.stats {
        context.print_statistics(&resumed.statistics, args.common.json)?;
    }
    Ok(exit)
}

/// What the checkpoint says; if there is none, it is made: better to know at once that it cannot be.
fn begin(task: &Task, problem: &Problem, path: &Path) -> Result<CubeRecord, Failure> {
    let what = || format!("cannot go on from {}", shown(path));
    // Others may have no end, or wait for one who writes.
    if fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        return Err(Failure::Misused(format!("{}: it is not a regular file", what())));
    }
    match fs::read(path) {
        Ok(text) => task.read(&text, problem).map_err(|error| match error {
            NoCheckpoint::Broken(message) => {
                let error = io::Error::new(io::ErrorKind::InvalidData, message);
                Failure::Broken { what: what(), error }
            }
            NoCheckpoint::Foreign(message) => Failure::Misused(format!("{}: {message}", what())),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let nothing = CubeRecord::nothing();
            write(task, &nothing, path)?;
            Ok(nothing)
        }
        Err(error) => Err(Failure::Broken { what: what(), error }),
    }
}

fn write(task: &Task, record: &CubeRecord, path: &Path) -> Result<(), Failure> {
    let mut line = serde_json::to_vec(&Record::Checkpoint(task.line(record)))
        .expect("text and numbers can always be written as JSON");
    line.push(b'\n');
    whole_file::write(path, &line)
}
