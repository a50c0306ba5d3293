//! The squares that queens may stand on, in groups that are taken together.
//!
//! A board that a symmetry leaves as it is has a queen on a square if and only if it has one on
//! each square that the symmetry carries it to, again and again: on the whole orbit or on none of
//! it. So such boards are chosen orbit by orbit. For the identity each square is an orbit.

use crate::puzzle::{Goal, Puzzle, contains};
use crate::rule::Rule;
use crate::shape::{Shape, Square};
use crate::symmetry::Symmetry;

/// Orbits, in the order of their first squares unless [reordered](Self::reordered).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orbits {
    /// Where each orbit begins, and the end.
    starts: Vec<u32>,
    squares: Vec<Square>,
}

impl Orbits {
    /// The orbits that a board of the puzzle may have queens on: none with a blocked square, and
    /// where queens may not attack each other none with two that do.
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
                if peaceful && attack(puzzle.rule(), shape, &squares[begin..]) {
                    squares.truncate(begin);
                }
            }
            if squares.len() > begin {
                starts.push(u32::try_from(squares.len()).expect("a model has a million squares"));
            }
        }
        Self { starts, squares }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The squares of an orbit.
    pub(crate) fn get(&self, index: usize) -> &[Square] {
        &self.squares[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// All of them, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Square]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// These of them, in this order.
    pub(crate) fn reordered(&self, order: &[usize]) -> Self {
        let (mut starts, mut squares) = (vec![0], Vec::new());
        for &index in order {
            squares.extend_from_slice(self.get(index));
            starts.push(u32::try_from(squares.len()).expect("no more squares than before"));
        }
        Self { starts, squares }
    }
}

/// A square and where a symmetry carries it, again and again, until it is back.
fn orbit(symmetry: Symmetry, shape: Shape, first: Square) -> impl Iterator<Item = Square> + Clone {
    std::iter::successors(Some(first), move |&square| {
        Some(symmetry.image(shape, square)).filter(|&image| image != first)
    })
}

/// Whether two of these squares attack each other.
fn attack(rule: Rule, shape: Shape, squares: &[Square]) -> bool {
    let attacks = |a: Square| squares.iter().any(|&b| rule.attacks(shape, a, b));
    squares.iter().any(|&a| attacks(a))
}
