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

use crate::human::almost_locked::Als;
use crate::human::graph::{Graph, Node, NodeSet, Strong, contains, insert, members};
use crate::human::position::{self, Position};
use crate::human::sets::Digits;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// What a chain proves, by the way in which it closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A ring: its ends contradict each other.
    Continuous,
    /// It closes at one candidate, which it rules out or places.
    Discontinuous,
    /// It does not close: its ends rule out several candidates.
    Open,
}

/// Finds a chain of one digit.
pub(in crate::human) fn x_chain(position: &Position<'_>) -> Option<Step> {
    let graph = position.graph();
    let best = position.excludable().filter_map(|digit| {
        let mask = graph.set(|index, node| index < graph.singles && node.digit == digit);
        Search::new(position, graph, Strong::InHouses, mask).best(Technique::XChain, None)
    });
    best.min_by_key(|chain| chain.nodes.len())?.step(position, graph, Technique::XChain)
}

/// Finds a chain through cells with two candidates.
pub(in crate::human) fn xy_chain(position: &Position<'_>) -> Option<Step> {
    let graph = position.graph();
    let bivalue = position.bivalue();
    let mask = graph.set(|index, node| index < graph.singles && node.cells.is_within(bivalue));
    let search = Search::new(position, graph, Strong::InCells, mask);
    search.best(Technique::XyChain, None)?.step(position, graph, Technique::XyChain)
}

/// Finds a ring of any candidates.
pub(in crate::human) fn continuous(position: &Position<'_>) -> Option<Step> {
    of_candidates(position, Kind::Continuous)
}

/// Finds a chain of any candidates that closes at one of them.
pub(in crate::human) fn discontinuous(position: &Position<'_>) -> Option<Step> {
    of_candidates(position, Kind::Discontinuous)
}

/// Finds a chain of any candidates that rules out several.
pub(in crate::human) fn alternating(position: &Position<'_>) -> Option<Step> {
    of_candidates(position, Kind::Open)
}

fn of_candidates(position: &Position<'_>, kind: Kind) -> Option<Step> {
    let graph = || position.graph();
    let is_single = |graph: &Graph, index: usize| index < graph.singles;
    let techniques =
        [Technique::ContinuousLoop, Technique::DiscontinuousLoop, Technique::AlternatingChain];
    of_kind(position, kind, techniques, graph, (Strong::Both, is_single))
}

/// Returns the shortest chain of a kind through some nodes.
///
/// All kinds weigh the same, so the shortest of them is the easiest, whatever its kind: one search for
/// the first kind finds it.
fn of_kind<'p>(
    position: &'p Position<'p>,
    kind: Kind,
    techniques: [Technique; 3],
    graph: impl FnOnce() -> &'p Graph,
    (strong, is_allowed): (Strong, impl Fn(&Graph, usize) -> bool),
) -> Option<Step> {
    let wanted = match (position.search(), kind) {
        (position::Search::Easiest, Kind::Continuous) => None,
        (position::Search::Easiest, _) => return None,
        _ => Some(kind),
    };
    let graph = graph();
    let mask = graph.set(|index, _| is_allowed(graph, index));
    let search = Search::new(position, graph, strong, mask);
    let chain = search.best(techniques[kind as usize], wanted)?;
    let technique = techniques[chain.kind as usize];
    chain.step(position, graph, technique)
}

/// Finds a ring of candidates and groups of candidates.
pub(in crate::human) fn grouped_continuous(position: &Position<'_>) -> Option<Step> {
    of_groups(position, Kind::Continuous)
}

/// Finds a chain of candidates and groups of candidates that closes at one candidate.
pub(in crate::human) fn grouped_discontinuous(position: &Position<'_>) -> Option<Step> {
    of_groups(position, Kind::Discontinuous)
}

/// Finds a chain of candidates and groups of candidates that rules out several candidates.
pub(in crate::human) fn grouped(position: &Position<'_>) -> Option<Step> {
    of_groups(position, Kind::Open)
}

