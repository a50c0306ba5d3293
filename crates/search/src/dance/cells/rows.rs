//! The changing state of dancing cells: the live options of every item, one bit each.
//!
//! # Invariants
//! An item is *free* while no option taken covers it for good or gives it a color.
//! * The live bits of a free item, by [`Layout`], are those of its live options. (The bits of other
//!   items are meaningless and never read.)
//! * `sizes[i]` is the number of bits set in the row of item `i`, free or not. Kept only if `WIDE`;
//!   otherwise every row is one word, and its bits are counted.
//! * `active` holds the free primary items, `active_count` of them. `covered` holds the items that
//!   are not free, in order of covering, and `agreed` the secondary ones that have a color.
//! * Whenever a node is examined, `tight` holds the active items whose live options are at most
//!   their need, unless the need is 0.
//!
//! [`Rows::check`] tests them.
//!
//! # Going back
//! Nothing is undone step by step. [`Rows::save`] saves a state and [`Rows::restore`] returns to it
//! any number of times. Small problems copy all live bits; larger ones list the options hidden
//! since the save and set their bits again, in any order.

use quadrille_problem::Problem;

use crate::dance::cells::bitmap::{Bitmap, ones};
use crate::dance::cells::layout::{Layout, PLAIN, Span};
use crate::memo::hash::Hasher;

/// The most words of all copies that a walk can have at once: 64 MiB.
const COPIED_WORDS_IN_ALL: usize = 1 << 23;

/// A saved state: the lengths of the lists.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    hidden: u32,
    covered: u32,
    /// Its tight items, on their stack.
    tight: (u32, u32),
}

/// How states are saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    /// As copies of all live bits.
    Copies,
    /// As a list of the options hidden since.
    Hidden,
}

impl Keep {
    /// Returns the kind for states of `words` words of live bits, of which at most `states` are saved
    /// at a time.
    fn suits(words: usize, states: usize, copied_words: usize) -> Self {
        let total = words.saturating_mul(states);
        if words <= copied_words && total <= COPIED_WORDS_IN_ALL {
            Self::Copies
        } else {
            Self::Hidden
        }
    }
}

/// The data to restore saved states.
#[derive(Debug)]
struct SavedStates {
    keep: Keep,
    live: Vec<u64>,
    sizes: Vec<u32>,
    /// The hidden options, oldest first; empty if copies are kept.
    hidden: Vec<Span>,
    tight: Vec<u32>,
}

/// The active items, and the tight ones among them.
#[derive(Debug)]
struct Watch {
    active: Bitmap,
    tight: Bitmap,
    /// The number of active items that ran short since this was last reset.
    short: u32,
}

impl Watch {
    /// Records that an item has no more options than it needs, or fewer if `short`. Returns whether
    /// the node is dead for that reason.
    #[inline(always)]
    fn note(&mut self, item: u32, short: bool) -> bool {
        if !self.active.contains(item) {
            return false;
        }
        self.tight.insert(item);
        self.short += u32::from(short);
        short
    }
}

/// Live options: with colors if `COLORED`, with items of more than 64 options if `WIDE`, with
/// bounds other than exactly once if `BOUNDED` (which requires `WIDE`).
#[derive(Debug)]
pub(super) struct Rows<const COLORED: bool, const WIDE: bool, const BOUNDED: bool> {
    pub(super) layout: Layout,
    pub(super) primary_count: u32,
    live: Vec<u64>,
    sizes: Vec<u32>,
    /// The number of covers each item needs if `BOUNDED`; otherwise it is one.
    needs: Vec<u32>,
    watch: Watch,
    active_count: u32,
    covered: Vec<u32>,
    agreed: Vec<bool>,
    past: SavedStates,
    pub(super) updates: u64,
}

