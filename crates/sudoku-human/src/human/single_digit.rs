//! Patterns of one digit: two houses with two places each, and boxes where it lies in a cross.

use std::fmt;

use crate::human::marks::Pencilmarks;
use crate::human::places::{
    HOUSES, PEERS, all_houses, boxes, common_houses, houses_of, lines, named,
};
use crate::human::position::Position;
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

/// Finds two links whose near ends see each other: one of the far ends holds the digit.
fn two_links(position: &Position<'_>, wanted: Technique) -> Option<Step> {
    let marks = position.marks;
    (1..=9).find_map(|digit| {
        let links = links(marks, digit);
        let pairs = links.iter().enumerate().flat_map(|(index, first)| {
            links[..index].iter().map(move |second| (*second, *first))
        });
        pairs.flat_map(ways).find_map(|(houses, [far, near, other_near, other_far])| {
            let joint = CellSet::one(near).with(other_near);
            if !PEERS[near].has(other_near) || shape(houses, joint) != wanted {
                return None;
            }
            Change::rule_out(marks, PEERS[far] & PEERS[other_far], digit).step(
                wanted,
                fmt::from_fn(move |f| {
                    let digit = words::digit(digit);
                    let [one, other] = houses.map(words::house);
                    let cells = [far, near, other_near, other_far].map(named);
                    let [far, near, other_near, other_far] = cells;
                    write!(
                        f,
                        "{digit} is in {near} or {far} in {one}, and in {other_near} or \
                         {other_far} in {other}; {near} and {other_near} cannot both be {digit}, so \
                         {far} or {other_far} is"
                    )
                }),
            )
        })
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

/// Finds a box where a digit lies in one row and one column, and a link with one end in that row.
///
/// The digit is ruled out where the row of the link's other end meets the column. Rows and columns
/// may be exchanged.
pub(in crate::human) fn empty_rectangle(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    (1..=9).find_map(|digit| {
        let links: Vec<Link> =
            links(marks, digit).into_iter().filter(|link| lines().contains(&link.house)).collect();
        boxes().find_map(|house| {
            let inside = marks.places_in(digit, house);
            crosses(house, inside).find_map(|[along, across]| {
                let parallel = links.iter().filter(|link| link.house / 9 == across / 9);
                parallel.flat_map(|link| [link.ends, [link.ends[1], link.ends[0]]]).find_map(
                    |[near, far]| {
                        let meets = houses_of(far)[along / 9];
                        let target = (HOUSES[meets] & HOUSES[across]).only()?;
                        if !HOUSES[along].has(near)
                            || [near, target].iter().any(|&cell| HOUSES[house].has(cell))
                        {
                            return None;
                        }
                        rectangle(marks, digit, (house, along, across), (near, far), target)
                    },
                )
            })
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

fn rectangle(
    marks: &Pencilmarks,
    digit: u8,
    (house, along, across): (usize, usize, usize),
    (near, far): (usize, usize),
    target: usize,
) -> Option<Step> {
    Change::rule_out(marks, CellSet::one(target), digit).step(
        Technique::EmptyRectangle,
        fmt::from_fn(move |f| {
            let digit = words::digit(digit);
            let [house, along, across] = [house, along, across].map(words::house);
            let [near, far, target] = [near, far, target].map(named);
            write!(
                f,
                "in {house}, {digit} lies only in {along} and {across}; if {far} is not {digit}, \
                 {near} is, so {digit} of {house} is in {across}, and {target} cannot hold it"
            )
        }),
    )
}
