//! Cells, digits and houses in reasons.
//!
//! A reason is written before it is known how the board is shown: with which symbols, and whether the
//! solver saw it in another [orientation](Orientation). So a cell, a digit or a house is written as one
//! character of a range for private use, and a list as such characters between two marks. [`shown`]
//! puts names in their place, and sorts lists. [`terms`] lists what a reason names.
//!
//! Cells of boards under other rules, of any size, are characters of a second range. They have no
//! orientation.

use std::fmt::{self, Write};

use quadrille_sudoku::{Cell, Symbols};

use crate::human::orientation::Orientation;
use crate::human::places::{named, unit};
use crate::human::sets::CellSet;

/// The character of digit 0, cell 0 and house 0.
const DIGITS: u32 = 0xE000;
const CELLS: u32 = 0xE100;
const HOUSES: u32 = 0xE200;

/// The character of the first cell of a board of any size: 256 for each row.
const ANY_CELLS: u32 = 0xF_0000;

/// The marks before a list `a, b and c`, and before a list `a, b or c`.
const AND: char = '\u{E300}';
const OR: char = '\u{E301}';
/// The mark before houses of one kind: `rows 1, 4 and 5`.
const ONE_KIND: char = '\u{E302}';
/// The mark after a list.
const END: char = '\u{E303}';

/// The least number of values in a row that a list `a, b or c` shortens to `3 to 7`.
pub(in crate::human) const RUN: usize = 5;

fn character(first: u32, index: usize) -> char {
    char::from_u32(first + index as u32).expect("a character for private use")
}

/// `3`.
pub(in crate::human) fn digit(digit: u8) -> char {
    character(DIGITS, usize::from(digit))
}

/// `r1c2`.
pub(in crate::human) fn cell(cell: usize) -> char {
    character(CELLS, cell)
}

/// `r12c16`, on a board of any size.
pub(in crate::human) fn cell_at(cell: Cell) -> char {
    character(ANY_CELLS, 256 * cell.row() + cell.column())
}

/// `r1c2, r1c5 and r12c7`, on a board of any size.
pub(in crate::human) fn cells_at(cells: impl Iterator<Item = Cell>) -> String {
    list(AND, cells.map(cell_at))
}

/// `r1c2 r1c5 r12c7`, on a board of any size.
pub(in crate::human) fn cells_in_row(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| cell_at(cell).to_string()).collect();
    names.join(" ")
}

/// `r1c2, r1c5 or r12c7`, on a board of any size.
pub(in crate::human) fn any_of_cells_at(cells: impl Iterator<Item = Cell>) -> String {
    list(OR, cells.map(cell_at))
}

/// `row 3`.
pub(in crate::human) fn house(house: usize) -> char {
    character(HOUSES, house)
}

fn list(mark: char, items: impl Iterator<Item = char>) -> String {
    std::iter::once(mark).chain(items).chain([END]).collect()
}

/// `r1c2, r1c5 and r1c7`.
pub(in crate::human) fn cells(cells: CellSet) -> String {
    list(AND, cells.map(cell))
}

/// `r1c2, r1c5 or r1c7`.
pub(in crate::human) fn any_cell(cells: CellSet) -> String {
    list(OR, cells.map(cell))
}

/// `3, 4 and 7`.
pub(in crate::human) fn digits(digits: impl Iterator<Item = u8>) -> String {
    list(AND, digits.map(digit))
}

/// `3, 4 or 7`.
pub(in crate::human) fn any_digit(digits: impl Iterator<Item = u8>) -> String {
    list(OR, digits.map(digit))
}

/// Houses of one kind: `rows 1, 4 and 5`, `column 2`, `boxes 1 and 3`.
pub(in crate::human) fn houses(houses: impl Iterator<Item = usize>) -> String {
    list(ONE_KIND, houses.map(house))
}

/// Writes a text with the names of a board in place of its characters for private use.
///
/// `orientation` leads from the board of the text to the board that is shown.
pub(in crate::human) fn shown(
    text: impl fmt::Display,
    symbols: Symbols,
    orientation: Option<&Orientation>,
) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let is_long = f.alternate();
        let mut writer = Shown { f, symbols, orientation, open: None };
        if is_long { write!(writer, "{text:#}") } else { write!(writer, "{text}") }
    })
}

/// A digit, cell or house, in the order of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::human) enum BoardTerm {
    Digit(u8),
    Cell(Cell),
    House(usize),
}

impl BoardTerm {
    /// Returns what a character stands for, on the board to which `orientation` leads.
    fn of(c: char, orientation: Option<&Orientation>) -> Option<Self> {
        let code = u32::from(c);
        let index = |first: u32| (code - first) as usize;
        Some(match code {
            DIGITS..CELLS => {
                let digit = index(DIGITS) as u8;
                Self::Digit(orientation.map_or(digit, |seen| seen.digit(digit)))
            }
            CELLS..HOUSES => {
                let cell = index(CELLS);
                Self::Cell(named(orientation.map_or(cell, |seen| seen.cell(cell))))
            }
            HOUSES..0xE300 => {
                let house = index(HOUSES);
                Self::House(orientation.map_or(house, |seen| seen.house(house)))
            }
            ANY_CELLS..0x10_0000 => {
                let place = index(ANY_CELLS);
                Self::Cell(Cell::at((place / 256) as u8, (place % 256) as u8))
            }
            _ => return None,
        })
    }

