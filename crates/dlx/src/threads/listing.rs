//! Lists solutions with several threads, in the order in which one thread finds them.
//!
//! The tree is a row of pieces in tree order. Threads search pieces from the left; the solutions of
//! a piece wait there until all pieces before it have been listed. If a thread is idle and no piece
//! waits, a running search is split, and its remaining pieces take its place in the row.
//!
//! Invariant: the solutions listed, those that wait in the row, and those of the open pieces, from
//! left to right, are the solutions of the tree in order.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use quadrille_problem::{OptionId, Problem};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::cubes::tree::{Node, Piece};
use crate::engine::Engines;
use crate::meter::job::{Job, POLL_INTERVAL};
use crate::meter::limits::Limits;
use crate::meter::{Meter, Visited};
use crate::threads::locked;
use crate::walk::walker::Step;

/// The number of solutions listed between two checks of the limits.
const CALLS_PER_POLL: u64 = 64;

/// Lists the solutions in some pieces of a tree with threads of its own.
pub(crate) struct Listing {
    shared: Arc<Shared>,
    /// Dropped last: its threads end as soon as they see that the list is closed.
    _pool: ThreadPool,
    current: Vec<OptionId>,
    calls: u64,
}

/// The state shared by the worker threads and the reader.
struct Shared {
    tree: Problem,
    engines: Engines,
    job: Arc<Job>,
    limits: Limits,
    row: Mutex<Row>,
    /// Notified when the row changes or the listing ends.
    changed: Condvar,
}

/// The pieces from left to right.
#[derive(Default)]
struct Row {
    /// The ids of the pieces, in order.
    order: VecDeque<u64>,
    slots: HashMap<u64, Slot>,
    /// The number of ids given so far.
    names: u64,
    /// The option numbers of all solutions that wait, and one more for each solution.
    waiting: usize,
    is_closed: bool,
    /// Whether a worker thread has panicked.
    is_broken: bool,
    visited: Visited,
}

/// A piece of the tree.
#[derive(Default)]
struct Slot {
    /// The piece, until a thread takes it.
    piece: Option<Piece>,
    found: VecDeque<Vec<OptionId>>,
    /// The part of [`Row::waiting`] that waits here.
    waiting: usize,
    is_done: bool,
}

impl Listing {
    /// Starts to list the solutions in pieces of a tree, given in tree order. Returns `None` if the
    /// system cannot start the threads.
    pub(crate) fn new(
        tree: &Problem,
        engines: Engines,
        threads: usize,
        pieces: Vec<Piece>,
        meter: &Meter<'_>,
    ) -> Option<Self> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
        let job = Arc::new(Job::new(threads, &meter.tuning().threads));
        job.add_waiting(pieces.len());
        let mut row = Row::default();
        row.insert(0, pieces);
        let shared = Arc::new(Shared {
            tree: tree.clone(),
            engines,
            limits: meter.limits_of_job(&job),
            job,
            row: Mutex::new(row),
            changed: Condvar::new(),
        });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            pool.spawn(move || shared.work());
        }
        Some(Self { shared, _pool: pool, current: Vec::new(), calls: 0 })
    }

    /// Advances to the next solution. Only the time limit and the cancel token apply.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Step {
        let shared = &*self.shared;
        self.calls = self.calls.wrapping_add(1);
        if self.calls.is_multiple_of(CALLS_PER_POLL) && !meter.poll_job(&shared.job) {
            return Step::Stopped(meter.stop_reason());
        }
        let mut row = shared.row();
        loop {
            assert!(!row.is_broken, "a thread that searched for solutions has panicked");
            let Some(&first) = row.order.front() else {
                meter.add(std::mem::take(&mut row.visited));
                return Step::Exhausted;
            };
            let slot = row.slot(first);
            if let Some(found) = slot.found.pop_front() {
                let weight = weight(&found);
                slot.waiting -= weight;
                let own = slot.waiting;
                row.waiting -= weight;
                self.current = found;
                // Threads that wait for room go on once there is plenty.
                let makes_room = |left: usize, room: usize| (left..left + weight).contains(&room);
                let room = shared.room();
                if makes_room(row.waiting, room / 2) || makes_room(own, Shared::own_room(room) / 2)
                {
                    shared.changed.notify_all();
                }
                return Step::Solution;
            }
            if slot.is_done {
                row.order.pop_front();
                row.slots.remove(&first);
                // Another piece is the first now, and has room of its own.
                shared.changed.notify_all();
                continue;
            }
            let waited = shared.changed.wait_timeout(row, POLL_INTERVAL);
            row = waited.unwrap_or_else(PoisonError::into_inner).0;
            if !meter.poll_job(&shared.job) {
                meter.add(std::mem::take(&mut row.visited));
                return Step::Stopped(meter.stop_reason());
            }
        }
    }

    /// Returns the nodes visited by searches that have ended.
    pub(crate) fn visited(&self) -> Visited {
        self.shared.row().visited.clone()
    }

    /// Adds the options of the current solution to `taken`, in any order.
    pub(crate) fn taken(&self, taken: &mut Vec<OptionId>) {
        taken.extend_from_slice(&self.current);
    }
}

