//! The residuals that were compiled, by their keys.

use crate::diagram::nodes::Node;

/// A table from keys to nodes, in parts that grow one after the other: while a part grows, only its own
/// entries stand twice in memory.
///
/// Keys are random (see [`residual`](crate::residual)), so their high bits choose the part.
#[derive(Debug)]
pub(super) struct Seen {
    parts: Vec<Part>,
    bytes: usize,
    /// The bytes of the largest part.
    largest: usize,
}

/// The number of parts, as a power of two.
const PART_BITS: u32 = 4;

impl Seen {
    pub(super) fn new() -> Self {
        let parts: Vec<Part> = (0..1 << PART_BITS).map(|_| Part::new(8)).collect();
        let bytes = parts.iter().map(Part::bytes).sum();
        Self { largest: parts[0].bytes(), parts, bytes }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The most bytes that the next entry takes beyond those that are held.
    pub(super) fn growth(&self) -> usize {
        2 * self.largest
    }

    pub(super) fn get(&self, key: u128) -> Option<Node> {
        let part = &self.parts[part_of(key)];
        part.nodes[part.place(key)].checked_sub(1)
    }

    /// Adds a key that is not in the table.
    pub(super) fn insert(&mut self, key: u128, node: Node) {
        let part = &mut self.parts[part_of(key)];
        if part.is_full() {
            self.bytes -= part.bytes();
            part.grow();
            self.bytes += part.bytes();
            self.largest = self.largest.max(part.bytes());
        }
        part.insert(key, node);
    }
}

fn part_of(key: u128) -> usize {
    (key >> (u128::BITS - PART_BITS)) as usize
}

/// A part of the table. The low bits of a key are the place at which a search begins. It goes on to
/// the next place that is free; at least a fifth are.
#[derive(Debug)]
struct Part {
    keys: Vec<u128>,
    /// For each key, the number of its node and 1; 0 if the place is free.
    nodes: Vec<u32>,
    len: usize,
}

/// The bytes of an entry.
const ENTRY: usize = size_of::<u128>() + size_of::<u32>();

impl Part {
    fn new(size: usize) -> Self {
        Self { keys: vec![0; size], nodes: vec![0; size], len: 0 }
    }

    fn bytes(&self) -> usize {
        self.keys.len() * ENTRY
    }

    fn is_full(&self) -> bool {
        self.len * 5 >= self.keys.len() * 4
    }

    fn place(&self, key: u128) -> usize {
        let mask = self.keys.len() - 1;
        let mut place = key as usize & mask;
        while self.nodes[place] != 0 && self.keys[place] != key {
            place = (place + 1) & mask;
        }
        place
    }

    fn insert(&mut self, key: u128, node: Node) {
        let place = self.place(key);
        (self.keys[place], self.nodes[place]) = (key, node + 1);
        self.len += 1;
    }

    fn grow(&mut self) {
        let mut larger = Self::new(2 * self.keys.len());
        for (&key, &node) in self.keys.iter().zip(&self.nodes).filter(|&(_, &node)| node != 0) {
            larger.insert(key, node - 1);
        }
        *self = larger;
    }
}