    /// Returns whether this is the value before another.
    fn is_before(self, other: Self) -> bool {
        matches!((self, other), (Self::Digit(one), Self::Digit(other)) if one + 1 == other)
    }
}

/// Returns what a text names, in its order, on the board to which `orientation` leads.
pub(in crate::human) fn terms(text: &str, orientation: Option<&Orientation>) -> Vec<BoardTerm> {
    text.chars().filter_map(|c| BoardTerm::of(c, orientation)).collect()
}

/// Writes text with names.
struct Shown<'w, 'f, 'o> {
    f: &'w mut fmt::Formatter<'f>,
    symbols: Symbols,
    orientation: Option<&'o Orientation>,
    /// The mark of the open list, and what is in it.
    open: Option<(char, Vec<BoardTerm>)>,
}

impl Shown<'_, '_, '_> {
    fn name(&mut self, term: BoardTerm) -> fmt::Result {
        match term {
            BoardTerm::Digit(digit) => self.f.write_char(self.symbols.of(digit)),
            BoardTerm::Cell(cell) => write!(self.f, "{cell}"),
            BoardTerm::House(house) => write!(self.f, "{}", unit(house)),
        }
    }

    fn list(&mut self, mark: char, mut terms: Vec<BoardTerm>) -> fmt::Result {
        terms.sort_unstable();
        if let (ONE_KIND, &[BoardTerm::House(first), ..]) = (mark, &terms[..]) {
            let kinds = [["row", "rows"], ["column", "columns"], ["box", "boxes"]];
            write!(self.f, "{} ", kinds[first / 9][usize::from(terms.len() > 1)])?;
        }
        let last = if mark == OR { " or " } else { " and " };
        let runs = terms.chunk_by(|one, other| mark == OR && one.is_before(*other));
        let whole = |run: &[BoardTerm]| if run.len() >= RUN { run.len() } else { 1 };
        let parts: Vec<&[BoardTerm]> = runs.flat_map(|run| run.chunks(whole(run))).collect();
        for (index, part) in parts.iter().enumerate() {
            match index {
                0 => {}
                _ if index + 1 == parts.len() => self.f.write_str(last)?,
                _ => self.f.write_str(", ")?,
            }
            match part[0] {
                BoardTerm::House(house) if mark == ONE_KIND => write!(self.f, "{}", house % 9 + 1)?,
                first => self.name(first)?,
            }
            if let [_, .., end] = part {
                self.f.write_str(" to ")?;
                self.name(*end)?;
            }
        }
        Ok(())
    }
}

impl Write for Shown<'_, '_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| match (c, BoardTerm::of(c, self.orientation)) {
            (AND | OR | ONE_KIND, _) => {
                self.open = Some((c, Vec::new()));
                Ok(())
            }
            (END, _) => {
                let (mark, terms) = self.open.take().expect("a list was begun");
                self.list(mark, terms)
            }
            (_, Some(term)) => match &mut self.open {
                Some((_, terms)) => {
                    terms.push(term);
                    Ok(())
                }
                None => self.name(term),
            },
            (_, None) => self.f.write_char(c),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_prose() {
        let set = |cells: &[usize]| cells.iter().copied().collect::<CellSet>();
        let text = |text: String| shown(text, Symbols::STANDARD, None).to_string();
        assert_eq!(text(cells(set(&[0]))), "r1c1");
        assert_eq!(text(cells(set(&[0, 1]))), "r1c1 and r1c2");
        assert_eq!(text(any_cell(set(&[0, 1, 80]))), "r1c1, r1c2 or r9c9");
        assert_eq!(text(digits([3, 7].into_iter())), "3 and 7");
        assert_eq!(text(any_digit([3, 7, 9].into_iter())), "3, 7 or 9");
        assert_eq!(text(any_digit([1, 3, 4, 5, 6, 7].into_iter())), "1 or 3 to 7");
        assert_eq!(text(any_digit([3, 4, 5, 6].into_iter())), "3, 4, 5 or 6");
        assert_eq!(
            text(cells_at([Cell::at(11, 15), Cell::at(1, 1)].into_iter())),
            "r2c2 and r12c16"
        );
        let letters = shown(any_digit([1, 9].into_iter()), Symbols::LETTERS, None);
        assert_eq!(letters.to_string(), "A or I");
        assert_eq!(text(houses([0, 3].into_iter())), "rows 1 and 4");
        assert_eq!(text(houses([17].into_iter())), "column 9");
        assert_eq!(text(houses([18, 20, 26].into_iter())), "boxes 1, 3 and 9");
        assert_eq!(text(format!("{} in {}", digit(4), house(20))), "4 in box 3");
    }
}
