//! Files that are written whole or not at all.
//!
//! Each file is first written beside its place under a random name, created exclusively, and then
//! renamed. So no other file is overwritten, and no symbolic link is followed: a link at the place
//! of the file is replaced, and its target stays as it is. An existing file is overwritten only on
//! request, and keeps its permissions.
//!
//! A process that is killed leaves its unfinished file behind. The name of an unfinished file says
//! which file it was to become, and the process that writes it holds a lock on it, which the system
//! drops when the process ends. So the next process that writes the same file removes those without
//! a lock.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::NamedTempFile;

use crate::escape::Printable;
use crate::failure::Failure;

/// Refuses to overwrite an existing file, or a link to none, unless `force` is given.
pub(crate) fn check_absent(path: &Path, force: bool) -> Result<(), Failure> {
    if force || fs::symlink_metadata(path).is_err() {
        return Ok(());
    }
    if path.is_dir() {
        let text = format!("{} is a folder; write the name of a file in it", shown(path));
        return Err(Failure::Misused(text));
    }
    Err(Failure::Misused(format!("{} already exists; --force overwrites it", shown(path))))
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut file = WholeFile::begin(path)?;
    file.write_all(bytes).map_err(|error| broken(path, error))?;
    file.finish()
}

/// Returns the name of a file beside another one: the same with `end` at its end.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(end);
    path.with_file_name(name)
}

/// Makes a folder, and those around it, unless they exist.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| broken(path, error))
}

/// Returns the name of a file, fit for messages.
pub(crate) fn shown(path: &Path) -> String {
    Printable(&path.to_string_lossy()).to_string()
}

/// A file that is being written beside its place. If it is dropped before it is
/// [finished](Self::finish), it is removed.
#[derive(Debug)]
pub(crate) struct WholeFile {
    path: PathBuf,
    file: NamedTempFile,
    /// The permissions of the file to be replaced.
    kept: Option<Permissions>,
}

impl WholeFile {
    /// Creates an empty file beside its place.
    pub(crate) fn begin(path: &Path) -> Result<Self, Failure> {
        Self::create(path).map_err(|error| broken(path, error))
    }

    /// Like [`begin`](Self::begin), with the error of the system.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let kept = permissions_to_keep(path)?;
        let prefix = prefix_of_unfinished(path);
        remove_leftovers(path, &prefix);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(UNFINISHED).rand_bytes(12);
        if let Some(permissions) = permissions_of_new_files() {
            builder.permissions(permissions);
        }
        loop {
            let file = builder.tempfile_in(folder(path))?;
            // Some file systems have no locks: then no process removes the file either.
            let is_locked = file.as_file().lock().is_ok();
            // Another process may have removed it before it was locked.
            if !is_locked || fs::symlink_metadata(file.path()).is_ok() {
                return Ok(Self { path: path.to_owned(), file, kept });
            }
        }
    }

    /// Moves the file to its place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let path = self.path.clone();
        self.rename().map_err(|error| broken(&path, error))
    }

    fn rename(self) -> io::Result<()> {
        if let Some(permissions) = self.kept {
            self.file.as_file().set_permissions(permissions)?;
        }
        self.file.as_file().sync_all()?;
        self.file.persist(&self.path).map_err(|error| error.error)?;
        sync_folder(folder(&self.path))
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for WholeFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// The end of the name of an unfinished file.
const UNFINISHED: &str = ".tmp";

/// Returns the beginning of the name of an unfinished file that is to become this one. It has a hash of
/// the name, since the name itself may be as long as a name can be.
fn prefix_of_unfinished(path: &Path) -> String {
    let mut hash = DefaultHasher::new();
    path.file_name().hash(&mut hash);
    format!(".quadrille-{:016x}-", hash.finish())
}

/// Removes the unfinished files that processes which no longer run have left behind when they wrote
/// this file. Looks for them once in a process, and leaves what it cannot remove.
fn remove_leftovers(path: &Path, prefix: &str) {
    static DONE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if !DONE.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned()) {
        return;
    }
    let entries = fs::read_dir(folder(path)).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && name.starts_with(prefix) && name.ends_with(UNFINISHED) {
            let _it_stays = remove_unless_locked(&entry.path());
        }
    }
}

/// Removes an unfinished file unless a process holds a lock on it.
fn remove_unless_locked(path: &Path) -> io::Result<()> {
    let file = File::options().write(true).open(path)?;
    file.try_lock()?;
    fs::remove_file(path)
}

fn folder(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Returns the permissions of the file to be replaced, if there is a file.
///
/// # Errors
/// If it is a folder, a device or a pipe, which a file must not replace.
fn permissions_to_keep(path: &Path) -> io::Result<Option<Permissions>> {
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_file() => Ok(Some(data.permissions())),
        Ok(data) if data.is_symlink() => Ok(None),
        Ok(data) if data.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(_) => Err(io::Error::other("not a regular file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the permissions of new files, of which the system takes away what the umask says.
#[cfg(unix)]
fn permissions_of_new_files() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;

    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn permissions_of_new_files() -> Option<Permissions> {
    None
}

/// Makes the new name of a file survive a loss of power.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems cannot sync a folder. The file itself is complete.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        // A folder may allow new files and no listing.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        synced => synced,
    }
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns the failure for a file that could not be written.
pub(crate) fn broken(path: &Path, error: io::Error) -> Failure {
    Failure::Broken { what: format!("cannot write {}", shown(path)), error }
}
