//! A board that is being rearranged: the rows, columns and names settled so far.

use crate::canon::view::View;
use crate::shape::Shape;

const SIDE: usize = Shape::SIDE_LIMIT;
const BOXES: usize = 5;

/// Stands for "not settled yet".
const OPEN: u8 = u8::MAX;

/// The settled part. New rows, columns and boxes are called *places*.
///
/// The first row is settled as soon as it is chosen: boxes with more blanks come first, in each box
/// blanks come first, and values are named 1, 2 and so on from the left. The columns of these
/// places are settled later, when something depends on them. Invariant: a column that is blank in
/// the first row only comes to a place that is blank there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrangement {
    /// The rows of the first places.
    rows: [u8; SIDE],
    row_count: u8,
    /// The rows that have a place, as a mask.
    used_rows: u32,
    /// The column at each place, and the place of each column.
    column_at: [u8; SIDE],
    place_of: [u8; SIDE],
    /// The stack at each box place, and the place of each stack.
    stack_at: [u8; BOXES],
    stack_place: [u8; BOXES],
    /// The number of blanks of the first row at each box place.
    blanks: [u8; BOXES],
    /// The column that each value has in the first row.
    first_column: [u8; SIDE + 1],
    /// The new name of each value, 0 if it has none yet.
    names: [u8; SIDE + 1],
    /// The number of names given, including the first row.
    name_count: u8,
    /// The number of givens in the rows with a place.
    pub(super) givens: usize,
}

impl Arrangement {
    /// Returns an arrangement with only a first row.
    pub(super) fn beginning_with(view: &View, row: usize) -> Self {
        let mut first_column = [OPEN; SIDE + 1];
        for column in 0..view.shape.side() {
            first_column[view.at(row, column)] = column as u8;
        }
        first_column[0] = OPEN;
        let mut blanks = [0; BOXES];
        for (stack, count) in blanks.iter_mut().enumerate().take(view.shape.box_rows()) {
            *count = blanks_in(view, row, stack) as u8;
        }
        blanks[..view.shape.box_rows()].sort_unstable_by(|a, b| b.cmp(a));
        let mut begun = Self {
            rows: [OPEN; SIDE],
            row_count: 0,
            used_rows: 0,
            column_at: [OPEN; SIDE],
            place_of: [OPEN; SIDE],
            stack_at: [OPEN; BOXES],
            stack_place: [OPEN; BOXES],
            blanks,
            first_column,
            names: [0; SIDE + 1],
            name_count: view.row_givens[row] as u8,
            givens: 0,
        };
        begun.add_row(view, row);
        begun
    }

    /// Returns the pattern of the first row, which later choices do not change.
    pub(super) fn first_row(&self, shape: Shape) -> Vec<u8> {
        let name =
            |place: usize| if self.is_blank(shape, place) { 0 } else { self.rank(shape, place) };
        (0..shape.side()).map(name).collect()
    }

    pub(super) fn row_count(&self) -> usize {
        usize::from(self.row_count)
    }

    pub(super) fn add_row(&mut self, view: &View, row: usize) {
        self.rows[self.row_count()] = row as u8;
        self.row_count += 1;
        self.used_rows |= 1 << row;
        self.givens += view.row_givens[row];
    }

    /// Returns the rows that can come next: of the current band, or of any other band.
    ///
    /// Interchangeable blank rows are listed once.
    pub(super) fn next_rows(&self, view: &View) -> Vec<usize> {
        let height = view.shape.box_rows();
        let band_mask = |row: usize| ((1u32 << height) - 1) << (row / height * height);
        let is_next = |row: usize| match self.row_count() % height {
            0 => self.used_rows & band_mask(row) == 0,
            _ => usize::from(self.rows[self.row_count() - 1]) / height == row / height,
        };
        let mut next: Vec<usize> = Vec::new();
        for row in 0..view.shape.side() {
            if self.used_rows >> row & 1 == 0
                && is_next(row)
                && !next.iter().any(|&other| view.are_alike_rows(other, row))
            {
                next.push(row);
            }
        }
        next
    }

    /// Returns the column at a place, if it is settled.
    pub(super) fn column_at(&self, place: usize) -> Option<usize> {
        Some(self.column_at[place]).filter(|&column| column != OPEN).map(usize::from)
    }

