//! Makes puzzles: with a number of blanks, minimal, symmetric, of a difficulty.
//!
//! A random full grid is made (`fill.rs`, for small shapes `uniform.rs`), and givens are removed from
//! it while there is only one solution (`dig.rs`). For a minimal puzzle with a number of blanks this
//! is repeated, each time from the last puzzle (`walk.rs`). If an attempt fails, another one begins
//! with another grid.
//!
//! Invariant: a puzzle depends only on the settings, the seed and its number, not on time, the
//! machine or other puzzles. So if a puzzle has several solutions, only that fact is used.
//!
//! # Rooms
//! `generator.rs` is the entrance, `settings.rs` has the settings, `plan.rs` checks them, and
//! `symmetry.rs` has the patterns. `many.rs` makes 9×9 puzzles with the fast solver, `by_rules.rs`
//! those of other sizes and under other rules with a search by propagation.
//! `request.rs` names these rules, `draw.rs` (with `paths.rs`) draws them on a solved grid, and `regions.rs` makes regions.
//! `threads.rs` uses several threads.

mod by_rules;
mod dig;
mod draw;
mod error;
mod fill;
mod generator;
mod make;
mod many;
mod paths;
mod plan;
mod regions;
mod request;
mod settings;
mod symmetry;
mod threads;
mod uniform;
mod walk;

pub use error::NotGenerated;
pub use generator::Generator;
pub use plan::Generated;
pub use request::{RuleToDraw, UnknownRule};
pub use symmetry::{Symmetry, UnknownSymmetry};
