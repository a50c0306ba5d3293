//! The rectangles that copies of one piece tile, and which of them are prime.
//!
//! A rectangle is *prime* if the piece tiles it, and it cannot be cut into smaller rectangles that the piece tiles. A
//! cut may be straight, or like a pinwheel. For the idea see D. A. Klarner, *Packing a rectangle with congruent
//! N-ominoes* (1969).

use quadrille_dlx::{Outcome, Problem, StopReason};

use crate::boxes;
use crate::error::PackingError;
use crate::lattice::Lattice;
use crate::packing::Packing;
use crate::piece::Piece;
use crate::shape::{Shape, Turns};

/// What is known about a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rectangle {
    /// The piece does not tile it.
    Impossible,
    /// The piece tiles it, since it tiles the smaller rectangles of a cut.
    Composite,
    /// The piece tiles it, and no cut into smaller tiled rectangles is known.
    Prime,
    /// The search was stopped.
    Unknown(StopReason),
}

/// The rectangles up to a size, each with what is known about it.
#[derive(Clone, Debug)]
pub struct Rectangles {
    columns: usize,
    /// Row by row, from 1×1.
    known: Vec<Rectangle>,
}

impl Rectangles {
    /// Finds the rectangles of at most this many rows and columns that copies of a piece of squares tile. `solve`
    /// answers whether a problem has a solution; a search that stops leaves the rectangle unknown. So does `stop`,
    /// which is asked before a problem is made, and says why no more are wanted.
    ///
    /// # Errors
    /// If a length is 0, or the largest rectangle is too large for a box.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    /// use quadrille_packing::{Lattice, Piece, Position, Rectangle, Rectangles, Shape};
    ///
    /// let at = |row, column| Position { layer: 0, row, column };
    /// let cells = [at(0, 0), at(0, 1), at(1, 0)];
    /// let cells = cells.into_iter().filter_map(|at| Lattice::Square.cell(at));
    /// let piece = Piece::new("L", Shape::new(Lattice::Square, cells).ok_or("no cell")?);
    /// let solve = |problem: &Problem| problem.finder().any().map(|_| ());
    /// let known = Rectangles::find(&piece, 4, 6, || None, solve)?;
    /// assert_eq!(known.get(2, 3), Rectangle::Prime);
    /// assert_eq!(known.get(4, 6), Rectangle::Composite);
    /// assert_eq!(known.get(3, 3), Rectangle::Impossible);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(
        piece: &Piece,
        rows: usize,
        columns: usize,
        stop: impl Fn() -> Option<StopReason>,
        mut solve: impl FnMut(&Problem) -> Outcome<()>,
    ) -> Result<Self, PackingError> {
        let mut solve = |packing: &MakePacking<'_>| match stop() {
            Some(reason) => Ok(Outcome::Stopped(reason)),
            None => Ok(solve(packing()?.model()?.problem())),
        };
        boxes::rectangle(rows, columns)?;
        let known = vec![Rectangle::Impossible; rows * columns];
        let mut all = Self { columns, known };
        let mut sizes: Vec<(usize, usize)> =
            (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column))).collect();
        sizes.sort_by_key(|&(row, column)| row * column);
        // A quarter turn of the piece makes the two directions of a rectangle alike.
        let is_turned =
            piece.allowed_turns() != Turns::None && piece.allowed_turns() != Turns::Half;
        for (row, column) in sizes {
            let turned =
                (is_turned && row > column && row <= columns).then(|| all.get(column, row));
            let found = match turned {
                Some(found) => found,
                None => all.decide(piece, row, column, &mut solve)?,
            };
            all.known[(row - 1) * columns + column - 1] = found;
        }
        Ok(all)
    }

    /// Returns what is known about a rectangle.
    ///
    /// # Panics
    /// If a length is 0 or above the largest.
    pub fn get(&self, row: usize, column: usize) -> Rectangle {
        assert!((1..=self.columns).contains(&column), "a rectangle of the table");
        self.known[(row - 1) * self.columns + column - 1]
    }

    /// Returns the prime rectangles by rows and columns, ascending.
    pub fn primes(&self) -> impl Iterator<Item = (usize, usize)> {
        let known = self.known.iter().enumerate();
        let primes = known.filter(|&(_, &known)| known == Rectangle::Prime);
        primes.map(|(index, _)| (index / self.columns + 1, index % self.columns + 1))
    }

    fn is_tiled(&self, row: usize, column: usize) -> bool {
        matches!(self.get(row, column), Rectangle::Prime | Rectangle::Composite)
    }

    fn decide(
        &self,
        piece: &Piece,
        row: usize,
        column: usize,
        solve: &mut impl FnMut(&MakePacking<'_>) -> Result<Outcome<()>, PackingError>,
    ) -> Result<Rectangle, PackingError> {
        if !(row * column).is_multiple_of(piece.shape().len()) {
            return Ok(Rectangle::Impossible);
        }
        let is_cut = (1..row)
            .any(|top| self.is_tiled(top, column) && self.is_tiled(row - top, column))
            || (1..column)
                .any(|left| self.is_tiled(row, left) && self.is_tiled(row, column - left));
        if is_cut || self.is_pinwheel(row, column, solve)? {
            return Ok(Rectangle::Composite);
        }
        let packing =
            || Packing::new(boxes::rectangle(row, column)?, [piece.clone().copies(0, None)]);
        Ok(match solve(&packing)? {
            Outcome::Found(()) => Rectangle::Prime,
            Outcome::Impossible => Rectangle::Impossible,
            Outcome::Stopped(reason) => Rectangle::Unknown(reason),
        })
    }

    /// Returns whether smaller prime rectangles, of which at least five are in a pinwheel, fill a rectangle.
    fn is_pinwheel(
        &self,
        row: usize,
        column: usize,
        solve: &mut impl FnMut(&MakePacking<'_>) -> Result<Outcome<()>, PackingError>,
    ) -> Result<bool, PackingError> {
        let fits = |&(rows, columns): &(usize, usize)| {
            rows <= row && columns <= column && rows * columns < row * column
        };
        if !self.primes().any(|prime| fits(&prime)) {
            return Ok(false);
        }
        let block = |(rows, columns)| {
            let block = boxes::rectangle(rows, columns)?;
            let shape = Shape::new(Lattice::Square, block.cells().iter().copied());
            let shape = shape.expect("a rectangle has a cell");
            let piece = Piece::new(format!("{rows}-{columns}"), shape);
            Ok(piece.turns(Turns::None).copies(0, None))
        };
        let packing = || {
            let blocks: Vec<Piece> =
                self.primes().filter(fits).map(block).collect::<Result<_, PackingError>>()?;
            Packing::new(boxes::rectangle(row, column)?, blocks)
        };
        Ok(matches!(solve(&packing)?, Outcome::Found(())))
    }
}

/// Makes the puzzle of a rectangle.
type MakePacking<'a> = dyn Fn() -> Result<Packing, PackingError> + 'a;
