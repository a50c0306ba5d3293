//! Builds a model. Mistakes are returned by the call that makes them.

use std::fmt::Debug;
use std::hash::Hash;

use crate::id::{Color, ItemId, Member, OptionId};
use crate::model::Model;
use crate::model::items::Items;
use crate::problem::{Bounds, BuildError, BuildErrorKind, Problem, ProblemBuilder};

/// Collects items of any type and options with a payload of any type.
///
/// Items are declared once, and then named by their value. Primary and secondary items may be
/// declared in any order, each before the first option that has it. Every call checks its
/// arguments and returns a mistake at once; an error shows the item in its `Debug` form and the
/// number of the option.
///
/// # Examples
/// Three dominoes on a board of 2 rows and 3 columns, with the two cells of a domino as payload:
/// ```
/// use quadrille_problem::{ModelBuilder, OptionId};
///
/// let mut model = ModelBuilder::new();
/// let cells = (0..2).flat_map(|row| (0..3).map(move |column| (row, column)));
/// model.primaries(cells.clone())?;
/// for (row, column) in cells {
///     for next in [(row, column + 1), (row + 1, column)] {
///         if next.0 < 2 && next.1 < 3 {
///             model.option([(row, column), next], [(row, column), next])?;
///         }
///     }
/// }
/// let model = model.build()?;
///
/// assert_eq!(model.problem().option_count(), 7);
/// let first = model.payload(OptionId::known(0));
/// assert_eq!(*first, [(0, 0), (0, 1)]);
/// # Ok::<(), quadrille_problem::BuildError>(())
/// ```
/// A mistake names what the caller wrote:
/// ```
/// # let mut model = quadrille_problem::ModelBuilder::new();
/// model.primary((0, 7))?;
/// let error = model.option([(0, 7), (0, 8)], ()).unwrap_err();
/// assert_eq!(error.to_string(), "option 0: item (0, 8) is not declared");
/// # Ok::<(), quadrille_problem::BuildError>(())
/// ```
#[derive(Debug)]
pub struct ModelBuilder<I, P = ()> {
    builder: ProblemBuilder,
    /// The items in the order of declaration, which is that of their numbers in `builder`.
    items: Items<I>,
    payloads: Vec<P>,
    /// The members of the current option: a buffer that is reused.
    members: Vec<Member>,
}

impl<I, P> Default for ModelBuilder<I, P> {
    fn default() -> Self {
        let (items, payloads, members) = (Items::default(), Vec::new(), Vec::new());
        Self { builder: Problem::builder(), items, payloads, members }
    }
}

impl<I, P> ModelBuilder<I, P> {
    /// Starts an empty model.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the color with this name. The same name is the same color.
    ///
    /// # Errors
    /// If the name is empty or has a blank, a control character, `:` or `|` in it.
    pub fn color(&mut self, name: impl AsRef<str>) -> Result<Color, BuildError> {
        self.builder.try_color(name)
    }
}

impl<I: Eq + Hash + Debug, P> ModelBuilder<I, P> {
    /// Declares a primary item, to be covered exactly once.
    ///
    /// # Errors
    /// If the item is declared already.
    pub fn primary(&mut self, item: I) -> Result<(), BuildError> {
        self.declare(item, Some(Bounds::ONCE))
    }

    /// Declares several primary items, each to be covered exactly once.
    ///
    /// # Errors
    /// If one is declared already. Those before it are then declared.
    pub fn primaries(&mut self, items: impl IntoIterator<Item = I>) -> Result<(), BuildError> {
        items.into_iter().try_for_each(|item| self.primary(item))
    }

    /// Declares a primary item, to be covered at least `lo` and at most `hi` times.
    ///
    /// # Errors
    /// If the item is declared already, if `lo > hi`, or if `hi` is 0.
    pub fn bounded(&mut self, item: I, lo: u32, hi: u32) -> Result<(), BuildError> {
        self.declare(item, Some(Bounds { lo, hi }))
    }

    /// Declares a secondary item: covered at most once, or any number of times in one color.
    ///
    /// # Errors
    /// If the item is declared already.
    pub fn secondary(&mut self, item: I) -> Result<(), BuildError> {
        self.declare(item, None)
    }

    /// Declares several secondary items.
    ///
    /// # Errors
    /// If one is declared already. Those before it are then declared.
    pub fn secondaries(&mut self, items: impl IntoIterator<Item = I>) -> Result<(), BuildError> {
        items.into_iter().try_for_each(|item| self.secondary(item))
    }

