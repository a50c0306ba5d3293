//! Puzzles of all chess pieces: which ones stand where, attack what, and what a board must have.

mod model;
mod piece;
mod puzzle;

pub use model::PieceModel;
pub use piece::Piece;
pub use puzzle::{Army, Group, PieceError, PieceGoal, PiecePuzzle, Standing, Zone};
