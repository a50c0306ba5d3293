//! Reads texts in formats of their own, which are more than cells in lines.

use std::ops::RangeInclusive;

use quadrille_sudoku_rules::{Grid, Rule, Rules};

use crate::format::{Format, Found, Refusal};
use crate::read::document::Document;
use crate::read::error::ReadError;
use crate::read::header::{Header, Said};
use crate::read::reader::{Puzzle, Reader};

impl Reader {
    /// Returns whether a line begins a text in a format of its own.
    pub(super) fn begins_document(&mut self, text: &str) -> bool {
        let is_empty = text.trim().is_empty() || text.trim_start().starts_with('#');
        let format = match self.format {
            _ if is_empty => None,
            Some(format) => format.row(),
            None => Format::of(text),
        };
        self.document = format.map(|format| Document::new(format, self.line));
        if self.document.is_some() {
            self.end_block();
        }
        self.document.is_some()
    }

    /// Reads a line of a text in a format of its own.
    pub(super) fn document_line(&mut self, text: &str) {
        let Some(document) = &mut self.document else { return };
        document.push(text);
        if document.is_complete() {
            self.end_document();
        }
    }

    /// Reads the text in a format of its own.
    pub(super) fn end_document(&mut self) {
        let Some(document) = self.document.take() else { return };
        let lines = document.first..=self.line;
        match document.read() {
            Ok(found) => {
                for found in found {
                    let puzzle = self.under_header(found, &document, lines.clone());
                    self.ready.push_back(puzzle);
                }
            }
            Err(_) if document.is_only_fact() => {}
            Err(error) => self.ready.push_back(Err(error)),
        }
        self.header.end();
    }

    /// Adds the rules of the header to a puzzle of a format of its own.
    fn under_header(
        &mut self,
        found: Found,
        document: &Document,
        lines: RangeInclusive<usize>,
    ) -> Result<Puzzle, ReadError> {
        let Found { mut grid, mut rules, layout, entered, header, notes } = found;
        if !header.is_empty() {
            if !self.header.is_only_global() {
                return Err(document.two_headers());
            }
            let mut own = own_header(&header, self.header.global.clone(), document)?;
            (grid, rules) = stated(&mut own, &grid, document)?.unwrap_or((grid, rules));
            own.end();
            own.finish()?;
        } else if self.header.is_only_global() {
            for &rule in &self.header.global {
                rules.add(rule).map_err(|error| document.refused(error.into()))?;
            }
        } else if rules.is_ordinary() {
            let header = &mut self.header;
            (grid, rules) = stated(header, &grid, document)?.unwrap_or((grid, rules));
        } else {
            return Err(document.two_headers());
        }
        Ok(Puzzle { grid, layout, lines, rules, entered, notes })
    }
}

/// Returns the header that a text in a format of its own has, of boards for which these rules hold.
fn own_header(
    lines: &[String],
    global: Vec<Rule>,
    document: &Document,
) -> Result<Header, ReadError> {
    let mut header = Header::under(global);
    for line in lines {
        if !header.takes(line, true) {
            let message = format!("the rule {line:?} is unknown");
            let expected = "a line that `quadrille sudoku --help` lists";
            return Err(document.refused(Refusal::new(message, expected)));
        }
        header.push(document.first, line)?;
    }
    if header.states_boards() {
        let message = "several boards, or a board with holes, are not read from JSON";
        let expected = "the rules and the rows of the canvas as text";
        return Err(document.refused(Refusal::new(message, expected)));
    }
    Ok(header)
}

/// Returns a board and its rules under a header, which may state its boxes. Returns `None` if a mistake in the header
/// was reported before.
fn stated(
    header: &mut Header,
    grid: &Grid,
    document: &Document,
) -> Result<Option<(Grid, Rules)>, ReadError> {
    let shape = header.shape(grid.shape());
    match header.rules(shape, None) {
        Said::Rules(rules) => {
            let grid = Grid::from_values(shape, grid.values()).expect("a board of the same side");
            Ok(Some((grid, rules)))
        }
        Said::Nonsense(error) => Err(error),
        Said::Refused(error) => Err(document.refused(error.into())),
        Said::LeftOut => Ok(None),
    }
}
