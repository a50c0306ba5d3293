//! The words of commands: lengths, numbers of copies, and settings of pieces.

use crate::lattice::Lattice;
use crate::piece::Piece;
use crate::shape::Turns;
use crate::text::error::ReadError;
use crate::text::lines::Word;

/// What [`Settings::read`] accepts.
pub(in crate::text) const SETTINGS: &str = "copies such as x4, x1..3, x2.., x..2 or x*, \
                                            cost=5, left=5, mirror, one-sided, all-turns, \
                                            half-turns, upright, fixed, checkered or disconnected";

/// The forms of a number of copies.
const COPIES: &str = "x4 (exactly 4), x1..3 (1 to 3), x2.. (at least 2), x..2 (at most 2) or x* \
                      (any number)";

/// The settings of a piece, as far as they are given.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::text) struct Settings {
    copies: Option<(u32, Option<u32>)>,
    cost: Option<u64>,
    price: Option<u64>,
    mirrored: Option<bool>,
    turns: Option<Turns>,
    is_checkered: bool,
    /// Whether a piece may consist of several parts.
    pub(in crate::text) is_disconnected: bool,
}

impl Settings {
    /// Reads one setting, or returns `false` if the word is none.
    pub(in crate::text) fn read(&mut self, word: Word<'_>) -> Result<bool, ReadError> {
        match word.text {
            "mirror" => self.mirrored = Some(true),
            "one-sided" => self.mirrored = Some(false),
            "all-turns" => self.turns = Some(Turns::All),
            "half-turns" => self.turns = Some(Turns::Half),
            "upright" => self.turns = Some(Turns::Upright),
            "fixed" => self.turns = Some(Turns::None),
            "checkered" => self.is_checkered = true,
            "disconnected" => self.is_disconnected = true,
            text => {
                if let Some(copies) = text.strip_prefix('x') {
                    let read = copies_of(copies);
                    self.copies = Some(read.ok_or_else(|| word.unexpected(COPIES))?);
                } else if let Some(cost) = text.strip_prefix("cost=") {
                    self.cost = Some(price_of(cost, word)?);
                } else if let Some(price) = text.strip_prefix("left=") {
                    self.price = Some(price_of(price, word)?);
                } else {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Returns these settings, completed by others.
    pub(in crate::text) fn or(self, others: Self) -> Self {
        Self {
            copies: self.copies.or(others.copies),
            mirrored: self.mirrored.or(others.mirrored),
            cost: self.cost.or(others.cost),
            price: self.price.or(others.price),
            turns: self.turns.or(others.turns),
            is_checkered: self.is_checkered || others.is_checkered,
            is_disconnected: self.is_disconnected || others.is_disconnected,
        }
    }

    /// Returns whether pieces may be turned over.
    pub(in crate::text) fn are_mirrored(self, lattice: Lattice) -> bool {
        self.mirrored.unwrap_or(!lattice.is_solid())
    }

    /// Applies the settings to a piece.
    pub(in crate::text) fn apply(self, piece: Piece, lattice: Lattice) -> Piece {
        let is_tile = piece.form().sides().is_some();
        // Copies with a price may be left out, so none of them is required.
        let usual = if self.price.is_some() { 0 } else { 1 };
        let (least, most) = self.copies.unwrap_or((usual, Some(1)));
        let is_mirrored = self.mirrored.unwrap_or(!is_tile && self.are_mirrored(lattice));
        let piece = piece.copies(least, most).mirrored(is_mirrored);
        let piece = if self.is_checkered { piece.checkered(lattice) } else { piece };
        let piece = piece.turns(self.turns.unwrap_or_default());
        piece.costing(self.cost.unwrap_or_default()).left_out_at(self.price.unwrap_or_default())
    }
}

/// Reads the price after `cost=` or `left=`.
fn price_of(text: &str, word: Word<'_>) -> Result<u64, ReadError> {
    let expected = "a whole number up to 2^64 − 1, such as cost=5 or left=5";
    text.parse().map_err(|_| word.unexpected(expected))
}

/// Reads `4`, `1..3`, `2..`, `..2` or `*`.
fn copies_of(text: &str) -> Option<(u32, Option<u32>)> {
    match text.split_once("..") {
        _ if text == "*" => Some((0, None)),
        Some(("", most)) => Some((0, Some(most.parse().ok()?))),
        Some((least, "")) => Some((least.parse().ok()?, None)),
        Some((least, most)) => Some((least.parse().ok()?, Some(most.parse().ok()?))),
        None => text.parse().ok().map(|number| (number, Some(number))),
    }
}

/// Reads lengths such as `6x10`, if the word begins with a digit.
pub(in crate::text) fn lengths(word: Word<'_>) -> Option<Vec<usize>> {
    if !word.text.starts_with(|character: char| character.is_ascii_digit()) {
        return None;
    }
    word.text.split('x').map(|length| length.parse().ok()).collect()
}
