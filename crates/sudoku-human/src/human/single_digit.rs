//! Patterns of one digit: two houses with two places each, and boxes where it lies in a cross.

use std::fmt;

use crate::human::marks::Pencilmarks;
use crate::human::places::{HOUSES, PEERS, all_houses, boxes, common_houses, houses_of, lines};
use crate::human::position::{Position, Search};
use crate::human::sets::CellSet;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// A house where a digit has two places: one of them holds it.
#[derive(Clone, Copy)]
struct Link {
    house: usize,
    ends: [usize; 2],
}

fn links(marks: &Pencilmarks, digit: u8) -> Vec<Link> {
    let link = |house| {
        let (one, other) = marks.places_in(digit, house).pair()?;
        Some(Link { house, ends: [one, other] })
    };
    all_houses().filter_map(link).collect()
}

/// Finds two parallel lines joined by a line.
pub(in crate::human) fn skyscraper(position: &Position<'_>) -> Option<Step> {
    two_links(position, Technique::Skyscraper)
}

/// Finds a row and a column joined in a box.
pub(in crate::human) fn two_string_kite(position: &Position<'_>) -> Option<Step> {
    two_links(position, Technique::TwoStringKite)
}

/// Finds two other links.
pub(in crate::human) fn turbot_fish(position: &Position<'_>) -> Option<Step> {
    two_links(position, Technique::TurbotFish)
}

/// Two links whose near ends see each other: one of the far ends holds the digit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Joined {
    digit: u8,
    houses: [usize; 2],
    /// Far end, near end, near end, far end.
    ends: [usize; 4],
}

impl Joined {
    fn joint(&self) -> CellSet {
        CellSet::one(self.ends[1]).with(self.ends[2])
    }

    fn change(&self, marks: &Pencilmarks) -> Change {
        Change::rule_out(marks, PEERS[self.ends[0]] & PEERS[self.ends[3]], self.digit)
    }

    fn describe(self) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let digit = words::digit(self.digit);
            let [one, other] = self.houses.map(words::house);
            let [far, near, other_near, other_far] = self.ends.map(words::cell);
            write!(
                f,
                "{digit} is in {near} or {far} in {one}, and in {other_near} or {other_far} in \
                 {other}; {near} and {other_near} cannot both be {digit}, so {far} or {other_far} is"
            )
        })
    }
}

/// Returns the joined links of a digit that form a pattern.
fn joined(marks: &Pencilmarks, digit: u8, wanted: Technique) -> impl Iterator<Item = Joined> {
    let links = links(marks, digit);
    let pairs = (0..links.len()).flat_map(|index| (0..index).map(move |other| (other, index)));
    pairs
        .flat_map(move |(other, index)| ways((links[other], links[index])))
        .map(move |(houses, ends)| Joined { digit, houses, ends })
        .filter(move |joined| {
            let [_, near, other_near, _] = joined.ends;
            PEERS[near].has(other_near) && shape(joined.houses, joined.joint()) == wanted
        })
}

fn two_links(position: &Position<'_>, wanted: Technique) -> Option<Step> {
    let marks = position.marks;
    position.excludable().find_map(|digit| {
        joined(marks, digit, wanted)
            .find_map(|joined| joined.change(marks).step(position, wanted, joined.describe()))
    })
}

/// Finds two two-string kites that are joined in the same cells.
///
/// Either kite is easier, so this is never the easiest step.
pub(in crate::human) fn dual_two_string_kite(position: &Position<'_>) -> Option<Step> {
    if position.search() == Search::Easiest {
        return None;
    }
    let marks = position.marks;
    position.excludable().find_map(|digit| {
        let kites: Vec<(Joined, Change)> = joined(marks, digit, Technique::TwoStringKite)
            .map(|kite| (kite, kite.change(marks)))
            .filter(|(_, change)| !change.is_empty())
            .collect();
        two_of(&kites).find_map(|((one, change), (other, more))| {
            if one.joint() != other.joint() {
                return None;
            }
            let both =
                fmt::from_fn(move |f| write!(f, "{}; also, {}", one.describe(), other.describe()));
            change.and(more).step(position, Technique::DualTwoStringKite, both)
        })
    })
}

/// Returns each two of some patterns with different changes.
fn two_of<P: Copy>(patterns: &[(P, Change)]) -> impl Iterator<Item = ((P, Change), (P, Change))> {
    patterns.iter().enumerate().flat_map(|(index, &other)| {
        let earlier = patterns[..index].iter().copied();
        earlier.filter(move |one| one.1 != other.1).map(move |one| (one, other))
    })
}

