//! The candidates of a board, which single cells may have lost.

use quadrille_vectors::Simd;

use crate::classic::Classic;
use crate::sweep::{BAND, WORDS};

/// The values that each cell of a 9×9 board can have.
///
/// # Examples
/// ```
/// use quadrille_sudoku_fast::{Classic, FastSolver, Marks};
///
/// let mut marks = Marks::ALL;
/// (0..81).for_each(|cell| marks.exclude(cell, 9));
/// let tally = FastSolver::new().marks(marks).solve(&[Classic::EMPTY])[0];
/// assert_eq!(tally.found, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks(pub(crate) [u32; WORDS]);

impl Marks {
    /// All values in all cells.
    pub const ALL: Self = Self([BAND; WORDS]);

    /// Returns the candidates of a board by its givens, of which only those in `kept` are left.
    #[inline(always)]
    pub(crate) fn of<S: Simd>(simd: S, board: &Classic, kept: Option<&Self>) -> Self {
        let mut marks = Self(board.candidates(simd));
        if let Some(kept) = kept {
            marks.keep(kept);
        }
        marks
    }

    /// Excludes a value from a cell, numbered row by row from 0.
    ///
    /// # Panics
    /// If `cell` is greater than 80 or `value` is not from 1 to 9.
    #[inline(always)]
    pub fn exclude(&mut self, cell: usize, value: u8) {
        self.0[3 * (usize::from(value) - 1) + cell / 27] &= !(1 << (cell % 27));
    }

    /// Keeps only the values that cells have in `other`, too.
    #[inline(always)]
    pub fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    /// Exchanges the values: 1 with 9, 2 with 8, and so on.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let mut exchanged = *self;
        exchanged.0.chunks_exact_mut(3).zip(self.0.rchunks_exact(3)).for_each(|(to, from)| {
            to.copy_from_slice(from);
        });
        exchanged
    }
}
