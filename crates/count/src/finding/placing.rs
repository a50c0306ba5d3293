//! A search for one solution that covers items in a fixed order by place, such as cells of a board row by
//! row. A node looks only at the options that begin at the first uncovered item, and compares each with what
//! is covered. So a node costs a fraction of a microsecond, however large the board.
//!
//! In the first run, larger options come first; in later ones, the options of each item have a random order.
//!
//! # Invariants
//! * The *places* are the items that must be covered exactly once, in a fixed order. An option begins at its
//!   first place. When all earlier places are covered, an option can cover a place only if it begins there.
//! * `covered` has a bit for each place, and one for each other item that has room for one option.

use quadrille_problem::{Bounds, Color, OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::meter::Meter;
use quadrille_search::reduce::order::places;

use crate::finding::luby::luby;
use crate::finding::search::Step;

/// Failures of the first run.
const FIRST_RUN: u64 = 10_000;

/// Nodes visited for each node of a search with restarts, which costs as much.
const NODES: u64 = 64;

/// A search by place.
#[derive(Debug)]
pub(super) struct Placing {
    layout: Layout,
    covered: Vec<u64>,
    /// For each item with a color, the color and the number of options that give it.
    colors: Vec<(Option<Color>, u32)>,
    /// The covers of each item with room for several.
    covers: Vec<u32>,
    /// The places that were covered by a choice, outermost first.
    levels: Vec<Level>,
    random: Random,
    is_shuffled: bool,
    runs: u64,
    failures_left: u64,
}

#[derive(Debug)]
struct Level {
    place: u32,
    /// The next of the options that begin there.
    next: u32,
    taken: Option<u32>,
}

/// The options by place.
#[derive(Debug)]
struct Layout {
    /// Where the options that begin at each place begin in `starting`.
    first: Vec<u32>,
    starting: Vec<u32>,
    options: Vec<Parts>,
    masks: Vec<(u32, u64)>,
    colored: Vec<(u32, Option<Color>)>,
    counted: Vec<u32>,
    /// The bounds of the items with room for several.
    bounds: Vec<Bounds>,
    bits: usize,
    color_count: usize,
}

/// The ends of an option's parts in the lists of the layout. They begin where those of the option before end.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    masks: u32,
    colored: u32,
    counted: u32,
}

/// What an item is to the search.
#[derive(Clone, Copy, Debug)]
enum Role {
    /// A bit of `covered`.
    Bit(u32),
    Colored(u32),
    Counted(u32),
}

impl Layout {
    /// Returns `None` if the problem has no order by place in which it is narrow, or an option without a place.
    fn new(part: &Problem) -> Option<Self> {
        let places = places(part)?;
        let mut is_colored = vec![false; part.item_count()];
        let members = part.options().flat_map(|option| option.members());
        members.for_each(|member| is_colored[member.item.index()] |= member.color.is_some());
        let mut place_of = vec![None; part.item_count()];
        for (place, &item) in places.iter().enumerate() {
            place_of[item as usize] = Some(place as u32);
        }
        let mut layout = Self {
            first: vec![0; places.len() + 1],
            starting: (0..part.option_count() as u32).collect(),
            options: vec![Parts::default()],
            masks: Vec::new(),
            colored: Vec::new(),
            counted: Vec::new(),
            bounds: Vec::new(),
            bits: places.len(),
            color_count: 0,
        };
        let items = part.items().map(|item| {
            let index = item.id().index();
            match item.bounds() {
                _ if let Some(place) = place_of[index] => Role::Bit(place),
                Some(bounds) if bounds != (Bounds { lo: 0, hi: 1 }) => {
                    layout.bounds.push(bounds);
                    Role::Counted(layout.bounds.len() as u32 - 1)
                }
                None if is_colored[index] => {
                    layout.color_count += 1;
                    Role::Colored(layout.color_count as u32 - 1)
                }
                Some(_) | None => {
                    layout.bits += 1;
                    Role::Bit(layout.bits as u32 - 1)
                }
            }
        });
        let roles: Vec<Role> = items.collect();
        let mut begins = Vec::with_capacity(part.option_count());
        for option in part.options() {
            let place = |role: &Role| match *role {
                Role::Bit(bit) if (bit as usize) < places.len() => Some(bit),
                _ => None,
            };
            let of = option.members().iter().map(|member| roles[member.item.index()]);
            begins.push(of.filter_map(|role| place(&role)).min()?);
            layout.add(option.members().iter().map(|m| (roles[m.item.index()], m.color)));
        }
        for &place in &begins {
            layout.first[place as usize + 1] += 1;
        }
        for place in 0..places.len() {
            layout.first[place + 1] += layout.first[place];
        }
        let size = |option: u32| part.members(OptionId::known(option as usize)).len();
        layout
            .starting
            .sort_by_key(|&option| (begins[option as usize], std::cmp::Reverse(size(option))));
        Some(layout)
    }

