//! Pictures of boards, as text: SVG, and HTML with SVG in it. No fonts but for the names of rows and
//! columns, and no scripts.

mod board;
mod page;

pub(crate) use board::LARGEST;
pub(crate) use page::{Drawing, Html, Svg};
