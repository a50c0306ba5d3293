//! One line of text: its cells and its layout. It does not depend on the board.
//!
//! A line is empty (or only a comment), a *rule* between boxes (`+---+---+`), or cells. A `#`
//! begins a comment anywhere in a line. Blanks and `|` separate words. Cells are either the
//! characters of the words or the words themselves: whole numbers, one for each cell, or pencil
//! marks, the digits of a cell's candidates. A line of 729 characters has nine pencil marks for
//! each cell. If one word is a board, the others are its name, its rating or its solution.
//!
//! Characters stay characters here: their values depend on the whole board.

use quadrille_sudoku_rules::{Cells, Shape, Symbols, is_blank, value};

use crate::read::error::ReadErrorKind;
use crate::read::marks::{self, BadMark};
use crate::read::notes::{self, Word};
use crate::sides;

/// The content of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing, or only a comment.
    Empty,
    /// A line of `+`, `-` and `|` between boxes.
    Rule,
    /// A line of `-`, and perhaps `|`, or of spaces between bars: a row of blanks, or a rule.
    Blanks(Row),
    /// Cells.
    Row(Row),
    /// A character that is not a cell, and its place.
    Bad {
        kind: ReadErrorKind,
        column: usize,
        /// The apparent number of cells in the line, including the bad one.
        cells: usize,
    },
}

/// The cells of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The character of each cell, with `A` to `P` for the numbers from 10 on.
    pub(super) characters: Vec<char>,
    /// The column where each cell begins, from 0, in characters.
    pub(super) columns: Vec<u32>,
    /// How the cells are separated.
    pub(super) cells: Cells,
    /// Whether there is a `|`.
    pub(super) barred: bool,
    /// Whether spaces were blanks.
    has_spaces: bool,
    /// The cells with pencil marks, by their number in the row, and their marks as masks.
    pub(super) marks: Vec<(usize, u32)>,
}

/// Reads one line, without its newline. `symbols` are those that the user has chosen.
pub(super) fn read(text: &str, symbols: Option<Symbols>) -> Line {
    let text = text.split('#').next().unwrap_or_default();
    let drawn = drawing(text);
    let (text, is_drawn) = (drawn.as_deref().unwrap_or(text), drawn.is_some());
    let visible = || text.chars().filter(|c| !is_space(*c));
    if visible().next().is_none() || notes::is_heading(text) {
        return Line::Empty;
    }
    if visible().all(|c| matches!(c, '+' | '-' | '=' | '|')) || is_framed_rule(visible()) {
        return match dashes(text) {
            Some(row) if !is_drawn => Line::Blanks(row),
            _ => Line::Rule,
        };
    }
    let words = words(text);
    if let Some(board) = notes::board_among(&words) {
        return characters(text, &[board], symbols);
    }
    if are_numbers(&words) {
        return numbers(text, &words);
    }
    match marks::of_words(words.iter().map(|(_, word)| *word)) {
        Some(masks) => Line::Row(marked(text, &masks, words.iter().map(|(column, _)| *column))),
        None => characters(text, &words, symbols),
    }
}

/// Returns whether a character is one for drawing boxes.
pub(super) fn is_drawn(character: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&character)
}

/// Returns a line with box-drawing characters as a line with `|`, `-` and `+` in the same places.
pub(super) fn drawing(text: &str) -> Option<String> {
    let plain = |c: char| match c {
        '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' => '|',
        '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' => '-',
        drawn if is_drawn(drawn) => '+',
        other => other,
    };
    text.contains(is_drawn).then(|| text.chars().map(plain).collect())
}

/// Returns the row of blanks that a line of dashes may be.
fn dashes(text: &str) -> Option<Row> {
    let places = text.chars().enumerate().filter(|(_, c)| *c == '-');
    let count = places.clone().count();
    if sides::of_row(count).is_none() || text.contains(['+', '=']) {
        return None;
    }
    let mut row = Row::new(text, if text.contains("--") { Cells::Joined } else { Cells::Spaced });
    places.for_each(|(column, dash)| row.push(dash, column));
    Some(row)
}

