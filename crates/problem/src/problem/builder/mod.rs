//! Builds a problem. Every check of what a problem may be is made here.
//!
//! This file declares items and colors. `option` adds options, and `numbering` settles the numbers
//! and names of items when the problem is built.

mod numbering;
mod option;
#[cfg(test)]
mod tests;

use std::panic::Location;

use crate::id::{Color, ItemId, Member, OptionId};
use crate::problem::names::{Name, NameTable, Names};
use crate::problem::{Bounds, BuildError, BuildErrorKind, Problem};

/// Collects the items and options of a [`Problem`].
///
/// Items and options may be added in any order, as long as an item is declared before the first
/// option that has it. [`primary`](Self::primary) and its relatives return the item, so that
/// declaring stays short; a mistake in a declaration is kept and returned by the next
/// [`option`](Self::option) or by [`build`](Self::build), with the place of the wrong call.
/// [`try_item`](Self::try_item) returns it at once.
///
/// In the built problem primary items are numbered before secondary items. If all primary items are
/// declared first, each item keeps its number; otherwise [`build_numbered`](Self::build_numbered)
/// returns the new numbers.
///
/// For items of any type use [`ModelBuilder`](crate::ModelBuilder).
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
    items: NameTable,
    colors: NameTable,
    /// For each item its bounds; `None` for a secondary item.
    bounds: Vec<Option<Bounds>>,
    /// For each item one more than the last option that has it: finds a repeated item in constant
    /// time. Apart from the bounds, since options need little else, in any order.
    marks: Vec<u32>,
    primary_count: usize,
    /// Whether a primary item was declared after a secondary item.
    is_mixed: bool,
    has_unnamed: bool,
    /// The number of members up to the end of each option.
    ends: Vec<u32>,
    members: Vec<Member>,
    costs: Vec<u64>,
    /// The options of negative cost, with its magnitude. In `costs` they cost 0.
    negative: Vec<(OptionId, u64)>,
    /// The labels of the options up to the last one that has a label.
    labels: Names,
    /// The first mistake in a declaration.
    mistake: Option<BuildError>,
}

impl ProblemBuilder {
    pub(in crate::problem) fn new() -> Self {
        Self::default()
    }

    /// Declares a primary item, to be covered exactly once.
    #[track_caller]
    pub fn primary(&mut self, name: impl AsRef<str>) -> ItemId {
        self.declare(name.as_ref(), Some(Bounds::ONCE))
    }

    /// Declares a primary item, to be covered at least `lo` and at most `hi` times.
    #[track_caller]
    pub fn bounded(&mut self, name: impl AsRef<str>, lo: u32, hi: u32) -> ItemId {
        self.declare(name.as_ref(), Some(Bounds { lo, hi }))
    }

    /// Declares a secondary item: covered at most once, or any number of times in one color.
    #[track_caller]
    pub fn secondary(&mut self, name: impl AsRef<str>) -> ItemId {
        self.declare(name.as_ref(), None)
    }

    /// Declares `count` primary items, named `name0`, `name1` and so on.
    #[track_caller]
    pub fn primaries(&mut self, name: &str, count: usize) -> Vec<ItemId> {
        let mut items = Vec::new();
        for number in 0..count {
            items.push(self.primary(format!("{name}{number}")));
        }
        items
    }

    /// Declares `count` secondary items, named `name0`, `name1` and so on.
    #[track_caller]
    pub fn secondaries(&mut self, name: &str, count: usize) -> Vec<ItemId> {
        let mut items = Vec::new();
        for number in 0..count {
            items.push(self.secondary(format!("{name}{number}")));
        }
        items
    }

    /// Declares an item, primary if it has bounds and secondary otherwise, and returns any mistake
    /// at once.
    ///
    /// # Errors
    /// If the name is empty, has a character that names may not have, or is the name of another
    /// item; if the bounds are crossed or the upper bound is 0; or if there are too many items. The
    /// item is then not added.
    ///
    /// # Examples
    /// ```
    /// use quadrille_problem::{Bounds, Problem};
    ///
    /// let mut builder = Problem::builder();
    /// builder.try_item("a", Some(Bounds::ONCE))?;
    /// let error = builder.try_item("a", None).unwrap_err();
    /// assert_eq!(error.to_string(), "two items are named \"a\"");
    /// # Ok::<(), quadrille_problem::BuildError>(())
    /// ```
    pub fn try_item(
        &mut self,
        name: impl AsRef<str>,
        bounds: Option<Bounds>,
    ) -> Result<ItemId, BuildError> {
        self.named_item(name.as_ref().into(), bounds)
    }

