//! Where a search stands within a larger one.

/// The position of the current tree within the whole search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The depth of its root.
    pub(super) depth: usize,
    /// The share of the whole search that lies before it.
    pub(super) before: f64,
    /// Its own share.
    pub(super) share: f64,
}

impl Place {
    pub(super) const WHOLE: Self = Self { depth: 0, before: 0.0, share: 1.0 };

    /// Returns the place of the subtree of a node at this depth. `before` is the share of this tree before it, `share`
    /// its own.
    pub fn below(self, depth: usize, (before, share): (f64, f64)) -> Self {
        Self {
            depth: self.depth + depth,
            before: self.before + self.share * before,
            share: self.share * share,
        }
    }
}
