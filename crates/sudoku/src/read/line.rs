//! One line of text: which cells it has, and how it is written. Knows nothing of boards.
//!
//! A line is nothing (empty, or a comment), a *rule* between boxes (`+---+---+`), or cells. A `#`
//! begins a comment anywhere in a line. Blanks and `|` stand between words; cells are either the
//! characters of the words, or the words themselves: whole numbers, one for each cell.

use crate::layout::Cells;
use crate::read::error::ReadErrorKind;
use crate::shape::Shape;
use crate::symbol::{is_blank, value};

/// What one line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing, or a comment alone.
    Empty,
    /// A line of `+`, `-` and `|` between boxes.
    Rule,
    /// Cells.
    Row(Row),
    /// Something that stands for no cell, and where.
    Bad {
        kind: ReadErrorKind,
        column: usize,
        /// How many cells the line seems to have, the bad one included.
        cells: usize,
    },
}

/// The cells of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Values, 0 for a blank.
    pub(super) values: Vec<u8>,
    /// The column in which each cell begins, from 0, in characters.
    pub(super) columns: Vec<u32>,
    /// How the cells are told apart.
    pub(super) cells: Cells,
    /// Whether there is a `|`.
    pub(super) barred: bool,
    /// The first blank cell's character.
    pub(super) blank: Option<char>,
}

/// Reads one line, without its newline.
pub(super) fn read(text: &str) -> Line {
    let text = text.split('#').next().unwrap_or_default();
    let visible = || text.chars().filter(|c| !is_space(*c));
    if visible().next().is_none() {
        return Line::Empty;
    }
    if visible().all(|c| matches!(c, '+' | '-' | '=' | '|')) {
        return Line::Rule;
    }
    let words = words(text);
    if are_numbers(&words) { numbers(text, &words) } else { characters(text, &words) }
}

/// A word and the column in which it begins, from 0, in characters.
type Word<'t> = (usize, &'t str);

fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\u{FEFF}' | '\u{A0}')
}

/// The words of a line, between blanks and bars.
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

/// Whether words are numbers, one for each cell: none is longer than two characters, some have two
/// digits, and there are as many as a row or a board with more than nine symbols has cells.
fn are_numbers(words: &[Word<'_>]) -> bool {
    let count = words.len();
    let shape = Shape::from_side(count).or(Shape::from_cells(count));
    shape.is_some_and(|shape| shape.side() > 9)
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
        let Some(value) = (if single { value(first) } else { word.parse().ok() }) else {
            let kind = ReadErrorKind::BadCharacter(first);
            return Line::Bad { kind, column, cells: words.len() };
        };
        row.push(value, column, single.then_some(first));
    }
    Line::Row(row)
}

fn characters(text: &str, words: &[Word<'_>]) -> Line {
    let spaced = words.len() > 1 && words.iter().all(|(_, word)| word.chars().nth(1).is_none());
    let mut row = Row::new(text, if spaced { Cells::Spaced } else { Cells::Joined });
    for &(start, word) in words {
        for (column, character) in (start..).zip(word.chars()) {
            let Some(value) = value(character) else {
                let cells = words.iter().map(|(_, word)| word.chars().count()).sum();
                return Line::Bad { kind: ReadErrorKind::BadCharacter(character), column, cells };
            };
            row.push(value, column, Some(character));
        }
    }
    Line::Row(row)
}

impl Row {
    fn new(text: &str, cells: Cells) -> Self {
        let barred = text.contains('|');
        Self { values: Vec::new(), columns: Vec::new(), cells, barred, blank: None }
    }

    fn push(&mut self, value: u8, column: usize, character: Option<char>) {
        self.values.push(value);
        self.columns.push(column as u32);
        if let Some(blank) = character.filter(|&character| is_blank(character)) {
            self.blank.get_or_insert(blank);
        }
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// The greatest value.
    pub(super) fn greatest(&self) -> u8 {
        self.values.iter().copied().max().unwrap_or(0)
    }

    /// Whether a value other than a blank stands in it twice.
    pub(super) fn repeats(&self) -> bool {
        let mut values: Vec<u8> = self.values.iter().copied().filter(|&value| value > 0).collect();
        values.sort_unstable();
        values.windows(2).any(|pair| pair[0] == pair[1])
    }
}
