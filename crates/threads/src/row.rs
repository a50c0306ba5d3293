//! Results in the order of the work.
//!
//! The work is a row of pieces. Threads do the pieces from the left; the results of a piece wait there
//! until all results of the pieces before it have been read. A thread may divide its piece: the parts
//! that it leaves to others stand after it in the row.
//!
//! # Invariant
//! The results read, those that wait in the row, and those of the pieces that are not done, from left
//! to right, are all results in order.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::mem::forget;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::beside::beside;
use crate::{POLL_INTERVAL, locked};

/// A row of pieces of work, shared by the threads that do them and the one that reads the results.
///
/// # Examples
/// ```
/// use quadrille_threads::{Next, Place, Row};
///
/// // The numbers of a range. A thread that gets a long range leaves a half of it to others.
/// let numbers = |range: std::ops::Range<u32>, place: Place<'_, _, _>| {
///     let middle = if range.len() > 10 { range.start + 5 } else { range.end };
///     place.insert_after(Some(middle..range.end).filter(|rest| !rest.is_empty()));
///     for number in range.start..middle {
///         if !place.hand_in(number) {
///             return;
///         }
///     }
/// };
/// let row = Row::new(Some(0..100), 20, |_| 1);
/// let first = row.run(3, numbers, |results| {
///     (0..50).map_while(|_| results.next(|| true).result()).collect::<Vec<_>>()
/// });
/// assert_eq!(first, Vec::from_iter(0..50));
/// ```
pub struct Row<P, R> {
    state: Mutex<State<P, R>>,
    /// Notified when the row changes or is closed.
    changed: Condvar,
    room: usize,
    weight: fn(&R) -> usize,
}

/// The pieces from left to right.
struct State<P, R> {
    /// The names of the pieces, in order.
    order: VecDeque<u64>,
    slots: HashMap<u64, Slot<P, R>>,
    /// The number of names given so far.
    names: u64,
    /// The weight of all results that wait.
    waiting: usize,
    is_closed: bool,
    /// Whether a thread has panicked in a piece.
    is_broken: bool,
}

/// A piece of the row.
struct Slot<P, R> {
    /// The piece, until a thread takes it.
    piece: Option<P>,
    found: VecDeque<R>,
    /// The part of [`State::waiting`] that waits here.
    waiting: usize,
    is_done: bool,
}

/// What a reader gets next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<R> {
    /// The next result.
    Result(R),
    /// There are no more results.
    End,
    /// The reader did not want to wait any longer.
    Stopped,
}

impl<R> Next<R> {
    /// Returns the result, if there is one.
    pub fn result(self) -> Option<R> {
        match self {
            Self::Result(result) => Some(result),
            Self::End | Self::Stopped => None,
        }
    }
}

impl<P, R> Row<P, R> {
    /// Creates a row of pieces. The results that wait may have about the total weight `room`; a thread
    /// with another result waits until there is room.
    pub fn new(pieces: impl IntoIterator<Item = P>, room: usize, weight: fn(&R) -> usize) -> Self {
        let mut state = State {
            order: VecDeque::new(),
            slots: HashMap::new(),
            names: 0,
            waiting: 0,
            is_closed: false,
            is_broken: false,
        };
        state.insert(0, pieces);
        Self { state: Mutex::new(state), changed: Condvar::new(), room: room.max(1), weight }
    }

