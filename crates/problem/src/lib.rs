//! The exact cover problem: items, options, bounds, colors and costs, and Knuth's text format.
//!
//! [`Problem`] says what a problem and a solution are. A problem is built with [`ProblemBuilder`]
//! or read with [`Problem::parse`]; [`verify`] checks a solution against it, and a [`Cube`] names a
//! part of its solutions. The engine that finds and counts solutions is `quadrille-dlx`, which
//! re-exports this crate.
//!
//! # Examples
//! ```
//! use quadrille_problem::{OptionId, Problem, verify};
//!
//! let problem = Problem::parse("a b c\na b\nb c\nc\n")?;
//! let [first, last] = [0, 2].map(OptionId::known);
//! verify(&problem, &[first, last])?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cube;
mod format;
mod id;
mod problem;
mod verify;

pub use cube::{Cube, CubeError, CubeErrorKind};
pub use format::{ParseError, ParseErrorKind};
pub use id::{Color, ItemId, Member, OptionId};
pub use problem::{
    Bounds, BuildError, BuildErrorKind, ItemRef, Kind, OptionRef, Problem, ProblemBuilder,
    SubproblemBuilder,
};
pub use verify::{Violation, verify};
