//! What can be said of a puzzle besides its solutions: which givens it does not need, and which do
//! not go together.
//!
//! * A given is *redundant* if the solutions are the same without it: if there is none with another
//!   value in its cell.
//! * Where there is no solution, some givens *clash*: no grid has them all. The fewest that do are
//!   the best explanation. How they are found stands in `clash.rs`.

mod ask;
mod clash;
mod hitting;
mod redundant;
mod set;

pub use clash::{ClashingGivens, Explained};
pub use redundant::Redundancy;