impl Drop for Listing {
    fn drop(&mut self) {
        self.shared.row().is_closed = true;
        self.shared.job.abandon();
        self.shared.changed.notify_all();
    }
}

impl fmt::Debug for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listing").field("current", &self.current).finish_non_exhaustive()
    }
}

impl Row {
    /// Takes the first free piece, and returns it with its id.
    fn take_piece(&mut self) -> Option<(u64, Piece)> {
        let slots = &mut self.slots;
        self.order.iter().find_map(|&name| Some((name, slots.get_mut(&name)?.piece.take()?)))
    }

    /// Returns the slot of a piece that was not read to its end.
    fn slot(&mut self, name: u64) -> &mut Slot {
        self.slots.get_mut(&name).expect("a slot stays until it is done and read")
    }

    /// Inserts pieces at a position of the row.
    fn insert(&mut self, place: usize, pieces: Vec<Piece>) {
        for (offset, piece) in pieces.into_iter().enumerate() {
            self.order.insert(place + offset, self.names);
            self.slots.insert(self.names, Slot { piece: Some(piece), ..Slot::default() });
            self.names += 1;
        }
    }

    /// Inserts pieces after another one.
    fn insert_after(&mut self, name: u64, pieces: Vec<Piece>) {
        let place = self.order.iter().position(|&other| other == name);
        self.insert(place.expect("a slot stays until it is done and read") + 1, pieces);
    }
}

impl Shared {
    /// The room for solutions that wait, in option numbers.
    fn room(&self) -> usize {
        self.limits.tuning.threads.waiting_options.max(1)
    }

    /// The part of the room that the first piece has beside the others, since the reader waits for
    /// it however much waits behind.
    fn own_room(room: usize) -> usize {
        (room / 8).max(1)
    }

