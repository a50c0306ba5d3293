//! Solutions found by several threads, and handed out in the order in which one finds them.
//!
//! The tree is a row of pieces in its order. Threads search pieces from the left, and what each finds
//! waits in its piece until all before it was handed out. Where no piece waits for a thread that has
//! nothing to do, a running search is cut up, and what it has left takes its place in the row.
//!
//! Invariant: what was handed out, what waits in the row, and what will be found in its open pieces,
//! from left to right, are the solutions of the tree in their order.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use quadrille_problem::{OptionId, Problem};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::cubes::tree::{Node, Piece};
use crate::engine::Engines;
use crate::meter::job::{Job, LOOK_INTERVAL};
use crate::meter::limits::{Limits, Meter, Visited};
use crate::walk::walker::Step;

/// How many solutions may be handed out between two looks at the limits.
const CALLS_PER_LOOK: u64 = 64;

/// A list of the solutions in some pieces of a tree, made by threads of its own.
pub(crate) struct Listing {
    shared: Arc<Shared>,
    /// Dropped at last: its threads end as soon as they see that the list is closed.
    _pool: ThreadPool,
    current: Vec<OptionId>,
    calls: u64,
}

/// What the threads and the one who reads have in common.
struct Shared {
    tree: Problem,
    engines: Engines,
    job: Arc<Job>,
    limits: Limits,
    row: Mutex<Row>,
    /// Something was added to the row, or taken from it, or all is over.
    changed: Condvar,
}

/// The pieces from left to right.
#[derive(Default)]
struct Row {
    /// The names of the pieces, in order.
    order: VecDeque<u64>,
    slots: HashMap<u64, Slot>,
    /// How many names were given.
    names: u64,
    /// How many solutions wait in all of them.
    waiting: usize,
    is_closed: bool,
    /// Whether a thread came to a bad end.
    is_broken: bool,
    visited: Visited,
}

/// A piece of the tree.
#[derive(Default)]
struct Slot {
    /// The piece, until a thread takes it.
    piece: Option<Piece>,
    found: VecDeque<Vec<OptionId>>,
    is_done: bool,
}

impl Listing {
    /// Begins to list the solutions in pieces of a tree, which are in its order. `None` if the
    /// system has no threads for us.
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

    /// Goes on to the next solution. The limits are those on time and the token.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Step {
        let shared = &*self.shared;
        self.calls = self.calls.wrapping_add(1);
        if self.calls.is_multiple_of(CALLS_PER_LOOK) && !meter.look_after(&shared.job) {
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
                row.waiting -= 1;
                self.current = found;
                // Whoever waits for room may go on once there is plenty.
                if row.waiting == shared.most_waiting() / 2 {
                    shared.changed.notify_all();
                }
                return Step::Solution;
            }
            if slot.is_done {
                row.order.pop_front();
                row.slots.remove(&first);
                // The first piece may always go on.
                shared.changed.notify_all();
                continue;
            }
            let waited = shared.changed.wait_timeout(row, LOOK_INTERVAL);
            row = waited.unwrap_or_else(PoisonError::into_inner).0;
            if !meter.look_after(&shared.job) {
                meter.add(std::mem::take(&mut row.visited));
                return Step::Stopped(meter.stop_reason());
            }
        }
    }

    /// What was visited in searches that have ended.
    pub(crate) fn visited(&self) -> Visited {
        self.shared.row().visited.clone()
    }

    /// Adds the options of the current solution, in any order.
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
    /// Takes the first piece that no thread has taken, with its name.
    fn take_piece(&mut self) -> Option<(u64, Piece)> {
        let slots = &mut self.slots;
        self.order.iter().find_map(|&name| Some((name, slots.get_mut(&name)?.piece.take()?)))
    }

    /// The slot of a name that was not yet read to its end.
    fn slot(&mut self, name: u64) -> &mut Slot {
        self.slots.get_mut(&name).expect("a slot stays until it is done and read")
    }

    /// Puts pieces at a place of the row.
    fn insert(&mut self, place: usize, pieces: Vec<Piece>) {
        for (offset, piece) in pieces.into_iter().enumerate() {
            self.order.insert(place + offset, self.names);
            self.slots.insert(self.names, Slot { piece: Some(piece), ..Slot::default() });
            self.names += 1;
        }
    }

    /// Puts pieces behind another one.
    fn insert_behind(&mut self, name: u64, pieces: Vec<Piece>) {
        let place = self.order.iter().position(|&other| other == name);
        self.insert(place.expect("a slot stays until it is done and read") + 1, pieces);
    }
}

impl Shared {
    /// The number of solutions that may wait.
    fn most_waiting(&self) -> usize {
        self.limits.tuning.threads.waiting_solutions.max(1)
    }

    // A panic of a thread is told by `is_broken`.
    fn row(&self) -> MutexGuard<'_, Row> {
        self.row.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread does: takes pieces until there are no more.
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

    /// Lists the solutions in a piece, or in a part of it, and puts what is left behind it.
    fn list(&self, name: u64, piece: Piece) {
        let mut meter = Meter::new(self.limits.clone(), None);
        let (share, depth) = (piece.share, piece.depth);
        meter.enter(depth, (0.0, share));
        let node = Node::of(&self.tree, piece);
        let left = node.map_or_else(Vec::new, |node| self.list_below(name, node, &mut meter));
        meter.tell(share - left.iter().map(|piece| piece.share).sum::<f64>());
        let mut row = self.row();
        row.visited.add(0, meter.visited());
        self.job.add_waiting(left.len());
        row.insert_behind(name, left);
        row.slot(name).is_done = true;
        self.changed.notify_all();
    }

    /// Lists the solutions below a node until it is stopped, and tells what is left.
    fn list_below(&self, name: u64, node: Node<'_>, meter: &mut Meter<'_>) -> Vec<Piece> {
        if node.left().primary_count() == 0 {
            // Nothing is open: a solution, which no walk is needed for.
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

    /// Puts a solution where it waits for its turn. `false` if nobody wants it any more.
    fn hand_in(&self, name: u64, solution: Vec<OptionId>) -> bool {
        let mut row = self.row();
        let is_first = |row: &Row| row.order.front() == Some(&name);
        while row.waiting >= self.most_waiting() && !is_first(&row) && !row.is_closed {
            row = self.changed.wait(row).unwrap_or_else(PoisonError::into_inner);
        }
        row.slot(name).found.push_back(solution);
        row.waiting += 1;
        if is_first(&row) {
            self.changed.notify_all();
        }
        !row.is_closed
    }
}

/// Tells that a thread has come to a bad end, if it is dropped.
struct Broken<'s>(&'s Shared);

impl Drop for Broken<'_> {
    fn drop(&mut self) {
        self.0.row().is_broken = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use crate::choice::Engine;
    use crate::cubes::strip::strip;
    use crate::solve::Solve;
    use crate::tuning::Tuning;

    /// In tests a search is cut up as soon as it has begun.
    #[test]
    fn solutions_come_in_the_order_in_which_one_thread_finds_them() {
        let mut long = 0;
        for seed in 0..300 {
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
                let first: Vec<_> = solutions.by_ref().map(options).take(3_000).collect();
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
        assert!(long > 50, "{long} long lists are too few to show anything");
    }
}
