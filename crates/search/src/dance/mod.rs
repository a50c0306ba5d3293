//! The back ends: four ways to hold the residual problem while a walk moves through the tree.
//!
//! Each implements [`Dance`](crate::walk::Dance) and visits the very same nodes. The engine `dense` uses
//! `bitsets` in place of `dense` where options are many and items few.

pub(crate) mod bitsets;
pub mod cells;
pub mod dense;
pub mod links;
#[cfg(test)]
mod tests;

use quadrille_problem::Problem;

use crate::target::IS_SMALL;

/// Whether walks are compiled again for smaller numbers and for problems without colors, which makes
/// them faster, and those of large problems with a memo.
const HAS_SPECIAL_COPIES: bool = !IS_SMALL;

/// Whether a problem is walked by code that knows colors.
fn is_colored(problem: &Problem) -> bool {
    !HAS_SPECIAL_COPIES || problem.color_count() > 0
}
