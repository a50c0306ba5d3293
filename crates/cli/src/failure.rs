//! What keeps a command from doing what it was asked.

use std::io;
use std::path::Path;

use quadrille_dlx::{ClassError, Declined};

use crate::escape::Printable;
use crate::exit::Exit;
use crate::place::Place;

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command makes no sense: a file that is not there, two inputs from one stream.
    Misused(String),
    /// The input is not what it should be.
    Malformed(Box<Place>),
    /// Reading or writing failed.
    Broken {
        /// What could not be done, for example "cannot read notes.txt".
        what: String,
        /// Why.
        error: io::Error,
    },
    /// Whoever reads standard output has seen enough. No error.
    Unread,
}

impl Failure {
    /// A file could not be opened. A name that leads nowhere is a mistake in the command; all
    /// else is a failure of input.
    pub(crate) fn open(path: &Path, error: io::Error) -> Self {
        let what = format!("cannot read {}", Printable(&path.to_string_lossy()));
        match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::InvalidInput => Self::Misused(format!("{what}: {}", reason(&error))),
            _ => Self::Broken { what, error },
        }
    }

    /// Standard output could not be written to.
    pub(crate) fn output(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::Broken { what: "cannot write to standard output".to_owned(), error },
        }
    }

    /// How the run ends for it.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Misused(_) | Self::Malformed(_) => Exit::Misused,
            Self::Broken { .. } => Exit::Failed,
            Self::Unread => Exit::Success,
        }
    }
}

impl From<Declined> for Failure {
    fn from(declined: Declined) -> Self {
        Self::Misused(declined.to_string())
    }
}

impl From<ClassError> for Failure {
    fn from(error: ClassError) -> Self {
        Self::Misused(error.to_string())
    }
}

/// An error of the operating system in its own words, without the error number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}
