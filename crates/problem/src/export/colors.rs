//! The options of each item, and the colors in which they cover it.

use crate::id::{Color, OptionId};
use crate::problem::Problem;

/// The options that cover one item.
#[derive(Clone, Debug, Default)]
pub(super) struct Coverers {
    /// The options that cover it without a color, ascending. Each one excludes all others.
    pub(super) plain: Vec<OptionId>,
    /// The colors of the item in order of appearance, each with its options.
    pub(super) colored: Vec<(Color, Vec<OptionId>)>,
}

/// Returns the options of each item.
pub(super) fn coverers(problem: &Problem) -> Vec<Coverers> {
    let mut items = vec![Coverers::default(); problem.item_count()];
    for option in problem.options() {
        for member in option.members() {
            let coverers = &mut items[member.item.index()];
            let Some(color) = member.color else {
                coverers.plain.push(option.id());
                continue;
            };
            match coverers.colored.iter_mut().find(|(known, _)| *known == color) {
                Some((_, options)) => options.push(option.id()),
                None => coverers.colored.push((color, vec![option.id()])),
            }
        }
    }
    items
}
