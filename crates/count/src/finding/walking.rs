//! A walk through the tree in its own order, for one solution: the fastest way where no choice is better
//! than another.
//!
//! Counting is faster than listing: it goes on in smaller bit sets, remembers residuals without
//! solutions, and takes the last options at once. So the tree is counted, some nodes at a time, and only
//! the piece in which solutions were counted is listed.
//!
//! # Invariant
//! All solutions of the tree are in the pieces that wait, and in those of the walks that work on it.

use std::collections::VecDeque;
use std::sync::Mutex;

use quadrille_problem::{Cube, OptionId, Problem};
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::engine::{Engines, Reuse};
use quadrille_search::meter::Meter;
use quadrille_search::target::IS_SMALL;
use quadrille_search::tree::{Fork, Node, Piece};
use quadrille_search::walk::walker::{self, Walker};
use quadrille_threads::locked;

use crate::cubes::worker::Worker;
use crate::finding::search::Step;

/// The turns of a walk that counts are `1 / TURN_SHARE` of the nodes so far. The last nodes are visited twice.
const TURN_SHARE: u64 = 16;

/// The fewest pieces into which several walks that count divide the tree, if it has them.
const SHARED_PIECES: usize = 32;

/// The nodes of a walk that counts for each node of a search that restarts: a node costs half as much.
const COUNTED_NODES: u64 = 16;

/// The nodes of a walk that lists for each node of a search that restarts, since a node of that search costs as
/// much.
const WALK_NODES: u64 = 8;

/// The pieces of one tree that wait for a walk.
pub(super) struct Waiting(Mutex<State>);

struct State {
    pieces: VecDeque<Piece>,
    /// The number of walks that may still have pieces.
    working: usize,
}

impl Waiting {
    /// The tree of a problem, for `walks` walks, at least one. For several it is divided into
    /// pieces so small that they go through it together, in its order.
    pub(super) fn new(tree: &Problem, walks: usize) -> Self {
        let mut pieces = VecDeque::from([Piece::of(Cube::default())]);
        let least = if walks > 1 { SHARED_PIECES } else { 1 };
        // Each round divides all pieces once. A piece without children is divided no further.
        while (1..least).contains(&pieces.len()) {
            let before = pieces.len();
            pieces = pieces.into_iter().flat_map(|piece| children(tree, piece)).collect();
            if pieces.len() <= before {
                break;
            }
        }
        Self(Mutex::new(State { pieces, working: walks }))
    }

    /// Takes the first piece.
    fn take(&self) -> Option<Piece> {
        locked(&self.0).pieces.pop_front()
    }

    /// Ends the work of a walk that found nothing to take. Returns whether it was the last.
    fn leave(&self) -> bool {
        let mut state = locked(&self.0);
        state.working -= 1;
        state.working == 0
    }
}

/// Returns the pieces of the children of a piece, in their order; a solution is a piece.
fn children(tree: &Problem, piece: Piece) -> Vec<Piece> {
    match Node::of(tree, piece).map(Node::fork) {
        None | Some(Fork::Dead) => Vec::new(),
        Some(Fork::Solved(piece)) => vec![piece],
        Some(Fork::Children(children)) => children.pieces().collect(),
    }
}

/// Whether walks of this tree count: from any node, with bit sets. Where the code must stay small, they
/// list.
pub(super) fn counts(tree: &Problem, engines: Engines) -> bool {
    let engines = Engines { memory: usize::MAX, ..engines };
    !IS_SMALL
        && engines.divides(tree)
        && engines.choose(tree).is_ok_and(|chosen| engines.reuse(chosen, tree) == Reuse::Shared)
}

/// A walk that can be paused.
pub(super) enum Walking<'p> {
    /// Of a tree that is too large for bit sets, and costly to divide.
    Listing(Box<dyn Walker>),
    Counting(Box<Counting<'p>>),
    /// The other walks have the last pieces.
    Idle,
}

/// A walk that counts.
pub(super) struct Counting<'p> {
    tree: &'p Problem,
    engines: Engines,
    worker: Worker<'p>,
    waiting: &'p Waiting,
    /// Its own pieces that remain, in reverse order.
    pieces: Vec<Piece>,
    nodes: u64,
}

impl<'p> Walking<'p> {
    /// Begins a walk that may use this much memory.
    pub(super) fn new(
        tree: &'p Problem,
        waiting: &'p Waiting,
        engines: Engines,
        memory: usize,
    ) -> Self {
        if !counts(tree, engines) {
            // Only one walk lists, from the root.
            let Some(_whole) = waiting.take() else { return Self::Idle };
            let chosen = engines.choose(tree).expect("auto declines no problem");
            return Self::Listing(engines.build(chosen, tree));
        }
        let remembering = Engines { memory, ..engines };
        let worker = Worker::new(tree, remembering).expect("auto declines no problem");
        let pieces = Vec::new();
        let nodes = 0;
        Self::Counting(Box::new(Counting { tree, engines, worker, waiting, pieces, nodes }))
    }

    /// Goes on for about as long as a search with restarts takes for `nodes` nodes, or longer if
    /// it counts.
    pub(super) fn take_turn(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Step {
        let factor = match self {
            Self::Counting(_) => COUNTED_NODES,
            Self::Listing(_) | Self::Idle => WALK_NODES,
        };
        self.advance(nodes.saturating_mul(factor), meter)
    }

    /// Goes on for about `nodes` nodes.
    pub(super) fn advance(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Step {
        match self {
            Self::Idle => Step::Paused,
            Self::Counting(counting) => match counting.advance(nodes, meter) {
                Step::Impossible if !counting.waiting.leave() => {
                    *self = Self::Idle;
                    Step::Paused
                }
                step => step,
            },
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
        while let Some(piece) = self.pieces.pop().or_else(|| self.waiting.take()) {
            // What is counted in a turn may have to be listed.
            let turn = (self.nodes / TURN_SHARE).max(self.engines.tuning.finding.nodes_alone);
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
            if self.nodes >= end {
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
