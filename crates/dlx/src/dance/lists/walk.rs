//! The walk on lists.

use quadrille_problem::{OptionId, Problem};
use quadrille_vectors::{Kernel, Level as Instructions, Simd, U64x8};

use crate::answer::Capped;
use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::bits::{BLOCK_WORDS, Bits, ChoiceCost, for_each_place, set};
use crate::dance::levels::Levels;
use crate::dance::lists::sets::Sets;
use crate::memo::hash::Hasher;
use crate::meter::Meter;
use crate::meter::position::Stop;
use crate::walk::{Child, Choice, Dance};

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
struct Node {
    items: Vec<ItemState>,
    /// The number of items to be covered.
    open: u32,
    /// The live options of each list, where this node has changed it.
    lists: Vec<Bits>,
    choice: Choice,
    /// The number of live options of the item to branch on.
    fewest: u32,
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
            choice: Choice::Solved,
            fewest: COVERED,
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
        (self.choice, self.fewest) = (Choice::Solved, COVERED);
        for (number, item) in self.items.iter().enumerate() {
            if item.live < self.fewest {
                (self.choice, self.fewest) = (Choice::Branch(number as u32), item.live);
            }
        }
        if self.fewest == 0 {
            self.choice = Choice::Dead;
        }
    }
}

/// A walk through a problem whose options have one primary item each.
///
/// Invariant: `nodes[d]` is the node at depth `d` of the current path; `nodes[levels.len()]` is the
/// current one if it was entered.
#[derive(Debug)]
pub(crate) struct ListWalk {
    sets: Sets,
    instructions: Instructions,
    nodes: Vec<Node>,
    /// The open levels; a child is an option by its place.
    levels: Levels<u32>,
    depth_limit: usize,
    updates: u64,
    choice_cost: ChoiceCost,
}

impl ListWalk {
    pub(super) fn new(problem: &Problem) -> Self {
        Self::with_instructions(problem, Instructions::best())
    }

    pub(super) fn with_instructions(problem: &Problem, instructions: Instructions) -> Self {
        let sets = Sets::new(problem);
        let root = Node::root(&sets);
        let depth_limit = problem.primary_count().min(problem.option_count());
        Self {
            sets,
            instructions,
            nodes: vec![root],
            levels: Levels::new(depth_limit),
            depth_limit,
            updates: 0,
            choice_cost: ChoiceCost::default(),
        }
    }

    fn node(&self) -> &Node {
        &self.nodes[self.levels.len()]
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
                node.choice = Choice::Dead;
                return changed;
            }
        }
        node.choose();
        changed
    }
}

impl Dance for ListWalk {
    const DESCRIBES: bool = HAS_SPECIAL_COPIES;

    fn depth_limit(&self) -> usize {
        self.depth_limit
    }

    fn choose(&mut self) -> Choice {
        self.choice_cost.charge(self.updates);
        self.node().choice
    }

    #[inline]
    fn choice_cost(&self) -> u64 {
        self.choice_cost.last()
    }

    /// If the item is the last one, counts the children.
    fn count_below(
        &mut self,
        _item: u32,
        depth: usize,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        let node = self.node();
        if node.open > 1 {
            return None;
        }
        let leaves = node.fewest;
        Some(meter.visit_leaves(depth + 1, leaves, tally, || self.share()))
    }

    fn open(&mut self, item: u32) {
        let words = words(&self.sets, &self.nodes[..=self.levels.len()], item as usize);
        self.levels.open(|children| {
            for (word, bits) in words {
                for_each_place(word, bits, |place| children.push(place as u32));
            }
        });
        if self.nodes.len() == self.levels.len() {
            self.nodes.push(self.nodes[0].clone());
        }
    }

    fn advance(&mut self) -> Child {
        let depth = self.levels.len();
        let Some(place) = self.levels.next() else { return Child::None };
        let (above, below) = self.nodes.split_at_mut(depth);
        let (node, option) = (&mut below[0], self.sets.option(place));
        self.updates += self.instructions.dispatch(Take { sets: &self.sets, above, node, option });
        if below[0].choice == Choice::Dead {
            return Child::Dead;
        }
        self.levels.enter();
        Child::Entered
    }

    fn shut(&mut self) {
        self.levels.shut();
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        let options = self.levels.entered().map(|place| self.sets.option(place));
        taken.extend(options.map(OptionId::known));
    }

    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.levels.steps()
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn move_root(&mut self, taken: &[OptionId], dropped: &[OptionId]) -> bool {
        self.levels.clear();
        self.nodes[0] = Node::root(&self.sets);
        for option in dropped {
            self.nodes[0].drop_option(&self.sets, option.index());
        }
        for option in taken {
            let (option, node) = (option.index(), &mut self.nodes[0]);
            self.instructions.dispatch(Take { sets: &self.sets, above: &[], node, option });
        }
        self.nodes[0].choose();
        true
    }

    fn residual_words(&self) -> usize {
        self.sets.all.len() * BLOCK_WORDS
    }

    fn describe(&self, hasher: &mut Hasher) {
        let nodes = &self.nodes[..=self.levels.len()];
        let open = (0..).zip(&self.node().items).filter(|(_, held)| held.live != COVERED);
        open.flat_map(|(item, _)| words(&self.sets, nodes, item))
            .for_each(|(place, word)| hasher.add(place, word));
    }
}
