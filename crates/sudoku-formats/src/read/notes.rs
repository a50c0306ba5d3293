//! Words around boards: headings, names, ratings and solutions.

use crate::sides;
use quadrille_sudoku_rules::{Symbols, is_blank};

/// A word and the column where it begins, from 0, in characters.
pub(super) type Word<'t> = (usize, &'t str);

/// The first words of headings, such as `Grid 01`.
///
/// None of them can be a row: rows of as many letters have other letters.
const HEADINGS: [&str; 26] = [
    "grid",
    "puzzle",
    "sudoku",
    "board",
    "game",
    "level",
    "easy",
    "simple",
    "gentle",
    "moderate",
    "medium",
    "intermediate",
    "hard",
    "tough",
    "difficult",
    "expert",
    "master",
    "evil",
    "fiendish",
    "diabolical",
    "extreme",
    "insane",
    "no",
    "nr",
    "number",
    "killer",
];

/// The keys of lines about a puzzle that state no rule, such as `Title: …`.
const FACTS: [&str; 24] = [
    "title",
    "name",
    "author",
    "creator",
    "source",
    "date",
    "url",
    "link",
    "level",
    "difficulty",
    "rating",
    "comment",
    "note",
    "description",
    "copyright",
    "version",
    "id",
    "grid",
    "puzzle",
    "sudoku",
    "board",
    "game",
    "no",
    "number",
];

/// Returns whether a line is a heading: a word such as `Grid`, and a few words that are no board.
pub(super) fn is_heading(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default().trim_end_matches(['.', '#', ':']);
    HEADINGS.iter().any(|heading| first.eq_ignore_ascii_case(heading))
        && words.all(|word| word.chars().count() < 16)
}

/// Returns what follows the key of a line about a puzzle that states no rule: `Title: …`.
pub(super) fn fact(text: &str) -> Option<&str> {
    let (key, rest) = text.split_once(':')?;
    let key = key.split_whitespace().next()?.trim_start_matches('\u{FEFF}');
    FACTS.iter().any(|fact| key.eq_ignore_ascii_case(fact)).then_some(rest)
}

/// Returns whether one word of a text is a board.
pub(super) fn has_board(text: &str) -> bool {
    text.split_whitespace().any(is_board)
}

/// Returns a line with spaces for its key and its colon.
pub(super) fn without_key(text: &str) -> String {
    let colon = text.find(':').map_or(0, |colon| colon + 1);
    let spaces = " ".repeat(text[..colon].chars().count());
    spaces + &text[colon..]
}

fn is_board(word: &str) -> bool {
    let is_cell = |c: char| is_blank(c) || Symbols::STANDARD.value(c).is_some();
    word.len() >= 16
        && sides::of_board(word.chars().count()).is_some()
        && (word.chars().all(is_cell) || word.chars().all(char::is_alphabetic))
}

/// Returns the only word that is a board, or the one of two that the other solves.
pub(super) fn board_among<'t>(words: &[Word<'t>]) -> Option<Word<'t>> {
    if words.len() < 2 {
        return None;
    }
    let boards: Vec<Word<'t>> = words.iter().filter(|(_, word)| is_board(word)).copied().collect();
    let classic: Vec<Word<'t>> =
        boards.iter().filter(|(_, word)| word.len() == 81).copied().collect();
    match (&classic[..], &boards[..]) {
        (&[board], _) | ([], &[board]) => Some(board),
        (&[one, other], _) | ([], &[one, other]) => {
            if solves(other.1, one.1) {
                Some(one)
            } else {
                solves(one.1, other.1).then_some(other)
            }
        }
        _ => None,
    }
}

/// Returns whether a full board has all givens of a puzzle.
fn solves(full: &str, puzzle: &str) -> bool {
    let mut pairs = full.chars().zip(puzzle.chars());
    full.len() == puzzle.len()
        && pairs.all(|(value, given)| !is_blank(value) && (is_blank(given) || value == given))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_no_rows() {
        for heading in ["Grid 01", "  puzzle #5 (easy)", "Sudoku", "No. 7", "EASY"] {
            assert!(is_heading(heading), "{heading}");
        }
        for row in ["12..", "abcd", "Grid 12....12.1......", "GRIT"] {
            assert!(!is_heading(row), "{row}");
        }
        for heading in HEADINGS {
            let last = b'a' + heading.len() as u8;
            let is_row = sides::of_row(heading.len()).is_some()
                && heading.bytes().all(|letter| letter < last);
            assert!(!is_row, "{heading}");
        }
    }

    #[test]
    fn one_word_is_the_board() {
        let puzzle = "12....12.1......";
        let found = |text: &str| {
            let words: Vec<Word<'_>> = text.split(' ').map(|word| (0, word)).collect();
            board_among(&words).map(|(_, word)| word.to_owned())
        };
        for text in ["x 12....12.1......", "12....12.1...... 1.2", "7: 12....12.1...... 8.9 z"] {
            assert_eq!(found(text).as_deref(), Some(puzzle), "{text}");
        }
        let solved = "1234341221434321";
        assert_eq!(found(&format!("{puzzle} {solved}")).as_deref(), Some(puzzle));
        assert_eq!(found(&format!("{solved} {puzzle}")).as_deref(), Some(puzzle));
        assert_eq!(found("12....12.1...... 2134341221434321"), None);
        assert_eq!(found("1234 3412 2143 4321"), None);
        assert_eq!(found(puzzle), None);
    }
}
