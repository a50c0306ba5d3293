//! Lattices in space and boxes whose sides meet, against counts by a second program. It knows cells by the coordinates of
//! their centers, and takes two sets of cells for the same piece if a rotation of space carries one to the other.

use std::collections::BTreeSet;

use quadrille_packing::{Lattice, Packing, Position};

use crate::counts::count;

/// A center, and whether what is there has to keep a kind of its own.
type Center = ([f64; 3], u8);

/// Returns the center of a cell, and its kind: cells of one kind are turned into each other.
fn center(lattice: Lattice, at: Position) -> Center {
    let [layer, row, column] = [at.layer, at.row, at.column].map(f64::from);
    match lattice {
        Lattice::Prism => {
            let up = (at.row + at.column) % 2 == 0;
            let down = if up { 2.0 / 3.0 } else { 1.0 / 3.0 };
            ([0.5 * column, 0.75_f64.sqrt() * (row + down), 1.3 * layer], 0)
        }
        Lattice::TetraOcta => {
            let is_middle = [at.layer, at.row, at.column].iter().all(|at| at.rem_euclid(3) == 1);
            ([column, row, layer], u8::from(is_middle))
        }
        Lattice::Rhombic => {
            // The centers of tetrahedra with a corner at the center of a cube of side 1.
            let inside = |at: i32| match at.rem_euclid(5) - 2 {
                0 => 0.0,
                at if at.abs() == 1 => 0.25 * f64::from(at),
                at => 0.1875 * f64::from(at),
            };
            let center = [at.column, at.row, at.layer];
            (center.map(|at| f64::from(at.div_euclid(5)) + inside(at)), 0)
        }
        Lattice::Tan => {
            let inside =
                |at: i32| f64::from(at.div_euclid(3)) + f64::from(at.rem_euclid(3) - 1) / 3.0;
            ([inside(at.column), inside(at.row), 0.0], 0)
        }
        // Hexagons with a corner on top: four rows of kites, then the next hexagons, half a width to the right.
        Lattice::Kite => around(at, 4, 4, |row, side| match (row, side) {
            (0, _) => 0.0,
            (3, _) => 180.0,
            (row, side) => side.signum() * (60.0 * f64::from(row)),
        }),
        Lattice::Drafter => {
            around(at, 6, 4, |row, side| side.signum() * (15.0 + 30.0 * f64::from(row)))
        }
        _ => ([column, row, layer], 0),
    }
}

/// Returns the center of a cell around a point. `rows` rows and `columns` columns of a picture lead to the next points,
/// and `angle` is from the direction to the top, by the row and the side of the cell.
fn around(at: Position, rows: i32, columns: i32, angle: impl Fn(i32, f64) -> f64) -> Center {
    let (down, row) = (at.row.div_euclid(rows), at.row.rem_euclid(rows));
    // Kites have a column in the middle, and one without cells; drafters have two columns on each side.
    let column = at.column - down * columns / 2;
    let (right, place) = (column.div_euclid(columns), column.rem_euclid(columns));
    let side = if rows == 4 { f64::from(place - 1) } else { f64::from(place) - 1.5 };
    let angle = angle(row, side).to_radians();
    let middle = [f64::from(2 * right + down) * 0.75_f64.sqrt(), 1.5 * f64::from(down)];
    ([middle[0] + 0.43 * angle.sin(), middle[1] - 0.43 * angle.cos(), 0.0], 0)
}

fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    (0..3).map(|axis| (one[axis] - other[axis]).powi(2)).sum::<f64>()
}

/// Six times the volume of a tetrahedron, with its sign.
fn volume([a, b, c, d]: [[f64; 3]; 4]) -> f64 {
    let [x, y, z] = [b, c, d].map(|point| [0, 1, 2].map(|axis| point[axis] - a[axis]));
    x[0] * (y[1] * z[2] - y[2] * z[1]) - x[1] * (y[0] * z[2] - y[2] * z[0])
        + x[2] * (y[0] * z[1] - y[1] * z[0])
}

