//! A search of one part that can be paused: by one thread at first, later by several.

use quadrille_problem::{Cube, Problem};
use quadrille_search::answer::{Answer, Count, Progress};
use quadrille_search::choice::Declined;
use quadrille_search::engine::Engines;
use quadrille_search::meter::{Meter, Timer, Visited};
use quadrille_search::observe::{MemoStats, Statistics, Way};
use quadrille_search::tree::Piece;

use crate::cubes::worker::Worker;
use crate::threads::pool::{Pool, RoundEnd};

/// Where a search begins.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// The pieces of the tree that were not counted.
    pub(crate) pieces: Vec<Piece>,
    /// The nodes of earlier runs, which have counted the others.
    pub(crate) nodes: u64,
}

impl Default for Start {
    /// The whole tree.
    fn default() -> Self {
        Self { pieces: vec![Piece::of(Cube::default())], nodes: 0 }
    }
}

/// Returns the share of the tree that pieces have.
pub(crate) fn share_of(pieces: &[Piece]) -> f64 {
    pieces.iter().map(|piece| piece.share).sum()
}

/// A search that can be paused.
///
/// Invariant: the solutions counted and those of `pieces` are those of the pieces that it began with. A count that
/// was stopped for good has lost pieces, unless they are kept.
pub(crate) struct Search<'p> {
    /// `None` before the first turn.
    workers: Option<Workers<'p>>,
    count: Count,
    /// The pieces left over, in reverse order.
    pieces: Vec<Piece>,
    /// The share of the pieces that it began with, and the nodes of earlier runs.
    begun: f64,
    earlier: u64,
    /// What it has visited; its nodes and its work in this run, in nodes.
    visited: Visited,
    nodes: u64,
    work: u64,
}

enum Workers<'p> {
    Alone(Box<Worker<'p>>),
    Together(Pool<'p>),
}

impl<'p> Search<'p> {
    /// A search that has had no turn.
    pub(super) fn new(start: Start) -> Self {
        Self {
            workers: None,
            count: Count::ZERO,
            begun: share_of(&start.pieces),
            pieces: start.pieces,
            earlier: start.nodes,
            visited: Visited::default(),
            nodes: 0,
            work: 0,
        }
    }

    /// Whether nothing was counted before this run.
    pub(super) fn is_whole(&self) -> bool {
        self.earlier == 0 && self.begun >= 1.0
    }

    /// Whether it has begun in this run.
    pub(super) fn has_begun(&self) -> bool {
        self.workers.is_some()
    }

    /// Begins it in one thread.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub(super) fn begin(
        &mut self,
        tree: &'p Problem,
        engines: Engines,
        meter: &Meter<'_>,
    ) -> Result<(), Declined> {
        self.workers = Some(Workers::Alone(Box::new(Worker::new(tree, engines)?)));
        self.visited = meter.visited_so_far().clone();
        Ok(())
    }

    /// Goes on with `threads` threads, or with one if the system cannot start them.
    pub(super) fn share(&mut self, threads: usize) {
        self.workers = self.workers.take().map(|workers| match workers {
            Workers::Alone(worker) => match Pool::new(*worker, threads) {
                Ok(pool) => Workers::Together(pool),
                Err(worker) => Workers::Alone(worker),
            },
            workers => workers,
        });
    }

    /// Goes on for `nodes` nodes. If there is a timer, the search keeps its pieces when it is stopped, and its turn ends
    /// with the timer as well.
    pub(super) fn turn(
        &mut self,
        (nodes, timer): (u64, Option<Timer>),
        meter: &mut Meter<'_>,
    ) -> Result<Progress, Declined> {
        let mut visited = std::mem::take(&mut self.visited);
        let spent = meter.spent();
        let progress = meter.go_on(Way::Search, &mut visited, |meter| {
            let before = meter.nodes();
            let (advanced, is_paused) = meter.turn(nodes, |meter| self.advance(timer, meter));
            self.nodes += meter.nodes() - before;
            let is_over = match advanced {
                Ok(is_over) => is_over,
                Err(declined) => return (Err(declined), false),
            };
            let found = self.count.clone();
            if is_over {
                return (Ok(Progress::Ended(Answer::Complete(found))), false);
            }
            // The end of its time stops the search, but not the meter.
            if is_paused || timer.is_some() && !meter.stops_at_once() {
                return (Ok(Progress::Paused(found)), true);
            }
            (Ok(Progress::Ended(Answer::AtLeast(found, meter.stop_reason()))), false)
        });
        if let Ok(Progress::Paused(_)) = progress {
            let work = nodes.min(meter.spent() - spent);
            self.work = self.work.saturating_add(work);
        }
        self.visited = visited;
        progress
    }

    /// The work so far, in nodes.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// The work of this run and of earlier ones, in nodes.
    pub(super) fn work_in_all(&self) -> u64 {
        self.earlier.saturating_add(self.work)
    }

    /// The nodes of this run and of earlier ones.
    pub(crate) fn nodes(&self) -> u64 {
        self.earlier.saturating_add(self.nodes)
    }

    /// The solutions found in this run.
    pub(crate) fn found(&self) -> &Count {
        &self.count
    }

    /// The pieces left over, in reverse order.
    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Goes on until the search is done or the meter stops it. Returns whether it is done.
    fn advance(&mut self, until: Option<Timer>, meter: &mut Meter<'_>) -> Result<bool, Declined> {
        match self.workers.as_mut().expect("it has begun") {
            Workers::Alone(worker) => {
                while let Some(piece) = self.pieces.pop() {
                    let kept = until.is_some().then(|| piece.clone());
                    let ran = worker.run(piece, meter)?;
                    let is_lost = ran.left.is_some() && meter.is_abandoned();
                    if let Some(piece) = kept.filter(|_| is_lost) {
                        self.pieces.push(piece);
                        return Ok(false);
                    }
                    self.count += ran.count;
                    if let Some((_, left)) = ran.left {
                        self.pieces.extend(left.into_iter().rev());
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Workers::Together(pool) => {
                let left = share_of(&self.pieces);
                let pieces = std::mem::take(&mut self.pieces);
                let end = until.map_or(RoundEnd::Turn, RoundEnd::Over);
                let total =
                    meter.below(0, (1.0 - left, 1.0), |meter| pool.count(pieces, end, meter))?;
                self.count += total.count;
                self.pieces = total.left;
                Ok(!total.is_stopped)
            }
        }
    }

    /// Returns the expected nodes of the pieces left over, if all children of a node weigh the same, and equal
    /// residuals are as rare as so far; 0 before the first turn.
    pub(super) fn remaining(&self) -> f64 {
        let left = share_of(&self.pieces);
        self.work as f64 * left / (self.begun - left).max(f64::MIN_POSITIVE)
    }

    /// Adds the cost to the statistics.
    pub(super) fn record(&self, statistics: &mut Statistics) {
        statistics.updates += match &self.workers {
            Some(Workers::Alone(worker)) => worker.updates(),
            Some(Workers::Together(pool)) => pool.updates(),
            None => 0,
        };
        statistics.memo.add(self.memo());
    }

    /// Returns the memory of the memo, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.memo().bytes as usize
    }

    /// Returns the statistics of the memo.
    pub(super) fn memo(&self) -> MemoStats {
        match &self.workers {
            Some(Workers::Alone(worker)) => worker.memo(),
            Some(Workers::Together(pool)) => pool.memo(),
            None => MemoStats::default(),
        }
    }
}
