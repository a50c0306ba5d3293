//! The residual of a problem, changed and changed back one option at a time, with a key that is the
//! same for equal residuals.
//!
//! # Invariants
//! * The live options of an item are the first `lens[item]` of its entries. To remove an option is to
//!   swap it behind them, so that to put it back, in reverse order, is to lengthen the list by one
//!   (P. Briggs and L. Torczon, *An efficient representation for sparse sets*, 1993).
//! * `starved` is the number of primary items that need more covers than they have live options.
//! * `key` is the exclusive or of one random number for each live option, and of one for the bounds
//!   that are left of each item that is not to be covered exactly once. If every item is to be covered
//!   exactly once and no secondary item matters, it is that of one for each item that is uncovered: then
//!   the key after an option is known before it is taken.
//!
//! # Equal keys
//! While no item is starved, the live options and the bounds that are left determine the residual: an
//! item to be covered once has live options as long as it is uncovered, and no live option breaks a
//! bound or a color. Without bounds and secondary items, so do the uncovered items. The random numbers are drawn independently of the problem, so two different
//! residuals have equal keys with probability 2⁻¹²⁸ (A. Zobrist, *A new hashing method*, 1970; J. Carter
//! and M. Wegman, *Universal classes of hash functions*, 1979). Among 10⁹ residuals, some two
//! different ones have equal keys with probability 10⁻²¹.

use quadrille_problem::{Bounds, Color, Kind, Problem};
use quadrille_random::Random;

use crate::reduce::lists::starts;
use crate::rule;

/// A residual that can be changed back.
#[derive(Debug)]
pub struct Residual {
    /// The bounds of the primary items.
    bounds: Vec<Bounds>,
    /// Whether some item is not to be covered exactly once.
    is_bounded: bool,
    /// Whether the key is that of the uncovered items.
    is_by_items: bool,
    /// The members of option `o` are those from `first_member[o]` to `first_member[o + 1]`.
    first_member: Vec<u32>,
    members: Vec<InList>,
    /// `entries[starts[item]..starts[item + 1]]` are the options of an item, the live ones first.
    starts: Vec<u32>,
    entries: Vec<Entry>,
    lens: Vec<u32>,
    /// The covers that each primary item still needs, and those that it has had.
    needs: Vec<u32>,
    covers: Vec<u32>,
    /// A bit for each primary item that needs a cover or has live options.
    active: Vec<u64>,
    starved: usize,
    /// The last item that was starved.
    last_starved: u32,
    /// Items that came to need all of their live options; some may have changed since.
    forced: Vec<u32>,
    /// The options removed, in order.
    trail: Vec<u32>,
    key: u128,
    keys: Keys,
}

/// A member of an option, and its place in the list of the item.
#[derive(Clone, Copy, Debug)]
struct InList {
    item: u32,
    color: Option<Color>,
    place: u32,
}

/// An option in the list of an item.
#[derive(Clone, Copy, Debug)]
struct Entry {
    option: u32,
    /// The number of its member that names the item.
    member: u32,
}

/// A point to which a residual can be changed back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

impl Residual {
    /// Returns the whole problem. Linear in its size.
    pub fn new(problem: &Problem) -> Self {
        let starts = starts(problem);
        let mut lens = vec![0u32; problem.item_count()];
        let mut entries = vec![Entry { option: 0, member: 0 }; problem.member_count()];
        let mut members = Vec::with_capacity(problem.member_count());
        let mut first_member = vec![0];
        for option in problem.options() {
            for member in option.members() {
                let item = member.item.index();
                let place = starts[item] + lens[item];
                let (number, member_number) = (option.id().index() as u32, members.len() as u32);
                entries[place as usize] = Entry { option: number, member: member_number };
                lens[item] += 1;
                members.push(InList { item: item as u32, color: member.color, place });
            }
            first_member.push(members.len() as u32);
        }
        let bounds: Vec<Bounds> = problem.items().map_while(|item| item.bounds()).collect();
        let is_bounded = problem.kind() == Kind::Mcc;
        let is_by_items =
            !is_bounded && !problem.constraining_items()[bounds.len()..].contains(&true);
        let keys = Keys::new(problem, &bounds, &lens, is_by_items);
        let mut residual = Self {
            is_bounded,
            is_by_items,
            needs: bounds.iter().map(|bounds| bounds.lo).collect(),
            covers: vec![0; bounds.len()],
            active: vec![0; bounds.len().div_ceil(64)],
            bounds,
            first_member,
            members,
            starts,
            entries,
            lens,
            starved: 0,
            last_starved: 0,
            forced: Vec::new(),
            trail: Vec::with_capacity(problem.option_count()),
            key: 0,
            keys,
        };
        residual.key = residual.keys.each.iter().fold(0, |key, own| key ^ own);
        for item in 0..residual.bounds.len() {
            if residual.is_bounded {
                residual.key ^= residual.bounds_key(item);
            }
            residual.starved += usize::from(residual.lens[item] < residual.needs[item]);
            residual.refresh(item);
        }
        residual
    }

