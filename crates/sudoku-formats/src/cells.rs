//! The cells of a board as values: the board itself shows what its characters mean.

use quadrille_sudoku_rules::{Symbols, is_blank, is_only_blank};

/// The cells of a board, with the meaning of their characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Values, 0 for a blank.
    pub(crate) values: Vec<u8>,
    /// The symbols of the board.
    pub(crate) symbols: Symbols,
}

/// The reason why characters have no meaning as cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The character of this cell is not a symbol of such a board.
    Cell(usize),
    /// The characters have two meanings.
    Ambiguous(Box<[Symbols; 2]>),
    /// The number of chosen symbols is not the side of the board.
    Count(Symbols),
}

/// Returns the values of the cells of a board with this side.
///
/// `are_numbers` says that cells were numbers, so that `A` stands for 10. `given` are the symbols that
/// the user has chosen. Without them the board decides: `0` is a value beside another blank, or if
/// a full board needs it, and otherwise a blank.
pub(crate) fn read(
    cells: &[char],
    side: usize,
    are_numbers: bool,
    given: Option<Symbols>,
) -> Result<Reading, Misfit> {
    let mut evidence = Evidence::of(cells, side);
    evidence.has_digit |= are_numbers;
    let symbols = match given {
        Some(symbols) if symbols.count() != side => return Err(Misfit::Count(symbols)),
        Some(symbols) => symbols,
        None => evidence.symbols()?,
    };
    let mut values = Vec::with_capacity(cells.len());
    for (index, &cell) in cells.iter().enumerate() {
        let value = symbols.value(cell);
        let is_blank = match given {
            Some(_) => value.is_none() && is_blank(cell),
            None => evidence.is_blank(cell) || cell == '0' && value.is_none(),
        };
        values.push(match value {
            _ if is_blank => 0,
            Some(value) if usize::from(value) <= side => value,
            _ => return Err(Misfit::Cell(index)),
        });
    }
    Ok(Reading { values, symbols })
}

/// What the characters of a board show about its symbols.
struct Evidence<'c> {
    cells: &'c [char],
    side: usize,
    has_zero: bool,
    /// Whether there is a blank other than `0`.
    has_blank: bool,
    has_digit: bool,
    has_letter: bool,
    /// Whether `x` is a letter: on large boards of letters with other blanks.
    has_letter_x: bool,
    is_small: bool,
}

impl<'c> Evidence<'c> {
    fn of(cells: &'c [char], side: usize) -> Self {
        let any = |is: fn(char) -> bool| cells.iter().any(|&cell| is(cell));
        let has_letter = any(|c| c.is_alphabetic() && !is_only_blank(c));
        let has_digit = any(|c| ('1'..='9').contains(&c));
        let is_small = has_letter && !any(|c| c.is_uppercase() && !is_only_blank(c));
        let has_plain_blank = any(|c| is_blank(c) && !matches!(c, 'x' | 'X'));
        let is_large = side >= 24 && has_letter && !has_digit;
        let x = if is_small { 'x' } else { 'X' };
        let has_letter_x = is_large && has_plain_blank && cells.contains(&x);
        let has_blank = any(|c| is_only_blank(c) && !matches!(c, 'x' | 'X'))
            || any(|c| matches!(c, 'x' | 'X')) && !has_letter_x;
        let has_zero = any(|c| c == '0');
        Self { cells, side, has_zero, has_blank, has_digit, has_letter, has_letter_x, is_small }
    }

    fn is_blank(&self, cell: char) -> bool {
        is_only_blank(cell) && !(self.has_letter_x && matches!(cell, 'x' | 'X'))
    }

    /// Returns whether all characters but blanks are among these symbols.
    fn fits(&self, symbols: Symbols) -> bool {
        let symbols = symbols.first(self.side);
        let is_symbol = |&&cell: &&char| cell != '0' && !self.is_blank(cell);
        self.cells.iter().filter(is_symbol).all(|&cell| symbols.value(cell).is_some())
    }

