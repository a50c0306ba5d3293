//! Pictures: lines for a terminal, and SVG.
//!
//! * `text` draws letters, one for each cell;
//! * `framed` draws frames around pieces: `squares`, `hexagons` and `triangles` on a `canvas`, with `names`;
//! * `outline` finds the outlines of pieces, and `label` the places of their names;
//! * `flat` draws squares, hexagons, triangles, and layers of cubes as SVG;
//! * `solid` draws cubes in isometric projection, together or pulled apart;
//! * `sheet` puts pictures side by side, with captions or a `legend`.
//!
//! Names of pieces have no character that is markup, so pictures may stand in a page as they are.

mod canvas;
mod color;
mod flat;
mod framed;
mod hexagons;
mod label;
mod legend;
mod names;
mod outline;
mod sheet;
mod solid;
mod space;
mod squares;
mod text;
mod tiles;
mod triangles;

pub use framed::Framed;
pub use sheet::{Sheet, View};
pub use text::Letters;
