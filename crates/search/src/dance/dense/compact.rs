//! Counting below a node with bounds that has at most 128 live options and at most 64 open items.
//!
//! The live options and the open items of the node are numbered anew, in their order, and what the
//! tables say of them is gathered into one or two words. The tree is the same: each node branches on the
//! same item, and has the same children in the same order.
//!
//! Gathering costs as much as a few nodes, and more without an instruction for it.

use quadrille_vectors::{Aligned, Kernel, Simd, U8x64, U64x8};

use crate::dance::dense::free::FreeTree;
use crate::dance::dense::gather::Gather;
use crate::dance::dense::kernel::{Node, Place};
use crate::dance::dense::sizes::is_portable;
use crate::dance::dense::tables::{Block, Bytes, Tables};
use crate::memo::shared::Hold;
use crate::meter::Meter;
use crate::rule::WAIT;
use crate::walk::place_in_tree;

/// The most options, and the most items.
pub(super) const OPTION_LIMIT: u32 = u128::BITS;
pub(super) const ITEM_LIMIT: u32 = u64::BITS;

/// The options of each item, 64 in each half: those of the item at [place](place_of) `p` are lane `p / 8` of
/// block `p % 8`, so that the counts of eight blocks are the bytes of one vector, in the order of the places.
type Columns = [[Block; 8]; 2];

/// The most items that leave the last four blocks empty, so that these are not counted.
const FEW_ITEMS: u32 = 32;

/// Returns the place of a gathered item: its bit in the sets of items of nodes. Places keep the order of items.
#[inline(always)]
fn place_of(item: usize, are_few: bool) -> usize {
    if are_few { item / 4 * 8 + item % 4 } else { item }
}

/// Returns the places of a set of gathered items.
#[inline(always)]
fn places_of(items: u64, are_few: bool) -> u64 {
    if !are_few {
        return items;
    }
    // Four bits go to each byte.
    let halves = (items | items << 16) & 0x0000_FFFF_0000_FFFF;
    let bytes = (halves | halves << 8) & 0x00FF_00FF_00FF_00FF;
    (bytes | bytes << 4) & 0x0F0F_0F0F_0F0F_0F0F
}

/// What is gathered for a node, and the nodes below it.
#[derive(Debug)]
pub(super) struct Compact<const W: usize, const K: usize> {
    /// The live options and the open items of the node, as sets of the tables.
    options: Gather<W>,
    items: Gather<K>,
    /// For each option its number in the tables.
    numbers: [u16; OPTION_LIMIT as usize],
    /// For each option its items: the first 32, and the others.
    members: [[[u32; 64]; 2]; 2],
    /// For each of 32 items, the options of that item in lane 0, and those of the item 32 later in lane 1.
    planes: Box<[Aligned<[u64; 8]>; 32]>,
    columns: Columns,
    /// Whether there are at most [`FEW_ITEMS`].
    are_few: bool,
    /// The places of the items of upper bound 1.
    once: u64,
    /// The gathered node, then the children of each level that are not dead, then space for more.
    nodes: Vec<WordNode>,
    /// The nodes from the gathered one to the current one that are branched on.
    levels: Vec<Level>,
}

/// A node, as [`Node`], but its sets are one number each, and its numbers of covers are bytes: a need is
/// at most the number of live options, and a room that a byte cannot hold is never used up.
#[derive(Clone, Debug)]
struct WordNode {
    live: u128,
    open: u64,
    need: Bytes,
    room: Bytes,
    place: Place,
    /// Which child of its parent it is, from 0 on.
    number: u32,
}

impl WordNode {
    const NEW: Self = Self {
        live: 0,
        open: 0,
        need: Aligned([0; 64]),
        room: Aligned([0; 64]),
        place: Place::Dead,
        number: 0,
    };
}

/// A node that is branched on. All its children are made at once, since what one of them needs does not wait
/// for another; dead ones are only counted.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The children that are not dead: the next one to enter, and where they end.
    next: usize,
    end: usize,
    /// The number of children entered, and the number of children.
    tried: u32,
    degree: u32,
    /// The number of nodes from the gathered one to this one that were replaced by their only child.
    forced: u32,
}

/// Returns the options of the item at a place.
#[inline(always)]
fn options_of(columns: &Columns, item: u32) -> u128 {
    let [low, high] = columns.each_ref().map(|half| half[item as usize % 8].0[item as usize / 8]);
    u128::from(low) | u128::from(high) << 64
}

