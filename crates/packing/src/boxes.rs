//! Boxes by formula.

use crate::error::PackingError;
use crate::lattice::{Cell, Lattice, Position};
use crate::limits::CELL_LIMIT;
use crate::region::{Region, Wraps};

/// Returns a rectangle of squares.
///
/// # Errors
/// If a length is 0, or the box has more than [`CELL_LIMIT`] cells. The same holds for all boxes.
pub fn rectangle(rows: usize, columns: usize) -> Result<Region, PackingError> {
    drawn(Lattice::Square, [1, rows, columns], |_| true)
}

/// Returns a cuboid of cubes.
///
/// # Errors
/// As [`rectangle`].
pub fn cuboid(layers: usize, rows: usize, columns: usize) -> Result<Region, PackingError> {
    drawn(Lattice::Cube, [layers, rows, columns], |_| true)
}

/// Returns a rectangle with a rectangular hole in the middle.
///
/// # Errors
/// As [`rectangle`], and if the hole does not leave sides of equal width.
pub fn ring(
    rows: usize,
    columns: usize,
    hole_rows: usize,
    hole_columns: usize,
) -> Result<Region, PackingError> {
    let row = margin(rows, hole_rows)?;
    let column = margin(columns, hole_columns)?;
    drawn(Lattice::Square, [1, rows, columns], |at| {
        let in_hole = (row..row + hole_rows).contains(&(at.row as usize))
            && (column..column + hole_columns).contains(&(at.column as usize));
        !in_hole
    })
}

/// Returns two crossed bars of squares, each of this length and width.
///
/// # Errors
/// As [`rectangle`], and if the bars do not cross in their middle.
pub fn cross(length: usize, width: usize) -> Result<Region, PackingError> {
    let first = margin(length, width)?;
    let middle = first..first + width;
    drawn(Lattice::Square, [1, length, length], |at| {
        middle.contains(&(at.row as usize)) || middle.contains(&(at.column as usize))
    })
}

/// Returns a rectangle of squares whose left and right sides meet.
///
/// # Errors
/// As [`rectangle`].
pub fn cylinder(rows: usize, columns: usize) -> Result<Region, PackingError> {
    rectangle(rows, columns)?.wrapped(Wraps { columns: true, ..Wraps::default() })
}

/// Returns a rectangle of squares whose opposite sides meet.
///
/// # Errors
/// As [`rectangle`].
pub fn torus(rows: usize, columns: usize) -> Result<Region, PackingError> {
    rectangle(rows, columns)?.wrapped(Wraps { rows: true, columns: true, ..Wraps::default() })
}

/// Returns a rectangle of squares whose left and right sides meet after half a twist: a Möbius strip.
///
/// # Errors
/// As [`rectangle`].
pub fn mobius(rows: usize, columns: usize) -> Result<Region, PackingError> {
    rectangle(rows, columns)?.wrapped(Wraps { columns: true, twisted: true, ..Wraps::default() })
}

/// Returns a pyramid of spheres on a square, with `side` spheres along each edge.
///
/// # Errors
/// As [`rectangle`].
pub fn pyramid(side: usize) -> Result<Region, PackingError> {
    let layer = |layer: i32| {
        let lines = move || 0..=layer;
        lines().flat_map(move |i| {
            lines().map(move |j| Position { layer, row: i + j - layer, column: i - j })
        })
    };
    spheres(side, layer)
}

/// Returns a tetrahedron of spheres, with `side` spheres along each edge.
///
/// # Errors
/// As [`rectangle`].
pub fn tetrahedron(side: usize) -> Result<Region, PackingError> {
    let last = side as i32 - 1;
    let layer = move |layer: i32| {
        // Each layer is a rectangle between two opposite edges.
        (0..=layer).flat_map(move |i| {
            (0..=last - layer).map(move |j| Position { layer, row: i + j, column: i - j - layer })
        })
    };
    spheres(side, layer)
}

/// Returns the box of the spheres of all layers.
fn spheres<L: Iterator<Item = Position>>(
    side: usize,
    layer: impl Fn(i32) -> L,
) -> Result<Region, PackingError> {
    if !(1..=100).contains(&side) || side.pow(3) > CELL_LIMIT {
        return Err(PackingError::BoxSize);
    }
    let positions: Vec<Position> = (0..side as i32).flat_map(layer).collect();
    Region::new(Lattice::Sphere, positions.into_iter().map(|at| (at, false)))
}

/// Returns a triangle: of triangles with `side` of them along each side, or of hexagons.
///
/// # Errors
/// As [`rectangle`], and for squares and cubes.
pub fn triangle(lattice: Lattice, side: usize) -> Result<Region, PackingError> {
    slanted(lattice, [side, side.saturating_mul(2)], side, |at, last| {
        (last - at.row..=last + at.row).contains(&at.column)
    })
}

/// Returns a parallelogram of `rows` rows and `columns` cells along a row. A row of triangles
/// has twice as many triangles.
///
/// # Errors
/// As [`rectangle`], and for squares and cubes.
pub fn parallelogram(
    lattice: Lattice,
    rows: usize,
    columns: usize,
) -> Result<Region, PackingError> {
    let width = columns.saturating_mul(2);
    slanted(lattice, [rows, width.saturating_add(rows)], rows, |at, last| {
        // Each row begins one column to the left of the row above.
        let start = last - at.row;
        (start..start + width as i32).contains(&at.column)
    })
}

