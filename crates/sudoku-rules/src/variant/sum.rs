//! Sums of cells, some of which have different values.
//!
//! A line keeps only sums that its automaton can track. This looks at the least and the greatest sum of
//! each group of cells with different values, which is stronger for long lines and for cells that
//! several houses leave over.

/// Cells whose values, each times a factor, add up to a total.
#[derive(Clone, Debug)]
pub struct Sum {
    groups: Vec<Group>,
    total: i64,
    /// All cells.
    pub(crate) cells: Vec<usize>,
}

/// Cells with different values and the same factor.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    factor: i64,
    cells: Vec<usize>,
}

impl Sum {
    /// Returns the indices of all cells, in ascending order.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Returns the sum of these cells and factors; cells within one of these houses have different
    /// values.
    pub(crate) fn new(terms: &[(usize, i64)], total: i64, houses: &[Vec<usize>]) -> Self {
        let mut left = terms.to_vec();
        let mut groups = Vec::new();
        while let Some(&first) = left.first() {
            let group = |house: &[usize], factor: i64| -> Vec<(usize, i64)> {
                let within = left.iter().filter(|term| term.1 == factor && house.contains(&term.0));
                let mut group = Vec::new();
                for &term in within {
                    // A cell that occurs twice has the same value twice.
                    if !group.contains(&term) {
                        group.push(term);
                    }
                }
                group
            };
            let factors = left.iter().map(|term| term.1);
            let all =
                houses.iter().flat_map(|house| factors.clone().map(move |factor| (house, factor)));
            let best = all.map(|(house, factor)| group(house, factor)).max_by_key(Vec::len);
            let best = best.filter(|best| best.len() > 1).unwrap_or_else(|| vec![first]);
            for term in &best {
                let place = left.iter().position(|other| other == term).expect("it is left");
                left.remove(place);
            }
            let factor = best[0].1;
            groups.push(Group { factor, cells: best.into_iter().map(|term| term.0).collect() });
        }
        let mut cells: Vec<usize> = terms.iter().map(|term| term.0).collect();
        cells.sort_unstable();
        cells.dedup();
        Self { groups, total, cells }
    }

    /// Excludes values that make the total impossible, and returns whether all cells have values left.
    /// Adds the changed cells to `changed`.
    pub fn filter(&self, masks: &mut [u32], changed: &mut Vec<usize>) -> bool {
        if self.cells.iter().any(|&cell| masks[cell] == 0) {
            return false;
        }
        let (mut least, mut greatest) = (0, 0);
        for group in &self.groups {
            let bounds = group.bounds(masks, None);
            (least, greatest) = (least + bounds.0, greatest + bounds.1);
        }
        if least > self.total || greatest < self.total {
            return false;
        }
        // A cell in its group adds at least its least value and at most its greatest. So all values stay if
        // the range of the cell is not wider than this.
        let slack = (self.total - least).min(greatest - self.total);
        for group in &self.groups {
            let factor = group.factor.abs();
            let is_wide = |&cell: &usize| {
                let width = masks[cell].ilog2() - masks[cell].trailing_zeros();
                i64::from(width) * factor > slack
            };
            if !group.cells.iter().any(is_wide) {
                continue;
            }
            let bounds = group.bounds(masks, None);
            let others = (least - bounds.0, greatest - bounds.1);
            for (place, &cell) in group.cells.iter().enumerate() {
                let rest = group.bounds(masks, Some(place));
                let fits = |value: i64| {
                    let term = value * group.factor;
                    others.0 + rest.0 + term <= self.total && others.1 + rest.1 + term >= self.total
                };
                let (mut kept, mut values) = (masks[cell], masks[cell]);
                while values != 0 {
                    let value = values.trailing_zeros();
                    values &= values - 1;
                    if !fits(value.into()) {
                        kept &= !(1 << value);
                    }
                }
                if kept != masks[cell] {
                    masks[cell] = kept;
                    changed.push(cell);
                    if kept == 0 {
                        return false;
                    }
                }
            }
        }
        true
    }
}

impl Group {
    /// Returns bounds of the sum of its cells times the factor, perhaps without the cell at a place.
    ///
    /// Each cell takes the first free value from its least one on, or from its greatest one down. Which
    /// values are taken in the end does not depend on the order of the cells.
    fn bounds(&self, masks: &[u32], without: Option<usize>) -> (i64, i64) {
        // Below the least value there is room for values that cells take without having them.
        const ROOM: u32 = 32;
        let (mut lows, mut highs, mut count) = (0u64, 0u64, 0);
        for (place, &cell) in self.cells.iter().enumerate() {
            if Some(place) == without {
                continue;
            }
            count += 1;
            let free = !lows & (u64::MAX << masks[cell].trailing_zeros());
            lows |= free & free.wrapping_neg();
            let free = !highs & ((2 << (masks[cell].ilog2() + ROOM)) - 1);
            highs |= 1 << free.ilog2();
        }
        let least = sum_of_bits(lows) * self.factor;
        let greatest = (sum_of_bits(highs) - count * i64::from(ROOM)) * self.factor;
        // Cells without different values have a least sum above the greatest, which is kept.
        if self.factor < 0 { (greatest, least) } else { (least, greatest) }
    }
}

/// Returns the sum of the places of all bits.
fn sum_of_bits(mut bits: u64) -> i64 {
    let mut sum = 0;
    while bits != 0 {
        sum += i64::from(bits.trailing_zeros());
        bits &= bits - 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use quadrille_random::Random;

    use super::*;

    #[test]
    fn no_value_of_a_solution_is_excluded() {
        let mut random = Random::new(3);
        let (mut excluded, mut refuted) = (0, 0);
        for _ in 0..3000 {
            let count = 2 + random.below(3);
            let masks: Vec<u32> = (0..count).map(|_| (1 + random.below(31) as u32) << 1).collect();
            let house: Vec<usize> = (0..1 + random.below(count)).collect();
            let factor = |random: &mut Random| [1, 1, 1, -1, 10][random.below(5)];
            let terms: Vec<(usize, i64)> =
                (0..count).map(|cell| (cell, factor(&mut random))).collect();
            let total = random.below(40) as i64 - 5;
            let mut support = vec![0u32; count];
            for choice in 0..5usize.pow(count as u32) {
                let value = |cell: usize| choice / 5usize.pow(cell as u32) % 5 + 1;
                let values: Vec<usize> = (0..count).map(value).collect();
                let is_open = values.iter().zip(&masks).all(|(value, mask)| mask >> value & 1 == 1);
                let pairs =
                    house.iter().flat_map(|&one| house.iter().map(move |&other| (one, other)));
                let differ =
                    pairs.filter(|(one, other)| one < other).all(|(a, b)| values[a] != values[b]);
                let sum: i64 = terms.iter().map(|term| values[term.0] as i64 * term.1).sum();
                if is_open && differ && sum == total {
                    (0..count).for_each(|cell| support[cell] |= 1 << values[cell]);
                }
            }
            let sum = Sum::new(&terms, total, &[house]);
            let (mut left, mut changed) = (masks.clone(), Vec::new());
            let is_open = sum.filter(&mut left, &mut changed);
            let has_solution = support.iter().all(|mask| *mask != 0);
            assert!(is_open || !has_solution, "{terms:?} {total} {masks:?}");
            refuted += usize::from(!is_open);
            if is_open {
                assert!(left.iter().zip(&support).all(|(left, support)| support & !left == 0));
                excluded += usize::from(left != masks);
            }
        }
        assert!(excluded > 300 && refuted > 300, "{excluded} {refuted}");
    }
}
