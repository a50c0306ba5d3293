//! Grids of 9×9 cells as the boards of the fast solver.

use quadrille_sudoku_fast::Classic;

use crate::grid::Grid;
use crate::shape::Shape;

impl Grid {
    /// Returns the board for [`FastSolver`](crate::FastSolver); `None` if the grid does not have 9×9
    /// cells in boxes of 3×3.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Classic, Grid};
    ///
    /// let board = Classic::EMPTY.with(3, 9);
    /// let grid = Grid::from(&board);
    /// assert_eq!(grid.to_string().matches('9').count(), 1);
    /// assert_eq!(grid.to_classic(), Some(board));
    /// ```
    pub fn to_classic(&self) -> Option<Classic> {
        let is_classic = self.shape() == Shape::CLASSIC;
        is_classic.then(|| self.values().try_into().ok().and_then(Classic::new)).flatten()
    }
}

impl From<&Classic> for Grid {
    fn from(board: &Classic) -> Self {
        Self::from_values(Shape::CLASSIC, board.values()).expect("81 values up to 9")
    }
}
