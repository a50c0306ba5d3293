//! Variants: rules that a Sudoku may have besides, or in place of, those of rows, columns and boxes.
//!
//! [`Rules`] are data: what holds where, checked to make sense when it is said. What they mean is
//! said three times: as houses, pairs and cages that the exact cover model is made of, as the
//! clashes of a filled board ([`Rules::clashes`]), and as the values that a cell may still have
//! ([`Rules::candidates`]). The tests hold the first to the second.

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
