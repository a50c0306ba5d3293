//! Whether techniques of a level suffice for a puzzle, for generators.

use quadrille_answer::Stops;
use quadrille_sudoku::{Grid, Rules};

use crate::human::difficulty::Difficulty;
use crate::human::position::Search;
use crate::human::ruled::{self, Board, RuledPosition};

/// The techniques up to a level, for boards under the same rules.
pub(crate) struct Within {
    board: Board,
    level: Difficulty,
    stops: Stops,
}

impl Within {
    /// Prepares rules. Once there is a reason to stop, no puzzle is solved.
    pub(crate) fn new(rules: &Rules, level: Difficulty, stops: &Stops) -> Self {
        Self { board: Board::new(rules), level, stops: stops.clone() }
    }

    /// Returns whether techniques of the level and easier ones solve a board that has a solution, 0 for
    /// blanks. If they do, it is the only solution.
    pub(crate) fn solves(&self, board: &[u8]) -> bool {
        let grid = Grid::from_values(self.board.shape(), board).expect("values of the board");
        let mut position = RuledPosition::new(&self.board, &grid, &self.stops);
        let is_wanted = |technique: crate::Technique| technique.difficulty() <= self.level;
        while !position.is_stopped()
            && let Some(step) = ruled::first(&position, Search::Easiest, is_wanted)
        {
            position.apply(&step);
        }
        position.blank_count() == 0
    }
}
