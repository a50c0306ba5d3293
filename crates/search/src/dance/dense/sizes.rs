//! The sizes for which dense walks are compiled, and the cost of a node in each.
//!
//! Each size takes as long to compile as a small crate, so there are only those that pay.

use quadrille_vectors::Level;

/// The capacity of a walk: words of 64 options, and chunks of 64 primary items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) words: usize,
    pub(super) chunks: usize,
    /// Whether items may have bounds other than exactly once.
    pub(super) has_bounds: bool,
}

impl Size {
    const fn exact(words: usize, chunks: usize) -> Self {
        Self { words, chunks, has_bounds: false }
    }

    const fn bounded(words: usize, chunks: usize) -> Self {
        Self { words, chunks, has_bounds: true }
    }

    /// The sizes for problems in which every item is covered exactly once, cheapest first.
    pub(super) const EXACT: [Self; 9] = [
        Self::exact(2, 1),
        Self::exact(4, 1),
        Self::exact(4, 2),
        Self::exact(12, 1),
        Self::exact(16, 2),
        Self::exact(12, 6),
        Self::exact(16, 12),
        Self::exact(40, 2),
        Self::exact(64, 16),
    ];

    /// The sizes for problems with bounds, cheapest first.
    pub(super) const BOUNDED: [Self; 5] = [
        Self::bounded(2, 2),
        Self::bounded(4, 2),
        Self::bounded(12, 1),
        Self::bounded(16, 2),
        Self::bounded(64, 16),
    ];

    /// Returns the cheapest size for these numbers of options and primary items; `None` if no size
    /// is large enough.
    pub(super) fn of(options: usize, items: usize, has_bounds: bool) -> Option<Self> {
        Self::at(Level::best(), options, items, has_bounds)
    }

    /// Returns the cheapest size that is compiled for a level.
    pub(super) fn at(level: Level, options: usize, items: usize, has_bounds: bool) -> Option<Self> {
        let fits = |size: &&Self| {
            let is_compiled = level != Level::Portable || is_portable(size.words, size.chunks);
            is_compiled && options <= 64 * size.words && items <= 64 * size.chunks
        };
        let sizes: &[Self] = if has_bounds { &Self::BOUNDED } else { &Self::EXACT };
        sizes.iter().find(fits).copied()
    }

    /// Returns the cost of a node, in units of about a nanosecond.
    pub(super) const fn node_cost(self) -> u64 {
        let counting = if self.has_bounds { 20 } else { 10 } * self.chunks as u64;
        if self.words <= 4 { 30 + counting } else { 30 + counting + 5 * self.words as u64 }
    }

    /// Whether no size has a cheaper node, so that a walk of this size is never worth shrinking.
    pub(super) const fn is_cheapest(self) -> bool {
        let cheapest = if self.has_bounds { Self::BOUNDED[0] } else { Self::EXACT[0] };
        self.node_cost() <= cheapest.node_cost()
    }

    /// Returns the cost of building the tables, in the same unit.
    pub(super) const fn build_cost(self, options: usize) -> u64 {
        5_000 + options as u64 * (100 + 3 * self.words as u64)
    }
}

/// Whether a size is compiled without vector instructions. On x86-64 hardly any machine lacks them, and each size
/// takes a second to compile, so there are only the sizes that bound the cost of a node. The unit tests have all
/// sizes, and compare the levels size by size.
pub(super) const fn is_portable(words: usize, chunks: usize) -> bool {
    let has_all = cfg!(test) || !cfg!(target_arch = "x86_64");
    has_all || matches!((words, chunks), (2, 1) | (4, 2) | (16, 2) | (64, 16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_size_is_taken() {
        let size =
            |options, items| Size::of(options, items, false).map(|size| (size.words, size.chunks));
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
        let costs = Size::BOUNDED.map(Size::node_cost);
        assert!(costs.is_sorted(), "{costs:?}");
        assert_eq!(Size::of(129, 1, true), Some(Size::bounded(4, 2)));
        assert!(Size::exact(4, 1).is_cheapest() && Size::bounded(4, 2).is_cheapest());
        assert!(!Size::exact(4, 2).is_cheapest() && !Size::bounded(12, 1).is_cheapest());
    }
}
