//! The live options in a list of its own for each open item, for problems whose options have one primary
//! item each.

use quadrille_problem::{Kind, OptionId, Problem};
use quadrille_vectors::{Kernel, Level as Instructions, Simd, U64x8};

use crate::dance::bitsets::appearances::Appearances;
use crate::dance::bitsets::bits::{BLOCK_BITS, BLOCK_WORDS, Bits, for_each_place, set};
use crate::dance::bitsets::layout::{Branching, Layout, Work};
use crate::dance::bitsets::list_sets::Sets;
use crate::dance::bitsets::walk::SetWalk;
use crate::memo::hash::Hasher;
use crate::tuning::MemoTuning;
use crate::walk::Choice;
use crate::walk::generic::Walk;
use crate::walk::walker::Walker;

/// Bytes of bit sets beyond which a problem is not held.
const MOST_BYTES: u64 = 1 << 30;

/// The time of a node that changes no list, and for each block changed, in units of about a nanosecond.
/// Measured, like the costs of the other back ends; the thresholds that compare them are in the tuning
/// of the choice.
const NODE_COST: u64 = 30;
const BLOCK_COST: u64 = 6;

/// Whether each item of a problem is to be covered once, and each option has one primary item.
pub(crate) fn holds(problem: &Problem) -> bool {
    let is_primary = |item: usize| item < problem.primary_count();
    problem.kind() != Kind::Mcc
        && problem.options().all(|option| {
            option.members().iter().filter(|member| is_primary(member.item.index())).count() == 1
        })
}

/// Estimates the cost of a node below the root of a problem that lists hold, in units of about a
/// nanosecond; `None` if the sets and all levels take more than a gigabyte. Takes O(n) time apart from
/// one sort, for a problem of size n.
pub(crate) fn node_cost(problem: &Problem) -> Option<u64> {
    let appearances = Appearances::new(problem);
    let blocks: Vec<u64> =
        (0..problem.primary_count()).map(|item| appearances.blocks(item) as u64).collect();
    let mut marks = vec![false; problem.primary_count()];
    let (mut changed, mut kept) = (0, 0);
    for item in problem.primary_count()..problem.item_count() {
        let all = appearances.of(item);
        let colors = all.chunk_by(|one, other| one.color == other.color).count() as u64;
        let near = appearances.near(item, &mut marks).iter().map(|&item| blocks[item]).sum::<u64>();
        changed += all.len() as u64 * near;
        kept += colors * near;
    }
    let depth = problem.primary_count().min(problem.option_count()) as u64 + 1;
    let bytes = (kept + depth * blocks.iter().sum::<u64>()) * (BLOCK_BITS / 8) as u64;
    let changed = BLOCK_COST * changed / (problem.option_count() as u64).max(1);
    (bytes <= MOST_BYTES).then(|| NODE_COST + problem.primary_count() as u64 + changed)
}

/// Builds a walk on the lists of a problem that they [hold](holds). Its counts remember equal residuals
/// within `memory` bytes.
pub(crate) fn build(problem: &Problem, memory: usize, tuning: MemoTuning) -> Box<dyn Walker> {
    let walk = SetWalk::new(problem, Sets::new(problem), Instructions::best());
    Box::new(Walk::new(walk).with_memo(memory, tuning))
}

/// A primary item at a node.
#[derive(Clone, Copy, Debug)]
struct ItemState {
    /// The number of its live options, or [`COVERED`].
    live: u32,
    /// The depth of the node that holds its list: the last node that changed it.
    depth: u32,
}

/// Stands for the live options of a covered item: never the fewest.
const COVERED: u32 = u32::MAX;

/// The residual at a node.
#[derive(Clone, Debug)]
pub(super) struct Node {
    items: Vec<ItemState>,
    /// The number of items to be covered.
    open: u32,
    /// The live options of each list, where this node has changed it.
    lists: Vec<Bits>,
    branching: Branching,
}

impl Node {
    /// Returns the root of the whole problem.
    fn root(sets: &Sets) -> Self {
        let ones = |bits: &Bits| bits.0.iter().map(|word| word.count_ones()).sum::<u32>();
        let live = |item| sets.all[sets.list(item)].iter().map(ones).sum();
        let items = (0..sets.primary_count()).map(|item| ItemState { live: live(item), depth: 0 });
        let mut root = Self {
            items: items.collect(),
            open: sets.primary_count() as u32,
            lists: sets.all.clone(),
            branching: Branching { choice: Choice::Solved, fewest: COVERED },
        };
        root.choose();
        root
    }

    /// Drops an option at the root. [`choose`](Self::choose) next.
    fn drop_option(&mut self, sets: &Sets, option: usize) {
        set(&mut self.lists, sets.place(option), false);
        self.items[sets.item(option)].live -= 1;
    }

