//! A board that was read.

use quadrille_nqueens::Board;
use quadrille_nqueens::Regions;
use quadrille_nqueens::{Shape, Square};

use crate::error::{ReadError, ReadErrorKind};
use crate::line::Line;
use crate::rows::{Cell, Mark};

/// A board that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The board with its queens.
    pub board: Board,
    /// The squares marked as blocked, row by row.
    pub blocked: Vec<Square>,
    /// The regions, if each square has one.
    pub regions: Option<Regions>,
    /// The number of its first line, from 1.
    pub line: usize,
}

/// Makes a board of rows, which must be of one length.
pub(super) fn of_rows(
    rows: &[(Line<'_>, Vec<Cell<'_>>)],
    line: usize,
) -> Result<Diagram, ReadError> {
    let columns = rows.first().map_or(0, |(_, cells)| cells.len());
    for (line, cells) in rows {
        if let Some(extra) = cells.get(columns) {
            return Err(line.error(extra.at.clone(), ReadErrorKind::LongRow { columns }));
        }
        if cells.len() < columns {
            let end = line.content().trim_end().len();
            return Err(line.error(end..end, ReadErrorKind::ShortRow { columns }));
        }
    }
    let shape = Shape::new(rows.len(), columns).map_err(|error| {
        let line = rows.last().expect("a block has lines").0;
        line.error(0..line.content().trim_end().len(), ReadErrorKind::Size(error))
    })?;
    let marked = |mark: Mark| {
        shape.squares().filter(move |&Square { row, column }| rows[row].1[column].mark == mark)
    };
    let board = Board::new(shape, marked(Mark::Queen)).expect("the rows read are its own");
    let has_regions = rows.iter().flat_map(|(_, cells)| cells).any(|cell| cell.region.is_some());
    let regions = has_regions.then(|| {
        let region = |Square { row, column }: Square| rows[row].1[column].region;
        Regions::new(shape, |square| region(square).unwrap_or_default().to_owned())
    });
    Ok(Diagram { board, blocked: marked(Mark::Blocked).collect(), regions, line })
}
