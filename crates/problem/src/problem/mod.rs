//! The problem: items, and options that cover them. Immutable once built.
//!
//! # What it means
//! A problem has **primary** items, each with bounds `lo..=hi` on how often it is covered (exactly
//! once by default), and **secondary** items, covered at most once, or any number of times if
//! every covering option gives them the same **color**. An **option** is a set of distinct items,
//! at least one of them primary. A **solution** is a set of options that keeps every bound and
//! every color. (D. E. Knuth, *The Art of Computer Programming* 4B, section 7.2.2.1.)
//!
//! # Invariants
//! The [builder](crate::ProblemBuilder) alone establishes them:
//! * items `0..primary_count` are primary, the others secondary; there is at least one primary;
//! * names are unique, not empty, and without blanks (a byte order mark is one, anywhere), control
//!   characters, `:` or `|`;
//! * `bounds` has one entry for each primary item, with `lo <= hi` and `hi >= 1`;
//! * `starts` is ascending, begins with 0 and ends with `members.len()`; the members of option `o`
//!   are `members[starts[o]..starts[o + 1]]`, distinct, in the order given, at least one primary;
//! * only members on secondary items have a color;
//! * a label is a valid name that does not begin with `#`; several options may have the same one.

mod builder;
mod error;
mod names;
mod raised;
mod subproblem;
mod view;

pub use builder::ProblemBuilder;
pub(crate) use error::Quoted;
pub use error::{BuildError, BuildErrorKind};
pub(crate) use names::Name;
pub use subproblem::SubproblemBuilder;
pub use view::{ItemRef, OptionRef};

use crate::id::{Color, ItemId, Member, OptionId};
use crate::problem::names::Names;

/// How often a primary item must be covered: at least `lo` times, at most `hi` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bounds {
    /// The smallest number of options that may cover the item.
    pub lo: u32,
    /// The largest number of options that may cover the item; at least 1, and at least `lo`.
    pub hi: u32,
}

impl Bounds {
    /// Exactly once: the bounds in an ordinary exact cover problem.
    pub const ONCE: Self = Self { lo: 1, hi: 1 };
}

impl Default for Bounds {
    fn default() -> Self {
        Self::ONCE
    }
}

/// Which of Knuth's three kinds of exact cover a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Plain exact cover, secondary items allowed (Algorithm X).
    Xc,
    /// With colors on secondary items (Algorithm C).
    Xcc,
    /// With bounds other than exactly once on some primary item (Algorithm M).
    Mcc,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Xc => "XC",
            Self::Xcc => "XCC",
            Self::Mcc => "MCC",
        })
    }
}

/// An exact cover problem: items, options, bounds, colors and costs. Made by [`Problem::builder`]
/// or read from text by [`Problem::parse`].
///
/// Two problems are equal if they have the same items, options, bounds, costs and labels, with the
/// same names and in the same order. The numbers of colors do not matter.
///
/// # Examples
/// ```
/// use quadrille_problem::Problem;
///
/// let mut builder = Problem::builder();
/// let [a, b, c] = ["a", "b", "c"].map(|name| builder.primary(name));
/// builder.option([a, b])?;
/// builder.option([b, c])?;
/// builder.option([c])?;
/// let problem = builder.build()?;
///
/// assert_eq!(problem.to_string(), "a b c\na b\nb c\nc\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Problem {
    pub(in crate::problem) item_names: Names,
    pub(in crate::problem) color_names: Names,
    pub(in crate::problem) bounds: Vec<Bounds>,
    pub(in crate::problem) starts: Vec<u32>,
    pub(in crate::problem) members: Vec<Member>,
    /// One cost for each option, after they were raised; empty if all are 0.
    pub(in crate::problem) costs: Vec<u64>,
    /// What was added to the cost of an option for each item that it covers and that is covered a fixed number of times.
    pub(in crate::problem) raise: u64,
    /// One label for each option, empty where it has none; no entries if no option has a label.
    pub(in crate::problem) labels: Names,
}

impl Problem {
    /// The largest number of members in all options of a problem together.
    pub const MEMBER_LIMIT: usize = 1 << 31;

