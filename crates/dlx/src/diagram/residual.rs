//! The residual of a problem, changed and changed back one option at a time, with a key that is the
//! same for equal residuals.
//!
//! # Invariants
//! * The live options of an item are the first `lens[item]` of its entries. To remove an option is to
//!   swap it behind them, so that to put it back, in reverse order, is to lengthen the list by one
//!   (P. Briggs and L. Torczon, *An efficient representation for sparse sets*, 1993).
//! * `starved` is the number of primary items that need more covers than they have live options.
//! * `key` is the exclusive or of one random number for each live option, and of one for the bounds
//!   that are left of each item that is not to be covered exactly once.
//!
//! # Equal keys
//! While no item is starved, the live options and the bounds that are left determine the residual: an
//! item to be covered once has live options as long as it is uncovered, and no live option breaks a
//! bound or a color. The random numbers are drawn independently of the problem, so two different
//! residuals have equal keys with probability 2⁻¹²⁸ (A. Zobrist, *A new hashing method*, 1970; J. Carter
//! and M. Wegman, *Universal classes of hash functions*, 1979). Among 10⁹ residuals, some two
//! different ones have equal keys with probability 10⁻²¹.

use quadrille_problem::{Bounds, Color, Kind, Member, OptionId, Problem};
use quadrille_random::Random;

/// A residual that can be changed back.
#[derive(Debug)]
pub(super) struct Residual<'p> {
    problem: &'p Problem,
    /// The bounds of the primary items.
    bounds: Vec<Bounds>,
    /// `entries[starts[item]..starts[item + 1]]` are the options of an item, the live ones first.
    starts: Vec<u32>,
    entries: Vec<Entry>,
    lens: Vec<u32>,
    /// The members of option `o` are numbered from `first_member[o]`; `places` has the entry of each.
    first_member: Vec<u32>,
    places: Vec<u32>,
    /// The covers that each primary item has had.
    covers: Vec<u32>,
    /// A bit for each primary item that needs a cover or has live options.
    active: Vec<u64>,
    starved: usize,
    /// The options removed, in order.
    trail: Vec<u32>,
    key: u128,
    keys: Keys,
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
pub(super) struct Mark(usize);

impl<'p> Residual<'p> {
    /// Returns the whole problem. Linear in its size.
    pub(super) fn new(problem: &'p Problem) -> Self {
        let items = problem.item_count();
        let mut starts = vec![0u32; items + 1];
        for member in problem.options().flat_map(|option| option.members()) {
            starts[member.item.index() + 1] += 1;
        }
        for item in 0..items {
            starts[item + 1] += starts[item];
        }
        let mut lens = vec![0u32; items];
        let mut entries = vec![Entry { option: 0, member: 0 }; problem.member_count()];
        let mut places = Vec::with_capacity(problem.member_count());
        let mut first_member = Vec::with_capacity(problem.option_count());
        for option in problem.options() {
            first_member.push(places.len() as u32);
            for member in option.members() {
                let item = member.item.index();
                let place = starts[item] + lens[item];
                let entry = Entry { option: option.id().index() as u32, member: places.len() as u32 };
                entries[place as usize] = entry;
                lens[item] += 1;
                places.push(place);
            }
        }
        let bounds: Vec<Bounds> = problem.items().map_while(|item| item.bounds()).collect();
        let keys = Keys::new(problem, &bounds, &lens);
        let mut residual = Self {
            problem,
            covers: vec![0; bounds.len()],
            active: vec![0; bounds.len().div_ceil(64)],
            bounds,
            starts,
            entries,
            lens,
            first_member,
            places,
            starved: 0,
            trail: Vec::with_capacity(problem.option_count()),
            key: 0,
            keys,
        };
        for option in 0..problem.option_count() {
            residual.key ^= residual.keys.options[option];
        }
        for item in 0..residual.bounds.len() {
            residual.key ^= residual.bounds_key(item);
            residual.starved += usize::from(residual.is_starved(item));
            residual.refresh(item);
        }
        residual
    }

