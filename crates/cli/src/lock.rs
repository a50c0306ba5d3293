//! A file that at most one process works on.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::failure::Failure;
use crate::whole_file::{beside, broken, shown};

/// A hold on a file, until this is dropped or the process ends, in whatever way.
///
/// What is locked is an empty file beside it: the file itself is replaced with each writing.
#[derive(Debug)]
pub(crate) struct Lock {
    _held: File,
}

impl Lock {
    /// Takes hold of a file, which need not be there.
    ///
    /// # Errors
    /// If another process has it.
    pub(crate) fn take(path: &Path) -> Result<Self, Failure> {
        let beside = beside(path, ".lock");
        let file = File::options().create(true).append(true).open(&beside);
        let file = file.map_err(|error| broken(&beside, error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _held: file }),
            Err(TryLockError::WouldBlock) => {
                let path = shown(path);
                Err(Failure::Misused(format!("another process works on {path}")))
            }
            Err(TryLockError::Error(error)) => Err(broken(&beside, error)),
        }
    }
}
