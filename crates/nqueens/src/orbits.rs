//! Orbits: groups of squares that get queens together.
//!
//! A board that a symmetry leaves unchanged has queens on all squares of an orbit of the symmetry,
//! or on none. So such boards are chosen orbit by orbit. For the identity each square is an orbit.

use crate::puzzle::{Goal, Puzzle, contains};
use crate::shape::{Shape, Square};
use crate::symmetry::Symmetry;

/// Orbits, in the order of their first squares unless [reordered](Self::reordered).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orbits {
    /// The start of each orbit in `squares`, and the end.
    starts: Vec<u32>,
    squares: Vec<Square>,
}

impl Orbits {
    /// Returns the orbits on which a board of the puzzle may have queens: those without a blocked
    /// square and, if queens must not attack each other, without two squares that do.
    pub(crate) fn of(puzzle: &Puzzle, symmetry: Symmetry) -> Self {
        let shape = puzzle.shape();
        let (mut starts, mut squares) = (vec![0], Vec::new());
        let peaceful = matches!(puzzle.goal(), Goal::Peaceful { .. });
        for first in shape.squares() {
            let begin = squares.len();
            let blocked = |square: &Square| contains(puzzle.blocked(), square);
            let orbit = orbit(symmetry, shape, first);
            let fits = orbit.clone().all(|square| square >= first && !blocked(&square));
            if fits {
                squares.extend(orbit);
                if peaceful && clash(puzzle, &squares[begin..]) {
                    squares.truncate(begin);
                }
            }
            if squares.len() > begin {
                starts.push(u32::try_from(squares.len()).expect("a model has a million squares"));
            }
        }
        Self { starts, squares }
    }

    /// The number of orbits.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The squares of an orbit.
    pub(crate) fn get(&self, index: usize) -> &[Square] {
        &self.squares[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// All orbits, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Square]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Returns the orbits with these indices, in this order.
    pub(crate) fn reordered(&self, order: &[usize]) -> Self {
        let (mut starts, mut squares) = (vec![0], Vec::new());
        for &index in order {
            squares.extend_from_slice(self.get(index));
            starts.push(u32::try_from(squares.len()).expect("no more squares than before"));
        }
        Self { starts, squares }
    }
}

/// The orbit of a square: its images under repeated application of a symmetry.
fn orbit(symmetry: Symmetry, shape: Shape, first: Square) -> impl Iterator<Item = Square> + Clone {
    std::iter::successors(Some(first), move |&square| {
        Some(symmetry.image(shape, square)).filter(|&image| image != first)
    })
}

/// Whether queens on two of these squares attack each other or are in one region.
fn clash(puzzle: &Puzzle, squares: &[Square]) -> bool {
    let clash = |a: Square, b: Square| {
        puzzle.rule().attacks(puzzle.shape(), a, b)
            || puzzle.regions().is_some_and(|regions| regions.of(a) == regions.of(b))
    };
    (1..squares.len()).any(|end| squares[..end].iter().any(|&a| clash(a, squares[end])))
}
