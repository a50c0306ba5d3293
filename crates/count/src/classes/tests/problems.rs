//! Problems whose classes are known.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_problem::Problem;

/// The pairs of points to be covered by sets of pairs.
fn pairs_covered_by(points: usize, sets: &[Vec<[usize; 2]>]) -> Problem {
    let mut builder = Problem::builder();
    let mut items = BTreeMap::new();
    for b in 0..points {
        for a in 0..b {
            items.insert([a, b], builder.primary(format!("{a}-{b}")));
        }
    }
    for set in sets {
        builder.option(set.iter().map(|pair| items[pair])).expect("distinct pairs");
    }
    builder.build().expect("a good problem")
}

/// Steiner triple systems: every pair of points in one triple.
pub(super) fn triple_systems(points: usize) -> Problem {
    let mut sets = Vec::new();
    for c in 0..points {
        for b in 0..c {
            sets.extend((0..b).map(|a| vec![[a, b], [a, c], [b, c]]));
        }
    }
    pairs_covered_by(points, &sets)
}

/// One-factorisations of a complete graph: every edge in one perfect matching.
pub(super) fn factorisations(points: usize) -> Problem {
    fn extend(left: &[usize], matching: &mut Vec<[usize; 2]>, sets: &mut Vec<Vec<[usize; 2]>>) {
        let [first, others @ ..] = left else {
            sets.push(matching.clone());
            return;
        };
        for &other in others {
            let left: Vec<usize> = others.iter().copied().filter(|&point| point != other).collect();
            matching.push([*first, other]);
            extend(&left, matching, sets);
            matching.pop();
        }
    }
    let mut sets = Vec::new();
    extend(&(0..points).collect::<Vec<_>>(), &mut Vec::new(), &mut sets);
    pairs_covered_by(points, &sets)
}

/// All ways to put pieces into a box, each piece once: cells have three coordinates. `turns` are
/// the motions that a piece may be put in by, besides shifts.
fn packing(size: [usize; 3], pieces: &[Vec<[i32; 3]>], turns: &[Turn]) -> Problem {
    let mut builder = Problem::builder();
    let piece_items = builder.primaries("piece", pieces.len());
    let [x, y, z] = size;
    let cells = builder.primaries("cell", x * y * z);
    let limits = size.map(|side| side as i32);
    for (piece, &item) in pieces.iter().zip(&piece_items) {
        let mut places: BTreeSet<Vec<[i32; 3]>> = BTreeSet::new();
        for turn in turns {
            let turned: Vec<[i32; 3]> = piece.iter().map(|&cell| turn.of(cell)).collect();
            let least = [0, 1, 2].map(|axis: usize| {
                turned.iter().map(|cell| cell[axis]).min().expect("a piece has a cell")
            });
            for shift in 0..(x * y * z) as i32 {
                let at = [
                    shift % limits[0],
                    shift / limits[0] % limits[1],
                    shift / limits[0] / limits[1],
                ];
                let mut place: Vec<[i32; 3]> = turned
                    .iter()
                    .map(|cell| [0, 1, 2].map(|axis: usize| cell[axis] - least[axis] + at[axis]))
                    .collect();
                place.sort_unstable();
                if place.iter().all(|cell| (0..3).all(|axis| cell[axis] < limits[axis])) {
                    places.insert(place);
                }
            }
        }
        for place in places {
            let number =
                |cell: [i32; 3]| ((cell[2] * limits[1] + cell[1]) * limits[0] + cell[0]) as usize;
            let covered = place.into_iter().map(|cell| cells[number(cell)]);
            builder.option(covered.chain([item])).expect("distinct cells");
        }
    }
    builder.build().expect("a good problem")
}

/// A motion of the grid that keeps the origin: which axis goes where, and which are turned round.
#[derive(Clone, Copy, Debug)]
struct Turn {
    axes: [usize; 3],
    signs: [i32; 3],
}

impl Turn {
    fn of(&self, cell: [i32; 3]) -> [i32; 3] {
        [0, 1, 2].map(|axis: usize| cell[self.axes[axis]] * self.signs[axis])
    }

    /// The rotations, and with them the reflections if wanted.
    fn all(with_reflections: bool) -> Vec<Self> {
        let even = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
        let odd = [[1, 0, 2], [0, 2, 1], [2, 1, 0]];
        let axes = even.map(|axes| (axes, 1)).into_iter().chain(odd.map(|axes| (axes, -1)));
        let mut turns = Vec::new();
        for (axes, parity) in axes {
            for bits in 0..8 {
                let signs = [0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { -1 } else { 1 });
                if with_reflections || signs.iter().product::<i32>() == parity {
                    turns.push(Self { axes, signs });
                }
            }
        }
        turns
    }
}

/// Cells of a piece, drawn in layers.
fn piece(layers: &[&[&str]]) -> Vec<[i32; 3]> {
    let mut cells = Vec::new();
    for (z, layer) in (0..).zip(layers) {
        for (y, row) in (0..).zip(*layer) {
            for (x, _) in (0..).zip(row.chars()).filter(|(_, cell)| *cell == '#') {
                cells.push([x, y, z]);
            }
        }
    }
    cells
}

pub(super) fn pentominoes(width: usize, height: usize) -> Problem {
    let drawn: [&[&str]; 12] = [
        &[".##", "##.", ".#."],
        &["#####"],
        &["####", "#..."],
        &["###.", "..##"],
        &["###", "##."],
        &["###", ".#.", ".#."],
        &["###", "#.#"],
        &["###", "#..", "#.."],
        &["##.", ".##", "..#"],
        &[".#.", "###", ".#."],
        &["####", ".#.."],
        &["##.", ".#.", ".##"],
    ];
    let pieces: Vec<_> = drawn.iter().map(|rows| piece(&[rows])).collect();
    packing([width, height, 1], &pieces, &Turn::all(true))
}

/// The Soma cube: its seven pieces in a box of 3×3×3.
pub(super) fn soma() -> Problem {
    let pieces: [&[&[&str]]; 7] = [
        &[&["##", "#."]],
        &[&["###", "#.."]],
        &[&["###", ".#."]],
        &[&["##.", ".##"]],
        &[&["##", "#."], &["#.", ".."]],
        &[&["##", "#."], &[".#", ".."]],
        &[&["##", "#."], &["..", "#."]],
    ];
    let pieces: Vec<_> = pieces.iter().map(|layers| piece(layers)).collect();
    packing([3, 3, 3], &pieces, &Turn::all(false))
}
