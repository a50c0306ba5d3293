//! Chains: if one candidate is false, the next is true, so the next is false, …, so the last is
//! true.
//!
//! Such a chain proves that one of its ends is true, so a candidate that contradicts both ends is
//! false. If both ends are the same node, it is true. If the ends contradict each other, the chain
//! is a ring: one of every two neighbors is true, and a candidate that contradicts both is false.
//!
//! A breadth-first search starts at each node, which it supposes to be false, and keeps the
//! shortest chain that rules something out.

use std::fmt;

use crate::human::graph::{Graph, Node, NodeSet, Strong, contains, insert, members};
use crate::human::position::Position;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// Finds a chain of one digit.
pub(in crate::human) fn x_chain(position: &Position<'_>) -> Option<Step> {
    let graph = position.graph();
    let best = (1..=9).filter_map(|digit| {
        let mask = graph.set(|index, node| index < graph.singles && node.digit == digit);
        Search::new(position, graph, Strong::InHouses, mask).shortest()
    });
    best.min_by_key(|chain| chain.nodes.len())?.step(graph, Technique::XChain)
}

/// Finds a chain through cells with two candidates.
pub(in crate::human) fn xy_chain(position: &Position<'_>) -> Option<Step> {
    let graph = position.graph();
    let bivalue = position.bivalue();
    let mask = graph.set(|index, node| index < graph.singles && node.cells.is_within(bivalue));
    let best = Search::new(position, graph, Strong::InCells, mask).shortest()?;
    best.step(graph, Technique::XyChain)
}

/// Finds a chain of any candidates.
pub(in crate::human) fn alternating(position: &Position<'_>) -> Option<Step> {
    let graph = position.graph();
    let mask = graph.set(|index, _| index < graph.singles);
    let best = Search::new(position, graph, Strong::Both, mask).shortest()?;
    best.step(graph, Technique::AlternatingChain)
}

/// Finds a chain of candidates and groups of candidates.
pub(in crate::human) fn grouped(position: &Position<'_>) -> Option<Step> {
    let graph = position.graph();
    let best = Search::new(position, graph, Strong::Both, graph.set(|_, _| true)).shortest()?;
    best.step(graph, Technique::GroupedChain)
}

/// A chain from its first node (false) to its last (true), and what it changes.
struct Chain {
    nodes: Vec<usize>,
    change: Change,
}

/// A search for chains through the nodes of a mask.
struct Search<'p> {
    position: &'p Position<'p>,
    graph: &'p Graph,
    strong: Strong,
    mask: NodeSet,
    /// For each node, its predecessor on the first path that made it true, or false.
    because: [Vec<usize>; 2],
}

/// The consequences of supposing that the first node is false.
struct Known {
    is_true: NodeSet,
    is_false: NodeSet,
}

impl<'p> Search<'p> {
    fn new(position: &'p Position<'p>, graph: &'p Graph, strong: Strong, mask: NodeSet) -> Self {
        let because = [vec![0; graph.nodes.len()], vec![0; graph.nodes.len()]];
        Self { position, graph, strong, mask, because }
    }

    /// Returns the shortest chain that changes something; on a tie, the one from the first node.
    fn shortest(mut self) -> Option<Chain> {
        let starts: Vec<usize> = members(&self.mask).collect();
        let mut best: Option<Chain> = None;
        for start in starts {
            let limit = best.as_ref().map_or(usize::MAX, |chain| chain.nodes.len() / 2 - 1);
            best = self.from(start, limit).or(best);
        }
        best
    }

    /// Returns the shortest chain from a node with at most `limit` strong links.
    fn from(&mut self, start: usize, limit: usize) -> Option<Chain> {
        let none = || vec![0; self.mask.len()];
        let mut known = Known { is_true: none(), is_false: none() };
        insert(&mut known.is_false, start);
        let mut fresh = vec![start];
        for _ in 0..limit {
            fresh = self.spread(&fresh, true, &mut known);
            if let Some(chain) = fresh.iter().find_map(|&end| self.chain(start, end)) {
                return Some(chain);
            }
            fresh = self.spread(&fresh, false, &mut known);
            if fresh.is_empty() {
                return None;
            }
        }
        None
    }