    /// Returns the columns that can come to a place. Interchangeable blank columns are listed once.
    pub(super) fn columns_for(&self, view: &View, place: usize) -> Vec<usize> {
        let mut columns: Vec<usize> = Vec::new();
        for column in 0..view.shape.side() {
            if self.place_of[column] == OPEN
                && self.can_come(view, column, place)
                && !columns.iter().any(|&other| view.are_alike_columns(other, column))
            {
                columns.push(column);
            }
        }
        columns
    }

    /// Returns whether a column can come to a free place.
    fn can_come(&self, view: &View, column: usize, place: usize) -> bool {
        let (width, row) = (view.shape.box_columns(), usize::from(self.rows[0]));
        let (stack, stack_place) = (column / width, place / width);
        let goes_there = match (self.stack_place[stack], self.stack_at[stack_place]) {
            (OPEN, OPEN) => blanks_in(view, row, stack) == usize::from(self.blanks[stack_place]),
            (its_place, _) => usize::from(its_place) == stack_place,
        };
        goes_there && (view.at(row, column) == 0) == self.is_blank(view.shape, place)
    }

    /// Puts a column at a place, which settles the name of its value in the first row.
    pub(super) fn settle(&mut self, view: &View, column: usize, place: usize) {
        let width = view.shape.box_columns();
        self.column_at[place] = column as u8;
        self.place_of[column] = place as u8;
        self.stack_at[place / width] = (column / width) as u8;
        self.stack_place[column / width] = (place / width) as u8;
        let value = view.at(usize::from(self.rows[0]), column);
        if value > 0 {
            self.names[value] = self.rank(view.shape, place);
        }
    }

    /// Returns the last row that was added.
    pub(super) fn last_row(&self) -> usize {
        usize::from(self.rows[self.row_count() - 1])
    }

    /// Returns the named value of a row at a settled place; settles its name if necessary.
    pub(super) fn value(&mut self, view: &View, row: usize, place: usize) -> u8 {
        let column = self.column_at(place).expect("the columns before the last row are settled");
        self.name(view, view.at(row, column))
    }

    /// Returns the name of a value; a value without one gets the lowest possible name.
    pub(super) fn name(&mut self, view: &View, value: usize) -> u8 {
        if value == 0 || self.names[value] > 0 {
            return self.names[value];
        }
        if self.first_column[value] == OPEN {
            self.name_count += 1;
            self.names[value] = self.name_count;
        } else {
            let column = usize::from(self.first_column[value]);
            let is_free = |place: &usize| {
                self.column_at[*place] == OPEN && self.can_come(view, column, *place)
            };
            let place = (0..view.shape.side()).find(is_free);
            self.settle(view, column, place.expect("each column has a place left"));
        }
        self.names[value]
    }

    /// Returns the rows, columns and names after everything that matters is settled.
    ///
    /// The others follow in ascending order.
    pub(super) fn complete(mut self, view: &View) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
        let side = view.shape.side();
        while self.row_count() < side {
            let next = self.next_rows(view)[0];
            self.add_row(view, next);
        }
        for place in 0..side {
            if self.column_at(place).is_none() {
                let column = self.columns_for(view, place)[0];
                self.settle(view, column, place);
            }
        }
        (1..=side).for_each(|value| {
            self.name(view, value);
        });
        (self.rows[..side].into(), self.column_at[..side].into(), self.names[..=side].into())
    }

    /// Returns whether the first row is blank at a place.
    fn is_blank(&self, shape: Shape, place: usize) -> bool {
        let width = shape.box_columns();
        place % width < usize::from(self.blanks[place / width])
    }

    /// Returns the number of places up to this one that are not blank in the first row.
    fn rank(&self, shape: Shape, place: usize) -> u8 {
        (0..=place).filter(|&before| !self.is_blank(shape, before)).count() as u8
    }
}

/// Returns the number of blanks of a row in a stack.
fn blanks_in(view: &View, row: usize, stack: usize) -> usize {
    let width = view.shape.box_columns();
    (stack * width..(stack + 1) * width).filter(|&column| view.at(row, column) == 0).count()
}
