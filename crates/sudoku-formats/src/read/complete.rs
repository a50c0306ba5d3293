//! Makes boards of the lines held, or reports why they are not a board.

use quadrille_sudoku_rules::{Grid, Shape, Symbols};

use crate::read::drawn::{self, Drawing};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::header::Said;
use crate::read::held::{Held, keep_marks, layout, reading};
use crate::read::mistake::HeaderMistake;
use crate::read::reader::{Puzzle, Reader};

impl Reader {
    /// Returns the lines held as one board.
    pub(super) fn complete(&mut self, shape: Shape) {
        let drawing = std::mem::take(&mut self.drawing);
        let listed = self.list.take().and_then(|list| list.row.symbols());
        let lines = self.take();
        let stated = self.header.shape(shape);
        let drawn = match self.shape {
            None if stated != shape => Ok(drawn::Boxes::Shape(stated)),
            None => drawn::boxes(&lines, &drawing, shape),
            Some(_) => Ok(drawn::Boxes::Shape(shape)),
        };
        let puzzle = drawn.and_then(|boxes| {
            self.puzzle(boxes, &lines, drawing.is_ruled(), self.symbols.or(listed))
        });
        self.ready.extend(puzzle.transpose());
    }

    /// Returns the board of these lines, unless a mistake in its header was reported before.
    fn puzzle(
        &mut self,
        boxes: drawn::Boxes,
        lines: &[Held],
        is_ruled: bool,
        symbols: Option<Symbols>,
    ) -> Result<Option<Puzzle>, ReadError> {
        let shape = boxes.shape();
        let reading = reading(lines, shape, symbols)?;
        let grid = Grid::from_values(shape, &reading.values).expect("cells were counted");
        let layout = layout(lines, is_ruled, reading.symbols);
        let mut rules = match self.header.rules(shape, None) {
            Said::Rules(rules) => rules,
            Said::Nonsense(error) => return Err(error),
            Said::Refused(error) => {
                return Err(lines[0].error(ReadErrorKind::Header(HeaderMistake::Rules(error))));
            }
            Said::LeftOut => return Ok(None),
        };
        if let drawn::Boxes::Regions(regions) = boxes
            && rules.regions().is_none()
        {
            rules.set_regions(regions).expect("the regions are those of the board");
        }
        keep_marks(&mut rules, lines);
        let lines = lines[0].number..=lines[lines.len() - 1].number;
        Ok(Some(Puzzle { grid, layout, lines, rules, entered: Vec::new(), notes: Vec::new() }))
    }

    /// Reports why the lines held are not a board, and drops them.
    pub(super) fn fail_held(&mut self) {
        let found = self.held_cells();
        let shape = self.row_shape().or(self.shape);
        let lines = self.take();
        self.drawing = Drawing::default();
        let first = lines[0].row.len();
        let odd = lines.iter().find(|line| line.row.len() != first);
        let error = match (shape, odd) {
            (Some(shape), _) => {
                let kind = ReadErrorKind::Unfinished { found, expected: shape.cell_count() };
                lines[lines.len() - 1].error_after(kind)
            }
            (None, Some(odd)) if self.side(first).is_some() => {
                let found = odd.row.len();
                odd.error(ReadErrorKind::RowLength { found, expected: first })
            }
            (None, _) if lines.len() == 1 => {
                lines[0].error(ReadErrorKind::CellCount { found, expected: None })
            }
            (None, _) => lines[0].error(match long_rows(&lines) {
                Some(found) => ReadErrorKind::RowTooLong { found },
                None => ReadErrorKind::NoBoard { found },
            }),
        };
        self.ready.push_back(Err(error));
    }

    pub(super) fn fail_at(&mut self, line: &Held, kind: ReadErrorKind) {
        self.ready.push_back(Err(line.error(kind)));
    }

    /// Drops the lines held and skips the rest of the block.
    pub(super) fn skip(&mut self) {
        self.take();
        self.drawing = Drawing::default();
        self.skipping = true;
    }

    pub(super) fn take(&mut self) -> Vec<Held> {
        self.gaps = 0;
        self.list = None;
        std::mem::take(&mut self.held)
    }
}

/// Returns the number of words or cells in each line, if they are rows of a board that is too large.
fn long_rows(lines: &[Held]) -> Option<usize> {
    let words = |line: &Held| line.text.split_whitespace().count();
    let cells = |line: &Held| line.row.len();
    let counts: [&dyn Fn(&Held) -> usize; 2] = [&words, &cells];
    let alike =
        counts.into_iter().filter(|count| lines.iter().all(|line| count(line) == count(&lines[0])));
    alike.map(|count| count(&lines[0])).find(|&found| found > Shape::SIDE_LIMIT)
}
