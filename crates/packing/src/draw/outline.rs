//! Outlines: the sides of cells that separate a set of cells from the others.
//!
//! Cells are polygons with corners on a grid of whole numbers, all in the same direction, so a side
//! that two cells of a set share is there once forward and once backward.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use crate::lattice::{Lattice, Position};

/// A point of the grid.
pub(in crate::draw) type Point = [i32; 2];

/// Returns the length of a step of the grid to the right and down, in units of SVG.
pub(in crate::draw) fn scale(lattice: Lattice) -> [f64; 2] {
    match lattice {
        Lattice::Square | Lattice::Cube => [20.0, 20.0],
        Lattice::Sphere => [14.0, 14.0],
        Lattice::Rhombic | Lattice::TetraOcta => [10.0, 10.0],
        Lattice::Hexagon => [10.392, 6.0],
        Lattice::Triangle | Lattice::Prism => [12.0, 20.785],
        Lattice::Tan => [14.0, 14.0],
        Lattice::Kite => [3.6, 6.235],
        Lattice::Drafter => [1.6, 2.771],
    }
}

/// The sides of a set of cells.
pub(in crate::draw) struct Sides {
    /// Loops of points around the set and its holes.
    pub(in crate::draw) outline: Vec<Vec<Point>>,
    /// The sides that two of its cells share.
    pub(in crate::draw) inner: Vec<[Point; 2]>,
}

/// Finds the sides of a set of cells.
pub(in crate::draw) fn sides(lattice: Lattice, cells: &[Position]) -> Sides {
    let mut all = BTreeSet::new();
    for &cell in cells {
        let corners = lattice.corners(cell);
        let next = corners.iter().cycle().skip(1);
        all.extend(corners.iter().zip(next).map(|(&from, &to)| [from, to]));
    }
    let is_inner = |[from, to]: &[Point; 2]| all.contains(&[*to, *from]);
    let inner = all.iter().filter(|[from, to]| from < to && is_inner(&[*from, *to]));
    let inner = inner.copied().collect();
    let mut next: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
    for [from, to] in all.iter().filter(|side| !is_inner(side)) {
        next.entry(*from).or_default().push(*to);
    }
    Sides { outline: loops(next), inner }
}

/// Takes closed walks until every side was walked once.
fn loops(mut next: BTreeMap<Point, Vec<Point>>) -> Vec<Vec<Point>> {
    let mut loops = Vec::new();
    while let Some((&start, _)) = next.first_key_value() {
        let mut walk = vec![start];
        let mut here = start;
        while let Some(ends) = next.get_mut(&here) {
            let end = ends.pop().expect("a list of ends is never empty");
            if ends.is_empty() {
                next.remove(&here);
            }
            here = end;
            if here == start {
                break;
            }
            walk.push(here);
        }
        loops.push(walk);
    }
    loops
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_has_two_loops() {
        let around = (0..9).filter(|&cell| cell != 4);
        let cells: Vec<Position> =
            around.map(|cell| Position { layer: 0, row: cell / 3, column: cell % 3 }).collect();
        let Sides { outline, inner } = sides(Lattice::Square, &cells);
        let mut lengths: Vec<usize> = outline.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!((lengths, inner.len()), (vec![4, 12], 8));
    }

    #[test]
    fn neighbors_share_a_side() {
        let is_drawn_flat = |lattice: &Lattice| !lattice.is_solid() || !lattice.is_aligned();
        for lattice in Lattice::ALL.into_iter().filter(is_drawn_flat) {
            let at = |column| lattice.cell(Position { layer: 0, row: 2, column });
            let cell = (4..9).find_map(at).expect("a cell");
            for near in lattice.neighbors(cell) {
                let pair = [cell, near].map(|cell| lattice.position(cell));
                let shared = usize::from(pair[0].layer == pair[1].layer);
                assert_eq!(sides(lattice, &pair).inner.len(), shared, "{lattice}");
            }
        }
    }
}
