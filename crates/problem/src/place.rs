//! Where in a text something stands.

use std::fmt;
use std::ops::Range;

/// A place in a text: the line, the column and the bytes.
///
/// It displays as `line 2, column 3`.
///
/// # Examples
/// ```
/// use quadrille_problem::Problem;
///
/// let error = Problem::parse("a b\na c\n").unwrap_err();
/// assert_eq!(error.place().to_string(), "line 2, column 3");
/// assert_eq!(error.place().span(), 6..7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPlace {
    line: usize,
    column: usize,
    span: Range<usize>,
}

impl TextPlace {
    /// Returns the place of these bytes of the text, which begin in this line and column, from 1.
    pub fn new(line: usize, column: usize, span: Range<usize>) -> Self {
        Self { line, column, span }
    }

    /// Returns the place of some bytes of a line that has this number, from 1, and begins at byte `start`
    /// of the text. Linear in the bytes of the line before them.
    ///
    /// # Panics
    /// If `bytes` does not begin at a character of the line, or at its end.
    pub fn in_line(number: usize, start: usize, line: &str, bytes: Range<usize>) -> Self {
        let column = line[..bytes.start].chars().count() + 1;
        Self::new(number, column, start + bytes.start..start + bytes.end)
    }

    /// Returns the number of the line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in the line, from 1, in characters.
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns the bytes of the text. Empty where something is missing, as at the end of a line.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_counts_characters_and_a_span_bytes() {
        let place = TextPlace::in_line(3, 100, "äöü x", 7..8);
        assert_eq!((place.line(), place.column(), place.span()), (3, 5, 107..108));
        assert_eq!(TextPlace::in_line(1, 0, "ab", 2..2).to_string(), "line 1, column 3");
    }
}
