//! A list of distinct values that can be looked up, without a copy of any.

use std::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::id::ItemId;

/// Distinct items, numbered in the order in which they were added.
///
/// # Invariant
/// `table` has the index of every item, under the hash of that item.
#[derive(Clone, Debug)]
pub(in crate::model) struct Items<I> {
    list: Vec<I>,
    table: HashTable<u32>,
    keys: DefaultHashBuilder,
}

impl<I> Default for Items<I> {
    fn default() -> Self {
        let keys = DefaultHashBuilder::default();
        Self { list: Vec::new(), table: HashTable::new(), keys }
    }
}

impl<I> Items<I> {
    pub(in crate::model) fn get(&self, index: usize) -> &I {
        &self.list[index]
    }

    pub(in crate::model) fn len(&self) -> usize {
        self.list.len()
    }

    pub(in crate::model) fn iter(&self) -> impl Iterator<Item = &I> {
        self.list.iter()
    }

    /// Gives each item a new index.
    pub(in crate::model) fn renumber(&mut self, numbers: &[ItemId]) {
        let mut numbered: Vec<_> = numbers.iter().zip(self.list.drain(..)).collect();
        numbered.sort_by_key(|&(number, _)| number);
        self.list = numbered.into_iter().map(|(_, item)| item).collect();
        for index in self.table.iter_mut() {
            *index = numbers[*index as usize].index() as u32;
        }
    }
}

impl<I: Eq + Hash> Items<I> {
    pub(in crate::model) fn find(&self, item: &I) -> Option<usize> {
        let is_it = |&index: &u32| self.list[index as usize] == *item;
        self.table.find(self.keys.hash_one(item), is_it).map(|&index| index as usize)
    }

    /// Adds an item that the list does not have.
    pub(in crate::model) fn insert(&mut self, item: I) {
        let Self { list, table, keys } = self;
        let rehash = |&index: &u32| keys.hash_one(&list[index as usize]);
        table.insert_unique(keys.hash_one(&item), list.len() as u32, rehash);
        list.push(item);
    }
}
