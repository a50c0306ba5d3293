//! Solutions in order of cost, found one by one.
//!
//! Each node has its solutions in a list, in order of (cost, position), where the position is the
//! number of solutions of the node before it in the order of the diagram. A list is lengthened only
//! when it is needed: its next entry is the least of a few candidates, and the candidate that follows
//! the one taken needs one more entry of a child.
//!
//! # Source
//! L. Huang and D. Chiang, *Better k-best parsing* (2005), algorithm 3, with a stack in place of the
//! recursion.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::iter::FusedIterator;

use num_bigint::BigUint;
use quadrille_problem::OptionId;
use quadrille_search::answer::StopReason;

use crate::diagram::graph::Diagram;
use crate::diagram::nodes::{DEAD, Edge, Node, SOLVED, View, option_id};
use crate::diagram::numbers::{Number, Numbers};
use crate::solution::Solution;

/// The solutions of a diagram in order of cost; see [`Diagram::cheapest`].
#[derive(Debug)]
pub struct Ranked<'d, 'p> {
    diagram: &'d Diagram<'p>,
    lists: Lists,
    /// The number of solutions returned.
    rank: usize,
}

#[derive(Debug)]
enum Lists {
    Small(Ranking<u128>),
    Large(Ranking<BigUint>),
}

impl<'p> Diagram<'p> {
    /// Returns the solutions by ascending cost; those of equal cost in the order of
    /// [`solutions`](Self::solutions), which is the listing order if the diagram was compiled
    /// so (`Compiler::in_listing_order`).
    ///
    /// The first takes time linear in the size of the diagram, each further one little more than a way
    /// through it. Memory grows with the number of solutions returned.
    ///
    /// # Errors
    /// If the token was cancelled with which the diagram was compiled.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na |2\nb |1\nc |4\na b |5\nb c |2\n")?;
    /// let diagram = problem.compiler().compile()?;
    /// let costs: Vec<u128> = diagram.cheapest()?.map(|solution| solution.cost()).collect();
    /// assert_eq!(costs, [4, 7, 9]);
    /// let costs: Vec<u128> = diagram.dearest()?.map(|solution| solution.cost()).collect();
    /// assert_eq!(costs, [9, 7, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(&self) -> Result<Ranked<'_, 'p>, StopReason> {
        self.ranked(1)
    }

    /// Returns the solutions by descending cost; otherwise like [`cheapest`](Self::cheapest).
    ///
    /// # Errors
    /// If the token was cancelled with which the diagram was compiled.
    pub fn dearest(&self) -> Result<Ranked<'_, 'p>, StopReason> {
        self.ranked(-1)
    }

    /// Ranks by the cost times `sign`.
    fn ranked(&self, sign: i128) -> Result<Ranked<'_, 'p>, StopReason> {
        let lists = match &self.numbers {
            Numbers::Small(numbers) => Lists::Small(Ranking::new(self, numbers, sign)?),
            Numbers::Large(numbers) => Lists::Large(Ranking::new(self, numbers, sign)?),
        };
        Ok(Ranked { diagram: self, lists, rank: 0 })
    }
}

impl Ranked<'_, '_> {
    /// The number of solutions before the one returned last, in the order of
    /// [`solutions`](Diagram::solutions).
    pub(crate) fn position(&self) -> BigUint {
        fn last<N: Number>(lists: &Ranking<N>, root: Node, rank: usize) -> BigUint {
            match root {
                SOLVED => BigUint::ZERO,
                _ => lists.lists[&root].found[rank - 1].0.position.clone().into(),
            }
        }
        match &self.lists {
            Lists::Small(lists) => last(lists, self.diagram.root, self.rank),
            Lists::Large(lists) => last(lists, self.diagram.root, self.rank),
        }
    }
}

impl<'p> Iterator for Ranked<'_, 'p> {
    type Item = Solution<'p>;

    fn next(&mut self) -> Option<Solution<'p>> {
        let rank = self.rank;
        let options = match (&mut self.lists, &self.diagram.numbers) {
            (Lists::Small(lists), Numbers::Small(numbers)) => {
                lists.solution(self.diagram, numbers, rank)
            }
            (Lists::Large(lists), Numbers::Large(numbers)) => {
                lists.solution(self.diagram, numbers, rank)
            }
            _ => unreachable!("the lists were made from the numbers"),
        };
        let options = options?;
        self.rank += 1;
        Some(Solution::known(self.diagram.problem.clone(), &options))
    }
}

impl FusedIterator for Ranked<'_, '_> {}

