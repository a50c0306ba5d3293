//! The live options in one set, of which each item knows its blocks.

use quadrille_problem::{OptionId, Problem};
use quadrille_vectors::{Kernel, Level as Instructions, Simd, U64x8};

use crate::dance::bitsets::bits::{BLOCK_BITS, BLOCK_WORDS, Bits, for_each_place, set};
use crate::dance::bitsets::block_sets::Sets;
use crate::dance::bitsets::layout::{Branching, Layout, Work};
use crate::dance::bitsets::walk::SetWalk;
use crate::memo::hash::Hasher;
use crate::reduce::lists::lengths;
use crate::tuning::MemoTuning;
use crate::walk::Choice;
use crate::walk::descent::Descent;
use crate::walk::generic::Walk;
use crate::walk::walker::Walker;

/// Builds a walk on blocks, for a problem in which every item is covered exactly once. Its counts
/// may descend to other walks, and remember equal residuals within `memory` bytes.
pub(crate) fn build(
    problem: &Problem,
    descent: Option<Descent>,
    memory: usize,
    tuning: MemoTuning,
) -> Box<dyn Walker> {
    let walk = SetWalk::new(problem, Sets::new(problem), Instructions::best());
    Box::new(Walk::new(walk).with_descent(descent).with_memo(memory, tuning))
}

/// Estimates how many blocks a node at the root of a problem changes and counts. Linear in the size of
/// the problem.
pub(crate) fn blocks_of_node(problem: &Problem) -> f64 {
    let lengths: Vec<usize> = lengths(problem).into_iter().map(|len| len as usize).collect();
    let options = problem.option_count() as f64;
    let blocks = |length: usize| 1 + length / BLOCK_BITS;
    let counted: usize = lengths[..problem.primary_count()].iter().map(|&len| blocks(len)).sum();
    // An option has an item with a probability proportional to the length of the item's list.
    let changed: f64 = lengths.iter().map(|&len| (len * blocks(len)) as f64).sum::<f64>() / options;
    counted as f64 + changed + options / BLOCK_BITS as f64
}

/// The residual at a node.
///
/// # Invariants
/// * `live` is the set of live options;
/// * `open` holds the items to be covered, ascending.
#[derive(Clone, Debug)]
pub(super) struct Node {
    live: Vec<Bits>,
    open: Vec<u32>,
    branching: Branching,
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
        node.branching = Branching { choice: Choice::Solved, fewest: u32::MAX };
        for &item in &node.open {
            let mut count = simd.splat_u64(0);
            for (number, bits) in sets.store.blocks(sets.items[item as usize]) {
                let live = simd.load_u64(&node.live[number]);
                count = count.add(live.and(simd.load_u64(bits)).count_ones());
                counted += 1;
            }
            let count = count.store().0.iter().sum::<u64>() as u32;
            if count < node.branching.fewest {
                node.branching = Branching { choice: Choice::Branch(item), fewest: count };
                if count == 0 {
                    node.branching.choice = Choice::Dead;
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
        let counted = Examine { sets, node: child }.run(simd);
        Work { changed, touched: parent.live.len() as u64 + changed + counted }
    }
}

impl Layout for Sets {
    type Node = Node;
    /// The number in the problem, and the place.
    type Child = (u32, u32);

    fn root(&self, instructions: Instructions) -> Node {
        let mut live = vec![Bits::default(); self.options.len().div_ceil(BLOCK_BITS)];
        (0..self.options.len()).for_each(|place| set(&mut live, place, true));
        let open = (0..self.primary_count as u32).collect();
        let branching = Branching { choice: Choice::Solved, fewest: 0 };
        let mut root = Node { live, open, branching };
        instructions.dispatch(Examine { sets: self, node: &mut root });
        root
    }

    #[inline]
    fn branching(node: &Node) -> Branching {
        node.branching
    }

    /// Whether so few items are open that every live option covers them all.
    #[inline]
    fn is_last(&self, node: &Node) -> bool {
        node.open.len() <= self.narrowest as usize
    }

    #[inline]
    fn list(&self, nodes: &[Node], item: u32, children: &mut Vec<(u32, u32)>) {
        let (start, live) = (children.len(), &nodes[nodes.len() - 1].live);
        for (number, bits) in self.store.blocks(self.items[item as usize]) {
            for (word, (live, bits)) in live[number].0.iter().zip(bits.0).enumerate() {
                for_each_place(number * BLOCK_WORDS + word, live & bits, |place| {
                    children.push((self.options[place], place as u32));
                });
            }
        }
        if !self.in_order[item as usize] {
            children[start..].sort_unstable();
        }
    }

    fn option(&self, (option, _): (u32, u32)) -> OptionId {
        OptionId::known(option as usize)
    }

    #[inline]
    fn take(
        &self,
        instructions: Instructions,
        above: &[Node],
        child: &mut Node,
        (_, place): (u32, u32),
    ) -> Work {
        let parent = &above[above.len() - 1];
        instructions.dispatch(Take { sets: self, parent, child, place: place as usize })
    }

    fn residual_words(&self) -> usize {
        self.options.len().div_ceil(BLOCK_BITS) * BLOCK_WORDS
    }

    fn describe(&self, nodes: &[Node], hasher: &mut Hasher) {
        let words = nodes[nodes.len() - 1].live.iter().flat_map(|block| block.0);
        words.enumerate().filter(|&(_, word)| word != 0).for_each(|(place, word)| {
            hasher.add(place, word);
        });
    }
}
