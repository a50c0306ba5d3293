//! Threads: pieces of one tree, counted side by side.
//!
//! A task is a piece of the tree. Who has nothing to do takes one that waits; where none waits, some
//! running one stops, leaves what it has counted, and cuts what it has left into pieces: the small
//! ones for itself to begin with, the large ones for others. Nothing is counted twice, and nothing
//! is lost, whatever the shape of the tree.
//!
//! Invariant: at every moment the solutions counted, those in the pieces that wait or run and those
//! in the pieces left over are the solutions of the tree.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};

use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::answer::Count;
use crate::choice::Declined;
use crate::cubes::tree::Piece;
use crate::cubes::worker::Worker;
use crate::meter::job::{Job, LOOK_INTERVAL};
use crate::meter::limits::{Limits, Meter, Timer, Visited};
use crate::observe::Memo;

/// Threads that count pieces of one tree.
pub(crate) struct Pool<'p> {
    pool: ThreadPool,
    /// What each thread counts with.
    workers: Vec<Mutex<Worker<'p>>>,
}

/// What counting some pieces came to.
#[derive(Debug, Default)]
pub(crate) struct Together {
    pub(crate) count: Count,
    /// Whether something was not counted because a limit was reached.
    pub(crate) is_stopped: bool,
    /// That, if the count goes on from time to time.
    pub(crate) left: Vec<Piece>,
}

impl<'p> Pool<'p> {
    /// So many threads, one at least, of which one counts with what was counted with before. `None`
    /// if the system has no threads for us.
    pub(crate) fn new(mut first: Worker<'p>, threads: usize) -> Option<Self> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
        first.share_memory(threads);
        let mut workers: Vec<_> = (1..threads).map(|_| Mutex::new(first.another())).collect();
        workers.push(Mutex::new(first));
        Some(Self { pool, workers })
    }

    /// Counts pieces that share no solution, until that is done, a limit of the meter is reached, or
    /// a timer has run out: with a timer the count is to go on, and what is left is told. The limits
    /// are those on time and the token.
    ///
    /// Small pieces come first, so that what is left in the end is not much more than what there was
    /// at first, however often this is repeated.
    pub(crate) fn count(
        &self,
        mut pieces: Vec<Piece>,
        timer: Option<Timer>,
        meter: &mut Meter<'_>,
    ) -> Result<Together, Declined> {
        pieces.sort_by(|one, other| one.share.total_cmp(&other.share));
        let job = Arc::new(Job::new(self.workers.len(), &meter.tuning().threads));
        let limits = meter.limits_of_job(&job);
        let outcome = Outcome { state: Mutex::default(), waiting: thread::current() };
        let round = Round { pool: self, job: &job, limits: &limits, outcome: &outcome };
        self.pool.in_place_scope(|scope| {
            // Whoever is free takes the first one that waits here.
            round.hand_out(pieces, scope);
            while !outcome.is_done() {
                // First of all something is done, however short the timer runs.
                thread::park_timeout(LOOK_INTERVAL);
                match timer {
                    _ if job.is_halted() => {}
                    None if !meter.look_after(&job) => job.abandon(),
                    Some(timer) if !meter.look_after(&job) || timer.is_over() => job.halt(),
                    _ => {}
                }
            }
        });
        let state = outcome.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        meter.add(state.visited);
        state.declined.map_or(Ok(state.together), Err)
    }

    /// Removals of an option from an item's list so far.
    pub(crate) fn updates(&self) -> u64 {
        self.workers.iter().map(|worker| locked(worker).updates()).sum()
    }

    /// What remembering remainders was good for.
    pub(crate) fn memo(&self) -> Memo {
        let mut memo = Memo::default();
        self.workers.iter().for_each(|worker| memo.add(locked(worker).memo()));
        memo
    }
}

/// What has come of the pieces so far.
#[derive(Debug)]
struct Outcome {
    state: Mutex<State>,
    /// Who waits for the end.
    waiting: Thread,
}

#[derive(Debug, Default)]
struct State {
    together: Together,
    visited: Visited,
    declined: Option<Declined>,
    /// How many pieces wait or run.
    open: usize,
}

