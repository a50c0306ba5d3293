//! Finding just one solution, any one, as fast as possible.
//!
//! A listing must return the first solution in its order, so a bad choice near the root may cost it
//! everything. Here the order is free: the search begins anew when it fails too often, prefers items
//! that failed before, and tries options in random order. Several threads search with different random
//! numbers; the first that ends gives the answer.
//!
//! `search` is one such search. `walking` goes through the whole tree beside it, for problems in which no
//! choice is better than another. `portfolio` puts parts and threads together.

mod portfolio;
mod search;
mod walking;

pub use portfolio::any;
pub(crate) use search::{Search, Step};
