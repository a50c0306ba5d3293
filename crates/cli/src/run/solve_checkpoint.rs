//! Counts with a checkpoint: resumes from it, and keeps it up to date.

use std::error::Error;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use quadrille_dlx::count::SweepError;
use quadrille_dlx::cubes::{CubeRecord, RunError};
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, Problem, Solve};
use quadrille_shards::{Fault, Task};

use crate::args::CommonArgs;
use crate::failure::{Failure, reason};
use crate::lock::Lock;
use crate::machine::memory_share;
use crate::run::Context;
use crate::whole_file::{self, shown};

/// Counts the solutions of a problem with its checkpoint in a file, which is written at these
/// intervals.
pub(in crate::run) fn count(
    problem: &Problem,
    (path, interval): (&Path, Duration),
    threads: usize,
    CommonArgs { search, report, .. }: &CommonArgs,
    context: &Context,
) -> Result<(Answer, Statistics), Failure> {
    let _alone = Lock::take(path)?;
    let task = Task::new(problem, search.engine);
    let begun = begin(&task, path)?;
    let mut is_noted = false;
    let save = |record: &CubeRecord| {
        if let Err(Failure::Broken { what, error }) = write(&task, record, path)
            && !std::mem::replace(&mut is_noted, true)
        {
            let continues = "the old checkpoint is kept, and the count continues";
            context.output.note(&format!("{what}: {}; {continues}", reason(&error)));
        }
    };
    let mut watch = context.watch(report.progress);
    watch.resume_at(begun.finished_share());
    let resumer = context.set(problem.resumer().threads(threads), search, &mut watch);
    let resumer = resumer.symmetry(!search.no_symmetry);
    let resumer = resumer.memory_limit(search.memory.unwrap_or_else(memory_share));
    let resumed = resumer.resume(begun, interval, save).map_err(|error| failure(error, path))?;
    Ok((resumed.answer(), resumed.statistics))
}

/// Reads the checkpoint. If there is no such file, writes the first one: an unwritable path is
/// better reported before the count than after it.
fn begin(task: &Task<'_>, path: &Path) -> Result<CubeRecord, Failure> {
    let what = || cannot_resume(path);
    // A pipe or a device may never end, or wait for a writer.
    if fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        return Err(Failure::Misused(format!("{}: it is not a regular file", what())));
    }
    match fs::read(path) {
        Ok(text) => task.open(&text).map_err(|error| match error.fault {
            Fault::Foreign => Failure::Misused(format!("{}: {}", what(), error.message)),
            Fault::Malformed => {
                broken(path, format!("it is not a whole checkpoint: {}", error.message))
            }
            _ => broken(path, error.message),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let nothing = CubeRecord::nothing();
            write(task, &nothing, path)?;
            Ok(nothing)
        }
        Err(error) => Err(Failure::Broken { what: what(), error }),
    }
}

fn write(task: &Task<'_>, record: &CubeRecord, path: &Path) -> Result<(), Failure> {
    let mut line = task.seal(record);
    line.push('\n');
    whole_file::write(path, line.as_bytes())
}

/// Returns the failure of a count that cannot be resumed.
fn failure(error: RunError, path: &Path) -> Failure {
    match error {
        RunError::Declined(declined) => declined.into(),
        RunError::NoSweep(SweepError::Foreign) => {
            Failure::Misused(format!("{}: {error}", cannot_resume(path)))
        }
        RunError::NoSweep(error) => broken(path, error),
        error => Failure::Misused(error.to_string()),
    }
}

/// Returns the failure of a checkpoint whose content is wrong.
fn broken(path: &Path, error: impl Into<Box<dyn Error + Send + Sync>>) -> Failure {
    let error = io::Error::new(io::ErrorKind::InvalidData, error);
    Failure::Broken { what: cannot_resume(path), error }
}

fn cannot_resume(path: &Path) -> String {
    format!("cannot resume from {}", shown(path))
}
