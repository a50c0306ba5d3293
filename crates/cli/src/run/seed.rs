//! A seed where none was typed.

use std::time::SystemTime;

/// A seed that is another one each time.
pub(in crate::run) fn of_now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    // A clock before 1970 is as good as any: nothing but variety is asked of it.
    since.map_or(0, |since| u64::from(since.subsec_nanos()) ^ since.as_secs())
}