    /// Returns the nodes that become true (or false) because the nodes of `from` are not.
    fn spread(&mut self, from: &[usize], truth: bool, known: &mut Known) -> Vec<usize> {
        let mut found = Vec::new();
        for &node in from {
            let links = match truth {
                true => self.graph.strong(node, self.strong),
                false => [self.graph.weak(node); 2],
            };
            let seen = if truth { &mut known.is_true } else { &mut known.is_false };
            for word in 0..self.mask.len() {
                let fresh = (links[0][word] | links[1][word]) & self.mask[word] & !seen[word];
                seen[word] |= fresh;
                for next in members(&[fresh]).map(|bit| 64 * word + bit) {
                    self.because[usize::from(truth)][next] = node;
                    found.push(next);
                }
            }
        }
        found
    }

    /// Returns the chain from `start` to `end`, if it changes something.
    fn chain(&self, start: usize, end: usize) -> Option<Chain> {
        if start == end {
            // A group is not a single candidate: nothing can be placed.
            let node = self.graph.nodes[start];
            let change = Change::place(node.cells.only()?, node.digit);
            return Some(Chain { nodes: self.path(start, end), change });
        }
        let is_ring = contains(self.graph.weak(start), end);
        let mut change = Change::default();
        self.rule_out(start, end, &mut change);
        if !is_ring && change.is_empty() {
            return None;
        }
        let nodes = self.path(start, end);
        if is_ring {
            for pair in nodes[1..].chunks_exact(2) {
                self.rule_out(pair[0], pair[1], &mut change);
            }
        }
        (!change.is_empty()).then_some(Chain { nodes, change })
    }

    /// Rules out the candidates that contradict both nodes.
    fn rule_out(&self, one: usize, other: usize, change: &mut Change) {
        let (one, other) = (self.graph.weak(one), self.graph.weak(other));
        for word in 0..self.graph.singles.div_ceil(64) {
            for bit in members(&[one[word] & other[word]]) {
                let index = 64 * word + bit;
                if index < self.graph.singles {
                    let Node { digit, cells } = self.graph.nodes[index];
                    change.and_out(self.position.marks, cells, digit);
                }
            }
        }
    }

    /// Returns the nodes from `start`, which is false, to `end`, which is therefore true.
    fn path(&self, start: usize, end: usize) -> Vec<usize> {
        let mut nodes = vec![end];
        let (mut node, mut truth) = (end, true);
        while nodes.len() == 1 || truth || node != start {
            node = self.because[usize::from(truth)][node];
            truth = !truth;
            nodes.push(node);
        }
        nodes.reverse();
        nodes
    }
}

impl Chain {
    fn step(self, graph: &Graph, technique: Technique) -> Option<Step> {
        let nodes: Vec<Node> = self.nodes.iter().map(|&node| graph.nodes[node]).collect();
        let (first, last) = (self.nodes.first()?, self.nodes.last()?);
        let is_ring = contains(graph.weak(*first), *last);
        self.change.step(technique, fmt::from_fn(move |f| write_chain(f, &nodes, is_ring)))
    }
}

fn write_chain(f: &mut fmt::Formatter<'_>, nodes: &[Node], is_ring: bool) -> fmt::Result {
    for (index, &node) in nodes.iter().enumerate() {
        let before = if index == 0 { "if " } else { ", then " };
        write!(f, "{before}{}", literal(node, index % 2 == 1))?;
    }
    match (nodes, is_ring) {
        ([first, ..], true) => write!(
            f,
            ", and {} again: one of every two neighbors in this ring is true",
            literal(*first, false)
        ),
        ([first, .., last], false) if first == last => f.write_str(", a contradiction"),
        ([first, .., last], false) => {
            write!(f, ", so {} or {}", literal(*first, true), literal(*last, true))
        }
        _ => Ok(()),
    }
}

/// Says that a node is true or false: `r1c1 is 5`, `none of r1c1 and r1c2 is 5`.
fn literal(node: Node, is_true: bool) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let (cells, digit) = (node.cells, words::digit(node.digit));
        match (is_true, cells.len()) {
            (true, _) => write!(f, "{} is {digit}", words::any_cell(cells)),
            (false, 1) => write!(f, "{} is not {digit}", words::any_cell(cells)),
            (false, _) => write!(f, "none of {} is {digit}", words::cells(cells)),
        }
    })
}
