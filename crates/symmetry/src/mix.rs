//! The hash behind refinement and lookups.
//!
//! Nothing relies on its quality: equal hashes of different things make refinement coarser or a
//! lookup longer, and leave every result correct. The hash that results do rely on is in `key.rs`.

/// Scatters the bits of a word. A bijection.
#[inline]
pub(crate) fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let word = (word ^ (word >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word ^ (word >> 32)
}

/// A cheaper way to scatter words that are random already: sums of results depend on more than the
/// sum of the words.
#[inline]
pub(crate) fn scramble(word: u64) -> u64 {
    let word = (word ^ (word >> 29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word ^ (word >> 32)
}
