//! Counts pieces of the tree of one independent part, one after another, and returns the rest of a
//! piece when it is stopped.

use quadrille_problem::Problem;
use quadrille_search::answer::{Capped, Count, StopReason};
use quadrille_search::choice::Declined;
use quadrille_search::engine::{Engines, Reuse};
use quadrille_search::meter::Meter;
use quadrille_search::meter::position::{Position, Stop};
use quadrille_search::observe::MemoStats;
use quadrille_search::tree::{Node, Piece};
use quadrille_search::walk::walker::Walker;

/// Counts pieces of one tree. Where the back end has a memo, it carries over from one piece to the
/// next.
pub(crate) struct Worker<'p> {
    tree: &'p Problem,
    engines: Engines,
    /// The walk of the whole tree, if it can start at any node.
    walker: Option<Box<dyn Walker>>,
    /// Whether such a walk is built when it is needed, since workers do not share one memo.
    builds_own: bool,
    /// Whether its pieces may be divided.
    divides: bool,
    /// The removals of walks that have ended.
    updates: u64,
    memo: MemoStats,
}

/// The result of counting a piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ran {
    /// The number of solutions counted.
    pub count: Count,
    /// If it was stopped, the reason and the uncounted pieces in tree order. There are no pieces if
    /// the meter is [abandoned](Meter::is_abandoned).
    pub(crate) left: Option<(StopReason, Vec<Piece>)>,
}

impl<'p> Worker<'p> {
    /// Creates a worker for the tree of this problem.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub(crate) fn new(tree: &'p Problem, engines: Engines) -> Result<Self, Declined> {
        let chosen = engines.choose(tree)?;
        let reuse = engines.reuse(chosen, tree);
        let walker = (reuse == Reuse::Shared).then(|| engines.build(chosen, tree));
        let builds_own = reuse == Reuse::Own;
        let divides = engines.divides(tree);
        let memo = MemoStats::default();
        Ok(Self { tree, engines, walker, builds_own, divides, updates: 0, memo })
    }

    /// Creates a worker that uses the memo of a walk of this tree, which was stopped, if the walk can
    /// start at any node.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    pub(crate) fn going_on(
        tree: &'p Problem,
        engines: Engines,
        mut walker: Box<dyn Walker>,
    ) -> Result<Self, Declined> {
        let walker = walker.move_root(&[], &[]).then_some(walker);
        let builds_own = engines.reuse(engines.choose(tree)?, tree) == Reuse::Own;
        let divides = engines.divides(tree);
        let memo = MemoStats::default();
        Ok(Self { tree, engines, walker, builds_own, divides, updates: 0, memo })
    }

    /// Creates another worker for the same tree, which shares the memo if the back end can.
    pub(crate) fn another(&mut self) -> Self {
        Self {
            walker: self.walker.as_mut().and_then(|walker| walker.another()),
            updates: 0,
            memo: MemoStats::default(),
            ..*self
        }
    }

    /// Whether its pieces may be divided.
    pub(crate) fn divides(&self) -> bool {
        self.divides
    }

    /// Divides the memory limit among `workers` workers, unless they share one memo.
    pub(crate) fn share_memory(&mut self, workers: usize) {
        if self.builds_own && workers > 1 {
            self.put_away_walker();
        }
        if self.walker.is_none() {
            self.engines.memory /= workers;
        }
    }

    /// Ends the walk of the whole tree, and keeps its statistics.
    fn put_away_walker(&mut self) {
        if let Some(walker) = self.walker.take() {
            self.updates += walker.updates();
            self.memo.add(walker.memo());
        }
    }

    /// Builds the walk of the whole tree, if it is to have one.
    fn build_walker(&mut self) -> Result<(), Declined> {
        if self.builds_own && self.walker.is_none() {
            self.walker = Some(self.engines.build(self.engines.choose(self.tree)?, self.tree));
        }
        Ok(())
    }

    /// Counts the solutions in a piece, without a limit on solutions.
    pub(crate) fn run(&mut self, piece: Piece, meter: &mut Meter<'_>) -> Result<Ran, Declined> {
        meter.below(piece.depth, (0.0, piece.share), |meter| self.run_below(piece, meter))
    }

    fn run_below(&mut self, piece: Piece, meter: &mut Meter<'_>) -> Result<Ran, Declined> {
        let mut tally = Capped::new(None);
        let whole = (!self.divides).then(|| piece.clone());
        self.build_walker()?;
        if let Some(walker) = &mut self.walker
            && walker.move_root(piece.cube.taken(), piece.cube.dropped())
        {
            let result = walker.count_all(meter, &mut tally);
            let node = || Node::of(self.tree, piece).expect("a walk began there");
            return Ok(ran(result, tally.total(), whole, node, meter));
        }
        let Some(node) = Node::of(self.tree, piece) else {
            return Ok(Ran { count: Count::ZERO, left: None });
        };
        if node.left().primary_count() == 0 {
            return Ok(solution(node, meter));
        }
        let chosen = self.engines.choose(node.left())?;
        let mut walker = self.engines.build(chosen, node.left());
        let result = walker.count_all(meter, &mut tally);
        self.updates += walker.updates();
        self.memo.add(walker.memo());
        Ok(ran(result, tally.total(), whole, || node, meter))
    }

    /// Returns the number of removals of an option from an item's list so far.
    pub(crate) fn updates(&self) -> u64 {
        self.updates + self.walker.as_ref().map_or(0, |walker| walker.updates())
    }

    /// Returns the memo statistics. A shared memo counts for this worker.
    pub(crate) fn memo(&self) -> MemoStats {
        let mut memo = self.memo;
        memo.add(self.walker.as_ref().map_or_else(MemoStats::default, |walker| walker.memo()));
        memo
    }
}

/// Visits a node without open items: the options taken are a solution.
fn solution(node: Node<'_>, meter: &mut Meter<'_>) -> Ran {
    meter.reserve_depth(0);
    match meter.visit(0, || 0.0) {
        true => Ran { count: Count::from(1u64), left: None },
        false => {
            let stop = Stop::at(meter.stop_reason(), Position::default());
            Ran { count: Count::ZERO, left: left(|| node, stop, meter) }
        }
    }
}

/// Returns what was counted in a piece by a walk from its node. A piece that is not divided is left
/// `whole`, so what was counted in it is not.
fn ran<'p>(
    result: Result<(), Stop>,
    count: Count,
    whole: Option<Piece>,
    node: impl FnOnce() -> Node<'p>,
    meter: &mut Meter<'_>,
) -> Ran {
    let Err(stop) = result else { return Ran { count, left: None } };
    match whole {
        Some(piece) if !meter.is_abandoned() => {
            Ran { count: Count::ZERO, left: Some((stop.reason, vec![piece])) }
        }
        _ => Ran { count, left: left(node, stop, meter) },
    }
}

/// Returns why a walk from a node stopped and its remaining pieces; `None` if it is finished.
fn left<'p>(
    node: impl FnOnce() -> Node<'p>,
    stop: Stop,
    meter: &mut Meter<'_>,
) -> Option<(StopReason, Vec<Piece>)> {
    let at = stop.at.expect("there is no limit on solutions");
    // Splitting the residual of a large problem takes a few tenths of a second.
    let room = meter.tuning().threads.pieces_options;
    let pieces = node().pieces_from(&at, room, &|| meter.is_abandoned());
    let reason = meter.settle_stop();
    (meter.is_abandoned() || !pieces.is_empty()).then_some((reason, pieces))
}
