//! Names kept in one string, and a hash table over them.

use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::{BuildHasher, Hasher};

/// A list of names in one string: name `k` is `text[ends[k - 1]..ends[k]]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::problem) struct Names {
    text: String,
    ends: Vec<usize>,
}

impl Names {
    /// Returns a list of `count` empty names.
    pub(in crate::problem) fn unnamed(count: usize) -> Self {
        Self { text: String::new(), ends: vec![0; count] }
    }

    pub(in crate::problem) fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }

    pub(in crate::problem) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(in crate::problem) fn get(&self, index: usize) -> &str {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.text[start..self.ends[index]]
    }
}

/// Names that can be looked up in constant time.
///
/// The table stores positions in the list alone, so no name is stored twice. The hash is keyed
/// anew for each table: a file of chosen names cannot make lookups collide on purpose with ease.
///
/// # Invariant
/// `table` has the position of every name that is not empty, under the hash of that name.
#[derive(Clone, Debug, Default)]
pub(in crate::problem) struct NameTable {
    names: Names,
    table: HashTable<u32>,
    keys: DefaultHashBuilder,
}

impl NameTable {
    pub(in crate::problem) fn len(&self) -> usize {
        self.names.len()
    }

    pub(in crate::problem) fn get(&self, index: usize) -> &str {
        self.names.get(index)
    }

    pub(in crate::problem) fn into_names(self) -> Names {
        self.names
    }

    /// Returns the position of a name.
    #[inline]
    pub(in crate::problem) fn find(&self, name: &str) -> Option<usize> {
        let found = self.table.find(self.hash(name), |&index| self.has(index, name));
        found.map(|&index| index as usize)
    }

    /// Adds a name that the table does not have.
    pub(in crate::problem) fn insert(&mut self, name: &str) {
        let Self { names, table, keys } = self;
        let rehash = |&index: &u32| hash(keys, names.get(index as usize));
        table.insert_unique(hash(keys, name), names.len() as u32, rehash);
        names.push(name);
    }

    /// Adds an entry without a name.
    pub(in crate::problem) fn push_unnamed(&mut self) {
        self.names.push("");
    }

    #[inline]
    fn has(&self, index: u32, name: &str) -> bool {
        self.names.get(index as usize) == name
    }

    #[inline]
    fn hash(&self, name: &str) -> u64 {
        hash(&self.keys, name)
    }
}

#[inline]
fn hash(keys: &DefaultHashBuilder, name: &str) -> u64 {
    let mut hasher = keys.build_hasher();
    hasher.write(name.as_bytes());
    hasher.finish()
}
