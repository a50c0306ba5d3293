//! One step of a dense walk: take an option and examine the resulting node.
//!
//! The numbers of live options of the open items are found in one of two ways. *Recounting* has a
//! cost for each eight open items and each word of live options; *counting down* from the parent's
//! counts has a cost for each removed option. Each step takes the cheaper way.
#![expect(clippy::needless_range_loop, reason = "loops over words of several sets at once")]

use quadrille_vectors::{Aligned, Kernel, Portable, Simd, U64x8};

use crate::dance::dense::free::FreeTree;
use crate::dance::dense::sizes::is_portable;
use crate::dance::dense::tables::{Bytes, ItemSet, OptionSet, Tables};
use crate::rule::WAIT;

/// A node of the tree.
///
/// `C` is `K` if counts are kept, else 0. `N` is 0 if every item is covered exactly once, else
/// `8 * K`.
///
/// # Invariants
/// * `live` is the set of live options, without those of a finished item;
/// * `open` is the set of primary items that may still be covered, and `left` their number; with
///   bounds, `left` is the number of active items and of those that need covers, added up, and is
///   known once the node was looked at;
/// * if `C` is not 0, `counts` has the number of live options of each open item, and 255 for the
///   others; except where every live option covers all open items;
/// * if `N` is not 0, `need` is the number of covers that each open item still needs, and `room` the
///   number that an open item may still get whose upper bound is more than one and less than the number
///   of its options. For other items they are arbitrary.
#[derive(Clone, Debug)]
pub(super) struct Node<const W: usize, const K: usize, const C: usize, const N: usize> {
    pub(super) live: OptionSet<W>,
    pub(super) open: ItemSet<K>,
    pub(super) left: u32,
    pub(super) counts: [Bytes; C],
    pub(super) need: [[u16; 8]; N],
    pub(super) room: [[u16; 8]; N],
    /// The item branched on, its untried options, and the number of children.
    pub(super) item: u32,
    pub(super) untried: OptionSet<W>,
    pub(super) degree: u32,
    /// The number of children entered.
    pub(super) tried: u32,
    /// The option taken to the current child; [`NONE`] if there is no child or all options are
    /// dropped.
    pub(super) option: u32,
    /// Whether the last child, which drops all options, was entered or does not exist.
    pub(super) closed: bool,
}

/// No option.
pub(super) const NONE: u32 = u32::MAX;

/// The greatest count that a byte can hold: 255 marks an item that is not open.
pub(super) const BYTE_LIMIT: u64 = 254;

/// What to do at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// All items are covered.
    Solved,
    /// Some item can no longer be covered as often as it must be.
    Dead,
    /// Every live option covers all open items: each of the options counted here completes a
    /// solution.
    Leaves(u32),
    /// Branch on the item; the second field is the number of children.
    Branch(u32, u32),
}

impl<const W: usize, const K: usize, const C: usize, const N: usize> Node<W, K, C, N> {
    /// Returns the root.
    pub(super) fn root(tables: &Tables<W, K>) -> Self {
        let mut root = Self {
            live: [0; W],
            open: [0; K],
            left: tables.bounds.len() as u32,
            counts: [Aligned([u8::MAX; 64]); C],
            need: [[0; 8]; N],
            room: [[0; 8]; N],
            item: 0,
            untried: [0; W],
            degree: 0,
            tried: 0,
            option: NONE,
            closed: true,
        };
        for option in 0..tables.option_count {
            root.live[option / 64] |= 1 << (option % 64);
        }
        for (item, bounds) in tables.bounds.iter().enumerate() {
            root.open[item / 64] |= 1 << (item % 64);
            if N > 0 {
                // Both are compared with numbers of options only.
                root.need[item / 8][item % 8] = bounds.lo.try_into().unwrap_or(u16::MAX);
                root.room[item / 8][item % 8] = bounds.hi.try_into().unwrap_or(u16::MAX);
            }
        }
        root
    }

    /// Returns the root of a part of this residual: its live options and open items. Call
    /// [`look`](Self::look) next.
    pub(super) fn of_part(&self, live: &[u64], open: &[u64]) -> Self {
        let mut part = self.clone();
        part.live.copy_from_slice(live);
        part.open.copy_from_slice(open);
        part.left = open.iter().map(|word| word.count_ones()).sum();
        part
    }