/// Returns the ways to join two disjoint links: far end, near end, near end, far end.
fn ways((first, second): (Link, Link)) -> impl Iterator<Item = ([usize; 2], [usize; 4])> {
    let ([a, b], [c, d]) = (first.ends, second.ends);
    let are_apart = [c, d].iter().all(|cell| !first.ends.contains(cell));
    let ways = [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]];
    ways.into_iter().filter(move |_| are_apart).map(move |way| ([first.house, second.house], way))
}

/// Returns the name of the pattern of two links in these houses, joined in these cells.
fn shape(houses: [usize; 2], joint: CellSet) -> Technique {
    let [one, other] = houses.map(|house| house / 9);
    let joined_in = |kind: usize| common_houses(joint).any(|house| house / 9 == kind);
    match (one, other) {
        (0, 0) if joined_in(1) => Technique::Skyscraper,
        (1, 1) if joined_in(0) => Technique::Skyscraper,
        (0, 1) | (1, 0) if joined_in(2) => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}

/// A box where a digit lies in one row and one column, and a link with one end in that row.
///
/// The digit is ruled out where the row of the link's other end meets the column. Rows and columns
/// may be exchanged.
#[derive(Clone, Copy)]
struct EmptyRectangle {
    digit: u8,
    house: usize,
    along: usize,
    across: usize,
    near: usize,
    far: usize,
    target: usize,
}

impl EmptyRectangle {
    fn change(&self, marks: &Pencilmarks) -> Change {
        Change::rule_out(marks, CellSet::one(self.target), self.digit)
    }

    fn describe(self) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let digit = words::digit(self.digit);
            let [house, along, across] = [self.house, self.along, self.across].map(words::house);
            let [near, far, target] = [self.near, self.far, self.target].map(words::cell);
            write!(
                f,
                "in {house}, {digit} lies only in {along} and {across}; if {far} is not {digit}, \
                 {near} is, so {digit} of {house} is in {across}, and {target} cannot hold it"
            )
        })
    }
}

fn empty_rectangles(marks: &Pencilmarks, digit: u8) -> impl Iterator<Item = EmptyRectangle> {
    let links: Vec<Link> =
        links(marks, digit).into_iter().filter(|link| lines().contains(&link.house)).collect();
    let crossed = boxes().flat_map(move |house| {
        crosses(house, marks.places_in(digit, house))
            .map(move |[along, across]| (house, along, across))
    });
    crossed.flat_map(move |(house, along, across)| {
        let parallel = links.clone().into_iter().filter(move |link| link.house / 9 == across / 9);
        let ends = parallel.flat_map(|link| [link.ends, [link.ends[1], link.ends[0]]]);
        ends.filter_map(move |[near, far]| {
            let meets = houses_of(far)[along / 9];
            let target = (HOUSES[meets] & HOUSES[across]).only()?;
            let is_outside = [near, target].iter().all(|&cell| !HOUSES[house].has(cell));
            let found = EmptyRectangle { digit, house, along, across, near, far, target };
            (HOUSES[along].has(near) && is_outside).then_some(found)
        })
    })
}

/// Finds an empty rectangle.
pub(in crate::human) fn empty_rectangle(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    position.excludable().find_map(|digit| {
        empty_rectangles(marks, digit).find_map(|found| {
            found.change(marks).step(position, Technique::EmptyRectangle, found.describe())
        })
    })
}

/// Finds two empty rectangles in the same box.
///
/// Either rectangle is easier, so this is never the easiest step.
pub(in crate::human) fn dual_empty_rectangle(position: &Position<'_>) -> Option<Step> {
    if position.search() == Search::Easiest {
        return None;
    }
    let marks = position.marks;
    position.excludable().find_map(|digit| {
        let found: Vec<(EmptyRectangle, Change)> = empty_rectangles(marks, digit)
            .map(|found| (found, found.change(marks)))
            .filter(|(_, change)| !change.is_empty())
            .collect();
        two_of(&found).find_map(|((one, change), (other, more))| {
            if one.house != other.house {
                return None;
            }
            let both =
                fmt::from_fn(move |f| write!(f, "{}; also, {}", one.describe(), other.describe()));
            change.and(more).step(position, Technique::DualEmptyRectangle, both)
        })
    })
}

/// Returns the pairs of a row and a column of a box that cover these cells together, but not alone.
///
/// Each pair comes in either order.
fn crosses(house: usize, inside: CellSet) -> impl Iterator<Item = [usize; 2]> {
    let lines = move |kind: usize| {
        (9 * kind..9 * kind + 9).filter(move |&line| !(HOUSES[line] & HOUSES[house]).is_empty())
    };
    let pairs = lines(0).flat_map(move |row| lines(1).map(move |column| [row, column]));
    pairs
        .filter(move |&[row, column]| {
            inside.is_within(HOUSES[row] | HOUSES[column])
                && !inside.is_within(HOUSES[row])
                && !inside.is_within(HOUSES[column])
        })
        .flat_map(|[row, column]| [[row, column], [column, row]])
}
