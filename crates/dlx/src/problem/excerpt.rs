//! A smaller problem made from parts of a checked one: nothing needs checking again, and names are
//! left behind.

use crate::id::Member;
use crate::problem::{Bounds, Names, Problem};

/// Collects items and options that are known to form a good problem.
#[derive(Debug)]
pub(crate) struct Excerpt {
    item_count: usize,
    color_count: usize,
    bounds: Vec<Bounds>,
    starts: Vec<u32>,
    members: Vec<Member>,
}

impl Default for Excerpt {
    fn default() -> Self {
        let (bounds, members) = (Vec::new(), Vec::new());
        Self { item_count: 0, color_count: 0, bounds, starts: vec![0], members }
    }
}

impl Excerpt {
    /// Adds an item: primary, with bounds, or after all of those, secondary.
    pub(crate) fn item(&mut self, bounds: Option<Bounds>) {
        self.item_count += 1;
        self.bounds.extend(bounds);
    }

    /// Adds an option.
    pub(crate) fn option(&mut self, members: impl Iterator<Item = Member>) {
        self.members.extend(members);
        let added = &self.members[self.starts[self.starts.len() - 1] as usize..];
        let colors = added.iter().filter_map(|member| member.color);
        self.color_count = colors.map(|color| color.index() + 1).fold(self.color_count, usize::max);
        self.starts.push(self.members.len() as u32);
    }

    /// The problem; all its names are empty.
    pub(crate) fn into_problem(self) -> Problem {
        let unnamed = |count| Names { text: String::new(), ends: vec![0; count] };
        Problem {
            item_names: unnamed(self.item_count),
            color_names: unnamed(self.color_count),
            bounds: self.bounds,
            starts: self.starts,
            members: self.members,
            costs: Vec::new(),
        }
    }
}
