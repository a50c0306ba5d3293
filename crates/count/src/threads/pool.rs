//! A pool of threads that count pieces of one tree.
//!
//! A task is a piece of the tree. An idle thread takes a waiting piece. If none waits, a running
//! search stops, keeps its count, and splits its residual into pieces: it takes the small ones
//! itself and leaves the large ones to others. Every solution is counted exactly once, whatever the
//! shape of the tree.
//!
//! Invariant: at every moment, the solutions counted, those of waiting and running pieces, and
//! those of the pieces left over are the solutions of the tree.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};

use quadrille_search::answer::Count;
use quadrille_search::choice::Declined;
use quadrille_search::meter::job::Job;
use quadrille_search::meter::limits::Limits;
use quadrille_search::meter::{Meter, Timer, Visited};
use quadrille_search::observe::MemoStats;
use quadrille_search::tree::Piece;
use quadrille_threads::{HAS_THREADS, POLL_INTERVAL, locked};
use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::cubes::worker::Worker;

/// Threads that count pieces of one tree.
pub(crate) struct Pool<'p> {
    pool: ThreadPool,
    /// The worker of each thread.
    workers: Vec<Mutex<Worker<'p>>>,
    /// Whether pieces may be divided. If not, there is one thread, and no timer stops it.
    divides: bool,
}

/// When a round of counting ends, other than by its own end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RoundEnd {
    /// When the timer is over or the meter says stop. The pieces left over are returned.
    Over(Timer),
    /// When the meter says stop. The pieces left over are returned only at the end of a
    /// [turn](Meter::turn).
    Turn,
}

/// The total of counting some pieces.
#[derive(Debug, Default)]
pub(crate) struct Total {
    pub count: Count,
    /// Whether a limit left something uncounted.
    pub(crate) is_stopped: bool,
    /// The pieces left over, for a count that can be resumed.
    pub(crate) left: Vec<Piece>,
}

impl<'p> Pool<'p> {
    /// Creates `threads` (at least one) threads, one of which continues with `first`; only one if it
    /// does not divide pieces. Returns `first` if the system cannot start them.
    pub(crate) fn new(mut first: Worker<'p>, threads: usize) -> Result<Self, Box<Worker<'p>>> {
        if !HAS_THREADS {
            return Err(Box::new(first));
        }
        let divides = first.divides();
        let threads = if divides { threads } else { 1 };
        let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build() else {
            return Err(Box::new(first));
        };
        first.share_memory(threads);
        let mut workers: Vec<_> = (1..threads).map(|_| Mutex::new(first.another())).collect();
        workers.push(Mutex::new(first));
        Ok(Self { pool, workers, divides })
    }

    /// Counts pieces that share no solution until they are done, the meter says stop, or the round
    /// is over. The pieces left over are returned if the count may continue after the round.
    ///
    /// Small pieces come first, so that the number of pieces left over does not grow from round to
    /// round.
    pub(crate) fn count(
        &self,
        mut pieces: Vec<Piece>,
        until: RoundEnd,
        meter: &mut Meter<'_>,
    ) -> Result<Total, Declined> {
        if !HAS_THREADS {
            unreachable!("there is no pool without threads");
        }
        pieces.sort_by(|one, other| one.share.total_cmp(&other.share));
        let job = Arc::new(Job::new(self.workers.len(), meter.tuning()));
        let limits = meter.limits_of_job(&job);
        let outcome = Outcome { state: Mutex::default(), waiting: thread::current() };
        let round = Round { pool: self, job: &job, limits: &limits, outcome: &outcome };
        self.pool.in_place_scope(|scope| {
            // An idle thread takes the first waiting piece.
            round.hand_out(pieces, scope);
            while !outcome.is_done() {
                // Make some progress first, however short the timer is.
                thread::park_timeout(POLL_INTERVAL);
                if job.is_halted() {
                    // Workers may still make the pieces left over, for seconds; a stopped count does not use them.
                    if matches!(until, RoundEnd::Turn) && meter.is_abandoned() {
                        meter.settle_stop();
                        job.abandon();
                    }
                    continue;
                }
                let may_continue = meter.poll_job(&job);
                match until {
                    RoundEnd::Over(_) if !may_continue => job.halt(),
                    RoundEnd::Over(timer) if timer.is_over() && self.divides => job.halt(),
                    RoundEnd::Turn if !may_continue && meter.is_abandoned() => job.abandon(),
                    RoundEnd::Turn if !may_continue => job.halt(),
                    _ => {}
                }
            }
        });
        let state = outcome.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        meter.add(state.visited);
        state.declined.map_or(Ok(state.total), Err)
    }

    /// Returns the number of removals of an option from an item's list so far.
    pub(crate) fn updates(&self) -> u64 {
        self.workers.iter().map(|worker| locked(worker).updates()).sum()
    }

    /// Returns the memo statistics.
    pub(crate) fn memo(&self) -> MemoStats {
        let mut memo = MemoStats::default();
        self.workers.iter().for_each(|worker| memo.add(locked(worker).memo()));
        memo
    }
}

/// The results of the pieces so far.
#[derive(Debug)]
struct Outcome {
    state: Mutex<State>,
    /// The thread that waits for the end.
    waiting: Thread,
}

#[derive(Debug, Default)]
struct State {
    total: Total,
    visited: Visited,
    declined: Option<Declined>,
    /// The number of pieces that wait or run.
    open: usize,
}

impl Outcome {
    fn is_done(&self) -> bool {
        locked(&self.state).open == 0
    }
}

/// A piece that waits or runs until this value is dropped, also by a panic.
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

/// One round: the count of some pieces.
#[derive(Clone, Copy)]
struct Round<'r, 'p> {
    pool: &'r Pool<'p>,
    job: &'r Arc<Job>,
    limits: &'r Limits,
    outcome: &'r Outcome,
}

impl<'r, 'p: 'r> Round<'r, 'p> {
    /// Spawns pieces. This thread of the pool continues with the last one; others take the first.
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
            let total = &mut locked(&self.outcome.state).total;
            total.is_stopped = true;
            return total.left.push(piece);
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
                // The first pieces in tree order are deep and small: this thread takes them.
                left.reverse();
                meter.report(share - left.iter().map(|piece| piece.share).sum::<f64>());
                let count = std::mem::take(&mut state.total.count);
                state.total.count = count + ran.count;
                // A search that stopped to share its work may notice only now that all must stop.
                if self.job.is_halted() || is_stopped && left.is_empty() {
                    state.total.is_stopped |= is_stopped;
                    state.total.left.extend(left);
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

#[cfg(test)]
mod tests {
    use quadrille_search::choice::Engine;

    use super::*;
    use crate::counted::{CountOptions, count};
    use crate::strip::strip;

    /// The thresholds split a search as soon as it has started, and walks shrink wherever they can.
    #[test]
    fn splitting_a_tree_changes_neither_the_count_nor_the_nodes() {
        let mut cut = 0;
        for seed in 0..200 {
            let problem = strip(seed);
            let ask = |engine, threads, memory| {
                let how = CountOptions { threads, ..CountOptions::plain(engine) };
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
                    // Where a line of only children was split, a part of it is visited twice.
                    let enough = memory > 0 || visited >= nodes && visited <= nodes * 2;
                    assert!(enough, "seed {seed}, {engine}: {visited} nodes, and {nodes} alone");
                }
            }
            cut += usize::from(nodes > 1_000);
        }
        assert!(cut > 50, "{cut} large trees are too few to show anything");
    }
}
