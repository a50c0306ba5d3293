//! Problems over items of any type, with a payload for each option.
//!
//! A [`ModelBuilder`] numbers the caller's items and hands the numbers to a
//! [`ProblemBuilder`](crate::ProblemBuilder), which makes every check. The built [`Model`] maps
//! numbers back to items and payloads.

mod builder;
mod items;
mod lists;

pub use builder::ModelBuilder;

use std::hash::Hash;

use crate::id::{ItemId, OptionId};
use crate::model::items::Items;
use crate::problem::Problem;

/// A [`Problem`] with the items and payloads that it was built from.
///
/// Made by [`ModelBuilder::build`]. Search [`problem`](Self::problem), then map the options of a
/// solution back with [`payloads`](Self::payloads).
#[derive(Clone, Debug)]
pub struct Model<I, P = ()> {
    problem: Problem,
    /// The items, each at the index of its number.
    items: Items<I>,
    /// One for each option.
    payloads: Vec<P>,
}

impl<I, P> Model<I, P> {
    /// Starts an empty model.
    pub fn builder() -> ModelBuilder<I, P> {
        ModelBuilder::new()
    }

    /// Returns the problem. Its items are numbered and named as described at
    /// [`ModelBuilder::build`].
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the problem without its items and payloads.
    pub fn into_problem(self) -> Problem {
        self.problem
    }

    /// Returns the item with this number.
    ///
    /// # Panics
    /// If `id` does not belong to this model.
    pub fn item(&self, id: ItemId) -> &I {
        self.items.get(id.index())
    }

    /// Returns the items of an option, in the order given.
    ///
    /// # Panics
    /// If `option` does not belong to this model.
    pub fn items(&self, option: OptionId) -> impl ExactSizeIterator<Item = &I> {
        self.problem.members(option).iter().map(|member| self.item(member.item))
    }

    /// Returns the payload of an option.
    ///
    /// # Panics
    /// If `option` does not belong to this model.
    pub fn payload(&self, option: OptionId) -> &P {
        &self.payloads[option.index()]
    }

    /// Returns the payloads of these options, such as those of a solution, in the same order.
    ///
    /// # Panics
    /// When it reaches an option that does not belong to this model.
    pub fn payloads<'m>(&'m self, options: &'m [OptionId]) -> impl ExactSizeIterator<Item = &'m P> {
        options.iter().map(|&option| self.payload(option))
    }
}

impl<I: Eq + Hash, P> Model<I, P> {
    /// Returns the number of an item, or `None` if it was not declared. Takes constant time.
    pub fn item_id(&self, item: &I) -> Option<ItemId> {
        self.items.find(item).map(ItemId::known)
    }
}
