//! Patterns of one digit: two houses in which it has two places each, and boxes where it lies in a
//! cross.

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

/// A house in which a digit has two places: one of them holds it.
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

/// Two parallel lines joined by a line.
pub(in crate::human) fn skyscraper(position: &Position<'_>) -> Option<Step> {
    two_links(position, Technique::Skyscraper)
}

/// A row and a column joined in a box.
pub(in crate::human) fn two_string_kite(position: &Position<'_>) -> Option<Step> {
    two_links(position, Technique::TwoStringKite)
}

/// Any other two links.
pub(in crate::human) fn turbot_fish(position: &Position<'_>) -> Option<Step> {
    two_links(position, Technique::TurbotFish)
}

/// Two links, one end of one seeing one end of the other: one of the far ends holds the digit.
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
                    let [one, other] = houses.map(words::house);
                    let cells = [far, near, other_near, other_far].map(named);
                    let [far, near, other_near, other_far] = cells;
                    write!(
                        f,
                        "{digit} is in {near} or {far} in {one}, in {other_near} or {other_far} in \
                         {other}, and not in both {near} and {other_near}, so in {far} or {other_far}"
                    )
                }),
            )
        })
    })
}

/// The ways to join two links without a common cell: far end, near end, near end, far end.
fn ways((first, second): (Link, Link)) -> impl Iterator<Item = ([usize; 2], [usize; 4])> {
    let ([a, b], [c, d]) = (first.ends, second.ends);
    let are_apart = [c, d].iter().all(|cell| !first.ends.contains(cell));
    let ways = [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]];
    ways.into_iter().filter(move |_| are_apart).map(move |way| ([first.house, second.house], way))
}

/// What two links in these houses are called, when they are joined in these cells.
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

/// A box in which a digit lies in one row and one column, and a link that has one end in that row:
/// where the other end's row meets the column, the digit cannot stand. Or the same with rows and
/// columns exchanged.
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

/// The pairs of a row and a column of a box, in either order, that hold all these cells of it, but
/// neither of them alone.
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
            let [house, along, across] = [house, along, across].map(words::house);
            let [near, far, target] = [near, far, target].map(named);
            write!(
                f,
                "in {house}, {digit} lies only in {along} and {across}; if {far} is not {digit}, \
                 {near} is, and {across} has it in {house}, so {target} cannot hold it"
            )
        }),
    )
}