impl<const COLORED: bool, const WIDE: bool, const BOUNDED: bool> Rows<COLORED, WIDE, BOUNDED> {
    /// Creates the rows of a whole problem and saves the initial state. At most `depth` more states
    /// will be saved at a time.
    pub(super) fn new(problem: &Problem, depth: usize, copied_words: usize) -> Self {
        let layout = Layout::new(problem);
        let (item_count, primary_count) = (problem.item_count(), problem.primary_count());
        let words = layout.word_count;
        let keep = Keep::suits(words, depth + 1, copied_words);
        let copied = |len: usize| if keep == Keep::Copies { len * (depth + 1) } else { 0 };
        let past = SavedStates {
            keep,
            live: Vec::with_capacity(copied(words)),
            sizes: Vec::with_capacity(copied(if WIDE { item_count } else { 0 })),
            hidden: Vec::with_capacity(problem.option_count()),
            tight: Vec::with_capacity(primary_count),
        };
        let bounds = problem.items().filter_map(|item| item.bounds());
        let needs = bounds.map(|bounds| bounds.lo).chain(std::iter::repeat(0)).take(item_count);
        let mut rows = Self {
            live: vec![0; words],
            sizes: vec![0; if WIDE { item_count } else { 0 }],
            needs: if BOUNDED { needs.collect() } else { Vec::new() },
            watch: Watch {
                active: Bitmap::new(item_count),
                tight: Bitmap::new(item_count),
                short: 0,
            },
            active_count: primary_count as u32,
            covered: Vec::with_capacity(item_count),
            agreed: vec![false; item_count],
            primary_count: primary_count as u32,
            layout,
            past,
            updates: 0,
        };
        rows.fill();
        rows
    }

    fn fill(&mut self) {
        for node in &self.layout.nodes {
            self.live[node.word()] |= 1 << node.bit();
            if WIDE {
                self.sizes[node.item as usize] += 1;
            }
        }
        for item in 0..self.primary_count {
            self.watch.active.insert(item);
            let (size, need) = (self.size(item), self.need(item));
            if size <= need && need > 0 {
                self.watch.note(item, size < need);
            }
        }
        self.save();
    }

    /// The number of covers an item needs.
    #[inline(always)]
    pub(super) fn need(&self, item: u32) -> u32 {
        if BOUNDED { self.needs[item as usize] } else { 1 }
    }

    /// Sets the number of covers an active item needs, and updates whether it is tight.
    pub(super) fn set_need(&mut self, item: u32, need: u32) {
        self.needs[item as usize] = need;
        if need > 0 && self.size(item) <= need {
            self.watch.tight.insert(item);
        } else {
            self.watch.tight.remove(item);
        }
    }

    /// The number of live options of a free item.
    #[inline(always)]
    pub(super) fn size(&self, item: u32) -> u32 {
        if WIDE { self.sizes[item as usize] } else { self.live[item as usize].count_ones() }
    }

    /// The size of an item that has at least two options. Returns at once when it is exactly 2.
    #[inline(always)]
    pub(super) fn size_from_two(&self, item: u32) -> u32 {
        let word = self.live[item as usize];
        let others = word & word.wrapping_sub(1);
        if !WIDE && others.is_power_of_two() { 2 } else { self.size(item) }
    }

    #[inline(always)]
    pub(super) fn active_count(&self) -> u32 {
        self.active_count
    }

    /// The active items, ascending.
    #[inline(always)]
    pub(super) fn active(&self) -> impl Iterator<Item = u32> {
        self.watch.active.iter()
    }

    /// The lowest tight item.
    #[inline(always)]
    pub(super) fn tight(&mut self) -> Option<u32> {
        self.watch.tight.first()
    }

    /// Returns and resets the number of active items that ran short.
    #[inline(always)]
    pub(super) fn take_short(&mut self) -> u32 {
        std::mem::take(&mut self.watch.short)
    }

    /// Saves the current state.
    #[inline]
    pub(super) fn save(&mut self) -> Mark {
        let past = &mut self.past;
        if past.keep == Keep::Copies {
            past.live.extend_from_slice(&self.live);
            past.sizes.extend_from_slice(&self.sizes);
        }
        let tight = past.tight.len() as u32;
        past.tight.extend(self.watch.tight.iter());
        Mark {
            hidden: past.hidden.len() as u32,
            covered: self.covered.len() as u32,
            tight: (tight, past.tight.len() as u32),
        }
    }

