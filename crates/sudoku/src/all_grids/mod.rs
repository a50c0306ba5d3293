//! The number of all grids of a shape, computed without making any.
//!
//! # Bands meet in their columns only
//! Lay the boxes so that they have at least as many rows as columns; turning the board over its
//! diagonal changes no number. With boxes of `r` rows and `c` columns a board is then `c` *bands* of
//! `r` rows, and each band is `r` boxes side by side. All that the other bands need to know of a band
//! is which `r` symbols stand in each of its columns, in any order: its *column sets*. In each box
//! they share out all symbols.
//!
//! Let `f(P)` be in how many ways a band can be filled that has the column sets `P`.
//! * **Two bands** (`c = 2`). A column of the second band has the symbols that the first leaves it.
//!   The two columns of a box have all symbols between them, so those sets are the first band's own,
//!   exchanged in each box. Exchanging columns changes no number, so the second band can be filled in
//!   `f(P)` ways, too, and there are `Σ f(P)²` grids.
//! * **Three bands** (`c = 3`). For each `P` there are some column sets `Q` of a second band with no
//!   symbol twice in any column, and `R`, those of the third, are what is left. There are
//!   `Σ f(P)·Σ f(Q)·f(R)` grids.
//!
//! # Classes
//! What `f` and the inner sum are for `P` does not change when symbols are renamed, columns within a
//! box exchanged, or boxes. Up to the names of the symbols, column sets are told by how many symbols
//! have which columns, one in each box: a table of `c^r` numbers, the [`Profile`](classes::Profile).
//! Up to the rest, profiles fall into few classes, and one member of each is enough:
//!
//! | boxes | column sets | classes |
//! |---|---|---|
//! | 2×2 | 6² | 2 |
//! | 2×3 | 20³ | 4 |
//! | 2×4 | 70⁴ | 26 |
//! | 2×5 | 252⁵ | 355 |
//! | 3×3 | 1680³ | 44 |
//!
//! # Where it ends
//! Boxes of 3×4 have three bands of four boxes with 34,650 ways for the columns of each, and for each
//! `P` some 10^10 times `Q`; for 4×4 there are four bands, and the number is not known at all.
//!
//! The method goes back to B. Felgenhauer and F. Jarvis, who counted the 9×9 grids in 2005 with 44
//! classes of bands; to work with column sets alone is K. F. Pettersen's idea.

mod classes;
mod fillings;
mod third;

use std::fmt;

use quadrille_dlx::{Answer, CancelToken, StopReason};

use crate::all_grids::classes::{Class, Layers, classes};
use crate::all_grids::fillings::Fillings;
use crate::all_grids::third::Third;
use crate::shape::Shape;

/// Counts all full grids of a shape: every cell filled, no rule broken.
///
/// 9×9 takes a tenth of a second, boxes of 2×5 or 5×2 some minutes, the others no time. The method
/// stands in the source, at the head of `all_grids/`.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{AllGrids, Shape};
///
/// let grids = AllGrids::of(Shape::CLASSIC)?.count().complete()?;
/// assert_eq!(grids.to_string(), "6670903752021072936960");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is counted until it is asked for"]
pub struct AllGrids {
    layers: Layers,
    cancel: Option<CancelToken>,
}

impl AllGrids {
    /// The grids of this shape.
    ///
    /// # Errors
    /// For boxes that have at least three rows and three columns, other than 3×3.
    pub fn of(shape: Shape) -> Result<Self, OutOfReach> {
        let layers = Layers::of(shape);
        match (layers.rows, layers.columns) {
            (_, 2) | (3, 3) => Ok(Self { layers, cancel: None }),
            _ => Err(OutOfReach { shape }),
        }
    }

    /// Stops soon after the token is cancelled, with those counted so far.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.cancel = Some(token.clone());
        self
    }

    /// How many there are.
    pub fn count(&self) -> Answer {
        let mut fillings = Fillings::new(self.layers);
        let third = (self.layers.columns == 3).then(|| Third::new(self.layers, &mut fillings));
        let mut grids = 0;
        for Class { profile, size } in classes(self.layers) {
            if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
                return Answer::AtLeast(grids.into(), StopReason::Cancelled);
            }
            let first = fillings.of(&profile);
            let others = third.as_ref().map_or(first, |third| third.of(&profile));
            grids += size * u128::from(first) * u128::from(others);
        }
        Answer::Complete(grids.into())
    }
}

/// The grids of this shape are too many for the method that counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach {
    /// The shape asked for.
    pub shape: Shape,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "all {} grids are too many to be counted: that can be done for boxes with 2 rows or 2 \
             columns, and for 3×3",
            self.shape
        )
    }
}

impl std::error::Error for OutOfReach {}

#[cfg(test)]
mod tests;
