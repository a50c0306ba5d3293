//! Finding just one solution, any one, as fast as possible.
//!
//! A listing must return the first solution in its order, so a bad choice near the root may cost it
//! everything. Here the order is free. Four ways take turns, since each is the fastest somewhere, and the
//! first that ends gives the answer:
//! * `search` begins anew when it fails too often, prefers items that failed before, and tries options in
//!   random order;
//! * `walking` goes through the whole tree, for problems in which no choice is better than another;
//! * `placing` covers items in a fixed order by place, for large boards on which a node must cost little;
//! * `learning` learns a clause from each conflict, for problems in which few choices matter (`clauses`,
//!   `activity`, `restarts`, `symmetric`).
//!
//! Several threads search with different random numbers. `portfolio` puts parts, ways and threads together.

mod activity;
mod clauses;
mod learning;
mod luby;
mod placing;
mod portfolio;
mod restarts;
mod search;
mod symmetric;
#[cfg(test)]
mod tests;
mod walking;

pub use portfolio::any;
pub(crate) use search::{Search, Step};
