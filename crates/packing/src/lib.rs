//! Packing puzzles: fill a box with polyominoes, polycubes, polyhexes or polyiamonds.
//!
//! | to get | use |
//! |---|---|
//! | a puzzle from text that a person draws | [`Packing`] as [`FromStr`](std::str::FromStr) |
//! | a puzzle from a file of BurrTools | [`BurrTools`] |
//! | a box by formula | [`boxes`] |
//! | all pieces of n cells | [`polyforms`] |
//! | a piece | [`Shape`] and [`Piece`] |
//! | colors of cells, and tiles whose sides must match | [`Form`] |
//! | a puzzle from a box and pieces | [`Packing::new`] |
//! | its exact cover problem, with a [`Placement`] for each option | [`Packing::model`] |
//! | the rectangles that a piece tiles | [`Rectangles`] |
//! | its symmetries | [`Packing::symmetries`] |
//! | its symmetric solutions | [`Packing::symmetric_model`] |
//! | a solution to draw, as text or SVG | [`Arrangement`], [`Sheet`] |
//! | a picture for any problem whose items have coordinates | [`Board`] |
//!
//! The engine then counts and lists solutions:
//!
//! ```
//! use quadrille_dlx::Solve;
//! use quadrille_packing::{Packing, UpTo};
//!
//! let packing: Packing = "box 5x12\npieces pentominoes\n".parse()?;
//! let model = packing.model()?;
//! assert_eq!(model.problem().counter().count()?.complete()?, 4040);
//!
//! let symmetries = packing.symmetries(&model, UpTo::Reflections);
//! let classes = model.problem().classifier().up_to(symmetries).count_classes()?;
//! assert_eq!(classes.complete()?, 1010);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate reads no file and prints nothing.

mod arrangement;
mod board;
pub mod boxes;
mod burrtools;
mod coordinates;
mod dominoes;
mod draw;
mod error;
mod form;
mod lattice;
mod limits;
mod packing;
mod piece;
pub mod polyforms;
mod rectangles;
mod region;
mod shape;
mod symmetric;
mod symmetry;
mod text;

pub use arrangement::Arrangement;
pub use board::{Board, BoardError};
pub use burrtools::{BurrTools, BurrToolsError};
pub use coordinates::{Pattern, PatternError};
pub use dominoes::{Condition, Dominoes, DominoesError, DominoesModel};
pub use draw::{Framed, Letters, Sheet, View};
pub use error::PackingError;
pub use form::Form;
pub use lattice::{Cell, Lattice, Position};
pub use limits::{CELL_LIMIT, PLACEMENT_LIMIT};
pub use packing::{Misfit, Packing, Part, Placement};
pub use piece::Piece;
pub use rectangles::{Rectangle, Rectangles};
pub use region::{Region, Wraps};
pub use shape::{Shape, Turns};
pub use symmetry::UpTo;
pub use text::{ReadError, ReadErrorKind};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
