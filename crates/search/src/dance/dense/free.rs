//! Items whose options can be taken in any combination: their solutions are calculated.
//!
//! Two armies of queens show where that happens: once all queens of one army stand, those of the other may
//! take any of the squares that are not attacked, so the solutions are a binomial coefficient.

/// The tree below a node where one item alone is active, and its options do not exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FreeTree {
    pub(super) solutions: u64,
    /// The nodes below that node, at most `u64::MAX`.
    pub(super) nodes: u64,
}

impl FreeTree {
    /// Returns the tree of the sets of at least `least` and at most `most` of `n` options, if the number of
    /// sets fits. `least` is at most `n`.
    pub(super) fn of(n: u32, least: u32, most: u32) -> Option<Self> {
        let most = most.min(n);
        let mut sets = 1u128;
        let (mut solutions, mut nodes) = (0u128, 0u128);
        for size in 0..=most {
            let larger = sets.checked_mul(u128::from(n - size))? / u128::from(size + 1);
            if size + 1 == least {
                // The beginnings of solutions, which have fewer options.
                nodes = nodes.saturating_add(sets);
            }
            if size >= least {
                solutions += sets;
                nodes = nodes.saturating_add(sets);
            }
            if size >= least && size < most {
                // Such a set without the last option has a child that drops all others.
                let dropping = sets / u128::from(n) * u128::from(n - size)
                    + sets % u128::from(n) * u128::from(n - size) / u128::from(n);
                nodes = nodes.saturating_add(dropping);
            }
            sets = larger;
        }
        let nodes = u64::try_from(nodes).map_or(u64::MAX, |nodes| nodes - 1);
        Some(Self { solutions: u64::try_from(solutions).ok()?, nodes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes below one with `n` live options, walked as the common tree defines it.
    fn nodes(n: u32, least: u32, most: u32) -> u64 {
        if n == 0 || most == 0 {
            return 0;
        }
        let taking =
            (least.max(1)..=n).map(|live| 1 + nodes(live - 1, least.saturating_sub(1), most - 1));
        taking.sum::<u64>() + u64::from(least == 0)
    }

    #[test]
    fn trees_are_counted_by_their_sizes() {
        for n in 0..12u32 {
            for (least, most) in
                (0..=n).flat_map(|least| (least..14).map(move |most| (least, most)))
            {
                let is_in = |set: &u32| (least..=most).contains(&set.count_ones());
                let solutions = (0..1u32 << n).filter(is_in).count() as u64;
                let tree = FreeTree { solutions, nodes: nodes(n, least, most) };
                assert_eq!(FreeTree::of(n, least, most), Some(tree), "{least} to {most} of {n}");
            }
        }
        assert_eq!(FreeTree::of(64, 0, 64), None, "2^64 solutions");
        assert!(FreeTree::of(64, 1, 64).is_some_and(|tree| tree.solutions == u64::MAX));
    }
}
