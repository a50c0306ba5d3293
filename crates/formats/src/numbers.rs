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