    /// Returns the number of children entered, and the number of children.
    pub(super) fn step(&self) -> (u32, u32) {
        (self.tried, self.degree)
    }

    /// Takes an option at the root. Call [`look`](Self::look) next.
    pub(super) fn take_at_root(&mut self, tables: &Tables<W, K>, option: usize) {
        for word in 0..W {
            self.live[word] &= !tables.excluded[option][word];
        }
        let closed = if N > 0 { &tables.once[option] } else { &tables.items[option] };
        for word in 0..K {
            self.open[word] &= !closed[word];
        }
        if N > 0 {
            self.count_covers(Portable, tables, option as u32);
        } else {
            self.left -= u32::from(tables.widths[option]);
        }
    }

    /// Drops an option at the root, where items have bounds. Call [`look`](Self::look) next.
    pub(super) fn drop_at_root(&mut self, option: usize) {
        self.live[option / 64] &= !(1 << (option % 64));
    }

    /// Prepares to branch on an item.
    #[inline(always)]
    pub(super) fn open_item(&mut self, tables: &Tables<W, K>, item: u32, degree: u32) {
        let options = &tables.options[item as usize];
        self.item = item;
        self.degree = degree;
        self.tried = 0;
        self.option = NONE;
        for word in 0..W {
            self.untried[word] = self.live[word] & options[word];
        }
        self.closed = N == 0 || self.need_of(item) > 0;
    }

    /// Makes `child` the next child of this node, and returns what to do there; `None` if there are
    /// no more children.
    #[inline(always)]
    fn advance<S: Simd>(
        &mut self,
        simd: S,
        tables: &Tables<W, K>,
        child: &mut Self,
    ) -> Option<Place> {
        let option = self.next_option();
        self.option = option;
        if option != NONE {
            self.tried += 1;
            return Some(self.take(simd, tables, option, child));
        }
        if N == 0 || self.closed {
            return None;
        }
        self.closed = true;
        self.tried += 1;
        Some(self.drop_all(simd, tables, child))
    }

    #[inline(always)]
    pub(super) fn need_of(&self, item: u32) -> u32 {
        u32::from(self.need[item as usize / 8][item as usize % 8])
    }

    /// Returns the next option to try, or [`NONE`]. With bounds, the options before it are dropped.
    #[inline(always)]
    fn next_option(&mut self) -> u32 {
        if N > 0 {
            if self.option != NONE {
                self.live[self.option as usize / 64] &= !(1 << (self.option % 64));
            }
            // As many options must remain as the item needs; at first there were `degree - 1 + need`.
            let need = self.need_of(self.item);
            if self.tried + need > self.degree - 1 + need {
                return NONE;
            }
        }
        for word in 0..W {
            let bits = self.untried[word];
            if bits != 0 {
                self.untried[word] = bits & (bits - 1);
                return (word * 64) as u32 + bits.trailing_zeros();
            }
        }
        NONE
    }

    /// Makes `child` the node in which `option` is taken, and returns what to do there.
    #[inline(always)]
    fn take<S: Simd>(
        &self,
        simd: S,
        tables: &Tables<W, K>,
        option: u32,
        child: &mut Self,
    ) -> Place {
        let excluded = &tables.excluded[option as usize];
        let items = &tables.items[option as usize];
        if N > 0 {
            for word in 0..W {
                child.live[word] = self.live[word] & !excluded[word];
            }
            let once = &tables.once[option as usize];
            for word in 0..K {
                child.open[word] = self.open[word] & !once[word];
            }
            child.need = self.need;
            child.room = self.room;
            child.count_covers(simd, tables, option);
            return child.look(simd, tables);
        }
        child.left = self.left - u32::from(tables.widths[option as usize]);
        if child.left == 0 {
            return Place::Solved;
        }
        for word in 0..K {
            child.open[word] = self.open[word] & !items[word];
        }
        let live = simd.copy_without(&self.live, excluded, &mut child.live);
        if child.left <= tables.narrowest {
            return Place::Leaves(live);
        }
        if C == 0 {
            return child.look(simd, tables);
        }
        let mut removed = [0; W];
        for word in 0..W {
            removed[word] = self.live[word] & excluded[word];
        }
        if child.is_recount_cheaper(&removed) {
            return child.look(simd, tables);
        }
        simd.copy_bytes(&self.counts, &mut child.counts);
        child.count_down(simd, tables, &removed);
        child.close_items(simd, tables, option);
        child.choose_by_counts(simd)
    }

