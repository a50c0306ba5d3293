//! Bit sets by blocks: for problems with few items and very many options, such as word squares.
//!
//! The live options are one set, as in `dense`, but of any size: it consists of blocks of 512
//! options, and each item knows the blocks that contain its options. Taking an option changes the
//! blocks of its items alone, and only the blocks of the open items are counted. A node therefore
//! costs as much as the lists of its items are long, divided by 512; in `cells` and `links` it costs
//! as much as there are options to hide.
//!
//! State is copied at each level and never undone. The [`Sets`](sets::Sets) are immutable; the
//! [`Blocks`](walk::Blocks) hold the changing state.

mod sets;
#[cfg(test)]
mod tests;
mod walk;

use quadrille_problem::Problem;

use crate::dance::bits::BLOCK_BITS;
use crate::dance::blocks::walk::Blocks;
use crate::reduce::lists::lengths;
use crate::tuning::MemoTuning;
use crate::walk::descent::Descent;
use crate::walk::generic::Walk;
use crate::walk::walker::Walker;

/// Builds a walk on blocks, for a problem in which every item is covered exactly once. Its counts
/// may descend to other walks, and remember equal residuals within `memory` bytes.
pub(crate) fn build(
    problem: &Problem,
    descent: Option<Descent>,
    memory: usize,
    tuning: MemoTuning,
) -> Box<dyn Walker> {
    Box::new(Walk::new(Blocks::new(problem)).with_descent(descent).with_memo(memory, tuning))
}

/// Estimates how many blocks a node at the root of a problem changes and counts. Linear in the size of
/// the problem.
pub(crate) fn blocks_of_node(problem: &Problem) -> f64 {
    let lengths: Vec<usize> = lengths(problem).into_iter().map(|len| len as usize).collect();
    let options = problem.option_count() as f64;
    let blocks = |length: usize| 1 + length / BLOCK_BITS;
    let counted: usize = lengths[..problem.primary_count()].iter().map(|&len| blocks(len)).sum();
    // An option has an item with a probability proportional to the length of the item's list.
    let changed: f64 = lengths.iter().map(|&len| (len * blocks(len)) as f64).sum::<f64>() / options;
    counted as f64 + changed + options / BLOCK_BITS as f64
}
