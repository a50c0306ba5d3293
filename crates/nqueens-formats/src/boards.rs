//! Reads the boards of a block of lines.

use crate::block::{self, Meaning};
use crate::diagram::{self, Diagram};
use crate::error::ReadError;
use crate::line::Line;
use crate::{columns, rows};

/// Reads the boards of a block of lines without an empty one.
pub(super) fn read(block: &[Line<'_>], diagrams: &mut Vec<Diagram>) -> Result<(), ReadError> {
    let Some(first) = block.first() else { return Ok(()) };
    match block::meaning(block) {
        Meaning::ColumnLists => {
            for &line in block {
                diagrams.push(columns::read(line)?);
            }
            Ok(())
        }
        Meaning::Rows(form) => {
            let mut rows = Vec::with_capacity(block.len());
            for &line in block {
                rows.push((line, rows::squares(line, form)?));
            }
            diagrams.push(diagram::of_rows(&rows, first.number)?);
            Ok(())
        }
    }
}
