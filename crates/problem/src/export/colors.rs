//! The options of each item, and the colors in which they cover it.

use std::collections::HashMap;

use crate::id::{Member, OptionId};
use crate::problem::Problem;

/// The options that cover one item.
#[derive(Clone, Debug, Default)]
pub(super) struct Coverers {
    /// The options that cover it without a color, ascending. Each one excludes all others.
    plain: Vec<OptionId>,
    /// The options of each color of the item, colors in order of appearance.
    colored: Vec<Vec<OptionId>>,
}

impl Coverers {
    /// Returns the variables whose sum is the number of covers of the item, where all options of one
    /// color count as one. `any` makes a variable that holds if and only if one of these does.
    pub(super) fn variables<V: Copy>(
        self,
        variable: impl Fn(OptionId) -> V + Copy,
        mut any: impl FnMut(&[V]) -> V,
    ) -> Vec<V> {
        let mut variables: Vec<V> = self.plain.into_iter().map(variable).collect();
        for options in self.colored {
            let options: Vec<V> = options.into_iter().map(variable).collect();
            variables.push(match options[..] {
                [only] => only,
                _ => any(&options),
            });
        }
        variables
    }
}

/// Returns the options of each item.
pub(super) fn coverers(problem: &Problem) -> Vec<Coverers> {
    let mut items = vec![Coverers::default(); problem.item_count()];
    let mut places: HashMap<Member, usize> = HashMap::new();
    for option in problem.options() {
        for member in option.members() {
            let coverers = &mut items[member.item.index()];
            if member.color.is_none() {
                coverers.plain.push(option.id());
                continue;
            }
            let place = *places.entry(*member).or_insert_with(|| {
                coverers.colored.push(Vec::new());
                coverers.colored.len() - 1
            });
            coverers.colored[place].push(option.id());
        }
    }
    items
}
