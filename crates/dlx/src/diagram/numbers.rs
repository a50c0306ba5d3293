//! The number of solutions of each node.

use num_bigint::BigUint;

use crate::answer::{Count, StopReason};
use crate::diagram::nodes::{DEAD, Node, Nodes, SOLVED, View};

/// The nodes between two looks at a cancel token.
pub(super) const POLL_INTERVAL: usize = 256;

/// One number for each node: of 128 bits as long as all of them fit, else of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    Small(Vec<u128>),
    Large(Vec<BigUint>),
}

/// A number of solutions: `u128`, whose operations may fail, or `BigUint`.
pub(super) trait Number: Clone + Default + Ord + From<u64> + Into<BigUint> {
    fn plus(&self, other: &Self) -> Option<Self>;
    fn times(&self, other: &Self) -> Option<Self>;
}

impl Number for u128 {
    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }
}

impl Number for BigUint {
    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }
}

impl Numbers {
    /// Counts the solutions of each node, unless it is cancelled.
    pub(super) fn of(nodes: &Nodes, is_cancelled: impl Fn() -> bool) -> Result<Self, StopReason> {
        Ok(match counts::<u128>(nodes, &is_cancelled)? {
            Some(small) => Self::Small(small),
            None => {
                let large = counts::<BigUint>(nodes, &is_cancelled)?;
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
fn counts<N: Number>(
    nodes: &Nodes,
    is_cancelled: impl Fn() -> bool,
) -> Result<Option<Vec<N>>, StopReason> {
    let mut counts = vec![N::default(); nodes.len()];
    counts[SOLVED as usize] = N::from(1);
    debug_assert!(counts[DEAD as usize] == N::default());
    for node in nodes.inner() {
        if (node as usize).is_multiple_of(POLL_INTERVAL) && is_cancelled() {
            return Err(StopReason::Cancelled);
        }
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