    /// Adds an option that covers these items. Options are numbered from 0.
    ///
    /// # Errors
    /// If an item is not declared or is repeated, or if no item is primary. The option is then not
    /// added.
    pub fn option(
        &mut self,
        items: impl IntoIterator<Item = I>,
        payload: P,
    ) -> Result<OptionId, BuildError> {
        self.option_with(items.into_iter().map(|item| (item, None)), 0, payload)
    }

    /// Adds an option with colors and a cost. Only secondary items may have a color.
    ///
    /// # Errors
    /// As [`option`](Self::option), and if a primary item has a color, or a color is not of this
    /// builder.
    ///
    /// # Examples
    /// ```
    /// let mut model = quadrille_problem::ModelBuilder::new();
    /// model.secondary("square")?;
    /// model.primary("word")?;
    /// let letter = model.color("q")?;
    /// model.option_with([("word", None), ("square", Some(letter))], 10, ())?;
    /// let model = model.build_named(|item| item.to_string())?;
    /// assert_eq!(model.problem().to_string(), "word | square\nword square:q |10\n");
    /// # Ok::<(), quadrille_problem::BuildError>(())
    /// ```
    pub fn option_with(
        &mut self,
        members: impl IntoIterator<Item = (I, Option<Color>)>,
        cost: u64,
        payload: P,
    ) -> Result<OptionId, BuildError> {
        self.members.clear();
        for (item, color) in members {
            let Some(index) = self.items.find(&item) else {
                let kind = BuildErrorKind::UndeclaredItem { name: format!("{item:?}") };
                let error = BuildError::from(kind).in_option(self.builder.next_option());
                return Err(error.of_debug_items());
            };
            self.members.push(Member { item: ItemId::known(index), color });
        }
        self.add_members(cost, payload)
    }

    /// Returns the model, complete and checked.
    ///
    /// In the problem, primary items are numbered before secondary ones, and otherwise in the order
    /// of declaration. The item with number `k` is named `#k`; [`build_named`](Self::build_named)
    /// gives other names.
    ///
    /// # Errors
    /// If no item is primary.
    pub fn build(self) -> Result<Model<I, P>, BuildError> {
        let (problem, numbers) = self.builder.build_numbered()?;
        let mut items = self.items;
        items.renumber(&numbers);
        Ok(Model { problem, items, payloads: self.payloads })
    }

    /// Returns the model as [`build`](Self::build) does, with items named by a function of the
    /// caller's.
    ///
    /// Names matter in Knuth's text format and in errors of [`verify`](crate::verify()).
    ///
    /// # Errors
    /// If no item is primary; if two items get the same name; or if a name is empty or has a blank,
    /// a control character, `:` or `|` in it.
    pub fn build_named(
        mut self,
        name: impl FnMut(&I) -> String,
    ) -> Result<Model<I, P>, BuildError> {
        self.builder.name_items(self.items.iter().map(name))?;
        self.build()
    }

    /// Adds an option of primary items, and declares those that are new.
    pub(in crate::model) fn list(
        &mut self,
        items: impl IntoIterator<Item = I>,
        payload: P,
    ) -> Result<OptionId, BuildError> {
        self.members.clear();
        for item in items {
            let index = match self.items.find(&item) {
                Some(index) => index,
                None => {
                    self.primary(item)?;
                    self.items.len() - 1
                }
            };
            self.members.push(Member::from(ItemId::known(index)));
        }
        self.add_members(0, payload)
    }

    /// Adds the option whose members are in the buffer.
    fn add_members(&mut self, cost: u64, payload: P) -> Result<OptionId, BuildError> {
        let items = &self.items;
        let name = |item: ItemId| format!("{:?}", items.get(item.index()));
        let added = self.builder.named_option(self.members.iter().copied(), cost, name);
        let option = added.map_err(BuildError::of_debug_items)?;
        self.payloads.push(payload);
        Ok(option)
    }

    fn declare(&mut self, item: I, bounds: Option<Bounds>) -> Result<(), BuildError> {
        let shown = || format!("{item:?}");
        let declared = match self.items.find(&item) {
            Some(_) => Err(BuildErrorKind::RepeatedName { name: shown() }.into()),
            None => self.builder.unnamed_item(bounds, shown),
        };
        declared.map_err(BuildError::of_debug_items)?;
        self.items.insert(item);
        Ok(())
    }
}
