//! Exact cover problems in the formats that people have.
//!
//! [`read`] reads any of them. It recognizes the format, or takes the one that the caller names:
//!
//! | [`Format`] | text |
//! |---|---|
//! | [`Xcc`](Format::Xcc) | Knuth's text: the first line names the items |
//! | [`Lists`](Format::Lists) | one list of items on each line |
//! | [`Matrix`](Format::Matrix) | rows of 0 and 1, with or without a first line of sizes |
//! | [`Counts`](Format::Counts) | `rows columns`, then a count and that number of items on each line |
//! | [`Json`](Format::Json) | lists, rows of 0 and 1, or an object, in JSON or as literals of Python |
//! | [`OrlibPartition`](Format::OrlibPartition), [`OrlibCover`](Format::OrlibCover) | files of the OR-Library |
//! | [`Cnf`](Format::Cnf), [`Opb`](Format::Opb) | exact covers as [`export`](quadrille_problem::export) writes them |
//!
//! A text that two formats read as different problems is refused, with both readings. Notes state
//! what was decided. Except in Knuth's text, a comment begins with `#`.
//!
//! [`lists`] and [`matrix`] write a problem; the other writers are in `quadrille_problem`.
//!
//! # Examples
//! ```
//! use quadrille_formats::{Format, read};
//!
//! let read = read(b"left: 0, 1\nright: 1, 2\nlast: 2\n", None)?;
//! assert_eq!(read.format, Format::Lists);
//! assert_eq!(read.problem.to_string(), "0 1 2\nleft: 0 1\nright: 1 2\nlast: 2\n");
//! # Ok::<(), quadrille_formats::ReadError>(())
//! ```

mod assembly;
mod clauses;
mod cnf;
mod cnf_items;
mod constraints;
mod counts;
mod error;
mod format;
mod json;
mod lines;
mod lists;
mod literal;
mod matrix;
mod numbers;
mod opb;
mod orlib;
mod reading;
mod table;
mod write;

pub use error::ReadError;
pub use format::Format;
pub use reading::{Read, read};
pub use write::{NotExpressible, lists, matrix};

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
