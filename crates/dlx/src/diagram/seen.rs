//! The residuals that were compiled, by their keys.

use crate::diagram::nodes::Node;

/// A table from keys to nodes.
///
/// Keys are random (see [`residual`](crate::residual)), so their low bits are the place at
/// which a search begins. It goes on to the next place that is free.
#[derive(Debug)]
pub(super) struct Seen {
    keys: Vec<u128>,
    /// For each key, the number of its node and 1; 0 if the place is free.
    nodes: Vec<u32>,
    len: usize,
}

/// The bytes of an entry.
const ENTRY: usize = size_of::<u128>() + size_of::<u32>();

impl Seen {
    pub(super) fn new() -> Self {
        Self { keys: vec![0; 64], nodes: vec![0; 64], len: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.keys.len() * ENTRY
    }

    /// The bytes that the next entry takes beyond those that are held.
    pub(super) fn growth(&self) -> usize {
        if self.is_full() { 2 * self.bytes() } else { 0 }
    }

    pub(super) fn get(&self, key: u128) -> Option<Node> {
        let place = self.place(key);
        self.nodes[place].checked_sub(1)
    }

    /// Adds a key that is not in the table.
    pub(super) fn insert(&mut self, key: u128, node: Node) {
        if self.is_full() {
            self.grow();
        }
        let place = self.place(key);
        (self.keys[place], self.nodes[place]) = (key, node + 1);
        self.len += 1;
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

    fn grow(&mut self) {
        let size = 2 * self.keys.len();
        let mut larger = Self { keys: vec![0; size], nodes: vec![0; size], len: self.len };
        for (&key, &node) in self.keys.iter().zip(&self.nodes) {
            if node != 0 {
                let place = larger.place(key);
                (larger.keys[place], larger.nodes[place]) = (key, node);
            }
        }
        *self = larger;
    }
}
