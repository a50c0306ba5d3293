//! What the machine has.

/// The memory of the machine in bytes, where the system tells it in the way of Linux.
fn memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1 << 10)
}

/// The most memory that a count may remember in, unless told otherwise: a quarter of the machine's,
/// or 1 GiB where the system does not tell.
pub(crate) fn memory_share() -> usize {
    memory().map_or(1 << 30, |bytes| bytes / 4)
}
