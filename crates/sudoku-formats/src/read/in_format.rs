//! Reads texts in formats of their own, which are more than cells in lines.

use std::ops::RangeInclusive;

use crate::format::{Format, Found};
use crate::read::document::Document;
use crate::read::error::ReadError;
use crate::read::header::Said;
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
        let Found { grid, mut rules, layout, entered, notes } = found;
        if !self.header.says_nothing() {
            if self.header.is_only_global() {
                for &rule in &self.header.global {
                    rules.add(rule).map_err(|error| document.refused(error.into()))?;
                }
            } else if rules.is_ordinary() {
                rules = match self.header.rules(grid.shape(), None) {
                    Said::Rules(rules) => rules,
                    Said::Nonsense(error) => return Err(error),
                    Said::Refused(error) => return Err(document.refused(error.into())),
                    Said::LeftOut => rules,
                };
            } else {
                return Err(document.two_headers());
            }
        }
        Ok(Puzzle { grid, layout, lines, rules, entered, notes })
    }
}
