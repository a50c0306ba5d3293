//! Questions about givens: which are redundant, and which contradict each other.
//!
//! * A given is *redundant* if the solutions are the same without it: no solution has another value
//!   in its cell.
//! * If there is no solution, some givens *clash*: no grid has them all. The smallest such set is
//!   the best explanation; `clash.rs` describes how it is found.

mod ask;
mod clash;
mod hitting;
mod redundant;
mod set;

pub use clash::{ClashingGivens, Explained};
pub use redundant::Redundancy;
