//! All connected shapes of n cells: polyominoes, polycubes, polyhexes, polyiamonds, polykites; and of n tans or drafters.
//!
//! *Free* shapes may be turned over: a shape and its mirror image are one. *One-sided* shapes may
//! only be rotated. Each shape of n cells has a cell whose removal leaves it connected, so it grows
//! from a shape of n − 1 cells. D. H. Redelmeier, *Counting polyominoes: yet another attack* (1981)
//! counts further; here all shapes are held in memory.

use std::collections::BTreeSet;

use crate::error::PackingError;
use crate::lattice::{Cell, Lattice, Motion, Position};
use crate::piece::Piece;
use crate::shape::Shape;

/// Returns the most cells for which [`free`] and [`one_sided`] list all shapes.
pub const fn limit(lattice: Lattice) -> usize {
    match lattice {
        Lattice::Square | Lattice::Hexagon | Lattice::Triangle => 10,
        Lattice::Kite => 9,
        Lattice::Cube | Lattice::Prism | Lattice::Rhombic | Lattice::TetraOcta => 8,
        Lattice::Tan => 8,
        Lattice::Sphere | Lattice::Drafter => 6,
    }
}

/// Returns all free shapes of `n` cells, ascending. Takes up to some seconds near the [`limit`].
///
/// # Errors
/// If `n` is 0 or more than the limit.
///
/// # Examples
/// ```
/// use quadrille_packing::{Lattice, polyforms};
///
/// let free = |lattice, n| polyforms::free(lattice, n).map(|shapes| shapes.len());
/// assert_eq!(free(Lattice::Square, 5)?, 12);
/// assert_eq!(free(Lattice::Hexagon, 4)?, 7);
/// assert_eq!(free(Lattice::Triangle, 6)?, 12);
/// assert_eq!(polyforms::one_sided(Lattice::Cube, 4)?.len(), 8);
/// # Ok::<(), quadrille_packing::PackingError>(())
/// ```
pub fn free(lattice: Lattice, n: usize) -> Result<Vec<Shape>, PackingError> {
    grown(lattice, n, &lattice.motions())
}

/// Returns all one-sided shapes of `n` cells, ascending. Costs as much as [`free`].
///
/// # Errors
/// If `n` is 0 or more than the [`limit`].
pub fn one_sided(lattice: Lattice, n: usize) -> Result<Vec<Shape>, PackingError> {
    let mut rotations = lattice.motions();
    rotations.retain(|&motion| lattice.is_rotation(motion));
    grown(lattice, n, &rotations)
}

/// Returns one shape of each class under these motions.
fn grown(lattice: Lattice, n: usize, motions: &[Motion]) -> Result<Vec<Shape>, PackingError> {
    let limit = limit(lattice);
    if !(1..=limit).contains(&n) {
        return Err(PackingError::PolyformSize { lattice, cells: n, limit });
    }
    // Not every position is a cell.
    let mut places = (0..10).flat_map(|row| (0..10).map(move |column| (row, column)));
    let at = |(row, column)| lattice.cell(Position { layer: 0, row, column });
    let origin = places.find_map(at).expect("a cell of any lattice");
    let unit = lattice.units(origin).swap_remove(0);
    let monad = Shape::new(lattice, unit).expect("one cell");
    let mut shapes = BTreeSet::from([monad.canonical(lattice, motions)]);
    for _ in 1..n {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            let near: BTreeSet<Cell> =
                shape.cells().iter().flat_map(|&cell| lattice.neighbors(cell)).collect();
            let units = near.into_iter().flat_map(|cell| lattice.units(cell));
            let is_free = |unit: &Vec<Cell>| unit.iter().all(|cell| !shape.cells().contains(cell));
            for unit in units.filter(is_free) {
                let cells = shape.cells().iter().copied().chain(unit);
                let grown = Shape::new(lattice, cells).expect("several cells");
                larger.insert(grown.canonical(lattice, motions));
            }
        }
        shapes = larger;
    }
    Ok(shapes.into_iter().collect())
}