/// Whether a rotation carries points to points in this order: it keeps distances and the signs of volumes.
fn is_rotated(piece: &[Center], image: &[Center]) -> bool {
    let last = image.len() - 1;
    let near = |one: f64, other: f64| (one - other).abs() < 1e-6;
    if piece[last].1 != image[last].1 {
        return false;
    }
    (0..last).all(|first| {
        let apart = |points: &[Center]| distance(points[first].0, points[last].0);
        near(apart(piece), apart(image))
            && (0..first).all(|second| {
                (0..second).all(|third| {
                    let of = |points: &[Center]| {
                        volume([first, second, third, last].map(|index| points[index].0))
                    };
                    near(of(piece), of(image))
                })
            })
    })
}

/// Returns all sets of cells that are rotated copies of a piece.
fn places(piece: &[Center], cells: &[Center]) -> BTreeSet<BTreeSet<usize>> {
    fn extend(
        piece: &[Center],
        cells: &[Center],
        chosen: &mut Vec<usize>,
        found: &mut BTreeSet<BTreeSet<usize>>,
    ) {
        if chosen.len() == piece.len() {
            found.insert(chosen.iter().copied().collect());
            return;
        }
        for cell in 0..cells.len() {
            if chosen.contains(&cell) {
                continue;
            }
            chosen.push(cell);
            let image: Vec<Center> = chosen.iter().map(|&cell| cells[cell]).collect();
            if is_rotated(&piece[..image.len()], &image) {
                extend(piece, cells, chosen, found);
            }
            chosen.pop();
        }
    }
    let mut found = BTreeSet::new();
    extend(piece, cells, &mut Vec::new(), &mut found);
    found
}

/// Counts the ways to cover all cells with these sets. For each kind, the sets that may be used, and those of them that
/// need not.
fn fill(
    covered: &mut [bool],
    sets: &[(usize, BTreeSet<usize>)],
    left: &mut [u32],
    spare: &[u32],
) -> u64 {
    let Some(first) = covered.iter().position(|is| !is) else {
        return u64::from(left.iter().zip(spare).all(|(left, spare)| left <= spare));
    };
    let mut found = 0;
    for (kind, set) in sets {
        if left[*kind] == 0 || !set.contains(&first) || set.iter().any(|&cell| covered[cell]) {
            continue;
        }
        left[*kind] -= 1;
        set.iter().for_each(|&cell| covered[cell] = true);
        found += fill(covered, sets, left, spare);
        set.iter().for_each(|&cell| covered[cell] = false);
        left[*kind] += 1;
    }
    found
}

/// Counts the solutions of a puzzle in the second program's way.
fn brute(text: &str) -> u64 {
    let packing: Packing = text.parse().expect(text);
    let lattice = packing.region().lattice();
    let cells: Vec<Center> = packing.region().positions().map(|at| center(lattice, at)).collect();
    let mut sets = Vec::new();
    let (mut left, mut spare) = (Vec::new(), Vec::new());
    for (kind, piece) in packing.pieces().iter().enumerate() {
        let form: Vec<Center> =
            piece.shape().positions(lattice).into_iter().map(|at| center(lattice, at)).collect();
        sets.extend(places(&form, &cells).into_iter().map(|set| (kind, set)));
        left.push(piece.most().unwrap_or(1000));
        spare.push(piece.most().unwrap_or(1000) - piece.least());
    }
    fill(&mut vec![false; cells.len()], &sets, &mut left, &spare)
}

/// Asserts that both programs count the same, and that there are some solutions, if there is one of these pieces.
#[track_caller]
fn agree(text: &str) -> u64 {
    let packing: Packing = text.parse().expect(text);
    let solutions = count(text);
    assert_eq!([count(&packing.to_string()), brute(text)], [solutions; 2], "{text}");
    solutions
}