    /// Does pieces until there are no more or the row is closed: the loop of a thread.
    pub fn work(&self, mut does: impl FnMut(P, Place<'_, P, R>)) {
        let guard = Broken(self);
        let mut state = locked(&self.state);
        while !state.is_closed && !state.order.is_empty() {
            state = match state.take_piece() {
                Some((name, piece)) => {
                    drop(state);
                    does(piece, Place { row: self, name, is_alone: false });
                    self.finish(name)
                }
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
        forget(guard);
    }

    /// Returns the next result. While there is none yet, calls `poll` at every [`POLL_INTERVAL`], and
    /// stops if it returns `false`.
    ///
    /// # Panics
    /// If a thread has panicked in a piece.
    pub fn next(&self, mut poll: impl FnMut() -> bool) -> Next<R> {
        let mut state = locked(&self.state);
        loop {
            if let Some(next) = self.ready(&mut state) {
                return next;
            }
            let waited = self.changed.wait_timeout(state, POLL_INTERVAL);
            drop(waited.unwrap_or_else(PoisonError::into_inner));
            if !poll() {
                return Next::Stopped;
            }
            state = locked(&self.state);
        }
    }

    /// Closes the row: no thread begins another piece, and no result is handed in any more.
    pub fn close(&self) {
        locked(&self.state).is_closed = true;
        self.changed.notify_all();
    }

    /// Does the pieces in `threads` threads, while `read` reads their results on this thread.
    /// After that the row is closed. With one thread, this one does the pieces as it needs results.
    ///
    /// # Panics
    /// If a thread panics.
    pub fn run<T>(
        &self,
        threads: usize,
        does: impl Fn(P, Place<'_, P, R>) + Sync,
        read: impl FnOnce(&mut Results<'_, P, R>) -> T,
    ) -> T
    where
        P: Send,
        R: Send,
    {
        let helpers = if threads > 1 { threads } else { 0 };
        let own = |started| {
            let _closed = Closed(self);
            read(&mut Results { row: self, alone: if started == 0 { Some(&does) } else { None } })
        };
        beside(helpers, |_| self.work(&does), own).0
    }

    /// The next result or the end, if it is there.
    fn ready(&self, state: &mut State<P, R>) -> Option<Next<R>> {
        assert!(!state.is_broken, "a thread has panicked");
        loop {
            let Some(&first) = state.order.front() else { return Some(Next::End) };
            let slot = state.slot(first);
            if let Some(found) = slot.found.pop_front() {
                let weight = (self.weight)(&found);
                slot.waiting -= weight;
                let own = slot.waiting;
                state.waiting -= weight;
                // Threads that wait for room go on once there is plenty.
                let makes_room = |left: usize, room: usize| (left..left + weight).contains(&room);
                let is_plenty = makes_room(state.waiting, self.room / 2)
                    || makes_room(own, self.own_room() / 2);
                if is_plenty {
                    self.changed.notify_all();
                }
                return Some(Next::Result(found));
            }
            if !slot.is_done {
                return None;
            }
            state.order.pop_front();
            state.slots.remove(&first);
            // Another piece is the first now, and has room of its own.
            self.changed.notify_all();
        }
    }

    /// The part of the room that the first piece has beside the others, since the reader waits for it
    /// however much waits behind.
    fn own_room(&self) -> usize {
        (self.room / 8).max(1)
    }

    fn finish(&self, name: u64) -> MutexGuard<'_, State<P, R>> {
        let mut state = locked(&self.state);
        state.slot(name).is_done = true;
        self.changed.notify_all();
        state
    }
}

impl<P, R> State<P, R> {
    /// Takes the first free piece, and returns it with its name.
    fn take_piece(&mut self) -> Option<(u64, P)> {
        let slots = &mut self.slots;
        self.order.iter().find_map(|&name| Some((name, slots.get_mut(&name)?.piece.take()?)))
    }

    /// Returns the slot of a piece that was not read to its end.
    fn slot(&mut self, name: u64) -> &mut Slot<P, R> {
        self.slots.get_mut(&name).expect("a slot stays until it is done and read")
    }

    /// Inserts pieces at a position of the row.
    fn insert(&mut self, position: usize, pieces: impl IntoIterator<Item = P>) {
        for (offset, piece) in pieces.into_iter().enumerate() {
            let slot =
                Slot { piece: Some(piece), found: VecDeque::new(), waiting: 0, is_done: false };
            self.order.insert(position + offset, self.names);
            self.slots.insert(self.names, slot);
            self.names += 1;
        }
    }
}

impl<P, R> fmt::Debug for Row<P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = locked(&self.state);
        f.debug_struct("Row")
            .field("pieces", &state.order.len())
            .field("waiting", &state.waiting)
            .field("room", &self.room)
            .finish_non_exhaustive()
    }
}

/// The place in the row of a piece that a thread does.
pub struct Place<'r, P, R> {
    row: &'r Row<P, R>,
    name: u64,
    /// Whether the thread that does the piece is the one that reads.
    is_alone: bool,
}

impl<P, R> Place<'_, P, R> {
    /// Hands in the next result of the piece, as soon as there is room for it. Returns `false` if the
    /// row was closed.
    pub fn hand_in(&self, result: R) -> bool {
        let Row { room, weight, changed, .. } = self.row;
        let mut state = locked(&self.row.state);
        loop {
            let is_first = state.order.front() == Some(&self.name);
            let own = state.slot(self.name).waiting;
            let has_room = state.waiting < *room || is_first && own < self.row.own_room();
            if has_room || self.is_alone || state.is_closed {
                break;
            }
            state = changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let weight = weight(&result);
        state.waiting += weight;
        let slot = state.slot(self.name);
        slot.waiting += weight;
        slot.found.push_back(result);
        if state.order.front() == Some(&self.name) {
            changed.notify_all();
        }
        !state.is_closed
    }

    /// Leaves parts of the piece to other threads: their results come after those of this one.
    pub fn insert_after(&self, pieces: impl IntoIterator<Item = P>) {
        let mut state = locked(&self.row.state);
        let position = state.order.iter().position(|&other| other == self.name);
        state.insert(position.expect("a slot stays until it is done and read") + 1, pieces);
        self.row.changed.notify_all();
    }
}

impl<P, R> fmt::Debug for Place<'_, P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Place").field(&self.name).finish()
    }
}

