//! The rule by which the one tree chooses the item to branch on; see [`walk`](crate::walk).
//!
//! The item of the lowest rank is chosen. Its rank is the number of ways to continue, so that the tree is
//! narrow where it begins (S. W. Golomb and L. D. Baumert, *Journal of the ACM* 12, 1965). An item that
//! needs no more covers can wait: what is decided for it does not bring a solution nearer.

/// What an item that needs no more covers has in addition to its ways. More than 2 makes the domination of
/// chessboards faster, and reduced dissections slower: see docs/experiments/the-tree.md.
pub const WAIT: u32 = 2;

/// The ways to continue with an item: it has `live` options, at least as many as it needs covers.
#[inline]
pub fn ways(live: u32, need: u32) -> u32 {
    live - need + 1
}

/// The rank of an active item.
#[inline]
pub fn rank(live: u32, need: u32) -> u32 {
    ways(live, need) + if need == 0 { WAIT } else { 0 }
}