/// Returns the text of a box of all cells within these lengths.
fn whole(lattice: Lattice, [layers, rows, columns]: [i32; 3]) -> String {
    let mut text = format!("lattice {lattice}\nbox\n");
    for layer in 0..layers {
        for row in 0..rows {
            let mark = |column| match lattice.cell(Position { layer, row, column }) {
                None => '.',
                Some(_) if lattice != Lattice::Prism => '#',
                Some(_) if (row + column) % 2 == 0 => '^',
                Some(_) => 'v',
            };
            text += &format!("  {}\n", (0..columns).map(mark).collect::<String>());
        }
        text += "\n";
    }
    text
}

#[test]
fn spheres_are_packed_as_brute_force_finds() {
    let two = "piece A x*\n  #.\n  .#\n";
    let three = "piece B x*\n  #.\n  .#\n\n  .#\n  ..\n";
    let bar = "piece C x*\n  #..\n  .#.\n  ..#\n";
    let tetrahedron = "lattice sphere\nbox tetrahedron 3\n";
    let pyramid = "lattice sphere\nbox pyramid 3\n";
    // Four spheres that all touch: three ways to pair them. A sphere on a square of four: ten.
    assert_eq!(count(&format!("lattice sphere\nbox tetrahedron 2\n{two}")), 3);
    assert_eq!(count(&format!("lattice sphere\nbox pyramid 2\n{two}piece S\n  #\n")), 10);
    assert!(agree(&format!("{tetrahedron}{two}")) > 1);
    assert!(agree(&format!("{tetrahedron}{three}{two}")) > 1);
    assert!(agree(&format!("{pyramid}{two}")) > 1);
    assert!(agree(&format!("{pyramid}{three}{bar}{two}")) > 1);
    let rhombus = "piece S x1..2\n  #.\n  .#\n\n  .#\n  ..#\n";
    assert!(agree(&format!("{tetrahedron}{rhombus}{two}")) > 0);
    assert!(agree(&format!("{pyramid}{rhombus}{two}")) > 0);
    // A trapezoid of a row of two and a row of three, without its corner: not its own mirror image in its plane.
    let crooked = "piece S x1..2\n  #..\n  .#.\n  ..#\n\n  .#\n  ...\n  ...\n";
    assert!(agree(&format!("{pyramid}{crooked}{two}")) > 0);
}

#[test]
fn prisms_are_packed_as_brute_force_finds() {
    let hexagon = |layers| whole(Lattice::Prism, [layers, 2, 3]);
    let [flat, tall] = ["piece A x*\n  ^v\n", "piece B x*\n  ^\n\n  ^\n"];
    let bent = "piece C x*\n  ^v\n\n  ^.\n";
    let crooked = "piece D x1..2\n  ^v^\n\n  ^..\n";
    assert!(agree(&format!("{}{flat}", hexagon(2))) > 1);
    assert!(agree(&format!("{}{flat}{tall}", hexagon(2))) > 1);
    assert!(agree(&format!("{}{bent}", hexagon(2))) > 1);
    assert!(agree(&format!("{}{crooked}{flat}{tall}", hexagon(2))) > 1);
}

#[test]
fn parts_of_cubes_are_packed_as_brute_force_finds() {
    let cube = whole(Lattice::Rhombic, [5, 5, 5]);
    let pair = "piece A x*\n  .....\n  ..#..\n  .#...\n";
    let packing: Packing = format!("{cube}{pair}").parse().expect("a cube");
    assert_eq!(packing.region().len(), 24);
    assert!(agree(&format!("{cube}{pair}")) > 1);
    let three = "piece B x*\n  .....\n  ..#..\n  .#...\n  ..#..\n";
    assert!(agree(&format!("{cube}{three}{pair}")) > 1);
    let two = whole(Lattice::TetraOcta, [3, 3, 6]);
    let corner = "piece A x*\n  ..#\n  ...\n  ...\n\n  ...\n  .#.\n";
    let single = "piece B x*\n  ..#\n";
    let packing: Packing = format!("{two}{single}").parse().expect("two cubes");
    assert_eq!(packing.region().len(), 10);
    assert!(agree(&format!("{two}{corner}{single}")) > 1);
    let beside = "piece C x*\n  ..##\n";
    assert!(agree(&format!("{two}{corner}{beside}{single}")) > 1);
}

