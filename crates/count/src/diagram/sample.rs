//! Solutions drawn at random, each exactly equally likely.
//!
//! # Few solutions
//! A diagram has *factors*: the parts of its root, once products are divided and options that all
//! solutions have are set aside. They are the independent parts of the problem. Each factor draws its own
//! solution. If the factor has [few](most_listed) solutions, it is drawn by its number in a list of them
//! [in an order](in_order) that does not depend on the diagram. So a seed gives the same few solutions,
//! whether the part was compiled in one order of the items or in another, by orbits, or listed.
//!
//! Where there are more, the solution of a random way from the factor down is taken.

use std::collections::HashMap;

use quadrille_problem::OptionId;
use quadrille_random::Random;
use quadrille_search::answer::Count;

use crate::diagram::compile::PartGroup;
use crate::diagram::enumeration::{in_order, most_listed};
use crate::diagram::graph::Diagram;
use crate::diagram::nodes::{DEAD, Edges, Node, SOLVED, View, option_id};
use crate::diagram::numbers::{Number, Numbers};
use crate::solution::Solution;

/// Solutions of a diagram drawn at random, without end; see [`Diagram::samples`].
#[derive(Clone, Debug)]
pub struct Sampled<'d, 'p> {
    diagram: &'d Diagram<'p>,
    /// The symmetries of the parts, if the diagram was compiled by orbits.
    groups: &'d [PartGroup],
    random: Random,
    /// The number of solutions up to which a factor is listed.
    most_listed: u64,
    /// The solutions of the factors that are listed, in order.
    lists: HashMap<Node, Vec<Vec<OptionId>>>,
    sums: Sums,
}

/// The numbers of solutions up to the end of each edge, of nodes with many edges.
#[derive(Clone, Debug)]
enum Sums {
    Small(HashMap<Node, Vec<u128>>),
    Large(HashMap<Node, Vec<num_bigint::BigUint>>),
}

/// The edges from which on a node is one with many.
const MANY_EDGES: usize = 32;

impl<'p> Diagram<'p> {
    /// Returns independent random solutions without end, each solution exactly equally likely. There
    /// are none if the problem has no solution. The same seed gives the same solutions on every
    /// machine.
    ///
    /// Each takes time about linear in the length of a way through the diagram. Where an independent part
    /// has few solutions (up to 65,536, and fewer of many options), they are listed before the first.
    pub fn samples(&self, seed: u64) -> Sampled<'_, 'p> {
        self.samples_by(&[], seed)
    }

    /// Like [`samples`](Self::samples), for a diagram compiled with these symmetries.
    pub(super) fn samples_by<'d>(&'d self, groups: &'d [PartGroup], seed: u64) -> Sampled<'d, 'p> {
        let sums = match &self.numbers {
            Numbers::Small(_) => Sums::Small(HashMap::new()),
            Numbers::Large(_) => Sums::Large(HashMap::new()),
        };
        let (random, lists) = (Random::new(seed), HashMap::new());
        Sampled {
            diagram: self,
            groups,
            random,
            most_listed: most_listed(&self.problem),
            lists,
            sums,
        }
    }
}

impl<'p> Iterator for Sampled<'_, 'p> {
    type Item = Solution<'p>;

    fn next(&mut self) -> Option<Solution<'p>> {
        let mut options = self.draw()?;
        options.sort_unstable();
        Some(Solution::of(self.diagram.problem.clone(), options))
    }
}

impl Sampled<'_, '_> {
    /// The options of a random solution, each solution equally likely; `None` if there is none.
    fn draw(&mut self) -> Option<Vec<OptionId>> {
        if self.diagram.root == DEAD {
            return None;
        }
        let mut options = Vec::new();
        let mut open = vec![self.diagram.root];
        while let Some(node) = open.pop() {
            if node == SOLVED {
                continue;
            }
            match self.diagram.nodes.view(node) {
                View::Product(first, second) => open.extend([second, first]),
                View::Sum(edges) => {
                    let first = edges.iter().find_map(|edge| edge.option).map(option_id);
                    let group = first.and_then(|option| self.group_of(option));
                    // A symmetry may exchange the options that all solutions have.
                    if edges.len() == 1 && group.is_none() {
                        options.extend(first);
                        open.push(edges.get(0).to);
                    } else {
                        self.draw_factor(node, group, &mut options);
                    }
                }
            }
        }
        Some(options)
    }

    /// The symmetries of the part to which an option belongs.
    fn group_of(&self, option: OptionId) -> Option<usize> {
        self.groups.iter().position(|part| part.has(option))
    }