    /// Whether some item needs more covers than it has live options.
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.starved > 0
    }

    /// The item that was starved last; meaningful only while the residual is dead.
    pub fn last_starved(&self) -> u32 {
        self.last_starved
    }

    /// An item that needs all of its live options and has some, if one is known. Forgets it.
    pub fn pop_forced(&mut self) -> Option<u32> {
        while let Some(item) = self.forced.pop() {
            let index = item as usize;
            if self.needs[index] > 0 && self.lens[index] == self.needs[index] {
                return Some(item);
            }
        }
        None
    }

    /// The active primary item with the fewest ways to continue for its weight, the lowest number on a
    /// tie; `None` if none is active.
    pub fn lightest(&self, weights: &[f32]) -> Option<u32> {
        let mut best: Option<(f32, u32)> = None;
        for (word, &bits) in self.active.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let item = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let ways = (self.lens[item] + 1 - self.needs[item]) as f32 / weights[item];
                if best.is_none_or(|(least, _)| ways < least) {
                    best = Some((ways, item as u32));
                }
            }
        }
        best.map(|(_, item)| item)
    }

    /// Whether an option is live. Each option has an item.
    pub fn is_live(&self, option: u32) -> bool {
        let InList { item, place, .. } = self.members[self.first_member[option as usize] as usize];
        place < self.starts[item as usize] + self.lens[item as usize]
    }

    /// The number of options, live or not.
    pub fn option_count(&self) -> usize {
        self.first_member.len() - 1
    }

    /// The number of primary items.
    pub fn primary_count(&self) -> usize {
        self.bounds.len()
    }

    /// The key; meaningful only while no item is starved.
    pub fn key(&self) -> u128 {
        self.key
    }

    /// Whether the key stands for the items that are covered, whatever options were dropped.
    pub fn is_by_items(&self) -> bool {
        self.is_by_items
    }

    /// The change of the key when a live option is taken, if it is known before: its exclusive or with
    /// the key is the key after.
    pub fn key_of(&self, option: u32) -> Option<u128> {
        self.is_by_items.then(|| {
            let items = self.members_of(option).map(|number| self.members[number].item as usize);
            items.fold(0, |key, item| key ^ self.keys.each.get(item).unwrap_or(&0))
        })
    }

    /// The primary item of the lowest rank, the lowest number on a tie; `None` if none is active. The
    /// rule of the one tree; see [`rule`].
    pub fn lowest_rank(&self) -> Option<u32> {
        let mut best = None;
        for (word, &bits) in self.active.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let item = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let rank = self.rank(item as u32);
                if best.is_none_or(|(lowest, _)| rank < lowest) {
                    best = Some((rank, item as u32));
                    if rank == 1 {
                        return Some(item as u32);
                    }
                }
            }
        }
        best.map(|(_, item)| item)
    }

    /// The number of live options of an item.
    #[inline]
    pub fn len(&self, item: u32) -> u32 {
        self.lens[item as usize]
    }

    /// The rank of an active primary item.
    #[inline]
    pub fn rank(&self, item: u32) -> u32 {
        rule::rank(self.lens[item as usize], self.needs[item as usize])
    }

    /// A live option of an item, numbered from 0. To drop it puts the last one in its place.
    #[inline]
    pub fn live_at(&self, item: u32, place: u32) -> u32 {
        self.entries[(self.starts[item as usize] + place) as usize].option
    }

    /// The covers that a primary item still needs.
    pub fn need(&self, item: u32) -> u32 {
        self.needs[item as usize]
    }

    /// The covers that a primary item has had.
    pub fn covers(&self, item: u32) -> u32 {
        self.covers[item as usize]
    }

    /// Whether a primary item needs a cover or has live options.
    pub fn is_active(&self, item: u32) -> bool {
        self.active[item as usize / 64] >> (item % 64) & 1 == 1
    }

    /// Adds the live options of an item to a list, ascending.
    pub fn live_options(&self, item: u32, list: &mut Vec<u32>) {
        let first = list.len();
        let start = self.starts[item as usize] as usize;
        let live = &self.entries[start..start + self.lens[item as usize] as usize];
        list.extend(live.iter().map(|entry| entry.option));
        list[first..].sort_unstable();
    }

    /// Whether a primary item is to be covered exactly once, so that its options exclude each other.
    pub fn is_once(&self, item: u32) -> bool {
        self.bounds[item as usize] == Bounds::ONCE
    }

    /// Whether a primary item has had the covers that it needs.
    pub fn is_satisfied(&self, item: u32) -> bool {
        self.needs[item as usize] == 0
    }

    /// The point to which [`undo`](Self::undo) changes back what comes after it.
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// The options that were removed since a mark.
    pub fn dropped_since(&self, Mark(length): Mark) -> &[u32] {
        &self.trail[length..]
    }

    /// Takes a live option. If that starves an item, some options may stay that it excludes.
    pub fn take(&mut self, option: u32) {
        for number in self.members_of(option) {
            let item = self.members[number].item as usize;
            if item < self.bounds.len() {
                self.cover(item, self.covers[item] + 1);
            }
        }
        self.drop_option(option);
        self.drop_clashing(option);
    }

    /// Drops the live options that an option excludes, whose primary items are covered by it, until
    /// some item is starved.
    fn drop_clashing(&mut self, option: u32) {
        for number in self.members_of(option) {
            let InList { item, color, .. } = self.members[number];
            let item = item as usize;
            if item >= self.bounds.len() {
                self.drop_where(item, |other| other.is_none() || other != color);
            } else if self.covers[item] == self.bounds[item].hi {
                self.drop_where(item, |_| true);
            }
        }
    }

    /// Covers an item that is to be covered exactly once, and drops all of its live options: one of
    /// them is then [chosen](Self::choose). That is what [`take`](Self::take) does for the item, done
    /// once for all of its options. Until an option is chosen, items may be starved for the moment.
    pub fn open(&mut self, item: u32) {
        let item = item as usize;
        self.cover(item, self.covers[item] + 1);
        for place in (0..self.lens[item]).rev() {
            self.drop_option(self.entries[(self.starts[item] + place) as usize].option);
        }
    }

    /// Changes back what [`open`](Self::open) did at this mark.
    pub fn close(&mut self, item: u32, mark: Mark) {
        self.undo(mark);
        let item = item as usize;
        self.cover(item, self.covers[item] - 1);
    }

    /// Takes an option of an [open](Self::open) item. Together they do what [`take`](Self::take) does.
    pub fn choose(&mut self, option: u32, open: u32) {
        self.cover_others(option, open, true);
        self.drop_clashing(option);
    }

    /// Takes back the option that was chosen at this mark.
    pub fn unchoose(&mut self, option: u32, open: u32, mark: Mark) {
        self.undo(mark);
        self.cover_others(option, open, false);
    }

    /// Covers the primary items of an option but one, or takes that back.
    fn cover_others(&mut self, option: u32, open: u32, covers_more: bool) {
        for number in self.members_of(option) {
            let item = self.members[number].item;
            if item != open && (item as usize) < self.bounds.len() {
                let covers = self.covers[item as usize];
                self.cover(item as usize, if covers_more { covers + 1 } else { covers - 1 });
            }
        }
    }

    /// Takes back the option that was taken at this mark.
    pub fn untake(&mut self, option: u32, mark: Mark) {
        self.undo(mark);
        for number in self.members_of(option) {
            let item = self.members[number].item as usize;
            if item < self.bounds.len() {
                self.cover(item, self.covers[item] - 1);
            }
        }
    }

    /// Drops a live option.
    pub fn drop_option(&mut self, option: u32) {
        self.trail.push(option);
        if !self.is_by_items {
            self.key ^= self.keys.each[option as usize];
        }
        for number in self.members_of(option) {
            let InList { item, place, .. } = self.members[number];
            let item = item as usize;
            if self.is_bounded && item < self.bounds.len() {
                self.key ^= self.bounds_key(item);
            }
            self.lens[item] -= 1;
            let len = self.lens[item];
            let last = self.starts[item] + len;
            let moved = self.entries[last as usize];
            self.entries[last as usize] = Entry { option, member: number as u32 };
            self.entries[place as usize] = moved;
            self.members[moved.member as usize].place = place;
            self.members[number].place = last;
            let Some(&need) = self.needs.get(item) else { continue };
            if len <= need {
                self.tighten(item, len, need);
            }
            if self.is_bounded {
                self.key ^= self.bounds_key(item);
            }
        }
    }

    /// Notes what follows from a primary item that has no more live options than it needs.
    fn tighten(&mut self, item: usize, len: u32, need: u32) {
        if need == 0 {
            self.active[item / 64] &= !(1 << (item % 64));
        } else if len == need {
            self.forced.push(item as u32);
        } else if len + 1 == need {
            self.starved += 1;
            self.last_starved = item as u32;
        }
    }

    /// Puts all options back that were removed since a mark.
    pub fn undo(&mut self, Mark(length): Mark) {
        self.forced.clear();
        while self.trail.len() > length {
            let option = self.trail.pop().expect("the trail is longer than that");
            if !self.is_by_items {
                self.key ^= self.keys.each[option as usize];
            }
            for number in self.members_of(option) {
                let item = self.members[number].item as usize;
                if self.is_bounded && item < self.bounds.len() {
                    self.key ^= self.bounds_key(item);
                }
                self.lens[item] += 1;
                let Some(&need) = self.needs.get(item) else { continue };
                self.starved -= usize::from(self.lens[item] == need);
                if self.lens[item] == 1 {
                    self.active[item / 64] |= 1 << (item % 64);
                }
                if self.is_bounded {
                    self.key ^= self.bounds_key(item);
                }
            }
        }
    }

    /// Drops the live options that give an item a color of this kind, until some item is starved.
    #[inline]
    fn drop_where(&mut self, item: usize, clashes: impl Fn(Option<Color>) -> bool) {
        // From the end: what is swapped to a place was seen before.
        for place in (0..self.lens[item]).rev() {
            if self.is_dead() {
                return;
            }
            let Entry { option, member } = self.entries[(self.starts[item] + place) as usize];
            if clashes(self.members[member as usize].color) {
                self.drop_option(option);
            }
        }
    }

    /// The numbers of the members of an option.
    #[inline]
    fn members_of(&self, option: u32) -> std::ops::Range<usize> {
        let option = option as usize;
        self.first_member[option] as usize..self.first_member[option + 1] as usize
    }

    /// Sets the covers that a primary item has had.
    fn cover(&mut self, item: usize, covers: u32) {
        if self.is_by_items {
            self.key ^= self.keys.each[item];
        }
        if self.is_bounded {
            self.key ^= self.bounds_key(item);
        }
        self.starved -= usize::from(self.lens[item] < self.needs[item]);
        self.covers[item] = covers;
        self.needs[item] = self.bounds[item].lo.saturating_sub(covers);
        if self.lens[item] < self.needs[item] {
            self.starved += 1;
            self.last_starved = item as u32;
        }
        if self.is_bounded {
            self.key ^= self.bounds_key(item);
        }
        self.refresh(item);
    }

    fn refresh(&mut self, item: usize) {
        let bit = 1 << (item % 64);
        match self.lens[item] > 0 || self.needs[item] > 0 {
            true => self.active[item / 64] |= bit,
            false => self.active[item / 64] &= !bit,
        }
    }

    /// The part of the key that stands for the bounds left of a primary item.
    fn bounds_key(&self, item: usize) -> u128 {
        if self.bounds[item] == Bounds::ONCE || self.lens[item] == 0 {
            return 0;
        }
        let room = self.bounds[item].hi - self.covers[item];
        // An upper bound that the live options cannot break is as good as none.
        let numbers = self.keys.of_item(item);
        match room >= self.lens[item] {
            true => numbers[(self.needs[item] as usize).min(numbers.len() / 2 - 1)],
            false => numbers[numbers.len() / 2 + self.covers[item] as usize],
        }
    }
}

