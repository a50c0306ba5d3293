//! Bit sets by lists: for problems with few items and very many options, each of which has one primary
//! item, such as word squares.
//!
//! Each open item has its own list of live options, as bits, in blocks of 512. For every
//! secondary item and color, a precomputed mask keeps the compatible options. Taking an option changes and counts the lists
//! near it in one pass, and leaves all others as they are. A node therefore costs as much as the lists
//! that it changes are long, divided by 512. In `blocks` it costs as much as all lists together, and
//! in `cells` and `links` as much as there are options to hide. Where options have several primary
//! items, they would stand in several lists, and `blocks` are faster.
//!
//! A level keeps the lists that it has changed, and nothing is undone. The [`Sets`](sets::Sets) are
//! immutable; the [`ListWalk`](walk::ListWalk) holds the changing state.

mod appearances;
mod sets;
#[cfg(test)]
mod tests;
mod walk;

use quadrille_problem::{Kind, Problem};

use crate::dance::bits::BLOCK_BITS;
use crate::dance::lists::appearances::Appearances;
use crate::dance::lists::walk::ListWalk;
use crate::tuning::MemoTuning;
use crate::walk::generic::Walk;
use crate::walk::walker::Walker;

/// Bytes of bit sets beyond which a problem is not held.
const MOST_BYTES: u64 = 1 << 30;

/// The time of a node that changes no list, and for each block changed, in units of about a nanosecond.
/// Measured, like the costs of the other back ends; the thresholds that compare them are in the tuning
/// of the choice.
const NODE_COST: u64 = 30;
const BLOCK_COST: u64 = 6;

/// Whether each item of a problem is to be covered once, and each option has one primary item.
pub(crate) fn holds(problem: &Problem) -> bool {
    let is_primary = |item: usize| item < problem.primary_count();
    problem.kind() != Kind::Mcc
        && problem.options().all(|option| {
            option.members().iter().filter(|member| is_primary(member.item.index())).count() == 1
        })
}

/// Estimates the cost of a node below the root of a problem that lists hold, in units of about a
/// nanosecond; `None` if the sets and all levels take more than a gigabyte. Takes O(n) time apart from
/// one sort, for a problem of size n.
pub(crate) fn node_cost(problem: &Problem) -> Option<u64> {
    let appearances = Appearances::new(problem);
    let blocks: Vec<u64> =
        (0..problem.primary_count()).map(|item| appearances.blocks(item) as u64).collect();
    let mut marks = vec![false; problem.primary_count()];
    let (mut changed, mut kept) = (0, 0);
    for item in problem.primary_count()..problem.item_count() {
        let all = appearances.of(item);
        let colors = all.chunk_by(|one, other| one.color == other.color).count() as u64;
        let near = appearances.near(item, &mut marks).iter().map(|&item| blocks[item]).sum::<u64>();
        changed += all.len() as u64 * near;
        kept += colors * near;
    }
    let depth = problem.primary_count().min(problem.option_count()) as u64 + 1;
    let bytes = (kept + depth * blocks.iter().sum::<u64>()) * (BLOCK_BITS / 8) as u64;
    let changed = BLOCK_COST * changed / (problem.option_count() as u64).max(1);
    (bytes <= MOST_BYTES).then(|| NODE_COST + problem.primary_count() as u64 + changed)
}

/// Builds a walk on the lists of a problem that they [hold](holds). Its counts remember equal residuals
/// within `memory` bytes.
pub(crate) fn build(problem: &Problem, memory: usize, tuning: MemoTuning) -> Box<dyn Walker> {
    Box::new(Walk::new(ListWalk::new(problem)).with_memo(memory, tuning))
}