impl Outcome {
    fn is_done(&self) -> bool {
        locked(&self.state).open == 0
    }
}

/// A piece that waits or runs, until this is dropped: also if a thread panics.
struct Open<'r>(&'r Outcome);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        let mut state = locked(&self.0.state);
        state.open -= 1;
        if state.open == 0 {
            self.0.waiting.unpark();
        }
    }
}

/// The count of some pieces.
#[derive(Clone, Copy)]
struct Round<'r, 'p> {
    pool: &'r Pool<'p>,
    job: &'r Arc<Job>,
    limits: &'r Limits,
    outcome: &'r Outcome,
}

impl<'r, 'p: 'r> Round<'r, 'p> {
    /// Hands out pieces. A thread of the pool begins with the last one, and others take the first.
    fn hand_out(self, pieces: Vec<Piece>, scope: &Scope<'r>) {
        locked(&self.outcome.state).open += pieces.len();
        self.job.add_waiting(pieces.len());
        for piece in pieces {
            let open = Open(self.outcome);
            scope.spawn(move |scope| {
                self.job.begin();
                self.count(piece, scope);
                drop(open);
            });
        }
    }

    fn count(self, piece: Piece, scope: &Scope<'r>) {
        if self.job.is_halted() {
            let together = &mut locked(&self.outcome.state).together;
            together.is_stopped = true;
            return together.left.push(piece);
        }
        let thread = rayon::current_thread_index().expect("a thread of the pool");
        let mut meter = Meter::new(self.limits.clone(), None);
        let share = piece.share;
        let ran = locked(&self.pool.workers[thread]).run(piece, &mut meter);
        let mut state = locked(&self.outcome.state);
        match ran {
            Err(declined) => {
                state.declined = Some(declined);
                self.job.halt();
            }
            Ok(ran) => {
                let is_stopped = ran.left.is_some();
                let mut left = ran.left.map_or_else(Vec::new, |(_, left)| left);
                // The first in the order of the tree are deep and small: they are for this thread.
                left.reverse();
                meter.tell(share - left.iter().map(|piece| piece.share).sum::<f64>());
                let count = std::mem::take(&mut state.together.count);
                state.together.count = count + ran.count;
                // Who was asked to stop for the sake of another may see only now that all are to.
                if self.job.is_halted() || is_stopped && left.is_empty() {
                    state.together.is_stopped |= is_stopped;
                    state.together.left.extend(left);
                } else {
                    drop(state);
                    self.hand_out(left, scope);
                    state = locked(&self.outcome.state);
                }
            }
        }
        state.visited.add(0, meter.visited());
    }
}

/// A panic of another thread is passed on by the scope.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Engine;
    use crate::counted::{How, count};
    use crate::cubes::strip::strip;

    /// In tests a search is cut up as soon as it has begun, and walks shrink wherever they can.
    #[test]
    fn however_a_tree_is_cut_up_the_count_and_the_nodes_stay() {
        let mut cut = 0;
        for seed in 0..400 {
            let problem = strip(seed);
            let ask = |engine, threads, memory| {
                let how = How { engine, presolve: Some(false), symmetry: None, threads };
                let limits = Limits { memory, ..Limits::tiny() };
                let counted = count(&problem, how, Meter::new(limits, None)).expect("small enough");
                (counted.statistics().nodes, counted.answer())
            };
            let (nodes, expected) = ask(Engine::Links, 1, 0);
            for engine in [Engine::Links, Engine::Cells, Engine::Dense, Engine::Memo, Engine::Auto]
            {
                for (threads, memory) in [(2, 0), (3, 1 << 12), (4, 1 << 20)] {
                    let (visited, answer) = ask(engine, threads, memory);
                    assert_eq!(answer, expected, "seed {seed}, {engine}, {threads}\n{problem}");
                    // Where a line of single children was cut, some of it is visited twice.
                    let enough = memory > 0 || visited >= nodes && visited <= nodes * 2;
                    assert!(enough, "seed {seed}, {engine}: {visited} nodes, and {nodes} alone");
                }
            }
            cut += usize::from(nodes > 1_000);
        }
        assert!(cut > 100, "{cut} large trees are too few to show anything");
    }
}
