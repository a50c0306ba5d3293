//! Counting below a node with bounds that has at most 128 live options and at most 64 open items.
//!
//! The live options and the open items of the node are numbered anew, in their order, and what the
//! tables say of them is gathered into one or two words. The tree is the same: each node branches on the
//! same item, and has the same children in the same order.
//!
//! Gathering costs as much as a few nodes, and more without an instruction for it.

use quadrille_vectors::{Aligned, Kernel, Simd, U8x64, U64x8};

use crate::dance::dense::kernel::{NONE, Node, Place};
use crate::dance::dense::tables::{Block, Bytes, Tables};
use crate::memo::shared::Hold;
use crate::meter::Meter;
use crate::rule::WAIT;
use crate::walk::place_in_tree;

/// The most options, and the most items.
pub(super) const OPTION_LIMIT: u32 = u128::BITS;
pub(super) const ITEM_LIMIT: u32 = u64::BITS;

/// The options of each item, 64 in each half: those of item `i` are lane `i / 8` of block `i % 8`, so that
/// the counts of eight blocks are the bytes of one vector, in the order of the items.
type Columns = [[Block; 8]; 2];

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
    /// The nodes from the gathered one to the current one, then space for more.
    nodes: Vec<WordNode>,
}

/// Where the bits of some words go, to be side by side in two words: those of the first word first.
#[derive(Clone, Debug)]
struct Gather<const W: usize> {
    /// For each of the two words, the bits that go there.
    halves: [[Part; W]; 2],
    counts: [usize; 2],
}

/// Bits of one word that stay together.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    mask: u64,
    word: u32,
    shift: u32,
}

impl<const W: usize> Gather<W> {
    fn nothing() -> Self {
        Self { halves: [[Part::default(); W]; 2], counts: [0; 2] }
    }

    /// Prepares to gather the bits of `set`, of which there are at most 128.
    #[inline(always)]
    fn prepare(&mut self, set: &[u64; W]) {
        let mut used = 0;
        self.counts = [0; 2];
        for (word, &mask) in set.iter().enumerate() {
            let mut mask = mask;
            let end = used + mask.count_ones();
            if used < 64 && end > 64 {
                // The first of these bits fill the first word.
                let mut high = mask;
                for _ in used..64 {
                    high &= high - 1;
                }
                self.push(0, Part { mask: mask & !high, word: word as u32, shift: used });
                (mask, used) = (high, 64);
            }
            if mask != 0 {
                self.push(used as usize / 64, Part { mask, word: word as u32, shift: used % 64 });
            }
            used = end;
        }
    }

    #[inline(always)]
    fn push(&mut self, half: usize, part: Part) {
        self.halves[half][self.counts[half]] = part;
        self.counts[half] += 1;
    }

    /// Returns the bits of `set` that were prepared for, side by side.
    #[inline(always)]
    fn of<S: Simd>(&self, simd: S, set: &[u64; W]) -> [u64; 2] {
        let mut bits = [0; 2];
        for (half, bits) in bits.iter_mut().enumerate() {
            for part in &self.halves[half][..self.counts[half]] {
                *bits |= simd.gather_bits(set[part.word as usize], part.mask) << part.shift;
            }
        }
        bits
    }

    /// The bits that are gathered, in their order.
    #[inline(always)]
    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.halves.iter().zip(self.counts).flat_map(|(parts, count)| &parts[..count])
    }
}

/// A node, as [`Node`], but its sets are one number each, and its numbers of covers are bytes: a need is
/// at most the number of live options, and a room that a byte cannot hold is never used up.
#[derive(Clone, Debug)]
struct WordNode {
    live: u128,
    open: u64,
    need: Bytes,
    room: Bytes,
    item: u32,
    untried: u128,
    degree: u32,
    tried: u32,
    option: u32,
    closed: bool,
    /// The number of nodes from the gathered one to this one that were replaced by their only child.
    forced: u32,
}

impl WordNode {
    const NEW: Self = Self {
        live: 0,
        open: 0,
        need: Aligned([0; 64]),
        room: Aligned([0; 64]),
        item: 0,
        untried: 0,
        degree: 0,
        tried: 0,
        option: NONE,
        closed: true,
        forced: 0,
    };

