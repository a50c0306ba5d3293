//! Dancing cells: for large problems in which every item has few options.
//!
//! As in dancing links, a search walks from item to option to item. But the live options of an item
//! are a row of bits, one for each of its original options, instead of a list. Removing an option
//! from an item clears a bit, and backtracking copies saved words.
//!
//! Sources: D. E. Knuth's program SSXCC, with ideas of Christine Solnon. Both use sparse sets,
//! which backtrack by restoring saved sizes alone, and abandon a child as soon as an item would
//! lose its last option. Items with one option left are collected, so that the next item need not
//! be searched for. Rows of bits keep the options in order, which a sparse set does not, and need
//! one write where a sparse set needs five.
//!
//! The [`Layout`](layout::Layout) is immutable, and the [`Rows`](rows::Rows) hold all changing
//! state. The back ends [`ExactCells`] (every item exactly once, with or without colors) and
//! [`BoundedCells`] (any bounds) use both.

mod bitmap;
mod bounded;
mod exact;
mod layout;
mod rows;
#[cfg(test)]
mod tests;

use quadrille_problem::{Kind, Problem};

use crate::dance::cells::bounded::BoundedCells;
use crate::dance::cells::exact::ExactCells;
use crate::dance::cells::layout::WORD_BITS;
use crate::dance::is_colored;
use crate::reduce::lists::lengths;
use crate::tuning::Tuning;
use crate::walk::descent::Descent;
use crate::walk::generic::Walk;
use crate::walk::walker::Walker;

/// The most words of 64 bits, with a bit for each member of the problem and at least one word for
/// each item, of a state that is saved as a copy. Of a larger one, the options hidden since are
/// listed.
pub(super) const COPIED_WORDS: usize = 1_024;

/// The limit on the words of live bits of a problem: bits are numbered by `u32`.
pub const WORD_LIMIT: usize = 1 << 26;

/// An upper bound on the words of live bits of a problem.
pub fn words(problem: &Problem) -> usize {
    problem.item_count() + problem.member_count() / WORD_BITS as usize
}

/// Builds a walk on cells, for a problem of at most [`WORD_LIMIT`] words. Its counts may descend to other
/// walks, and remember equal residuals within `memory` bytes.
pub fn build(
    problem: &Problem,
    descent: Option<Descent>,
    memory: usize,
    tuning: &Tuning,
) -> Box<dyn Walker> {
    macro_rules! walk {
        ($cells:expr) => {
            Box::new(Walk::new($cells).with_descent(descent).with_memo(memory, tuning.memo))
        };
    }
    let copied = tuning.limit(COPIED_WORDS);
    match (problem.kind(), is_colored(problem), is_wide(problem)) {
        (Kind::Mcc, true, _) => walk!(BoundedCells::<true>::new(problem, copied)),
        (Kind::Mcc, false, _) => walk!(BoundedCells::<false>::new(problem, copied)),
        (_, true, true) => walk!(ExactCells::<true, true>::new(problem, copied)),
        (_, true, false) => walk!(ExactCells::<true, false>::new(problem, copied)),
        (_, false, true) => walk!(ExactCells::<false, true>::new(problem, copied)),
        (_, false, false) => walk!(ExactCells::<false, false>::new(problem, copied)),
    }
}

/// The time in which an option is removed from an item, in units of about a nanosecond. Measured, like
/// the costs of the other back ends; the thresholds that compare them are in the tuning of the choice.
const REMOVAL_COST: f64 = 3.0;

/// Estimates the cost of a node below the root of a problem, in units of about a nanosecond.
pub(crate) fn node_cost(problem: &Problem) -> u64 {
    (REMOVAL_COST * removals(problem)) as u64
}

/// Estimates how often a node below the root of a problem removes an option from an item. Linear in the
/// size of the problem.
pub(crate) fn removals(problem: &Problem) -> f64 {
    let (options, members) = (problem.option_count() as f64, problem.member_count() as f64);
    // An option has an item with a probability proportional to the length of the item's list.
    let square = |length: u32| f64::from(length).powi(2);
    let hidden: f64 = lengths(problem).into_iter().map(square).sum::<f64>() / options;
    hidden * members / options
}

/// Whether some item has more options than a word has bits.
fn is_wide(problem: &Problem) -> bool {
    lengths(problem).into_iter().any(|length| length > WORD_BITS)
}
