//! The board cut into quarters, and the bits that represent its diagonals.
//!
//! The upper `n / 2` rows are the top half, the others the bottom half; the left `n / 2` columns
//! and the others cut each half into two quarters. A placement of queens on a part of the board is
//! a *key*, a word that has:
//! * a bit for each diagonal that crosses from the top half to the bottom half, for odd n except
//!   the two long diagonals of the board; diagonals that rule out most pairs have the highest bits;
//! * above them, two bits for the class of a half (`orbits.rs`); for odd n they count the queens on
//!   long diagonals strictly below the center row;
//! * from the high end of the word down, a bit for each further diagonal that meets both quarters
//!   of a half.
//!
//! Keys of compatible parts have no bit in common except in the class; their sum is the key of both
//! parts together.

use std::ops::Range;

use crate::orbits::CLASSES;

/// The number of bits of the class.
const CLASS_BITS: u32 = 2;

const _: () = assert!(CLASSES <= 1 << CLASS_BITS);

/// Which bits of two keys are tested and kept when quarters are joined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Masks {
    /// Keys with a common bit here are incompatible.
    pub(crate) test: u64,
    /// The bits that the key of the half keeps.
    pub(crate) keep: u64,
}

/// A rectangle of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) rows: Range<usize>,
    pub(crate) columns: Range<usize>,
}

/// The positions of the bits of a key, for one n.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    n: usize,
    /// For each square, row by row, the key of a queen on it; `None` if no queen may stand there.
    squares: Vec<Option<u64>>,
    key_bits: u32,
    spare_bits: u32,
}

/// A diagonal: row + column, or row − column + n − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Diagonal {
    Rising(usize),
    Falling(usize),
}

impl Diagonal {
    fn all(n: usize) -> impl Iterator<Item = Self> {
        (0..2 * n - 1).flat_map(|line| [Self::Rising(line), Self::Falling(line)])
    }

    fn through(n: usize, row: usize, column: usize) -> [Self; 2] {
        [Self::Rising(row + column), Self::Falling(row + n - 1 - column)]
    }

    fn is_long(self, n: usize) -> bool {
        let (Self::Rising(line) | Self::Falling(line)) = self;
        line == n - 1
    }

    /// Returns the number of squares it has in a part.
    fn squares_in(self, n: usize, part: &Part) -> usize {
        let squares =
            part.rows.clone().flat_map(|row| part.columns.clone().map(move |column| (row, column)));
        squares.filter(|&(row, column)| Self::through(n, row, column).contains(&self)).count()
    }
}

impl Layout {
    /// Returns the layout for n queens, n from 1 to 27.
    pub(crate) fn new(n: usize) -> Self {
        let mut layout = Self { n, squares: Vec::new(), key_bits: 0, spare_bits: 0 };
        let halves = [0..layout.top_rows(), layout.top_rows()..n];
        let [top, bottom] = halves.map(|rows| Part { rows, columns: 0..n });
        // A bit rules out most pairs if both halves have many squares on its diagonal.
        let weight =
            |diagonal: &Diagonal| diagonal.squares_in(n, &top) * diagonal.squares_in(n, &bottom);
        let is_apart = |diagonal: &Diagonal| !n.is_multiple_of(2) && diagonal.is_long(n);
        let crosses = |diagonal: &Diagonal| !is_apart(diagonal) && weight(diagonal) > 0;
        let mut crossing: Vec<Diagonal> = Diagonal::all(n).filter(crosses).collect();
        crossing.sort_by_key(weight);
        layout.key_bits = crossing.len() as u32;
        let meets = |diagonal: &Diagonal| {
            let halves = [[0, 1], [2, 3]].map(|half| half.map(|quarter| layout.quarter(quarter)));
            halves.iter().any(|half| half.iter().all(|part| diagonal.squares_in(n, part) > 0))
        };
        let spare: Vec<Diagonal> =
            Diagonal::all(n).filter(|d| !crossing.contains(d) && meets(d)).collect();
        layout.spare_bits = spare.len() as u32;
        let bit = |diagonal: Diagonal| {
            let place = |list: &[Diagonal]| list.iter().position(|&other| other == diagonal);
            let key = place(&crossing).map_or(0, |bit| 1 << bit);
            key | place(&spare).map_or(0, |bit| 1 << (63 - bit))
        };
        let square = |row: usize, column: usize| {
            let diagonals = Diagonal::through(n, row, column);
            let long = diagonals.iter().filter(|diagonal| is_apart(diagonal)).count() as u64;
            // For odd n no queen of the top half stands on a long diagonal; the center adds no
            // weight.
            let class = if 2 * row + 1 == n { 0 } else { long };
            let is_free = row >= n / 2 || long == 0;
            is_free.then(|| diagonals.map(bit).iter().sum::<u64>() + (class << layout.key_bits))
        };
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        layout.squares = squares.map(|(row, column)| square(row, column)).collect();
        layout
    }