impl<const W: usize, const K: usize> Compact<W, K> {
    /// Returns space for the nodes below any node.
    pub(super) fn new() -> Self {
        Self {
            options: Gather::nothing(),
            items: Gather::nothing(),
            numbers: [0; OPTION_LIMIT as usize],
            members: [[[0; 64]; 2]; 2],
            planes: Box::new([Aligned([0; 8]); 32]),
            columns: [[Block::default(); 8]; 2],
            are_few: false,
            once: 0,
            nodes: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Returns the number of children entered, and the number of children, of the nodes above this depth.
    pub(super) fn steps(&self, depth: usize) -> impl Iterator<Item = (u32, u32)> {
        self.levels[..depth].iter().map(|level| (level.tried, level.degree))
    }

    /// Gathers a node, and returns what to do there.
    #[inline(always)]
    fn gather<S: Simd, const C: usize, const N: usize>(
        &mut self,
        simd: S,
        tables: &Tables<W, K>,
        node: &Node<W, K, C, N>,
    ) -> Place {
        if self.nodes.is_empty() {
            self.nodes.push(WordNode::NEW);
        }
        self.levels.clear();
        self.options.prepare(&node.live);
        self.items.prepare(&node.open);
        let mut options = 0;
        for part in self.options.parts() {
            let mut bits = part.mask;
            while bits != 0 {
                let number = part.word * 64 + bits.trailing_zeros();
                self.numbers[options] = number as u16;
                let [items, _] = self.items.of(simd, &tables.items[number as usize]);
                let members = &mut self.members[options / 64];
                members[0][options % 64] = items as u32;
                members[1][options % 64] = (items >> 32) as u32;
                options += 1;
                bits &= bits - 1;
            }
        }
        let root = &mut self.nodes[0];
        self.are_few = node.open.iter().map(|word| word.count_ones()).sum::<u32>() <= FEW_ITEMS;
        self.once = 0;
        let mut items = 0;
        for part in self.items.parts() {
            let mut bits = part.mask;
            while bits != 0 {
                let item = (part.word * 64 + bits.trailing_zeros()) as usize;
                let byte = |numbers: &[[u16; 8]; N]| numbers[item / 8][item % 8].min(255) as u8;
                let place = place_of(items, self.are_few);
                root.need.0[place] = byte(&node.need);
                root.room.0[place] = byte(&node.room);
                self.once |= u64::from(tables.bounds[item].hi == 1) << place;
                items += 1;
                bits &= bits - 1;
            }
        }
        for word in 0..options.div_ceil(64) {
            for half in 0..items.div_ceil(32) {
                simd.transpose_bits(&self.members[word][half], half, &mut self.planes);
            }
            for item in 0..items {
                let place = place_of(item, self.are_few);
                self.columns[word][place % 8].0[place / 8] = self.planes[item % 32].0[item / 32];
            }
        }
        root.live = u128::MAX.checked_shr(OPTION_LIMIT - options as u32).unwrap_or(0);
        let open = u64::MAX.checked_shr(ITEM_LIMIT - items as u32).unwrap_or(0);
        root.open = places_of(open, self.are_few);
        let root = Loaded::of(simd, root);
        self.look(simd, &root)
    }

    /// Returns the places of the items of an option.
    #[inline(always)]
    fn covered(&self, option: u32) -> u64 {
        let [low, high] = &self.members[option as usize / 64];
        let place = option as usize % 64;
        places_of(u64::from(low[place]) | u64::from(high[place]) << 32, self.are_few)
    }

    /// Takes an option at a loaded node, which becomes that child. Returns what to do there.
    #[inline(always)]
    fn take<S: Simd>(
        &self,
        simd: S,
        tables: &Tables<W, K>,
        node: &mut Loaded<S>,
        option: u32,
    ) -> Place {
        let number = usize::from(self.numbers[option as usize]);
        let covered = self.covered(option);
        let [low, high] = self.options.of(simd, &tables.excluded[number]);
        node.live &= !(u128::from(low) | u128::from(high) << 64);
        node.open &= !(covered & self.once);
        node.need = node.need.less_one(covered);
        node.room = node.room.less_one(covered);
        let mut full = node.room.zero_lanes() & covered & node.open;
        while full != 0 {
            node.live &= !options_of(&self.columns, full.trailing_zeros());
            node.open &= !(full & full.wrapping_neg());
            full &= full - 1;
        }
        self.look(simd, node)
    }

    /// Takes an option at a node, which becomes its only child. Returns what to do there.
    #[inline(always)]
    fn force<S: Simd>(
        &mut self,
        simd: S,
        tables: &Tables<W, K>,
        node: usize,
        option: u32,
    ) -> Place {
        let mut child = Loaded::of(simd, &self.nodes[node]);
        let place = self.take(simd, tables, &mut child, option);
        child.store(&mut self.nodes[node]);
        place
    }

    /// Branches on an item of a node: makes all of its children.
    #[inline(always)]
    fn branch<S: Simd>(
        &mut self,
        simd: S,
        tables: &Tables<W, K>,
        (node, forced): (usize, u32),
        (item, degree): (u32, u32),
    ) {
        let start = self.levels.last().map_or(1, |level| level.end);
        if self.nodes.len() < start + degree as usize {
            self.nodes.resize(2 * (start + degree as usize), WordNode::NEW);
        }
        let closed = self.nodes[node].need.0[item as usize] > 0;
        // As many options must remain as the item needs.
        let tried = if closed { degree } else { degree - 1 };
        let mut parent = Loaded::of(simd, &self.nodes[node]);
        let mut untried = parent.live & options_of(&self.columns, item);
        let mut end = start;
        for number in 0..tried {
            let mut child = parent;
            let place = self.take(simd, tables, &mut child, untried.trailing_zeros());
            // The options before the next one are dropped.
            parent.live &= !(untried & untried.wrapping_neg());
            untried &= untried - 1;
            self.add_child(child, place, number, &mut end);
        }
        if !closed {
            // All options of the item were tried, and so dropped.
            let place = self.look(simd, &parent);
            self.add_child(parent, place, tried, &mut end);
        }
        self.levels.push(Level { next: start, end, tried: 0, degree, forced });
    }

    /// Adds a child of a node at the `end` of the nodes, unless it is dead: then the next one takes its room.
    #[inline(always)]
    fn add_child<S: Simd>(
        &mut self,
        loaded: Loaded<S>,
        place: Place,
        number: u32,
        end: &mut usize,
    ) {
        let child = &mut self.nodes[*end];
        loaded.store(child);
        (child.place, child.number) = (place, number);
        // Added up: a test would be hard to predict.
        *end += usize::from(place != Place::Dead);
    }

    /// Returns what to do at a node: branch on the first item of the lowest rank.
    #[inline(always)]
    fn look<S: Simd>(&self, simd: S, node: &Loaded<S>) -> Place {
        let need = node.need;
        let (low, high) =
            (simd.splat_u64(node.live as u64), simd.splat_u64((node.live >> 64) as u64));
        // Both halves always, since a test for one that is empty would be hard to predict. Written out: a loop has no
        // constant to shift by, and a closure may be compiled apart.
        macro_rules! count {
            ($block:literal) => {{
                let low = simd.load_u64(&self.columns[0][$block]).and(low).count_ones();
                let high = simd.load_u64(&self.columns[1][$block]).and(high).count_ones();
                low.add(high).shift_left::<{ 8 * $block }>()
            }};
            ($a:literal $b:literal $c:literal $d:literal) => {
                (count!($a).add(count!($b))).add(count!($c).add(count!($d)))
            };
        }
        let mut ones = count!(0 1 2 3);
        if !self.are_few {
            ones = ones.add(count!(4 5 6 7));
        }
        let ways = simd.bytes_of(ones);
        if ways.less_lanes(need) & node.open != 0 {
            return Place::Dead;
        }
        // An item without options and need is ignored. For the others, there are live - need + 1 ways.
        let open = node.open & !ways.or(need).zero_lanes();
        if open == 0 {
            return Place::Solved;
        }
        let needy = !need.zero_lanes();
        // Subtracted, it adds what items that can wait have in addition.
        let spared = need.select(needy, simd.splat_u8((WAIT as u8).wrapping_neg()));
        let (item, least) = ways.sub(spared).select(open, simd.splat_u8(u8::MAX)).first_least();
        let waits = needy >> item & 1 == 0;
        Place::Branch(item, u32::from(least) + 1 - if waits { WAIT } else { 0 })
    }

    /// Returns the tree below a node that is to be branched on `item`, if no other item is active and its options
    /// do not exclude each other.
    #[inline(always)]
    fn free_tree<S: Simd>(
        &self,
        simd: S,
        tables: &Tables<W, K>,
        node: usize,
        item: u32,
    ) -> Option<FreeTree> {
        let WordNode { live, open, need, room, .. } = &self.nodes[node];
        let mut untried = *live;
        if untried & !options_of(&self.columns, item) != 0 {
            return None;
        }
        while untried != 0 {
            let option = untried.trailing_zeros();
            untried &= untried - 1;
            let number = usize::from(self.numbers[option as usize]);
            let [low, high] = self.options.of(simd, &tables.excluded[number]);
            let others = self.covered(option) & open & !(1 << item);
            // Exclusion is mutual, so the options before it need no look.
            if others != 0 || untried & (u128::from(low) | u128::from(high) << 64) != 0 {
                return None;
            }
        }
        let [need, room] = [need, room].map(|bytes| u32::from(bytes.0[item as usize]));
        FreeTree::of(live.count_ones(), need, room)
    }
}

/// A node, as [`WordNode`], whose needs and rooms are loaded into vectors.
#[derive(Clone, Copy)]
struct Loaded<S: Simd> {
    live: u128,
    open: u64,
    need: S::U8x64,
    room: S::U8x64,
}

impl<S: Simd> Loaded<S> {
    #[inline(always)]
    fn of(simd: S, node: &WordNode) -> Self {
        let (need, room) = (simd.load_u8(&node.need), simd.load_u8(&node.room));
        Self { live: node.live, open: node.open, need, room }
    }

    #[inline(always)]
    fn store(self, node: &mut WordNode) {
        (node.live, node.open) = (self.live, self.open);
        self.need.store(&mut node.need);
        self.room.store(&mut node.room);
    }
}

/// What a count has found.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    pub(super) solutions: u128,
    /// The nodes that were not visited, since their solutions were calculated.
    pub(super) spared: u64,
}

/// Counts the solutions below a node.
///
/// Returns what it has found and, if the meter said stop, the level that was reached: then that is what
/// lies before it.
pub(super) struct CountBelow<
    'c,
    'm,
    'o,
    const W: usize,
    const K: usize,
    const C: usize,
    const N: usize,
> {
    pub(super) compact: &'c mut Compact<W, K>,
    pub(super) tables: &'c Tables<W, K>,
    /// The nodes above it, and the node.
    pub(super) above: &'c [Node<W, K, C, N>],
    pub(super) node: &'c Node<W, K, C, N>,
    /// Whether nodes may be left out whose solutions can be calculated.
    pub(super) may_calculate: bool,
    /// A hold on the memo, which other walks may have to change meanwhile.
    pub(super) hold: &'c mut Hold<'m>,
    pub(super) meter: &'c mut Meter<'o>,
}

impl<const W: usize, const K: usize, const C: usize, const N: usize> Kernel
    for CountBelow<'_, '_, '_, W, K, C, N>
{
    type Output = (Found, Option<usize>);

    const IS_PORTABLE: bool = is_portable(W, K);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let Self { compact, tables, above, node, may_calculate, hold, meter } = self;
        let mut place = compact.gather(simd, tables, node);
        let (mut node, mut forced, mut found) = (0, 0, Found::default());
        loop {
            match place {
                Place::Branch(item, 1) => {
                    // The only child takes the first of the options, all of which are needed.
                    forced += 1;
                    if grant(meter, above, compact, forced, 1) == 0 {
                        return (found, Some(compact.levels.len()));
                    }
                    let options = compact.nodes[node].live & options_of(&compact.columns, item);
                    place = compact.force(simd, tables, node, options.trailing_zeros());
                    continue;
                }
                Place::Branch(item, _)
                    if may_calculate
                        && let Some(tree) = compact.free_tree(simd, tables, node, item) =>
                {
                    found.solutions += u128::from(tree.solutions);
                    found.spared = found.spared.saturating_add(tree.nodes);
                }
                Place::Branch(item, degree) => {
                    compact.branch(simd, tables, (node, forced), (item, degree));
                }
                Place::Solved => found.solutions += 1,
                Place::Dead | Place::Leaves(_) => {}
            }
            loop {
                let Some(&level) = compact.levels.last() else { return (found, None) };
                // With the next child that is not dead, the dead ones before it are entered; at the end, the rest.
                let is_done = level.next == level.end;
                let entered =
                    if is_done { level.degree } else { compact.nodes[level.next].number + 1 };
                let wanted = entered - level.tried;
                if wanted > 0 {
                    let last = compact.levels.len() - 1;
                    // The children before the first of them are finished.
                    compact.levels[last].tried += 1;
                    let granted = grant(meter, above, compact, level.forced, wanted);
                    if granted < wanted {
                        compact.levels[last].tried += granted;
                        return (found, Some(last + 1));
                    }
                }
                if is_done {
                    compact.levels.pop();
                    hold.make_way();
                    continue;
                }
                let top = compact.levels.last_mut().expect("there is one");
                (top.tried, top.next) = (entered, level.next + 1);
                (node, forced) = (level.next, level.forced);
                place = compact.nodes[node].place;
                break;
            }
        }
    }
}

/// Visits `wanted` children of the last level, or the one node that replaces its parent. Returns the number
/// granted; if it is less, the search must stop.
#[inline(always)]
fn grant<const W: usize, const K: usize, const C: usize, const N: usize>(
    meter: &mut Meter<'_>,
    above: &[Node<W, K, C, N>],
    compact: &Compact<W, K>,
    forced: u32,
    wanted: u32,
) -> u32 {
    let depth = compact.levels.len();
    let steps = || above.iter().map(Node::step).chain(compact.steps(depth));
    let share = || place_in_tree(steps()).0;
    meter.visit_many(above.len() + depth + forced as usize, u64::from(wanted), share) as u32
}
