//! Sets of options as bits, in blocks that a vector instruction handles at once.

use quadrille_vectors::Aligned;

/// The options of a block.
pub(super) const BLOCK_BITS: usize = 512;

/// The words of a block.
pub(super) const BLOCK_WORDS: usize = BLOCK_BITS / 64;

/// The number of blocks that are copied, changed or counted in the time of a usual node. A constant, and not
/// a threshold of the tuning, since every node divides by it.
const BLOCKS_PER_NODE: u64 = 64;

/// What choices cost in large problems: the blocks touched since the choice before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ChoiceCost {
    /// The blocks that were charged.
    charged: u64,
    /// In nodes, beyond the nodes themselves.
    last: u64,
}

impl ChoiceCost {
    /// Charges a choice with the blocks that were touched since the choice before. `blocks` is the number of
    /// blocks touched since the beginning.
    #[inline(always)]
    pub(super) fn charge(&mut self, blocks: u64) {
        self.last = (blocks - self.charged) / BLOCKS_PER_NODE;
        self.charged += self.last * BLOCKS_PER_NODE;
    }

    /// What the last choice cost, in nodes.
    #[inline(always)]
    pub(super) fn last(self) -> u64 {
        self.last
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_cost_what_was_touched_before_them() {
        let mut choice_cost = ChoiceCost::default();
        let mut charged = |blocks| {
            choice_cost.charge(blocks);
            choice_cost.last()
        };
        assert_eq!(charged(BLOCKS_PER_NODE - 1), 0);
        assert_eq!(charged(BLOCKS_PER_NODE), 1, "what was not charged is kept");
        assert_eq!(charged(5 * BLOCKS_PER_NODE + 3), 4);
        assert_eq!(charged(6 * BLOCKS_PER_NODE - 1), 0);
        assert_eq!(charged(7 * BLOCKS_PER_NODE), 2);
    }
}