    /// Discards the last saved state.
    #[inline]
    pub(super) fn forget(&mut self, mark: Mark) {
        let past = &mut self.past;
        if past.keep == Keep::Copies {
            past.live.truncate(past.live.len() - self.live.len());
            past.sizes.truncate(past.sizes.len() - self.sizes.len());
        }
        past.tight.truncate(mark.tight.0 as usize);
    }

    /// Restores the last saved state, whose mark is `mark`.
    #[inline]
    pub(super) fn restore(&mut self, mark: Mark) {
        if self.past.keep == Keep::Copies {
            let past = &self.past;
            let (live, sizes) = (self.live.len(), self.sizes.len());
            self.live.copy_from_slice(&past.live[past.live.len() - live..]);
            self.sizes.copy_from_slice(&past.sizes[past.sizes.len() - sizes..]);
        } else {
            self.show_hidden(mark.hidden as usize);
        }
        for &item in &self.covered[mark.covered as usize..] {
            if item < self.primary_count {
                self.watch.active.insert(item);
                self.active_count += 1;
            } else {
                self.agreed[item as usize] = false;
            }
        }
        self.covered.truncate(mark.covered as usize);
        self.watch.tight.clear();
        for &item in &self.past.tight[mark.tight.0 as usize..mark.tight.1 as usize] {
            self.watch.tight.insert(item);
        }
    }

    /// Restores the initial state: no other may be saved.
    pub(super) fn restart(&mut self) {
        let tight = (0, self.past.tight.len() as u32);
        self.restore(Mark { hidden: 0, covered: 0, tight });
    }

    /// Sets the bits of the options hidden from number `from` on. Some were never cleared: those of
    /// the item that caused the hiding, and of items with a color.
    fn show_hidden(&mut self, from: usize) {
        for &span in &self.past.hidden[from..] {
            for node in self.layout.option(span) {
                let word = &mut self.live[node.word()];
                if WIDE {
                    self.sizes[node.item as usize] += u32::from(*word >> node.bit() & 1 == 0);
                }
                *word |= 1 << node.bit();
            }
        }
        self.past.hidden.truncate(from);
    }

    /// Returns the first live option of an item from number `from` on, by its number in the item's
    /// row.
    #[inline(always)]
    pub(super) fn next(&self, item: u32, from: u32) -> Option<u32> {
        let row = self.layout.rows[item as usize];
        let mut word = from / u64::BITS;
        let mut mask = u64::MAX << (from % u64::BITS);
        while word < row.words {
            let bits = self.live[row.word(item, word)] & mask;
            if bits != 0 {
                return Some(word * u64::BITS + bits.trailing_zeros());
            }
            (word, mask) = (word + 1, u64::MAX);
        }
        None
    }

    /// Returns an option of an item, by its number in the item's row.
    #[inline(always)]
    pub(super) fn option(&self, item: u32, number: u32) -> Span {
        self.layout.spans[(self.layout.rows[item as usize].base + number) as usize]
    }

    /// Marks an active item as covered. Its options are not hidden yet.
    #[inline(always)]
    pub(super) fn deactivate(&mut self, item: u32) {
        self.watch.active.remove(item);
        self.watch.tight.remove(item);
        self.active_count -= 1;
        self.covered.push(item);
    }

    /// The number of words that [describe](Self::describe) a residual, from 0.
    pub(super) fn residual_words(&self) -> usize {
        self.live.len()
    }

    /// Adds the rows of the active items to a hash: they are the live options, since every live option
    /// that matters has an active item.
    pub(super) fn describe(&self, hasher: &mut Hasher) {
        for item in self.active() {
            let row = self.layout.rows[item as usize];
            for word in (0..row.words).map(|word| row.word(item, word)) {
                hasher.add(word, self.live[word]);
            }
        }
    }

    /// Gives a free secondary item a color, and hides all options that give it another. Returns
    /// `false`, and stops early, if an item ran short.
    pub(super) fn agree(&mut self, item: u32, color: u32) -> bool {
        self.agreed[item as usize] = true;
        self.covered.push(item);
        self.hide_options::<true>(item, color)
    }