    #[inline(always)]
    fn open_item(&mut self, columns: &Columns, item: u32, degree: u32) {
        self.item = item;
        self.degree = degree;
        self.tried = 0;
        self.option = NONE;
        self.untried = self.live & options_of(columns, item);
        self.closed = self.need.0[item as usize] > 0;
    }

    /// Returns the next option to try, or [`NONE`]. The options before it are dropped.
    #[inline(always)]
    fn next_option(&mut self) -> u32 {
        if self.option != NONE {
            self.live &= !(1 << self.option);
        }
        // As many options must remain as the item needs.
        if self.tried == self.degree || self.untried == 0 {
            return NONE;
        }
        let option = self.untried.trailing_zeros();
        self.untried &= self.untried - 1;
        option
    }
}

/// Returns the options of an item.
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
            nodes: Vec::new(),
        }
    }

    /// Returns the number of children entered, and the number of children, of the nodes above this depth.
    pub(super) fn steps(&self, depth: usize) -> impl Iterator<Item = (u32, u32)> {
        self.nodes[..depth].iter().map(|node| (node.tried, node.degree))
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
            // Each level takes an option or drops all options of an item.
            self.nodes = vec![WordNode::NEW; (OPTION_LIMIT + ITEM_LIMIT) as usize + 1];
        }
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
        let mut items = 0;
        for part in self.items.parts() {
            let mut bits = part.mask;
            while bits != 0 {
                let item = (part.word * 64 + bits.trailing_zeros()) as usize;
                let byte = |numbers: &[[u16; 8]; N]| numbers[item / 8][item % 8].min(255) as u8;
                root.need.0[items] = byte(&node.need);
                root.room.0[items] = byte(&node.room);
                items += 1;
                bits &= bits - 1;
            }
        }
        for word in 0..options.div_ceil(64) {
            for half in 0..items.div_ceil(32) {
                simd.transpose_bits(&self.members[word][half], half, &mut self.planes);
            }
            for item in 0..items {
                self.columns[word][item % 8].0[item / 8] = self.planes[item % 32].0[item / 32];
            }
        }
        root.live = u128::MAX.checked_shr(OPTION_LIMIT - options as u32).unwrap_or(0);
        root.open = u64::MAX.checked_shr(ITEM_LIMIT - items as u32).unwrap_or(0);
        root.forced = 0;
        let need = simd.load_u8(&root.need);
        look(simd, &self.columns, root.live, root.open, need)
    }

    /// Makes the child in which an option is taken of the node at level `from`, at level `to`: the same
    /// or the next. Returns what to do there.
    #[inline(always)]
    fn take<S: Simd>(
        &mut self,
        simd: S,
        tables: &Tables<W, K>,
        (from, to): (usize, usize),
        option: u32,
    ) -> Place {
        let number = usize::from(self.numbers[option as usize]);
        let node = &self.nodes[from];
        let [low, high] = &self.members[option as usize / 64];
        let place = option as usize % 64;
        let covered = u64::from(low[place]) | u64::from(high[place]) << 32;
        let [once, _] = self.items.of(simd, &tables.once[number]);
        let [low, high] = self.options.of(simd, &tables.excluded[number]);
        let mut live = node.live & !(u128::from(low) | u128::from(high) << 64);
        let mut open = node.open & !once;
        let need = simd.load_u8(&node.need).less_one(covered);
        let room = simd.load_u8(&node.room).less_one(covered);
        let mut full = room.zero_lanes() & covered & open;
        while full != 0 {
            live &= !options_of(&self.columns, full.trailing_zeros());
            open &= !(full & full.wrapping_neg());
            full &= full - 1;
        }
        let child = &mut self.nodes[to];
        (child.live, child.open) = (live, open);
        need.store(&mut child.need);
        room.store(&mut child.room);
        look(simd, &self.columns, live, open, need)
    }

    /// Makes the next child of the node above `depth`, and returns what to do there; `None` if there
    /// are no more children.
    #[inline(always)]
    fn advance<S: Simd>(&mut self, simd: S, tables: &Tables<W, K>, depth: usize) -> Option<Place> {
        let parent = &mut self.nodes[depth - 1];
        let (forced, option) = (parent.forced, parent.next_option());
        parent.option = option;
        if option == NONE && parent.closed {
            return None;
        }
        parent.tried += 1;
        if option != NONE {
            self.nodes[depth].forced = forced;
            return Some(self.take(simd, tables, (depth - 1, depth), option));
        }
        parent.closed = true;
        let (above, below) = self.nodes.split_at_mut(depth);
        let (parent, child) = (&above[depth - 1], &mut below[0]);
        // All options of the item were tried, and so dropped.
        child.live = parent.live;
        (child.open, child.forced) = (parent.open, forced);
        (child.need, child.room) = (parent.need, parent.room);
        let need = simd.load_u8(&parent.need);
        Some(look(simd, &self.columns, child.live, child.open, need))
    }
}

