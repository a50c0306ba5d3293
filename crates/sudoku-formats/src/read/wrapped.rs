//! Cells inside comma-separated values, and arrays of JSON.
//!
//! Every other character is replaced by a space, so the columns of errors stay the same.

use quadrille_sudoku_rules::{is_blank, value};

use crate::read::key::without_comment;
use crate::read::marks;
use crate::sides;

/// The names of a column with puzzles, in the first line of a file.
const HEADERS: [&str; 8] =
    ["quizzes", "quiz", "puzzles", "puzzle", "boards", "board", "grids", "grid"];

/// Returns the line with spaces for everything but its cells, or `None` if it has no wrapping.
pub(super) fn unwrap(text: &str) -> Option<String> {
    let text = without_comment(text);
    let content = text.trim();
    if content.starts_with(['[', ']']) {
        return array(text);
    }
    if content.contains([',', ';']) {
        return separated(text);
    }
    content.starts_with('"').then(|| array(text)).flatten()
}

/// Returns rows of numbers or strings in brackets.
fn array(text: &str) -> Option<String> {
    let is_frame = |c: char| matches!(c, '[' | ']' | ',' | '"' | '\'') || c.is_whitespace();
    let is_plain = text.chars().all(|c| is_frame(c) || value(c).is_some());
    is_plain.then(|| text.chars().map(|c| if is_frame(c) { ' ' } else { c }).collect())
}

/// Returns fields separated by commas or semicolons: one cell each, or a board in one field.
///
/// Only the first such board counts: other fields are its solution, its rating and so on.
fn separated(text: &str) -> Option<String> {
    let mut start = 0;
    let mut fields = Vec::new();
    for field in text.split([',', ';']) {
        let content = field.trim().trim_matches('"');
        let begin = start + (content.as_ptr().addr() - field.as_ptr().addr());
        fields.push((begin, content));
        start += field.len() + 1;
    }
    if let Some(&(begin, board)) = fields.iter().find(|(_, field)| has_board_size(field)) {
        return Some(keep(text, |offset| (begin..begin + board.len()).contains(&offset)));
    }
    if is_header(&fields) {
        return Some(keep(text, |_| false));
    }
    let is_cells = fields.iter().all(|(_, field)| field.len() <= 2);
    is_cells.then(|| row(text, &fields))
}

/// Returns the cells of a row or of a board, one in each field. The blank of an empty field takes the place of the
/// separator behind it.
///
/// A separator at the end of the line makes one more field, which is no cell: unless no field of the
/// row is a written blank, and the number of fields is a square, as for the usual boards.
fn row(text: &str, fields: &[(usize, &str)]) -> String {
    let count = fields.len();
    let empty = fields.iter().filter(|(_, field)| field.is_empty()).count();
    let ends_with_separator = fields.last().is_some_and(|(_, field)| field.is_empty());
    let writes_blanks =
        fields.iter().any(|(_, field)| !field.is_empty() && field.chars().all(is_blank));
    let has_extra_field = ends_with_separator && empty == 1 && (writes_blanks || !is_square(count));
    let is_whole = sides::of_row(count).is_some() || sides::of_board(count).is_some();
    let has_blanks = empty > 0 && !has_extra_field && is_whole;
    let mut row = String::with_capacity(text.len() + 1);
    let mut field = 0;
    // The end of the line ends the last field.
    for c in text.chars().chain([',']) {
        let is_end = matches!(c, ',' | ';');
        let is_blank = is_end && has_blanks && fields[field].1.is_empty();
        field += usize::from(is_end);
        row.push(match c {
            _ if is_blank => '.',
            ',' | ';' | '"' => ' ',
            c => c,
        });
    }
    row
}

fn is_square(count: usize) -> bool {
    count.isqrt().pow(2) == count
}

fn is_header(fields: &[(usize, &str)]) -> bool {
    let is_word =
        |word: &str| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ' ');
    fields.iter().all(|(_, field)| is_word(field))
        && fields
            .iter()
            .any(|(_, field)| HEADERS.iter().any(|name| field.eq_ignore_ascii_case(name)))
}

/// Returns whether a text has a character for each cell of a board, or for each mark.
fn has_board_size(text: &str) -> bool {
    let count = text.chars().count();
    sides::of_board(count).is_some() || marks::side_of(count).is_some()
}

/// Replaces all characters by spaces, except those at some offsets.
fn keep(text: &str, is_kept: impl Fn(usize) -> bool) -> String {
    text.char_indices().map(|(offset, c)| if is_kept(offset) { c } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stay_in_their_columns() {
        let unwrapped = |text: &str| unwrap(text).expect("cells in a wrapping");
        assert_eq!(unwrapped("[[1,2],[\".\",4]]"), "  1 2    .  4  ");
        assert_eq!(unwrapped("],"), "  ");
        assert_eq!(unwrapped(" \"12..\""), "  12.. ");
        assert_eq!(unwrapped("5,3,0, 0;7"), "5 3 0  0 7 ");
        assert_eq!(unwrapped("1,2,3,4,"), "1 2 3 4  ", "a separator at the end");
        assert_eq!(unwrapped(",2,,"), ".2 ..");
        assert_eq!(unwrapped("5,3,,,7,,,,"), "5 3 ..7 ....");
        assert_eq!(unwrapped("Quizzes,solutions"), " ".repeat(17));
        let board = "1...".repeat(4);
        assert_eq!(unwrapped(&format!("7,{board},x")), format!("  {board}  "));
        for plain in ["1234", "12 34", "[1,!]", "first,second"] {
            assert_eq!(unwrap(plain), None, "{plain}");
        }
    }

    #[test]
    fn a_comment_is_not_a_field() {
        for comment in ["# Source: A. Nonymous, Journal of Logic", "# z,................"] {
            assert_eq!(unwrap(comment), None, "{comment}");
        }
        let board = "1...".repeat(4);
        assert_eq!(unwrap(&format!("{board} # one, two")), None);
        assert_eq!(unwrap("[1,2] # a, b").as_deref(), Some(" 1 2  "));
    }
}