    /// Replaces this node by its only child, in which the one live option of the item is taken, and
    /// returns what to do there.
    #[inline(always)]
    pub(super) fn force<S: Simd>(&mut self, simd: S, tables: &Tables<W, K>, item: u32) -> Place {
        let option = self.first_of(tables, item);
        let excluded = &tables.excluded[option as usize];
        self.left -= u32::from(tables.widths[option as usize]);
        if self.left == 0 {
            return Place::Solved;
        }
        for word in 0..K {
            self.open[word] &= !tables.items[option as usize][word];
        }
        let mut removed = [0; W];
        let mut live = 0;
        for word in 0..W {
            removed[word] = self.live[word] & excluded[word];
            self.live[word] &= !excluded[word];
            live += self.live[word].count_ones();
        }
        if self.left <= tables.narrowest {
            return Place::Leaves(live);
        }
        if C == 0 || self.is_recount_cheaper(&removed) {
            return self.look(simd, tables);
        }
        self.count_down(simd, tables, &removed);
        self.close_items(simd, tables, option);
        self.choose_by_counts(simd)
    }

    /// Returns the first live option of the item, which has one.
    #[inline(always)]
    fn first_of(&self, tables: &Tables<W, K>, item: u32) -> u32 {
        let options = &tables.options[item as usize];
        for word in 0..W {
            let bits = self.live[word] & options[word];
            if bits != 0 {
                return (word * 64) as u32 + bits.trailing_zeros();
            }
        }
        NONE
    }

    /// Returns whether recounting costs less than counting down the removed options.
    #[inline(always)]
    fn is_recount_cheaper(&self, removed: &OptionSet<W>) -> bool {
        let (mut removals, mut words) = (0, 0);
        for word in 0..W {
            removals += removed[word].count_ones();
            words += u32::from(W <= 4 || self.live[word] != 0);
        }
        // The cost of a removal, in words of eight items recounted.
        let down = if K <= 2 { 1 + K as u32 } else { 4 };
        removals * down > self.left.div_ceil(8) * words + 4
    }

    /// Marks the items of the option as not open in the counts.
    #[inline(always)]
    fn close_items<S: Simd>(&mut self, simd: S, tables: &Tables<W, K>, option: u32) {
        if Tables::<W, K>::HAS_ONES {
            for chunk in 0..C {
                let ones = &tables.ones[option as usize][chunk];
                simd.fill_bytes(&mut self.counts[chunk], ones);
            }
        } else {
            for &item in tables.members_of(option as usize) {
                self.counts[usize::from(item) / 64].0[usize::from(item) % 64] = u8::MAX;
            }
        }
    }

    /// Subtracts the removed options from the counts.
    #[inline(always)]
    fn count_down<S: Simd>(&mut self, simd: S, tables: &Tables<W, K>, removed: &OptionSet<W>) {
        for word in 0..W {
            let mut bits = removed[word];
            while bits != 0 {
                let option = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if Tables::<W, K>::HAS_ONES {
                    let ones = &tables.ones[option];
                    for chunk in 0..C {
                        simd.sub_bytes(&mut self.counts[chunk], &ones[chunk]);
                    }
                } else {
                    for &item in tables.members_of(option) {
                        let item = usize::from(item);
                        let count = &mut self.counts[item / 64].0[item % 64];
                        *count = count.wrapping_sub(1);
                    }
                }
            }
        }
    }

    /// Returns what to do by the counts: branch on the first open item with the least count.
    #[inline(always)]
    fn choose_by_counts<S: Simd>(&self, simd: S) -> Place {
        let least = simd.least_byte(&self.counts);
        if least == 0 {
            return Place::Dead;
        }
        let mut item = 0;
        for chunk in 0..C {
            let equal = simd.equal_bytes(&self.counts[chunk].0, least) as u64;
            if equal != 0 {
                item = chunk as u32 * 64 + equal.trailing_zeros();
                break;
            }
        }
        Place::Branch(item, u32::from(least))
    }

