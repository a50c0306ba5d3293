//! Boxes: the cells to be filled.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::error::PackingError;
use crate::form::Form;
use crate::lattice::{Cell, Lattice, Motion, Position, Vector};

/// A box: cells to be filled, some perhaps optional.
///
/// A box of squares or cubes may wrap around: then its sides meet, as on a cylinder or a torus.
///
/// # Invariant
/// The cells are distinct, in reading order, at least one, and moved to the origin of the lattice.
/// Along a coordinate that wraps, all are less than the period. `corner` is the least layer, row and
/// column of the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    lattice: Lattice,
    cells: Vec<Cell>,
    corner: Position,
    /// For each cell, whether it may stay empty.
    optional: Vec<bool>,
    /// For each coordinate, the length after which it repeats; 0 for never.
    periods: Vector,
    numbers: HashMap<Cell, usize>,
    /// Whether columns that wrap around exchange top and bottom.
    is_twisted: bool,
    /// For each cell, its color, 0 for none; or nothing if no cell has one.
    colors: Vec<u8>,
    rim: Option<char>,
}

/// Which sides of a box meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wraps {
    /// Whether the top layer is below the bottom layer.
    pub layers: bool,
    /// Whether the first row follows the last.
    pub rows: bool,
    /// Whether the first column follows the last.
    pub columns: bool,
    /// Whether the columns that follow the last one are upside down, as on a Möbius strip. All pieces can then be
    /// reflected by moving them around.
    pub twisted: bool,
}

impl Region {
    /// Returns the box with these cells, each with whether it is optional. A repeated cell counts
    /// once, as it was first.
    ///
    /// # Errors
    /// If there is no cell, or a position is not one of the lattice.
    pub fn new(
        lattice: Lattice,
        cells: impl IntoIterator<Item = (Position, bool)>,
    ) -> Result<Self, PackingError> {
        let mut seen = HashSet::new();
        let mut cells: Vec<(Position, bool)> =
            cells.into_iter().filter(|&(position, _)| seen.insert(position)).collect();
        cells.sort_unstable_by_key(|&(position, _)| position);
        let (positions, optional): (Vec<Position>, Vec<bool>) = cells.into_iter().unzip();
        let found = positions.iter().map(|&position| {
            lattice.cell(position).ok_or(PackingError::NoCell { lattice, position })
        });
        let mut cells: Vec<Cell> = found.collect::<Result<_, _>>()?;
        if cells.is_empty() {
            return Err(PackingError::EmptyBox);
        }
        let step = lattice.to_origin(&cells);
        cells.iter_mut().for_each(|cell| *cell = cell.moved(step));
        let numbers = cells.iter().enumerate().map(|(number, &cell)| (cell, number)).collect();
        let least = |of: fn(Position) -> i32| {
            cells.iter().map(|&cell| of(lattice.position(cell))).min().unwrap_or(0)
        };
        let corner = Position {
            layer: least(|at| at.layer),
            row: least(|at| at.row),
            column: least(|at| at.column),
        };
        let (periods, colors, rim) = ([0; 4], Vec::new(), None);
        let is_twisted = false;
        Ok(Self { lattice, cells, corner, optional, periods, numbers, is_twisted, colors, rim })
    }

    /// Returns the same box with sides that meet: the first and last layer, row or column are then
    /// neighbors.
    ///
    /// # Errors
    /// If the lattice is not of squares or cubes.
    pub fn wrapped(mut self, axes: Wraps) -> Result<Self, PackingError> {
        if !matches!(self.lattice, Lattice::Square | Lattice::Cube) {
            return Err(PackingError::CannotWrap { lattice: self.lattice });
        }
        let length = |axis: usize| self.cells.iter().map(|cell| cell.0[axis] + 1).max();
        let wraps = [axes.layers, axes.rows, axes.columns];
        let [layers, rows, columns] =
            [0, 1, 2].map(|axis| length(axis).filter(|_| wraps[axis]).unwrap_or_default());
        self.periods = [layers, rows, columns, 0];
        self.is_twisted = axes.twisted && axes.columns;
        Ok(self)
    }

    /// Returns the same box with the colors of its cells, by position; 0 for none.
    pub fn colored(mut self, color: impl Fn(Position) -> u8) -> Self {
        self.colors = self.positions().map(color).collect();
        if self.colors.iter().all(|&color| color == 0) {
            self.colors.clear();
        }
        self
    }

    /// Returns the same box with the colors of its cells, given with the positions that the box was made of.
    pub(crate) fn colored_as(mut self, cells: impl IntoIterator<Item = (Position, u8)>) -> Self {
        // The box has its cells in reading order, too.
        let colors: BTreeMap<Position, u8> = cells.into_iter().collect();
        self.colors = colors.into_values().collect();
        if self.colors.iter().all(|&color| color == 0) {
            self.colors.clear();
        }
        self
    }

    /// Returns the same box with the colors 1 and 2 in turns, the first cell 1.
    ///
    /// # Errors
    /// If the lattice is not of squares or cubes.
    pub fn checkered(self) -> Result<Self, PackingError> {
        if !matches!(self.lattice, Lattice::Square | Lattice::Cube) {
            return Err(PackingError::Checkered { lattice: self.lattice });
        }
        let parity = |at: Position| (at.layer + at.row + at.column).rem_euclid(2);
        let first = self.positions().next().map_or(0, parity);
        Ok(self.colored(|at| if parity(at) == first { 1 } else { 2 }))
    }

    /// Returns the same box with a label that the sides of tiles along its rim must have.
    pub fn rimmed(self, label: char) -> Self {
        Self { rim: Some(label), ..self }
    }

