//! Bit sets: the fastest way to count problems of up to a few thousand options.
//!
//! The live options are one set. Each option has the set of options that it excludes, so taking it is
//! `live &= !excluded[option]`. Colors need nothing more: whether two options are compatible is known
//! in advance. Then the live options of all open items are counted again, eight items at a time,
//! which also finds the item with the fewest. State is copied at each level and never undone.
//!
//! The tree and its node counts are those of `dance`.

mod apart;
mod compact;
mod count;
mod free;
mod gather;
mod kernel;
mod key;
mod memory;
mod residual;
mod sizes;
mod tables;
mod walk;

pub(crate) use walk::{ITEM_LIMIT, OPTION_LIMIT, node_cost};
pub use walk::{build, holds};
