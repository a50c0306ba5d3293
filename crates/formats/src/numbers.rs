//! Whole numbers of a text.

use crate::error::Mistake;
use crate::lines::Line;

/// Returns whether a word is digits only.
pub(crate) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a whole number.
pub(crate) fn number(word: Line<'_>) -> Result<u64, Mistake> {
    let parsed = is_number(word.text).then(|| word.text.parse().ok()).flatten();
    parsed.ok_or_else(|| {
        let message = match is_number(word.text) {
            true => format!("number {} too large", word.text),
            false => format!("invalid number {:?}", word.text),
        };
        Mistake::new(word.span(), message, "a whole number from 0")
    })
}

/// Reads a cost: a whole number, which may be below 0, and may have zeros after a point as in `12.0`.
pub(crate) fn cost(word: Line<'_>) -> Result<i128, Mistake> {
    let (whole, decimals) = word.text.split_once('.').unwrap_or((word.text, "0"));
    let is_whole = !decimals.is_empty() && decimals.bytes().all(|byte| byte == b'0');
    signed(whole).filter(|_| is_whole).ok_or_else(|| {
        let message = format!("invalid cost {:?}", word.text);
        let expected = "a whole number between -2^64 and 2^64, such as 1250 for 12.50; multiply all costs by a power of ten";
        Mistake::new(word.span(), message, expected)
    })
}

/// Reads a whole number, which may be below 0 and whose magnitude is below 2^64.
pub(crate) fn signed(text: &str) -> Option<i128> {
    let magnitude = text.strip_prefix('-').unwrap_or(text);
    let number = magnitude.parse::<u64>().ok().filter(|_| is_number(magnitude)).map(i128::from)?;
    Some(if text.starts_with('-') { -number } else { number })
}

/// The numbers of a text one after another, on any lines.
#[derive(Debug)]
pub(crate) struct Numbers<'t> {
    words: std::vec::IntoIter<Line<'t>>,
    /// The end of the text.
    end: usize,
}

impl<'t> Numbers<'t> {
    pub(crate) fn new(lines: &[Line<'t>]) -> Self {
        let words: Vec<Line<'t>> = lines.iter().flat_map(|line| line.words()).collect();
        let end = lines.last().map_or(0, |line| line.span().end);
        Self { words: words.into_iter(), end }
    }

    /// Returns how many numbers are left.
    pub(crate) fn left(&self) -> usize {
        self.words.len()
    }

    /// Returns the next word, which should be `what`.
    pub(crate) fn word(&mut self, what: &str) -> Result<Line<'t>, Mistake> {
        let end = self.end;
        self.words.next().ok_or_else(|| Mistake::new(end..end, "unexpected end", what))
    }

    /// Returns the next number, which should be `what`.
    pub(crate) fn next(&mut self, what: &str) -> Result<u64, Mistake> {
        let word = self.word(what)?;
        number(word).map_err(|mistake| Mistake { expected: what.to_owned(), ..mistake })
    }

    /// Returns the next number as a cost.
    pub(crate) fn cost(&mut self) -> Result<i128, Mistake> {
        cost(self.word("the cost of a column, a whole number")?)
    }

    /// Returns the next number, which should be `what` from 1 to `most`, and its word.
    pub(crate) fn index(&mut self, what: &str, most: usize) -> Result<(usize, Line<'t>), Mistake> {
        let word = self.word(what)?;
        let index = number(word).ok().filter(|&index| 1 <= index && index <= most as u64);
        let index = index.ok_or_else(|| {
            let message = format!("invalid {what} {}", word.text);
            Mistake::new(word.span(), message, format!("a number from 1 to {most}"))
        })?;
        Ok((index as usize, word))
    }

    /// Checks that no number is left.
    pub(crate) fn finish(mut self, after: &str) -> Result<(), Mistake> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => {
                Err(Mistake::new(word.span(), format!("more after {after}"), "the end of the text"))
            }
        }
    }
}
