//! Random regions in place of boxes.

use quadrille_random::Random;
use quadrille_sudoku::{Regions, Shape};

/// Returns random connected regions, each with as many cells as there are values.
///
/// They begin as boxes, or as rows if there are no boxes. Neighboring regions then exchange cells as
/// long as both stay connected.
pub(super) fn regions(shape: Shape, random: &mut Random) -> Regions {
    let side = shape.side();
    let start = |cell| if shape.has_boxes() { shape.box_of(cell) } else { cell.row() };
    let mut of: Vec<usize> = shape.cells().map(start).collect();
    for _ in 0..side * side * side {
        exchange(&mut of, side, random);
    }
    let names: Vec<char> = of.iter().map(|&number| char::from(b'a' + number as u8)).collect();
    Regions::new(shape, &names).expect("regions exchange one cell for another")
}

/// Exchanges a random cell for one of a neighboring region, if both regions stay connected.
fn exchange(of: &mut [usize], side: usize, random: &mut Random) {
    let one = random.below(of.len());
    let near = neighbors(one, side);
    let (from, to) = (of[one], of[near[random.below(near.len())]]);
    if from == to {
        return;
    }
    let touches =
        |cell: usize, region| neighbors(cell, side).iter().any(|&near| of[near] == region);
    let others: Vec<usize> =
        (0..of.len()).filter(|&cell| of[cell] == to && touches(cell, from)).collect();
    let Some(&other) = others.get(random.below(others.len().max(1))) else { return };
    (of[one], of[other]) = (to, from);
    if ![from, to].into_iter().all(|region| is_connected(of, region, side)) {
        (of[one], of[other]) = (from, to);
    }
}

fn is_connected(of: &[usize], region: usize, side: usize) -> bool {
    let first = of.iter().position(|&other| other == region).expect("a region has cells");
    let (mut seen, mut found) = (vec![false; of.len()], vec![first]);
    seen[first] = true;
    let mut count = 0;
    while let Some(cell) = found.pop() {
        count += 1;
        for near in neighbors(cell, side) {
            if of[near] == region && !std::mem::replace(&mut seen[near], true) {
                found.push(near);
            }
        }
    }
    count == side
}

/// Returns the cells that share an edge with a cell.
fn neighbors(cell: usize, side: usize) -> Vec<usize> {
    let (row, column) = (cell / side, cell % side);
    let mut near = Vec::with_capacity(4);
    near.extend((row > 0).then(|| cell - side));
    near.extend((column > 0).then(|| cell - 1));
    near.extend((column + 1 < side).then(|| cell + 1));
    near.extend((row + 1 < side).then(|| cell + side));
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_connected_and_no_boxes() {
        for (rows, columns) in [(3, 3), (2, 3), (1, 7)] {
            let shape = Shape::new(rows, columns).expect("a shape");
            let made = regions(shape, &mut Random::new(5));
            let of: Vec<usize> = shape.cells().map(|cell| made.of(cell)).collect();
            assert!((0..shape.side()).all(|region| is_connected(&of, region, shape.side())));
            assert!(shape.cells().any(|cell| made.of(cell) != shape.box_of(cell)));
        }
    }
}
