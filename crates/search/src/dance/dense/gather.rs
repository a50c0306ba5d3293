//! Bits of a set, taken out of their words and put side by side into two words.

use quadrille_vectors::Simd;

/// Where the bits of some words go, to be side by side in two words: those of the first word first.
#[derive(Clone, Debug)]
pub(super) struct Gather<const W: usize> {
    /// For each of the two words, the bits that go there.
    halves: [[Part; W]; 2],
    counts: [usize; 2],
}

/// Bits of one word that stay together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    pub(super) mask: u64,
    pub(super) word: u32,
    shift: u32,
}

impl<const W: usize> Gather<W> {
    pub(super) fn nothing() -> Self {
        Self { halves: [[Part::default(); W]; 2], counts: [0; 2] }
    }

    /// Prepares to gather the bits of `set`, of which there are at most 128.
    #[inline(always)]
    pub(super) fn prepare(&mut self, set: &[u64; W]) {
        let mut used = 0;
        self.counts = [0; 2];
        for (word, &mask) in set.iter().enumerate() {
            let mut mask = mask;
            let end = used + mask.count_ones();
            if used < 64 && end > 64 {
                // The first of these bits fill the first word.
                let mut high = mask;
                for _ in used..64 {
                    high &= high - 1;
                }
                self.push(0, Part { mask: mask & !high, word: word as u32, shift: used });
                (mask, used) = (high, 64);
            }
            if mask != 0 {
                self.push(used as usize / 64, Part { mask, word: word as u32, shift: used % 64 });
            }
            used = end;
        }
    }

    #[inline(always)]
    fn push(&mut self, half: usize, part: Part) {
        self.halves[half][self.counts[half]] = part;
        self.counts[half] += 1;
    }

    /// Returns the bits of `set` that were prepared for, side by side.
    #[inline(always)]
    pub(super) fn of<S: Simd>(&self, simd: S, set: &[u64; W]) -> [u64; 2] {
        let mut bits = [0; 2];
        for (half, bits) in bits.iter_mut().enumerate() {
            for part in &self.halves[half][..self.counts[half]] {
                *bits |= simd.gather_bits(set[part.word as usize], part.mask) << part.shift;
            }
        }
        bits
    }

    /// The bits that are gathered, in their order.
    #[inline(always)]
    pub(super) fn parts(&self) -> impl Iterator<Item = &Part> {
        self.halves.iter().zip(self.counts).flat_map(|(parts, count)| &parts[..count])
    }
}