    /// Whether an item has a color.
    #[inline(always)]
    pub(super) fn is_agreed(&self, item: u32) -> bool {
        COLORED && self.agreed[item as usize]
    }

    /// Hides one option from all its items.
    pub(super) fn drop_option(&mut self, option: Span) {
        let mut updates = 0;
        self.hide::<false>(option, u32::MAX, &mut updates);
        self.updates += updates;
    }

    /// Hides all live options of an item, except those that give it `color`, if it is a color. If
    /// `STOP`, stops as soon as an item runs short, and returns `false`.
    #[inline(always)]
    pub(super) fn hide_options<const STOP: bool>(&mut self, item: u32, color: u32) -> bool {
        let row = self.layout.rows[item as usize];
        let mut updates = 0;
        for word in 0..if WIDE { row.words } else { 1 } {
            let live = self.live[row.word(item, word)];
            for bit in ones(live) {
                let span = self.layout.spans[(row.base + word * u64::BITS + bit) as usize];
                if COLORED && color != PLAIN && self.color_in(span, item) == color {
                    continue;
                }
                if !self.hide::<STOP>(span, item, &mut updates) {
                    self.updates += updates;
                    return false;
                }
            }
        }
        self.updates += updates;
        true
    }

    /// The color that an option gives to one of its items.
    #[inline]
    fn color_in(&self, span: Span, item: u32) -> u32 {
        let own = self.layout.option(span).iter().position(|node| node.item == item);
        self.layout.color::<COLORED>(span.start + own.map_or(0, |own| own as u32))
    }

    /// Removes one option from the rows of all its items, except `own` and those with a color.
    #[inline(always)]
    fn hide<const STOP: bool>(&mut self, span: Span, own: u32, updates: &mut u64) -> bool {
        if self.past.keep == Keep::Hidden {
            self.past.hidden.push(span);
        }
        let live = &mut self.live[..];
        for node in self.layout.option(span) {
            let item = node.item;
            if item == own || COLORED && self.agreed[item as usize] {
                continue;
            }
            *updates += 1;
            let word = &mut live[node.word()];
            *word &= !(1 << node.bit());
            let (few, short) = if WIDE {
                let need = if BOUNDED { self.needs[item as usize] } else { 1 };
                let size = &mut self.sizes[item as usize];
                *size -= 1;
                (*size <= need && need > 0, *size < need)
            } else {
                (*word & word.wrapping_sub(1) == 0, *word == 0)
            };
            if few && self.watch.note(item, short) && STOP {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
impl<const COLORED: bool, const WIDE: bool, const BOUNDED: bool> Rows<COLORED, WIDE, BOUNDED> {
    /// Tests the invariants at the head of this module, given the live options and the free items.
    pub(super) fn check(&self, live: &[bool], free: &[bool]) {
        for (index, &start) in self.layout.starts().iter().enumerate() {
            let node = |&&node: &&crate::dance::cells::layout::Node| free[node.item as usize];
            let end = self.layout.starts().get(index + 1).copied();
            let span = Span { start, end: end.unwrap_or(self.layout.nodes.len() as u32) };
            for node in self.layout.option(span).iter().filter(node) {
                let bit = self.live[node.word()] >> node.bit() & 1 == 1;
                assert_eq!(bit, live[index], "option {index} in the row of item {}", node.item);
            }
        }
        for item in 0..self.layout.rows.len() as u32 {
            let row = self.layout.rows[item as usize];
            let words = (0..row.words).map(|word| self.live[row.word(item, word)]);
            let size = words.map(u64::count_ones).sum::<u32>();
            if WIDE {
                assert_eq!(self.sizes[item as usize], size, "the size of item {item}");
            }
            let active = item < self.primary_count && free[item as usize];
            assert_eq!(self.watch.active.contains(item), active, "whether item {item} is active");
            let tight = active && self.need(item) > 0 && size <= self.need(item);
            assert_eq!(self.watch.tight.contains(item), tight, "whether item {item} is tight");
        }
        assert_eq!(self.active_count as usize, self.active().count(), "active items");
    }
}
