//! Counts with a checkpoint: resumes from it, and keeps it up to date.

use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use quadrille_dlx::count::{Claim, SweepError};
use quadrille_dlx::cubes::{CubeRecord, RunError};
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, Problem, Solve};
use quadrille_shards::{Fault, Journal, Task};

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
    let Begun { record, claims, mut file } = begin(&task, path, context)?;
    let mut is_noted = false;
    let save = |record: &CubeRecord, claims: &[Claim]| {
        if let Err(Failure::Broken { what, error }) = file.save(&task, record, claims)
            && !std::mem::replace(&mut is_noted, true)
        {
            let continues = "the old checkpoint is kept, and the count continues";
            context.output.note(&format!("{what}: {}; {continues}", reason(&error)));
        }
    };
    let mut watch = context.watch(report.progress);
    watch.resume_at(record.finished_share());
    let resumer = context.set(problem.resumer().threads(threads), search, &mut watch);
    let resumer = resumer.symmetry(!search.no_symmetry);
    let resumer = resumer.memory_limit(search.memory.unwrap_or_else(memory_share));
    let resumed = resumer.resume_with(record, &claims, interval, save);
    let resumed = resumed.map_err(|error| failure(error, path))?;
    Ok((resumed.answer(), resumed.statistics))
}

/// Where a count goes on.
struct Begun {
    record: CubeRecord,
    claims: Vec<Claim>,
    file: JournalFile,
}

/// Reads the checkpoint, and opens it. If there is no such file, writes the first one: an unwritable path is better
/// reported before the count than after it.
fn begin(task: &Task<'_>, path: &Path, context: &Context) -> Result<Begun, Failure> {
    let what = || cannot_resume(path);
    // A pipe or a device may never end, or wait for a writer.
    if fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        return Err(Failure::Misused(format!("{}: it is not a regular file", what())));
    }
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let record = CubeRecord::nothing();
            let file = JournalFile::create(task, path, record.clone(), Vec::new())?;
            return Ok(Begun { record, claims: Vec::new(), file });
        }
        Err(error) => return Err(Failure::Broken { what: what(), error }),
    };
    let journal = read(task, &text, path)?;
    if journal.whole_bytes < text.len() {
        let (torn, name) = (text.len() - journal.whole_bytes, shown(path));
        context.output.note(&format!(
            "the last {torn} bytes of {name} were not written to their end, and are left out"
        ));
    }
    let file = JournalFile::open(path, &journal)?;
    let Journal { record, claims, .. } = journal;
    Ok(Begun { record, claims, file })
}

fn read(task: &Task<'_>, text: &[u8], path: &Path) -> Result<Journal, Failure> {
    task.open_journal(text).map_err(|error| match error.fault {
        Fault::Foreign => Failure::Misused(format!("{}: {}", cannot_resume(path), error.message)),
        Fault::Malformed => {
            broken(path, format!("it is not a whole checkpoint: {}", error.message))
        }
        _ => broken(path, error.message),
    })
}

/// The file of a checkpoint: a journal to which lines are added.
///
/// Invariant: its first `size` bytes are whole lines.
struct JournalFile {
    path: PathBuf,
    file: File,
    size: u64,
    /// The bytes of records that are out of date, and of the last one.
    stale: u64,
    record_bytes: u64,
    last: CubeRecord,
    /// Claims that could not be written.
    unwritten: Vec<Claim>,
    /// Whether half a line may follow the whole ones.
    is_torn: bool,
}

/// A journal is rewritten without its stale bytes once there are more than `STALE_BYTES`, and at least half of the file
/// is stale.
const STALE_BYTES: u64 = 1 << 20;

impl JournalFile {
    /// Writes a file whole, and opens it.
    fn create(
        task: &Task<'_>,
        path: &Path,
        record: CubeRecord,
        claims: Vec<Claim>,
    ) -> Result<Self, Failure> {
        let mut text = task.seal(&record) + "\n";
        let record_bytes = text.len();
        if !claims.is_empty() {
            text += &(task.seal_claims(&claims) + "\n");
        }
        whole_file::write(path, text.as_bytes())?;
        let whole_bytes = text.len();
        Self::open(path, &Journal { record, claims, whole_bytes, record_bytes, stale_bytes: 0 })
    }

