//! Lists solutions with several threads, in the order in which one thread finds them.
//!
//! The tree is a row of batches in tree order. If a thread is idle and no batch waits, a running search
//! is split, and what remains of it takes its place in the row.
//!
//! Invariant: the solutions listed, those that wait in the row, and those of the open batches, from
//! left to right, are the solutions of the tree in order.

use std::fmt;
use std::sync::{Arc, Mutex};
use std::thread::Builder;

use quadrille_problem::{OptionId, Problem};
use quadrille_search::engine::Engines;
use quadrille_search::meter::job::Job;
use quadrille_search::meter::limits::Limits;
use quadrille_search::meter::{Meter, Visited};
use quadrille_search::tree::{Batch, Node};
use quadrille_search::walk::walker::Step;
use quadrille_threads::{HAS_THREADS, Next, Place, Row, locked};

/// Room for the solutions that wait to be read, in option numbers of 4 bytes.
const WAITING_OPTIONS: usize = 1 << 19;

/// Solutions that are read from a listing between two looks at the clock and the token.
const POLLED_SOLUTIONS: u64 = 64;

/// Lists the solutions in batches of a tree with threads of its own, which end as soon as they see
/// that the row is closed.
pub(crate) struct Listing {
    shared: Arc<Shared>,
    current: Vec<OptionId>,
    calls: u64,
}

/// The state shared by the worker threads and the reader.
struct Shared {
    tree: Problem,
    engines: Engines,
    job: Arc<Job>,
    limits: Limits,
    row: Row<Batch, Vec<OptionId>>,
    /// The nodes visited by searches that have ended.
    visited: Mutex<Visited>,
}

impl Listing {
    /// Starts to list the solutions in batches of a tree, given in tree order. Returns `None` if the
    /// system cannot start a thread.
    pub(crate) fn new(
        tree: &Problem,
        engines: Engines,
        threads: usize,
        batches: Vec<Batch>,
        meter: &Meter<'_>,
    ) -> Option<Self> {
        if !HAS_THREADS {
            return None;
        }
        let job = Arc::new(Job::new(threads, meter.tuning()));
        job.add_waiting(batches.len());
        let shared = Arc::new(Shared {
            tree: tree.clone(),
            engines,
            limits: meter.limits_of_job(&job),
            job,
            row: Row::new(batches, meter.tuning().limit(WAITING_OPTIONS), weight),
            visited: Mutex::default(),
        });
        let start = |_| {
            let shared = Arc::clone(&shared);
            let work = move || shared.row.work(|batch, place| shared.list(batch, &place));
            Builder::new().spawn(work).ok()
        };
        let started = (0..threads).map_while(start).count();
        (started > 0).then_some(Self { shared, current: Vec::new(), calls: 0 })
    }

    /// Advances to the next solution. Only the time limit and the cancel token apply.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Step {
        if !HAS_THREADS {
            unreachable!("there is no listing by threads without them");
        }
        let shared = &*self.shared;
        self.calls = self.calls.wrapping_add(1);
        if self.calls.is_multiple_of(POLLED_SOLUTIONS) && !meter.poll_job(&shared.job) {
            return Step::Stopped(meter.stop_reason());
        }
        let next = shared.row.next(|| meter.poll_job(&shared.job));
        if let Next::Result(found) = next {
            self.current = found;
            return Step::Solution;
        }
        meter.add(std::mem::take(&mut *locked(&shared.visited)));
        if next == Next::End { Step::Exhausted } else { Step::Stopped(meter.stop_reason()) }
    }

    /// Returns the nodes visited by searches that have ended.
    pub(crate) fn visited(&self) -> Visited {
        locked(&self.shared.visited).clone()
    }

    /// Adds the options of the current solution to `taken`, in any order.
    pub(crate) fn taken(&self, taken: &mut Vec<OptionId>) {
        taken.extend_from_slice(&self.current);
    }
}

impl Drop for Listing {
    fn drop(&mut self) {
        self.shared.job.abandon();
        self.shared.row.close();
    }
}

impl fmt::Debug for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listing").field("current", &self.current).finish_non_exhaustive()
    }
}

type SharedPlace<'r> = Place<'r, Batch, Vec<OptionId>>;

impl Shared {
    /// Lists the solutions in the first piece of a batch or in a part of it, and leaves what remains to
    /// others.
    fn list(&self, batch: Batch, place: &SharedPlace<'_>) {
        self.job.begin();
        let (node, next) = batch.first(&self.tree);
        self.leave(next, place);
        let Some(node) = node else { return };
        let mut meter = Meter::new(self.limits.clone(), None);
        let (depth, share) = node.place();
        meter.move_to(meter.place().below(depth, (0.0, share)));
        let left = self.list_below(node, place, &mut meter);
        meter.report(share - left.iter().map(|batch| batch.share).sum::<f64>());
        locked(&self.visited).add(0, meter.visited());
        self.leave(left, place);
    }

    /// Leaves batches to other threads, after the solutions of this one.
    fn leave(&self, left: impl IntoIterator<Item = Batch>, place: &SharedPlace<'_>) {
        let left: Vec<_> = left.into_iter().collect();
        self.job.add_waiting(left.len());
        place.insert_after(left);
    }

    /// Lists the solutions below a node until it is stopped, and returns what remains.
    fn list_below(
        &self,
        node: Node<'_>,
        place: &SharedPlace<'_>,
        meter: &mut Meter<'_>,
    ) -> Vec<Batch> {
        if node.left().primary_count() == 0 {
            // No item is open: a solution, without a walk.
            place.hand_in(node.whole(&[]));
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
                    if !place.hand_in(node.whole(&taken)) {
                        return Vec::new();
                    }
                }
                Step::Exhausted => return Vec::new(),
                Step::Stopped(_) => {
                    let room = meter.tuning().threads.pieces_options;
                    let is_abandoned = || self.job.is_abandoned();
                    return node.batches_from(&walker.position(), room, &is_abandoned);
                }
            }
        }
    }
}

/// What a solution takes of the room.
#[expect(clippy::ptr_arg, reason = "the row holds such vectors")]
fn weight(solution: &Vec<OptionId>) -> usize {
    solution.len() + 1
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;
    use quadrille_search::choice::Engine;
    use quadrille_search::tuning::Tuning;

    use crate::strip::strip;

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
                let options = |solution: quadrille_dlx::Solution<'_>| solution.options().to_vec();
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
}