    /// Whether some item needs more covers than it has live options.
    pub(super) fn is_dead(&self) -> bool {
        self.starved > 0
    }

    /// The key; meaningful only while no item is starved.
    pub(super) fn key(&self) -> u128 {
        self.key
    }

    /// The primary item with the fewest ways to continue, the lowest number on a tie; `None` if none
    /// is active. The rule of the one tree; see [`walk`](crate::walk).
    pub(super) fn fewest(&self) -> Option<u32> {
        let mut best = None;
        for (word, &bits) in self.active.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let item = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let ways = self.lens[item] + 1 - self.need(item);
                if best.is_none_or(|(least, _)| ways < least) {
                    best = Some((ways, item as u32));
                    if ways == 1 {
                        return Some(item as u32);
                    }
                }
            }
        }
        best.map(|(_, item)| item)
    }

    /// Whether a primary item needs a cover or has live options.
    pub(super) fn is_active(&self, item: u32) -> bool {
        self.active[item as usize / 64] >> (item % 64) & 1 == 1
    }

    /// Adds the live options of an item to a list, ascending.
    pub(super) fn live_options(&self, item: u32, list: &mut Vec<u32>) {
        let first = list.len();
        let start = self.starts[item as usize] as usize;
        let live = &self.entries[start..start + self.lens[item as usize] as usize];
        list.extend(live.iter().map(|entry| entry.option));
        list[first..].sort_unstable();
    }

    /// Whether a primary item is to be covered exactly once, so that its options exclude each other.
    pub(super) fn is_once(&self, item: u32) -> bool {
        self.bounds[item as usize] == Bounds::ONCE
    }

    /// Whether a primary item has had the covers that it needs.
    pub(super) fn is_satisfied(&self, item: u32) -> bool {
        self.need(item as usize) == 0
    }

    /// The point to which [`undo`](Self::undo) changes back what comes after it.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Takes a live option.
    pub(super) fn take(&mut self, option: u32) {
        let members = self.members(option);
        for member in members {
            let item = member.item.index();
            if item < self.bounds.len() {
                self.cover(item, 1);
            }
        }
        self.drop_option(option);
        for member in members {
            let item = member.item.index();
            if let Some(bounds) = self.bounds.get(item) {
                if self.covers[item] == bounds.hi {
                    self.drop_where(item, |_| true);
                }
            } else {
                self.drop_where(item, |color| color.is_none() || color != member.color);
            }
        }
    }

    /// Takes back the option that was taken at this mark.
    pub(super) fn untake(&mut self, option: u32, mark: Mark) {
        self.undo(mark);
        for member in self.members(option) {
            let item = member.item.index();
            if item < self.bounds.len() {
                self.cover(item, u32::MAX);
            }
        }
    }

    /// Drops a live option.
    pub(super) fn drop_option(&mut self, option: u32) {
        self.trail.push(option);
        self.key ^= self.keys.options[option as usize];
        for number in self.member_numbers(option) {
            let place = self.places[number as usize] as usize;
            let item = self.item_of(option, number);
            let last = self.starts[item] as usize + self.lens[item] as usize - 1;
            let (here, moved) = (self.entries[place], self.entries[last]);
            (self.entries[place], self.entries[last]) = (moved, here);
            self.places[moved.member as usize] = place as u32;
            self.places[here.member as usize] = last as u32;
            self.resize(item, u32::MAX);
        }
    }

    /// Puts all options back that were removed since a mark.
    pub(super) fn undo(&mut self, Mark(length): Mark) {
        while self.trail.len() > length {
            let option = self.trail.pop().expect("the trail is longer than that");
            self.key ^= self.keys.options[option as usize];
            for number in self.member_numbers(option) {
                let item = self.item_of(option, number);
                self.resize(item, 1);
            }
        }
    }

    /// Drops the live options that give an item a color of this kind.
    fn drop_where(&mut self, item: usize, clashes: impl Fn(Option<Color>) -> bool) {
        // From the end: what is swapped to a place was seen before.
        for place in (0..self.lens[item]).rev() {
            let Entry { option, member } = self.entries[(self.starts[item] + place) as usize];
            let color = self.members(option)[(member - self.first_member[option as usize]) as usize].color;
            if clashes(color) {
                self.drop_option(option);
            }
        }
    }

    fn members(&self, option: u32) -> &'p [Member] {
        self.problem.members(OptionId::known(option as usize))
    }

    fn member_numbers(&self, option: u32) -> std::ops::Range<u32> {
        let first = self.first_member[option as usize];
        first..first + self.members(option).len() as u32
    }

    fn item_of(&self, option: u32, number: u32) -> usize {
        let place = number - self.first_member[option as usize];
        self.members(option)[place as usize].item.index()
    }

    /// Adds to the number of live options of an item, modulo 2³².
    fn resize(&mut self, item: usize, change: u32) {
        if item >= self.bounds.len() {
            self.lens[item] = self.lens[item].wrapping_add(change);
            return;
        }
        self.change(item, |residual| {
            residual.lens[item] = residual.lens[item].wrapping_add(change);
        });
    }

    /// Adds to the covers of an item, modulo 2³².
    fn cover(&mut self, item: usize, change: u32) {
        self.change(item, |residual| {
            residual.covers[item] = residual.covers[item].wrapping_add(change);
        });
    }

    /// Changes a primary item, and keeps the invariants.
    fn change(&mut self, item: usize, change: impl FnOnce(&mut Self)) {
        self.key ^= self.bounds_key(item);
        self.starved -= usize::from(self.is_starved(item));
        change(self);
        self.starved += usize::from(self.is_starved(item));
        self.key ^= self.bounds_key(item);
        self.refresh(item);
    }

    fn refresh(&mut self, item: usize) {
        let is_active = self.lens[item] > 0 || self.need(item) > 0;
        let bit = 1 << (item % 64);
        match is_active {
            true => self.active[item / 64] |= bit,
            false => self.active[item / 64] &= !bit,
        }
    }

    /// The covers that a primary item still needs.
    fn need(&self, item: usize) -> u32 {
        self.bounds[item].lo.saturating_sub(self.covers[item])
    }

    fn is_starved(&self, item: usize) -> bool {
        self.lens[item] < self.need(item)
    }

    /// The part of the key that stands for the bounds left of a primary item.
    fn bounds_key(&self, item: usize) -> u128 {
        if self.keys.bounds.is_empty() || self.bounds[item] == Bounds::ONCE || self.lens[item] == 0 {
            return 0;
        }
        let room = self.bounds[item].hi - self.covers[item];
        // An upper bound that the live options cannot break is as good as none.
        let numbers = self.keys.of_item(item);
        match room >= self.lens[item] {
            true => numbers[(self.need(item) as usize).min(numbers.len() / 2 - 1)],
            false => numbers[numbers.len() / 2 + self.covers[item] as usize],
        }
    }
}

/// The random numbers of which keys are made.
#[derive(Debug)]
struct Keys {
    options: Vec<u128>,
    /// For an item with `len` options, `len + 1` numbers for what it needs, and as many for the
    /// covers that it has had. Empty if every item is to be covered exactly once.
    bounds: Vec<u128>,
    bounds_starts: Vec<u32>,
}

impl Keys {
    fn new(problem: &Problem, bounds: &[Bounds], lens: &[u32]) -> Self {
        let mut random = Random::new(0);
        let mut next = || u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        let options = (0..problem.option_count()).map(|_| next()).collect();
        let mut keys = Self { options, bounds: Vec::new(), bounds_starts: vec![0] };
        if problem.kind() == Kind::Mcc {
            for item in 0..bounds.len() {
                let count = 2 * (lens[item] + 1);
                keys.bounds.extend((0..count).map(|_| next()));
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
