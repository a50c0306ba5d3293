//! Pencil marks: the candidates of cells. It does not depend on lines.
//!
//! Sets of values are masks: bit `v` stands for the value `v`. Boards with pencil marks have at
//! most nine symbols, so each is a digit.

use quadrille_sudoku_rules::{is_blank, value};

/// The sides of boards that can have pencil marks.
///
/// Smaller boards are excluded, since four words in a line may be something else.
const SIDES: [usize; 3] = [6, 8, 9];

/// A character that is not a pencil mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadMark {
    /// Its index among all characters.
    pub(super) at: usize,
    /// The value that belongs in its place.
    pub(super) expected: u8,
}

/// Returns the marks of a row whose cells are these words.
///
/// `None` unless the words fit the columns of a board, all are digits in ascending order, and one
/// has several digits.
pub(super) fn of_words<'t>(words: impl ExactSizeIterator<Item = &'t str>) -> Option<Vec<u32>> {
    let side = Some(words.len()).filter(|count| SIDES.contains(count))?;
    let masks: Vec<u32> = words.map(|word| of_word(word, side)).collect::<Option<_>>()?;
    masks.iter().any(|mask| mask.count_ones() > 1).then_some(masks)
}

fn of_word(word: &str, side: usize) -> Option<u32> {
    let mut mask = 0u32;
    for digit in word.chars() {
        let digit = digit.to_digit(10).filter(|&digit| (1..=side as u32).contains(&digit))?;
        if mask >> digit != 0 {
            return None;
        }
        mask |= 1 << digit;
    }
    Some(mask)
}

/// Returns the side of a board with this total number of marks: one per cell and value.
pub(super) fn side_of(marks: usize) -> Option<usize> {
    SIDES.into_iter().find(|side| side.pow(3) == marks)
}

/// Returns the marks of a whole board of this side.
///
/// The text has a character for each value of each cell: the value itself, or a blank.
pub(super) fn of_characters(
    characters: impl Iterator<Item = char>,
    side: usize,
) -> Result<Vec<u32>, BadMark> {
    let mut masks = vec![0; side * side];
    for (at, character) in characters.enumerate() {
        let expected = (at % side) as u8 + 1;
        if value(character) == Some(expected) {
            masks[at / side] |= 1 << expected;
        } else if !is_blank(character) {
            return Err(BadMark { at, expected });
        }
    }
    Ok(masks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_marks_if_all_ascend_and_one_has_several_digits() {
        let marks = |text: &str| of_words(text.split(' ').collect::<Vec<_>>().into_iter());
        assert_eq!(
            marks("1 23 456 2 3 4 5 6 789").map(|masks| masks[1..3].to_vec()),
            Some(vec![0b1100, 0b111_0000])
        );
        for wrong in [
            "1 2 3 4 5 6 7 8 9",
            "1 32 3 4 5 6 7 8 9",
            "1 22 3 4 5 6 7 8 9",
            "1 23 . 4 5 6 7 8 9",
            "1 02 3 4 5 6 7 8 9",
            "12 34 12 34",
            "1 27 3 4 5 6",
        ] {
            assert_eq!(marks(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn characters_are_marks_in_their_places() {
        assert_eq!(side_of(729), Some(9));
        assert_eq!(side_of(81), None);
        let text = "1.3..6".to_owned() + &"x".repeat(210);
        let masks = of_characters(text.chars(), 6).expect("marks in their places");
        assert_eq!((masks.len(), masks[0], masks[1]), (36, 0b100_1010, 0));
        let text = "1.3..6.1".to_owned() + &".".repeat(208);
        assert_eq!(of_characters(text.chars(), 6), Err(BadMark { at: 7, expected: 2 }));
    }
}