    /// Opens a file that has this journal.
    fn open(path: &Path, journal: &Journal) -> Result<Self, Failure> {
        let file = OpenOptions::new().append(true).open(path);
        Ok(Self {
            path: path.to_owned(),
            file: file.map_err(|error| cannot_write(path, error))?,
            size: journal.whole_bytes as u64,
            stale: journal.stale_bytes as u64,
            record_bytes: journal.record_bytes as u64,
            last: journal.record.clone(),
            unwritten: Vec::new(),
            is_torn: true,
        })
    }

    /// Adds claims, and a record if it differs from the last one. The record of a finished count replaces all.
    fn save(
        &mut self,
        task: &Task<'_>,
        record: &CubeRecord,
        claims: &[Claim],
    ) -> Result<(), Failure> {
        self.unwritten.extend_from_slice(claims);
        if record.left.is_empty() {
            *self = Self::create(task, &self.path, record.clone(), Vec::new())?;
            return Ok(());
        }
        let mut text = String::new();
        if !self.unwritten.is_empty() {
            text += &(task.seal_claims(&self.unwritten) + "\n");
        }
        // A record is written for what it counts and leaves, not for its nodes alone.
        self.last.nodes = record.nodes;
        let is_new = self.last != *record;
        let claims_bytes = text.len();
        if is_new {
            text += &(task.seal(record) + "\n");
        }
        if let Err(error) = self.append(text.as_bytes()) {
            self.is_torn = self.file.set_len(self.size).is_err();
            return Err(cannot_write(&self.path, error));
        }
        self.size += text.len() as u64;
        self.unwritten.clear();
        if is_new {
            self.last.clone_from(record);
            self.stale += self.record_bytes;
            self.record_bytes = (text.len() - claims_bytes) as u64;
        }
        if self.stale > STALE_BYTES && self.stale >= self.size / 2 {
            let text = fs::read(&self.path).map_err(|error| cannot_write(&self.path, error))?;
            let Journal { record, claims, .. } = read(task, &text, &self.path)?;
            *self = Self::create(task, &self.path, record, claims)?;
        }
        Ok(())
    }

    /// Appends to the whole lines: half a line must not stay before others.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.is_torn {
            self.file.set_len(self.size)?;
            self.is_torn = false;
        }
        self.file.write_all(bytes)
    }
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

fn cannot_write(path: &Path, error: io::Error) -> Failure {
    Failure::Broken { what: format!("cannot write {}", shown(path)), error }
}

fn cannot_resume(path: &Path) -> String {
    format!("cannot resume from {}", shown(path))
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::{Cube, Engine};

    use super::*;

    #[test]
    fn a_journal_is_written_again_once_half_of_it_is_stale() -> Result<(), Failure> {
        let problem = Problem::parse("a b\na\nb\na b\n").expect("a good problem");
        let task = Task::new(&problem, Engine::Auto);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let first = problem.options().next().expect("an option").id();
        // A record of about 0.2 MB.
        let cube = Cube::new(&problem, [first], []).expect("a cube");
        let record = |count: u64| {
            let mut record = CubeRecord::uncounted(vec![cube.clone(); 40_000]);
            record.is_of_all = true;
            record.count(count.into());
            record
        };
        let mut file = JournalFile::create(&task, &path, record(0), Vec::new())?;
        let size = || fs::metadata(&path).expect("it was written").len();
        let once = size();
        for count in 1..10 {
            file.save(&task, &record(count % 2), &[])?;
            let most = STALE_BYTES + 2 * once;
            assert!(size() <= most, "{} bytes, and {once} for one record", size());
            let text = fs::read(&path).expect("it can be read");
            assert_eq!(read(&task, &text, &path)?.record, record(count % 2));
            if count % 3 == 0 {
                // Another process goes on.
                file = JournalFile::open(&path, &read(&task, &text, &path)?)?;
            }
        }
        Ok(())
    }
}
