//! The formats of boards, grids and pictures.
//!
//! A format of pictures is one file of [`picture`] and one line of its table. A format of boards or
//! grids is one variant of an enum, and what it means stands in the same file.

mod board;
mod grid;
mod picture;

pub(crate) use board::BoardFormat;
pub(crate) use grid::GridFormat;
pub(crate) use picture::{Candidates, PICTURE_FORMATS, PictureFormat, either};
