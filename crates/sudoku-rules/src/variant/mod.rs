//! Variants: rules in addition to, or instead of, rows, columns and boxes.
//!
//! [`Rules`] are data that is checked when it is added. Rules about the whole board, cages and dots
//! are stated as houses, pairs and cages. All others are [`Placed`]: a row of the table in `kinds`,
//! which states a rule as lines (`line.rs`) and sets of different values (`stating.rs`). The exact cover
//! model and the search of `quadrille-sudoku`, clashes of filled cells ([`Rules::clashes`]) and candidates of blank
//! cells ([`Rules::candidates`]) work on these alone. The tests compare them with plain definitions.

mod boards;
mod cage;
mod candidates;
mod clash;
mod demand;
mod dot;
mod error;
mod house;
mod implied;
mod kinds;
mod line;
mod pair;
mod pattern;
mod place;
mod placed;
mod regions;
mod rule;
mod rules;
mod stating;
mod sum;

pub use boards::{Boards, NoBoards};
pub use cage::Cage;
pub use clash::{Clash, ClashKind};
pub use demand::{Demand, Origin, Statement};
pub use dot::{Dot, DotColor};
pub use error::RulesError;
pub use house::{Diagonal, House, Members};
pub use line::{Edge, Line, Reach};
pub use pair::Pair;
pub use pattern::{Pattern, PatternError};
pub use placed::{Argument, Drawing, FPuzzlesForm, Groups, Kind, Placed, Site, Takes};
pub use regions::Regions;
pub use rule::{Parity, Rule};
pub use rules::Rules;
pub use sum::Sum;