/// A solution of a node: what it costs and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key<N> {
    cost: i128,
    position: N,
}

/// What a solution of a node consists of, by ranks in the lists of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// An edge of a sum, and the rank in the list of the node that it leads to.
    Edge { edge: usize, rank: usize },
    /// The ranks in the lists of both factors.
    Pair { first: usize, second: usize },
}

#[derive(Debug)]
struct List<N> {
    /// The positions at which the solutions of the edges [start](starts).
    starts: Vec<N>,
    found: Vec<(Key<N>, Step)>,
    candidates: BinaryHeap<Reverse<(Key<N>, Step)>>,
    /// The steps that follow the last one found and are not candidates yet.
    pending: Vec<Step>,
}

#[derive(Debug)]
struct Ranking<N> {
    sign: i128,
    /// The best solution of each node.
    best: Vec<Key<N>>,
    /// The lists of the nodes that were asked for more than their best.
    lists: HashMap<Node, List<N>>,
}

const FITS: &str = "no position is larger than the number of all solutions";

/// For each edge of a sum, the number of solutions of the edges before it; for a product, nothing.
fn starts<N: Number>(diagram: &Diagram<'_>, numbers: &[N], node: Node) -> Vec<N> {
    let View::Sum(edges) = diagram.nodes.view(node) else { return Vec::new() };
    let mut position = N::default();
    let start = |edge: Edge| {
        let next = position.plus(&numbers[edge.to as usize]).expect(FITS);
        std::mem::replace(&mut position, next)
    };
    edges.iter().map(start).collect()
}

impl<N: Number> Ranking<N> {
    /// Finds the best solution of each node.
    fn new(diagram: &Diagram<'_>, numbers: &[N], sign: i128) -> Result<Self, StopReason> {
        let nothing = Key { cost: 0, position: N::default() };
        let mut ranking = Self { sign, best: vec![nothing; numbers.len()], lists: HashMap::new() };
        let mut polling = diagram.stops.polling();
        for node in diagram.nodes.inner() {
            polling.steps(1 + diagram.nodes.degree(node))?;
            let starts = starts(diagram, numbers, node);
            let keys = ranking.first_steps(diagram, node).into_iter().map(|step| {
                let key = ranking.key(diagram, numbers, &starts, node, step);
                key.expect("every child has a best solution")
            });
            ranking.best[node as usize] = keys.min().expect("a node has edges");
        }
        Ok(ranking)
    }

    /// The steps with the best solutions of the children.
    fn first_steps(&self, diagram: &Diagram<'_>, node: Node) -> Vec<Step> {
        match diagram.nodes.view(node) {
            View::Product(..) => vec![Step::Pair { first: 0, second: 0 }],
            View::Sum(edges) => (0..edges.len()).map(|edge| Step::Edge { edge, rank: 0 }).collect(),
        }
    }

    /// The key of a step of a node with these [starts](starts); `None` if a child has no solution of
    /// that rank, or none found yet.
    fn key(
        &self,
        diagram: &Diagram<'_>,
        numbers: &[N],
        starts: &[N],
        node: Node,
        step: Step,
    ) -> Option<Key<N>> {
        match (diagram.nodes.view(node), step) {
            (View::Product(one, other), Step::Pair { first, second }) => {
                let (one, two) = (self.known(one, first)?, self.known(other, second)?);
                let position = one.position.times(&numbers[other as usize]).expect(FITS);
                let position = position.plus(&two.position).expect(FITS);
                Some(Key { cost: one.cost + two.cost, position })
            }
            (View::Sum(edges), Step::Edge { edge, rank }) => {
                let Edge { option, to } = edges.get(edge);
                let own = self.known(to, rank)?;
                let position = own.position.plus(&starts[edge]).expect(FITS);
                let cost = option.map_or(0, |option| diagram.problem.cost(option_id(option)));
                Some(Key { cost: own.cost + self.sign * i128::from(cost), position })
            }
            _ => unreachable!("a step belongs to its node"),
        }
    }

    /// The solution of a node with this rank, if it was found.
    fn known(&self, node: Node, rank: usize) -> Option<&Key<N>> {
        match (node, rank) {
            (SOLVED, 1..) => None,
            (_, 0) => Some(&self.best[node as usize]),
            _ => self.lists.get(&node)?.found.get(rank).map(|(key, _)| key),
        }
    }

    /// Whether a node has no solution of this rank.
    fn is_beyond(numbers: &[N], node: Node, rank: usize) -> bool {
        numbers[node as usize] <= N::from(rank as u64)
    }

