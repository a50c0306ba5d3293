//! Pieces of squares or cubes packed into a box: pentominoes, with and without repeats, in the
//! plane and in space, and the Soma cube.
//!
//! A plane is a box one cube high. Turning a flat piece over is a rotation in space, so the 24
//! rotations of the cube include all needed symmetries; orientations that do not lie flat do not
//! fit.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_dlx::Problem;

/// Layer, row, column.
type Cell = [i32; 3];

/// The twelve pentominoes with the letters of J. H. Conway and S. W. Golomb: rows separated by `/`.
const PENTOMINOES: [(&str, &str); 12] = [
    ("F", ".XX/XX./.X."),
    ("I", "XXXXX"),
    ("L", "XXXX/X..."),
    ("N", "XXX./..XX"),
    ("P", "XXX/XX."),
    ("T", "XXX/.X./.X."),
    ("U", "XXX/X.X"),
    ("V", "XXX/X../X.."),
    ("W", "XX./.XX/..X"),
    ("X", ".X./XXX/.X."),
    ("Y", "XXXX/.X.."),
    ("Z", "XX./.X./.XX"),
];

/// The seven pieces of Piet Hein's Soma cube: layers separated by `|`, rows by `/`.
const SOMA: [(&str, &str); 7] = [
    ("V", "XX/X."),
    ("L", "XXX/X.."),
    ("T", "XXX/.X."),
    ("Z", "XX./.XX"),
    ("P", "XX/X.|X./.."),
    ("A", "XX/X.|../X."),
    ("B", "XX/X.|.X/.."),
];

/// The twelve pentominoes, each once, on a board of 60 squares. Pieces may be rotated and
/// reflected. Symmetric packings count separately.
pub fn pentominoes(rows: i32, columns: i32) -> Problem {
    pack(&once(&PENTOMINOES), [1, rows, columns], |_| true)
}

/// The twelve pentominoes on a chessboard without the four squares in the middle.
pub fn pentominoes_on_a_holed_chessboard() -> Problem {
    let is_middle = |x: i32| x == 3 || x == 4;
    pack(&once(&PENTOMINOES), [1, 8, 8], |[_, row, column]| !(is_middle(row) && is_middle(column)))
}

/// The twelve pentominoes, as cubes, in a box of 60.
pub fn pentacubes(layers: i32, rows: i32, columns: i32) -> Problem {
    pack(&once(&PENTOMINOES), [layers, rows, columns], |_| true)
}

/// Six of the pentominoes on 5×10, with a fixed number of copies of each.
pub fn pentominoes_with_repeats() -> Problem {
    let bounds = BTreeMap::from([
        ("I", (0, 2)),
        ("L", (0, 3)),
        ("N", (0, 2)),
        ("P", (1, 4)),
        ("V", (0, 2)),
        ("Y", (2, 4)),
    ]);
    let pieces: Vec<Piece> = once(&PENTOMINOES)
        .into_iter()
        .filter_map(|piece| Some(Piece { bounds: *bounds.get(piece.name)?, ..piece }))
        .collect();
    pack(&pieces, [1, 5, 10], |_| true)
}

/// The seven Soma pieces in the cube.
pub fn soma() -> Problem {
    pack(&once(&SOMA), [3, 3, 3], |_| true)
}

/// A piece and its number of copies.
struct Piece {
    name: &'static str,
    cells: Vec<Cell>,
    bounds: (u32, u32),
}

