//! Orders of the values of a board: the same puzzle, searched in another order.

use crate::random::Random;

/// The order in which the values of a board are looked at: a permutation of 1 to its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ValueOrder(Vec<u8>);

impl ValueOrder {
    /// From the least to the greatest.
    pub(crate) fn ascending(side: usize) -> Self {
        Self::numbered(0, side)
    }

    /// The order with this number: the same on every machine. Number 0 is ascending.
    pub(crate) fn numbered(number: u64, side: usize) -> Self {
        let mut labels: Vec<u8> = (0..=side as u8).collect();
        let mut random = Random(number);
        for last in (2..=side).rev().filter(|_| number > 0) {
            labels.swap(last, 1 + (random.next() % last as u64) as usize);
        }
        let mut order = vec![0; side];
        for (value, &label) in labels.iter().enumerate().skip(1) {
            order[usize::from(label) - 1] = value as u8;
        }
        Self(order)
    }

    /// The values in this order.
    pub(crate) fn values(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_has_every_value_once() {
        let ascending: Vec<u8> = (1..=9).collect();
        assert_eq!(ValueOrder::ascending(9).0, ascending);
        for number in 1..20 {
            let mut order = ValueOrder::numbered(number, 9).0;
            assert_ne!(order, ascending);
            order.sort_unstable();
            assert_eq!(order, ascending);
        }
    }
}
