//! Sets of options as bits, in blocks that a vector instruction handles at once.

use quadrille_vectors::Aligned;

/// The options of a block.
pub(super) const BLOCK_BITS: usize = 512;

/// The words of a block.
pub(super) const BLOCK_WORDS: usize = BLOCK_BITS / 64;

/// A block of a set: its bits.
pub(super) type Bits = Aligned<[u64; BLOCK_WORDS]>;

/// Adds the option at a place to a set, or takes it out.
pub(super) fn set(blocks: &mut [Bits], place: usize, is_in: bool) {
    let word = &mut blocks[place / BLOCK_BITS].0[place % BLOCK_BITS / 64];
    let bit = 1 << (place % 64);
    *word = if is_in { *word | bit } else { *word & !bit };
}

/// Calls with each place of a word of a set, ascending. `word` is the number of the word.
#[inline(always)]
pub(super) fn for_each_place(word: usize, mut bits: u64, mut with_place: impl FnMut(usize)) {
    while bits != 0 {
        with_place(word * 64 + bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