    /// Starts an empty problem.
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::new()
    }

    /// Returns the number of items, primary and secondary.
    #[inline]
    pub fn item_count(&self) -> usize {
        self.item_names.len()
    }

    /// Returns the number of primary items. They are the items `0..primary_count()`.
    #[inline]
    pub fn primary_count(&self) -> usize {
        self.bounds.len()
    }

    /// Returns the number of options.
    #[inline]
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of members in all options together.
    pub fn member_count(&self) -> usize {
        self.members.len()
    }

    /// Returns the number of colors.
    pub fn color_count(&self) -> usize {
        self.color_names.len()
    }

    /// Iterates over the items, in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemRef<'_>> + DoubleEndedIterator {
        (0..self.item_count()).map(|index| ItemRef::new(self, ItemId::known(index)))
    }

    /// Returns the item with this number.
    ///
    /// # Panics
    /// If `id` does not belong to this problem.
    pub fn item(&self, id: ItemId) -> ItemRef<'_> {
        assert!(id.index() < self.item_count(), "{id:?} is not an item of this problem");
        ItemRef::new(self, id)
    }

    /// Returns the item with this name. Takes time linear in the number of items: keep the ids of
    /// items that are needed often.
    pub fn item_named(&self, name: &str) -> Option<ItemRef<'_>> {
        self.items().find(|item| item.name() == name)
    }

    /// Iterates over the options, in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionRef<'_>> + DoubleEndedIterator {
        (0..self.option_count()).map(|index| OptionRef::new(self, OptionId::known(index)))
    }

    /// Returns the option with this number.
    ///
    /// # Panics
    /// If `id` does not belong to this problem.
    pub fn option(&self, id: OptionId) -> OptionRef<'_> {
        assert!(id.index() < self.option_count(), "{id:?} is not an option of this problem");
        OptionRef::new(self, id)
    }

    /// Returns the bounds on how often an item is covered, or `None` for a secondary item.
    #[inline]
    pub fn bounds(&self, item: ItemId) -> Option<Bounds> {
        self.bounds.get(item.index()).copied()
    }

    /// Returns the name of a color.
    ///
    /// # Panics
    /// If `color` does not belong to this problem.
    pub fn color_name(&self, color: Color) -> &str {
        self.color_names.get(color.index())
    }

    /// Returns the least general kind of exact cover that describes this problem.
    pub fn kind(&self) -> Kind {
        if self.bounds.iter().any(|&bounds| bounds != Bounds::ONCE) {
            Kind::Mcc
        } else if self.members.iter().any(|member| member.color.is_some()) {
            Kind::Xcc
        } else {
            Kind::Xc
        }
    }

    /// Returns whether any option has a cost.
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// Returns whether any option has a label.
    pub fn has_labels(&self) -> bool {
        self.labels.len() > 0
    }

    /// Returns the label of an option, if it has one. Labels need not be distinct.
    ///
    /// # Examples
    /// ```
    /// use quadrille_problem::{OptionId, Problem};
    ///
    /// let problem = Problem::parse("a b\nleft: a\nb\n")?;
    /// let labels = [0, 1].map(|number| problem.label(OptionId::known(number)));
    /// assert_eq!(labels, [Some("left"), None]);
    /// # Ok::<(), quadrille_problem::ParseError>(())
    /// ```
    pub fn label(&self, option: OptionId) -> Option<&str> {
        let index = option.index();
        (index < self.labels.len())
            .then(|| self.labels.get(index))
            .filter(|label| !label.is_empty())
    }

    /// Returns for each item whether two options can be in conflict over it. They can over every
    /// primary item. They cannot over a secondary item that only one option has, or that all its
    /// options give the same color.
    pub fn constraining_items(&self) -> Vec<bool> {
        #[derive(Clone, Copy, PartialEq)]
        enum Seen {
            Nothing,
            Once(Option<Color>),
            Conflict,
        }
        if self.primary_count() == self.item_count() {
            return vec![true; self.item_count()];
        }
        let mut seen = vec![Seen::Nothing; self.item_count()];
        seen[..self.primary_count()].fill(Seen::Conflict);
        for member in &self.members {
            let seen = &mut seen[member.item.index()];
            *seen = match *seen {
                Seen::Nothing => Seen::Once(member.color),
                Seen::Once(Some(color)) if member.color == Some(color) => Seen::Once(Some(color)),
                Seen::Once(_) | Seen::Conflict => Seen::Conflict,
            };
        }
        seen.into_iter().map(|seen| seen == Seen::Conflict).collect()
    }

    /// Returns the members of an option, in the order given.
    ///
    /// # Panics
    /// If `option` does not belong to this problem.
    #[inline]
    pub fn members(&self, option: OptionId) -> &[Member] {
        let index = option.index();
        &self.members[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// Returns the cost of an option; 0 if it has none. It includes what [raised](Self::cost_offset) it.
    #[inline]
    pub fn cost(&self, option: OptionId) -> u64 {
        self.costs.get(option.index()).copied().unwrap_or(0)
    }
}

impl PartialEq for Problem {
    fn eq(&self, other: &Self) -> bool {
        let same_color = |a: Option<Color>, b: Option<Color>| match (a, b) {
            (Some(a), Some(b)) => self.color_name(a) == other.color_name(b),
            (a, b) => a == b,
        };
        self.item_names == other.item_names
            && self.bounds == other.bounds
            && self.starts == other.starts
            && self.costs == other.costs
            && self.raise == other.raise
            && self.labels == other.labels
            && self
                .members
                .iter()
                .zip(&other.members)
                .all(|(a, b)| a.item == b.item && same_color(a.color, b.color))
    }
}

impl Eq for Problem {}

impl std::fmt::Debug for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Problem")
            .field("kind", &self.kind())
            .field("primary", &self.primary_count())
            .field("secondary", &(self.item_count() - self.primary_count()))
            .field("options", &self.option_count())
            .finish_non_exhaustive()
    }
}
