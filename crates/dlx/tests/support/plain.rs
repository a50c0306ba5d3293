//! A problem as plain lists, on which the judges of the engine work. They share no code with it,
//! and none with each other but this.

use std::fmt::Write;

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

    /// The problem as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (item, (lo, hi)) in self.bounds.iter().enumerate() {
            let space = if item > 0 { " " } else { "" };
            write!(text, "{space}{lo}:{hi}|p{item}").expect("a string takes everything");
        }
        text += if self.secondaries > 0 { " |" } else { "" };
        for item in self.bounds.len()..self.bounds.len() + self.secondaries {
            write!(text, " s{item}").expect("a string takes everything");
        }
        for option in &self.options {
            let words = option.iter().map(|&(item, color)| {
                let kind = if item < self.bounds.len() { 'p' } else { 's' };
                let color = color.map_or(String::new(), |color| format!(":{color}"));
                format!("{kind}{item}{color}")
            });
            text += "\n";
            text += &words.collect::<Vec<_>>().join(" ");
        }
        text + "\n"
    }
}
