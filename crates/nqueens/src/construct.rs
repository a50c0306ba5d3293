//! A board of n queens for any n, written down without a search.
//!
//! Source: E. J. Hoffman, J. C. Loessi and R. C. Moore, *Constructions for the solution of the m
//! queens problem*, Mathematics Magazine 42 (1969): one construction for even n unless n mod 6 = 2,
//! another for even n unless n mod 6 = 0. Neither has a queen on the falling diagonal, so that an odd
//! n has one more queen in the last row and column. On a torus: G. Pólya, *Über die doppelt
//! periodischen Lösungen des n-Damen-Problems* (1918).

use crate::board::Board;
use crate::shape::{Shape, SizeError};

impl Board {
    /// A board of n queens, none of which attacks another, written down without a search; `None`
    /// for 2 and 3 queens, for which there is none. Linear in n but for sorting.
    ///
    /// ```
    /// use quadrille_nqueens::Board;
    ///
    /// let board = Board::constructed(8)?.expect("only 2 and 3 queens have none");
    /// assert_eq!(board.column_list().to_string(), "4 6 8 2 7 1 3 5");
    /// assert_eq!(Board::constructed(3)?, None);
    /// # Ok::<(), quadrille_nqueens::SizeError>(())
    /// ```
    ///
    /// # Errors
    /// If `n` is 0 or greater than [`Shape::LIMIT`].
    pub fn constructed(n: usize) -> Result<Option<Self>, SizeError> {
        Shape::square(n)?;
        if n == 2 || n == 3 {
            return Ok(None);
        }
        let even = n - n % 2;
        let mut columns = if even % 6 == 2 { folded(even) } else { stairs(even) };
        columns.extend((n > even).then_some(even));
        Ok(Some(known(columns)))
    }

    /// A board of n queens on a torus, written down without a search: each row's queen stands two
    /// columns to the right of the one above. `None` if n is even or divisible by 3, for then there
    /// is none. Linear in n.
    ///
    /// # Errors
    /// If `n` is 0 or greater than [`Shape::LIMIT`].
    pub fn constructed_toroidal(n: usize) -> Result<Option<Self>, SizeError> {
        Shape::square(n)?;
        let exists = !n.is_multiple_of(2) && !n.is_multiple_of(3);
        Ok(exists.then(|| known((0..n).map(|row| 2 * row % n).collect())))
    }
}

fn known(columns: Vec<usize>) -> Board {
    Board::from_columns(columns).expect("the construction is proven in its source")
}

/// Two flights of stairs, for even n with n mod 6 ≠ 2: columns 2, 4, …, n, 1, 3, …, n − 1.
fn stairs(n: usize) -> Vec<usize> {
    (1..n).step_by(2).chain((0..n).step_by(2)).collect()
}

/// Two flights of stairs that are each the half turn of the other, for even n with n mod 6 ≠ 0.
fn folded(n: usize) -> Vec<usize> {
    let upper = |row: usize| (2 * row + n / 2 - 1) % n;
    (0..n / 2).map(upper).chain((0..n / 2).rev().map(|row| n - 1 - upper(row))).collect()
}
