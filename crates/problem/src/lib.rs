//! Exact cover problems: items, options, bounds, colors and costs, and Knuth's text format.
//!
//! [`Problem`] defines what a problem and a solution are. There are four ways to make one:
//!
//! | to make a problem from | use |
//! |---|---|
//! | items with names | [`Problem::builder`] |
//! | items of any type, with a payload for each option | [`ModelBuilder`] |
//! | a list of lists | [`Problem::from_lists`] |
//! | text in Knuth's format | [`Problem::parse`] |
//!
//! [`export`] writes a problem for SAT solvers, model counters and solvers of integer programs.
//! [`Elastic`] lets items stay uncovered, at a price.
//! [`verify()`] checks a solution against a problem, and a [`Cube`] names a part of its solutions.
//! The engine that finds and counts solutions is `quadrille-dlx`, which re-exports this crate.
//!
//! With the feature `serde`, problems, cubes and ids can be serialized; deserializing makes every
//! check that building makes.
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

mod chunk;
mod cube;
mod elastic;
pub mod export;
mod format;
mod id;
mod model;
mod place;
mod problem;
#[cfg(feature = "serde")]
mod serialize;
mod verify;

pub use cube::{Cube, CubeError, CubeErrorKind};
pub use elastic::{Elastic, Sense};
pub use format::{ParseError, ParseErrorKind};
pub use id::{Color, ItemId, Member, OptionId};
pub use model::{Model, ModelBuilder};
pub use place::TextPlace;
pub use problem::{
    Bounds, BuildError, BuildErrorKind, ItemRef, Kind, OptionRef, Problem, ProblemBuilder,
    SubproblemBuilder,
};
pub use verify::{Violation, verify};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
