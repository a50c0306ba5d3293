//! Builds a smaller problem from parts of a checked one, without further checks and names.

use crate::id::Member;
use crate::problem::names::Names;
use crate::problem::{Bounds, Problem};

/// Collects the items and options of a subproblem whose parts come from a checked problem.
///
/// It makes no checks: the caller keeps the invariants of a [`Problem`]. Names, costs and labels
/// are left out. For a problem of your own use [`Problem::builder`].
#[derive(Debug)]
pub struct SubproblemBuilder {
    item_count: usize,
    color_count: usize,
    bounds: Vec<Bounds>,
    starts: Vec<u32>,
    members: Vec<Member>,
}

impl Default for SubproblemBuilder {
    fn default() -> Self {
        let (bounds, members) = (Vec::new(), Vec::new());
        Self { item_count: 0, color_count: 0, bounds, starts: vec![0], members }
    }
}

impl SubproblemBuilder {
    /// Makes room for `options` options with `members` members together.
    pub fn with_capacity(options: usize, members: usize) -> Self {
        let mut starts = Vec::with_capacity(options + 1);
        starts.push(0);
        Self { starts, members: Vec::with_capacity(members), ..Self::default() }
    }

    /// Adds an item: primary if it has bounds, else secondary. Primary items must come first.
    pub fn item(&mut self, bounds: Option<Bounds>) {
        self.item_count += 1;
        self.bounds.extend(bounds);
    }

    /// Adds an option: distinct members, at least one of them on a primary item.
    pub fn option(&mut self, members: impl Iterator<Item = Member>) {
        self.members.extend(members);
        let added = &self.members[self.starts[self.starts.len() - 1] as usize..];
        let colors = added.iter().filter_map(|member| member.color);
        self.color_count = colors.map(|color| color.index() + 1).fold(self.color_count, usize::max);
        self.starts.push(self.members.len() as u32);
    }

    /// Returns the problem; all its names are empty.
    pub fn into_problem(self) -> Problem {
        Problem {
            item_names: Names::unnamed(self.item_count),
            color_names: Names::unnamed(self.color_count),
            bounds: self.bounds,
            starts: self.starts,
            members: self.members,
            costs: Vec::new(),
            raise: 0,
            labels: Names::default(),
        }
    }
}
