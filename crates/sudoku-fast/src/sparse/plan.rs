//! Which band is the first: the choice with the fewest triples of column sets, up to exchanges.

use std::collections::HashMap;

use crate::classic::Classic;
use crate::sparse::fillings::{Band, named};
use crate::sparse::sets::SIDE;

/// A board as three bands in the order of the count.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) bands: [Band; 3],
}

/// The number of triples that take as long as one class of the first band.
const TRIPLES_FOR_FIRST: f64 = 20.0;

/// The orders of three columns, which a digit of a stack has in its three bands.
pub(super) const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Plan {
    /// Returns the cheapest plan for a board of 9×9 cells, with rows or columns as rows.
    pub(super) fn of(puzzle: &Classic) -> Self {
        let rows = bands(|row, column| puzzle.values()[SIDE * row + column]);
        let columns = bands(|row, column| puzzle.values()[SIDE * column + row]);
        let plans = [rows, columns]
            .into_iter()
            .flat_map(|bands| (0..3).map(move |first| Self::with_first(&bands, first)));
        let cheapest = plans.map(|plan| (plan.cost(), plan)).min_by(|a, b| a.0.total_cmp(&b.0));
        cheapest.expect("there are six plans").1
    }

    /// Returns the plan with this band first. Of the others, the one with more givens comes second,
    /// since it excludes more. The last stack has the fewest givens there.
    fn with_first(bands: &[Band; 3], first: usize) -> Self {
        let mut bands = *bands;
        bands.swap(0, first);
        let givens = |band: &Band| band.as_flattened().iter().filter(|&&digit| digit > 0).count();
        bands[1..].sort_by_key(|band| SIDE * SIDE - givens(band));
        let mut plan = Self { bands };
        let last = (0..3).min_by_key(|&stack| plan.givens_below(stack)).expect("three stacks");
        for row in plan.bands.as_flattened_mut() {
            (0..3).for_each(|column| row.swap(3 * last + column, 6 + column));
        }
        plan
    }

    /// Returns the digits that the second and the third band name.
    pub(super) fn named_below(&self) -> u16 {
        named(&self.bands[1]) | named(&self.bands[2])
    }

    /// Returns whether a column has givens in the second or third band.
    pub(super) fn has_given_below(&self, column: usize) -> bool {
        self.bands[1..].as_flattened().iter().any(|row| row[column] > 0)
    }

    fn givens_below(&self, stack: usize) -> usize {
        let rows = self.bands[1..].as_flattened().iter();
        rows.flat_map(|row| &row[3 * stack..][..3]).filter(|&&digit| digit > 0).count()
    }

    /// Returns the columns of a stack without givens in the second and third band.
    pub(super) fn free_columns(&self, stack: usize) -> Vec<usize> {
        (0..3).filter(|column| !self.has_given_below(3 * stack + column)).collect()
    }

    /// Returns the work of a count, in triples.
    ///
    /// Digits that only the first band names may count as exchanged, also where this moves a given, or as
    /// different digits. Both bound the number of classes.
    fn cost(&self) -> f64 {
        let below = self.named_below();
        let mut exchanged = self.clone();
        for digit in exchanged.bands[0].as_flattened_mut().iter_mut().filter(|digit| **digit > 0) {
            *digit *= u8::from(below >> (*digit - 1) & 1 == 1);
        }
        let all = below | named(&self.bands[0]);
        f64::min(exchanged.cost_with(below), self.cost_with(all))
    }

    /// Returns the work if all digits but these are exchanged.
    fn cost_with(&self, named: u16) -> f64 {
        let factorial = |n: usize| (1..=n).product::<usize>() as f64;
        let free: Vec<usize> = (0..3).map(|stack| self.free_columns(stack).len()).collect();
        let columns = free.iter().map(|&free| factorial(free)).product::<f64>();
        let stacks = factorial(free.iter().filter(|&&free| free == 3).count());
        let digits = factorial(SIDE - named.count_ones() as usize);
        let firsts = (0..3).map(|stack| self.firsts_of_stack(stack) as f64).product::<f64>();
        firsts / digits * TRIPLES_FOR_FIRST + triples(&self.bands) / digits / columns / stacks
    }

    /// Returns whether a digit can be in a column of a stack in the first band, beside the givens of all
    /// bands.
    pub(super) fn opens(&self, digit: u8, stack: usize, column: usize) -> bool {
        let is_at =
            |band: &Band, column: usize| band.iter().any(|row| row[3 * stack + column] == digit);
        let [first, below @ ..] = &self.bands;
        let is_elsewhere = (0..3).any(|other| other != column && is_at(first, other));
        !is_elsewhere && !below.iter().any(|band| is_at(band, column))
    }

    /// Returns the number of column sets of the first band in one stack.
    fn firsts_of_stack(&self, stack: usize) -> u64 {
        let mut ways = HashMap::from([([0u8; 3], 1u64)]);
        for digit in 1..=SIDE as u8 {
            let mut next = HashMap::new();
            for (counts, ways) in ways {
                let is_open = |column: &usize| self.opens(digit, stack, *column);
                for column in (0..3).filter(is_open).filter(|&column| counts[column] < 3) {
                    let mut counts: [u8; 3] = counts;
                    counts[column] += 1;
                    *next.entry(counts).or_insert(0) += ways;
                }
            }
            ways = next;
        }
        ways.into_values().sum()
    }
}

fn bands(value: impl Fn(usize, usize) -> u8) -> [Band; 3] {
    let row = |row| std::array::from_fn(|column| value(row, column));
    std::array::from_fn(|band| std::array::from_fn(|in_band| row(3 * band + in_band)))
}

/// Returns the number of column sets of three bands that have the givens in their columns.
fn triples(bands: &[Band; 3]) -> f64 {
    (0..3).map(|stack| triples_of_stack(bands, stack) as f64).product()
}

/// Returns the same for the columns of one stack.
///
/// Digits are placed one by one; it matters only how many are in each column of each band.
fn triples_of_stack(bands: &[Band; 3], stack: usize) -> u64 {
    let mut ways = HashMap::from([([[0u8; 3]; 3], 1u64)]);
    for digit in 1..=SIDE as u8 {
        let is_at = |band: usize, column: usize| {
            bands[band].iter().any(|row| row[3 * stack + column] == digit)
        };
        let is_given = |band: usize| (0..3).any(|column| is_at(band, column));
        let has =
            |order: &&[usize; 3]| (0..3).all(|band| !is_given(band) || is_at(band, order[band]));
        let orders: Vec<&[usize; 3]> = ORDERS.iter().filter(has).collect();
        let mut next = HashMap::new();
        for (counts, ways) in ways {
            for order in &orders {
                let mut counts = counts;
                for (counts, &column) in counts.iter_mut().zip(*order) {
                    counts[column] += 1;
                }
                if counts.as_flattened().iter().all(|&count| count <= 3) {
                    *next.entry(counts).or_insert(0) += ways;
                }
            }
        }
        ways = next;
    }
    ways.into_values().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1680 column sets of a box, and 56 of the box below for each.
    #[test]
    fn a_blank_stack_has_all_triples() {
        let bands = [[[0; SIDE]; 3]; 3];
        assert_eq!(triples_of_stack(&bands, 0), 1680 * 56);
    }
}
