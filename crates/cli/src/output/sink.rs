//! Where results go: standard output, or a file that is written as a whole or not at all.

use std::io::{self, Stdout, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::whole_file::{self, WholeFile};

/// Where results go.
#[derive(Debug)]
pub(super) enum Sink {
    /// Standard output.
    Stdout(Stdout),
    /// A file. It is begun with the first result, so that an interrupt before it leaves nothing.
    File { path: PathBuf, file: Option<WholeFile> },
}

impl Sink {
    /// Returns a file as a sink, after checking that it can be written.
    ///
    /// # Errors
    /// If it exists and `force` is not given, or if no file can be made in its folder.
    pub(super) fn file(path: &Path, force: bool) -> Result<Self, Failure> {
        whole_file::check_absent(path, force)?;
        drop(WholeFile::begin(path)?);
        Ok(Self::File { path: path.to_owned(), file: None })
    }

    /// Moves the file to its place, if anything was written to it.
    pub(super) fn finish(&mut self) -> Result<bool, Failure> {
        match self {
            Self::File { file, .. } => file.take().map_or(Ok(false), |file| {
                file.finish()?;
                Ok(true)
            }),
            Self::Stdout(_) => Ok(false),
        }
    }

    /// Returns the failure to write to it.
    pub(super) fn broken(&self, error: io::Error) -> Failure {
        match self {
            Self::Stdout(_) => Failure::output(error),
            Self::File { path, .. } => whole_file::broken(path, error),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File { path, file } => match file {
                Some(file) => file.write(bytes),
                None => file.insert(WholeFile::create(path)?).write(bytes),
            },
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File { file, .. } => file.as_mut().map_or(Ok(()), WholeFile::flush),
        }
    }
}
