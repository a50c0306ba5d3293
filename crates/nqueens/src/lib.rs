//! N queens: ways to place n queens on an n×n board so that none attacks another.
//!
//! A [`Model`] states the puzzle as an exact cover problem for [`quadrille_dlx`], and so counts,
//! with all the limits of that engine, or lists [`Board`]s one by one. A [`Puzzle`] asks for something
//! else: fewer queens, another board, another [`Rule`], queens that stand already, or queens that
//! dominate the board. A [`Census`] tells how many boards there are up to symmetry.
//! A [`FastCounter`] counts far beyond what a search can: it tells the number, and nothing else.
//!
//! ```
//! use quadrille_nqueens::Model;
//!
//! let model = Model::new(8)?;
//! assert_eq!(model.counter().count()?.complete()?, 92);
//!
//! let model = Model::new(4)?;
//! let boards: Vec<String> = model.boards()?.map(|board| board.to_string()).collect();
//! assert_eq!(boards, [".Q..\n...Q\nQ...\n..Q.", "..Q.\nQ...\n...Q\n.Q.."]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod boards;
mod census;
mod construct;
mod fast;
mod find;
mod model;
mod orbits;
mod puzzle;
mod read;
mod repair;
mod rule;
mod shape;
mod symmetry;

pub use board::{Board, BoardError, ColumnList, Pretty, Row};
pub use boards::Boards;
pub use census::Census;
pub use fast::{
    CountError, FastCounter, FastProgress, MergeError, Shard, ShardRecord, gather, merge,
};
pub use find::Found;
pub use model::Model;
pub use puzzle::{Goal, Puzzle, PuzzleError};
pub use read::{Diagram, ReadError, read_boards};
pub use rule::Rule;
pub use shape::{Shape, SizeError, Square, SquareError};
pub use symmetry::Symmetry;
