//! Sudoku as exact cover: the definition of what a solution is.
//!
//! Four groups of items, each to be covered exactly once: every cell is filled, and every row,
//! column and box has every symbol. An option is a value in a cell; it covers one item of each
//! group. Givens are not options: what they cover is left out, and so is every option that they
//! rule out. Options stand cell by cell, values ascending.
//!
//! # Other rules
//! * *Regions* stand where boxes do. *Diagonals* and *windows* are more houses: an item for each
//!   value, to be covered exactly once.
//! * *Knights and kings* keep cells apart: a secondary item for each value, covered by the options
//!   that put it in one of the cells. A square of 2×2 cells is apart as a whole.
//! * A *cage* of `k` cells that come to a sum holds one of the sets of `k` values that do, which are
//!   listed. One item, covered exactly once, stands for the choice of a set, and one for each value.
//!   An option of its own for each set covers the choice and the values that are *not* in the set;
//!   the `k` others are left to be covered by the cells. So each value is in the set and in one cell,
//!   or in neither; and a solution has one set, so that none is counted twice. Cages that follow from
//!   others, because a house comes to a sum, are cages too: see `variant/implied.rs`.
//! * *Dots*, and neighbors without one, tie two values: a secondary item for each value of the
//!   first cell, covered by the option that puts it there, and by those of the second cell that do
//!   not go with it. Two of the latter never meet, since they fill the same cell.
//! * *Even and odd* cells have no other options.
//!
//! Options that are ruled out at first sight ([`Rules::candidates`]) are left out.
//!
//! # The upper part of a board
//! *Bands*, rows of boxes, that keep the ordinary rules can always be completed to a whole board.
//! Proof: let the boxes have `r` rows and `c` columns, and let `k` of the `c` bands be full.
//! * In the boxes below one another, each symbol is missing from `c - k` columns, and each column
//!   lacks `(c - k)·r` symbols. Such a bipartite graph splits into `c - k` parts in which each symbol
//!   has one column and each column `r` symbols (Kőnig, 1916). One part says which symbols stand in
//!   which column of the next box.
//! * Over the whole next band, each column has then `r` symbols, and each symbol `r` columns, one in
//!   each box. This graph splits into `r` perfect matchings, which are the rows of the band.
//!
//! So where the lower bands are blank, whether there is a solution is a question about the upper
//! ones: the problem loses the cells, rows and boxes below, and the columns become secondary.
//!
//! # Nothing to search
//! Givens that clash, and givens that fill the board, leave nothing to search. One more item stands
//! for them: `givens`, which no option covers when they clash, and one option when they do not.

mod build;

use std::sync::OnceLock;

use quadrille_dlx::{OptionId, Problem, Solution};

use crate::grid::Grid;
use crate::model::build::{Filling, Question};
use crate::order::Order;
use crate::variant::Rules;

/// A puzzle and the exact cover problem that it is.
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
    /// `None` is the plain order.
    order: Option<Order>,
    /// Built when it is first needed: the fast solver does without.
    stated: OnceLock<Stated>,
}

/// The problem of a puzzle.
#[derive(Clone, Debug)]
struct Stated {
    problem: Problem,
    /// The cell and the value of each of the first options.
    fillings: Vec<Filling>,
}

impl Model {
    /// Returns the model of a puzzle. The exact cover problem is built when it is first needed, in
    /// time linear in the number of cells times the number of symbols.
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

    /// The model of the first `bands` rows of boxes of a puzzle, which has no givens below. Its
    /// solutions leave the cells below blank; there is one if and only if the puzzle has one. Unless
    /// the rules are the ordinary ones, these are all bands. Its items and options are in this
    /// order; `None` is the plain one.
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

    /// Whether this is the model of all bands.
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
            Stated { problem, fillings }
        })
    }

    /// The puzzle that this is the model of.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// The rules of the puzzle.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The exact cover problem. Its items are named `r1c1` for a cell, and `r1=5`, `b1=5`, `c1=5`
    /// for a value in a row, a box (or region) or a column; `d1=5`, `w1=5` for a diagonal or a
    /// window; `k1` for the set of values of a cage, `k1=5` for a value in it, `i1` and `i1=5` for
    /// a cage that follows from others; `r1c1~r2c3=5` for cells that are kept apart, `r1c1-r1c2=5`
    /// for neighbors that are tied.
    pub fn problem(&self) -> &Problem {
        &self.stated().problem
    }

    /// The cell that an option fills, by its number in reading order, and the value that it fills
    /// it with. `None` for an option that fills none: that which stands for the givens of a full
    /// board, and those which stand for the sets of values of cages.
    ///
    /// # Panics
    /// If the option does not belong to this problem.
    pub fn filling(&self, option: OptionId) -> Option<(usize, u8)> {
        assert!(option.index() < self.problem().option_count(), "{option:?} is not of this model");
        let filling = self.stated().fillings.get(option.index())?;
        Some((usize::from(filling.cell), filling.value))
    }

    /// The puzzle, filled as a solution of its problem says.
    ///
    /// # Panics
    /// If the solution is not one of this problem.
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
