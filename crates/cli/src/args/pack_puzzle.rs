//! What the commands for packing puzzles share: the form of a puzzle, and views.

use clap::ValueEnum;
use quadrille_packing::View;

/// The form of a puzzle, shown in the help of each command that reads one.
pub(super) const PUZZLE: &str = "\
The puzzle:
  # everything that a puzzle may have
  lattice square            or cube, hexagon, triangle, tan, kite, drafter, prism, sphere,
                            rhombic, tetra-octa
  box 4x5                   or ring 8x8 2x2, cross 6 2, torus 4x5, cylinder 4x5, mobius 4x5,
                            3x4x5, triangle 6, hexagon 3, parallelogram 6x6, pyramid 4,
                            tetrahedron 4; or a picture; then perhaps `checkered`, or `rim=1`
                            for tiles
  piece I 1x4 x2            a name, lengths, the number of copies (x2, x1..3, x..2, x*)
  piece T 1x3 x* cost=5     the cost of each copy, for --minimize and --maximize
  piece U 1x3 left=5        the price of each copy that is left out
  tile A 1123               a square with a label on each side; sides that touch must fit
  piece L mirror            a name, settings, and an indented picture below:
    #..                     `mirror` or `one-sided`; `half-turns`, `upright` or `fixed`;
    ###                     `disconnected` if it has parts that do not touch
  pieces                    one piece for each letter of a picture
    AAB
    ABB
  pieces tetrominoes        or another set: pentominoes, hexiamonds, tetrahexes, …
  hole H 2x2                a piece that is drawn empty

  In a picture `#` is a cell, `?` an optional cell of the box, `.` no cell, a digit a cell with a
  color that must fit. An empty line separates layers of cubes. The book has a chapter about it: docs/packing.md.";

/// The long help of `--up-to`.
pub(super) const UP_TO: &str = "\
Count or print one solution of each class under these symmetries

Rotations and reflections are those of the box that map each piece to a piece; `symmetry` means all \
automorphisms of the exact cover problem, which may also exchange pieces of the same shape.";

/// How cubes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ViewWhat {
    /// Solid, exploded and in layers
    #[default]
    All,
    /// Layers from the top
    Layers,
    /// Isometric
    Solid,
    /// Isometric, with pieces pulled apart
    Exploded,
}

impl ViewWhat {
    /// Returns the view of the library.
    pub(crate) fn view(self) -> View {
        match self {
            Self::All => View::All,
            Self::Layers => View::Layers,
            Self::Solid => View::Solid,
            Self::Exploded => View::Exploded,
        }
    }
}
