//! A problem as plain lists, on which the judges of the engine work. They share no code with it,
//! and none with each other but this.

use quadrille_dlx::Problem;

/// A problem without names: items are numbers, primary ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plain {
    /// Lower and upper bound of each primary item.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// How many secondary items there are.
    pub(crate) secondaries: usize,
    /// The options: items, each perhaps with a color.
    pub(crate) options: Vec<Vec<(usize, Option<usize>)>>,
}

impl Plain {
    /// The problem of the engine, as lists.
    pub(crate) fn of(problem: &Problem) -> Self {
        let bounds = problem.items().filter_map(|item| item.bounds());
        let bounds: Vec<_> = bounds.map(|bounds| (bounds.lo, bounds.hi)).collect();
        let options = problem.options().map(|option| {
            let members = option.members().iter();
            members.map(|m| (m.item.index(), m.color.map(|color| color.index()))).collect()
        });
        let options = options.collect();
        Self { secondaries: problem.item_count() - bounds.len(), bounds, options }
    }
}
