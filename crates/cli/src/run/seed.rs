//! A default seed.

use std::time::SystemTime;

/// Returns a different seed each time.
pub(in crate::run) fn of_now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    // A clock before 1970 is fine: the seed only needs to vary.
    since.map_or(0, |since| u64::from(since.subsec_nanos()) ^ since.as_secs())
}