    /// Chooses the first item with the fewest live options.
    #[inline(always)]
    fn choose(&mut self) {
        let (mut choice, mut fewest) = (Choice::Solved, COVERED);
        for (number, item) in self.items.iter().enumerate() {
            if item.live < fewest {
                (choice, fewest) = (Choice::Branch(number as u32), item.live);
            }
        }
        let choice = if fewest == 0 { Choice::Dead } else { choice };
        self.branching = Branching { choice, fewest };
    }
}

/// The words of the list of an open item at the last of some nodes, each with its number, without those
/// that are 0.
fn words<'w>(
    sets: &Sets,
    nodes: &'w [Node],
    item: usize,
) -> impl Iterator<Item = (usize, u64)> + 'w {
    let list = sets.list(item);
    let first = list.start * BLOCK_WORDS;
    let holder = &nodes[nodes[nodes.len() - 1].items[item].depth as usize];
    let words = holder.lists[list].iter().flat_map(|block| block.0);
    (first..).zip(words).filter(|&(_, word)| word != 0)
}

/// Makes `node` the child of the last of the nodes `above` in which an option is taken. If there are
/// none, takes the option at the root itself.
struct Take<'w> {
    sets: &'w Sets,
    above: &'w [Node],
    node: &'w mut Node,
    option: usize,
}

impl Kernel for Take<'_> {
    /// The number of blocks changed.
    type Output = u64;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> u64 {
        let Self { sets, above, node, option } = self;
        let depth = above.len() as u32;
        if let Some(parent) = above.last() {
            node.items.copy_from_slice(&parent.items);
            node.open = parent.open;
        }
        node.items[sets.item(option)].live = COVERED;
        node.open -= 1;
        let mut changed = 0;
        for effect in sets.effects(option) {
            let item = &mut node.items[effect.item as usize];
            if item.live == COVERED {
                continue;
            }
            let list = sets.list(effect.item as usize);
            let kept = sets.kept(effect, list.len());
            changed += list.len() as u64;
            let mut live = simd.splat_u64(0);
            let target = &mut node.lists[list.clone()];
            if item.depth == depth {
                for (bits, kept) in target.iter_mut().zip(kept) {
                    let left = simd.load_u64(bits).and(simd.load_u64(kept));
                    *bits = left.store();
                    live = live.add(left.count_ones());
                }
            } else {
                let source = &above[item.depth as usize].lists[list];
                for ((bits, source), kept) in target.iter_mut().zip(source).zip(kept) {
                    let left = simd.load_u64(source).and(simd.load_u64(kept));
                    *bits = left.store();
                    live = live.add(left.count_ones());
                }
            }
            let live = live.store().0.iter().sum::<u64>() as u32;
            *item = ItemState { live, depth };
            if live == 0 {
                node.branching.choice = Choice::Dead;
                return changed;
            }
        }
        node.choose();
        changed
    }
}

impl Layout for Sets {
    type Node = Node;
    /// The place.
    type Child = u32;

    fn root(&self, _instructions: Instructions) -> Node {
        Node::root(self)
    }

    #[inline]
    fn branching(node: &Node) -> Branching {
        node.branching
    }

    #[inline]
    fn is_last(&self, node: &Node) -> bool {
        node.open <= 1
    }

    #[inline]
    fn list(&self, nodes: &[Node], item: u32, children: &mut Vec<u32>) {
        for (word, bits) in words(self, nodes, item as usize) {
            for_each_place(word, bits, |place| children.push(place as u32));
        }
    }

    fn option(&self, place: u32) -> OptionId {
        OptionId::known(self.option_at(place))
    }

    #[inline]
    fn take(
        &self,
        instructions: Instructions,
        above: &[Node],
        node: &mut Node,
        place: u32,
    ) -> Work {
        let option = self.option_at(place);
        let changed = instructions.dispatch(Take { sets: self, above, node, option });
        Work { changed, touched: changed }
    }

    fn moved_root(
        &self,
        instructions: Instructions,
        taken: &[OptionId],
        dropped: &[OptionId],
    ) -> Option<Node> {
        let mut root = Node::root(self);
        for option in dropped {
            root.drop_option(self, option.index());
        }
        for option in taken {
            let take = Take { sets: self, above: &[], node: &mut root, option: option.index() };
            instructions.dispatch(take);
        }
        root.choose();
        Some(root)
    }

    fn residual_words(&self) -> usize {
        self.all.len() * BLOCK_WORDS
    }

    fn describe(&self, nodes: &[Node], hasher: &mut Hasher) {
        let items = &nodes[nodes.len() - 1].items;
        let open = (0..).zip(items).filter(|(_, item)| item.live != COVERED);
        open.flat_map(|(item, _)| words(self, nodes, item))
            .for_each(|(place, word)| hasher.add(place, word));
    }
}
