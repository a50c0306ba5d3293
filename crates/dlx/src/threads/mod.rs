//! Several threads on one tree: a pool that counts pieces, and a listing that keeps the order of
//! one thread.

pub(crate) mod listing;
pub(crate) mod pool;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex. The scope of the threads passes on a panic of another one, so poison is ignored.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
