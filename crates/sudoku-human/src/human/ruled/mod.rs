//! Techniques on boards of any size, under any rules.
//!
//! A [`Board`](board::Board) has the sets of different values and the demands of its rules; a
//! [`Position`](position::Position) has the values that its cells may still have. Singles, locked
//! candidates and subsets look at sets (`singles.rs`, `locked.rs`, `subsets.rs`); cages, sums that cages
//! imply and rules in cells are demands, looked at one by one (`demands.rs`, `cages.rs`).
//!
//! `fish.rs` looks at rows and columns of boards that are not classic, and `net.rs` is the last resort.
//!
//! The rows, columns and boxes of a 9×9 board keep their meaning under additional rules, so there all
//! other techniques apply as well, except those that rely on uniqueness: `finders.rs` hands them the
//! position.
//!
//! # Invariant
//! The values of a cell always include that of each solution. A step removes or places at least one.

mod board;
mod cages;
mod demands;
mod finders;
mod fish;
mod locked;
mod net;
mod position;
mod singles;
mod subsets;

use crate::human::position::Position;
use crate::human::step::Step;

pub(in crate::human) use board::Board;
pub(in crate::human) use finders::{all, first};
pub(in crate::human) use position::Position as RuledPosition;

/// Finds nothing: the technique needs other rules than those of rows, columns and boxes.
pub(in crate::human) fn nothing(_: &Position<'_>) -> Option<Step> {
    None
}