/// The random numbers of which keys are made.
#[derive(Debug)]
struct Keys {
    /// One for each option, or for each primary item if the key is that of the items.
    each: Vec<u128>,
    /// For an item with `len` options, `len + 1` numbers for what it needs, and as many for the
    /// covers that it has had. Empty if every item is to be covered exactly once.
    bounds: Vec<u128>,
    bounds_starts: Vec<u32>,
}

impl Keys {
    fn new(problem: &Problem, bounds: &[Bounds], lens: &[u32], is_by_items: bool) -> Self {
        let mut random = Random::new(0);
        let count = if is_by_items { bounds.len() } else { problem.option_count() };
        let each = (0..count).map(|_| random.next_u128()).collect();
        let mut keys = Self { each, bounds: Vec::new(), bounds_starts: vec![0] };
        if problem.kind() == Kind::Mcc {
            for &len in &lens[..bounds.len()] {
                let count = 2 * (len + 1);
                keys.bounds.extend((0..count).map(|_| random.next_u128()));
                keys.bounds_starts.push(keys.bounds.len() as u32);
            }
        }
        keys
    }

    fn of_item(&self, item: usize) -> &[u128] {
        let [start, end] = [item, item + 1].map(|place| self.bounds_starts[place] as usize);
        &self.bounds[start..end]
    }
}