    /// Adds a random solution of a factor.
    fn draw_factor(&mut self, node: Node, group: Option<usize>, options: &mut Vec<OptionId>) {
        let (diagram, group) = (self.diagram, group.map(|group| &self.groups[group]));
        let few = diagram.numbers.get(node).to_u64().filter(|&count| count <= self.most_listed);
        match (&diagram.numbers, &mut self.sums) {
            (Numbers::Small(numbers), Sums::Small(sums)) => {
                let mut ways = EdgeSampler { diagram, numbers, sums, group };
                ways.draw(node, few, &mut self.lists, &mut self.random, options);
            }
            (Numbers::Large(numbers), Sums::Large(sums)) => {
                let mut ways = EdgeSampler { diagram, numbers, sums, group };
                ways.draw(node, few, &mut self.lists, &mut self.random, options);
            }
            _ => unreachable!("the sums were made for the numbers"),
        }
    }
}

/// The ways down from a node, numbered in the order of the diagram.
struct EdgeSampler<'s, 'd, 'p, N> {
    diagram: &'d Diagram<'p>,
    numbers: &'d [N],
    /// The numbers of solutions up to the end of each edge, of nodes with many edges.
    sums: &'s mut HashMap<Node, Vec<N>>,
    /// The symmetries of the part.
    group: Option<&'d PartGroup>,
}

impl<N: Number> EdgeSampler<'_, '_, '_, N> {
    /// Adds a random solution of a node. `few` is the number of its solutions, if they are few.
    fn draw(
        &mut self,
        node: Node,
        few: Option<u64>,
        lists: &mut HashMap<Node, Vec<Vec<OptionId>>>,
        random: &mut Random,
        options: &mut Vec<OptionId>,
    ) {
        // Without a choice nothing is drawn, as where an option is in all solutions.
        let draw = match few {
            Some(1) => N::default(),
            _ => self.numbers[node as usize].draw_below(random),
        };
        let Some(count) = few else {
            options.extend(self.solution(node, draw));
            return;
        };
        let list = lists.entry(node).or_insert_with(|| {
            let mut list: Vec<Vec<OptionId>> =
                (0..count).map(|number| self.solution(node, N::from(number))).collect();
            list.iter_mut().for_each(|solution| solution.sort_unstable());
            list.sort_unstable_by(|one, other| in_order(one, other));
            list
        });
        let draw: num_bigint::BigUint = draw.into();
        let place = Count::from_big(draw).to_u64().expect("a draw below a small number");
        options.extend_from_slice(&list[place as usize]);
    }

    /// The options of the solution to which way `number` leads.
    fn solution(&mut self, node: Node, number: N) -> Vec<OptionId> {
        let (mut options, mut symmetries) = (Vec::new(), Vec::new());
        let mut open = vec![(node, number)];
        while let Some((node, number)) = open.pop() {
            if node == SOLVED {
                continue;
            }
            match self.diagram.nodes.view(node) {
                View::Product(first, second) => {
                    let (one, two) = number.divided_by(&self.numbers[second as usize]);
                    open.extend([(second, two), (first, one)]);
                }
                View::Sum(edges) => {
                    let (place, number) = self.edge(node, edges, number);
                    let edge = edges.get(place);
                    if let Some(option) = edge.option.map(option_id) {
                        let symmetry = self.group.and_then(|group| {
                            let same = (0..place).rev();
                            let same = same.take_while(|&at| edges.get(at).option == edge.option);
                            group.symmetry(node, option, same.count())
                        });
                        symmetries.extend(symmetry.map(|images| (options.len(), images)));
                        options.push(option);
                    }
                    open.push((edge.to, number));
                }
            }
        }
        // From the end of the way up, each symmetry carries the options from its node down.
        for (from, images) in symmetries.into_iter().rev() {
            let group = self.group.expect("its symmetries");
            group.apply(&images, &mut options[from..]);
        }
        options
    }

    /// The edge that way `number` takes, and the number of the way below it.
    fn edge(&mut self, node: Node, edges: Edges<'_>, number: N) -> (usize, N) {
        const FITS: &str = "no sum is larger than the number of all solutions";
        let numbers = self.numbers;
        let mut sum = N::default();
        let mut ends = edges.iter().map(|edge| {
            sum = sum.plus(&numbers[edge.to as usize]).expect(FITS);
            sum.clone()
        });
        if edges.len() >= MANY_EDGES {
            let ends = self.sums.entry(node).or_insert_with(|| ends.collect());
            let place = ends.partition_point(|end| *end <= number);
            let start = place.checked_sub(1).map_or_else(N::default, |before| ends[before].clone());
            return (place, number.minus(&start));
        }
        let mut start = N::default();
        let mut place = 0;
        while let Some(end) = ends.next().filter(|end| *end <= number) {
            (place, start) = (place + 1, end);
        }
        (place, number.minus(&start))
    }
}
