//! A search of one part that can be paused: by one thread at first, later by several.

use quadrille_problem::{Cube, Problem};
use quadrille_search::answer::{Answer, Count, Progress};
use quadrille_search::choice::Declined;
use quadrille_search::engine::Engines;
use quadrille_search::meter::{Meter, Visited};
use quadrille_search::observe::{MemoStats, Statistics, Way};
use quadrille_search::tree::{Piece, expected};

use crate::cubes::worker::Worker;
use crate::threads::pool::{Pool, RoundEnd};

/// A search that can be paused.
///
/// Invariant: the solutions counted and those of `pieces` are the solutions of the part.
pub(super) struct Search<'p> {
    workers: Workers<'p>,
    count: Count,
    /// The pieces left over, in reverse order.
    pieces: Vec<Piece>,
    /// What it has visited, and its work, in nodes.
    visited: Visited,
    work: u64,
}

enum Workers<'p> {
    Alone(Box<Worker<'p>>),
    Together(Pool<'p>),
}

impl<'p> Search<'p> {
    /// Begins a search in one thread.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub(super) fn new(
        tree: &'p Problem,
        engines: Engines,
        meter: &Meter<'_>,
    ) -> Result<Self, Declined> {
        let worker = Worker::new(tree, engines)?;
        let pieces = vec![Piece::of(Cube::default())];
        let (workers, visited) = (Workers::Alone(Box::new(worker)), meter.visited_so_far().clone());
        Ok(Self { workers, count: Count::ZERO, pieces, visited, work: 0 })
    }

    /// Goes on with `threads` threads, or with one if the system cannot start them.
    pub(super) fn share(self, threads: usize) -> Self {
        let workers = match self.workers {
            Workers::Alone(worker) if threads > 1 => match Pool::new(*worker, threads) {
                Ok(pool) => Workers::Together(pool),
                Err(worker) => Workers::Alone(worker),
            },
            workers => workers,
        };
        Self { workers, ..self }
    }

    /// Goes on for `nodes` nodes.
    pub(super) fn turn(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Result<Progress, Declined> {
        let mut visited = std::mem::take(&mut self.visited);
        let progress = meter.go_on(Way::Search, &mut visited, |meter| {
            match meter.turn(nodes, |meter| self.advance(meter)) {
                (Ok(Answer::AtLeast(found, _)), true) => (Ok(Progress::Paused(found)), true),
                (answer, _) => (answer.map(Progress::Ended), false),
            }
        });
        if let Ok(Progress::Paused(_)) = progress {
            self.work = self.work.saturating_add(nodes);
        }
        self.visited = visited;
        progress
    }

    /// The work so far, in nodes.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Goes on until the search is done or the meter stops it. The answer is that of all turns.
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Answer, Declined> {
        let reason = match &mut self.workers {
            Workers::Alone(worker) => loop {
                let Some(piece) = self.pieces.pop() else { break None };
                let ran = worker.run(piece, meter)?;
                self.count += ran.count;
                if let Some((reason, left)) = ran.left {
                    self.pieces.extend(left.into_iter().rev());
                    break Some(reason);
                }
            },
            Workers::Together(pool) => {
                let pieces = std::mem::take(&mut self.pieces);
                let total = pool.count(pieces, RoundEnd::Turn, meter)?;
                self.count += total.count;
                self.pieces = total.left;
                total.is_stopped.then(|| meter.stop_reason())
            }
        };
        let count = self.count.clone();
        Ok(match reason {
            None => Answer::Complete(count),
            Some(reason) => Answer::AtLeast(count, reason),
        })
    }

    /// Returns the expected nodes of the pieces left over.
    pub(super) fn remaining(&self) -> f64 {
        expected(&self.pieces, self.work)
    }

    /// Adds the cost to the statistics.
    pub(super) fn record(&self, statistics: &mut Statistics) {
        statistics.updates += match &self.workers {
            Workers::Alone(worker) => worker.updates(),
            Workers::Together(pool) => pool.updates(),
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
            Workers::Alone(worker) => worker.memo(),
            Workers::Together(pool) => pool.memo(),
        }
    }
}
