//! The number of all grids of a shape, computed without listing any.
//!
//! # Bands interact only through their columns
//! Transpose the board if necessary, so that boxes have at most as many rows as columns; this does
//! not change the number of grids. With boxes of `r` rows and `c` columns, a board consists of `c`
//! *bands* of `r` rows, and each band of `r` boxes side by side. The other bands depend only on the
//! sets of `r` symbols in the columns of a band, its *column sets*. In each box, these partition
//! all symbols.
//!
//! Let `f(P)` be the number of ways to fill a band with the column sets `P`.
//! * **Two bands** (`c = 2`). A column of the second band has the symbols that the first band lacks
//!   there. The two columns of a box have all symbols together, so the second band has the column
//!   sets of the first, exchanged in each box. Exchanging columns does not change the number of
//!   fillings, so the second band also has `f(P)`, and there are `Σ f(P)²` grids.
//! * **Three bands** (`c = 3`). Each `P` allows some column sets `Q` of a second band, with no
//!   symbol twice in any column; then the third band has the remaining sets `R`. There are `Σ
//!   f(P)·Σ f(Q)·f(R)` grids.
//!
//! # Classes
//! `f(P)` and the inner sum do not change when symbols are renamed, or boxes or the columns of a
//! box are exchanged. Up to the names of the symbols, column sets are determined by the number of
//! symbols for each choice of one column per box: a table of `c^r` numbers, the
//! [`Profile`](classes::Profile). Up to the exchanges, profiles fall into few classes, and one
//! member of each is enough:
//!
//! | boxes | column sets | classes |
//! |---|---|---|
//! | 2×2 | 6² | 2 |
//! | 2×3 | 20³ | 4 |
//! | 2×4 | 70⁴ | 26 |
//! | 2×5 | 252⁵ | 355 |
//! | 3×3 | 1680³ | 44 |
//!
//! # Limits
//! Boxes of 3×4 have three bands of four boxes, 34,650 column sets for each box, and some 10^10
//! sets `Q` for each `P`. Boxes of 4×4 have four bands, and their number of grids is unknown.
//!
//! The method goes back to B. Felgenhauer and F. Jarvis, who counted the 9×9 grids in 2005 with 44
//! classes of bands. K. F. Pettersen proposed to work with column sets alone.

mod classes;
mod fillings;
mod third;

use std::fmt;
use std::time::Duration;

use quadrille_answer::Stops;
use quadrille_dlx::{Answer, CancelToken, StopReason};
use quadrille_sudoku_rules::Shape;

use crate::all_grids::classes::{Class, Layers, classes};
use crate::all_grids::fillings::Fillings;
use crate::all_grids::third::Third;

/// Counts all full grids of a shape.
///
/// 9×9 takes a tenth of a second, boxes of 2×5 or 5×2 take minutes, smaller shapes microseconds.
/// The source explains the method at the head of `all_grids/`.
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
    time_limit: Option<Duration>,
}

impl AllGrids {
    /// Prepares the count for a shape.
    ///
    /// # Errors
    /// For boxes that have at least three rows and three columns, other than 3×3.
    pub fn of(shape: Shape) -> Result<Self, OutOfReach> {
        let layers = Layers::of(shape);
        match (layers.rows, layers.columns) {
            (2..=5, 2) | (3, 3) => Ok(Self { layers, cancel: None, time_limit: None }),
            _ => Err(OutOfReach { shape }),
        }
    }

    /// Stops soon after the token is cancelled, with a lower bound.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.cancel = Some(token.clone());
        self
    }

    /// Stops soon after a count has taken this time, with a lower bound.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// Counts the grids.
    pub fn count(&self) -> Answer {
        let mut grids = 0;
        match self.add_to(&mut grids) {
            Ok(()) => Answer::Complete(grids.into()),
            Err(reason) => Answer::AtLeast(grids.into(), reason),
        }
    }

    /// Adds the grids of one class after the other.
    fn add_to(&self, grids: &mut u128) -> Result<(), StopReason> {
        let stops = Stops::of(self.cancel.clone()).within(self.time_limit);
        let mut fillings = Fillings::new(self.layers, &stops);
        let third = match self.layers.columns {
            3 => Some(Third::new(self.layers, &mut fillings)?),
            _ => None,
        };
        for Class { profile, size } in classes(self.layers, &stops)? {
            stops.look()?;
            let first = fillings.of(&profile)?;
            let others = third.as_ref().map_or(first, |third| third.of(&profile));
            *grids += size * u128::from(first) * u128::from(others);
        }
        Ok(())
    }
}

/// The error for a shape with too many grids for this method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach {
    /// The requested shape.
    pub shape: Shape,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there are too many {} grids to count: boxes must be 3×3, or have 2 rows or 2 columns",
            self.shape
        )
    }
}

impl std::error::Error for OutOfReach {}

#[cfg(test)]
mod tests;