    /// Finds the solution of a node with this rank. `false` if it has none.
    fn find(&mut self, diagram: &Diagram<'_>, numbers: &[N], node: Node, rank: usize) -> bool {
        if Self::is_beyond(numbers, node, rank) {
            return false;
        }
        let mut wanted = vec![(node, rank)];
        while let Some(&(node, rank)) = wanted.last() {
            if node == SOLVED {
                wanted.pop();
                continue;
            }
            if !self.lists.contains_key(&node) {
                let list = self.begin(diagram, numbers, node);
                self.lists.insert(node, list);
            }
            if self.lists[&node].found.len() > rank {
                wanted.pop();
                continue;
            }
            // What a pending step lacks must be found first.
            let lacking = self.lists[&node].pending.iter().find_map(|&step| {
                let needs = match (diagram.nodes.view(node), step) {
                    (View::Product(one, other), Step::Pair { first, second }) => {
                        [Some((one, first)), Some((other, second))]
                    }
                    (View::Sum(edges), Step::Edge { edge, rank }) => {
                        [Some((edges.get(edge).to, rank)), None]
                    }
                    _ => unreachable!("a step belongs to its node"),
                };
                let unknown = |&(node, rank): &(Node, usize)| self.known(node, rank).is_none();
                needs.into_iter().flatten().find(unknown)
            });
            match lacking {
                Some(need) => wanted.push(need),
                None => self.lengthen(diagram, numbers, node),
            }
        }
        true
    }

    /// A list with all first steps as candidates.
    fn begin(&self, diagram: &Diagram<'_>, numbers: &[N], node: Node) -> List<N> {
        let starts = starts(diagram, numbers, node);
        let steps = self.first_steps(diagram, node).into_iter();
        let candidates = steps.map(|step| {
            let key = self.key(diagram, numbers, &starts, node, step);
            Reverse((key.expect("the best are known"), step))
        });
        let candidates = candidates.collect();
        List { starts, found: Vec::new(), candidates, pending: Vec::new() }
    }

    /// Adds the next solution to the list of a node, whose pending steps lack nothing.
    fn lengthen(&mut self, diagram: &Diagram<'_>, numbers: &[N], node: Node) {
        let mut list = self.lists.remove(&node).expect("the list was begun");
        for step in list.pending.drain(..) {
            let key = self.key(diagram, numbers, &list.starts, node, step);
            list.candidates.push(Reverse((key.expect("nothing is lacking"), step)));
        }
        let Reverse((key, step)) = list.candidates.pop().expect("the node has more solutions");
        list.found.push((key, step));
        let view = diagram.nodes.view(node);
        let mut follow = |step: Step, child: Node, rank: usize| {
            if !Self::is_beyond(numbers, child, rank) {
                list.pending.push(step);
            }
        };
        match (view, step) {
            (View::Product(one, other), Step::Pair { first, second }) => {
                // Each pair has one that it follows: with an earlier second, else an earlier first.
                follow(Step::Pair { first, second: second + 1 }, other, second + 1);
                if second == 0 {
                    follow(Step::Pair { first: first + 1, second }, one, first + 1);
                }
            }
            (View::Sum(edges), Step::Edge { edge, rank }) => {
                follow(Step::Edge { edge, rank: rank + 1 }, edges.get(edge).to, rank + 1);
            }
            _ => unreachable!("a step belongs to its node"),
        }
        self.lists.insert(node, list);
    }

    /// The options of the solution of the root with this rank.
    fn solution(
        &mut self,
        diagram: &Diagram<'_>,
        numbers: &[N],
        rank: usize,
    ) -> Option<Vec<OptionId>> {
        if diagram.root == DEAD || !self.find(diagram, numbers, diagram.root, rank) {
            return None;
        }
        let mut options = Vec::new();
        let mut open = vec![(diagram.root, rank)];
        while let Some((node, rank)) = open.pop() {
            if node == SOLVED {
                continue;
            }
            self.find(diagram, numbers, node, rank);
            let (_, step) = self.lists[&node].found[rank];
            match (diagram.nodes.view(node), step) {
                (View::Product(one, other), Step::Pair { first, second }) => {
                    open.extend([(one, first), (other, second)]);
                }
                (View::Sum(edges), Step::Edge { edge, rank }) => {
                    let edge = edges.get(edge);
                    options.extend(edge.option.map(option_id));
                    open.push((edge.to, rank));
                }
                _ => unreachable!("a step belongs to its node"),
            }
        }
        options.sort_unstable();
        Some(options)
    }
}
