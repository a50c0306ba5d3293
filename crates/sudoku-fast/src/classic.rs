//! A 9×9 board as bytes and as words of candidates.

use quadrille_vectors::Simd;

use crate::sweep::{BAND, WORDS};

/// The candidates of one board: see [`crate::sweep`].
pub(crate) type Words = [u32; WORDS];

/// A 9×9 board: 81 values row by row, 0 for a blank.
///
/// The input and output of [`FastSolver`](crate::FastSolver). It allocates nothing.
///
/// # Examples
/// ```
/// use quadrille_sudoku_fast::Classic;
///
/// let mut values = [0; 81];
/// values[3] = 9;
/// let board = Classic::new(values).expect("9 is a value of this board");
/// assert_eq!(board.values()[3], 9);
/// assert_eq!(Classic::new([10; 81]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Classic([u8; 81]);

impl Classic {
    /// The board without givens.
    pub const EMPTY: Self = Self([0; 81]);

    /// Returns the board with these values; `None` if one is greater than 9.
    pub fn new(values: [u8; 81]) -> Option<Self> {
        // All values are looked at, in vector lanes.
        let greatest = values.iter().fold(0, |greatest, &value| value.max(greatest));
        (greatest <= 9).then_some(Self(values))
    }

    /// Returns the values row by row, 0 for a blank.
    pub fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// Sets the value of a cell, numbered row by row from 0; 0 makes it blank.
    ///
    /// # Panics
    /// If `cell` is greater than 80 or `value` is greater than 9.
    pub fn set(&mut self, cell: usize, value: u8) {
        assert!(value <= 9, "a 9×9 board has no value {value}");
        self.0[cell] = value;
    }

    /// Returns the board with another value in one cell: see [`set`](Self::set).
    #[must_use]
    pub fn with(mut self, cell: usize, value: u8) -> Self {
        self.set(cell, value);
        self
    }

    /// Exchanges the values: 1 with 9, 2 with 8, and so on.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        Self(self.0.map(|value| if value > 0 { 10 - value } else { 0 }))
    }

    /// Returns the candidates of each cell by itself: its value, or all nine if it is blank.
    #[inline(always)]
    pub(crate) fn candidates<S: Simd>(&self, simd: S) -> Words {
        let blank = simd.equal_bytes(&self.0, 0);
        let mut words = [0; WORDS];
        for digit in 0..9 {
            let places = blank | simd.equal_bytes(&self.0, digit as u8 + 1);
            for band in 0..3 {
                words[3 * digit + band] = (places >> (27 * band)) as u32 & BAND;
            }
        }
        words
    }

    /// Converts candidates, of which each cell has exactly one.
    #[inline(always)]
    pub(crate) fn of_solution(words: &Words) -> Self {
        let mut values = [0; 81];
        for band in 0..3 {
            // The values in binary: word `k` has bit `k` of each.
            let mut bits = [0u32; 4];
            for digit in 0..9 {
                for (k, bits) in bits.iter_mut().enumerate() {
                    if (digit + 1) >> k & 1 == 1 {
                        *bits |= words[3 * digit + band];
                    }
                }
            }
            for (place, values) in values[27 * band..27 * band + 27].chunks_mut(8).enumerate() {
                let spread = |k: usize| spread_bits((bits[k] >> (8 * place)) as u8) << k;
                let bytes = (spread(0) | spread(1) | spread(2) | spread(3)).to_le_bytes();
                values.copy_from_slice(&bytes[..values.len()]);
            }
        }
        Self(values)
    }
}

impl std::fmt::Debug for Classic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Classic(")?;
        self.0.iter().try_for_each(|&value| match value {
            0 => f.write_str("."),
            _ => write!(f, "{value}"),
        })?;
        f.write_str(")")
    }
}

/// Spreads bits over bytes: bit `k` becomes byte `k`, 0 or 1.
#[inline(always)]
fn spread_bits(bits: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let own = (u64::from(bits) * ONES) & 0x8040_2010_0804_0201;
    ((own + 0x7F * ONES) >> 7) & ONES
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_vectors::Portable;

    #[test]
    fn bits_are_spread_over_bytes() {
        for bits in 0..=255u8 {
            let spread = spread_bits(bits);
            for (k, byte) in spread.to_le_bytes().into_iter().enumerate() {
                assert_eq!(byte, bits >> k & 1, "{bits}");
            }
        }
    }

    #[test]
    fn candidates_are_those_of_each_cell() {
        let mut board = Classic::EMPTY;
        for (cell, value) in [(0, 9), (26, 1), (27, 2), (53, 3), (54, 9), (80, 8)] {
            board.set(cell, value);
        }
        let words = board.candidates(Portable);
        for (cell, digit) in (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit))) {
            let has = words[3 * digit + cell / 27] >> (cell % 27) & 1 == 1;
            let value = usize::from(board.values()[cell]);
            assert_eq!(has, value == 0 || value == digit + 1, "cell {cell}, digit {digit}");
        }
    }

    #[test]
    fn a_solution_is_read_back() {
        let board = Classic::new(std::array::from_fn(|cell| (cell * 7 % 9 + 1) as u8)).unwrap();
        assert_eq!(Classic::of_solution(&board.candidates(Portable)), board);
    }
}