    /// Adds the next option.
    fn add(&mut self, members: impl Iterator<Item = (Role, Option<Color>)>) {
        let first = self.masks.len();
        for (role, color) in members {
            match role {
                Role::Bit(bit) => {
                    let (word, mask) = (bit / 64, 1 << (bit % 64));
                    match self.masks[first..].iter_mut().find(|(other, _)| *other == word) {
                        Some((_, bits)) => *bits |= mask,
                        None => self.masks.push((word, mask)),
                    }
                }
                Role::Colored(item) => self.colored.push((item, color)),
                Role::Counted(item) => self.counted.push(item),
            }
        }
        self.options.push(Parts {
            masks: self.masks.len() as u32,
            colored: self.colored.len() as u32,
            counted: self.counted.len() as u32,
        });
    }

    fn place_count(&self) -> usize {
        self.first.len() - 1
    }

    fn masks(&self, option: u32) -> &[(u32, u64)] {
        let (before, own) = self.ends(option);
        &self.masks[before.masks as usize..own.masks as usize]
    }

    fn colored(&self, option: u32) -> &[(u32, Option<Color>)] {
        let (before, own) = self.ends(option);
        &self.colored[before.colored as usize..own.colored as usize]
    }

    fn counted(&self, option: u32) -> &[u32] {
        let (before, own) = self.ends(option);
        &self.counted[before.counted as usize..own.counted as usize]
    }

    fn ends(&self, option: u32) -> (Parts, Parts) {
        (self.options[option as usize], self.options[option as usize + 1])
    }
}

impl Placing {
    /// Begins a search, if the problem has an order by place. With seed 0, the first run takes larger options
    /// first.
    pub(super) fn new(part: &Problem, seed: u64) -> Option<Self> {
        let layout = Layout::new(part)?;
        let mut placing = Self {
            covered: vec![0; layout.bits.div_ceil(64)],
            colors: vec![(None, 0); layout.color_count],
            covers: vec![0; layout.bounds.len()],
            levels: Vec::new(),
            random: Random::with_key([seed, 0, 2, 0]),
            is_shuffled: seed != 0,
            runs: 0,
            failures_left: FIRST_RUN,
            layout,
        };
        placing.begin();
        Some(placing)
    }

    /// Ends the first run after one failure.
    #[cfg(test)]
    pub(super) fn fail_soon(&mut self) {
        self.failures_left = 1;
    }

