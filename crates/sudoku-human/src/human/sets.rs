//! Sets of cells and of digits, as bits of a machine word.
//!
//! Cells are numbered 0 to 80 row by row; digits are 1 to 9.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of cells: bit `i` is the cell numbered `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::human) struct CellSet(u128);

impl CellSet {
    pub(in crate::human) const EMPTY: Self = Self(0);
    pub(in crate::human) const ALL: Self = Self((1 << 81) - 1);

    /// Returns the set of one cell.
    pub(in crate::human) const fn one(cell: usize) -> Self {
        Self(1 << cell)
    }

    /// Returns the set of the cells before one.
    pub(in crate::human) const fn before(cell: usize) -> Self {
        Self((1 << cell) - 1)
    }

    /// Returns this set with one more cell.
    pub(in crate::human) const fn with(self, cell: usize) -> Self {
        Self(self.0 | 1 << cell)
    }

    /// Returns this set without a cell.
    pub(in crate::human) const fn without(self, cell: usize) -> Self {
        Self(self.0 & !(1 << cell))
    }

    pub(in crate::human) const fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 == 1
    }

    pub(in crate::human) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(in crate::human) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the columns of its cells in a row, as bits.
    pub(in crate::human) const fn row(self, row: usize) -> u16 {
        (self.0 >> (9 * row)) as u16 & 0o777
    }

    /// Returns whether all its cells are in `other`.
    pub(in crate::human) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the cell with the lowest number.
    pub(in crate::human) fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// Returns its cell, if it has exactly one.
    pub(in crate::human) fn only(self) -> Option<usize> {
        (self.0 != 0 && self.0 & (self.0 - 1) == 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// Returns its two cells, if it has exactly two.
    pub(in crate::human) fn pair(self) -> Option<(usize, usize)> {
        let first = self.first()?;
        let second = self.without(first).only()?;
        Some((first, second))
    }
}

impl Iterator for CellSet {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// A set of digits: bit `d - 1` is the digit `d`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::human) struct Digits(u16);

impl Digits {
    pub(in crate::human) const EMPTY: Self = Self(0);
    pub(in crate::human) const ALL: Self = Self(0x1ff);

    /// Returns the set of one digit.
    pub(in crate::human) const fn one(digit: u8) -> Self {
        Self(1 << (digit - 1))
    }

    /// Returns the set with these bits.
    pub(in crate::human) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    pub(in crate::human) const fn bits(self) -> u16 {
        self.0
    }

    pub(in crate::human) const fn has(self, digit: u8) -> bool {
        self.0 >> (digit - 1) & 1 == 1
    }

    pub(in crate::human) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(in crate::human) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the lowest digit.
    pub(in crate::human) fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8 + 1)
    }

    /// Returns its digit, if it has exactly one.
    pub(in crate::human) fn only(self) -> Option<u8> {
        if self.len() == 1 { self.first() } else { None }
    }
}

impl Iterator for Digits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<u8> for Digits {
    fn from_iter<I: IntoIterator<Item = u8>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::one(digit))
    }
}

/// Implements the set operators: `a & b`, `a | b`, and `a - b`, the elements of `a` not in `b`.
macro_rules! set_operators {
    ($set:ident) => {
        impl BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
        impl BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
        impl Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }
        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }
        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }
        impl SubAssign for $set {
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }
    };
}

set_operators!(CellSet);
set_operators!(Digits);
