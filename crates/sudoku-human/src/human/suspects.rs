//! Suspects: cells that may be wrong in a grid without a solution.

use quadrille_sudoku::{Cell, Grid, Shape};
use quadrille_sudoku_fast::{Classic, FastSolver};

/// Returns the filled cells of a 9×9 grid that may be wrong.
///
/// Without such a cell, the grid has exactly one solution. If a puzzle was filled with one mistake,
/// the mistake is among them, provided that the other cells have only one solution. Grids of other
/// sizes have no suspects.
///
/// # Examples
/// ```
/// use quadrille_sudoku::Grid;
/// use quadrille_sudoku_human::suspects;
///
/// let puzzle: Grid =
///     "490006027500010004600008003104000000060000050000000208700200005800090001340500062".parse()?;
/// let wrong = puzzle.with(puzzle.shape().cell(2), Some(3))?; // it is 1
/// assert!(suspects(&wrong).contains(&puzzle.shape().cell(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn suspects(grid: &Grid) -> Vec<Cell> {
    let Some(board) = Classic::from_grid(grid) else { return Vec::new() };
    let filled: Vec<usize> = (0..81).filter(|&cell| board.values()[cell] > 0).collect();
    let without = |&cell: &usize| {
        let mut without = board;
        without.set(cell, 0);
        without
    };
    let boards: Vec<Classic> = filled.iter().map(without).collect();
    let tallies = FastSolver::new().solution_limit(2).solve(&boards);
    let pairs = filled.into_iter().zip(tallies).filter(|(_, tally)| tally.found == 1);
    pairs.map(|(cell, _)| Shape::CLASSIC.cell(cell)).collect()
}
