//! Variants: rules in addition to, or instead of, rows, columns and boxes.
//!
//! [`Rules`] are data that is checked when it is added. Their meaning is defined three times: as
//! houses, pairs and cages for the exact cover model, as clashes of filled cells
//! ([`Rules::clashes`]), and as candidates of blank cells ([`Rules::candidates`]). The tests
//! compare the first with the second.

mod cage;
mod candidates;
mod clash;
mod dot;
mod error;
mod house;
mod implied;
mod pair;
mod regions;
mod rule;
mod rules;

pub use cage::Cage;
pub use clash::{Clash, ClashKind};
pub use dot::{Dot, DotColor};
pub use error::RulesError;
pub(crate) use house::Members;
pub use house::{Diagonal, House};
pub(crate) use pair::Pair;
pub use regions::Regions;
pub use rule::{Parity, Rule};
pub use rules::Rules;