    /// Records a cover of each item of an option; one that may have no more is finished.
    #[inline(always)]
    fn count_covers<S: Simd>(&mut self, simd: S, tables: &Tables<W, K>, option: u32) {
        if let Some(ones) = tables.ones.get(option as usize) {
            for (needs, ones) in self.need.as_chunks_mut().0.iter_mut().zip(ones) {
                simd.sub_saturating(needs, ones);
            }
        } else {
            for &item in tables.members_of(option as usize) {
                let need = &mut self.need[usize::from(item) / 8][usize::from(item) % 8];
                *need = need.saturating_sub(1);
            }
        }
        for &item in tables.limited_of(option as usize) {
            let item = usize::from(item);
            let room = &mut self.room[item / 8][item % 8];
            *room -= 1;
            if *room == 0 {
                self.open[item / 64] &= !(1 << (item % 64));
                for word in 0..W {
                    self.live[word] &= !tables.options[item][word];
                }
            }
        }
    }

    /// Returns whether each child takes an option after which none is live: some item that every option
    /// has may be covered just once more. The node is to be branched on `item`.
    #[inline(always)]
    pub(super) fn is_last_cover(&self, tables: &Tables<W, K>, item: u32) -> bool {
        let is_last = |whole: u32| self.room[whole as usize / 8][whole as usize % 8] == 1;
        tables.everywhere.is_some_and(is_last) && self.need_of(item) > 0
    }

