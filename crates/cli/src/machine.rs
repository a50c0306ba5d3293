//! Facts about the machine.

use std::fs::File;
use std::io::Read;
use std::sync::OnceLock;
use std::thread::available_parallelism;

/// The memory of the machine in bytes, where the system reports it as Linux does.
fn memory() -> Option<usize> {
    // The file is generated on each read, and the relevant line is the first.
    let mut text = [0; 256];
    let length = File::open("/proc/meminfo").and_then(|mut file| file.read(&mut text)).ok()?;
    let text = str::from_utf8(&text[..length]).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1 << 10)
}

/// Returns the default memory limit of a count: a quarter of the machine's memory, or 1 GiB where
/// the system does not report it. Asks the system once: a batch of puzzles needs it for each.
pub(crate) fn memory_share() -> usize {
    static SHARE: OnceLock<usize> = OnceLock::new();
    *SHARE.get_or_init(|| memory().map_or(1 << 30, |bytes| bytes / 4))
}

/// Returns the number of threads to use: the number given, or one per core.
pub(crate) fn threads(given: Option<u16>) -> usize {
    given.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}
