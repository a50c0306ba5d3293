//! The graph behind all chains: implications between candidates.
//!
//! A node states that a digit is in one of some cells: in one cell or, for grouped chains, in one
//! of the two or three cells in which a box meets a line. A *weak* link joins two nodes that are
//! not both true, a *strong* link two nodes that are not both false.

use std::collections::HashMap;

use crate::human::almost_locked::Als;
use crate::human::marks::Pencilmarks;
use crate::human::places::{HOUSES, PEERS, all_houses, boxes, common_houses, common_peers, lines};
use crate::human::sets::CellSet;

/// A set of nodes, as bits.
pub(in crate::human) type NodeSet = Vec<u64>;

/// A digit in one of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::human) struct Node {
    pub(in crate::human) digit: u8,
    pub(in crate::human) cells: CellSet,
}

/// Links between nodes: for each node a set of nodes, one after the other.
#[derive(Debug)]
struct Links {
    words: usize,
    bits: Vec<u64>,
}

impl Links {
    fn new(nodes: usize) -> Self {
        let words = nodes.div_ceil(64);
        Self { words, bits: vec![0; words * nodes] }
    }

    fn of(&self, node: usize) -> &[u64] {
        &self.bits[self.words * node..self.words * (node + 1)]
    }

    /// Links two nodes, in both directions.
    fn join(&mut self, one: usize, other: usize) {
        for (from, to) in [(one, other), (other, one)] {
            self.bits[self.words * from + to / 64] |= 1 << (to % 64);
        }
    }
}

/// The nodes of a position and the links between them.
#[derive(Debug)]
pub(in crate::human) struct Graph {
    /// The nodes of single cells, by digit and cell; then the groups.
    pub(in crate::human) nodes: Vec<Node>,
    /// The number of nodes of single cells.
    pub(in crate::human) singles: usize,
    weak: Links,
    /// Strong links between the two candidates of a cell.
    in_cells: Links,
    /// Strong links between the only places of a digit in a house.
    in_houses: Links,
    /// Strong links between two digits of an almost locked set.
    in_sets: Links,
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

/// The numbers of nodes, by what they state.
struct Numbers {
    /// For each digit, the number of the first node of a single cell.
    first_single: [usize; 10],
    /// The nodes of several cells.
    several: HashMap<Node, usize>,
}

impl Numbers {
    fn single(&self, marks: &Pencilmarks, digit: u8, cell: usize) -> usize {
        let before = marks.places(digit) & CellSet::before(cell);
        self.first_single[usize::from(digit) - 1] + before.len()
    }

    fn of(&self, marks: &Pencilmarks, node: Node) -> Option<usize> {
        match node.cells.only() {
            Some(cell) => Some(self.single(marks, node.digit, cell)),
            None => self.several.get(&node).copied(),
        }
    }
}

impl Graph {
    /// Returns the graph of a position; almost locked sets add nodes and strong links.
    pub(in crate::human) fn new(marks: &Pencilmarks, sets: &[Als]) -> Self {
        let mut nodes = Vec::with_capacity(512);
        let mut first_single = [0; 10];
        for digit in 1..=9 {
            let single = |cell| Node { digit, cells: CellSet::one(cell) };
            nodes.extend(marks.places(digit).map(single));
            first_single[usize::from(digit)] = nodes.len();
        }
        let singles = nodes.len();
        let mut numbers = Numbers { first_single, several: HashMap::new() };
        let groups = (1..=9).flat_map(|digit| groups(marks, digit));
        let of_sets = sets
            .iter()
            .flat_map(|set| set.digits.map(|digit| Node { digit, cells: set.places(digit) }));
        for node in groups.chain(of_sets).filter(|node| node.cells.len() > 1) {
            numbers.several.entry(node).or_insert_with(|| {
                nodes.push(node);
                nodes.len() - 1
            });
        }
        let [weak, in_cells, in_houses, in_sets] = [(); 4].map(|()| Links::new(nodes.len()));
        let mut graph = Self { nodes, singles, weak, in_cells, in_houses, in_sets };
        graph.link_digits(marks, &numbers);
        graph.link_houses(marks, &numbers);
        graph.link_cells(marks, &numbers);
        for set in sets {
            let node = |digit: u8| numbers.of(marks, Node { digit, cells: set.places(digit) });
            let numbers: Vec<usize> = set.digits.filter_map(node).collect();
            for (index, &one) in numbers.iter().enumerate() {
                numbers[..index].iter().for_each(|&other| graph.in_sets.join(one, other));
            }
        }
        graph
    }

    /// Links nodes of the same digit that see each other.
    fn link_digits(&mut self, marks: &Pencilmarks, numbers: &Numbers) {
        for (one, node) in self.nodes[..self.singles].iter().enumerate() {
            let Some(cell) = node.cells.only() else { continue };
            for other in marks.places(node.digit) & PEERS[cell] & CellSet::before(cell) {
                self.weak.join(one, numbers.single(marks, node.digit, other));
            }
        }
        for one in self.singles..self.nodes.len() {
            let Node { digit, cells } = self.nodes[one];
            let seen = common_peers(cells);
            for cell in marks.places(digit) & seen {
                self.weak.join(one, numbers.single(marks, digit, cell));
            }
            for other in self.singles..one {
                if self.nodes[other].digit == digit && self.nodes[other].cells.is_within(seen) {
                    self.weak.join(one, other);
                }
            }
        }
    }

    /// Links two nodes that have all places of a digit in a house.
    fn link_houses(&mut self, marks: &Pencilmarks, numbers: &Numbers) {
        let nodes = self.nodes.iter().enumerate().skip(self.singles);
        for (one, &Node { digit, cells }) in nodes {
            for house in common_houses(cells) {
                let rest = marks.places_in(digit, house) - cells;
                if !rest.is_empty()
                    && let Some(other) = numbers.of(marks, Node { digit, cells: rest })
                {
                    self.in_houses.join(one, other);
                }
            }
        }
        for (digit, house) in (1..=9).flat_map(|digit| all_houses().map(move |h| (digit, h))) {
            if let Some((one, other)) = marks.places_in(digit, house).pair() {
                let [one, other] = [one, other].map(|cell| numbers.single(marks, digit, cell));
                self.in_houses.join(one, other);
            }
        }
    }

    /// Links candidates of the same cell.
    fn link_cells(&mut self, marks: &Pencilmarks, numbers: &Numbers) {
        for cell in marks.blanks() {
            let digits = marks.digits(cell);
            let here: Vec<usize> = digits.map(|digit| numbers.single(marks, digit, cell)).collect();
            for (index, &one) in here.iter().enumerate() {
                here[..index].iter().for_each(|&other| self.weak.join(one, other));
            }
            if let [one, other] = here[..] {
                self.in_cells.join(one, other);
            }
        }
    }

    /// Returns the nodes that are false if this one is true.
    pub(in crate::human) fn weak(&self, node: usize) -> &[u64] {
        self.weak.of(node)
    }

    /// Returns the nodes that are true if this one is false, by links of a kind.
    pub(in crate::human) fn strong(&self, node: usize, kind: Strong) -> [&[u64]; 3] {
        let [cells, houses, sets] =
            [&self.in_cells, &self.in_houses, &self.in_sets].map(|links| links.of(node));
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
    meetings.map(move |cells| Node { digit, cells: cells & places })
}

pub(in crate::human) fn insert(set: &mut [u64], node: usize) {
    set[node / 64] |= 1 << (node % 64);
}

pub(in crate::human) fn contains(set: &[u64], node: usize) -> bool {
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
