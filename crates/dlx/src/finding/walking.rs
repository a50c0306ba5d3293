//! A walk through the tree in its own order, for one solution: the fastest way where no choice is better
//! than another.
//!
//! Counting is faster than listing: it goes on in smaller bit sets, remembers residuals without
//! solutions, and takes the last options at once. So the tree is counted, some nodes at a time, and only
//! the piece in which solutions were counted is listed.

use quadrille_problem::{Cube, OptionId, Problem};

use crate::answer::{Count, StopReason};
use crate::cubes::tree::{Node, Piece};
use crate::cubes::worker::Worker;
use crate::engine::Engines;
use crate::finding::search::Step;
use crate::meter::Meter;
use crate::tuning::FindingTuning;
use crate::walk::walker::{self, Walker};

/// A walk that can be paused.
pub(super) enum Walking<'p> {
    /// Of a tree that is too deep to be divided.
    Listing(Box<dyn Walker>),
    Counting(Counting<'p>),
}

/// A walk that counts.
///
/// Invariant: all solutions of the tree are in the pieces.
pub(super) struct Counting<'p> {
    tree: &'p Problem,
    engines: Engines,
    worker: Worker<'p>,
    /// The pieces that remain, in reverse order.
    pieces: Vec<Piece>,
    nodes: u64,
    tuning: FindingTuning,
}

impl<'p> Walking<'p> {
    /// Begins a walk that may use this much memory.
    pub(super) fn new(tree: &'p Problem, engines: Engines, memory: usize) -> Self {
        let tuning = engines.tuning.finding;
        if !engines.tuning.threads.divides(tree) {
            let chosen = engines.choose(tree).expect("auto declines no problem");
            return Self::Listing(engines.build(chosen, tree));
        }
        let remembering = Engines { memory, ..engines };
        let worker = Worker::new(tree, remembering).expect("auto declines no problem");
        let pieces = vec![Piece::of(Cube::default())];
        Self::Counting(Counting { tree, engines, worker, pieces, nodes: 0, tuning })
    }

    /// Goes on for about this number of nodes.
    pub(super) fn advance(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Step {
        match self {
            Self::Counting(counting) => counting.advance(nodes, meter),
            Self::Listing(walker) => {
                let mut portion = meter.portion(nodes);
                let step = next(&mut **walker, &mut portion);
                meter.adopt(portion);
                match step {
                    Step::Stopped(StopReason::NodeLimit) if meter.nodes_left() > 0 => Step::Paused,
                    step => step,
                }
            }
        }
    }
}

impl Counting<'_> {
    fn advance(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Step {
        let end = self.nodes.saturating_add(nodes);
        while let Some(piece) = self.pieces.pop() {
            // What is counted in a turn may have to be listed.
            let turn = (self.nodes / self.tuning.turn_share).max(self.tuning.nodes_alone);
            let mut portion = meter.portion(turn.min(end - self.nodes));
            let ran = self.worker.run(piece.clone(), &mut portion);
            let ran = ran.expect("auto declines no problem");
            self.nodes += portion.nodes();
            meter.adopt(portion);
            if ran.count > Count::ZERO {
                return self.list(piece, meter);
            }
            if let Some((reason, left)) = ran.left {
                if reason != StopReason::NodeLimit || meter.nodes_left() == 0 {
                    return Step::Stopped(reason);
                }
                self.pieces.extend(left.into_iter().rev());
            }
            if self.nodes >= end && !self.pieces.is_empty() {
                return Step::Paused;
            }
        }
        Step::Impossible
    }

    /// Finds the first solution in a piece that has solutions.
    fn list(&mut self, piece: Piece, meter: &mut Meter<'_>) -> Step {
        let node = Node::of(self.tree, piece).expect("its options are compatible");
        if node.left().primary_count() == 0 {
            return Step::Found(sorted(node.whole(&[])));
        }
        let chosen = self.engines.choose(node.left()).expect("auto declines no problem");
        match next(&mut *self.engines.build(chosen, node.left()), meter) {
            Step::Found(taken) => Step::Found(sorted(node.whole(&taken))),
            Step::Impossible => unreachable!("solutions were counted in this piece"),
            step => step,
        }
    }
}

/// Walks to the next solution.
fn next(walker: &mut dyn Walker, meter: &mut Meter<'_>) -> Step {
    match walker.next(meter) {
        walker::Step::Solution => {
            let mut taken = Vec::new();
            walker.taken(&mut taken);
            Step::Found(sorted(taken))
        }
        walker::Step::Exhausted => Step::Impossible,
        walker::Step::Stopped(reason) => Step::Stopped(reason),
    }
}

fn sorted(mut options: Vec<OptionId>) -> Vec<OptionId> {
    options.sort_unstable();
    options
}
