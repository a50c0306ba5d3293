//! Builds a problem. Every check of what a problem may be lives here.

use std::collections::HashMap;

use crate::id::{Color, ItemId, Member, OptionId};
use crate::problem::{Bounds, BuildError, BuildErrorKind, Names, Problem};

/// Collects the items and options of a [`Problem`].
///
/// Items are declared first the primary ones, then the secondary ones; options may come at any
/// time after their items. A mistake in declaring an item is kept and returned by the next
/// [`option`](Self::option) or by [`build`](Self::build), so that declaring stays short; nothing
/// is ever built from a problem with a mistake in it.
///
/// # Examples
/// Two queens that do not attack each other on a 2×3 board:
/// ```
/// use quadrille_problem::Problem;
///
/// let mut builder = Problem::builder();
/// let row = builder.primaries("r", 2);
/// let column = builder.secondaries("c", 3);
/// let [up, down] = ["a", "b"].map(|name| builder.secondaries(name, 4));
/// for (r, c) in (0..2).flat_map(|r| (0..3).map(move |c| (r, c))) {
///     builder.option([row[r], column[c], up[r + c], down[r + 2 - c]])?;
/// }
/// let problem = builder.build()?;
/// assert_eq!((problem.item_count(), problem.option_count()), (13, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct ProblemBuilder {
    item_names: Names,
    item_numbers: HashMap<Box<str>, ItemId>,
    color_names: Names,
    color_numbers: HashMap<Box<str>, Color>,
    bounds: Vec<Bounds>,
    starts: Vec<u32>,
    members: Vec<Member>,
    costs: Vec<u64>,
    /// For each item, one more than the last option that has it: finds a repeated item in
    /// constant time.
    last_option: Vec<u32>,
    /// The first mistake made in declaring items or colors.
    mistake: Option<BuildError>,
}

impl ProblemBuilder {
    pub(in crate::problem) fn new() -> Self {
        Self { starts: vec![0], ..Self::default() }
    }

    /// Declares a primary item, to be covered exactly once.
    pub fn primary(&mut self, name: impl AsRef<str>) -> ItemId {
        self.bounded(name, 1, 1)
    }

    /// Declares a primary item, to be covered at least `lo` and at most `hi` times.
    pub fn bounded(&mut self, name: impl AsRef<str>, lo: u32, hi: u32) -> ItemId {
        let name = name.as_ref();
        if self.item_names.len() > self.bounds.len() {
            self.note(BuildErrorKind::PrimaryAfterSecondary { name: name.to_owned() });
        } else if lo > hi {
            self.note(BuildErrorKind::CrossedBounds { name: name.to_owned(), lo, hi });
        } else if hi == 0 {
            self.note(BuildErrorKind::ZeroUpperBound { name: name.to_owned() });
        }
        self.bounds.push(Bounds { lo, hi });
        self.declare(name)
    }

    /// Declares a secondary item: covered at most once, or any number of times in one color.
    pub fn secondary(&mut self, name: impl AsRef<str>) -> ItemId {
        self.declare(name.as_ref())
    }

    /// Declares the primary items `name0`, `name1`, … `count` in all.
    pub fn primaries(&mut self, name: &str, count: usize) -> Vec<ItemId> {
        (0..count).map(|number| self.primary(format!("{name}{number}"))).collect()
    }

    /// Declares the secondary items `name0`, `name1`, … `count` in all.
    pub fn secondaries(&mut self, name: &str, count: usize) -> Vec<ItemId> {
        (0..count).map(|number| self.secondary(format!("{name}{number}"))).collect()
    }

    /// The color with this name; the same name is the same color.
    pub fn color(&mut self, name: impl AsRef<str>) -> Color {
        let name = name.as_ref();
        if let Some(&color) = self.color_numbers.get(name) {
            return color;
        }
        self.check_name(name);
        let Some(color) = Color::new(self.color_names.len()) else {
            self.note(BuildErrorKind::TooMany { what: "colors", limit: Color::LIMIT });
            return Color::known(0);
        };
        self.color_names.push(name);
        self.color_numbers.insert(name.into(), color);
        color
    }

