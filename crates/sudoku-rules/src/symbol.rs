//! Symbols: the characters of values on a board, and the characters of blanks.

use std::fmt;
use std::str::FromStr;

/// Returns the usual character of a value: 1 to 9, then `A` for 10 to `P` for 25.
///
/// The value 0 is a blank and has no symbol.
///
/// # Panics
/// If the value is not 1 to 25.
///
/// # Examples
/// ```
/// assert_eq!((quadrille_sudoku_rules::symbol(9), quadrille_sudoku_rules::symbol(16)), ('9', 'G'));
/// ```
pub fn symbol(value: u8) -> char {
    Symbols::STANDARD.of(value)
}

/// The symbols of a board: the character of each value.
///
/// Boards are written with 1 to 9 and then letters ([`STANDARD`](Self::STANDARD)), with 0 for the
/// first value ([`FROM_ZERO`](Self::FROM_ZERO)), with letters alone ([`LETTERS`](Self::LETTERS)),
/// or with a list of symbols. Letters in the other case have the same value.
///
/// Parses ranges of digits and letters, such as `0-F`, `A-P` or `1-9`, ranges of numbers, such as
/// `0-15`, and lists of symbols, with or without commas.
///
/// # Examples
/// ```
/// use quadrille_sudoku_rules::Symbols;
///
/// let symbols: Symbols = "0-F".parse()?;
/// assert_eq!((symbols.count(), symbols.of(1), symbols.of(16)), (16, '0', 'F'));
/// assert_eq!("♠♥♦♣".parse::<Symbols>()?.of(2), '♥');
/// assert!("112".parse::<Symbols>().is_err());
/// # Ok::<(), quadrille_sudoku_rules::SymbolsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbols {
    /// The symbol of each value from 1; those from `count` on are not used.
    symbols: [char; Symbols::MOST],
    count: u8,
}

impl Symbols {
    /// The greatest number of symbols.
    pub const MOST: usize = 25;

    /// 1 to 9, then `A` to `P`.
    pub const STANDARD: Self = Self::sequence(1);

    /// 0 to 9, then `A` to `O`.
    pub const FROM_ZERO: Self = Self::sequence(0);

    /// `A` to `Y`.
    pub const LETTERS: Self = Self::sequence(10);

    /// Returns the symbols from this place of `0` to `9`, `A` to `Z` on.
    const fn sequence(start: u8) -> Self {
        let mut symbols = ['?'; Self::MOST];
        let mut index = 0;
        while index < Self::MOST {
            symbols[index] = in_sequence(start + index as u8);
            index += 1;
        }
        Self { symbols, count: Self::MOST as u8 }
    }

    /// Returns the number of symbols.
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// Returns the first `count` symbols.
    pub fn first(mut self, count: usize) -> Self {
        self.count = self.count.min(count as u8);
        // Equal symbols are equal behind their end, too.
        let count = self.count();
        self.symbols[count..].fill('\0');
        self
    }

    /// Returns the same symbols with small letters.
    pub fn lowercase(mut self) -> Self {
        self.symbols = self.symbols.map(|symbol| symbol.to_ascii_lowercase());
        self
    }

    /// Returns the symbol of a value.
    ///
    /// # Panics
    /// If the value is not 1 to [`count`](Self::count).
    pub fn of(&self, value: u8) -> char {
        assert!((1..=self.count).contains(&value), "{value} is not a value of a cell");
        self.symbols[usize::from(value) - 1]
    }

    /// Returns the value of a symbol. A letter may be in the other case.
    pub fn value(&self, symbol: char) -> Option<u8> {
        let symbols = &self.symbols[..self.count()];
        let exactly = symbols.iter().position(|&known| known == symbol);
        let place = exactly
            .or_else(|| symbols.iter().position(|known| known.eq_ignore_ascii_case(&symbol)))?;
        Some(place as u8 + 1)
    }

    /// Returns whether the first symbol is `0`.
    pub fn are_from_zero(&self) -> bool {
        self.symbols[0] == '0'
    }
}

/// Returns a symbol of `0` to `9`, `A` to `Z` by its place.
const fn in_sequence(place: u8) -> char {
    match place {
        0..=9 => (b'0' + place) as char,
        _ => (b'A' + place - 10) as char,
    }
}

impl Default for Symbols {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Symbols {
    /// Writes a range if there is one, such as `0-F`, or else a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = &self.symbols[..self.count()];
        let range = format!("{}-{}", symbols[0], symbols[symbols.len() - 1]);
        match range.parse() {
            Ok(parsed) if self.count > 1 && *self == parsed => f.write_str(&range),
            _ => f.write_str(&symbols.iter().collect::<String>()),
        }
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symbols({self})")
    }
}

