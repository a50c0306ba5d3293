//! Puzzles of chess pieces: which ones stand where, what they attack, and what a board must have.
//!
//! * [`PiecePuzzle`] says which pieces stand on a board, and whether they leave each other in peace,
//!   dominate the board, or belong to two armies. [`Piece`] has the table of pieces and their moves.
//! * [`PieceModel`] is the exact cover problem that defines the puzzle.
//!
//! Boards, squares and symmetries are those of [`quadrille_nqueens`].

mod model;
mod piece;
mod puzzle;

pub use model::PieceModel;
pub use piece::Piece;
pub use puzzle::{Army, Group, PieceError, PieceGoal, PiecePuzzle, Standing, Zone};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
