//! N queens: ways to place n queens on an n×n board so that none attacks another.
//!
//! Where to start:
//!
//! * [`Model`] is the exact cover problem that defines a board. It counts and lists [`Board`]s.
//! * [`count`] returns the number of boards for n queens on an n×n board by the fastest method.
//! * [`Counter`] counts any [`Puzzle`], with threads and limits, and reports the method it chose.
//! * [`Puzzle`] describes other questions: fewer queens, another board, another [`Rule`], queens
//!   that are already placed, or queens that dominate the board.
//! * [`Census`] counts boards up to symmetry.
//! * [`MeetInTheMiddle`] counts plain boards without finding them, in [`Shard`]s if necessary.
//!
//! ```
//! use quadrille_nqueens::Model;
//!
//! assert_eq!(quadrille_nqueens::count(8)?, 92);
//!
//! let model = Model::new(4)?;
//! let boards: Vec<String> = model.boards()?.map(|board| board.to_string()).collect();
//! assert_eq!(boards, [".Q..\n...Q\nQ...\n..Q.", "..Q.\nQ...\n...Q\n.Q.."]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod boards;
mod census;
mod choice;
mod construct;
mod count;
mod dominating;
mod error;
mod find;
mod model;
mod orbits;
mod puzzle;
mod regions;
mod repair;
mod rule;
mod shape;
mod symmetry;

pub use board::{Board, BoardError, ColumnList, Pretty, Row};
pub use boards::Boards;
pub use census::Census;
pub use choice::{Choice, Counted, Method, Why};
pub use count::{Counter, Watcher, count};
pub use error::CountError;
pub use model::Model;
pub use puzzle::{Goal, Puzzle, PuzzleError};
pub use quadrille_nqueens_fast::{
    FastCountError, FastProgress, MeetInTheMiddle, MergeError, Shard, ShardRecord, SizeError,
    gather, merge,
};
pub use regions::Regions;
pub use rule::Rule;
pub use shape::{Shape, Square, SquareError};
pub use symmetry::Symmetry;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
