//! Cells that touch, and paths through them.

use quadrille_sudoku::Cell;

/// Returns whether two cells touch, at least in a corner.
pub(super) fn is_near(one: Cell, other: Cell) -> bool {
    let distance = one.row().abs_diff(other.row()).max(one.column().abs_diff(other.column()));
    distance == 1
}

/// Returns whether a cell shares an edge with one of these.
pub(super) fn is_beside(cell: Cell, cells: &[Cell]) -> bool {
    let distance =
        |other: &Cell| other.row().abs_diff(cell.row()) + other.column().abs_diff(cell.column());
    cells.iter().any(|other| distance(other) == 1)
}

/// Returns whether a diagonal step of these paths crosses another one, or one of the other paths.
pub(super) fn cross<'c>(
    groups: &[Vec<Cell>],
    others: impl Iterator<Item = &'c [Vec<Cell>]>,
) -> bool {
    let own = diagonal_middles(groups);
    let all: Vec<[usize; 2]> = others.flat_map(diagonal_middles).chain(own.clone()).collect();
    own.iter().any(|middle| all.iter().filter(|other| *other == middle).count() > 1)
}

/// Returns the middle of each diagonal step of paths, twice its row and column: along one group, or
/// from the first group along each other. Two steps that cross have the same middle.
fn diagonal_middles(groups: &[Vec<Cell>]) -> Vec<[usize; 2]> {
    let paths: Vec<Vec<Cell>> = match groups {
        [from, arms @ ..] if !arms.is_empty() => {
            arms.iter().map(|arm| [&from[..1], arm].concat()).collect()
        }
        one => one.to_vec(),
    };
    let steps = paths.iter().flat_map(|path| path.windows(2));
    let diagonal = steps.filter(|s| s[0].row() != s[1].row() && s[0].column() != s[1].column());
    diagonal.map(|s| [s[0].row() + s[1].row(), s[0].column() + s[1].column()]).collect()
}