/// Returns whether a line is a rule with other corners: `*-----*`, `.---.---.`, `:---+---:`.
fn is_framed_rule(visible: impl Iterator<Item = char>) -> bool {
    let text: String = visible.collect();
    let strokes = || text.split(|c| "+|*.:',`".contains(c)).filter(|stroke| !stroke.is_empty());
    let is_stroke =
        |stroke: &str| stroke.len() >= 3 && stroke.bytes().all(|c| matches!(c, b'-' | b'='));
    strokes().next().is_some() && strokes().all(is_stroke)
}

/// Returns the name of a section that begins with this line, such as `[Puzzle]`.
pub(super) fn section(line: &[u8]) -> Option<&[u8]> {
    let name = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    (!name.is_empty() && name.iter().all(u8::is_ascii_alphabetic)).then_some(name)
}

fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\u{FEFF}' | '\u{A0}')
}

/// Returns the words of a line, separated by blanks and bars.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut begun: Option<(usize, usize)> = None;
    for (column, (offset, character)) in text.char_indices().enumerate() {
        if is_space(character) || character == '|' {
            words.extend(begun.take().map(|(column, start)| (column, &text[start..offset])));
        } else {
            begun.get_or_insert((column, offset));
        }
    }
    words.extend(begun.map(|(column, start)| (column, &text[start..])));
    words
}

/// Returns whether words are numbers, one for each cell.
///
/// No number is longer than two characters, some have two digits, and there are as many as in a row
/// or a board with more than nine symbols.
fn are_numbers(words: &[Word<'_>]) -> bool {
    let count = words.len();
    let is_board = sides::of_board(count).is_some_and(|shape| shape.side() > 9);
    (is_board || (10..=Shape::SIDE_LIMIT).contains(&count))
        && words.iter().any(|(_, word)| word.len() == 2)
        && words.iter().all(|(_, word)| {
            word.len() == 1 || word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit())
        })
}

