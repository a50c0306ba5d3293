//! What can be wrong with a header, which says what rules the boards below it have.

use crate::shape::Shape;
use crate::variant::{Rule, RulesError};

/// The ways in which a line of a header can make no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderMistake {
    /// A key that there is not.
    UnknownKey(String),
    /// A rule that there is not.
    UnknownRule(String),
    /// A word that names no cell.
    NoCell(String),
    /// A word that is no sum.
    NoSum(String),
    /// A cage without a sum before the colon.
    MissingSum,
    /// A key with a word between it and the colon.
    WordAfterKey(String),
    /// A key with nothing after it.
    NothingSaid,
    /// A cell without a second one to make neighbors.
    SingleCell,
    /// A second map of regions.
    SecondMap,
    /// A map of regions on one line, as large as no board.
    MapSize {
        /// How many cells it has.
        found: usize,
    },
    /// A line of a map of regions with more or fewer cells than the first, or a first one as long as
    /// no row.
    MapRow {
        /// How many cells it has.
        found: usize,
        /// How many the first has.
        expected: Option<usize>,
    },
    /// A map of regions that ends too soon.
    UnfinishedMap {
        /// How many lines it has.
        found: usize,
        /// How many it should have, if it has any.
        expected: Option<usize>,
    },
    /// A cell that is not on the board below.
    NotOnBoard {
        /// The cell as it stands.
        cell: String,
        /// The shape of the board.
        shape: Shape,
    },
    /// A header without a board below it.
    NoBoard,
    /// Rules that make no sense on the board below.
    Rules(RulesError),
}

impl HeaderMistake {
    /// What is wrong, for a person.
    pub(super) fn message(&self) -> String {
        match self {
            Self::UnknownKey(word) => format!("{word:?} is no key of a header"),
            Self::UnknownRule(word) => format!("there is no rule {word:?}"),
            Self::NoCell(word) => format!("{word:?} is no cell"),
            Self::NoSum(word) => format!("{word:?} is no sum"),
            Self::MissingSum => "the cage has no sum".to_owned(),
            Self::WordAfterKey(word) => format!("{word:?} stands between the key and its colon"),
            Self::NothingSaid => "nothing is said here".to_owned(),
            Self::SingleCell => "this cell has no neighbor beside it".to_owned(),
            Self::SecondMap => "a second map of regions begins".to_owned(),
            Self::MapSize { found } => format!("this map of regions has {found} cells"),
            Self::MapRow { found, expected: Some(expected) } => {
                format!("this line of the map has {found} cells, the first {expected}")
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

    /// What was expected there.
    pub(super) fn expected(&self) -> String {
        match self {
            Self::UnknownKey(_) => {
                "`rules`, `regions`, `cage` with a sum, `white`, `black`, `even` or `odd`"
                    .to_owned()
            }
            Self::UnknownRule(_) => {
                let names = Rule::ALL.map(|rule| format!("`{rule}`"));
                format!("{} or `ordinary`", names.join(", "))
            }
            Self::NoCell(_) => "cells by row and column, such as r1c4".to_owned(),
            Self::NoSum(_) | Self::MissingSum => "a sum, as in `cage 15: r1c1 r1c2`".to_owned(),
            Self::WordAfterKey(_) => "the colon".to_owned(),
            Self::NothingSaid => "rules or cells after the colon".to_owned(),
            Self::SingleCell => "neighbors, two by two, as in `white: r1c1 r1c2`".to_owned(),
            Self::SecondMap => "one map in a header".to_owned(),
            Self::MapSize { .. } => {
                "as many cells as a board has, or none here and a line for each row below"
                    .to_owned()
            }
            Self::MapRow { expected: Some(expected), .. } => format!("{expected} cells"),
            Self::MapRow { expected: None, .. } => {
                "4, 6, 8, 9, 10, 12, 15, 16, 20 or 25 cells, as in a row of a board".to_owned()
            }
            Self::NotOnBoard { shape, .. } => format!("r1c1 to r{0}c{0}", shape.side()),
            Self::UnfinishedMap { expected: Some(expected), .. } => format!("{expected} lines"),
            Self::UnfinishedMap { expected: None, .. } => "a line for each row".to_owned(),
            Self::NoBoard => "a board, which may be blank".to_owned(),
            Self::Rules(error) => error.expected(),
        }
    }
}
