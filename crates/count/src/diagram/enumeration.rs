//! A part with few solutions, listed: then the diagram is a tree of its solutions, and no residual has
//! to be compiled.
//!
//! # Policy
//! The compilation goes first, by turns that double. Between them the listing goes on for a small share
//! of its work, and forecasts its own work and the number of solutions. If it is expected to end within
//! three further turns, its turns have as much work as those of the compilation; near its end, twice as
//! much. A listing that finds or forecasts far too many solutions is given up. Work is counted in
//! nodes, so the same problem is always answered in the same way.

use quadrille_problem::{OptionId, Problem};
use quadrille_search::choice::Engine;
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_search::reduce::lists::lengths;
use quadrille_search::walk::walker::{Step, Walker};

use crate::diagram::nodes::{DEAD, Edge, Node, Nodes, SOLVED, TooMany};

/// Before its end is near, a listing does 1 / `FORECAST_SHARE` of the work of the compilation beside it.
const FORECAST_SHARE: u64 = 32;

/// The number of solutions up to which they are few: at most 2^16, which have at most about 2^22 options
/// in all. It depends on the problem alone, since the samples of few solutions do not depend on the way
/// in which they were found: see [`sample`](crate::diagram::sample).
pub(crate) fn most_listed(problem: &Problem) -> u64 {
    let items = problem.items().zip(lengths(problem));
    let covers = items.map_while(|(item, len)| Some(u64::from(item.bounds()?.hi.min(len))));
    let longest = covers.sum::<u64>().max(1);
    (MOST_OPTIONS / longest).min(MOST_SOLUTIONS)
}

const MOST_SOLUTIONS: u64 = 1 << 16;
const MOST_OPTIONS: u64 = 1 << 22;

/// How far a listing has come.
#[derive(Debug, PartialEq, Eq)]
pub enum Listing {
    /// It is done: the nodes, and the root.
    Done(Nodes, Node),
    /// It can go on.
    Paused,
    /// There are too many solutions.
    GivenUp,
}

/// A part that is being listed.
pub(crate) struct Enumeration {
    walker: Box<dyn Walker>,
    tree: Tree,
    /// The most solutions that are listed.
    most: u64,
    found: u64,
    nodes: u64,
    /// The share of the search that is done.
    share: f64,
    taken: Vec<OptionId>,
}

impl Enumeration {
    /// Begins to list a part, unless it has more than `most` solutions.
    pub(crate) fn new(part: &Problem, most: u64, meter: &Meter<'_>) -> Self {
        let engines = Engines::plain(Engine::Auto, *meter.tuning());
        let chosen = engines.choose(part).expect("auto declines no problem");
        let walker = engines.build(chosen, part);
        let (tree, taken) = (Tree::new(), Vec::new());
        Self { walker, tree, most, found: 0, nodes: 0, share: 0.0, taken }
    }

    /// Goes on beside a compilation that has visited `visits` nodes.
    pub(crate) fn advance_beside(&mut self, visits: u64, meter: &mut Meter<'_>) -> Listing {
        let tuning = meter.tuning().diagram;
        let budget = visits.saturating_mul(tuning.listed_per_visit);
        let left = match self.share > 0.0 {
            true => (self.nodes as f64 * (1.0 - self.share) / self.share) as u64,
            false => u64::MAX,
        };
        // The first branches may have many times more nodes than others. A turn of equal work improves a
        // forecast that was made from few nodes.
        let trust = match visits < VAGUE_FROM {
            true if self.found as f64 > self.share * self.most as f64 => 0,
            false if self.nodes < budget / 4 => 128,
            _ => 8,
        };
        let turns = left.div_ceil(budget.max(1));
        let nodes = match turns <= trust {
            true if turns <= 2 => budget.saturating_mul(2),
            true => budget,
            false => budget / FORECAST_SHARE,
        };
        self.advance(nodes, meter)
    }

    /// Goes on for at most `nodes` nodes.
    pub(crate) fn advance(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Listing {
        let mut portion = meter.portion(nodes);
        let listing = loop {
            match self.walker.next(&mut portion) {
                Step::Solution if self.found == self.most => break Listing::GivenUp,
                Step::Solution => {
                    self.found += 1;
                    self.taken.clear();
                    self.walker.taken(&mut self.taken);
                    if self.tree.add(&self.taken).is_err() {
                        break Listing::GivenUp;
                    }
                }
                Step::Exhausted => {
                    break match std::mem::take(&mut self.tree).finish() {
                        Ok((nodes, root)) => Listing::Done(nodes, root),
                        Err(TooMany) => Listing::GivenUp,
                    };
                }
                Step::Stopped(_) => break Listing::Paused,
            }
        };
        self.nodes += portion.nodes();
        self.share = portion.finished_share();
        meter.adopt(portion);
        match listing {
            Listing::Paused if self.is_too_long() => Listing::GivenUp,
            listing => listing,
        }
    }

    /// Whether it is expected to find far too many solutions. The first branches may have several times
    /// more solutions than others.
    fn is_too_long(&self) -> bool {
        let most = 16.0 * self.share * self.most as f64;
        self.found >= LEAST_FORECAST && self.found as f64 > most
    }

    /// The bytes of the solutions found.
    pub(crate) fn bytes(&self) -> usize {
        self.tree.nodes.bytes()
    }
}

/// The visits of the compilation, about a tenth of a second, after which the listing has one turn of
/// equal work to improve a vague forecast. Before, it is not expected to find too many solutions.
const VAGUE_FROM: u64 = 32_000;

/// The solutions after which their number is forecast.
const LEAST_FORECAST: u64 = 100;

/// Solutions added one by one, as a tree in which equal beginnings of two neighbors stand once.
#[derive(Debug)]
struct Tree {
    nodes: Nodes,
    /// The options of the last solution.
    path: Vec<u32>,
    /// For each node on the path from the root, its first edge. The last has no edges yet.
    firsts: Vec<usize>,
    /// The edges of the nodes on the path so far.
    edges: Vec<Edge>,
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    fn new() -> Self {
        Self { nodes: Nodes::new(), path: Vec::new(), firsts: vec![0], edges: Vec::new() }
    }

