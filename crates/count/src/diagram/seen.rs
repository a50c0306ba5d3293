//! The residuals that were compiled, by their keys.

use hashbrown::HashTable;

use crate::diagram::nodes::Node;

/// A table from keys to nodes, in parts that grow one after the other: while a part grows, only its own
/// entries stand twice in memory.
///
/// Keys are random (see [`residual`](quadrille_search::residual)), so their high bits choose the part, and the low
/// ones are the hash.
#[derive(Debug)]
pub(super) struct Seen {
    parts: [HashTable<Entry>; 1 << PART_BITS],
    bytes: usize,
    /// The bytes of the largest part.
    largest: usize,
}

/// The number of parts, as a power of two.
const PART_BITS: u32 = 4;

/// The bytes of the first entries of a part, and some more.
const FIRST_BYTES: usize = 1 << 10;

/// A key and its node. A `u128` would be aligned, and take more memory.
#[derive(Debug)]
struct Entry {
    key: [u32; 4],
    node: Node,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self { parts: Default::default(), bytes: 0, largest: FIRST_BYTES }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The most bytes that the next entry takes beyond those that are held.
    pub(super) fn growth(&self) -> usize {
        2 * self.largest
    }

    pub(super) fn get(&self, key: u128) -> Option<Node> {
        let words = words(key);
        let entry = self.parts[part_of(key)].find(key as u64, |entry| entry.key == words);
        entry.map(|entry| entry.node)
    }

    /// Adds a key that is not in the table.
    pub(super) fn insert(&mut self, key: u128, node: Node) {
        let part = &mut self.parts[part_of(key)];
        let before = part.allocation_size();
        let hash = |entry: &Entry| u64::from(entry.key[0]) | u64::from(entry.key[1]) << 32;
        part.insert_unique(key as u64, Entry { key: words(key), node }, hash);
        self.bytes += part.allocation_size() - before;
        self.largest = self.largest.max(part.allocation_size());
    }
}

fn part_of(key: u128) -> usize {
    (key >> (u128::BITS - PART_BITS)) as usize
}

/// The words of a key, the low ones first.
fn words(key: u128) -> [u32; 4] {
    [0, 32, 64, 96].map(|shift| (key >> shift) as u32)
}
