//! Maps of regions, in lines or in one line.

use quadrille_sudoku_rules::{Regions, Rules, RulesError, Shape};

use crate::read::error::ReadError;
use crate::read::key::{Span, Word};
use crate::read::mistake::HeaderMistake;

/// A map of regions, perhaps incomplete.
#[derive(Clone, Debug)]
pub(super) struct Map {
    /// The line of its key.
    number: usize,
    text: String,
    /// The total number of rows, as soon as it is known.
    height: Option<usize>,
    rows: Vec<Row>,
}

/// A line of a map.
#[derive(Clone, Debug)]
pub(super) struct Row {
    number: usize,
    text: String,
    /// The name of each cell's region, and its column; at least one.
    names: Vec<(char, usize)>,
}

impl Map {
    /// Begins a map at this line. If there are words after the key, they are the whole map.
    pub(super) fn begun(number: usize, text: &str, words: &[Word]) -> Result<Self, ReadError> {
        let mut map = Self { number, text: text.to_owned(), height: None, rows: Vec::new() };
        if !words.is_empty() {
            let row = Row::of(number, text, words);
            let found = row.names.len();
            if Shape::from_cells(found).is_none() {
                return Err(row.error(HeaderMistake::MapSize { found }));
            }
            map.height = Some(1);
            map.rows.push(row);
        }
        Ok(map)
    }

    /// Returns whether rows are missing.
    pub(super) fn is_open(&self) -> bool {
        self.height.is_none_or(|height| self.rows.len() < height)
    }

    /// Returns whether it is complete and has places without cells, besides cells. A map with a row of another
    /// length was refused when the row came.
    pub(super) fn has_holes(&self) -> bool {
        if self.rows.iter().any(|row| Some(row.names.len()) != self.height) {
            return false;
        }
        let mut names = self.rows.iter().flat_map(|row| &row.names).map(|(name, _)| *name);
        let has_hole = names.clone().any(|name| name == '.');
        !self.is_open() && has_hole && names.any(|name| name != '.')
    }

    /// Returns the number of cells of the largest region and the places with cells, if it is complete and
    /// has places without cells.
    pub(super) fn holes(&self) -> Option<(usize, Vec<bool>)> {
        if !self.has_holes() {
            return None;
        }
        let names: Vec<char> =
            self.rows.iter().flat_map(|row| &row.names).map(|(name, _)| *name).collect();
        let size = |name: &char| names.iter().filter(|other| *other == name).count();
        let side = names.iter().filter(|name| **name != '.').map(size).max()?;
        Some((side, names.iter().map(|name| *name != '.').collect()))
    }

    /// Closes the map: it takes no more rows.
    pub(super) fn close(&mut self) {
        self.height = Some(self.rows.len());
    }

    /// Adds a row. A wrong row counts as well.
    pub(super) fn push(&mut self, row: Row) -> Result<(), ReadError> {
        let found = row.names.len();
        let first = self.rows.first().map(|row| row.names.len());
        let right = first.map_or(Shape::from_side(found).is_some(), |first| first == found);
        let wrong = row.error(HeaderMistake::MapRow { found, expected: first });
        self.height.get_or_insert(found);
        self.rows.push(row);
        if right { Ok(()) } else { Err(wrong) }
    }

    /// Returns the error for missing rows.
    pub(super) fn unfinished(&self) -> ReadError {
        let (found, expected) = (self.rows.len(), self.height);
        let mistake = HeaderMistake::UnfinishedMap { found, expected };
        match self.rows.last() {
            Some(row) => row.error(mistake),
            None => self.key().error(mistake, self.number, &self.text),
        }
    }

    /// Replaces boxes by these regions.
    pub(super) fn add_to(&self, rules: &mut Rules) -> Result<(), ReadError> {
        let names = self.rows.iter().flat_map(|row| &row.names);
        let names: Vec<char> = names.map(|&(name, _)| name).collect();
        let set = Regions::new(rules.shape(), &names).and_then(|map| rules.set_regions(map));
        set.map_err(|error| {
            let mistake = HeaderMistake::Rules(error);
            let RulesError::RegionSize { region, .. } = error else {
                return self.key().error(mistake, self.number, &self.text);
            };
            let begins = |row: &Row| {
                let begin = row.names.iter().find(|(name, _)| *name == region);
                begin.map(|&(_, column)| (row.number, row.text.clone(), column))
            };
            let begin = self.rows.iter().find_map(begins);
            let (number, text, column) = begin.expect("the region was found in this map");
            Span { column, width: 1 }.error(mistake, number, &text)
        })
    }

    /// Returns the place of its key.
    fn key(&self) -> Span {
        let column = self.text.chars().take_while(|c| !c.is_ascii_alphabetic()).count();
        Span { column, width: "regions".len() }
    }
}

impl Row {
    /// Returns a line with these words; there must be at least one.
    pub(super) fn of(number: usize, text: &str, words: &[Word]) -> Self {
        let cells = |word: &Word| {
            let columns = word.span.column..;
            word.text.chars().zip(columns).collect::<Vec<_>>()
        };
        Self { number, text: text.to_owned(), names: words.iter().flat_map(cells).collect() }
    }

    fn error(&self, mistake: HeaderMistake) -> ReadError {
        let [(_, first), ..] = self.names[..] else { unreachable!("a row has a cell") };
        let last = self.names.last().map_or(first, |&(_, column)| column);
        Span { column: first, width: last + 1 - first }.error(mistake, self.number, &self.text)
    }
}