    /// Adds the next solution.
    fn add(&mut self, options: &[OptionId]) -> Result<(), TooMany> {
        let numbers = || options.iter().map(|option| option.index() as u32);
        let common = self.path.iter().zip(numbers()).take_while(|(own, other)| **own == *other);
        let common = common.count();
        self.close_to(common)?;
        for option in numbers().skip(common) {
            self.path.push(option);
            self.firsts.push(self.edges.len());
        }
        self.edges.push(Edge { option: None, to: SOLVED });
        Ok(())
    }

    /// Makes the nodes below this depth of the path.
    fn close_to(&mut self, depth: usize) -> Result<(), TooMany> {
        while self.path.len() > depth {
            let to = self.close()?;
            let option = self.path.pop();
            self.edges.push(Edge { option, to });
        }
        Ok(())
    }

    /// Makes the deepest node of the path.
    fn close(&mut self) -> Result<Node, TooMany> {
        let first = self.firsts.pop().expect("the path begins at the root");
        let node = self.nodes.sum(&self.edges[first..])?;
        self.edges.truncate(first);
        Ok(node)
    }

    /// Makes all nodes. Returns them, and the root.
    fn finish(mut self) -> Result<(Nodes, Node), TooMany> {
        self.close_to(0)?;
        let root = self.close()?;
        debug_assert!(root != DEAD || self.nodes.len() == 2);
        Ok((self.nodes, root))
    }
}

/// The options of solutions in one order that does not depend on how they were found: of two solutions,
/// the one with the least option in which they differ comes first.
pub(super) fn in_order(one: &[OptionId], other: &[OptionId]) -> std::cmp::Ordering {
    let least = |options: &[OptionId], place: usize| {
        options.get(place).map_or(usize::MAX, |option| option.index())
    };
    let place = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    least(one, place).cmp(&least(other, place))
}

#[cfg(test)]
mod tests {
    use quadrille_answer::Stops;
    use quadrille_problem::{OptionId, Problem};

    use super::*;
    use crate::diagram::graph::Diagram;
    use crate::problem_ref::ProblemRef;

    #[test]
    fn a_tree_has_the_solutions_in_the_order_in_which_they_were_added() {
        let problem = Problem::parse("0:9|a\na\na\na\na\n").expect("a good problem");
        let lists: [&[&[usize]]; 5] = [
            &[],
            &[&[]],
            &[&[0, 1], &[0, 1, 2], &[0], &[], &[3]],
            &[&[2, 1], &[2, 3, 0], &[1, 2, 0], &[2, 3]],
            &[&[], &[1], &[1, 2], &[1, 2, 3]],
        ];
        for list in lists {
            let mut tree = Tree::new();
            for solution in list {
                let options: Vec<OptionId> = solution.iter().map(|&o| OptionId::known(o)).collect();
                tree.add(&options).expect("few");
            }
            let (nodes, root) = tree.finish().expect("few");
            let stops = Stops::default();
            let diagram = Diagram::of(ProblemRef::from(&problem), nodes, root, true, stops);
            let diagram = diagram.expect("nothing stops it");
            let found: Vec<Vec<usize>> = diagram
                .solutions()
                .map(|solution| solution.options().iter().map(|o| o.index()).collect())
                .collect();
            let sorted = list.iter().map(|solution| {
                let mut solution = solution.to_vec();
                solution.sort_unstable();
                solution
            });
            assert_eq!(found, sorted.collect::<Vec<_>>());
        }
    }

    #[test]
    fn options_that_all_solutions_have_do_not_change_their_order() {
        let ids = |numbers: &[usize]| -> Vec<OptionId> {
            numbers.iter().map(|&number| OptionId::known(number)).collect()
        };
        for (first, second) in [(&[1][..], &[][..]), (&[1, 5], &[5]), (&[0, 7], &[1]), (&[2], &[3])]
        {
            assert!(in_order(&ids(first), &ids(second)).is_lt(), "{first:?} {second:?}");
            assert!(in_order(&ids(second), &ids(first)).is_gt(), "{first:?} {second:?}");
        }
    }
}
