//! Franken and mutant fish: fish whose base or cover also has boxes, or lines of both directions.
//!
//! Count for each place of the digit the base houses and the cover houses that contain it. Each base
//! house has the digit once, and each cover house at most once, so over the places that hold the
//! digit, both counts add up to the size, unless a *fin* holds it: a place in more base houses than
//! cover houses. Without a fin, no place in more cover houses than base houses holds the digit. With
//! fins, this is certain for a place that sees all of them.
//!
//! The search starts from a place to be ruled out, one that is in no [template](crate::human::templates):
//! only places that it does not see have to be covered.

use std::fmt;

use crate::human::places::{HOUSES, PEERS, all_houses, common_peers};
use crate::human::position::Position;
use crate::human::sets::CellSet;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// The houses that a fish may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Lines of one direction and boxes as the base, lines of the other direction and boxes as the
    /// cover.
    Franken,
    /// Any houses, unless the fish is a Franken fish.
    Mutant,
}

/// A set of houses, as bits.
type Houses = u32;

const ROWS: Houses = 0o777;
const COLUMNS: Houses = ROWS << 9;
const BOXES: Houses = ROWS << 18;

/// Finds a Franken fish with `size` base houses, without or with fins.
pub(in crate::human) fn franken(
    position: &Position<'_>,
    size: usize,
    has_fins: bool,
) -> Option<Step> {
    find(position, size, has_fins, Kind::Franken)
}

/// Finds a mutant fish with `size` base houses, without or with fins.
pub(in crate::human) fn mutant(
    position: &Position<'_>,
    size: usize,
    has_fins: bool,
) -> Option<Step> {
    find(position, size, has_fins, Kind::Mutant)
}

fn find(position: &Position<'_>, size: usize, has_fins: bool, kind: Kind) -> Option<Step> {
    let families: &[[Houses; 2]] = match kind {
        Kind::Franken => &[[ROWS | BOXES, COLUMNS | BOXES], [COLUMNS | BOXES, ROWS | BOXES]],
        Kind::Mutant => &[[ROWS | COLUMNS | BOXES; 2]],
    };
    position.excludable().find_map(|digit| {
        families.iter().find_map(|&[base, cover]| {
            position.excluded(digit).into_iter().find_map(|target| {
                let places = position.marks.places(digit);
                let search =
                    Search { position, digit, places, size, has_fins, kind, base, cover, target };
                search.covers(Sets::default(), 0, size)
            })
        })
    })
}

/// Some houses, and how many of them contain each place.
#[derive(Clone, Copy, Default)]
struct Sets {
    houses: Houses,
    /// The cells in at least one, two and three of the houses.
    at_least: [CellSet; 3],
}

impl Sets {
    fn with(self, house: usize) -> Self {
        let [once, twice, thrice] = self.at_least;
        let cells = HOUSES[house];
        let at_least = [once | cells, twice | (once & cells), thrice | (twice & cells)];
        Self { houses: self.houses | 1 << house, at_least }
    }

    fn count(self) -> usize {
        self.houses.count_ones() as usize
    }

    /// Returns the cells that are in more of these houses than of others.
    fn more_than(self, other: Self) -> CellSet {
        let pairs = self.at_least.into_iter().zip(other.at_least);
        pairs.fold(CellSet::EMPTY, |all, (mine, theirs)| all | (mine - theirs))
    }
}

/// The search for fish that rule out one place.
#[derive(Clone, Copy)]
struct Search<'p> {
    position: &'p Position<'p>,
    digit: u8,
    places: CellSet,
    size: usize,
    has_fins: bool,
    kind: Kind,
    /// The houses that may be in the base, and in the cover.
    base: Houses,
    cover: Houses,
    target: usize,
}

