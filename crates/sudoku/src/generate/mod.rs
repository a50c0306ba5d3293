//! Makes puzzles: with one solution, with so many blanks, minimal, symmetric, of a difficulty.
//!
//! A full grid is made at random (`fill.rs`), and givens are taken from it as long as there is one
//! solution (`dig.rs`); so there always is one. An attempt that does not come to what was asked for
//! is followed by another with another grid.
//!
//! Invariant: what is made follows from the settings, the seed and the number of the puzzle. Neither
//! time, nor the machine, nor the puzzles made beside it have a part in it. So of a puzzle with
//! several solutions nothing is used but that it has several.
//!
//! # Rooms
//! `generator.rs` is what a caller sees, `settings.rs` what is asked for, `plan.rs` what that means,
//! `symmetry.rs` the patterns.
//! `many.rs` and `by_model.rs` make puzzles: 9×9 ones with the fast solver, others with the exact
//! cover model. `threads.rs` does so in several threads.

mod by_model;
mod dig;
mod error;
mod fill;
mod generator;
mod make;
mod many;
mod plan;
mod settings;
mod symmetry;
mod threads;

pub use error::NotGenerated;
pub use generator::Generator;
pub use plan::Generated;
pub use symmetry::{Symmetry, UnknownSymmetry};
