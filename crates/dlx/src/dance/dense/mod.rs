//! Bit sets: for problems of up to a few thousand options, the fastest way to count.
//!
//! The live options are one set; for each option there is the set of options that it excludes, so
//! that taking it is `live &= !excluded[option]`. Colors need nothing more: whether two options can
//! be together is known in advance. Then the live options of all open items are counted anew, eight
//! items at a time, and the item with the fewest is found on the way. State is copied at each level
//! and never undone.
//!
//! The tree is that of `dance`, and so are its counts of nodes.

mod count;
mod kernel;
mod sizes;
mod tables;
mod walk;

pub(crate) use walk::{ITEM_LIMIT, OPTION_LIMIT, build};