/// Returns what to do at a node: branch on the first item of the lowest rank.
#[inline(always)]
fn look<S: Simd>(simd: S, columns: &Columns, live: u128, open: u64, need: S::U8x64) -> Place {
    let mut ones = simd.splat_u64(0);
    // Written out: a loop has no constant to shift by, and a closure may be compiled apart.
    macro_rules! count {
        ($columns:ident $live:ident: $($block:literal)*) => {$(
            let more = simd.load_u64(&$columns[$block]).and($live).count_ones();
            ones = ones.add(more.shift_left::<{ 8 * $block }>());
        )*};
    }
    let halves = [live as u64, (live >> 64) as u64];
    for half in 0..2 {
        if halves[half] != 0 {
            let (columns, live) = (&columns[half], simd.splat_u64(halves[half]));
            count!(columns live: 0 1 2 3 4 5 6 7);
        }
    }
    let ways = simd.bytes_of(ones);
    if ways.less_lanes(need) & open != 0 {
        return Place::Dead;
    }
    // An item without options and need is ignored. For the others, there are live - need + 1 ways.
    let open = open & !ways.or(need).zero_lanes();
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

/// Counts the solutions below a node.
///
/// Returns their number and, if the meter said stop, the level that was reached: then the number is
/// that of the solutions before it.
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
    /// A hold on the memo, which other walks may have to change meanwhile.
    pub(super) hold: &'c mut Hold<'m>,
    pub(super) meter: &'c mut Meter<'o>,
}

impl<const W: usize, const K: usize, const C: usize, const N: usize> Kernel
    for CountBelow<'_, '_, '_, W, K, C, N>
{
    type Output = (u64, Option<usize>);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let Self { compact, tables, above, node, hold, meter } = self;
        let mut place = compact.gather(simd, tables, node);
        let (mut depth, mut solutions) = (0, 0);
        loop {
            match place {
                Place::Branch(item, 1) => {
                    // The only child takes the first of the options, all of which are needed.
                    compact.nodes[depth].forced += 1;
                    if !is_granted(meter, above, compact, depth) {
                        return (solutions, Some(depth));
                    }
                    let options = compact.nodes[depth].live & options_of(&compact.columns, item);
                    place = compact.take(simd, tables, (depth, depth), options.trailing_zeros());
                    continue;
                }
                Place::Branch(item, degree) => {
                    compact.nodes[depth].open_item(&compact.columns, item, degree);
                    depth += 1;
                }
                Place::Solved => solutions += 1,
                Place::Dead | Place::Leaves(_) => {}
            }
            place = loop {
                if depth == 0 {
                    return (solutions, None);
                }
                let Some(place) = compact.advance(simd, tables, depth) else {
                    depth -= 1;
                    hold.make_way();
                    continue;
                };
                if !is_granted(meter, above, compact, depth) {
                    return (solutions, Some(depth));
                }
                if place != Place::Dead {
                    break place;
                }
            };
        }
    }
}

/// Whether the node at this level may be visited.
#[inline(always)]
fn is_granted<const W: usize, const K: usize, const C: usize, const N: usize>(
    meter: &mut Meter<'_>,
    above: &[Node<W, K, C, N>],
    compact: &Compact<W, K>,
    depth: usize,
) -> bool {
    let steps = || above.iter().map(Node::step).chain(compact.steps(depth));
    let forced = compact.nodes[depth].forced as usize;
    meter.visit(above.len() + depth + forced, || place_in_tree(steps()).0)
}
