//! Dancing cells: for large problems in which every item has few options.
//!
//! As in dancing links, a search walks from item to option to item. But an item's live options are
//! no list: they are a row of bits, one for each option that it ever had. To remove an option from
//! an item is to clear a bit, and to go back is to copy saved words.
//!
//! Sources: D. E. Knuth's program SSXCC, with what Christine Solnon proposed for it. Theirs are
//! sparse sets, which go back by restoring saved sizes and nothing else; a child is given up as
//! soon as an item would lose its last option; and items with one option left are collected on the
//! way, so that the next item need not be searched for. Rows of bits keep the options in order,
//! which a sparse set does not, and take one write where a sparse set takes five.
//!
//! The [`Layout`](layout::Layout) never changes; the [`Rows`](rows::Rows) are what does; on them
//! dance [`ExactCells`] (every item exactly once, with or without colors) and [`BoundedCells`] (any
//! bounds).

mod bitmap;
mod bounded;
mod exact;
mod layout;
mod rows;
#[cfg(test)]
mod tests;

use crate::dance::cells::bounded::BoundedCells;
use crate::dance::cells::exact::ExactCells;
use crate::dance::cells::layout::WORD_BITS;
use crate::walk::descent::Descent;
use crate::walk::generic::Walk;
use crate::walk::walker::Walker;
use quadrille_problem::{Kind, Problem};

/// The most words of live bits that a problem may take: the number of a bit is a `u32`.
pub(crate) const WORD_LIMIT: usize = 1 << 26;

/// At most how many words of live bits a problem takes.
pub(crate) fn words(problem: &Problem) -> usize {
    problem.item_count() + problem.member_count() / WORD_BITS as usize
}

/// Builds a walk with cells, for a problem of at most [`WORD_LIMIT`] words. Where every item is to
/// be covered exactly once, its counts may descend to other walks.
pub(crate) fn build(problem: &Problem, descent: Option<Descent>) -> Box<dyn Walker> {
    let colored = problem.color_count() > 0;
    match (problem.kind(), colored, is_wide(problem)) {
        (Kind::Mcc, true, _) => Box::new(Walk::new(BoundedCells::<true>::new(problem, None))),
        (Kind::Mcc, false, _) => Box::new(Walk::new(BoundedCells::<false>::new(problem, None))),
        (_, true, true) => build_exact::<true, true>(problem, descent),
        (_, true, false) => build_exact::<true, false>(problem, descent),
        (_, false, true) => build_exact::<false, true>(problem, descent),
        (_, false, false) => build_exact::<false, false>(problem, descent),
    }
}

fn build_exact<const COLORED: bool, const WIDE: bool>(
    problem: &Problem,
    descent: Option<Descent>,
) -> Box<dyn Walker> {
    let cells = ExactCells::<COLORED, WIDE>::new(problem, None);
    Box::new(Walk::new(cells).with_descent(descent))
}

/// Whether some item has more options than a word has bits.
fn is_wide(problem: &Problem) -> bool {
    let mut sizes = vec![0; problem.item_count()];
    let members = problem.options().flat_map(|option| option.members());
    for member in members {
        sizes[member.item.index()] += 1;
    }
    sizes.into_iter().any(|size: u32| size > WORD_BITS)
}
