//! Decides what the lines of a block are: rows of one board in some form, or column lists.

use std::collections::HashSet;

use crate::line::{Line, is_bar, is_separator};

/// What the lines of a block are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The rows of one board.
    Rows(Form),
    /// A board each.
    ColumnLists,
}

/// How squares are written in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One character for each: empty, a queen, or blocked. Separators are ignored.
    Signs,
    /// The same, with this separator between any two; nothing between two of them is an empty square.
    Separated(char),
    /// A queen or a block at each second place if `pitch` is 2; spaces are empty squares.
    Spaces {
        /// The number of characters for each square.
        pitch: usize,
        /// The number of columns.
        columns: usize,
    },
    /// 1 for a queen, 0 for an empty square; each is a word, or each is a character.
    Bits,
    /// The region of each square: a letter or a digit.
    Regions,
    /// The region of each square: a word.
    RegionWords,
    /// The region of each square, perhaps with a mark after it.
    MarkedRegions,
}

/// Returns what the lines of a block are. Nothing is checked.
pub(super) fn meaning(block: &[Line<'_>]) -> Meaning {
    if has_all(block, |sign| matches!(sign, '0'..='9' | '-' | ',') || sign.is_whitespace()) {
        return numbers(block);
    }
    let words = || block.iter().flat_map(|line| line.words().map(|(_, word)| word));
    let begins_with_number = |line: &Line<'_>| {
        line.words().next().is_some_and(|(_, word)| word.starts_with(|c: char| c.is_ascii_digit()))
    };
    let is_marked = words().any(|word| marked(word).is_some_and(|(name, _)| !is_sign_word(name)));
    if is_marked && words().all(|word| is_name(word) || marked(word).is_some()) && is_split(block) {
        return Meaning::Rows(Form::MarkedRegions);
    }
    if words().all(|word| word.chars().all(char::is_alphabetic)) && !words().all(is_sign_word) {
        let named = are_square(block) && words().any(|word| word.chars().count() > 1);
        return Meaning::Rows(if named { Form::RegionWords } else { Form::Regions });
    }
    if words().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
        return Meaning::Rows(Form::RegionWords);
    }
    if block.iter().all(begins_with_number) {
        return Meaning::ColumnLists;
    }
    Meaning::Rows(separated(block).or_else(|| spaced(block)).unwrap_or(Form::Signs))
}

/// Decides between numbers of regions, rows of 0 and 1, and column lists.
fn numbers(block: &[Line<'_>]) -> Meaning {
    if has_all(block, |sign| sign == '-' || is_separator(sign)) {
        let is_board = block.len() > 1 || block.iter().all(|line| line.words().count() == 1);
        return if is_board { Meaning::Rows(Form::Signs) } else { Meaning::ColumnLists };
    }
    let has_no_blank = has_all(block, |sign| sign != '-');
    // Words are separated by commas, or by spaces: a comma inside of a word is one of a column list.
    let are_separated = has_all(block, |sign| sign != ',')
        || block.iter().all(|line| !line.content().trim().contains(char::is_whitespace))
        || block.iter().all(|line| line.content().contains(", "));
    if !has_no_blank || !are_separated || block.len() < 2 {
        return Meaning::ColumnLists;
    }
    let is_bits = has_all(block, |sign| matches!(sign, '0' | '1') || is_separator(sign));
    if are_square(block) {
        let repeats = |line: &Line<'_>| {
            let mut seen = HashSet::new();
            line.words().any(|(_, word)| !seen.insert(word))
        };
        return match block.iter().any(repeats) {
            true if is_bits => Meaning::Rows(Form::Bits),
            true => Meaning::Rows(Form::RegionWords),
            false => Meaning::ColumnLists,
        };
    }
    let is_solid =
        |line: &Line<'_>| line.words().count() == 1 && line.content().trim().len() == block.len();
    match block.iter().all(is_solid) {
        true if is_bits => Meaning::Rows(Form::Bits),
        true => Meaning::Rows(Form::Regions),
        false => Meaning::ColumnLists,
    }
}