    /// Returns the color of a cell, 0 for none.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn color(&self, cell: usize) -> u8 {
        assert!(cell < self.len(), "a cell of the box");
        self.colors.get(cell).copied().unwrap_or(0)
    }

    /// Returns the label that the sides of tiles along its rim must have, if there is one.
    pub fn rim(&self) -> Option<char> {
        self.rim
    }

    /// Returns the lattice.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// Returns the cells, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the number of cells, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a box is never empty")]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the position of each cell.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Position> {
        self.cells.iter().map(|&cell| self.lattice.position(cell))
    }

    /// Returns whether the cell with this number may stay empty.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn is_optional(&self, cell: usize) -> bool {
        self.optional[cell]
    }

    /// Returns the number of cells that must be filled.
    pub fn mandatory(&self) -> usize {
        self.optional.iter().filter(|&&is_optional| !is_optional).count()
    }

    /// Returns which of its sides meet.
    pub fn wraps(&self) -> Wraps {
        let [layers, rows, columns, _] = self.periods.map(|period| period > 0);
        Wraps { layers, rows, columns, twisted: self.is_twisted }
    }

    /// Returns the least layer, row and column of its cells.
    pub fn corner(&self) -> Position {
        self.corner
    }

    /// Returns the places for the first cell of a form that together reach all places of the form.
    pub(crate) fn anchors(&self) -> Vec<Cell> {
        // A form that begins before the seam of a strip may end there upside down.
        let rows = self.cells.iter().map(|cell| cell.0[1]).max().unwrap_or(0);
        let turned = |&Cell([layer, row, column, _]): &Cell| {
            Cell([layer, rows - row, column + self.periods[2], 0])
        };
        let second = self.cells.iter().filter(|_| self.is_twisted).map(turned);
        self.cells.iter().copied().chain(second).collect()
    }

    /// Returns the numbers of the cells of a form, moved by a step, ascending; or `None` if one is outside or has
    /// another color, or two are the same.
    pub(crate) fn covered(&self, form: &Form, step: Vector) -> Option<Vec<usize>> {
        let number = |(index, cell): (usize, &Cell)| {
            let number = self.number(cell.moved(step))?;
            let (own, other) = (form.color(index), self.color(number));
            (own == other || own == 0 || other == 0).then_some(number)
        };
        let cells = form.shape().cells().iter().enumerate();
        let mut numbers: Vec<usize> = cells.map(number).collect::<Option<_>>()?;
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[0] < pair[1]).then_some(numbers)
    }

    /// Returns the number of a cell, wrapped into the box.
    pub(crate) fn number(&self, Cell(mut cell): Cell) -> Option<usize> {
        if self.is_twisted && cell[2].div_euclid(self.periods[2]) % 2 != 0 {
            let rows = self.cells.iter().map(|cell| cell.0[1]).max().unwrap_or(0);
            cell[1] = rows - cell[1];
        }
        for (coordinate, &period) in cell.iter_mut().zip(&self.periods) {
            if period > 0 {
                *coordinate = coordinate.rem_euclid(period);
            }
        }
        self.numbers.get(&Cell(cell)).copied()
    }

    /// Returns the symmetries of the box: for each motion that keeps it, the image of each cell.
    pub(crate) fn symmetries(&self) -> Vec<(Motion, Vec<usize>)> {
        let mut symmetries = Vec::new();
        for motion in self.lattice.motions() {
            if !self.keeps_periods(motion) {
                continue;
            }
            let turned: Vec<Cell> = self.cells.iter().map(|&cell| motion.of(cell)).collect();
            let all = self.steps(&turned).into_iter();
            symmetries.extend(all.filter_map(|step| Some((motion, self.images(&turned, step)?))));
        }
        symmetries
    }

    /// Returns the image of each cell under a motion about the middle of the box, if that keeps the box.
    pub(crate) fn symmetry(&self, motion: Motion) -> Option<Vec<usize>> {
        let turned: Vec<Cell> = self.cells.iter().map(|&cell| motion.of(cell)).collect();
        let step = self.middle_step(&turned);
        self.keeps_periods(motion).then(|| self.images(&turned, step)).flatten()
    }

    /// Returns whether a motion exchanges only coordinates that repeat after the same length.
    fn keeps_periods(&self, motion: Motion) -> bool {
        (0..4).all(|axis| {
            motion.order[axis] == axis || self.periods[axis] == self.periods[motion.order[axis]]
        })
    }

    /// Returns the numbers of the turned cells of the box after a step, if that is a symmetry.
    fn images(&self, turned: &[Cell], step: Vector) -> Option<Vec<usize>> {
        let images = turned.iter().map(|&cell| self.number(cell.moved(step)));
        let images = images.collect::<Option<Vec<usize>>>()?;
        let mut reached = vec![false; self.len()];
        images.iter().for_each(|&image| reached[image] = true);
        let same_kind =
            |(cell, &image): (usize, &usize)| self.optional[cell] == self.optional[image];
        let keeps = reached.iter().all(|&is| is) && images.iter().enumerate().all(same_kind);
        keeps.then_some(images)
    }

    /// Returns the translations that may carry a turned copy of the box to the box itself.
    fn steps(&self, turned: &[Cell]) -> Vec<Vector> {
        if self.wraps() != Wraps::default() {
            let to = |&cell: &Cell| self.lattice.translation(turned[0], cell);
            return self.cells.iter().filter_map(to).collect();
        }
        vec![self.middle_step(turned)]
    }

    /// Returns the translation that carries a turned copy of the box to its place.
    fn middle_step(&self, turned: &[Cell]) -> Vector {
        let [here, there] = [turned, &self.cells].map(|cells| self.lattice.to_origin(cells));
        [0, 1, 2, 3].map(|axis| here[axis] - there[axis])
    }
}