/// Finds a ring of candidates, groups of candidates and almost locked sets.
pub(in crate::human) fn with_sets_continuous(position: &Position<'_>) -> Option<Step> {
    through_sets(position, Kind::Continuous)
}

/// Finds a chain of candidates, groups and almost locked sets that closes at one candidate.
pub(in crate::human) fn with_sets_discontinuous(position: &Position<'_>) -> Option<Step> {
    through_sets(position, Kind::Discontinuous)
}

/// Finds a chain of candidates, groups and almost locked sets that rules out several candidates.
pub(in crate::human) fn with_sets(position: &Position<'_>) -> Option<Step> {
    through_sets(position, Kind::Open)
}

fn through_sets(position: &Position<'_>, kind: Kind) -> Option<Step> {
    let graph = || position.graph_with_sets();
    let techniques = [
        Technique::AlsContinuousLoop,
        Technique::AlsDiscontinuousLoop,
        Technique::AlsAlternatingChain,
    ];
    of_kind(position, kind, techniques, graph, (Strong::All, |_: &Graph, _| true))
}

fn of_groups(position: &Position<'_>, kind: Kind) -> Option<Step> {
    let graph = || position.graph();
    let techniques = [
        Technique::GroupedContinuousLoop,
        Technique::GroupedDiscontinuousLoop,
        Technique::GroupedChain,
    ];
    of_kind(position, kind, techniques, graph, (Strong::Both, |_: &Graph, _| true))
}

/// A chain from its first node (false) to its last (true), and what it changes.
struct Chain {
    nodes: Vec<usize>,
    change: Change,
    kind: Kind,
}

/// A search for chains through the nodes of a mask.
struct Search<'p> {
    position: &'p Position<'p>,
    graph: &'p Graph,
    strong: Strong,
    mask: NodeSet,
    /// For each node, its predecessor on the first path that made it true, or false.
    because: [Vec<usize>; 2],
    /// The nodes known to be false and to be true if the first node is false.
    known: [NodeSet; 2],
    /// The nodes that became known last, and those that become known from them.
    fresh: [Vec<usize>; 2],
}

impl<'p> Search<'p> {
    fn new(position: &'p Position<'p>, graph: &'p Graph, strong: Strong, mask: NodeSet) -> Self {
        let because = [vec![0; graph.nodes.len()], vec![0; graph.nodes.len()]];
        let known = [vec![0; mask.len()], vec![0; mask.len()]];
        Self { position, graph, strong, mask, because, known, fresh: Default::default() }
    }

    /// Returns the shortest chain of a kind that changes something; on a tie, the one from the first
    /// node. A position that collects steps gets all chains.
    fn best(mut self, technique: Technique, kind: Option<Kind>) -> Option<Chain> {
        let starts: Vec<usize> = members(&self.mask).collect();
        let (position, graph) = (self.position, self.graph);
        let is_wanted = |chain: &Chain| kind.is_none_or(|kind| kind == chain.kind);
        let mut best: Option<Chain> = None;
        for start in starts {
            let limit = best.as_ref().map_or(usize::MAX, |chain| chain.nodes.len() / 2 - 1);
            let found = self.from(start, limit, |chain| {
                let chain = Some(chain).filter(is_wanted)?;
                if position.search() == position::Search::All {
                    return chain.step(position, graph, technique).map(|_| unreachable!());
                }
                Some(chain)
            });
            best = found.or(best);
        }
        best
    }

