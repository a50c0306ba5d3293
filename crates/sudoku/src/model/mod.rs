//! Sudoku as exact cover: the definition of what a solution is.
//!
//! There are four groups of items, each to be covered exactly once: every cell is filled, and every
//! row, column and box has every symbol. An option is a value in a cell; it covers one item of each
//! group. Givens are not options: the items that they cover are left out, and so are the options
//! that they exclude. Options are in the order of cells, with ascending values.
//!
//! # Other rules
//! * *Regions* replace boxes. *Diagonals* and *windows* are more houses: an item for each value, to
//!   be covered exactly once.
//! * *Knight's and king's moves* keep cells apart: a secondary item for each value is covered by
//!   the options that put it in one of the cells. A square of 2×2 cells is one such set.
//! * A *cage* of `k` cells holds one of the sets of `k` values with its sum, which are listed. One
//!   item, covered exactly once, is the choice of a set, and there is one item for each value. Each
//!   set has an option that covers the choice and the values that are *not* in the set; the cells
//!   cover the other `k` values. So each value is in the set and in one cell, or in neither, and a
//!   solution has exactly one set. Implied cages are cages as well: see `variant/implied.rs` of `quadrille-sudoku-rules`.
//! * *Dots*, and neighbors without one, tie two values: a secondary item for each value of the
//!   first cell is covered by the option that puts it there, and by the incompatible options of the
//!   second cell. Two of the latter never conflict here, since they fill the same cell.
//! * *Even and odd* cells have no other options.
//! * A *line* is an automaton along cells, unrolled into layers: see `variant/line.rs` there. Each of its
//!   cells shows its value as the color of a secondary item. If few sequences of values are left, the
//!   line is one item, with an option for each sequence. Otherwise each cell has an item, and an option
//!   for each step of the automaton: the value of the cell, and as colors the states before and after.
//!   Only steps on accepted paths have options; a line that all values satisfy has no items.
//!
//! Options that single rules exclude ([`Rules::candidates`]) are left out.
//!
//! # The upper part of a board
//! *Bands* (rows of boxes) that follow the ordinary rules can always be completed to a whole board.
//! Proof: let the boxes have `r` rows and `c` columns, and let `k` of the `c` bands be full.
//! * In a stack of boxes, each symbol is missing from `c - k` columns, and each column lacks `(c -
//!   k)·r` symbols. Such a bipartite graph splits into `c - k` parts in which each symbol has one
//!   column and each column `r` symbols (Kőnig, 1916). One part gives the symbols in each column of
//!   the next box.
//! * In the whole next band, each column then has `r` symbols, and each symbol `r` columns, one in
//!   each box. This graph splits into `r` perfect matchings, which are the rows of the band.
//!
//! So if the lower bands are blank, the existence of a solution depends only on the upper ones: the
//! problem omits the cells, rows and boxes below, and the columns become secondary.
//!
//! # Nothing to search
//! Givens that clash, or that fill the board, leave nothing to search. They get one more item,
//! `givens`: it has no option if they clash, and one option if they do not.

mod build;

use std::sync::OnceLock;

use quadrille_dlx::{OptionId, Problem, Solution};
use quadrille_sudoku_rules::{Grid, Rules};

use crate::model::build::{Filling, Question};
use crate::order::Order;

/// A puzzle with its exact cover problem.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Grid, Model, Shape};
///
/// let model = Model::new(&Grid::empty(Shape::from_side(4).ok_or("no such board")?));
/// assert_eq!(model.solver().count()?.complete()?, 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    puzzle: Grid,
    rules: Rules,
    bands: usize,
    /// The order of items; `None` is the plain order.
    order: Option<Order>,
    /// The problem, built on first use: the fast solver does not need it.
    stated: OnceLock<Box<Stated>>,
}

/// The problem of a puzzle.
#[derive(Clone, Debug)]
struct Stated {
    problem: Problem,
    /// The cell and value of each of the first options.
    fillings: Vec<Filling>,
}

impl Model {
    /// Returns the model of a puzzle.
    ///
    /// The exact cover problem is built on first use, in time linear in the number of cells times
    /// the number of symbols.
    pub fn new(puzzle: &Grid) -> Self {
        Self::with_rules(puzzle, &Rules::ordinary(puzzle.shape()))
    }

    /// Returns the model of a puzzle under its rules.
    ///
    /// # Panics
    /// If the rules are for another shape.
    pub fn with_rules(puzzle: &Grid, rules: &Rules) -> Self {
        Self::of_bands(puzzle, rules, puzzle.shape().box_columns(), None)
    }

    /// Returns the model of the first `bands` rows of boxes of a puzzle without givens below.
    ///
    /// Its solutions leave the cells below blank; it has one if and only if the puzzle has one.
    /// Unless the rules are ordinary, `bands` must be all bands. `order` is the order of items and
    /// options; `None` is the plain order.
    pub(crate) fn of_bands(
        puzzle: &Grid,
        rules: &Rules,
        bands: usize,
        order: Option<Order>,
    ) -> Self {
        assert_eq!(puzzle.shape(), rules.shape(), "the rules are for the shape of the puzzle");
        let (puzzle, rules) = (puzzle.clone(), rules.clone());
        Self { puzzle, rules, bands, order, stated: OnceLock::new() }
    }

    /// Returns whether this is the model of all bands.
    pub(crate) fn is_whole(&self) -> bool {
        self.bands == self.puzzle.shape().box_columns()
    }

    fn stated(&self) -> &Stated {
        self.stated.get_or_init(|| {
            let Self { puzzle, rules, bands, order, .. } = self;
            let order = order.clone().unwrap_or_else(|| Order::plain(puzzle.shape()));
            let question = Question { puzzle, rules, bands: *bands, order: &order };
            let built = question.build();
            let (problem, fillings) = built.expect("names of items and items of options differ");
            Box::new(Stated { problem, fillings })
        })
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// Returns the rules of the puzzle.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the exact cover problem.
    ///
    /// Item names: `r1c1` for a cell; `r1=5`, `b1=5`, `c1=5` for a value in a row, a box (or
    /// region) or a column; `d1=5`, `w1=5` for a diagonal or a window; `k1` for the set of values
    /// of a cage, `k1=5` for a value in it, `i1` and `i1=5` for an implied cage; `r1c1~r2c3=5` for
    /// cells that are kept apart; `r1c1-r1c2=5` for neighbors that are tied; `v.r1c1` for the value
    /// of a cell on a line, `l1` for the sequence of a line, or `l1.0` for its first step and `l1.0>`
    /// for the state after it. Rows, columns and boxes of several boards are numbered board after board.
    pub fn problem(&self) -> &Problem {
        &self.stated().problem
    }

    /// Returns the cell (its index in reading order) and the value of an option.
    ///
    /// `None` for an option without a cell: the option for the givens of a full board, and the
    /// options for the sets of values of cages.
    ///
    /// # Panics
    /// If the option does not belong to this problem.
    pub fn filling(&self, option: OptionId) -> Option<(usize, u8)> {
        assert!(option.index() < self.problem().option_count(), "{option:?} is not of this model");
        let filling = self.stated().fillings.get(option.index())?;
        Some((usize::from(filling.cell), filling.value))
    }

    /// Returns the puzzle, filled according to a solution of its problem.
    ///
    /// # Panics
    /// If the solution does not belong to this problem.
    pub fn fill(&self, solution: &Solution<'_>) -> Grid {
        let mut grid = self.puzzle.clone();
        for &option in solution.options() {
            if let Some((cell, value)) = self.filling(option) {
                grid.set(cell, value);
            }
        }
        grid
    }
}
