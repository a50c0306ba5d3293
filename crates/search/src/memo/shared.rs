//! One table for several threads. Lookups and inserts take no per-entry lock; a thread that resizes
//! the table waits until the others release it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use crate::memo::table::{Inserted, Table, TreeSize};

/// A table that several threads may hold.
#[derive(Debug)]
pub struct Shared {
    table: RwLock<Table>,
    /// The number of threads that wait for exclusive access.
    wanted: AtomicUsize,
}

impl Shared {
    /// Shares a table between threads.
    pub fn new(table: Table) -> Self {
        Self { table: RwLock::new(table), wanted: AtomicUsize::new(0) }
    }

    /// Acquires shared access to the table.
    pub fn hold(&self) -> Hold<'_> {
        Hold { shared: self, table: Some(self.read()) }
    }

    // A thread that panics ends the whole count, so a poisoned lock can be ignored.
    fn read(&self) -> RwLockReadGuard<'_, Table> {
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Shared access to a table. While it lasts, the table cannot be resized, so a long task must call
/// [`make_way`](Self::make_way) often.
#[derive(Debug)]
pub struct Hold<'s> {
    shared: &'s Shared,
    /// `None` only while access is released.
    table: Option<RwLockReadGuard<'s, Table>>,
}

impl Hold<'_> {
    /// The table.
    #[inline]
    pub fn table(&self) -> &Table {
        self.table.as_ref().expect("the guard is only absent within `without`")
    }

    /// Releases the table briefly if a thread waits for exclusive access. Returns `true` if so: the
    /// size of the table may have changed.
    #[inline]
    pub(crate) fn make_way(&mut self) -> bool {
        let is_wanted = self.shared.wanted.load(Ordering::Relaxed) > 0;
        if is_wanted {
            self.without(|| {});
        }
        is_wanted
    }

    /// Releases the table during `work`, which does not need it and may take long.
    #[cold]
    pub fn without<T>(&mut self, work: impl FnOnce() -> T) -> T {
        self.table = None;
        let result = work();
        self.table = Some(self.shared.read());
        result
    }

    /// Stores a value for a key. Returns whether the table was resized.
    #[inline]
    pub fn insert(&mut self, key: &[u64], value: &[u64], size: TreeSize) -> bool {
        let is_done = self.table().insert(key, value, size) == Inserted::Done;
        if !is_done {
            self.insert_alone(key, value, size);
        }
        !is_done
    }

    #[cold]
    fn insert_alone(&mut self, key: &[u64], value: &[u64], size: TreeSize) {
        let shared = self.shared;
        self.without(|| {
            shared.wanted.fetch_add(1, Ordering::Relaxed);
            let mut table = shared.table.write().unwrap_or_else(PoisonError::into_inner);
            shared.wanted.fetch_sub(1, Ordering::Relaxed);
            table.insert_alone(key, value, size);
        });
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// The value of a key, of two limbs if it is large.
    fn value(number: u64) -> [u64; 2] {
        [number.wrapping_mul(0x9E37_79B9_7F4A_7C15), number / 3000]
    }

    #[test]
    fn threads_find_only_what_was_stored() {
        for limit in [2_000, 40_000, 1 << 20] {
            let shared = Shared::new(Table::new(1, limit));
            let work = |first: u64| {
                let (mut hold, mut found, mut hits) = (shared.hold(), Vec::new(), 0);
                for round in 0..40_000 {
                    // The threads meet at the same keys, from both ends.
                    let number = (round * 7 + first * 3999) % 4000;
                    hold.make_way();
                    found.resize(hold.table().limbs(), 0);
                    if hold.table().find(&[number], &mut found).is_some() {
                        let mut whole = found.clone();
                        whole.resize(2, 0);
                        assert_eq!(whole, value(number));
                        hits += 1;
                    } else {
                        let size = TreeSize::all_visited(number + 1);
                        hold.insert(&[number], &value(number), size);
                    }
                }
                hits
            };
            let hits: u64 = thread::scope(|scope| {
                let threads: Vec<_> =
                    (0..4).map(|first| scope.spawn(move || work(first))).collect();
                threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
            });
            assert!(hits > 1_000, "{limit} bytes: {hits} hits are too few to show anything");
        }
    }
}