    /// Returns the symbols of the board.
    fn symbols(&self) -> Result<Symbols, Misfit> {
        let case = |symbols: Symbols| if self.is_small { symbols.lowercase() } else { symbols };
        let shown = |symbols: Symbols| case(symbols).first(self.side);
        let [standard, from_zero] = [Symbols::STANDARD, Symbols::FROM_ZERO].map(|s| self.fits(s));
        let letters = self.has_letter && !self.has_digit && self.fits(Symbols::LETTERS);
        let zero_is_value = self.has_zero && from_zero && (self.has_blank || self.is_full());
        if zero_is_value {
            return Ok(case(Symbols::FROM_ZERO));
        }
        match (standard, letters) {
            (true, true) => {
                Err(Misfit::Ambiguous(Box::new([Symbols::LETTERS, Symbols::STANDARD].map(shown))))
            }
            (false, true) => Ok(case(Symbols::LETTERS)),
            (true, false) if !self.has_zero && from_zero && self.lacks_one() => {
                Err(Misfit::Ambiguous(Box::new([Symbols::FROM_ZERO, Symbols::STANDARD].map(shown))))
            }
            (true, false) => Ok(case(Symbols::STANDARD)),
            (false, false) => {
                let standard = Symbols::STANDARD.first(self.side);
                let is_wrong = |&cell: &char| {
                    cell != '0' && !self.is_blank(cell) && standard.value(cell).is_none()
                };
                Err(Misfit::Cell(self.cells.iter().position(is_wrong).unwrap_or(0)))
            }
        }
    }

    /// Returns whether a board without other blanks has `0` and each other symbol once in each row.
    fn is_full(&self) -> bool {
        let symbols = Symbols::FROM_ZERO.first(self.side);
        self.cells.chunks(self.side).all(|row| {
            let seen = row.iter().fold(0u32, |seen, &c| seen | 1 << symbols.value(c).unwrap_or(0));
            seen.count_ones() as usize == self.side && seen & 1 == 0
        })
    }

    /// Returns whether a board with more than nine symbols shows all of them but one, which may be
    /// `0` or the one after the others.
    fn lacks_one(&self) -> bool {
        let values = self.cells.iter().filter_map(|&cell| Symbols::STANDARD.value(cell));
        let seen = values.fold(0u32, |seen, value| seen | 1 << value);
        self.side > 9 && seen.count_ones() as usize == self.side - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the symbols of a 4×4 or 16×16 board that begins like this and goes on with dots.
    fn of(cells: &str, side: usize) -> Result<String, Misfit> {
        let cells: Vec<char> = format!("{cells:.<0$}", side * side).chars().collect();
        read(&cells, side, false, None).map(|reading| reading.symbols.first(side).to_string())
    }

    #[test]
    fn the_board_shows_its_symbols() {
        let ambiguous = |one: &str, other: &str| {
            Err(Misfit::Ambiguous(Box::new(
                [one, other].map(|text| text.parse().expect("symbols")),
            )))
        };
        for (cells, side, expected) in [
            ("123", 4, "1-4"),
            ("01", 4, "0-3"),
            ("014", 4, "1-4"),
            ("AB", 4, "A-D"),
            ("d", 4, "a-d"),
            ("0F", 16, "0-F"),
            ("0f", 16, "0-f"),
            ("1A", 16, "1-G"),
            ("AP", 16, "A-P"),
            ("A0P", 16, "A-P"),
            ("XY", 25, "A-Y"),
            ("P9", 25, "1-P"),
            ("", 16, "1-G"),
        ] {
            assert_eq!(of(cells, side), Ok(expected.to_owned()), "{cells}");
        }
        assert_eq!(of("AG", 16), ambiguous("A-P", "1-G"));
        // `0` beside another blank would be a value, but then G would be the seventeenth.
        assert_eq!(of("0G", 16), ambiguous("A-P", "1-G"));
        assert_eq!(of("123456789ABCDEF", 16), ambiguous("0-F", "1-G"));
        assert_eq!(of("1A", 9), Err(Misfit::Cell(1)));
        assert_eq!(of("JQ", 16), Err(Misfit::Cell(0)));
    }

    #[test]
    fn a_full_board_needs_zero() {
        let cells = |text: &str| text.chars().collect::<Vec<_>>();
        let symbols =
            |text: &str| read(&cells(text), 4, false, None).map(|r| r.symbols.are_from_zero());
        assert_eq!(symbols("0123230110323210"), Ok(true));
        assert_eq!(symbols("0123230110323200"), Ok(false));
    }
}
