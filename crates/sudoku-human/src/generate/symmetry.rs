//! Patterns of givens that are unchanged by a symmetry of the square.

use std::fmt;
use std::str::FromStr;

use quadrille_sudoku::Shape;

/// A symmetry of the pattern of givens: the images of a blank cell are blank. It ignores digits.
///
/// # Examples
/// ```
/// use quadrille_sudoku_human::Symmetry;
///
/// let symmetry: Symmetry = "rot180".parse()?;
/// assert_eq!(symmetry, Symmetry::Rot180);
/// # Ok::<(), quadrille_sudoku_human::UnknownSymmetry>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// A half turn.
    Rot180,
    /// A quarter turn, which implies a half turn.
    Rot90,
    /// The left half mirrors the right half.
    MirrorH,
    /// The upper half mirrors the lower half.
    MirrorV,
    /// Rows and columns exchanged: a mirror along the falling diagonal.
    Diagonal,
    /// All turns and mirrors of the square.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 7] = [
        Self::None,
        Self::Rot180,
        Self::Rot90,
        Self::MirrorH,
        Self::MirrorV,
        Self::Diagonal,
        Self::Full,
    ];

    /// Returns its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rot180 => "rot180",
            Self::Rot90 => "rot90",
            Self::MirrorH => "mirror-h",
            Self::MirrorV => "mirror-v",
            Self::Diagonal => "diagonal",
            Self::Full => "full",
        }
    }

    /// Returns images of a cell on a board with this side; repeated, they reach all other images.
    fn images(self, (row, column): (usize, usize), side: usize) -> Vec<(usize, usize)> {
        let last = side - 1;
        match self {
            Self::None => vec![],
            Self::Rot180 => vec![(last - row, last - column)],
            Self::Rot90 => vec![(column, last - row)],
            Self::MirrorH => vec![(row, last - column)],
            Self::MirrorV => vec![(last - row, column)],
            Self::Diagonal => vec![(column, row)],
            Self::Full => vec![(column, last - row), (column, row)],
        }
    }

    /// Returns the orbits of cells, of 1, 2, 4 or 8 cells each.
    pub(super) fn orbits(self, shape: Shape) -> Vec<Vec<u16>> {
        let side = shape.side();
        let mut seen = vec![false; shape.cell_count()];
        let mut orbits = Vec::new();
        for cell in 0..shape.cell_count() {
            if std::mem::replace(&mut seen[cell], true) {
                continue;
            }
            let mut orbit = vec![cell as u16];
            let mut looked_at = 0;
            while let Some(&from) = orbit.get(looked_at) {
                looked_at += 1;
                let place = (usize::from(from) / side, usize::from(from) % side);
                for (row, column) in self.images(place, side) {
                    let to = row * side + column;
                    if !std::mem::replace(&mut seen[to], true) {
                        orbit.push(to as u16);
                    }
                }
            }
            orbits.push(orbit);
        }
        orbits
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == name).ok_or(UnknownSymmetry)
    }
}

/// The error for an unknown symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSymmetry;

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "unknown symmetry: expected none, rot180, rot90, mirror-h, mirror-v, diagonal or full",
        )
    }
}

impl std::error::Error for UnknownSymmetry {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of orbits of 1, 2, 4 and 8 cells.
    fn sizes(symmetry: Symmetry, shape: Shape) -> [usize; 4] {
        let orbits = symmetry.orbits(shape);
        assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), shape.cell_count());
        [1, 2, 4, 8].map(|size| orbits.iter().filter(|orbit| orbit.len() == size).count())
    }

    #[test]
    fn orbit_sizes_agree_with_geometry() {
        let expected = [
            (Symmetry::None, [81, 0, 0, 0]),
            (Symmetry::Rot180, [1, 40, 0, 0]),
            (Symmetry::Rot90, [1, 0, 20, 0]),
            (Symmetry::MirrorH, [9, 36, 0, 0]),
            (Symmetry::MirrorV, [9, 36, 0, 0]),
            (Symmetry::Diagonal, [9, 36, 0, 0]),
            (Symmetry::Full, [1, 0, 8, 6]),
        ];
        for (symmetry, sizes_of_9) in expected {
            assert_eq!(sizes(symmetry, Shape::CLASSIC), sizes_of_9, "{symmetry}");
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        // 6 cells on each diagonal, and 24 on neither.
        let six = Shape::from_side(6).expect("a shape");
        assert_eq!(sizes(Symmetry::Full, six), [0, 0, 3, 3]);
    }

    #[test]
    fn mirrors_exchange_the_named_halves() {
        let first = |symmetry: Symmetry| symmetry.orbits(Shape::CLASSIC).swap_remove(0);
        assert_eq!(first(Symmetry::MirrorH), [0, 8]);
        assert_eq!(first(Symmetry::MirrorV), [0, 72]);
        assert_eq!(first(Symmetry::Rot180), [0, 80]);
        assert_eq!(Symmetry::Diagonal.orbits(Shape::CLASSIC)[1], [1, 9]);
    }
}
