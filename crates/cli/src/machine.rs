//! What the machine has.

use std::fs::File;
use std::io::Read;

/// The memory of the machine in bytes, where the system tells it in the way of Linux.
fn memory() -> Option<usize> {
    // The file is written anew for each read, and the line that matters is its first.
    let mut text = [0; 256];
    let length = File::open("/proc/meminfo").and_then(|mut file| file.read(&mut text)).ok()?;
    let text = str::from_utf8(&text[..length]).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1 << 10)
}

/// The most memory that a count may remember in, unless told otherwise: a quarter of the machine's,
/// or 1 GiB where the system does not tell.
pub(crate) fn memory_share() -> usize {
    memory().map_or(1 << 30, |bytes| bytes / 4)
}
