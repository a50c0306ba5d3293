//! Two ways to share work among threads.
//!
//! * [`beside`] runs helpers beside the thread that asks: for a race, and for work that the helpers
//!   take from a common place.
//! * A [`Row`] hands over results in the order of the work, whichever thread is ready first. Work may
//!   be divided while it is done, and what waits for the reader is bounded.
//!
//! If the system refuses a thread, the others do its work. So code that uses these functions also runs
//! where there are no threads, as in a bare WebAssembly module.
#![doc = include_str!("../README.md")]

mod beside;
mod row;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use beside::beside;
pub use row::{Next, Place, Results, Row};

/// Whether this target has threads at all. WebAssembly in a page has none, and must stay small: what
/// only several threads need is not compiled there.
pub const HAS_THREADS: bool = cfg!(not(target_family = "wasm"));

/// The interval at which a thread that waits for others looks at its limits.
pub const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Locks a mutex, also after a panic of another thread. The scope of the threads passes that panic on.
pub fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
