//! The walk on blocks.

use quadrille_problem::{OptionId, Problem};
use quadrille_vectors::{Kernel, Level as Instructions, Simd, U64x8};

use crate::answer::Capped;
use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::bits::{BLOCK_BITS, BLOCK_WORDS, Bits, ChoiceCost, for_each_place, set};
use crate::dance::blocks::sets::Sets;
use crate::dance::levels::Levels;
use crate::memo::hash::Hasher;
use crate::meter::Meter;
use crate::meter::position::Stop;
use crate::walk::{Child, Choice, Dance};

/// The residual at a node.
///
/// # Invariants
/// * `live` is the set of live options;
/// * `open` holds the items to be covered, ascending.
#[derive(Clone, Debug)]
struct Node {
    live: Vec<Bits>,
    open: Vec<u32>,
    choice: Choice,
    /// The number of live options of the item to branch on.
    fewest: u32,
}

/// A walk through a problem in which every item is covered exactly once.
///
/// Invariant: `nodes[d]` is the node at depth `d` of the current path; `nodes[levels.len()]` is the
/// current one if it was entered.
#[derive(Debug)]
pub(crate) struct Blocks {
    sets: Sets,
    instructions: Instructions,
    nodes: Vec<Node>,
    /// The open levels; a child is an option by its number in the problem and its place.
    levels: Levels<(u32, u32)>,
    depth_limit: usize,
    updates: u64,
    /// The blocks that were copied, changed or counted.
    touched: u64,
    choice_cost: ChoiceCost,
}

impl Blocks {
    pub(super) fn new(problem: &Problem) -> Self {
        Self::with_instructions(problem, Instructions::best())
    }

    pub(super) fn with_instructions(problem: &Problem, instructions: Instructions) -> Self {
        let sets = Sets::new(problem);
        let mut live = vec![Bits::default(); problem.option_count().div_ceil(BLOCK_BITS)];
        (0..problem.option_count()).for_each(|place| set(&mut live, place, true));
        let open = (0..problem.primary_count() as u32).collect();
        let mut root = Node { live, open, choice: Choice::Solved, fewest: 0 };
        instructions.dispatch(Examine { sets: &sets, node: &mut root });
        let depth_limit = problem.primary_count().min(problem.option_count());
        Self {
            sets,
            instructions,
            nodes: vec![root],
            levels: Levels::new(depth_limit),
            depth_limit,
            updates: 0,
            touched: 0,
            choice_cost: ChoiceCost::default(),
        }
    }

    fn node(&self) -> &Node {
        &self.nodes[self.levels.len()]
    }
}

/// Counts the options of the open items, and chooses the first item with the fewest.
struct Examine<'w> {
    sets: &'w Sets,
    node: &'w mut Node,
}

impl Kernel for Examine<'_> {
    /// The number of blocks counted.
    type Output = u64;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> u64 {
        let Self { sets, node } = self;
        let mut counted = 0;
        node.choice = Choice::Solved;
        node.fewest = u32::MAX;
        for &item in &node.open {
            let mut count = simd.splat_u64(0);
            for (number, bits) in sets.store.blocks(sets.items[item as usize]) {
                let live = simd.load_u64(&node.live[number]);
                count = count.add(live.and(simd.load_u64(bits)).count_ones());
                counted += 1;
            }
            let count = count.store().0.iter().sum::<u64>() as u32;
            if count < node.fewest {
                (node.choice, node.fewest) = (Choice::Branch(item), count);
                if count == 0 {
                    node.choice = Choice::Dead;
                    return counted;
                }
            }
        }
        counted
    }
}

/// Makes `child` the node in which the option at a place is taken.
struct Take<'w> {
    sets: &'w Sets,
    parent: &'w Node,
    child: &'w mut Node,
    place: usize,
}

/// The numbers of blocks that were changed and counted for a node.
struct Work {
    changed: u64,
    counted: u64,
}

impl Kernel for Take<'_> {
    type Output = Work;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Work {
        let Self { sets, parent, child, place } = self;
        child.live.clone_from(&parent.live);
        child.open.clone_from(&parent.open);
        set(&mut child.live, place, false);
        let mut changed = 0;
        for &(item, kept) in sets.members(place) {
            if (item as usize) < sets.primary_count {
                child.open.retain(|&open| open != item);
            }
            for (number, bits) in sets.store.blocks(kept) {
                let live = &mut child.live[number];
                *live = simd.load_u64(live).and(simd.load_u64(bits)).store();
                changed += 1;
            }
        }
        Work { changed, counted: Examine { sets, node: child }.run(simd) }
    }
}

impl Dance for Blocks {
    const DESCRIBES: bool = HAS_SPECIAL_COPIES;

    fn depth_limit(&self) -> usize {
        self.depth_limit
    }

    fn choose(&mut self) -> Choice {
        self.choice_cost.charge(self.touched);
        self.node().choice
    }

    #[inline]
    fn choice_cost(&self) -> u64 {
        self.choice_cost.last()
    }

    /// If so few items are open that every live option covers them all, counts the children.
    fn count_below(
        &mut self,
        _item: u32,
        depth: usize,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        let node = self.node();
        if node.open.len() > self.sets.narrowest as usize {
            return None;
        }
        let leaves = node.fewest;
        Some(meter.visit_leaves(depth + 1, leaves, tally, || self.share()))
    }

    fn open(&mut self, item: u32) {
        let (sets, live) = (&self.sets, &self.nodes[self.levels.len()].live);
        self.levels.open(|children| {
            let start = children.len();
            for (number, bits) in sets.store.blocks(sets.items[item as usize]) {
                for (word, (live, bits)) in live[number].0.iter().zip(bits.0).enumerate() {
                    for_each_place(number * BLOCK_WORDS + word, live & bits, |place| {
                        children.push((sets.options[place], place as u32));
                    });
                }
            }
            if !sets.in_order[item as usize] {
                children[start..].sort_unstable();
            }
        });
        if self.nodes.len() == self.levels.len() {
            self.nodes.push(self.nodes[0].clone());
        }
    }

    fn advance(&mut self) -> Child {
        let depth = self.levels.len();
        let Some((_, place)) = self.levels.next() else { return Child::None };
        let (above, below) = self.nodes.split_at_mut(depth);
        let (parent, child) = (&above[depth - 1], &mut below[0]);
        let take = Take { sets: &self.sets, parent, child, place: place as usize };
        let Work { changed, counted } = self.instructions.dispatch(take);
        self.updates += changed;
        self.touched += parent.live.len() as u64 + changed + counted;
        if child.choice == Choice::Dead {
            return Child::Dead;
        }
        self.levels.enter();
        Child::Entered
    }

    fn shut(&mut self) {
        self.levels.shut();
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        taken.extend(self.levels.entered().map(|(option, _)| OptionId::known(option as usize)));
    }

    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.levels.steps()
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn residual_words(&self) -> usize {
        self.nodes[0].live.len() * BLOCK_WORDS
    }

    fn describe(&self, hasher: &mut Hasher) {
        let words = self.node().live.iter().flat_map(|block| block.0);
        words.enumerate().filter(|&(_, word)| word != 0).for_each(|(place, word)| {
            hasher.add(place, word);
        });
    }
}