impl Search<'_> {
    /// Tries all covers: a house that contains the target, then others in ascending order.
    fn covers(self, cover: Sets, from: usize, left: usize) -> Option<Step> {
        if left == 0 {
            return self.bases(cover);
        }
        let is_first = cover.houses == 0;
        (from..27).find_map(|house| {
            let is_allowed = self.cover >> house & 1 == 1
                && cover.houses >> house & 1 == 0
                && (!is_first || HOUSES[house].has(self.target))
                && !(HOUSES[house] & self.places).is_empty();
            if !is_allowed {
                return None;
            }
            self.covers(cover.with(house), if is_first { 0 } else { house + 1 }, left - 1)
        })
    }

    /// Tries all bases whose places that the target does not see are covered.
    fn bases(self, cover: Sets) -> Option<Step> {
        let open = self.places - PEERS[self.target] - cover.at_least[0];
        let is_base = |&house: &usize| {
            self.base >> house & 1 == 1
                && cover.houses >> house & 1 == 0
                && (HOUSES[house] & open).is_empty()
                && !(HOUSES[house] & self.places).is_empty()
        };
        let houses = all_houses().filter(is_base).fold(0, |all, house| all | 1 << house);
        if (Houses::count_ones(houses) as usize) < self.size {
            return None;
        }
        self.choose(Sets::default(), cover, houses)
    }

    fn choose(self, base: Sets, cover: Sets, mut left: Houses) -> Option<Step> {
        if base.count() == self.size {
            return self.fish(base, cover);
        }
        while left.count_ones() as usize >= self.size - base.count() {
            let house = left.trailing_zeros() as usize;
            left &= left - 1;
            let wider = base.with(house);
            let fins = wider.more_than(cover) & self.places;
            if fins.is_within(PEERS[self.target])
                && let Some(step) = self.choose(wider, cover, left)
            {
                return Some(step);
            }
        }
        None
    }

    /// Returns the step of a base and a cover that fit, if it is of the wanted kind.
    fn fish(self, base: Sets, cover: Sets) -> Option<Step> {
        let fins = base.more_than(cover) & self.places;
        let out = cover.more_than(base) & common_peers(fins) & self.places;
        if fins.is_empty() == self.has_fins
            || !out.has(self.target)
            || self.kind != kind(base.houses, cover.houses)?
        {
            return None;
        }
        let (digit, technique) = (self.digit, self.technique()?);
        let [base, cover] = [base, cover].map(|sets| sets.houses);
        Change::rule_out(self.position.marks, out, digit).step(
            self.position,
            technique,
            fmt::from_fn(move |f| {
                let digit = words::digit(digit);
                let [base, cover] = [base, cover].map(describe);
                write!(f, "{digit} is in each of {base}, so it fills {cover}")?;
                if fins.is_empty() {
                    return Ok(());
                }
                write!(f, ", or else it is in {}", words::any_cell(fins))
            }),
        )
    }

    fn technique(self) -> Option<Technique> {
        Some(match (self.kind, self.size, self.has_fins) {
            (Kind::Franken, 2, true) => Technique::FinnedFrankenXWing,
            (Kind::Franken, 3, false) => Technique::FrankenSwordfish,
            (Kind::Franken, 3, true) => Technique::FinnedFrankenSwordfish,
            (Kind::Franken, 4, false) => Technique::FrankenJellyfish,
            (Kind::Franken, 4, true) => Technique::FinnedFrankenJellyfish,
            (Kind::Mutant, 3, false) => Technique::MutantSwordfish,
            (Kind::Mutant, 3, true) => Technique::FinnedMutantSwordfish,
            (Kind::Mutant, 4, false) => Technique::MutantJellyfish,
            (Kind::Mutant, 4, true) => Technique::FinnedMutantJellyfish,
            _ => return None,
        })
    }
}

/// Returns the kind of a base and a cover, or `None` for lines of one direction each.
fn kind(base: Houses, cover: Houses) -> Option<Kind> {
    let lines = |houses: Houses| [houses & ROWS != 0, houses & COLUMNS != 0];
    let has_boxes = (base | cover) & BOXES != 0;
    match (lines(base), lines(cover)) {
        ([true, false], [false, true]) | ([false, true], [true, false]) if !has_boxes => None,
        ([_, false], [false, _]) | ([false, _], [_, false]) => Some(Kind::Franken),
        _ => Some(Kind::Mutant),
    }
}

/// `rows 1 and 4, column 2 and box 3`, in the order of the houses.
fn describe(houses: Houses) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let kinds = [ROWS, COLUMNS, BOXES].map(|kind| houses & kind);
        let count = kinds.into_iter().filter(|&kind| kind != 0).count();
        for (index, kind) in kinds.into_iter().filter(|&kind| kind != 0).enumerate() {
            let before = if index == 0 {
                ""
            } else if index + 1 == count {
                " and "
            } else {
                ", "
            };
            let members = all_houses().filter(move |house| kind >> house & 1 == 1);
            write!(f, "{before}{}", words::houses(members))?;
        }
        Ok(())
    })
}