fn once(pieces: &[(&'static str, &str)]) -> Vec<Piece> {
    pieces
        .iter()
        .map(|&(name, picture)| Piece { name, cells: cells(picture), bounds: (1, 1) })
        .collect()
}

/// The cells of a picture.
fn cells(picture: &str) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (layer, picture) in (0..).zip(picture.split('|')) {
        for (row, picture) in (0..).zip(picture.split('/')) {
            let marked = (0..).zip(picture.chars()).filter(|&(_, mark)| mark == 'X');
            cells.extend(marked.map(|(column, _)| [layer, row, column]));
        }
    }
    cells
}

/// Packings of pieces into the wanted cells of a box.
fn pack(pieces: &[Piece], size: Cell, is_wanted: impl Fn(Cell) -> bool) -> Problem {
    let mut builder = Problem::builder();
    let pieces: Vec<_> = pieces
        .iter()
        .map(|piece| (piece, builder.bounded(piece.name, piece.bounds.0, piece.bounds.1)))
        .collect();
    let places: BTreeMap<Cell, _> = corners(size)
        .filter(|&cell| is_wanted(cell))
        .map(|cell @ [layer, row, column]| {
            (cell, builder.primary(format!("c{layer}.{row}.{column}")))
        })
        .collect();
    for (piece, item) in pieces {
        for shape in orientations(&piece.cells) {
            for corner in corners(size) {
                let covered = shape.iter().map(|&cell| places.get(&sum(cell, corner)).copied());
                if let Some(covered) = covered.collect::<Option<Vec<_>>>() {
                    let members = [item].into_iter().chain(covered);
                    builder.option(members).expect("a piece and distinct cells");
                }
            }
        }
    }
    builder.build().expect("there are pieces")
}

fn corners([layers, rows, columns]: Cell) -> impl Iterator<Item = Cell> {
    (0..layers).flat_map(move |layer| {
        (0..rows).flat_map(move |row| (0..columns).map(move |column| [layer, row, column]))
    })
}

/// The distinct orientations of a piece, each moved to the origin, with sorted cells.
fn orientations(cells: &[Cell]) -> BTreeSet<Vec<Cell>> {
    let mut found = BTreeSet::new();
    let mut open = vec![at_origin(cells.to_vec())];
    while let Some(shape) = open.pop() {
        if found.insert(shape.clone()) {
            // Two quarter turns about different axes generate all rotations of the cube.
            let turns: [fn(Cell) -> Cell; 2] = [|[z, y, x]| [z, x, -y], |[z, y, x]| [y, -z, x]];
            open.extend(
                turns.map(|turn| at_origin(shape.iter().map(|&cell| turn(cell)).collect())),
            );
        }
    }
    found
}

fn at_origin(mut cells: Vec<Cell>) -> Vec<Cell> {
    let corner: Cell =
        [0, 1, 2].map(|axis| -cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
    for cell in &mut cells {
        *cell = sum(*cell, corner);
    }
    cells.sort_unstable();
    cells
}

fn sum(a: Cell, b: Cell) -> Cell {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    fn count(problem: &Problem) -> u64 {
        problem.counter().count().unwrap().complete().unwrap().to_u64().unwrap()
    }

    /// Two packings up to symmetry, and a rectangle has four symmetries.
    #[test]
    fn pentominoes_fill_3_by_20_in_two_ways() {
        assert_eq!(count(&pentominoes(3, 20)), 2 * 4);
    }

    /// 65 packings up to the eight symmetries of the square, none of them symmetric.
    #[test]
    fn pentominoes_fill_the_holed_chessboard_in_65_ways() {
        assert_eq!(count(&pentominoes_on_a_holed_chessboard()), 65 * 8);
    }

    /// 240 packings up to the 24 rotations and the reflections of the cube.
    #[test]
    fn soma_has_240_solutions() {
        assert_eq!(count(&soma()), 240 * 48);
    }

    #[test]
    fn pieces_have_the_right_number_of_orientations() {
        let of = |pieces: &[(&'static str, &str)]| -> Vec<usize> {
            once(pieces).iter().map(|piece| orientations(&piece.cells).len()).collect()
        };
        let flat = |shape: &&Vec<Cell>| shape.iter().all(|cell| cell[0] == 0);
        let in_the_plane: Vec<usize> = once(&PENTOMINOES)
            .iter()
            .map(|piece| orientations(&piece.cells).iter().filter(flat).count())
            .collect();
        assert_eq!(in_the_plane, [8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4]);
        assert_eq!(of(&SOMA), [12, 24, 12, 12, 8, 12, 12]);
    }
}
