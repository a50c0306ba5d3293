//! Combinations of cages: the sets of values that fit the candidates of their cells.

use quadrille_sudoku::Cage;

use crate::human::ruled::position::{Position, values};
use crate::human::words;

/// The most combinations that a reason lists.
const LISTED: usize = 6;

/// Returns the values that all combinations of a cage need in its blank cells, as a mask.
pub(super) fn needed(position: &Position<'_>, cells: &[usize]) -> u32 {
    let rules = &position.board.rules;
    let is_cage = |cage: &&Cage| indices(position, cage) == cells;
    let Some(cage) = rules.cages().iter().find(is_cage) else { return 0 };
    let all = combinations(position, cage).into_iter().fold(u32::MAX, |all, set| all & set);
    all & cells.iter().fold(0, |open, &cell| open | position.candidates(cell))
}

/// `the cage r1c1 r1c2 (sum 3)`.
pub(super) fn name(cage: &Cage) -> String {
    format!("the cage {} (sum {})", words::cells_in_row(cage.cells()), cage.sum())
}

/// Returns the reason why a cage loses values, given by cell and mask.
pub(super) fn reason(position: &Position<'_>, cage: &Cage, removed: &[(usize, u32)]) -> String {
    let cells = indices(position, cage);
    let combinations = combinations(position, cage);
    let open = combinations.iter().fold(0, |open, set| open | set);
    let is_by_union = cells.iter().all(|&cell| {
        let lost = removed.iter().find(|known| known.0 == cell).map_or(0, |known| known.1);
        lost == position.candidates(cell) & !open
    });
    let cage = format!("in {}", name(cage));
    let orders = if is_by_union { "" } else { ", and not in every order" };
    let sums: Vec<String> = combinations.iter().map(|&set| added(set)).collect();
    match &sums[..] {
        [_] if is_by_union => format!("{cage}, only {} remain", left(position, &cells, open)),
        [only] => format!("{cage}, only {only} fits{orders}"),
        [others @ .., last] if sums.len() <= LISTED => {
            format!("{cage}, only {} or {last} fit{orders}", others.join(", "))
        }
        _ if is_by_union => format!("{cage}, only {} remain", left(position, &cells, open)),
        _ => format!("{cage}, no combination that fits has these values there"),
    }
}

/// `3, 4 and 7`: the values of a mask without those of filled cells.
fn left(position: &Position<'_>, cells: &[usize], open: u32) -> String {
    words::digits(values(open & !held(position, cells)))
}

/// `1+2+4`.
fn added(set: u32) -> String {
    let digits: Vec<String> = values(set).map(|value| words::digit(value).to_string()).collect();
    digits.join("+")
}

/// Returns the sets of values that fill a cage with the candidates of its cells.
fn combinations(position: &Position<'_>, cage: &Cage) -> Vec<u32> {
    let cells = indices(position, cage);
    let held = held(position, &cells);
    let mut open: Vec<u32> =
        position.blanks_of(&cells).iter().map(|&c| position.masks[c]).collect();
    open.sort_by_key(|mask| mask.count_ones());
    let mut sets = cage.sets(position.board.rules.shape().side(), held);
    sets.retain(|set| can_fill(&open, set & !held));
    sets
}

/// Returns whether cells with these candidates, as many as there are values, can hold all values.
///
/// The recursion is as deep as there are cells.
fn can_fill(open: &[u32], set: u32) -> bool {
    let Some((&first, rest)) = open.split_first() else { return true };
    values(first & set).any(|value| can_fill(rest, set & !(1 << value)))
}

/// Returns the values of the filled cells among these, as a mask.
fn held(position: &Position<'_>, cells: &[usize]) -> u32 {
    let filled = cells.iter().filter(|&&cell| !position.is_blank(cell));
    filled.fold(0, |held, &cell| held | position.masks[cell])
}

fn indices(position: &Position<'_>, cage: &Cage) -> Vec<usize> {
    cage.cells().iter().map(|&cell| position.board.rules.shape().index_of(cell)).collect()
}