    // `is_broken` reports a panicked thread, so a poisoned lock can be ignored.
    fn row(&self) -> MutexGuard<'_, Row> {
        locked(&self.row)
    }

    /// The loop of a worker thread: takes pieces until there are no more.
    fn work(&self) {
        let guard = Broken(self);
        let mut row = self.row();
        while !row.is_closed && !row.order.is_empty() {
            match row.take_piece() {
                Some((name, piece)) => {
                    drop(row);
                    self.job.begin();
                    self.list(name, piece);
                    row = self.row();
                }
                None => {
                    row = self.changed.wait(row).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
        std::mem::forget(guard);
    }

    /// Lists the solutions in a piece or in a part of it, and inserts the remaining pieces after
    /// it.
    fn list(&self, name: u64, piece: Piece) {
        let mut meter = Meter::new(self.limits.clone(), None);
        let (share, depth) = (piece.share, piece.depth);
        meter.enter(depth, (0.0, share));
        let node = Node::of(&self.tree, piece);
        let left = node.map_or_else(Vec::new, |node| self.list_below(name, node, &mut meter));
        meter.report(share - left.iter().map(|piece| piece.share).sum::<f64>());
        let mut row = self.row();
        row.visited.add(0, meter.visited());
        self.job.add_waiting(left.len());
        row.insert_after(name, left);
        row.slot(name).is_done = true;
        self.changed.notify_all();
    }

    /// Lists the solutions below a node until it is stopped, and returns the remaining pieces.
    fn list_below(&self, name: u64, node: Node<'_>, meter: &mut Meter<'_>) -> Vec<Piece> {
        if node.left().primary_count() == 0 {
            // No item is open: a solution, without a walk.
            self.hand_in(name, node.whole(&[]));
            return Vec::new();
        }
        let chosen = self.engines.choose(node.left()).expect("it took a larger problem");
        let mut walker = self.engines.build(chosen, node.left());
        let mut taken = Vec::new();
        loop {
            match walker.next(meter) {
                Step::Solution => {
                    taken.clear();
                    walker.taken(&mut taken);
                    if !self.hand_in(name, node.whole(&taken)) {
                        return Vec::new();
                    }
                }
                Step::Exhausted => return Vec::new(),
                Step::Stopped(_) => {
                    return node.pieces_from(&walker.position(), &|| self.job.is_abandoned());
                }
            }
        }
    }

    /// Queues a solution until its turn, as soon as there is room for it. Returns `false` if the
    /// list was closed.
    fn hand_in(&self, name: u64, solution: Vec<OptionId>) -> bool {
        let room = self.room();
        let mut row = self.row();
        loop {
            let is_first = row.order.front() == Some(&name);
            let own = row.slot(name).waiting;
            let has_room = row.waiting < room || is_first && own < Self::own_room(room);
            if has_room || row.is_closed {
                break;
            }
            row = self.changed.wait(row).unwrap_or_else(PoisonError::into_inner);
        }
        let weight = weight(&solution);
        row.waiting += weight;
        let slot = row.slot(name);
        slot.waiting += weight;
        slot.found.push_back(solution);
        if row.order.front() == Some(&name) {
            self.changed.notify_all();
        }
        !row.is_closed
    }
}

/// What a solution takes of the room.
fn weight(solution: &[OptionId]) -> usize {
    solution.len() + 1
}

/// Marks the listing as broken when it is dropped during a panic.
struct Broken<'s>(&'s Shared);

impl Drop for Broken<'_> {
    fn drop(&mut self) {
        self.0.row().is_broken = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::Cube;

    use super::*;
    use crate::choice::Engine;
    use crate::cubes::strip::strip;
    use crate::solve::Solve;
    use crate::tuning::Tuning;

    /// The thresholds split a search as soon as it has started.
    #[test]
    fn solutions_come_in_the_order_in_which_one_thread_finds_them() {
        let mut long = 0;
        for seed in 0..100 {
            let problem = strip(seed);
            let list = |engine, threads| {
                let solver = problem
                    .lister()
                    .tuning(Tuning::tiny())
                    .engine(engine)
                    .presolve(false)
                    .threads(threads);
                let mut solutions = solver.solutions().expect("small enough for all");
                let options = |solution: crate::Solution<'_>| solution.options().to_vec();
                let first: Vec<_> = solutions.by_ref().map(options).take(1_000).collect();
                (first, solutions.stopped())
            };
            let expected = list(Engine::Links, 1);
            for engine in [Engine::Links, Engine::Cells, Engine::Dense, Engine::Auto] {
                for threads in [2, 3, 5] {
                    assert_eq!(list(engine, threads), expected, "seed {seed}, {engine}\n{problem}");
                }
            }
            long += usize::from(expected.0.len() > 100);
        }
        assert!(long > 20, "{long} long lists are too few to show anything");
    }

    #[test]
    fn what_waits_stays_within_the_room_however_slow_the_reader() {
        let (mut long, threads) = (0, 3);
        for seed in 0..60 {
            let problem = strip(seed);
            let mut limits = Limits::tiny();
            limits.tuning.threads.waiting_options = 64;
            let engines = Engines { asked: Engine::Links, memory: 0, tuning: limits.tuning };
            let mut meter = Meter::new(limits, None);
            let whole = vec![Piece::of(Cube::default())];
            let listing = Listing::new(&problem, engines, threads, whole, &meter);
            let mut listing = listing.expect("the system has threads");
            let room = listing.shared.room();
            let most = room + Shared::own_room(room) + threads * (problem.primary_count() + 1);
            let mut found = 0;
            while listing.next(&mut meter) == Step::Solution && found < 500 {
                found += 1;
                let row = listing.shared.row();
                assert!(row.waiting <= most, "seed {seed}: {} of {most}", row.waiting);
                let slots = row.slots.values().flat_map(|slot| &slot.found);
                assert_eq!(row.waiting, slots.map(|found| weight(found)).sum::<usize>(), "{seed}");
            }
            long += usize::from(found > 100);
        }
        assert!(long > 10, "{long} long lists are too few to show anything");
    }
}
