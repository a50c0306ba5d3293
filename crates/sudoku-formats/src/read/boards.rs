//! Several boards on one canvas, and boards with holes: rows with a space or an `x` for no cell.

use quadrille_sudoku_rules::{Boards, Cell, Grid, NoBoards, Shape, value};

use crate::cells::{self, Misfit};
use crate::read::canvas::{Canvas, Numbered};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::header::Said;
use crate::read::mistake::HeaderMistake;
use crate::read::reader::{Puzzle, Reader};

/// The least number of rows and columns that are reported as boards that are not understood.
const REPORTED: usize = 8;

impl Reader {
    /// Reads rows as boards on one canvas; `None` if they are something else.
    pub(super) fn boards(&mut self, lines: &[Numbered]) -> Option<Result<Puzzle, ReadError>> {
        let split = self.split(lines);
        let canvas = Canvas::of(split.as_deref().unwrap_or(lines))?;
        let boards = match self.header.states_boards() {
            true => self.stated(&canvas).map(|boards| (boards, true)),
            false => self.found(&canvas, lines)?,
        };
        self.header.end();
        boards
            .and_then(|(boards, is_certain)| self.on_canvas(&canvas, boards, is_certain))
            .transpose()
    }

    /// Returns the rows of a canvas in one line, if it is as wide as high.
    fn split(&self, lines: &[Numbered]) -> Option<Vec<Numbered>> {
        let [(number, text)] = lines else { return None };
        let cells: Vec<char> = text.trim().chars().collect();
        let side = cells.len().isqrt();
        let rows = cells.chunks(side.max(1)).map(|row| (*number, row.iter().collect()));
        (side * side == cells.len() && side > 4).then(|| rows.collect())
    }

    /// Finds the boards that the places without cells show.
    fn found(
        &self,
        canvas: &Canvas<'_>,
        lines: &[Numbered],
    ) -> Option<Result<(Boards, bool), ReadError>> {
        let (count, width) = (canvas.places.len(), canvas.columns.len());
        let exists: Vec<bool> = (0..count).map(|place| !canvas.is_hole(place)).collect();
        if exists.iter().all(|is| *is) || count / width > Shape::CANVAS_LIMIT {
            return None;
        }
        let values = canvas.places.iter().filter_map(|&c| value(c));
        let least = usize::from(values.max().unwrap_or(0));
        let error = match Boards::find(width, &exists, least, self.header.boxes()) {
            Ok(found) => return Some(Ok(found)),
            Err(error) => error,
        };
        if width.min(count / width) < REPORTED || self.are_other_boards(lines) {
            return None;
        }
        let (NoBoards::Uncovered { cell, .. }, message) = (error, error.to_string()) else {
            let expected = "a line `boards: r1c1 r1c13` above, with the corner of each";
            return Some(Err(canvas.refused(0, error.to_string(), expected)));
        };
        let expected = "boards of one size, with a space or an `x` for each place without a cell";
        Some(Err(canvas.refused(cell.0 * width + cell.1, message, expected)))
    }

    /// Returns whether these lines are boards without holes.
    fn are_other_boards(&self, lines: &[Numbered]) -> bool {
        let mut reader = self.clone();
        reader.ready.clear();
        reader.is_replaying = true;
        lines.iter().for_each(|(_, text)| reader.line_of_bytes(text.as_bytes()));
        reader.finish();
        !reader.ready.is_empty() && reader.ready.iter().all(Result::is_ok)
    }

    /// Returns the boards that the header states.
    fn stated(&self, canvas: &Canvas<'_>) -> Result<Boards, ReadError> {
        let (rows, columns) = (canvas.lines.len(), canvas.columns.len());
        let boards = match self.header.holes() {
            Some((side, exists)) => (Shape::new(1, side.max(2)))
                .and_then(|shape| shape.canvas(exists.len().isqrt(), exists.len().isqrt()))
                .map(|shape| Boards::with_holes(shape, &exists)),
            None => self.header.corners().and_then(|corners| {
                let side = rows.checked_sub(corners.iter().map(|corner| corner.0).max()?)?;
                let stated = self.header.boxes().filter(|shape| shape.side() == side);
                Boards::at(stated.or_else(|| Shape::from_side(side))?, &corners)
            }),
        };
        let fits =
            |boards: &Boards| (boards.shape().rows(), boards.shape().columns()) == (rows, columns);
        let Some(boards) = boards.filter(fits) else {
            let message = format!("the boards of the header do not have {rows}×{columns} places");
            return Err(canvas.refused(0, message, "the rows and columns that the header states"));
        };
        for (place, cell) in boards.shape().cells().enumerate() {
            let character = canvas.places[place];
            if boards.has(cell) && character == ' ' {
                let message = format!("there is no cell at {cell}, which is on a board");
                return Err(canvas.refused(place, message, "a value or a blank such as `.`"));
            }
            if !boards.has(cell) && value(character).is_some_and(|value| value > 0) {
                let message = format!("there is a value at {cell}, which is on no board");
                return Err(canvas.refused(place, message, "a space or an `x`"));
            }
        }
        Ok(boards)
    }

    /// Returns the puzzle on these boards, unless a mistake in its header was reported before.
    fn on_canvas(
        &mut self,
        canvas: &Canvas<'_>,
        boards: Boards,
        is_certain: bool,
    ) -> Result<Option<Puzzle>, ReadError> {
        let shape = boards.shape();
        let cells = shape.cells().enumerate().filter(|(_, cell)| boards.has(*cell));
        let cells: Vec<usize> = cells.map(|(place, _)| place).collect();
        let characters: Vec<char> = cells.iter().map(|&place| canvas.places[place]).collect();
        let reading = cells::read(&characters, shape.side(), false, self.symbols);
        let reading = reading.map_err(|misfit| match misfit {
            Misfit::Cell(number) => {
                let found = characters[number].to_string();
                canvas.error(cells[number], ReadErrorKind::ValueTooLarge { found, shape })
            }
            Misfit::Ambiguous(readings) => {
                canvas.error(0, ReadErrorKind::AmbiguousSymbols(readings))
            }
            Misfit::Count(symbols) => {
                let symbols = Box::new(symbols);
                canvas.error(0, ReadErrorKind::SymbolCount { symbols, shape })
            }
        })?;
        let layout = canvas.layout(&boards, &reading);
        let mut values = boards.empty_grid().values().to_vec();
        for (&cell, &value) in cells.iter().zip(&reading.values) {
            values[cell] = value;
        }
        let grid = Grid::from_values(shape, &values).expect("one value for each cell");
        let is_square = shape.rows() == shape.columns() && Shape::from_side(shape.rows()).is_some();
        // A square of rows may also be a larger board with `x` for blanks.
        let is_other = layout.hole == 'x' && !self.header.states_boards() && is_square;
        let corners: Vec<String> = boards.corners().iter().map(Cell::to_string).collect();
        let note = format!("read with a line `boards: {}` above", corners.join(" "));
        let rules = match self.header.rules(shape, Some(&boards)) {
            Said::Rules(rules) => rules,
            Said::Nonsense(error) => return Err(error),
            Said::Refused(error) => {
                let kind = ReadErrorKind::Header(HeaderMistake::Rules(error));
                return Err(canvas.error(0, kind));
            }
            Said::LeftOut => return Ok(None),
        };
        let lines = canvas.lines[0].0..=canvas.lines[canvas.lines.len() - 1].0;
        let notes = (is_other || !is_certain).then_some(note).into_iter().collect();
        Ok(Some(Puzzle { grid, layout, lines, rules, entered: Vec::new(), notes }))
    }
}