/// Returns a hexagon with `side` cells along each side.
///
/// # Errors
/// As [`rectangle`], and for squares and cubes.
pub fn hexagon(lattice: Lattice, side: usize) -> Result<Region, PackingError> {
    let rows = side.saturating_mul(2);
    let is_hexagon = lattice == Lattice::Hexagon;
    let rows = if is_hexagon { rows.saturating_sub(1) } else { rows };
    slanted(lattice, [rows, side.saturating_mul(4)], side, |at, last| {
        // Of triangles, the two rows in the middle are the longest.
        let below = at.row - last - i32::from(!is_hexagon);
        let short = if at.row <= last { last - at.row } else { below };
        let longest = if is_hexagon { 4 * last } else { 4 * last + 2 };
        (short..=longest - short).contains(&at.column)
    })
}

/// Returns a box of hexagons or triangles: the positions for which `is_cell` holds, which is also
/// given `side` − 1. The first cell of row 0, a hexagon or a triangle that points up, must be at
/// column `side` − 1.
fn slanted(
    lattice: Lattice,
    [rows, columns]: [usize; 2],
    side: usize,
    is_cell: impl Fn(Position, i32) -> bool,
) -> Result<Region, PackingError> {
    if !matches!(lattice, Lattice::Hexagon | Lattice::Triangle) {
        return Err(PackingError::BoxForm);
    }
    if side > CELL_LIMIT {
        return Err(PackingError::BoxSize);
    }
    let last = side as i32 - 1;
    // One column more on the left where that makes the sum of row and column even.
    let shift = last & 1;
    drawn(lattice, [1, rows, columns.saturating_add(1)], |at| {
        let is_at_hexagon = lattice == Lattice::Triangle || (at.row + at.column) % 2 == 0;
        is_at_hexagon && is_cell(Position { column: at.column - shift, ..at }, last)
    })
}

/// Returns a rectangle of squares, cut into the cells of [`Lattice::Tan`].
///
/// # Errors
/// As [`rectangle`].
pub fn tans(rows: usize, columns: usize) -> Result<Region, PackingError> {
    let lengths = [1, rows.saturating_mul(3), columns.saturating_mul(3)];
    drawn(Lattice::Tan, lengths, |at| Lattice::Tan.cell(at).is_some())
}

/// Returns a hexagon with `side` hexagons along each side, cut into kites.
///
/// # Errors
/// As [`rectangle`].
pub fn kites(side: usize) -> Result<Region, PackingError> {
    let last = side.min(CELL_LIMIT) as i32 - 1;
    let rows = side.saturating_mul(8).saturating_sub(4);
    let columns = side.saturating_mul(8);
    drawn(Lattice::Kite, [1, rows, columns], |at| {
        // Every second row of hexagons begins two columns later.
        let left = 4 * last + 2 * (last & 1);
        let at = Position { row: at.row - 4 * last, column: at.column - left, ..at };
        let middle = |Cell(cell): Cell| cell.map(|at| (at + 2).div_euclid(6).abs());
        Lattice::Kite.cell(at).is_some_and(|cell| middle(cell).iter().all(|&at| at <= last))
    })
}

/// Returns a triangle with `side` triangles along each side, cut into the cells of [`Lattice::Drafter`].
///
/// # Errors
/// As [`rectangle`].
pub fn drafters(side: usize) -> Result<Region, PackingError> {
    let most = 8 * side.min(CELL_LIMIT) as i32;
    let [rows, columns] = [6, 5].map(|length| side.saturating_add(1).saturating_mul(length));
    drawn(Lattice::Drafter, [1, rows, columns], |at| {
        // The corner on top; columns are counted in fours.
        let left = 4 * side.div_ceil(2) as i32;
        let at = Position { column: at.column - left, ..at };
        let is_inside =
            |Cell([first, second, third, _])| first <= most && second <= 0 && third <= 0;
        Lattice::Drafter.cell(at).is_some_and(is_inside)
    })
}

/// Returns the width of each side around a hole in the middle.
fn margin(outer: usize, inner: usize) -> Result<usize, PackingError> {
    match outer.checked_sub(inner) {
        Some(both) if inner > 0 && both > 0 && both % 2 == 0 => Ok(both / 2),
        _ => Err(PackingError::BoxForm),
    }
}

/// Returns the box of all positions within these lengths for which `is_cell` holds.
fn drawn(
    lattice: Lattice,
    lengths: [usize; 3],
    is_cell: impl Fn(Position) -> bool,
) -> Result<Region, PackingError> {
    let product = lengths.iter().try_fold(1_usize, |product, &length| product.checked_mul(length));
    // A drawing of hexagons or triangles is at most four times as large as the box.
    if !product.is_some_and(|product| (1..=4 * CELL_LIMIT).contains(&product)) {
        return Err(PackingError::BoxSize);
    }
    let [layers, rows, columns] = lengths.map(|length| length as i32);
    let positions = (0..layers).flat_map(|layer| {
        (0..rows)
            .flat_map(move |row| (0..columns).map(move |column| Position { layer, row, column }))
    });
    let cells: Vec<(Position, bool)> =
        positions.filter(|&at| is_cell(at)).map(|at| (at, false)).collect();
    match cells.len() {
        1..=CELL_LIMIT => Region::new(lattice, cells),
        _ => Err(PackingError::BoxSize),
    }
}
