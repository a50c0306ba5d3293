//! The formats of boards, grids, pictures and problems.
//!
//! A format of pictures is one file of [`picture`] and one line of its table. Any other
//! format is one variant of an enum, and what it means stands in the same file.

mod board;
mod either;
mod ending;
mod grid;
mod picture;
mod problem;

pub(crate) use board::BoardFormat;
pub(crate) use either::either;
pub(crate) use ending::named_by;
pub(crate) use grid::GridFormat;
pub(crate) use picture::{Candidates, PICTURE_FORMATS, PictureFormat};
pub(crate) use problem::ProblemFormat;
