//! N queens: ways to place n queens on an n×n board so that none attacks another.
//!
//! A [`Model`] states the puzzle as an exact cover problem for [`quadrille_dlx`], and so counts,
//! with all the limits of that engine, or lists [`Board`]s one by one.
//!
//! ```
//! use quadrille_nqueens::Model;
//!
//! let model = Model::new(8)?;
//! assert_eq!(model.solver().count()?.complete()?, 92);
//!
//! let model = Model::new(4)?;
//! let boards: Vec<String> = model.boards()?.map(|board| board.to_string()).collect();
//! assert_eq!(boards, [".Q..\n...Q\nQ...\n..Q.", "..Q.\nQ...\n...Q\n.Q.."]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod boards;
mod model;

pub use board::{Board, BoardError, ColumnList, Pretty, Row};
pub use boards::Boards;
pub use model::{Model, SizeError};
