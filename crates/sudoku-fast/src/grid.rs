//! Boards of 9×9 cells from grids, and back.

use quadrille_sudoku_rules::{Grid, Shape};

use crate::classic::Classic;

impl Classic {
    /// Returns the board of a grid; `None` if the grid does not have 9×9 cells in boxes of 3×3.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku_fast::Classic;
    /// use quadrille_sudoku_rules::Grid;
    ///
    /// let board = Classic::EMPTY.with(3, 9);
    /// let grid = Grid::from(&board);
    /// assert_eq!(grid.to_string().matches('9').count(), 1);
    /// assert_eq!(Classic::from_grid(&grid), Some(board));
    /// ```
    pub fn from_grid(grid: &Grid) -> Option<Self> {
        let is_classic = grid.shape() == Shape::CLASSIC;
        is_classic.then(|| grid.values().try_into().ok().and_then(Self::new)).flatten()
    }
}

impl From<&Classic> for Grid {
    fn from(board: &Classic) -> Self {
        Self::from_values(Shape::CLASSIC, board.values()).expect("81 values up to 9")
    }
}
