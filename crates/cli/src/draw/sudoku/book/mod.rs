//! A booklet of Sudokus to print: `pages.rs` divides it into pages, which `html.rs` and `pdf.rs` write.
//!
//! Boards are drawn once, as SVG. `ink.rs` turns this SVG into the operators of a PDF page, and `font.rs`
//! measures text for it.

mod font;
mod html;
mod ink;
mod pages;
mod pdf;

pub(crate) use pages::{BookEntry, Booklet, Paper};
