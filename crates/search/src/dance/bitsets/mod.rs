//! Bit sets of options of any size, for problems with few items and very many options, such as word
//! squares.
//!
//! Sets are in blocks of 512 options. Taking an option changes and counts the blocks of its items, by
//! precomputed masks: for every item, and every color of an item, the options that it keeps. A node
//! therefore costs as much as the lists of its items are long, divided by 512; in `cells` and `links` it costs as
//! much as there are options to hide. State is copied at each level and never undone.
//!
//! [`SetWalk`](walk::SetWalk) is the walk, and [`Layout`](layout::Layout) is how live options are held:
//! * [`blocks`]: in one set, of which each item knows its blocks.
//! * [`lists`]: in a list of its own for each open item, where each option has one primary item. A level
//!   keeps only the lists that it has changed. Options with several primary items would stand in several
//!   lists, and blocks are faster.

mod appearances;
mod bits;
mod block_sets;
pub(crate) mod blocks;
mod layout;
mod levels;
mod list_sets;
pub(crate) mod lists;
#[cfg(test)]
mod tests;
mod walk;
