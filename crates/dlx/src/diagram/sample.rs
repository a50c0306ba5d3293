//! Solutions drawn at random, each exactly equally likely.

use num_bigint::BigUint;
use quadrille_problem::OptionId;
use quadrille_random::Random;

use crate::diagram::graph::Diagram;
use crate::diagram::nodes::{DEAD, SOLVED, View, option_id};
use crate::diagram::numbers::Numbers;
use crate::solution::Solution;

/// Solutions of a diagram drawn at random, without end; see [`Diagram::samples`].
#[derive(Clone, Debug)]
pub struct Sampled<'d, 'p> {
    diagram: &'d Diagram<'p>,
    random: Random,
}

impl<'p> Diagram<'p> {
    /// Returns independent random solutions without end, each solution exactly equally likely. There
    /// are none if the problem has no solution. The same seed gives the same solutions on every
    /// machine.
    ///
    /// Each takes time about linear in the length of a way through the diagram.
    pub fn samples(&self, seed: u64) -> Sampled<'_, 'p> {
        Sampled { diagram: self, random: Random::new(seed) }
    }
}

impl<'p> Iterator for Sampled<'_, 'p> {
    type Item = Solution<'p>;

    fn next(&mut self) -> Option<Solution<'p>> {
        self.diagram.draw(&mut self.random).map(|options| self.diagram.solution(options))
    }
}

impl<'p> Diagram<'p> {
    /// The options of a random way from the root, each equally likely; `None` if there is none.
    pub(super) fn draw(&self, random: &mut Random) -> Option<Vec<OptionId>> {
        if self.root == DEAD {
            return None;
        }
        let mut options: Vec<OptionId> = Vec::new();
        let mut open = vec![self.root];
        while let Some(node) = open.pop() {
            if node == SOLVED {
                continue;
            }
            match self.nodes.view(node) {
                View::Product(first, second) => open.extend([second, first]),
                View::Sum(edges) => {
                    let nodes = edges.iter().map(|edge| edge.to as usize);
                    let chosen = match &self.numbers {
                        Numbers::Small(numbers) => {
                            let draw = below(random, numbers[node as usize]);
                            place(nodes.map(|node| &numbers[node]), draw)
                        }
                        Numbers::Large(numbers) => {
                            let draw = below_large(random, &numbers[node as usize]);
                            place(nodes.map(|node| &numbers[node]), draw)
                        }
                    };
                    let edge = edges.get(chosen);
                    options.extend(edge.option.map(option_id));
                    open.push(edge.to);
                }
            }
        }
        Some(options)
    }

    /// The solution with these options, in any order.
    pub(super) fn solution(&self, mut options: Vec<OptionId>) -> Solution<'p> {
        options.sort_unstable();
        Solution::known(self.problem.clone(), &options)
    }
}

/// The first place at which the sum of the numbers up to it exceeds a draw.
fn place<'n, N>(numbers: impl Iterator<Item = &'n N>, mut draw: N) -> usize
where
    N: Ord + for<'a> std::ops::SubAssign<&'a N> + 'n,
{
    for (place, number) in numbers.enumerate() {
        if draw < *number {
            return place;
        }
        draw -= number;
    }
    unreachable!("a draw is below the sum of all numbers")
}

/// A number below `bound`, each equally likely: draws of as many bits are rejected until one fits.
fn below(random: &mut Random, bound: u128) -> u128 {
    let mask = u128::MAX >> (bound - 1).leading_zeros().min(127);
    loop {
        let high = if mask >> 64 == 0 { 0 } else { u128::from(random.next_u64()) << 64 };
        let draw = (high | u128::from(random.next_u64())) & mask;
        if draw < bound {
            return draw;
        }
    }
}

/// The same for a number of any size.
fn below_large(random: &mut Random, bound: &BigUint) -> BigUint {
    let bits = bound.bits();
    loop {
        let words = (0..bits.div_ceil(64)).map(|_| random.next_u64());
        let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
        let draw = BigUint::from_bytes_le(&bytes) & ((BigUint::from(1u8) << bits) - 1u8);
        if draw < *bound {
            return draw;
        }
    }
}