/// Whether all signs of all lines have a property.
fn has_all(block: &[Line<'_>], mut property: impl FnMut(char) -> bool) -> bool {
    block.iter().all(|line| line.content().chars().all(&mut property))
}

/// Whether each line has as many words as there are lines.
fn are_square(block: &[Line<'_>]) -> bool {
    block.iter().all(|line| line.words().count() == block.len())
}

/// Whether the words of each line are visibly separate.
fn is_split(block: &[Line<'_>]) -> bool {
    block.iter().all(|line| line.words().count() > 1 || line.content().contains(is_bar))
}

/// Whether a word is the name of a region: a letter or a number.
fn is_name(word: &str) -> bool {
    let mut signs = word.chars();
    let is_letter = signs.next().is_some_and(char::is_alphabetic) && signs.next().is_none();
    is_letter || !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Splits a word into the name of a region and a mark.
pub(super) fn marked(word: &str) -> Option<(&str, char)> {
    let mark = word.chars().next_back().filter(|mark| "QqXx.*_".contains(*mark))?;
    let name = &word[..word.len() - mark.len_utf8()];
    is_name(name).then_some((name, mark))
}

/// Whether a word consists of queens and blocked squares.
fn is_sign_word(word: &str) -> bool {
    word.chars().all(|sign| "QqXx".contains(sign))
}

/// Returns the form with a separator between any two squares, if nothing stands for a square
/// somewhere.
fn separated(block: &[Line<'_>]) -> Option<Form> {
    let signs: Vec<char> = block.iter().flat_map(|line| line.content().chars()).collect();
    let bar = signs.iter().copied().find(|&sign| is_bar(sign));
    let sign = bar.or_else(|| [',', ';', '\t'].into_iter().find(|sign| signs.contains(sign)))?;
    let pieces = || block.iter().flat_map(|line| pieces(line.content(), sign));
    let is_split = block.iter().all(|line| pieces_of(*line, sign) > 1);
    let is_single = pieces().all(|(_, piece)| piece.trim().chars().count() <= 1);
    let has_blank = pieces().any(|(_, piece)| piece.trim().is_empty());
    (is_split && is_single && has_blank).then_some(Form::Separated(sign))
}

fn pieces_of(line: Line<'_>, sign: char) -> usize {
    pieces(line.content(), sign).count()
}

/// Splits a row at a separator, with the offset of each piece. Bars may also stand around a row.
pub(super) fn pieces(content: &str, sign: char) -> impl Iterator<Item = (usize, &str)> {
    let mut row = content;
    if is_bar(sign) {
        row = row.trim();
        row = row.strip_prefix(sign).unwrap_or(row);
        row = row.strip_suffix(sign).unwrap_or(row);
    }
    row.split(sign).map(move |piece| (piece.as_ptr().addr() - content.as_ptr().addr(), piece))
}

/// Returns the form with spaces as empty squares, if there is no other sign for one and the signs
/// do not stand below one another.
fn spaced(block: &[Line<'_>]) -> Option<Form> {
    if !has_all(block, |sign| sign == ' ' || "QqXx".contains(sign)) {
        return None;
    }
    let places = |line: &Line<'_>| -> Vec<usize> {
        line.content().char_indices().filter(|&(_, sign)| sign != ' ').map(|(at, _)| at).collect()
    };
    let first = places(&block[0]);
    if block.iter().all(|line| places(line) == first) {
        return None;
    }
    let width = block.iter().map(|line| line.content().trim_end().len()).max()?;
    let is_wide = width > block.len() && block.iter().flat_map(places).all(|at| at % 2 == 0);
    Some(Form::Spaces { pitch: if is_wide { 2 } else { 1 }, columns: block.len() })
}