    /// Returns the number of queens.
    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// Returns the number of rows of the top half.
    pub(crate) fn top_rows(&self) -> usize {
        self.n / 2
    }

    /// Returns the number of columns of the left half.
    pub(crate) fn left_columns(&self) -> usize {
        self.n / 2
    }

    /// Returns a quarter: 0 is top left, 1 top right, 2 bottom left, 3 bottom right.
    pub(crate) fn quarter(&self, number: usize) -> Part {
        let (top, left, n) = (self.top_rows(), self.left_columns(), self.n);
        let rows = if number < 2 { 0..top } else { top..n };
        let columns = if number.is_multiple_of(2) { 0..left } else { left..n };
        Part { rows, columns }
    }

    /// Returns the key of a queen on a square; `None` if no queen may stand there.
    pub(crate) fn square(&self, row: usize, column: usize) -> Option<u64> {
        self.squares[row * self.n + column]
    }

    /// Returns the number of diagonals that have a bit in the keys of both halves.
    pub(crate) fn key_bits(&self) -> u32 {
        self.key_bits
    }

    /// Returns how the quarters of a half are joined. The key of a half drops the bits of diagonals
    /// that lie in one half only.
    pub(crate) fn masks(&self) -> Masks {
        let class = ((1 << CLASS_BITS) - 1) << self.key_bits;
        Masks { test: !class, keep: (1 << (self.key_bits + CLASS_BITS)) - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_fit_in_a_word() {
        for n in 1..=27 {
            let layout = Layout::new(n);
            let crossing = (2 * n).saturating_sub(if n % 2 == 0 { 2 } else { 4 }) as u32;
            assert_eq!(layout.key_bits, crossing, "n = {n}");
            assert!(layout.key_bits + CLASS_BITS + layout.spare_bits <= 64, "n = {n}");
            assert_eq!(layout.spare_bits, if n % 2 == 1 && n > 1 { 2 } else { 0 }, "n = {n}");
        }
    }

    #[test]
    fn squares_of_two_quarters_share_a_bit_if_they_attack() {
        for n in 2..=13 {
            let layout = Layout::new(n);
            let squares = || (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
            let test = layout.masks().test;
            for ((row, column), (row2, column2)) in
                squares().flat_map(|one| squares().map(move |two| (one, two)))
            {
                let keys = layout.square(row, column).zip(layout.square(row2, column2));
                let same = |line: usize, line2: usize| (line < n / 2) == (line2 < n / 2);
                let same_quarter = same(row, row2) && same(column, column2);
                let Some((key, key2)) = keys.filter(|_| !same_quarter) else { continue };
                let attack = row.abs_diff(row2) == column.abs_diff(column2);
                assert_eq!(key & key2 & test != 0, attack, "{n} {row} {column} {row2} {column2}");
            }
        }
    }
}
