//! Why a command failed.

use std::io;
use std::path::Path;

use quadrille_dlx::choice::Declined;
use quadrille_dlx::classes::ClassError;
use quadrille_dlx::frontier::FrontierError;

use crate::escape::Printable;
use crate::exit::Exit;
use crate::place::Place;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A usage error, such as two inputs from one stream.
    Misused(String),
    /// Malformed input.
    Malformed(Box<Place>),
    /// Reading or writing failed.
    Broken {
        /// The failed action, for example "cannot read notes.txt".
        what: String,
        /// The reason.
        error: io::Error,
    },
    /// The reader of standard output has closed it. Not an error.
    Unread,
}

impl Failure {
    /// Reports a file that could not be opened.
    pub(crate) fn open(path: &Path, error: io::Error) -> Self {
        let what = format!("cannot read {}", Printable(&path.to_string_lossy()));
        Self::Broken { what, error }
    }

    /// Reports a failure to write to standard output.
    pub(crate) fn output(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::Broken { what: "cannot write to standard output".to_owned(), error },
        }
    }

    /// Returns the exit code of this failure.
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

impl From<FrontierError> for Failure {
    fn from(error: FrontierError) -> Self {
        Self::Misused(error.to_string())
    }
}

impl From<ClassError> for Failure {
    fn from(error: ClassError) -> Self {
        Self::Misused(error.to_string())
    }
}

/// Returns the message of an operating system error without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}
