//! Lists of cells, digits and houses for explanations.

use std::fmt::{self, Write};

use quadrille_sudoku::Symbols;

use crate::human::places::{named, unit};
use crate::human::sets::{CellSet, Digits};

/// `a`, `a and b`, `a, b and c`.
fn list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl ExactSizeIterator<Item = T>,
    last: &str,
) -> fmt::Result {
    let count = items.len();
    for (index, item) in items.enumerate() {
        match index {
            0 => {}
            _ if index + 1 == count => write!(f, " {last} ")?,
            _ => f.write_str(", ")?,
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

/// `r1c2, r1c5 and r1c7`.
pub(in crate::human) fn cells(cells: CellSet) -> impl fmt::Display {
    fmt::from_fn(move |f| list(f, cells.collect::<Vec<_>>().into_iter().map(named), "and"))
}

/// `r1c2, r1c5 or r1c7`.
pub(in crate::human) fn any_cell(cells: CellSet) -> impl fmt::Display {
    fmt::from_fn(move |f| list(f, cells.collect::<Vec<_>>().into_iter().map(named), "or"))
}

/// The character before the digits of reasons, in a range that no other text uses.
const BEFORE_DIGITS: u32 = 0xE000;

/// Returns a character for a digit of the board. [`shown`] puts the symbol of the board in its place.
pub(in crate::human) fn digit(digit: u8) -> char {
    char::from_u32(BEFORE_DIGITS + u32::from(digit)).expect("a character for private use")
}

/// Writes a text with the symbols of a board in place of its digits.
pub(in crate::human) fn shown(text: impl fmt::Display, symbols: Symbols) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let is_long = f.alternate();
        let mut writer = WithSymbols { f, symbols };
        if is_long { write!(writer, "{text:#}") } else { write!(writer, "{text}") }
    })
}

/// Writes text with the symbols of a board.
struct WithSymbols<'w, 'f> {
    f: &'w mut fmt::Formatter<'f>,
    symbols: Symbols,
}

impl Write for WithSymbols<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| {
            let digit = u32::from(c).checked_sub(BEFORE_DIGITS).filter(|d| (1..=9).contains(d));
            self.f.write_char(digit.map_or(c, |digit| self.symbols.of(digit as u8)))
        })
    }
}

/// `3, 4 and 7`.
pub(in crate::human) fn digits(digits: Digits) -> impl fmt::Display {
    fmt::from_fn(move |f| list(f, digits.map(digit).collect::<Vec<_>>().into_iter(), "and"))
}

/// `3, 4 or 7`.
pub(in crate::human) fn any_digit(digits: Digits) -> impl fmt::Display {
    fmt::from_fn(move |f| list(f, digits.map(digit).collect::<Vec<_>>().into_iter(), "or"))
}

/// `row 3`.
pub(in crate::human) fn house(house: usize) -> impl fmt::Display {
    unit(house)
}

/// Lines of one kind: `rows 1, 4 and 5`, `column 2`.
pub(in crate::human) fn lines(lines: impl Iterator<Item = usize>) -> impl fmt::Display {
    let lines: Vec<usize> = lines.collect();
    fmt::from_fn(move |f| {
        let plural = if lines.len() == 1 { "" } else { "s" };
        let kind = if lines.first().is_some_and(|&line| line >= 9) { "column" } else { "row" };
        write!(f, "{kind}{plural} ")?;
        list(f, lines.iter().map(|line| line % 9 + 1), "and")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_prose() {
        let set = |cells: &[usize]| cells.iter().copied().collect::<CellSet>();
        assert_eq!(cells(set(&[0])).to_string(), "r1c1");
        assert_eq!(cells(set(&[0, 1])).to_string(), "r1c1 and r1c2");
        assert_eq!(any_cell(set(&[0, 1, 80])).to_string(), "r1c1, r1c2 or r9c9");
        let standard = |text: &dyn fmt::Display| shown(text, Symbols::STANDARD).to_string();
        assert_eq!(standard(&digits([3, 7].into_iter().collect())), "3 and 7");
        assert_eq!(standard(&any_digit([3, 7, 9].into_iter().collect())), "3, 7 or 9");
        let letters = shown(any_digit([1, 9].into_iter().collect()), Symbols::LETTERS);
        assert_eq!(letters.to_string(), "A or I");
        assert_eq!(lines([0, 3].into_iter()).to_string(), "rows 1 and 4");
        assert_eq!(lines([17].into_iter()).to_string(), "column 9");
        assert_eq!(house(20).to_string(), "box 3");
    }
}
