//! Mistakes in headers, which set the rules of the boards below them.

use quadrille_sudoku_rules::{Kind, PatternError, Rule, RulesError, Shape, Takes};

use crate::read::meant;

/// The mistakes in a line of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderMistake {
    /// An unknown key.
    UnknownKey(String),
    /// A key with cells after it and no colon.
    NoColon(String),
    /// An unknown rule.
    UnknownRule(String),
    /// A word that is not a cell.
    NoCell(String),
    /// A word that is not a sum.
    NoSum(String),
    /// A cage without a sum before the colon.
    MissingSum,
    /// A word that is not a number.
    NoNumber(String),
    /// A word before the colon that is not what a rule takes there.
    WrongArgument(&'static Kind, String),
    /// A pattern with a mistake.
    Pattern(PatternError),
    /// Two cells that are in no row, column or diagonal together.
    NoRange,
    /// A word between a key and its colon.
    WordAfterKey(String),
    /// A key without words after it.
    NothingSaid,
    /// A cell without a second cell to form a pair.
    SingleCell,
    /// A cell without candidates, or candidates that are no symbols.
    NoMarks,
    /// A candidate that is no value of the board.
    NoValue {
        /// The candidate.
        value: u8,
        /// The shape of the board.
        shape: Shape,
    },
    /// A word that is not the size of a box.
    NoBox(String),
    /// Boxes with more or fewer cells than a row of the board.
    BoxSide {
        /// The shape of the board.
        shape: Shape,
    },
    /// Corners of boards above rows that are not a canvas.
    NoCanvas,
    /// A second map of regions.
    SecondMap,
    /// A map of regions on one line whose size fits no board.
    MapSize {
        /// The number of cells.
        found: usize,
    },
    /// A row of a map whose length differs from the first row, or a first row whose length fits no
    /// board.
    MapRow {
        /// The number of cells in the row.
        found: usize,
        /// The number of cells in the first row.
        expected: Option<usize>,
    },
    /// A map of regions that ends too soon.
    UnfinishedMap {
        /// The number of rows.
        found: usize,
        /// The expected number of rows, if it is known.
        expected: Option<usize>,
    },
    /// A cell that is not on the board below.
    NotOnBoard {
        /// The cell as written.
        cell: String,
        /// The shape of the board.
        shape: Shape,
    },
    /// A header without a board below it.
    NoBoard,
    /// Rules that do not fit the board below.
    Rules(RulesError),
}

impl HeaderMistake {
    /// Describes the mistake.
    pub(super) fn message(&self) -> String {
        match self {
            Self::UnknownKey(word) => {
                format!("unknown header key {word:?}{}", meant::question(word))
            }
            Self::NoColon(key) => format!("the rule {key:?} needs a colon"),
            Self::UnknownRule(word) => format!("unknown rule {word:?}{}", meant::question(word)),
            Self::NoCell(word) => format!("{word:?} is not a cell"),
            Self::NoSum(word) => format!("{word:?} is not a sum"),
            Self::MissingSum => "the cage has no sum".to_owned(),
            Self::NoNumber(word) => format!("{word:?} is not a number"),
            Self::WrongArgument(kind, word) => format!("{word:?} does not fit `{}`", kind.name()),
            Self::Pattern(_) => "this is not a pattern of values".to_owned(),
            Self::NoRange => "no straight line connects these cells".to_owned(),
            Self::WordAfterKey(word) => {
                format!("unexpected {word:?} between the key and its colon")
            }
            Self::NothingSaid => "nothing follows this key".to_owned(),
            Self::SingleCell => "this cell has no partner".to_owned(),
            Self::NoMarks => "these are not the candidates of a cell".to_owned(),
            Self::NoValue { value, shape } => format!("{value} is no value of a {shape} board"),
            Self::NoBox(word) => format!("{word:?} is not the size of a box"),
            Self::BoxSide { shape } => {
                format!("a row of the board has {} cells, and a box has not", shape.side())
            }
            Self::NoCanvas => "the rows below are not several boards".to_owned(),
            Self::SecondMap => "a second map of regions begins".to_owned(),
            Self::MapSize { found } => format!("this map of regions has {found} cells"),
            Self::MapRow { found, expected: Some(expected) } => {
                format!("this line of the map has {found} cells, but the first has {expected}")
            }
            Self::MapRow { found, expected: None } => {
                format!("this line of the map has {found} cells")
            }
            Self::UnfinishedMap { found: 0, .. } => "the map of regions has no lines".to_owned(),
            Self::UnfinishedMap { found, .. } => {
                let noun = if *found == 1 { "line" } else { "lines" };
                format!("the map of regions ends after {found} {noun}")
            }
            Self::NotOnBoard { cell, shape } => format!("{cell} is not on a {shape} board"),
            Self::NoBoard => "this header has no board below it".to_owned(),
            Self::Rules(error) => error.to_string(),
        }
    }

