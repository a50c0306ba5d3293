//! The walk on bit sets, in any layout.

use quadrille_problem::{OptionId, Problem};
use quadrille_vectors::Level as Instructions;

use crate::answer::Capped;
use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::bitsets::bits::ChoiceCost;
use crate::dance::bitsets::layout::{Layout, Work};
use crate::dance::bitsets::levels::Levels;
use crate::memo::hash::Hasher;
use crate::meter::Meter;
use crate::meter::position::Stop;
use crate::walk::{Child, Choice, Dance};

/// A walk through a problem in which every item is covered exactly once.
///
/// Invariant: `nodes[d]` is the node at depth `d` of the current path; `nodes[levels.len()]` is the
/// current one if it was entered.
#[derive(Debug)]
pub(crate) struct SetWalk<L: Layout> {
    layout: L,
    instructions: Instructions,
    nodes: Vec<L::Node>,
    levels: Levels<L::Child>,
    depth_limit: usize,
    updates: u64,
    /// The blocks that were copied, changed or counted.
    touched: u64,
    choice_cost: ChoiceCost,
}

impl<L: Layout> SetWalk<L> {
    /// Creates the walk through a whole problem, of which the layout is made.
    pub(super) fn new(problem: &Problem, layout: L, instructions: Instructions) -> Self {
        let depth_limit = problem.primary_count().min(problem.option_count());
        Self {
            nodes: vec![layout.root(instructions)],
            layout,
            instructions,
            levels: Levels::new(depth_limit),
            depth_limit,
            updates: 0,
            touched: 0,
            choice_cost: ChoiceCost::default(),
        }
    }

    fn node(&self) -> &L::Node {
        &self.nodes[self.levels.len()]
    }
}

impl<L: Layout> Dance for SetWalk<L> {
    const DESCRIBES: bool = HAS_SPECIAL_COPIES;

    fn depth_limit(&self) -> usize {
        self.depth_limit
    }

    fn choose(&mut self) -> Choice {
        self.choice_cost.charge(self.touched);
        L::branching(self.node()).choice
    }

    #[inline]
    fn choice_cost(&self) -> u64 {
        self.choice_cost.last()
    }

    /// If each child completes a solution, counts the children.
    fn count_below(
        &mut self,
        _item: u32,
        depth: usize,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        if !self.layout.is_last(self.node()) {
            return None;
        }
        let leaves = L::branching(self.node()).fewest;
        Some(meter.visit_leaves(depth + 1, leaves, tally, || self.share()))
    }

    fn open(&mut self, item: u32) {
        let nodes = &self.nodes[..=self.levels.len()];
        self.levels.open(|children| self.layout.list(nodes, item, children));
        if self.nodes.len() == self.levels.len() {
            self.nodes.push(self.nodes[0].clone());
        }
    }

    fn advance(&mut self) -> Child {
        let depth = self.levels.len();
        let Some(child) = self.levels.next() else { return Child::None };
        let (above, below) = self.nodes.split_at_mut(depth);
        let Work { changed, touched } =
            self.layout.take(self.instructions, above, &mut below[0], child);
        self.updates += changed;
        self.touched += touched;
        if L::branching(&below[0]).choice == Choice::Dead {
            return Child::Dead;
        }
        self.levels.enter();
        Child::Entered
    }

    fn shut(&mut self) {
        self.levels.shut();
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        taken.extend(self.levels.entered().map(|child| self.layout.option(child)));
    }

    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.levels.steps()
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn move_root(&mut self, taken: &[OptionId], dropped: &[OptionId]) -> bool {
        let root = self.layout.moved_root(self.instructions, taken, dropped);
        let Some(root) = root else { return false };
        self.levels.clear();
        self.nodes[0] = root;
        true
    }

    fn residual_words(&self) -> usize {
        self.layout.residual_words()
    }

    fn describe(&self, hasher: &mut Hasher) {
        self.layout.describe(&self.nodes[..=self.levels.len()], hasher);
    }
}
