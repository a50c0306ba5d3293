//! Coloring: cells linked in pairs get two alternating colors, and one of the colors is true.

use std::fmt;

use crate::human::places::{PEERS, all_houses};
use crate::human::position::Position;
use crate::human::sets::{CellSet, Digits};
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Returns the connected parts of a graph on cells, each in two colors such that neighbors differ.
///
/// Single cells are left out.
fn two_colors(cells: CellSet, neighbors: impl Fn(usize) -> CellSet) -> Vec<[CellSet; 2]> {
    let (mut left, mut parts) = (cells, Vec::new());
    while let Some(first) = left.first() {
        let (mut colors, mut fresh) = ([CellSet::one(first), CellSet::EMPTY], CellSet::one(first));
        let mut color = 0;
        while !fresh.is_empty() {
            left -= fresh;
            color = 1 - color;
            fresh = left & fresh.fold(CellSet::EMPTY, |all, cell| all | neighbors(cell));
            colors[color] |= fresh;
        }
        if !colors[1].is_empty() {
            parts.push(colors);
        }
    }
    parts
}

/// Colors the cells that are linked by houses in which a digit has two places.
fn of_digit(position: &Position<'_>, digit: u8) -> Vec<[CellSet; 2]> {
    let mut neighbors = [CellSet::EMPTY; 81];
    for house in all_houses() {
        if let Some((one, other)) = position.marks.places_in(digit, house).pair() {
            neighbors[one] |= CellSet::one(other);
            neighbors[other] |= CellSet::one(one);
        }
    }
    two_colors(position.marks.places(digit), |cell| neighbors[cell])
}

/// Returns the cells that see a cell of each color.
fn seeing_both(colors: [CellSet; 2]) -> CellSet {
    let [one, other] = colors.map(seeing);
    (one & other) - colors[0] - colors[1]
}

/// Finds a cell that sees both colors of a digit.
pub(in crate::human) fn trap(position: &Position<'_>) -> Option<Step> {
    position.excludable().find_map(|digit| {
        of_digit(position, digit).into_iter().find_map(|colors| {
            Change::rule_out(position.marks, seeing_both(colors), digit).step(
                position,
                Technique::ColorTrap,
                fmt::from_fn(move |f| {
                    let digit = words::digit(digit);
                    let [one, other] = colors.map(words::cells);
                    write!(
                        f,
                        "{digit} is in all of {one} or in all of {other}; a cell that sees both \
                         cannot hold it"
                    )
                }),
            )
        })
    })
}

/// Finds two cells of one color that see each other.
pub(in crate::human) fn wrap(position: &Position<'_>) -> Option<Step> {
    position.excludable().find_map(|digit| {
        of_digit(position, digit).into_iter().flatten().find_map(|color| {
            let clash = |cell: &usize| !(PEERS[*cell] & color).is_empty();
            let one = color.into_iter().find(clash)?;
            let pair = CellSet::one(one).with((PEERS[one] & color).first()?);
            Change::rule_out(position.marks, color, digit).step(
                position,
                Technique::ColorWrap,
                fmt::from_fn(move |f| {
                    let digit = words::digit(digit);
                    let (color, pair) = (words::cells(color), words::cells(pair));
                    write!(f, "{digit} is in all of {color} or in none, and {pair} see each other")
                }),
            )
        })
    })
}

/// Returns the cells that see one of these.
fn seeing(cells: CellSet) -> CellSet {
    cells.fold(CellSet::EMPTY, |all, cell| all | PEERS[cell])
}

/// Finds two colorings of a digit, where a color of one sees a color of the other: one of the two
/// other colors is true.
pub(in crate::human) fn multi_colors_1(position: &Position<'_>) -> Option<Step> {
    two_colorings(position, |digit, one, other| {
        let (clash, kept) = ([one[0], other[0]], [one[1], other[1]]);
        if (seeing(clash[0]) & clash[1]).is_empty() {
            return None;
        }
        Change::rule_out(position.marks, seeing_both(kept), digit).step(
            position,
            Technique::MultiColors1,
            fmt::from_fn(move |f| {
                let digit = words::digit(digit);
                let ([one, other], [first, last]) = (clash.map(words::cells), kept.map(words::cells));
                write!(
                    f,
                    "{digit} is in all of {one} or in all of {first}, and in all of {other} or in \
                     all of {last}; {one} and {other} see each other, so it is in {first} or in {last}"
                )
            }),
        )
    })
}

/// Finds a color of a digit that sees both colors of another coloring: it is false.
pub(in crate::human) fn multi_colors_2(position: &Position<'_>) -> Option<Step> {
    two_colorings(position, |digit, one, other| {
        let seen = seeing(one[0]);
        if other.iter().any(|&color| (seen & color).is_empty()) {
            return None;
        }
        Change::rule_out(position.marks, one[0], digit).step(
            position,
            Technique::MultiColors2,
            fmt::from_fn(move |f| {
                let digit = words::digit(digit);
                let (color, [first, last]) = (words::cells(one[0]), other.map(words::cells));
                write!(
                    f,
                    "{digit} is in all of {first} or in all of {last}; {color} see both, and hold \
                     {digit} all or not at all"
                )
            }),
        )
    })
}

/// Tries each two colorings of a digit, with the colors of each in either order.
fn two_colorings(
    position: &Position<'_>,
    find: impl Fn(u8, [CellSet; 2], [CellSet; 2]) -> Option<Step>,
) -> Option<Step> {
    position.excludable().find_map(|digit| {
        let parts = of_digit(position, digit);
        let both = |[one, other]: [CellSet; 2]| [[one, other], [other, one]];
        (0..parts.len()).find_map(|first| {
            (0..parts.len()).filter(|&second| second != first).find_map(|second| {
                both(parts[first]).into_iter().find_map(|one| {
                    both(parts[second]).into_iter().find_map(|other| find(digit, one, other))
                })
            })
        })
    })
}

/// Finds cells with the same two candidates in a chain: the two colors hold different digits.
pub(in crate::human) fn remote_pair(position: &Position<'_>) -> Option<Step> {
    let marks = position.marks;
    let pairs = position.bivalue();
    let mut kinds: Vec<Digits> = pairs.map(|cell| marks.digits(cell)).collect();
    kinds.sort_unstable_by_key(|digits| digits.bits());
    kinds.dedup();
    kinds.into_iter().find_map(|digits| {
        let cells: CellSet = pairs.filter(|&cell| marks.digits(cell) == digits).collect();
        two_colors(cells, |cell| PEERS[cell]).into_iter().find_map(|colors| {
            let mut change = Change::default();
            change.and_all_out(marks, seeing_both(colors), digits);
            change.step(
                position,
                Technique::RemotePair,
                fmt::from_fn(move |f| {
                    let [one, other] = colors.map(words::cells);
                    let (digits, each) = (words::digits(digits), words::any_digit(digits));
                    write!(
                        f,
                        "one of {digits} is in {one}, the other in {other}; a cell that sees both \
                         cannot be {each}"
                    )
                }),
            )
        })
    })
}
