//! The search for the least arrangement of a board.
//!
//! The new board is made cell by cell in reading order. At each cell only the choices with the
//! least value are followed, and only while no other arrangement is known to be less.
//!
//! * **The first row** is known as soon as it is chosen: boxes with more blanks come first, blanks
//!   come first in each box, and values are named in order. So only rows with the least pattern can
//!   be first, and nothing else is settled yet.
//! * **The second row** settles the columns. At a place without a column, each possible column is
//!   tried. Its value may be a value of the first row whose own column has no place yet; that
//!   column then comes to its first possible place, which gives the value the least name. So on a
//!   full board few columns are tried, and the others follow.
//! * **The other rows** differ in their values, and only the least is followed.
//!
//! Interchangeable blank rows and columns are not distinguished.

use crate::canon::arrangement::Arrangement;
use crate::canon::transformation::Transformation;
use crate::canon::view::View;
use crate::grid::Grid;

/// The maximum number of cells examined in one search.
const MOST_CELLS: u64 = 200_000_000;

/// The value of an unknown cell.
const UNKNOWN: u8 = u8::MAX;

/// A search.
#[derive(Debug)]
pub(super) struct Search {
    views: Vec<View>,
    givens: usize,
    /// The least form known so far, row by row.
    least: Vec<u8>,
    best: Option<Transformation>,
    cells_left: u64,
}

/// The search took too long.
#[derive(Debug)]
struct TooLong;

impl Search {
    pub(super) fn new(grid: &Grid) -> Self {
        let shape = grid.shape();
        let mut views = vec![View::new(grid, false)];
        if shape.box_rows() == shape.box_columns() {
            views.push(View::new(grid, true));
        }
        let least = vec![UNKNOWN; shape.cell_count()];
        Self { views, givens: grid.given_count(), least, best: None, cells_left: MOST_CELLS }
    }

    /// Returns the transformation to the least form, or `None` if the search takes too long.
    pub(super) fn run(mut self) -> Option<Transformation> {
        let views = std::mem::take(&mut self.views);
        let mut begun: Vec<(Vec<u8>, &View, Arrangement)> = Vec::new();
        for view in &views {
            let mut rows: Vec<usize> = Vec::new();
            for row in 0..view.shape.side() {
                if !rows.iter().any(|&other| view.are_alike_rows(other, row)) {
                    let begins = Arrangement::beginning_with(view, row);
                    begun.push((begins.first_row(view.shape), view, begins));
                    rows.push(row);
                }
            }
        }
        let least = begun.iter().map(|(first, ..)| first).min()?.clone();
        self.least[..least.len()].copy_from_slice(&least);
        for (_, view, arrangement) in begun.iter().filter(|(first, ..)| *first == least) {
            self.rows(view, arrangement).ok()?;
        }
        self.best
    }

    /// Adds the next rows.
    fn rows(&mut self, view: &View, arrangement: &Arrangement) -> Result<(), TooLong> {
        let (placed, side) = (arrangement.row_count(), view.shape.side());
        if arrangement.givens == self.givens {
            self.complete(view, arrangement);
            return Ok(());
        }
        let rows = arrangement.next_rows(view);
        if placed == 1 {
            return rows.into_iter().try_for_each(|row| {
                let mut next = *arrangement;
                next.add_row(view, row);
                self.second_row(view, next, row, 0)
            });
        }
        let mut ways = Vec::with_capacity(rows.len());
        for row in rows {
            let mut next = *arrangement;
            next.add_row(view, row);
            if self.settled_row(view, &mut next, row)? {
                ways.push(next);
            }
        }
        // No arrangement is greater than the previous ones; the last is the least.
        let Some(last) = ways.last().map(|way| row_of(view, way)) else { return Ok(()) };
        debug_assert_eq!(last, self.least[placed * side..(placed + 1) * side]);
        for way in ways.iter().filter(|way| row_of(view, way) == last) {
            self.rows(view, way)?;
        }
        Ok(())
    }

    /// Compares a row whose columns are all settled, and returns whether it is least so far.
    fn settled_row(
        &mut self,
        view: &View,
        arrangement: &mut Arrangement,
        row: usize,
    ) -> Result<bool, TooLong> {
        let first = (arrangement.row_count() - 1) * view.shape.side();
        for place in 0..view.shape.side() {
            let value = arrangement.value(view, row, place);
            if !self.is_least(first + place, value)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Compares the second row from a place on, and settles columns.
    fn second_row(
        &mut self,
        view: &View,
        mut arrangement: Arrangement,
        row: usize,
        place: usize,
    ) -> Result<(), TooLong> {
        let side = view.shape.side();
        if place == side {
            return self.rows(view, &arrangement);
        }
        if arrangement.column_at(place).is_some() {
            let value = arrangement.value(view, row, place);
            return match self.is_least(side + place, value)? {
                true => self.second_row(view, arrangement, row, place + 1),
                false => Ok(()),
            };
        }
        let mut ways = Vec::new();
        for column in arrangement.columns_for(view, place) {
            let mut next = arrangement;
            next.settle(view, column, place);
            let value = next.value(view, row, place);
            if self.is_least(side + place, value)? {
                ways.push((value, next));
            }
        }
        for (value, next) in ways {
            if value == self.least[side + place] {
                self.second_row(view, next, row, place + 1)?;
            }
        }
        Ok(())
    }

    /// Returns whether a value is at most the least known value of a cell, if all before it are
    /// equal.
    fn is_least(&mut self, cell: usize, value: u8) -> Result<bool, TooLong> {
        self.cells_left = self.cells_left.checked_sub(1).ok_or(TooLong)?;
        if value < self.least[cell] {
            self.least[cell] = value;
            self.least[cell + 1..].fill(UNKNOWN);
            self.best = None;
        }
        Ok(value == self.least[cell])
    }

    /// Completes an arrangement; its missing rows are blank.
    fn complete(&mut self, view: &View, arrangement: &Arrangement) {
        let blank = arrangement.row_count() * view.shape.side();
        self.least[blank..].fill(0);
        if self.best.is_none() {
            let (rows, columns, names) = arrangement.complete(view);
            let (shape, is_transposed) = (view.shape, view.is_transposed);
            self.best = Some(Transformation { shape, is_transposed, rows, columns, names });
        }
    }
}

/// Returns the last row of an arrangement whose columns and names are settled.
fn row_of(view: &View, arrangement: &Arrangement) -> Vec<u8> {
    let mut arrangement = *arrangement;
    let row = arrangement.last_row();
    (0..view.shape.side()).map(|place| arrangement.value(view, row, place)).collect()
}
