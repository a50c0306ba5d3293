//! The values that the cells of a board may still have.
//!
//! Sets of values are masks: bit `v` stands for the value `v`; bit 0 is never set in a cell.

use quadrille_answer::Stops;
use quadrille_sudoku::{Cell, Grid};

use crate::human::marks::Pencilmarks;
use crate::human::ruled::board::Board;
use crate::human::step::Step;
use crate::human::technique::Technique;

/// A position on a board.
#[derive(Clone, Debug)]
pub(in crate::human) struct Position<'b> {
    pub(super) board: &'b Board,
    /// The values of each cell: a single one, if it is filled.
    pub(super) masks: Vec<u32>,
    /// Whether each cell is blank. A place without a cell is not.
    is_blank: Vec<bool>,
    blank_count: usize,
    pub(super) stops: &'b Stops,
}

impl<'b> Position<'b> {
    /// Returns the position of a puzzle whose filled cells do not clash.
    ///
    /// A long search for a step ends without one when it is stopped.
    pub(in crate::human) fn new(board: &'b Board, puzzle: &Grid, stops: &'b Stops) -> Self {
        let masks = board.rules.seen_masks(puzzle);
        let is_blank: Vec<bool> = puzzle.values().iter().map(|&value| value == 0).collect();
        let blank_count = is_blank.iter().filter(|&&blank| blank).count();
        Self { board, masks, is_blank, blank_count, stops }
    }

    pub(in crate::human) fn blank_count(&self) -> usize {
        self.blank_count
    }

    /// Returns whether the search for a step must stop.
    pub(in crate::human) fn is_stopped(&self) -> bool {
        self.stops.reason().is_some()
    }

    pub(super) fn is_blank(&self, cell: usize) -> bool {
        self.is_blank[cell]
    }

    /// Returns the candidates of a cell: none, if it is filled.
    pub(super) fn candidates(&self, cell: usize) -> u32 {
        if self.is_blank[cell] { self.masks[cell] } else { 0 }
    }

    /// Returns the blank cells among these.
    pub(super) fn blanks_of(&self, cells: &[usize]) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| self.is_blank[cell]).collect()
    }

    /// Returns the cells among these that have a candidate.
    pub(super) fn places(&self, cells: &[usize], value: u8) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| self.candidates(cell) >> value & 1 == 1).collect()
    }

    /// Returns the position for the techniques of the ordinary rules, if the board has their houses.
    pub(super) fn pencilmarks(&self) -> Option<Pencilmarks> {
        if !self.board.has_classic_houses() {
            return None;
        }
        let value = |(&mask, &is_blank): (&u32, &bool)| match is_blank {
            true => 0,
            false => only(mask).expect("a filled cell has one value"),
        };
        let values: Vec<u8> = self.masks.iter().zip(&self.is_blank).map(value).collect();
        let grid = Grid::from_values(self.board.rules.shape(), &values).expect("values of cells");
        Pencilmarks::within(&grid, &self.masks)
    }

    /// Applies a step.
    pub(in crate::human) fn apply(&mut self, step: &Step) {
        let board = self.board;
        let index = |cell: Cell| board.rules.shape().index_of(cell);
        for (cell, value) in step.placements() {
            let cell = index(cell);
            self.masks[cell] = 1 << value;
            self.blank_count -= usize::from(std::mem::take(&mut self.is_blank[cell]));
            for &peer in &board.peers[cell] {
                if self.is_blank[peer] {
                    self.masks[peer] &= !(1 << value);
                }
            }
        }
        for (cell, value) in step.eliminations() {
            self.masks[index(cell)] &= !(1 << value);
        }
    }

    /// Returns the step that places a value.
    pub(super) fn placing(
        &self,
        technique: Technique,
        cell: usize,
        value: u8,
        why: String,
    ) -> Step {
        Step::of_lists(technique, vec![(self.board.cell(cell), value)], Vec::new(), why)
    }

    /// Returns the step that removes values, given by cell in ascending order and mask; `None` if none of them
    /// is a candidate.
    pub(super) fn removing(
        &self,
        technique: Technique,
        removed: impl IntoIterator<Item = (usize, u32)>,
        why: impl FnOnce() -> String,
    ) -> Option<Step> {
        let list = |(cell, mask): (usize, u32)| {
            let lost = self.candidates(cell) & mask;
            values(lost).map(move |value| (self.board.cell(cell), value))
        };
        let removed: Vec<(Cell, u8)> = removed.into_iter().flat_map(list).collect();
        (!removed.is_empty()).then(|| Step::of_lists(technique, Vec::new(), removed, why()))
    }
}

/// Returns the values of a mask, in ascending order.
pub(super) fn values(mask: u32) -> impl Iterator<Item = u8> + Clone {
    (1..32).filter(move |value| mask >> value & 1 == 1)
}

/// Returns the values that are in exactly one of these masks.
pub(super) fn in_one(masks: impl Iterator<Item = u32>) -> u32 {
    let (mut once, mut more) = (0, 0);
    for mask in masks {
        more |= once & mask;
        once |= mask;
    }
    once & !more
}

/// Returns the value of a mask, if it has exactly one.
pub(super) fn only(mask: u32) -> Option<u8> {
    mask.is_power_of_two().then(|| mask.trailing_zeros() as u8)
}