    /// Declares an item as [`try_item`](Self::try_item) does.
    pub(crate) fn named_item(
        &mut self,
        name: Name<'_>,
        bounds: Option<Bounds>,
    ) -> Result<ItemId, BuildError> {
        check_name(name.text)?;
        let shown = || name.text.to_owned();
        let Some(slot) = self.items.free_slot(name) else {
            return Err(BuildErrorKind::RepeatedName { name: shown() }.into());
        };
        let id = self.next_item(bounds, shown)?;
        self.items.insert(slot, name);
        Ok(id)
    }

    /// Declares an item without a name, primary if it has bounds and secondary otherwise. In the
    /// built problem it is named after its number: `#7`, or `#7'` if another item has that name.
    ///
    /// # Errors
    /// If the bounds are crossed or the upper bound is 0, or if there are too many items. The item is
    /// then not added.
    ///
    /// # Examples
    /// ```
    /// use quadrille_problem::{Bounds, Problem};
    ///
    /// let mut builder = Problem::builder();
    /// let item = builder.try_unnamed(Some(Bounds::ONCE))?;
    /// builder.option([item])?;
    /// assert_eq!(builder.build()?.to_string(), "#0\n#0\n");
    /// # Ok::<(), quadrille_problem::BuildError>(())
    /// ```
    pub fn try_unnamed(&mut self, bounds: Option<Bounds>) -> Result<ItemId, BuildError> {
        let number = self.bounds.len();
        self.unnamed_item(bounds, || format!("#{number}"))
    }

    /// Returns the color with this name. The same name is the same color.
    #[track_caller]
    pub fn color(&mut self, name: impl AsRef<str>) -> Color {
        match self.try_color(name) {
            Ok(color) => color,
            Err(mistake) => {
                self.note(mistake.declared(Location::caller()));
                Color::known(0)
            }
        }
    }

    /// Returns the color with this name, or any mistake at once.
    ///
    /// # Errors
    /// If the name is empty or has a character that names may not have, or if there are too many
    /// colors.
    pub fn try_color(&mut self, name: impl AsRef<str>) -> Result<Color, BuildError> {
        let name = Name::from(name.as_ref());
        if let Some(color) = self.colors.find(name) {
            return Ok(Color::known(color));
        }
        check_name(name.text)?;
        let color =
            Color::new(self.colors.len()).ok_or_else(|| too_many("colors", Color::LIMIT))?;
        self.colors.add(name);
        Ok(color)
    }