/// How a thread does a piece.
type Does<'r, P, R> = &'r dyn Fn(P, Place<'_, P, R>);

/// The results of a row, in order.
pub struct Results<'r, P, R> {
    row: &'r Row<P, R>,
    /// How this thread does a piece, if there is no other thread.
    alone: Option<Does<'r, P, R>>,
}

impl<P, R> Results<'_, P, R> {
    /// Returns the next result: see [`Row::next`].
    ///
    /// # Panics
    /// If a thread has panicked.
    pub fn next(&mut self, mut poll: impl FnMut() -> bool) -> Next<R> {
        let Some(does) = self.alone else { return self.row.next(poll) };
        loop {
            let mut state = locked(&self.row.state);
            if let Some(next) = self.row.ready(&mut state) {
                return next;
            }
            drop(state);
            if !poll() {
                return Next::Stopped;
            }
            let taken = locked(&self.row.state).take_piece();
            let (name, piece) = taken.expect("no other thread takes a piece");
            does(piece, Place { row: self.row, name, is_alone: true });
            drop(self.row.finish(name));
        }
    }
}

impl<P, R> fmt::Debug for Results<'_, P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Results").field(self.row).finish()
    }
}

/// Marks a row as broken when it is dropped during a panic.
struct Broken<'r, P, R>(&'r Row<P, R>);

impl<P, R> Drop for Broken<'_, P, R> {
    fn drop(&mut self) {
        locked(&self.0.state).is_broken = true;
        self.0.changed.notify_all();
    }
}

/// Closes a row when it is dropped, also by a panic.
struct Closed<'r, P, R>(&'r Row<P, R>);

impl<P, R> Drop for Closed<'_, P, R> {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    /// Hands in the numbers of a range, and leaves a part of a long one to others.
    fn numbers(range: Range<u64>, place: Place<'_, Range<u64>, u64>) {
        let length = range.end - range.start;
        let middle = range.start + length.min(1 + range.start % 7);
        // In two steps, so that the second part comes between the piece and the first part.
        let late = middle + (range.end - middle) / 2;
        place.insert_after(Some(late..range.end).filter(|part| !part.is_empty()));
        for number in range.start..middle {
            if !place.hand_in(number) {
                return;
            }
        }
        place.insert_after(Some(middle..late).filter(|part| !part.is_empty()));
    }

    fn read_all(results: &mut Results<'_, Range<u64>, u64>) -> Vec<u64> {
        let mut all = Vec::new();
        while let Next::Result(number) = results.next(|| true) {
            all.push(number);
        }
        all
    }

    #[test]
    fn results_come_in_order_however_the_work_is_divided() {
        for threads in [0, 1, 2, 3, 8] {
            for room in [1, 5, 1000] {
                let row = Row::new([0..100, 100..101, 101..500], room, |_| 1);
                let all = row.run(threads, numbers, read_all);
                assert_eq!(all, Vec::from_iter(0..500), "{threads} threads, room {room}");
            }
        }
    }

    #[test]
    fn an_empty_row_ends_at_once() {
        for threads in [1, 3] {
            let row = Row::new(Vec::new(), 1, |_| 1);
            assert_eq!(row.run(threads, numbers, read_all), Vec::<u64>::new());
        }
    }

    #[test]
    fn what_waits_stays_within_the_room_however_slow_the_reader() {
        let (room, threads, weight) = (64, 3, 5);
        let row = Row::new([0..400, 400..900], room, |_| 5);
        let most = room + row.own_room() + threads * weight;
        let mut seen = 0;
        row.run(threads, numbers, |results| {
            while let Next::Result(_) = results.next(|| true) {
                let state = locked(&row.state);
                assert!(state.waiting <= most, "{} of {most}", state.waiting);
                let found: usize = state.slots.values().map(|slot| slot.found.len()).sum();
                assert_eq!(state.waiting, found * weight);
                drop(state);
                seen += 1;
                if seen % 50 == 0 {
                    sleep(Duration::from_millis(1));
                }
            }
        });
        assert_eq!(seen, 900);
    }

    #[test]
    fn a_reader_may_leave_early_or_stop_waiting() {
        for threads in [1, 3] {
            let row = Row::new(Some(0..u64::MAX), 10, |_| 1);
            let first = row.run(threads, numbers, |results| results.next(|| true));
            assert_eq!(first, Next::Result(0));
            let row = Row::new(Some(0..10), 10, |_: &u64| 1);
            let slow = |_, _: Place<'_, _, _>| sleep(Duration::from_millis(30));
            assert_eq!(row.run(threads, slow, |results| results.next(|| false)), Next::Stopped);
        }
    }

    #[test]
    #[should_panic(expected = "a thread has panicked")]
    fn a_panic_in_a_piece_reaches_the_reader() {
        let row = Row::new([0..1, 1..2, 2..3], 10, |_: &u64| 1);
        let fails = |range: Range<u64>, place: Place<'_, _, _>| {
            assert_ne!(range.start, 1, "this piece fails");
            place.hand_in(range.start);
        };
        row.run(2, fails, read_all);
    }
}