    /// Describes what was expected.
    pub(super) fn expected(&self) -> String {
        match self {
            Self::UnknownKey(_) => {
                let names = Kind::all().map(|kind| format!("`{}`", kind.name()));
                format!(
                    "`rules`, `regions`, `cage` with a sum, `white`, `black`, `even`, `odd`, `marks`, \
                     `box`, `boards`, or one of {}",
                    names.collect::<Vec<_>>().join(", ")
                )
            }
            Self::UnknownRule(_) => {
                let names = Rule::ALL.map(|rule| format!("`{rule}`"));
                format!("{} or `ordinary`", names.join(", "))
            }
            Self::NoColon(key) => {
                format!("`{key}:`, perhaps with a number before the colon, and cells")
            }
            Self::NoCell(_) => "cells by row and column, such as r1c4".to_owned(),
            Self::NoSum(_) | Self::MissingSum => "a sum, as in `cage 15: r1c1 r1c2`".to_owned(),
            Self::NoNumber(_) => "a number".to_owned(),
            Self::WrongArgument(kind, _) => match kind.takes() {
                Takes::Number(what) => format!("{what}, as in `{}`", kind.example()),
                _ => format!("`{}`", kind.example()),
            },
            Self::Pattern(error) => error.expected.to_owned(),
            Self::NoRange => "two cells of a row, a column or a diagonal".to_owned(),
            Self::WordAfterKey(_) => "the colon".to_owned(),
            Self::NothingSaid => "rules or cells after the colon".to_owned(),
            Self::SingleCell => "pairs of neighbors, as in `white: r1c1 r1c2`".to_owned(),
            Self::NoMarks => {
                "cells and their candidates, as in `marks: r1c1 13, r1c4 24`".to_owned()
            }
            Self::NoValue { shape, .. } => format!("1 to {}", shape.side()),
            Self::NoBox(_) => {
                "the rows and columns of a box, such as `2x3`, or `1x7` for none".to_owned()
            }
            Self::BoxSide { shape } => format!("boxes of {} cells", shape.side()),
            Self::NoCanvas => "the rows of all boards together".to_owned(),
            Self::SecondMap => "one map per header".to_owned(),
            Self::MapSize { .. } => {
                "as many cells as a board, or none here and a line for each row below".to_owned()
            }
            Self::MapRow { expected: Some(expected), .. } => format!("{expected} cells"),
            Self::MapRow { expected: None, .. } => {
                "1 to 25 cells, as in a row of a board".to_owned()
            }
            Self::NotOnBoard { shape, .. } => shape.range(),
            Self::UnfinishedMap { expected: Some(expected), .. } => format!("{expected} lines"),
            Self::UnfinishedMap { expected: None, .. } => "a line for each row".to_owned(),
            Self::NoBoard => "a board, which may be blank".to_owned(),
            Self::Rules(error) => error.expected(),
        }
    }
}
