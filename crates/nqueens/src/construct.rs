//! Constructs a board of n queens for any n without a search.
//!
//! Source: E. J. Hoffman, J. C. Loessi and R. C. Moore, *Constructions for the solution of the m
//! queens problem*, Mathematics Magazine 42 (1969): one construction for even n unless n mod 6 = 2,
//! another for even n unless n mod 6 = 0. Neither has a queen on the falling diagonal, so an odd n
//! adds one queen in the last row and column. On a torus: G. Pólya, *Über die doppelt
//! periodischen Lösungen des n-Damen-Problems* (1918).

use quadrille_nqueens_fast::SizeError;

use crate::board::Board;
use crate::shape::Shape;

impl Board {
    /// Constructs a board of n queens that do not attack each other, without a search. `None` for 2
    /// and 3 queens, which have no board. Takes O(n log n) time.
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
    /// If `n` is greater than [`Shape::LIMIT`].
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

    /// Constructs a board of n queens on a torus, without a search: each queen stands two columns
    /// to the right of the one above. `None` if n > 0 is divisible by 2 or 3: then there is no
    /// board.
    ///
    /// # Errors
    /// If `n` is greater than [`Shape::LIMIT`].
    pub fn constructed_toroidal(n: usize) -> Result<Option<Self>, SizeError> {
        Shape::square(n)?;
        let exists = n == 0 || !n.is_multiple_of(2) && !n.is_multiple_of(3);
        Ok(exists.then(|| known((0..n).map(|row| 2 * row % n).collect())))
    }
}

fn known(columns: Vec<usize>) -> Board {
    Board::from_columns(columns).expect("the construction is proven in its source")
}

/// Two staircases, for even n with n mod 6 ≠ 2: columns 2, 4, …, n, 1, 3, …, n − 1.
fn stairs(n: usize) -> Vec<usize> {
    (1..n).step_by(2).chain((0..n).step_by(2)).collect()
}

/// Two staircases, each the half turn of the other, for even n with n mod 6 ≠ 0.
fn folded(n: usize) -> Vec<usize> {
    let upper = |row: usize| (2 * row + n / 2 - 1) % n;
    (0..n / 2).map(upper).chain((0..n / 2).rev().map(|row| n - 1 - upper(row))).collect()
}