    /// Returns the shortest chain from a node that `accept` returns, with at most `limit` strong links.
    fn from(
        &mut self,
        start: usize,
        limit: usize,
        mut accept: impl FnMut(Chain) -> Option<Chain>,
    ) -> Option<Chain> {
        self.known.iter_mut().for_each(|known| known.fill(0));
        insert(&mut self.known[0], start);
        self.fresh[0].clear();
        self.fresh[0].push(start);
        // A chain can be read from its end, so one direction is enough for a shortest one.
        let first_end = if self.position.search() == position::Search::All { 0 } else { start };
        for _ in 0..limit {
            self.spread(true);
            let ends = self.fresh[0].iter().filter(|&&end| end >= first_end);
            let mut chains = ends.filter_map(|&end| self.chain(start, end));
            if let Some(chain) = chains.find_map(&mut accept) {
                return Some(chain);
            }
            self.spread(false);
            if self.fresh[0].is_empty() {
                return None;
            }
        }
        None
    }

    /// Finds the nodes that become true (or false) because the fresh nodes are not.
    fn spread(&mut self, truth: bool) {
        let [from, found] = &mut self.fresh;
        found.clear();
        let seen = &mut self.known[usize::from(truth)];
        for &node in from.iter() {
            let links = match truth {
                true => self.graph.strong(node, self.strong),
                false => [self.graph.weak(node); 3],
            };
            for word in 0..self.mask.len() {
                let fresh = (links[0][word] | links[1][word] | links[2][word])
                    & self.mask[word]
                    & !seen[word];
                seen[word] |= fresh;
                for next in members(&[fresh]).map(|bit| 64 * word + bit) {
                    self.because[usize::from(truth)][next] = node;
                    found.push(next);
                }
            }
        }
        self.fresh.swap(0, 1);
    }

    /// Returns the chain from `start` to `end`, if it changes something.
    fn chain(&self, start: usize, end: usize) -> Option<Chain> {
        if start == end {
            // A group is not a single candidate: nothing can be placed.
            let node = self.graph.nodes[start];
            let change = Change::place(node.cells.only()?, node.digit);
            let kind = Kind::Discontinuous;
            return Some(Chain { nodes: self.path(start, end), change, kind });
        }
        let is_ring = contains(self.graph.weak(start), end);
        let both = self.graph.weak(start).iter().zip(self.graph.weak(end));
        if !is_ring && both.take(self.graph.singles.div_ceil(64)).all(|(a, b)| a & b == 0) {
            return None;
        }
        let mut change = Change::default();
        self.rule_out(start, end, &mut change);
        let nodes = self.path(start, end);
        if is_ring {
            for pair in nodes[1..].chunks_exact(2) {
                self.rule_out(pair[0], pair[1], &mut change);
            }
            if self.strong == Strong::All {
                nodes.chunks_exact(2).for_each(|pair| self.lock([pair[0], pair[1]], &mut change));
            }
        }
        let kind = match change.len() {
            // A ring of two nodes is a pattern of a house or two: subsets and locked candidates.
            _ if is_ring && nodes.len() < 4 => return None,
            0 => return None,
            _ if is_ring => Kind::Continuous,
            1 => Kind::Discontinuous,
            _ => Kind::Open,
        };
        Some(Chain { nodes, change, kind })
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

    /// Rules out what sees all places of a digit of an almost locked set that has one of two others.
    fn lock(&self, nodes: [usize; 2], change: &mut Change) {
        let [one, other] = nodes.map(|node| self.graph.nodes[node]);
        let is_joined =
            |set: &&Als| [one, other].iter().all(|node| set.places(node.digit) == node.cells);
        let sets = self.position.almost_locked_sets();
        if let Some(set) = sets.iter().find(is_joined).filter(|_| one.digit != other.digit) {
            for digit in set.digits - Digits::one(one.digit) - Digits::one(other.digit) {
                change.and_out(self.position.marks, set.seen(digit), digit);
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
    fn step(self, position: &Position<'_>, graph: &Graph, technique: Technique) -> Option<Step> {
        let nodes: Vec<Node> = self.nodes.iter().map(|&node| graph.nodes[node]).collect();
        let (first, last) = (self.nodes.first()?, self.nodes.last()?);
        let is_ring = contains(graph.weak(*first), *last);
        self.change.step(
            position,
            technique,
            fmt::from_fn(move |f| write_chain(f, &nodes, is_ring)),
        )
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
