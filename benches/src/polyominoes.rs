//! Tilings of a board by all polyominoes of some sizes, each as often as wanted.

use std::collections::BTreeSet;

use quadrille_dlx::Problem;

/// The cells of a polyomino, as rows and columns from 0 on, ascending.
type Cells = Vec<(usize, usize)>;

/// All polyominoes of a size, turned and reflected ones apart. (OEIS A001168.)
fn fixed(size: usize) -> BTreeSet<Cells> {
    if size <= 1 {
        return BTreeSet::from([vec![(0, 0)]]);
    }
    let mut grown = BTreeSet::new();
    for smaller in fixed(size - 1) {
        // One row and one column of room on each side.
        let cells: BTreeSet<_> = smaller.iter().map(|&(r, c)| (r + 1, c + 1)).collect();
        for &(r, c) in &cells {
            for cell in [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)] {
                if !cells.contains(&cell) {
                    grown.insert(normal(cells.iter().copied().chain([cell]).collect()));
                }
            }
        }
    }
    grown
}

/// The same cells, moved to the first row and column.
fn normal(cells: BTreeSet<(usize, usize)>) -> Cells {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells.into_iter().map(|(r, c)| (r - top, c - left)).collect()
}

/// Tilings of a board by polyominoes of these sizes.
///
/// # Panics
/// If the board has no cell.
pub fn polyominoes(rows: usize, columns: usize, sizes: &[usize]) -> Problem {
    tilings(rows, columns, sizes.iter().flat_map(|&size| fixed(size)))
}

/// Tilings of a board by trominoes in the shape of an L.
///
/// # Panics
/// If the board has no cell.
pub fn l_trominoes(rows: usize, columns: usize) -> Problem {
    let is_bent = |shape: &Cells| {
        let first = shape[0];
        shape.iter().any(|cell| cell.0 != first.0) && shape.iter().any(|cell| cell.1 != first.1)
    };
    tilings(rows, columns, fixed(3).into_iter().filter(is_bent))
}

/// Tilings of a board by these shapes, each as often as wanted.
fn tilings(rows: usize, columns: usize, shapes: impl Iterator<Item = Cells>) -> Problem {
    let mut builder = Problem::builder();
    let cells = builder.primaries("c", rows * columns);
    for shape in shapes {
        for (top, left) in (0..rows).flat_map(|top| (0..columns).map(move |left| (top, left))) {
            let placed = shape.iter().map(|&(r, c)| (top + r, left + c));
            if placed.clone().all(|(r, c)| r < rows && c < columns) {
                let option = placed.map(|(r, c)| cells[r * columns + c]);
                builder.option(option).expect("distinct cells of the board");
            }
        }
    }
    builder.build().expect("there are cells")
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::{Engine, Solve};

    use super::*;

    #[test]
    fn there_are_as_many_polyominoes_as_published() {
        assert_eq!([1, 2, 3, 4, 5].map(|size| fixed(size).len()), [1, 2, 6, 19, 63]);
    }

    #[test]
    fn tilings_are_counted_by_a_sweep_as_published() {
        let count = |problem: Problem| {
            let counted = problem.counter().engine(Engine::Sweep).count().expect("it is narrow");
            assert_eq!(counted.statistics().engines[0].chosen.engine, Engine::Sweep);
            counted.complete().expect("no limit").to_string()
        };
        assert_eq!(count(polyominoes(9, 12, &[3])), "20574308184277971", "Project Euler 161");
        assert_eq!(count(polyominoes(8, 8, &[1, 2, 3])), "92109458286284989468604");
        assert_eq!(count(l_trominoes(12, 12)), "2033502499954", "OEIS A233807");
        let tetrominoes = polyominoes(4, 5, &[4]);
        let links = tetrominoes.counter().engine(Engine::Links).count().expect("any problem");
        assert_eq!(count(tetrominoes.clone()), links.complete().expect("no limit").to_string());
    }
}