    /// Stores in `untried` the options that complete a solution at a node of a [last
    /// cover](Self::is_last_cover), and returns their number.
    #[inline(always)]
    pub(super) fn last_options(&mut self, tables: &Tables<W, K>) -> u64 {
        self.untried = self.live;
        for (group, needs) in self.need.iter().enumerate().take(tables.columns.len()) {
            let open = (self.open[group / 8] >> (group % 8 * 8)) as u8;
            for (lane, &need) in needs.iter().enumerate() {
                if need == 0 || open >> lane & 1 == 0 {
                    continue;
                }
                let (options, mut any) = (&tables.options[8 * group + lane], 0);
                for word in 0..W {
                    self.untried[word] &= if need == 1 { options[word] } else { 0 };
                    any |= self.untried[word];
                }
                if any == 0 {
                    return 0;
                }
            }
        }
        self.untried.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Returns the tree below a node that is to be branched on `item`, if no other item is active and its options
    /// do not exclude each other.
    #[inline(always)]
    pub(super) fn free_tree(&self, tables: &Tables<W, K>, item: u32) -> Option<FreeTree> {
        let need = self.need_of(item);
        // An active item adds one to `left`, and one more if it needs covers.
        if self.left != 1 + u32::from(need > 0) {
            return None;
        }
        for word in 0..W {
            let mut bits = self.live[word];
            while bits != 0 {
                let option = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let excluded = &tables.excluded[option];
                // Exclusion is mutual, so the options before it need no look.
                let rest = (word + 1..W).fold(bits & excluded[word], |rest, word| {
                    rest | self.live[word] & excluded[word]
                });
                if rest != 0 {
                    return None;
                }
            }
        }
        let live = self.live.iter().map(|word| word.count_ones()).sum();
        let room = u32::from(self.room[item as usize / 8][item as usize % 8]);
        FreeTree::of(live, need, room)
    }

    /// Returns how many of the [last options](Self::last_options) are among the first `children` live
    /// options of the item.
    #[cold]
    pub(super) fn solutions_within(&self, tables: &Tables<W, K>, item: u32, children: u64) -> u64 {
        let is_in = |set: &OptionSet<W>, option: usize| set[option / 64] >> (option % 64) & 1 == 1;
        let options = &tables.options[item as usize];
        let tried = (0..tables.option_count)
            .filter(|&option| is_in(&self.live, option) && is_in(options, option));
        tried.take(children as usize).filter(|&option| is_in(&self.untried, option)).count() as u64
    }

    /// Makes `child` the node in which all options of the item are dropped.
    #[inline(always)]
    fn drop_all<S: Simd>(&self, simd: S, tables: &Tables<W, K>, child: &mut Self) -> Place {
        let options = &tables.options[self.item as usize];
        for word in 0..W {
            child.live[word] = self.live[word] & !options[word];
        }
        child.open = self.open;
        child.need = self.need;
        child.room = self.room;
        child.look(simd, tables)
    }

    /// Returns what to do at this node, from its sets alone.
    #[inline(always)]
    pub(super) fn look<S: Simd>(&mut self, simd: S, tables: &Tables<W, K>) -> Place {
        if N == 0 && self.left <= tables.narrowest {
            return Place::Leaves(self.live.iter().map(|word| word.count_ones()).sum());
        }
        if W <= 4 {
            return self.recount(simd, tables, &[]);
        }
        let (words, count) = self.words_in_use();
        self.recount(simd, tables, &words[..count])
    }

    /// Counts the live options of every open item, and returns what to do: branch on the first item
    /// of the lowest rank.
    ///
    /// With more than 4 words, `words` are those of `live` that are not 0. The upper bits of a key
    /// are the rank and the lower 16 bits the item, so the least key is the choice.
    #[inline(always)]
    fn recount<S: Simd>(&mut self, simd: S, tables: &Tables<W, K>, words: &[u16]) -> Place {
        let nothing = simd.splat_u64(u64::MAX >> 1);
        let mut best = nothing;
        let mut left = 0;
        for (group, column) in tables.columns.iter().enumerate().take(8 * K) {
            let mut open = (self.open[group / 8] >> (group % 8 * 8)) as u8;
            if open == 0 {
                if C > 0 {
                    self.counts[group / 8].0.as_chunks_mut().0[group % 8] = [u8::MAX; 8];
                }
                continue;
            }
            let mut ways = if W <= 4 {
                simd.common_ones(&self.live, column, 0..W)
            } else {
                simd.common_ones(&self.live, column, words.iter().map(|&word| usize::from(word)))
            };
            if N > 0 {
                // An item without options and need is ignored. For the others, there are
                // live - need + 1 ways.
                let need = simd.load_u16(&self.need[group]);
                open &= !ways.or(need).zero_lanes();
                left += open.count_ones() + (open & !need.zero_lanes()).count_ones();
                let shortage = need.sub(ways.min(need));
                if !shortage.zero_lanes() & open != 0 {
                    return Place::Dead;
                }
                ways = ways.sub(need).add(simd.splat_u64(1));
            } else if ways.zero_lanes() & open != 0 {
                return Place::Dead;
            }
            if C > 0 {
                self.counts[group / 8].0.as_chunks_mut().0[group % 8] =
                    ways.select(open, nothing).low_bytes();
            }
            if N > 0 {
                let met = simd.load_u16(&self.need[group]).zero_lanes();
                ways = ways.add(simd.splat_u64(u64::from(WAIT))).select(met, ways);
            }
            let keys = ways.shift_left::<16>().or(simd.load_u64(&tables.numbers[group]));
            best = best.min(keys.select(open, nothing));
        }
        if N > 0 {
            self.left = left;
        }
        let key = best.least();
        if N > 0 && key == u64::MAX >> 1 {
            return Place::Solved;
        }
        let (item, rank) = (key as u32 & 0xFFFF, (key >> 16) as u32);
        let waits = N > 0 && self.need_of(item) == 0;
        Place::Branch(item, if waits { rank - WAIT } else { rank })
    }

    /// Returns the indices of the words of `live` that are not 0, and their number.
    #[inline(always)]
    fn words_in_use(&self) -> ([u16; W], usize) {
        let mut words = [0; W];
        let mut count = 0;
        for word in 0..W {
            words[count] = word as u16;
            count += usize::from(self.live[word] != 0);
        }
        (words, count)
    }

    /// Returns the first open item.
    pub(super) fn first_open(&self) -> u32 {
        let word = self.open.iter().position(|&word| word != 0).expect("an item is open");
        word as u32 * 64 + self.open[word].trailing_zeros()
    }
}

/// Enters the next child of a node; `None` if there are no more children.
pub(super) struct Advance<'t, const W: usize, const K: usize, const C: usize, const N: usize> {
    pub(super) tables: &'t Tables<W, K>,
    pub(super) parent: &'t mut Node<W, K, C, N>,
    pub(super) child: &'t mut Node<W, K, C, N>,
}

impl<const W: usize, const K: usize, const C: usize, const N: usize> Kernel
    for Advance<'_, W, K, C, N>
{
    type Output = Option<Place>;

    const IS_PORTABLE: bool = is_portable(W, K);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Option<Place> {
        self.parent.advance(simd, self.tables, self.child)
    }
}