    /// Returns the item declared under this name. Takes constant time.
    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        self.find_item(name.into())
    }

    /// Adds an option: items, secondary ones with a [color](ItemId::colored) or without.
    ///
    /// Options are numbered from 0 in the order of the calls; two equal options are two options.
    ///
    /// # Errors
    /// If an earlier declaration was wrong; if an item is not of this builder or is repeated; if a
    /// primary item has a color; or if no item is primary. The option is then not added.
    pub fn option<M: Into<Member>>(
        &mut self,
        members: impl IntoIterator<Item = M>,
    ) -> Result<OptionId, BuildError> {
        self.option_with_cost(members, 0)
    }

    /// Adds an option with a cost of 0 or more, or less than 0. Costs do not change which sets of options are
    /// solutions.
    ///
    /// If some option costs less than 0, the built problem has raised costs: see
    /// [`cost_offset`](Problem::cost_offset).
    ///
    /// # Errors
    /// As [`option`](Self::option), and if the magnitude of the cost is 2⁶⁴ or more.
    ///
    /// # Examples
    /// ```
    /// let mut builder = quadrille_problem::Problem::builder();
    /// let [a, b] = ["a", "b"].map(|name| builder.primary(name));
    /// builder.option_with_cost([a], -3)?;
    /// builder.option_with_cost([b], 5)?;
    /// let problem = builder.build()?;
    /// assert_eq!(problem.to_string(), "a b\na |-3\nb |5\n");
    /// let costs: Vec<u64> = problem.options().map(|option| option.cost()).collect();
    /// assert_eq!((costs, problem.cost_offset()), (vec![0, 8], 6));
    /// # Ok::<(), quadrille_problem::BuildError>(())
    /// ```
    pub fn option_with_cost<M: Into<Member>>(
        &mut self,
        members: impl IntoIterator<Item = M>,
        cost: impl Into<i128>,
    ) -> Result<OptionId, BuildError> {
        if let Some(mistake) = &self.mistake {
            return Err(mistake.clone());
        }
        let added = self.add_option(members, cost.into());
        added.map_err(|mistake| self.error(mistake, |item| self.items.get(item.index()).to_owned()))
    }

    /// Gives a label to the last option. Solutions show it before the items of the option.
    ///
    /// # Errors
    /// If the label is empty, begins with `#` or has a character that names may not have, or if there is no option
    /// or it has a label already.
    ///
    /// # Examples
    /// ```
    /// let mut builder = quadrille_problem::Problem::builder();
    /// let [a, b] = ["a", "b"].map(|name| builder.primary(name));
    /// builder.option([a, b])?;
    /// builder.label("both")?;
    /// assert_eq!(builder.build()?.to_string(), "a b\nboth: a b\n");
    /// # Ok::<(), quadrille_problem::BuildError>(())
    /// ```
    pub fn label(&mut self, label: impl AsRef<str>) -> Result<(), BuildError> {
        let label = label.as_ref();
        check_name(label)?;
        if label.starts_with('#') {
            let name = label.to_owned();
            return Err(BuildErrorKind::BadName { name, character: '#' }.into());
        }
        let Some(last) = self.ends.len().checked_sub(1) else {
            return Err(BuildErrorKind::EmptyOption.into());
        };
        if self.labels.len() > last {
            return Err(BuildErrorKind::RepeatedLabel { label: label.to_owned() }.into());
        }
        self.labels.pad(last);
        self.labels.push(label);
        Ok(())
    }

    /// Adds an option whose items have names of the caller's.
    pub(crate) fn named_option(
        &mut self,
        members: impl IntoIterator<Item = Member>,
        cost: u64,
        name: impl Fn(ItemId) -> String,
    ) -> Result<OptionId, BuildError> {
        self.add_option(members, cost.into()).map_err(|mistake| self.error(mistake, name))
    }

    /// Declares an item without a name: primary if it has bounds, else secondary. `shown` names it
    /// in an error.
    pub(crate) fn unnamed_item(
        &mut self,
        bounds: Option<Bounds>,
        shown: impl FnOnce() -> String,
    ) -> Result<ItemId, BuildError> {
        let id = self.next_item(bounds, shown)?;
        self.items.push_unnamed();
        self.has_unnamed = true;
        Ok(id)
    }

    /// Gives every item a new name: the items are unnamed so far.
    pub(crate) fn name_items(
        &mut self,
        names: impl Iterator<Item = String>,
    ) -> Result<(), BuildError> {
        self.items = NameTable::default();
        self.has_unnamed = false;
        for name in names {
            check_name(&name)?;
            if !self.items.add(Name::from(name.as_str())) {
                return Err(BuildErrorKind::RepeatedName { name }.into());
            }
        }
        Ok(())
    }

    /// Makes room for `more` items, so that adding them does not move the others.
    pub fn reserve_items(&mut self, more: usize) {
        self.items.reserve(more);
        self.bounds.reserve(more);
        self.marks.reserve(more);
    }

    /// Makes room for `more` options with `members` members together.
    pub fn reserve_options(&mut self, more: usize, members: usize) {
        // One more for the start of the first option, which is put in front when all are known.
        self.ends.reserve(more + 1);
        self.members.reserve(members);
    }

    /// Returns the item declared under this name.
    #[inline]
    pub(crate) fn find_item(&self, name: Name<'_>) -> Option<ItemId> {
        self.items.find(name).map(ItemId::known)
    }

    /// Loads what it takes to find these names soon.
    pub(crate) fn load_ahead<'n>(&self, names: impl Iterator<Item = Name<'n>>) {
        self.items.load_ahead(names);
    }

    /// Returns whether an item with this index is declared, under this name.
    #[inline]
    pub(crate) fn has_name(&self, index: usize, name: Name<'_>) -> bool {
        self.items.has(index, name)
    }

    /// Returns the number that the next option will have.
    pub(crate) fn next_option(&self) -> Option<OptionId> {
        OptionId::new(self.ends.len())
    }

    /// Returns the problem, complete and checked.
    ///
    /// # Errors
    /// If a declaration was wrong, or no item is primary; or if an option costs less than 0 and covers no item that
    /// has to be covered a fixed number of times.
    pub fn build(mut self) -> Result<Problem, BuildError> {
        self.settle()?;
        self.into_problem()
    }

    /// Returns the problem, and for each item in the order of declaration its number there.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    ///
    /// # Examples
    /// ```
    /// use quadrille_problem::Problem;
    ///
    /// let mut builder = Problem::builder();
    /// let corner = builder.secondary("corner");
    /// let row = builder.primary("row");
    /// builder.option([row, corner])?;
    /// let (problem, numbers) = builder.build_numbered()?;
    /// assert_eq!(problem.to_string(), "row | corner\nrow corner\n");
    /// assert_eq!(problem.item(numbers[corner.index()]).name(), "corner");
    /// # Ok::<(), quadrille_problem::BuildError>(())
    /// ```
    pub fn build_numbered(mut self) -> Result<(Problem, Vec<ItemId>), BuildError> {
        let count = self.items.len();
        let numbers = self.settle()?;
        let numbers = numbers.unwrap_or_else(|| (0..count).map(ItemId::known).collect());
        Ok((self.into_problem()?, numbers))
    }

    /// Returns whether a declared item is primary.
    #[inline]
    fn is_primary(&self, item: ItemId) -> bool {
        if self.is_mixed {
            self.bounds[item.index()].is_some()
        } else {
            item.index() < self.primary_count
        }
    }

    #[track_caller]
    fn declare(&mut self, name: &str, bounds: Option<Bounds>) -> ItemId {
        match self.try_item(name, bounds) {
            Ok(item) => item,
            Err(mistake) => {
                self.note(mistake.declared(Location::caller()));
                ItemId::known(0)
            }
        }
    }

    /// Keeps the first mistake.
    fn note(&mut self, mistake: BuildError) {
        self.mistake.get_or_insert(mistake);
    }

    /// Checks the bounds of the next item and makes room for it. Its name is the caller's to add.
    fn next_item(
        &mut self,
        bounds: Option<Bounds>,
        shown: impl FnOnce() -> String,
    ) -> Result<ItemId, BuildErrorKind> {
        let id = ItemId::new(self.items.len()).ok_or_else(|| too_many("items", ItemId::LIMIT))?;
        if let Some(Bounds { lo, hi }) = bounds {
            if lo > hi {
                return Err(BuildErrorKind::CrossedBounds { name: shown(), lo, hi });
            }
            if hi == 0 {
                return Err(BuildErrorKind::ZeroUpperBound { name: shown() });
            }
            self.is_mixed |= self.primary_count < self.bounds.len();
            self.primary_count += 1;
        }
        self.bounds.push(bounds);
        self.marks.push(0);
        Ok(id)
    }
}

fn too_many(what: &'static str, limit: usize) -> BuildErrorKind {
    BuildErrorKind::TooMany { what, limit }
}

/// Checks that a name can stand in the text format.
fn check_name(name: &str) -> Result<(), BuildErrorKind> {
    if name.is_empty() {
        return Err(BuildErrorKind::EmptyName);
    }
    let is_plain = |byte: u8| matches!(byte, b'!'..=b'~') && byte != b':' && byte != b'|';
    if name.bytes().all(is_plain) {
        return Ok(());
    }
    let is_blank = |c: char| c.is_whitespace() || c == '\u{FEFF}';
    let is_bad = |c: char| is_blank(c) || c.is_control() || matches!(c, ':' | '|');
    match name.chars().find(|&c| is_bad(c)) {
        None => Ok(()),
        Some(character) => Err(BuildErrorKind::BadName { name: name.to_owned(), character }),
    }
}