impl FromStr for Symbols {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let text = text.trim();
        let list: Vec<char> = match text.split_once('-').and_then(|ends| range(ends.0, ends.1)) {
            Some(range) => range,
            None => text.chars().filter(|c| *c != ',' && !c.is_whitespace()).collect(),
        };
        let bad = |c: &&char| c.is_control() || matches!(c, '|' | '+' | '-' | '#');
        if let Some(&symbol) = list.iter().find(bad) {
            return Err(SymbolsError::NotASymbol(symbol));
        }
        if !(1..=Self::MOST).contains(&list.len()) {
            return Err(SymbolsError::Count(list.len()));
        }
        if let Some((_, &symbol)) =
            list.iter().enumerate().find(|(place, symbol)| list[..*place].contains(symbol))
        {
            return Err(SymbolsError::Repeated(symbol));
        }
        let mut symbols = Self { symbols: ['\0'; Self::MOST], count: list.len() as u8 };
        symbols.symbols[..list.len()].copy_from_slice(&list);
        Ok(symbols)
    }
}

/// Returns the symbols of a range of digits and letters, or of numbers.
fn range(first: &str, last: &str) -> Option<Vec<char>> {
    let is_small = |text: &str| text.chars().any(|c| c.is_ascii_lowercase());
    let place = |text: &str| match text.parse::<u8>() {
        Ok(number) => Some(number).filter(|number| *number <= 25),
        Err(_) => text.parse::<char>().ok()?.to_digit(36).map(|digit| digit as u8),
    };
    let (first_place, last_place) = (place(first)?, place(last)?);
    let symbols = (first_place..=last_place).map(in_sequence);
    let is_small = is_small(first) || is_small(last);
    Some(symbols.map(|c| if is_small { c.to_ascii_lowercase() } else { c }).collect())
}

/// Text that is not a list of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymbolsError {
    /// No symbol, or too many.
    Count(usize),
    /// A repeated symbol.
    Repeated(char),
    /// A character that cannot be a symbol, since it draws boxes or begins a comment.
    NotASymbol(char),
}

impl fmt::Display for SymbolsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(found) => {
                write!(f, "expected 4 to 25 symbols, such as `0-F`, `A-P` or `1-9`; found {found}")
            }
            Self::Repeated(symbol) => write!(f, "the symbol {symbol:?} is repeated"),
            Self::NotASymbol(symbol) => write!(f, "{symbol:?} cannot be a symbol"),
        }
    }
}

impl std::error::Error for SymbolsError {}

/// Returns whether a character can be a blank: `.`, `0`, `_`, `*`, `-`, or `x` in either case.
pub fn is_blank(character: char) -> bool {
    character == '0' || is_only_blank(character)
}

/// Returns whether a character is a blank and no digit: `is_blank` without `0`.
pub fn is_only_blank(character: char) -> bool {
    matches!(character, '.' | '_' | '*' | '-' | 'x' | 'X')
}

/// Returns the standard value of a character, 0 for a blank; letters may be in either case.
pub fn value(character: char) -> Option<u8> {
    if is_blank(character) { Some(0) } else { Symbols::STANDARD.value(character) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_values_agree() {
        for n in 1..=25 {
            assert_eq!(value(symbol(n)), Some(n));
            assert_eq!(value(symbol(n).to_ascii_lowercase()), Some(n));
        }
        for c in ".0_*xX-".chars() {
            assert_eq!(value(c), Some(0));
        }
        for c in "qQyY|+# é".chars() {
            assert_eq!(value(c), None);
        }
    }

    #[test]
    fn ranges_and_lists_are_symbols() {
        let shown = |text: &str| text.parse::<Symbols>().map(|symbols| symbols.to_string());
        for text in ["0-F", "A-P", "1-9", "a-i", "0-3", "1-G", "A-Y", "1-P", "WORDPLAYS"] {
            assert_eq!(shown(text), Ok(text.to_owned()).map(|t: String| t), "{text}");
        }
        assert_eq!(shown("0-15"), Ok("0-F".to_owned()));
        assert_eq!(shown("A,B,C,D"), Ok("A-D".to_owned()));
        assert_eq!(shown("1-1"), Ok("1".to_owned()));
        assert_eq!(shown("AA"), Err(SymbolsError::Repeated('A')));
        assert_eq!(shown("0-Z"), Err(SymbolsError::Count(36)));
        assert_eq!(shown("F-0"), Err(SymbolsError::Count(0)));
        assert_eq!(shown("a|b"), Err(SymbolsError::NotASymbol('|')));
    }
}
