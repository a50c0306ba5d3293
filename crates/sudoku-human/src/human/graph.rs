//! The graph behind all chains: implications between candidates.
//!
//! A node states that a digit is in one of some cells: in one cell or, for grouped chains, in one
//! of the two or three cells in which a box meets a line. A *weak* link joins two nodes that are
//! not both true, a *strong* link two nodes that are not both false.

use std::collections::HashMap;

use crate::human::almost_locked::Als;
use crate::human::marks::Pencilmarks;
use crate::human::places::{HOUSES, all_houses, boxes, common_peers, lines};
use crate::human::sets::CellSet;

/// A set of nodes, as bits.
pub(in crate::human) type NodeSet = Vec<u64>;

/// A digit in one of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::human) struct Node {
    pub(in crate::human) digit: u8,
    pub(in crate::human) cells: CellSet,
}

/// The nodes of a position and the links between them.
#[derive(Debug)]
pub(in crate::human) struct Graph {
    /// The nodes of single cells, by digit and cell; then the groups.
    pub(in crate::human) nodes: Vec<Node>,
    /// The number of nodes of single cells.
    pub(in crate::human) singles: usize,
    weak: Vec<NodeSet>,
    /// Strong links between the two candidates of a cell.
    in_cells: Vec<NodeSet>,
    /// Strong links between the only places of a digit in a house.
    in_houses: Vec<NodeSet>,
    /// Strong links between two digits of an almost locked set.
    in_sets: Vec<NodeSet>,
}

/// The kinds of strong links that a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::human) enum Strong {
    InCells,
    InHouses,
    Both,
    /// In cells, in houses, and in almost locked sets.
    All,
}

impl Graph {
    /// Returns the graph of a position; almost locked sets add nodes and strong links.
    pub(in crate::human) fn new(marks: &Pencilmarks, sets: &[Als]) -> Self {
        let mut nodes: Vec<Node> = (1..=9)
            .flat_map(|digit| {
                let single = move |cell| Node { digit, cells: CellSet::one(cell) };
                marks.places(digit).map(single)
            })
            .collect();
        let singles = nodes.len();
        nodes.extend((1..=9).flat_map(|digit| groups(marks, digit)));
        let mut known: HashMap<Node, usize> = nodes.iter().copied().zip(0..).collect();
        for set in sets {
            for digit in set.digits {
                let node = Node { digit, cells: set.places(digit) };
                known.entry(node).or_insert_with(|| {
                    nodes.push(node);
                    nodes.len() - 1
                });
            }
        }
        let none = || vec![vec![0; nodes.len().div_ceil(64)]; nodes.len()];
        let (weak, in_cells, in_houses, in_sets) = (none(), none(), none(), none());
        let mut graph = Self { nodes, singles, weak, in_cells, in_houses, in_sets };
        graph.link_digits(marks);
        graph.link_cells(marks);
        for set in sets {
            let node = |digit: u8| known[&Node { digit, cells: set.places(digit) }];
            for one in set.digits {
                for other in set.digits.filter(|&other| other != one) {
                    insert(&mut graph.in_sets[node(one)], node(other));
                }
            }
        }
        graph
    }

    /// Links nodes of the same digit.
    fn link_digits(&mut self, marks: &Pencilmarks) {
        for digit in 1..=9 {
            let of_digit = |&index: &usize| self.nodes[index].digit == digit;
            let indices: Vec<usize> = (0..self.nodes.len()).filter(of_digit).collect();
            for &index in &indices {
                let seen = common_peers(self.nodes[index].cells);
                for &other in &indices {
                    if self.nodes[other].cells.is_within(seen) {
                        insert(&mut self.weak[index], other);
                    }
                }
            }
            for house in all_houses() {
                let places = marks.places_in(digit, house);
                for &index in &indices {
                    let cells = self.nodes[index].cells;
                    let rest = |&&other: &&usize| self.nodes[other].cells == places - cells;
                    if cells.is_within(places)
                        && let Some(&other) = indices.iter().find(rest)
                    {
                        insert(&mut self.in_houses[index], other);
                    }
                }
            }
        }
    }

    /// Links candidates of the same cell.
    fn link_cells(&mut self, marks: &Pencilmarks) {
        for cell in marks.blanks() {
            let here = |&index: &usize| self.nodes[index].cells.has(cell);
            let indices: Vec<usize> = (0..self.singles).filter(here).collect();
            for &index in &indices {
                for &other in indices.iter().filter(|&&other| other != index) {
                    insert(&mut self.weak[index], other);
                    if indices.len() == 2 {
                        insert(&mut self.in_cells[index], other);
                    }
                }
            }
        }
    }

    /// Returns the nodes that are false if this one is true.
    pub(in crate::human) fn weak(&self, node: usize) -> &NodeSet {
        &self.weak[node]
    }

    /// Returns the nodes that are true if this one is false, by links of a kind.
    pub(in crate::human) fn strong(&self, node: usize, kind: Strong) -> [&NodeSet; 3] {
        let [cells, houses, sets] =
            [&self.in_cells[node], &self.in_houses[node], &self.in_sets[node]];
        match kind {
            Strong::InCells => [cells; 3],
            Strong::InHouses => [houses; 3],
            Strong::Both => [cells, houses, houses],
            Strong::All => [cells, houses, sets],
        }
    }

    /// Returns the nodes that satisfy a predicate.
    pub(in crate::human) fn set(&self, holds: impl Fn(usize, &Node) -> bool) -> NodeSet {
        let mut set = vec![0; self.nodes.len().div_ceil(64)];
        for (index, node) in self.nodes.iter().enumerate() {
            if holds(index, node) {
                insert(&mut set, index);
            }
        }
        set
    }
}

/// Returns the sets of two or three places of a digit where a box meets a line.
fn groups(marks: &Pencilmarks, digit: u8) -> impl Iterator<Item = Node> {
    let meetings = boxes().flat_map(|house| lines().map(move |line| HOUSES[house] & HOUSES[line]));
    let places = marks.places(digit);
    meetings
        .map(move |cells| Node { digit, cells: cells & places })
        .filter(|node| node.cells.len() > 1)
}

pub(in crate::human) fn insert(set: &mut NodeSet, node: usize) {
    set[node / 64] |= 1 << (node % 64);
}

pub(in crate::human) fn contains(set: &NodeSet, node: usize) -> bool {
    set[node / 64] >> (node % 64) & 1 == 1
}

/// Returns the nodes of a set.
pub(in crate::human) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(index, &word)| {
        std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)))
            .take_while(|&word| word != 0)
            .map(move |word| 64 * index + word.trailing_zeros() as usize)
    })
}
