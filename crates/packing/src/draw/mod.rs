//! Pictures: lines for a terminal, and SVG.
//!
//! * `text` draws letters, and frames with box-drawing characters;
//! * `outline` finds the outlines of pieces;
//! * `flat` draws squares, hexagons, triangles, and layers of cubes as SVG;
//! * `solid` draws cubes in isometric projection, together or pulled apart;
//! * `sheet` puts pictures side by side.
//!
//! Names of pieces have no character that is markup, so pictures may stand in a page as they are.

mod color;
mod flat;
mod outline;
mod sheet;
mod solid;
mod text;

pub use sheet::{Sheet, View};
pub use text::{Framed, Letters};
