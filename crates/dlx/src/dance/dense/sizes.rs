//! The sizes for which dense walks are compiled, and the cost of a node in each.
//!
//! Each size takes as long to compile as a small crate, so there are only those that pay.

/// The capacity of a walk: words of 64 options, and chunks of 64 primary items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) words: usize,
    pub(super) chunks: usize,
}

impl Size {
    /// The sizes for problems in which every item is covered exactly once, cheapest first.
    pub(super) const EXACT: [Self; 9] = [
        Self { words: 2, chunks: 1 },
        Self { words: 4, chunks: 1 },
        Self { words: 4, chunks: 2 },
        Self { words: 12, chunks: 1 },
        Self { words: 16, chunks: 2 },
        Self { words: 12, chunks: 6 },
        Self { words: 16, chunks: 12 },
        Self { words: 40, chunks: 2 },
        Self { words: 64, chunks: 16 },
    ];

    /// Returns the cheapest size for these numbers of options and primary items; `None` if no size
    /// is large enough.
    pub(super) fn of(options: usize, items: usize) -> Option<Self> {
        let fits = |size: &Self| options <= 64 * size.words && items <= 64 * size.chunks;
        Self::EXACT.into_iter().find(fits)
    }

    /// Returns the cost of a node, in units of about a nanosecond.
    pub(super) const fn node_cost(self) -> u64 {
        let counting = 10 * self.chunks as u64;
        if self.words <= 4 { 30 + counting } else { 30 + counting + 5 * self.words as u64 }
    }

    /// Returns the cost of building the tables, in the same unit.
    pub(super) const fn build_cost(self, options: usize) -> u64 {
        5_000 + options as u64 * (100 + 3 * self.words as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_size_is_taken() {
        let size = |options, items| Size::of(options, items).map(|size| (size.words, size.chunks));
        assert_eq!(size(0, 0), Some((2, 1)));
        assert_eq!(size(128, 64), Some((2, 1)));
        assert_eq!(size(129, 64), Some((4, 1)));
        assert_eq!(size(256, 65), Some((4, 2)));
        assert_eq!(size(700, 600), Some((16, 12)));
        assert_eq!(size(4096, 1024), Some((64, 16)));
        assert_eq!(size(4097, 1), None);
        assert_eq!(size(1, 1025), None);
        let costs = Size::EXACT.map(Size::node_cost);
        assert!(costs.is_sorted(), "{costs:?}");
    }
}
