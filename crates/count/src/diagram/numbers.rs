//! The number of solutions of each node.

use num_bigint::BigUint;
use quadrille_answer::Stops;
use quadrille_random::Random;
use quadrille_search::answer::{Count, StopReason};

use crate::diagram::nodes::{DEAD, Node, Nodes, SOLVED, View};

/// One number for each node: of 128 bits as long as all of them fit, else of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    Small(Vec<u128>),
    Large(Vec<BigUint>),
}

/// A number of solutions: `u128`, whose operations may fail, or `BigUint`.
pub(crate) trait Number: Clone + Default + Ord + From<u64> + Into<BigUint> {
    fn plus(&self, other: &Self) -> Option<Self>;
    fn times(&self, other: &Self) -> Option<Self>;

    /// The quotient and the remainder.
    fn divided_by(&self, other: &Self) -> (Self, Self);

    fn minus(&self, other: &Self) -> Self;

    /// A number below this one, each equally likely: draws of as many bits are rejected until one fits.
    fn draw_below(&self, random: &mut Random) -> Self;
}

impl Number for u128 {
    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }

    fn divided_by(&self, other: &Self) -> (Self, Self) {
        (self / other, self % other)
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn draw_below(&self, random: &mut Random) -> Self {
        let mask = Self::MAX >> (self - 1).leading_zeros().min(127);
        loop {
            let high = if mask >> 64 == 0 { 0 } else { Self::from(random.next_u64()) << 64 };
            let draw = (high | Self::from(random.next_u64())) & mask;
            if draw < *self {
                return draw;
            }
        }
    }
}

impl Number for BigUint {
    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }

    fn divided_by(&self, other: &Self) -> (Self, Self) {
        (self / other, self % other)
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn draw_below(&self, random: &mut Random) -> Self {
        let bits = self.bits();
        loop {
            let words = (0..bits.div_ceil(64)).map(|_| random.next_u64());
            let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
            let draw = Self::from_bytes_le(&bytes) & ((Self::from(1u8) << bits) - 1u8);
            if draw < *self {
                return draw;
            }
        }
    }
}

impl Numbers {
    /// Counts the solutions of each node.
    pub(super) fn of(nodes: &Nodes, stops: &Stops) -> Result<Self, StopReason> {
        Ok(match counts::<u128>(nodes, stops)? {
            Some(small) => Self::Small(small),
            None => {
                let large = counts::<BigUint>(nodes, stops)?;
                Self::Large(large.expect("no number is too large"))
            }
        })
    }

    pub(super) fn get(&self, node: Node) -> Count {
        Count::from_big(match self {
            Self::Small(numbers) => numbers[node as usize].into(),
            Self::Large(numbers) => numbers[node as usize].clone(),
        })
    }

    /// The bytes that the numbers take.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Small(numbers) => size_of_val(&numbers[..]),
            Self::Large(numbers) => {
                let digits: u64 = numbers.iter().map(|number| number.bits().div_ceil(64) * 8).sum();
                size_of_val(&numbers[..]) + digits as usize
            }
        }
    }
}

/// The counts of all nodes, or `None` if one is too large.
fn counts<N: Number>(nodes: &Nodes, stops: &Stops) -> Result<Option<Vec<N>>, StopReason> {
    let mut polling = stops.polling();
    let mut counts = vec![N::default(); nodes.len()];
    counts[SOLVED as usize] = N::from(1);
    debug_assert!(counts[DEAD as usize] == N::default());
    for node in nodes.inner() {
        polling.steps(1 + nodes.degree(node))?;
        let count = match nodes.view(node) {
            View::Product(first, second) => counts[first as usize].times(&counts[second as usize]),
            View::Sum(edges) => {
                edges.iter().try_fold(N::default(), |sum, edge| sum.plus(&counts[edge.to as usize]))
            }
        };
        let Some(count) = count else { return Ok(None) };
        counts[node as usize] = count;
    }
    Ok(Some(counts))
}