#[test]
fn tans_kites_and_drafters_are_packed_as_brute_force_finds() {
    // Two ways to cut a square, two to pair the kites of a hexagon, three to halve a triangle.
    assert_eq!(agree("lattice tan\nbox 1x1\npieces monotans x*\n"), 2);
    assert_eq!(agree("lattice kite\nbox hexagon 1\npieces dikites x*\n"), 2);
    assert_eq!(agree("lattice drafter\nbox triangle 1\npieces monodrafters x*\n"), 3);
    assert!(agree("lattice tan\nbox 2x3\npieces ditans x*\n") > 1);
    assert!(agree("lattice tan\nbox 2x3\npieces tritans x*\n") > 1);
    assert!(agree("lattice kite\nbox hexagon 2\npieces trikites x*\n") > 1);
    let packing: Packing =
        "lattice kite\nbox hexagon 2\npieces dikites x*\n".parse().expect("good");
    assert_eq!(packing.region().len(), 42);
    let packing: Packing =
        "lattice drafter\nbox triangle 3\npieces didrafters x*\n".parse().expect("good");
    assert_eq!(packing.region().len(), 54);
    assert!(agree("lattice drafter\nbox triangle 2\npieces didrafters x*\n") > 1);
}

/// Counts the tilings of a strip whose ends meet after half a twist, by the cells of each piece.
fn strip(rows: i32, columns: i32, pieces: &[&[(i32, i32)]]) -> u64 {
    let number = |row: i32, column: i32| {
        let row = if column >= columns { rows - 1 - row } else { row };
        (0..rows).contains(&row).then_some((row * columns + column % columns) as usize)
    };
    let mut sets: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
    for (piece, row, column) in pieces.iter().flat_map(|piece| {
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (piece, row, column)))
    }) {
        let cells: Option<BTreeSet<usize>> =
            piece.iter().map(|&(down, right)| number(row + down, column + right)).collect();
        sets.extend(cells.filter(|cells| cells.len() == piece.len()));
    }
    let sets: Vec<(usize, BTreeSet<usize>)> = sets.into_iter().map(|set| (0, set)).collect();
    fill(&mut vec![false; (rows * columns) as usize], &sets, &mut [1000], &[1000])
}

#[test]
fn strips_with_half_a_twist_are_tiled_as_brute_force_finds() {
    let domino: [&[(i32, i32)]; 2] = [&[(0, 0), (0, 1)], &[(0, 0), (1, 0)]];
    let corner: [&[(i32, i32)]; 4] = [
        &[(0, 0), (0, 1), (1, 0)],
        &[(0, 0), (0, 1), (1, 1)],
        &[(0, 0), (1, 0), (1, 1)],
        &[(0, 1), (1, 0), (1, 1)],
    ];
    for (rows, columns) in [(2, 3), (2, 5), (3, 4), (4, 4), (4, 5)] {
        let text = format!("box mobius {rows}x{columns}\npiece A 1x2 x*\n");
        assert_eq!(count(&text), strip(rows, columns, &domino), "{text}");
    }
    for (rows, columns) in [(2, 6), (3, 4), (3, 6), (2, 9)] {
        for sided in ["mirror", "one-sided"] {
            let text = format!("box mobius {rows}x{columns}\npiece A x* {sided}\n  ##\n  #.\n");
            assert_eq!(count(&text), strip(rows, columns, &corner), "{text}");
            let packing: Packing = text.parse().expect(&text);
            assert_eq!(count(&packing.to_string()), count(&text), "{packing}");
        }
    }
}
