//! Sudoku as people solve it, and puzzles made for them.
//!
//! * [`HumanSolver`] solves with the techniques that people use, with a reason for each [`Step`].
//! * A [`Rating`] measures the difficulty of a puzzle; [`suspects`] finds the cells that may be wrong.
//! * [`Generator`] makes puzzles from a seed.
#![doc = include_str!("../README.md")]

mod generate;
mod human;

pub use generate::{
    Generated, Generator, NotGenerated, RuleToDraw, Symmetry, UnknownRule, UnknownSymmetry,
};
pub use human::{
    Difficulty, HumanSolver, Named, Pencilmarks, PencilmarksError, RateError, Rating, Step,
    Technique, UnknownDifficulty, suspects,
};