    /// Goes on for about as long as a search with restarts takes for `nodes` nodes.
    pub(super) fn advance(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Step {
        let end = meter.nodes().saturating_add(nodes.saturating_mul(NODES));
        meter.reserve_depth(self.layout.place_count() + 1);
        while meter.nodes() < end {
            if !meter.visit(self.levels.len(), || 0.0) {
                return Step::Stopped(meter.stop_reason());
            }
            let Some(level) = self.levels.last_mut() else { return Step::Impossible };
            if let Some(option) = level.taken.take() {
                self.uncover(option);
            }
            match self.next_option() {
                Some(option) => {
                    self.cover(option);
                    if !self.open_next() {
                        return Step::Found(self.solution());
                    }
                }
                None => {
                    self.levels.pop();
                    self.failures_left = self.failures_left.saturating_sub(1);
                    if self.failures_left == 0 && !self.levels.is_empty() {
                        self.restart();
                    }
                }
            }
        }
        Step::Paused
    }

    /// Returns the next option of the innermost level that fits.
    fn next_option(&mut self) -> Option<u32> {
        let level = self.levels.last().expect("there is one");
        let end = self.layout.first[level.place as usize + 1];
        let fitting = (level.next..end).find(|&at| self.fits(self.layout.starting[at as usize]));
        let level = self.levels.last_mut().expect("there is one");
        level.next = fitting.map_or(end, |at| at + 1);
        level.taken = fitting.map(|at| self.layout.starting[at as usize]);
        level.taken
    }

    #[inline]
    fn fits(&self, option: u32) -> bool {
        let layout = &self.layout;
        layout.masks(option).iter().all(|&(word, mask)| self.covered[word as usize] & mask == 0)
            && layout
                .counted(option)
                .iter()
                .all(|&item| self.covers[item as usize] < layout.bounds[item as usize].hi)
            && layout.colored(option).iter().all(|&(item, color)| {
                let (given, times) = self.colors[item as usize];
                times == 0 || color.is_some() && given == color
            })
    }

    fn cover(&mut self, option: u32) {
        for &(word, mask) in self.layout.masks(option) {
            self.covered[word as usize] |= mask;
        }
        for &item in self.layout.counted(option) {
            self.covers[item as usize] += 1;
        }
        for &(item, color) in self.layout.colored(option) {
            let (given, times) = &mut self.colors[item as usize];
            (*given, *times) = (color, *times + 1);
        }
    }

    fn uncover(&mut self, option: u32) {
        for &(word, mask) in self.layout.masks(option) {
            self.covered[word as usize] &= !mask;
        }
        for &item in self.layout.counted(option) {
            self.covers[item as usize] -= 1;
        }
        for &(item, _) in self.layout.colored(option) {
            self.colors[item as usize].1 -= 1;
        }
    }

    /// Opens a level for the first uncovered place. If there is none, returns `false` for a solution, and
    /// `true` if an item lacks covers: the innermost level goes on.
    fn open_next(&mut self) -> bool {
        let from = self.levels.last().map_or(0, |level| level.place);
        match self.first_uncovered(from) {
            Some(place) => self.open(place),
            None => return self.lacks_covers(),
        }
        true
    }

    fn open(&mut self, place: u32) {
        let next = self.layout.first[place as usize];
        self.levels.push(Level { place, next, taken: None });
    }

    fn first_uncovered(&self, from: u32) -> Option<u32> {
        let (first, last) = (from as usize / 64, self.layout.place_count().div_ceil(64));
        let found = (first..last).find_map(|word| {
            let open = !self.covered[word];
            (open != 0).then(|| word as u32 * 64 + open.trailing_zeros())
        });
        found.filter(|&place| (place as usize) < self.layout.place_count())
    }

    fn lacks_covers(&self) -> bool {
        let bounds = self.layout.bounds.iter();
        self.covers.iter().zip(bounds).any(|(&covers, bounds)| covers < bounds.lo)
    }

    /// Begins a run at the first place.
    fn begin(&mut self) {
        if self.is_shuffled {
            for place in 0..self.layout.place_count() {
                let ends = self.layout.first[place] as usize..self.layout.first[place + 1] as usize;
                self.random.shuffle(&mut self.layout.starting[ends]);
            }
        }
        self.open(0);
    }

    fn restart(&mut self) {
        for level in std::mem::take(&mut self.levels) {
            if let Some(option) = level.taken {
                self.uncover(option);
            }
        }
        self.runs += 1;
        self.failures_left = FIRST_RUN * luby(self.runs + 1);
        self.is_shuffled = true;
        self.begin();
    }

    fn solution(&self) -> Vec<OptionId> {
        let taken = self.levels.iter().filter_map(|level| level.taken);
        let mut options: Vec<OptionId> =
            taken.map(|option| OptionId::known(option as usize)).collect();
        options.sort_unstable();
        options
    }
}
