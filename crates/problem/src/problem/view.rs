//! Items and options together with their names, bounds, colors and costs.

use std::fmt;

use crate::id::{ItemId, Member, OptionId};
use crate::problem::{Bounds, Problem};

/// An item of a [`Problem`], borrowed.
#[derive(Clone, Copy)]
pub struct ItemRef<'p> {
    problem: &'p Problem,
    id: ItemId,
}

impl<'p> ItemRef<'p> {
    pub(in crate::problem) fn new(problem: &'p Problem, id: ItemId) -> Self {
        Self { problem, id }
    }

    /// Returns its number.
    #[inline]
    pub fn id(self) -> ItemId {
        self.id
    }

    /// Returns its name.
    pub fn name(self) -> &'p str {
        self.problem.item_names.get(self.id.index())
    }

    /// Returns whether it must be covered within its bounds.
    pub fn is_primary(self) -> bool {
        self.id.index() < self.problem.primary_count()
    }

    /// Returns the bounds on how often it is covered, or `None` for a secondary item.
    pub fn bounds(self) -> Option<Bounds> {
        self.problem.bounds(self.id)
    }
}

impl fmt::Debug for ItemRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.id, self.name())
    }
}

/// An option of a [`Problem`], borrowed.
///
/// It displays in Knuth's text format: `c1 c2 color:red`, after `label: ` if it has a label.
#[derive(Clone, Copy)]
pub struct OptionRef<'p> {
    problem: &'p Problem,
    id: OptionId,
}

impl<'p> OptionRef<'p> {
    pub(in crate::problem) fn new(problem: &'p Problem, id: OptionId) -> Self {
        Self { problem, id }
    }

    /// Returns its number.
    #[inline]
    pub fn id(self) -> OptionId {
        self.id
    }

    /// Returns its members, in the order given.
    #[inline]
    pub fn members(self) -> &'p [Member] {
        self.problem.members(self.id)
    }

    /// Returns its items, in the order given.
    pub fn items(self) -> impl ExactSizeIterator<Item = ItemRef<'p>> {
        let problem = self.problem;
        self.members().iter().map(move |member| ItemRef::new(problem, member.item))
    }

    /// Returns its label, if it has one.
    pub fn label(self) -> Option<&'p str> {
        self.problem.label(self.id)
    }

    /// Returns its cost (default: 0). If some option was stated to cost less than 0, all costs are raised: see
    /// [`cost_offset`](Problem::cost_offset).
    #[inline]
    pub fn cost(self) -> u64 {
        self.problem.cost(self.id)
    }

    /// Returns its cost as stated, which may be less than 0.
    pub fn stated_cost(self) -> i128 {
        self.problem.stated_cost(self.id)
    }
}

impl fmt::Display for OptionRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(label) = self.label() {
            write!(f, "{label}: ")?;
        }
        for (position, member) in self.members().iter().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            f.write_str(self.problem.item(member.item).name())?;
            if let Some(color) = member.color {
                write!(f, ":{}", self.problem.color_name(color))?;
            }
        }
        match self.stated_cost() {
            0 => Ok(()),
            cost => write!(f, " |{cost}"),
        }
    }
}

impl fmt::Debug for OptionRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {self}", self.id)
    }
}