fn numbers(text: &str, words: &[Word<'_>]) -> Line {
    let mut row = Row::new(text, Cells::Numbers);
    for &(column, word) in words {
        let Some(first) = word.chars().next() else { continue };
        let single = word.len() == 1;
        if single && value(first).is_none() {
            let kind = ReadErrorKind::BadCharacter(first);
            return Line::Bad { kind, column, cells: words.len() };
        }
        row.push(if single { first } else { of_number(word) }, column);
    }
    Line::Row(row)
}

/// Returns the character for a number of two digits; one that is no symbol if it is too large.
fn of_number(word: &str) -> char {
    let number = word.parse::<u8>().ok().filter(|number| (1..=25).contains(number));
    number.map_or('?', quadrille_sudoku_rules::symbol)
}

fn characters(text: &str, words: &[Word<'_>], symbols: Option<Symbols>) -> Line {
    let count = words.iter().map(|(_, word)| word.chars().count()).sum();
    if let Some(side) = marks::side_of(count) {
        return all_marks(text, words, side);
    }
    let spaced = words.len() > 1 && words.iter().all(|(_, word)| word.chars().nth(1).is_none());
    let mut row = Row::new(text, if spaced { Cells::Spaced } else { Cells::Joined });
    // Only boards of letters alone need letters beyond P.
    let is_large = [20, 25, 400, 625].contains(&count);
    let is_cell = |c: char| {
        value(c).is_some()
            || is_large && Symbols::LETTERS.value(c).is_some()
            || symbols.is_some_and(|symbols| symbols.value(c).is_some())
    };
    for &(start, word) in words {
        for (column, character) in (start..).zip(word.chars()) {
            if !is_cell(character) {
                let kind = ReadErrorKind::BadCharacter(character);
                return Line::Bad { kind, column, cells: count };
            }
            row.push(character, column);
        }
    }
    Line::Row(row)
}

/// Reads a board whose cells have a character for each value.
fn all_marks(text: &str, words: &[Word<'_>], side: usize) -> Line {
    let places = words.iter().flat_map(|&(start, word)| (start..).zip(word.chars()));
    match marks::of_characters(places.clone().map(|(_, character)| character), side) {
        Ok(masks) => {
            let columns = places.map(|(column, _)| column).step_by(side);
            let mut row = marked(text, &masks, columns);
            row.cells = Cells::Joined;
            Line::Row(row)
        }
        Err(BadMark { at, expected }) => {
            let (column, found) = places.clone().nth(at).expect("a mark has its character");
            let kind = ReadErrorKind::BadMark { found, expected };
            Line::Bad { kind, column, cells: side * side }
        }
    }
}

/// Returns cells with pencil marks. A single mark is the value of its cell.
fn marked(text: &str, masks: &[u32], columns: impl Iterator<Item = usize>) -> Row {
    let mut row = Row::new(text, Cells::Spaced);
    for (index, (&mask, column)) in masks.iter().zip(columns).enumerate() {
        if mask.count_ones() == 1 {
            row.push(char::from(b'0' + mask.trailing_zeros() as u8), column);
        } else {
            row.push('.', column);
            row.marks.push((index, mask));
        }
    }
    row
}

impl Line {
    /// Returns the line, whose blanks were spaces. Without values it may only draw a box.
    pub(super) fn with_spaces(self) -> Self {
        match self {
            Self::Row(row) => {
                let row = Row { has_spaces: true, ..row };
                if row.values().next().is_some() { Self::Row(row) } else { Self::Blanks(row) }
            }
            other => other,
        }
    }
}

impl Row {
    fn new(text: &str, cells: Cells) -> Self {
        let barred = text.contains('|');
        let (characters, columns, marks) = (Vec::new(), Vec::new(), Vec::new());
        Self { characters, columns, cells, barred, has_spaces: false, marks }
    }

    fn push(&mut self, character: char, column: usize) {
        self.characters.push(character);
        self.columns.push(column as u32);
    }

    /// Returns the number of cells.
    pub(super) fn len(&self) -> usize {
        self.characters.len()
    }

    /// Returns whether it has a blank as in a row of blanks: a space or a dash.
    pub(super) fn has_blank_of(&self, blanks: &Self) -> bool {
        self.has_spaces == blanks.has_spaces && (self.has_spaces || self.characters.contains(&'-'))
    }

    /// Returns whether it has a blank unlike those in a row of blanks.
    pub(super) fn has_blank_unlike(&self, blanks: &Self) -> bool {
        let is_unlike = |&c: &char| {
            is_blank(c) && (self.has_spaces != blanks.has_spaces || !self.has_spaces && c != '-')
        };
        self.characters.iter().any(is_unlike)
    }

    /// Returns whether it may list the symbols of a board: each cell has a different one.
    pub(super) fn is_list(&self) -> bool {
        let is_new =
            |(place, c): (usize, &char)| !is_blank(*c) && !self.characters[..place].contains(c);
        self.marks.is_empty() && self.characters.iter().enumerate().all(is_new)
    }

    /// Returns the characters as symbols, if they can be.
    pub(super) fn symbols(&self) -> Option<Symbols> {
        self.characters.iter().collect::<String>().parse().ok()
    }

    /// Returns the values by the standard symbols; other symbols have none.
    fn values(&self) -> impl Iterator<Item = u8> + '_ {
        self.characters.iter().map(|&c| value(c).unwrap_or(u8::MAX)).filter(|&value| value > 0)
    }

    /// Returns whether all values fit a board of this side, by the standard symbols.
    pub(super) fn is_within(&self, side: u8) -> bool {
        self.values().all(|value| value <= side)
    }

    /// Returns whether a value occurs twice.
    pub(super) fn repeats(&self) -> bool {
        let mut values: Vec<u8> = self.values().collect();
        values.sort_unstable();
        values.windows(2).any(|pair| pair[0] == pair[1])
    }
}