    /// The item declared under this name.
    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        self.item_numbers.get(name).copied()
    }

    /// Adds an option: items, some perhaps with [colors](ItemId::colored). Options are numbered
    /// from 0 in the order given; two equal options are two options.
    ///
    /// # Errors
    /// If an item was declared wrongly, is not of this builder, or is repeated; if a primary item
    /// has a color; if no item is primary. The option is then not added.
    pub fn option<M: Into<Member>>(
        &mut self,
        members: impl IntoIterator<Item = M>,
    ) -> Result<OptionId, BuildError> {
        self.option_with_cost(members, 0)
    }

    /// Adds an option that costs something. Costs do not change which sets of options are
    /// solutions.
    ///
    /// # Errors
    /// As [`option`](Self::option).
    pub fn option_with_cost<M: Into<Member>>(
        &mut self,
        members: impl IntoIterator<Item = M>,
        cost: u64,
    ) -> Result<OptionId, BuildError> {
        if let Some(mistake) = &self.mistake {
            return Err(mistake.clone());
        }
        let number = self.starts.len() - 1;
        let too_many = |what, limit| BuildErrorKind::TooMany { what, limit };
        let Some(id) = OptionId::new(number) else {
            return Err(too_many("options", OptionId::LIMIT).into());
        };
        let start = self.members.len();
        let checked = members.into_iter().try_for_each(|member| self.member(member.into(), id));
        let checked = checked.and_then(|()| {
            let added = &self.members[start..];
            if added.is_empty() {
                Err(BuildErrorKind::EmptyOption)
            } else if !added.iter().any(|member| member.item.index() < self.bounds.len()) {
                Err(BuildErrorKind::NoPrimaryInOption)
            } else {
                Ok(())
            }
        });
        if let Err(kind) = checked {
            for member in self.members.drain(start..) {
                self.last_option[member.item.index()] = 0;
            }
            return Err(kind.into());
        }
        self.starts.push(self.members.len() as u32);
        if cost > 0 {
            self.costs.resize(number, 0);
            self.costs.push(cost);
        }
        Ok(id)
    }

    /// The problem, complete and checked.
    ///
    /// # Errors
    /// If an item was declared wrongly, or no item is primary.
    pub fn build(mut self) -> Result<Problem, BuildError> {
        if let Some(mistake) = self.mistake {
            return Err(mistake);
        }
        if self.bounds.is_empty() {
            return Err(BuildErrorKind::NoPrimaryItem.into());
        }
        if !self.costs.is_empty() {
            self.costs.resize(self.starts.len() - 1, 0);
        }
        Ok(Problem {
            item_names: self.item_names,
            color_names: self.color_names,
            bounds: self.bounds,
            starts: self.starts,
            members: self.members,
            costs: self.costs,
        })
    }

    /// The first mistake made so far in declaring items and colors, if any.
    pub(crate) fn mistake(&self) -> Option<&BuildError> {
        self.mistake.as_ref()
    }

    fn declare(&mut self, name: &str) -> ItemId {
        self.check_name(name);
        let Some(id) = ItemId::new(self.item_names.len()) else {
            self.note(BuildErrorKind::TooMany { what: "items", limit: ItemId::LIMIT });
            return ItemId::known(0);
        };
        if self.item_numbers.insert(name.into(), id).is_some() {
            self.note(BuildErrorKind::RepeatedName { name: name.to_owned() });
        }
        self.item_names.push(name);
        self.last_option.push(0);
        id
    }

    fn check_name(&mut self, name: &str) {
        if name.is_empty() {
            self.note(BuildErrorKind::EmptyName);
        }
        let blank = |c: char| c.is_whitespace() || c == '\u{FEFF}';
        let bad = |c: char| blank(c) || c.is_control() || matches!(c, ':' | '|');
        if let Some(character) = name.chars().find(|&c| bad(c)) {
            self.note(BuildErrorKind::BadName { name: name.to_owned(), character });
        }
    }

    /// Keeps the first mistake.
    fn note(&mut self, kind: BuildErrorKind) {
        self.mistake.get_or_insert_with(|| kind.into());
    }

    /// Adds one member to the option under construction.
    fn member(&mut self, member: Member, option: OptionId) -> Result<(), BuildErrorKind> {
        let index = member.item.index();
        let name = |builder: &Self| builder.item_names.get(index).to_owned();
        let mark = option.index() as u32 + 1;
        if index >= self.item_names.len() {
            return Err(BuildErrorKind::UnknownItem { number: index });
        }
        if self.last_option[index] == mark {
            return Err(BuildErrorKind::RepeatedItem { name: name(self) });
        }
        if let Some(color) = member.color {
            if index < self.bounds.len() {
                return Err(BuildErrorKind::ColorOnPrimary { name: name(self) });
            }
            if color.index() >= self.color_names.len() {
                return Err(BuildErrorKind::UnknownColor { number: color.index() });
            }
        }
        if self.members.len() == Problem::MEMBER_LIMIT {
            let (what, limit) = ("members", Problem::MEMBER_LIMIT);
            return Err(BuildErrorKind::TooMany { what, limit });
        }
        self.last_option[index] = mark;
        self.members.push(member);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Kind;

    fn kind_of(result: Result<impl std::fmt::Debug, BuildError>) -> BuildErrorKind {
        result.expect_err("should be refused").kind().clone()
    }

    #[test]
    fn declaring_mistakes_surface_in_build_and_in_option() {
        let mut builder = Problem::builder();
        let a = builder.primary("a");
        builder.primary("a");
        builder.primary("");
        let repeated = BuildErrorKind::RepeatedName { name: "a".into() };
        assert_eq!(kind_of(builder.option([a])), repeated);
        assert_eq!(kind_of(builder.build()), repeated);
    }

    #[test]
    fn names_are_checked() {
        for (name, character) in [("a b", ' '), ("a:b", ':'), ("|", '|'), ("a\u{0}", '\0')] {
            let mut builder = Problem::builder();
            builder.primary(name);
            let name = name.to_owned();
            assert_eq!(kind_of(builder.build()), BuildErrorKind::BadName { name, character });
        }
        let mut builder = Problem::builder();
        builder.primary("");
        assert_eq!(kind_of(builder.build()), BuildErrorKind::EmptyName);
    }

    #[test]
    fn bounds_and_order_of_items_are_checked() {
        let mut builder = Problem::builder();
        builder.bounded("a", 3, 2);
        let crossed = BuildErrorKind::CrossedBounds { name: "a".into(), lo: 3, hi: 2 };
        assert_eq!(kind_of(builder.build()), crossed);

        let mut builder = Problem::builder();
        builder.bounded("a", 0, 0);
        let zero = BuildErrorKind::ZeroUpperBound { name: "a".into() };
        assert_eq!(kind_of(builder.build()), zero);

        let mut builder = Problem::builder();
        builder.secondary("s");
        builder.primary("p");
        let order = BuildErrorKind::PrimaryAfterSecondary { name: "p".into() };
        assert_eq!(kind_of(builder.build()), order);

        let mut builder = Problem::builder();
        builder.secondary("s");
        assert_eq!(kind_of(builder.build()), BuildErrorKind::NoPrimaryItem);
    }

    #[test]
    fn options_are_checked_and_a_refused_one_leaves_no_trace() {
        let mut builder = Problem::builder();
        let [a, b] = ["a", "b"].map(|name| builder.primary(name));
        let s = builder.secondary("s");
        let red = builder.color("red");
        let no_items: [ItemId; 0] = [];
        assert_eq!(kind_of(builder.option(no_items)), BuildErrorKind::EmptyOption);
        assert_eq!(kind_of(builder.option([s])), BuildErrorKind::NoPrimaryInOption);
        let twice = BuildErrorKind::RepeatedItem { name: "a".into() };
        assert_eq!(kind_of(builder.option([a, b, a])), twice);
        let colored = BuildErrorKind::ColorOnPrimary { name: "a".into() };
        assert_eq!(kind_of(builder.option([a.colored(red)])), colored);
        let stranger = BuildErrorKind::UnknownItem { number: 9 };
        assert_eq!(kind_of(builder.option([ItemId::known(9)])), stranger);
        let color = BuildErrorKind::UnknownColor { number: 5 };
        assert_eq!(kind_of(builder.option([a.into(), s.colored(Color::known(5))])), color);

        assert_eq!(builder.option([a, b]).map(OptionId::index), Ok(0));
        builder.option_with_cost([a.into(), s.colored(red)], 7).expect("a good option");
        let problem = builder.build().expect("a good problem");
        assert_eq!((problem.option_count(), problem.member_count()), (2, 4));
        assert_eq!(problem.option(OptionId::known(1)).to_string(), "a s:red |7");
        assert_eq!(problem.kind(), Kind::Xcc);
    }

    #[test]
    fn equality_is_by_the_names_of_colors() {
        let build = |colors: [&str; 2]| {
            let mut builder = Problem::builder();
            let a = builder.primary("a");
            let s = builder.secondary("s");
            for name in colors {
                builder.color(name);
            }
            let red = builder.color("red");
            builder.option([a.into(), s.colored(red)]).expect("a good option");
            builder.build().expect("a good problem")
        };
        assert!(build(["red", "blue"]) == build(["blue", "red"]));
    }
}