/// Returns the usual letter of a pentomino or tetromino (S. W. Golomb, *Polyominoes*), in the
/// plane or one layer thick.
fn letter(lattice: Lattice, shape: &Shape) -> Option<char> {
    const LETTERS: [(char, &str); 17] = [
        ('F', ".##/##./.#."),
        ('I', "#####"),
        ('L', "####/#..."),
        ('N', ".###/##.."),
        ('P', "##/##/#."),
        ('T', "###/.#./.#."),
        ('U', "#.#/###"),
        ('V', "###/#../#.."),
        ('W', ".##/##./#.."),
        ('X', ".#./###/.#."),
        ('Y', "####/.#.."),
        ('Z', "##./.#./.##"),
        ('I', "####"),
        ('L', "###/#.."),
        ('O', "##/##"),
        ('S', ".##/##."),
        ('T', "###/.#."),
    ];
    if !matches!(lattice, Lattice::Square | Lattice::Cube) {
        return None;
    }
    let motions = lattice.motions();
    let canonical = shape.canonical(lattice, &motions);
    let drawn = |picture: &str| {
        let rows = (0..).zip(picture.split('/'));
        let cells = rows.flat_map(|(row, line)| {
            let columns = (0..).zip(line.chars()).filter(|&(_, character)| character == '#');
            columns.map(move |(column, _)| Cell([0, row, column, 0]))
        });
        Shape::new(lattice, cells).expect("a letter has cells").canonical(lattice, &motions)
    };
    LETTERS.iter().find(|(_, picture)| drawn(picture) == canonical).map(|&(letter, _)| letter)
}

/// Returns the lattice and the number of cells that a name such as `pentominoes` stands for.
pub fn named(name: &str) -> Option<(Lattice, usize)> {
    const BEFORE_VOWELS: [&str; 8] = ["mon", "d", "tr", "tetr", "pent", "hex", "hept", "oct"];
    const OTHERS: [&str; 8] = ["mono", "di", "tri", "tetra", "penta", "hexa", "hepta", "octa"];
    const NAMES: [(Lattice, &str, [&str; 8]); 7] = [
        (Lattice::Square, "ominoes", BEFORE_VOWELS),
        (Lattice::Triangle, "iamonds", BEFORE_VOWELS),
        (Lattice::Cube, "cubes", OTHERS),
        (Lattice::Hexagon, "hexes", OTHERS),
        (Lattice::Tan, "tans", OTHERS),
        (Lattice::Kite, "kites", OTHERS),
        (Lattice::Drafter, "drafters", OTHERS),
    ];
    NAMES.into_iter().find_map(|(lattice, end, beginnings)| {
        let beginning = name.strip_suffix(end)?;
        let place = beginnings.iter().position(|&known| known == beginning)?;
        Some((lattice, place + 1))
    })
}

/// Returns one piece for each free shape of `n` cells, or for each one-sided one.
///
/// Pentominoes and tetrominoes have their usual letters, with `'` for the second of two mirror
/// images. Other sets have the letters from A, or numbers if these do not suffice. Pieces of free
/// shapes may be reflected.
///
/// # Errors
/// If `n` is 0 or more than the [`limit`].
pub fn pieces(lattice: Lattice, n: usize, is_free: bool) -> Result<Vec<Piece>, PackingError> {
    let shapes = if is_free { free(lattice, n)? } else { one_sided(lattice, n)? };
    let count = shapes.len();
    let mut names = BTreeSet::new();
    let pieces = shapes.into_iter().enumerate().map(|(number, shape)| {
        let name = match letter(lattice, &shape) {
            Some(letter) => letter.to_string(),
            None if count <= 26 => char::from(b'A' + number as u8).to_string(),
            None => (number + 1).to_string(),
        };
        let name = if names.insert(name.clone()) { name } else { format!("{name}'") };
        Piece::new(name, shape).mirrored(is_free)
    });
    let mut pieces: Vec<Piece> = pieces.collect();
    if pieces.iter().all(|piece| letter(lattice, piece.shape()).is_some()) {
        pieces.sort_by(|first, second| first.name().cmp(second.name()));
    }
    Ok(pieces)
}
