//! Locks that let one process at a time work on a file.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::failure::Failure;
use crate::whole_file::{beside, broken, shown};

/// A lock on a file, held until this value is dropped or the process ends.
///
/// The lock is on an empty file beside it, since each write replaces the file itself. That file is
/// opened and never written to.
#[derive(Debug)]
pub(crate) struct Lock {
    _held: File,
}

impl Lock {
    /// Locks a file, which need not exist.
    ///
    /// # Errors
    /// If another process holds the lock, or the file beside it cannot be opened.
    pub(crate) fn take(path: &Path) -> Result<Self, Failure> {
        let beside = beside(path, ".lock");
        let file = File::options().create(true).append(true).open(&beside);
        let file = file.map_err(|error| broken(&beside, error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _held: file }),
            Err(TryLockError::WouldBlock) => {
                let path = shown(path);
                Err(Failure::Misused(format!("another process is working on {path}")))
            }
            Err(TryLockError::Error(error)) => Err(broken(&beside, error)),
        }
    }
}
