//! What identifies a residual in the memo, in as few words as will do.
//!
//! Where every item is covered exactly once, that is the live options or, if no secondary item
//! constrains the options, the open items, which determine them and take fewer bits.
//!
//! With bounds it is the live options, and of each item that may be covered more than once what is
//! left of its bounds. An item with the upper bound 1 needs a cover exactly if it is open and has live
//! options, so those tell enough. An upper bound that cannot be exceeded by the live options is none:
//! residuals that differ in it alone are equal, and have equal keys.

use quadrille_problem::{Bounds, Kind, Problem};

use crate::dance::dense::kernel::Node;
use crate::dance::dense::tables::Tables;

/// What identifies a residual in the memo.
#[derive(Clone, Debug)]
pub(super) struct Key {
    /// Whether the key is the open items rather than the live options.
    by_items: bool,
    /// The number of words of the key.
    pub(super) words: usize,
    /// The number of these that hold open items or live options.
    set_words: usize,
    /// Whether items have bounds, so that keys are [written](Self::write).
    is_written: bool,
    /// The remaining bounds of items. They follow the live options.
    fields: Vec<Field>,
}

/// The place of an item's remaining bounds in a key.
#[derive(Clone, Copy, Debug)]
struct Field {
    item: u16,
    word: u16,
    shift: u8,
    /// The bits for the covers that the item still needs; those for the covers that it may still get
    /// come next, if `is_limited`.
    need_bits: u8,
    /// Whether the upper bound is less than the number of the item's options.
    is_limited: bool,
}

impl Key {
    pub(super) fn new<const W: usize, const K: usize>(
        problem: &Problem,
        tables: &Tables<W, K>,
    ) -> Self {
        let is_bounded = problem.kind() == Kind::Mcc;
        let by_items =
            !is_bounded && !problem.constraining_items()[problem.primary_count()..].contains(&true);
        let bits = if by_items { problem.primary_count() } else { problem.option_count() };
        let set_words = bits.div_ceil(64);
        let mut key = Self {
            by_items,
            words: set_words,
            set_words,
            is_written: is_bounded,
            fields: Vec::new(),
        };
        if is_bounded {
            let mut used = u64::BITS;
            for (item, &bounds) in tables.bounds.iter().enumerate() {
                key.add_field(item, bounds, tables.length_of(item), &mut used);
            }
        }
        key
    }

    /// Returns the number of words of a key that must be [written](Self::write); 0 if nodes have it.
    pub(super) fn written_words(&self) -> usize {
        if self.is_written { self.words } else { 0 }
    }

    /// Adds a field for an item with `length` options, if it needs one. `used` is the number of
    /// bits used of the last word.
    fn add_field(&mut self, item: usize, bounds: Bounds, length: u32, used: &mut u32) {
        let is_limited = bounds.hi < length;
        let bits_of = |most: u32| u32::BITS - most.leading_zeros();
        // A node that needs more than the options it has is dead and never looked up.
        let need_bits = bits_of(bounds.lo.min(length));
        let bits = need_bits + if is_limited { bits_of(bounds.hi) } else { 0 };
        if bounds.hi == 1 || bits == 0 {
            return;
        }
        if *used + bits > u64::BITS {
            self.words += 1;
            *used = 0;
        }
        self.fields.push(Field {
            item: item as u16,
            word: self.words as u16 - 1,
            shift: *used as u8,
            need_bits: need_bits as u8,
            is_limited,
        });
        *used += bits;
    }

    /// Returns the key of the residual at a node, if every item is covered exactly once.
    #[inline]
    pub(super) fn of<'n, const W: usize, const K: usize, const C: usize, const N: usize>(
        &self,
        node: &'n Node<W, K, C, N>,
    ) -> &'n [u64] {
        if self.by_items { &node.open[..self.words] } else { &node.live[..self.words] }
    }

    /// Writes the key of the residual at a node, if items have bounds.
    pub(super) fn write<const W: usize, const K: usize, const C: usize, const N: usize>(
        &self,
        tables: &Tables<W, K>,
        node: &Node<W, K, C, N>,
        key: &mut [u64],
    ) {
        let (set, bounds) = key.split_at_mut(self.set_words);
        set.copy_from_slice(&node.live[..self.set_words]);
        bounds.fill(0);
        for field in &self.fields {
            let (group, lane) = (usize::from(field.item) / 8, usize::from(field.item) % 8);
            if node.open[group / 8] >> (group % 8 * 8 + lane) & 1 == 0 {
                continue;
            }
            let mut left = u64::from(node.need[group][lane]);
            if field.is_limited {
                let options = &tables.options[usize::from(field.item)];
                let live = node.live.iter().zip(options);
                let live = live.map(|(live, options)| (live & options).count_ones()).sum::<u32>();
                let room = u32::from(node.room[group][lane]).min(live);
                left |= u64::from(room) << field.need_bits;
            }
            bounds[usize::from(field.word) - self.set_words] |= left << field.shift;
        }
    }
}
