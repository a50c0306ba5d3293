//! Counts for which no published figure was found, computed a second time.
//!
//! The second program shares nothing with the first: it makes the places of pieces from coordinates,
//! and always fills the first empty cell of the box.

use std::collections::BTreeSet;

use crate::counts::count;

/// A cell: coordinates, of which polyhexes use two.
type Cell = [i32; 3];

/// A set of cells of the box, one bit each.
type Cells = u128;

/// All places of all pieces, by the first cell that they fill.
struct Fill {
    full: Cells,
    places: Vec<Vec<(usize, Cells)>>,
}

impl Fill {
    /// Collects the places of pieces in a box. Each piece is given in all its orientations.
    fn new(region: &[Cell], pieces: &[BTreeSet<Vec<Cell>>]) -> Self {
        let mut places = vec![Vec::new(); region.len()];
        let bit = |cell: Cell| region.iter().position(|&other| other == cell).map(|bit| 1 << bit);
        for (piece, shapes) in pieces.iter().enumerate() {
            for (shape, at) in
                shapes.iter().flat_map(|shape| region.iter().map(move |at| (shape, at)))
            {
                let cells =
                    shape.iter().map(|cell| bit([0, 1, 2].map(|axis| cell[axis] + at[axis])));
                if let Some(cells) = cells.sum::<Option<Cells>>() {
                    places[cells.trailing_zeros() as usize].push((piece, cells));
                }
            }
        }
        Self { full: Cells::MAX >> (Cells::BITS as usize - region.len()), places }
    }

    /// Counts the ways to fill the box, with this number of copies of each piece at most.
    fn count(&self, filled: Cells, left: &mut [u32]) -> u64 {
        if filled == self.full {
            return 1;
        }
        let mut found = 0;
        for &(piece, cells) in &self.places[filled.trailing_ones() as usize] {
            if filled & cells == 0 && left[piece] > 0 {
                left[piece] -= 1;
                found += self.count(filled | cells, left);
                left[piece] += 1;
            }
        }
        found
    }
}

/// Moves a shape so that its first cell is at the origin.
fn anchored(cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_unstable();
    let first = cells[0];
    cells.into_iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - first[axis])).collect()
}

/// A slice of the cube has 25 cells, and all blocks but the rods fill an even number of them. So each
/// of the 15 slices meets exactly one of the three rods, and there is a rod in each direction.
#[test]
fn conways_puzzle() {
    let text = "box 5x5x5\npiece A 1x2x4 x13\npiece B 2x2x2\npiece C 1x2x2\npiece D 1x1x3 x3\n";
    assert_eq!(count(text), 27_456);

    let cube: Vec<Cell> =
        (0..125).map(|number| [number / 25, number / 5 % 5, number % 5]).collect();
    let block = |size: [i32; 3]| {
        let inside = |cell: &&Cell| (0..3).all(|axis| cell[axis] < size[axis]);
        cube.iter().filter(inside).copied().collect::<Vec<Cell>>()
    };
    let turned = |sizes: &[[i32; 3]]| sizes.iter().map(|&size| block(size)).collect();
    let flat = [[1, 2, 4], [1, 4, 2], [2, 1, 4], [2, 4, 1], [4, 1, 2], [4, 2, 1]];
    let pieces = [turned(&flat), turned(&[[2, 2, 2]]), turned(&[[1, 2, 2], [2, 1, 2], [2, 2, 1]])];
    let fill = Fill::new(&cube, &pieces);

    // In each direction, one rod fills three slices, and the others have the first or last of the rest.
    let slices: [[i32; 3]; 6] = [[0, 3, 4], [0, 4, 3], [1, 0, 4], [1, 4, 0], [2, 0, 1], [2, 1, 0]];
    let mut found = 0;
    for choice in 0..216 {
        let [x, y, z] = [choice / 36, choice / 6 % 6, choice % 6].map(|axis| slices[axis]);
        // The rod along an axis begins at the first number there; the next rod has the second.
        let rods = [[x[0], y[1], z[2]], [x[2], y[0], z[1]], [x[1], y[2], z[0]]];
        let mut filled: Cells = 0;
        for (axis, rod) in rods.into_iter().enumerate() {
            for step in 0..3 {
                let mut cell = rod;
                cell[axis] += step;
                filled |= 1 << (25 * cell[0] + 5 * cell[1] + cell[2]);
            }
        }
        assert_eq!(filled.count_ones(), 9);
        found += fill.count(filled, &mut [13, 1, 1]);
    }
    assert_eq!(found, 27_456);
}

/// Parallelograms of different pentahexes.
#[test]
fn pentahexes() {
    // Axial coordinates: the neighbors, a rotation by 60°, and a reflection.
    let steps: [Cell; 6] = [[1, 0, 0], [0, 1, 0], [-1, 1, 0], [-1, 0, 0], [0, -1, 0], [1, -1, 0]];
    let orientations = |shape: &[Cell]| {
        let (mut all, mut turned) = (BTreeSet::new(), shape.to_vec());
        for _ in 0..6 {
            turned = turned.into_iter().map(|[q, r, _]| [-r, q + r, 0]).collect();
            all.insert(anchored(turned.iter().copied()));
            all.insert(anchored(turned.iter().map(|&[q, r, _]| [r, q, 0])));
        }
        all
    };
    let mut shapes: BTreeSet<BTreeSet<Vec<Cell>>> = BTreeSet::from([orientations(&[[0; 3]])]);
    for cells in 2..=5 {
        let mut larger = BTreeSet::new();
        for shape in shapes.iter().filter_map(BTreeSet::first) {
            for (cell, step) in
                shape.iter().flat_map(|cell| steps.iter().map(move |step| (cell, step)))
            {
                let mut grown: BTreeSet<Cell> = shape.iter().copied().collect();
                grown.insert([cell[0] + step[0], cell[1] + step[1], 0]);
                if grown.len() == cells {
                    larger.insert(orientations(&grown.into_iter().collect::<Vec<_>>()));
                }
            }
        }
        shapes = larger;
    }
    let pieces: Vec<_> = shapes.into_iter().collect();
    assert_eq!(pieces.len(), 22, "Gardner: there are 22 pentahexes");

    for (rows, columns, expected) in [(4, 5, 604), (5, 5, 4748)] {
        let region: Vec<Cell> =
            (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row, 0])).collect();
        let found = Fill::new(&region, &pieces).count(0, &mut [1; 22]);
        let text = format!(
            "lattice hexagon\nbox parallelogram {rows}x{columns}\npieces pentahexes x0..1\n"
        );
        assert_eq!((found, count(&text)), (expected, expected), "{rows}×{columns}");
    }
}
