//! Files that are there whole or not at all: each is written under another name first and then
//! renamed. Unless forced, nothing is overwritten.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::escape::Printable;
use crate::failure::Failure;

/// Refuses to overwrite a file that is there already.
pub(crate) fn check_absent(path: &Path, force: bool) -> Result<(), Failure> {
    if force || !path.exists() {
        return Ok(());
    }
    Err(Failure::Misused(format!("{} is there already; --force overwrites it", shown(path))))
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let unfinished = beside(path, ".unfinished");
    let written = write_and_rename(&unfinished, path, bytes);
    if written.is_err() {
        // The first error is the one to tell.
        let _may_never_have_been_there = fs::remove_file(&unfinished);
    }
    written.map_err(|error| broken(path, error))
}

/// The name of a file beside another one: the same with something at its end.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(end);
    path.with_file_name(name)
}

/// Makes a folder and those it lies in, as far as they are not there.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| broken(path, error))
}

/// The name of a file, as messages show it.
pub(crate) fn shown(path: &Path) -> String {
    Printable(&path.to_string_lossy()).to_string()
}

fn write_and_rename(unfinished: &PathBuf, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(unfinished, path)
}

/// A file could not be written.
pub(crate) fn broken(path: &Path, error: io::Error) -> Failure {
    Failure::Broken { what: format!("cannot write {}", shown(path)), error }
}
