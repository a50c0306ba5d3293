//! The top of a count that many machines share: residuals that are divided, and those that are open.
//!
//! The **frontier** is found again from the problem and a set of [`Facts`] alone. A walk begins at the
//! whole problem. A residual with a claim adds its count; one that was divided is replaced by its children;
//! any other is open. Isomorphic residuals are one. `place.rs` reaches a residual and divides it, `settle.rs` is
//! the walk, `split.rs` divides until enough residuals are open, and `run.rs` counts one of them within a
//! budget of work.
//!
//! # Invariants
//! * A division is a function of the residual alone, and is never taken from a file: facts only say which
//!   residuals were divided. So a claim is the only statement that has to be believed.
//! * A child has fewer options than its parent, so no walk is endless, whatever the facts say.
//! * Nothing here depends on time, on the machine, or on the order in which facts arrive.

mod error;
mod facts;
mod key;
pub mod place;
pub mod run;
pub mod settle;
pub mod split;

pub use error::FrontierError;
pub use facts::{Contradiction, Facts, key_from_text, key_text};
pub use run::Findings;
pub use settle::{Open, Settled, Used};
