//! Names of pieces in their pictures: where they stand and how large, so that none crosses an outline.

use std::fmt;

use unicode_width::UnicodeWidthChar;

use crate::draw::outline::scale;
use crate::lattice::{Lattice, Position};

/// The size of a name that has room enough, in units of SVG.
pub(in crate::draw) const SIZE: f64 = 9.0;
/// The least legible size. A name that needs a smaller one is shortened.
const LEAST: f64 = 4.5;
/// The space between a name and an outline, on both sides together.
const MARGIN: f64 = 4.0;

/// A name, ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::draw) struct Label {
    /// Its middle.
    center: [f64; 2],
    size: f64,
    /// Whether it is turned, to be read from below.
    is_vertical: bool,
    text: String,
    pub(in crate::draw) is_shortened: bool,
}

/// A straight part of a piece, in which a name may stand.
#[derive(Clone, Copy, Debug)]
struct Room {
    center: [f64; 2],
    length: f64,
    is_vertical: bool,
}

impl Label {
    /// Returns the label of a piece with these cells of one layer, in reading order. A name that fits
    /// stands in the cell nearest to the middle, others along a row or column of cells.
    pub(in crate::draw) fn new(lattice: Lattice, cells: &[Position], name: &str) -> Self {
        let single: Vec<Room> = cells.iter().map(|&cell| row(lattice, cell, 1)).collect();
        let mean = |axis: usize| {
            single.iter().map(|room| room.center[axis]).sum::<f64>() / single.len() as f64
        };
        let middle = [mean(0), mean(1)];
        let distance = |room: &Room| {
            let [x, y] = room.center;
            (x - middle[0]).powi(2) + (y - middle[1]).powi(2)
        };
        let nearest = |rooms: &[Room]| -> Room {
            let near = rooms.iter().min_by(|one, two| distance(one).total_cmp(&distance(two)));
            *near.expect("a piece has a cell")
        };
        let one = nearest(&single);
        if fitting(name, one.length) >= SIZE {
            return Self::in_room(one, name);
        }
        let longest = |rooms: Vec<Room>| -> Option<Room> {
            let length = rooms.iter().map(|room| room.length).max_by(f64::total_cmp)?;
            let rooms: Vec<Room> =
                rooms.into_iter().filter(|room| room.length >= length - 0.01).collect();
            Some(nearest(&rooms))
        };
        let across = longest(rows(lattice, cells)).expect("a piece has a row");
        // To turn the head must be worth it.
        let turned = longest(columns(lattice, cells)).filter(|down| {
            fitting(name, across.length) * 1.2 < fitting(name, down.length).min(SIZE)
        });
        Self::in_room(turned.unwrap_or(across), name)
    }

    /// Returns the label of a name at this place, without limits to its width.
    pub(in crate::draw) fn free(center: [f64; 2], name: &str) -> Self {
        let text = name.to_owned();
        Self { center, size: SIZE, is_vertical: false, text, is_shortened: false }
    }

    fn in_room(room: Room, name: &str) -> Self {
        let Room { center, length, is_vertical } = room;
        let size = fitting(name, length);
        let is_shortened = size < LEAST;
        let text = match is_shortened {
            true => shortened(name, length / LEAST),
            false => name.to_owned(),
        };
        Self { center, size: size.clamp(LEAST, SIZE), is_vertical, text, is_shortened }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { center: [x, y], size, is_vertical, text, .. } = self;
        // The baseline of a letter is below its middle.
        let below = 0.355 * size;
        let [x, y] = if *is_vertical { [x + below, *y] } else { [*x, y + below] };
        write!(f, "<text x=\"{x:.1}\" y=\"{y:.1}\"")?;
        if *size < SIZE {
            write!(f, " style=\"font-size:{size:.1}px\"")?;
        }
        if *is_vertical {
            write!(f, " transform=\"rotate(-90 {x:.1} {y:.1})\"")?;
        }
        write!(f, ">{text}</text>")
    }
}

/// Returns whether there is a cell in which a name is shortened.
pub(in crate::draw) fn may_be_shortened(name: &str) -> bool {
    let origin = Position { layer: 0, row: 0, column: 0 };
    let rooms = Lattice::ALL.map(|lattice| row(lattice, origin, 1).length);
    fitting(name, rooms.into_iter().fold(f64::INFINITY, f64::min)) < LEAST
}

/// Returns the size at which a name is as wide as its room, perhaps more than [`SIZE`].
fn fitting(name: &str, length: f64) -> f64 {
    length / width(name)
}

/// Returns the width of a text of size 1 in a wide sans-serif font.
pub(in crate::draw) fn width(text: &str) -> f64 {
    let of = |character: char| match character {
        'i' | 'j' | 'l' | 'I' | '\'' => 0.32,
        'f' | 'r' | 't' | '-' => 0.42,
        'm' | 'w' | 'M' | 'W' => 0.98,
        '+' => 0.84,
        _ if character.width() == Some(2) => 1.0,
        _ if character.width() == Some(0) => 0.0,
        _ if character.is_uppercase() => 0.75,
        _ => 0.64,
    };
    text.chars().map(of).sum()
}

/// Returns the beginning of a name and an ellipsis, at most this wide at size 1, and at least one
/// character.
fn shortened(name: &str, length: f64) -> String {
    let mut short = String::new();
    for character in name.chars() {
        short.push(character);
        if width(&short) + 1.0 > length {
            short.pop();
            break;
        }
    }
    if short.is_empty() {
        return name.chars().take(1).collect();
    }
    short.push('…');
    short
}

/// Returns the rows of cells, as long as possible.
fn rows(lattice: Lattice, cells: &[Position]) -> Vec<Room> {
    if is_cut(lattice) {
        return cells.iter().map(|&cell| row(lattice, cell, 1)).collect();
    }
    let step = if matches!(lattice, Lattice::Hexagon | Lattice::Sphere) { 2 } else { 1 };
    let mut rows: Vec<(Position, i32)> = Vec::new();
    for &at in cells {
        match rows.last_mut() {
            Some((first, length))
                if first.row == at.row && first.column + step * *length == at.column =>
            {
                *length += 1;
            }
            _ => rows.push((at, 1)),
        }
    }
    rows.into_iter().map(|(first, length)| row(lattice, first, length)).collect()
}

/// Whether the cells of a row do not touch each other.
fn is_cut(lattice: Lattice) -> bool {
    matches!(lattice, Lattice::Tan | Lattice::Kite | Lattice::Drafter)
}

/// Returns the columns of squares, as long as possible. Other cells have none.
fn columns(lattice: Lattice, cells: &[Position]) -> Vec<Room> {
    if !matches!(lattice, Lattice::Square | Lattice::Cube) {
        return Vec::new();
    }
    let turned =
        |&Position { layer, row, column }: &Position| Position { layer, row: column, column: row };
    let mut cells: Vec<Position> = cells.iter().map(turned).collect();
    cells.sort_unstable();
    let rows = rows(lattice, &cells).into_iter();
    rows.map(|Room { center: [x, y], length, .. }| Room {
        center: [y, x],
        length,
        is_vertical: true,
    })
    .collect()
}

/// Returns the room in a row of cells.
fn row(lattice: Lattice, first: Position, length: i32) -> Room {
    let [across, down] = scale(lattice);
    let Position { row, column, .. } = first;
    let [row, column, length] = [row, column, length].map(f64::from);
    let (x, y, width) = match lattice {
        // Spheres of a row only touch.
        Lattice::Sphere => (column + 1.0, row + 1.0, 1.4 * across),
        Lattice::Tan | Lattice::Kite | Lattice::Drafter => {
            let corners = lattice.corners(first);
            let mean = |axis: usize| {
                let sum: i32 = corners.iter().map(|corner| corner[axis]).sum();
                f64::from(sum) / corners.len() as f64
            };
            (mean(0), mean(1), 14.0)
        }
        Lattice::Square | Lattice::Cube | Lattice::Rhombic | Lattice::TetraOcta => {
            (column + length / 2.0, row + 0.5, length * across)
        }
        Lattice::Hexagon => (column + length, 3.0 * row + 2.0, 2.0 * length * across),
        // A single triangle is widest near its base; a row of them is cut by two slanted sides.
        Lattice::Triangle | Lattice::Prism if length == 1.0 => {
            let is_up = (first.row + first.column) % 2 == 0;
            (column + 1.0, row + if is_up { 2.0 / 3.0 } else { 1.0 / 3.0 }, 14.0)
        }
        Lattice::Triangle | Lattice::Prism => {
            (column + (length + 1.0) / 2.0, row + 0.5, length * across - 2.0)
        }
    };
    let center = [x * across, y * down];
    Room { center, length: width - MARGIN, is_vertical: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<Position> {
        let lines = text.split('/').enumerate();
        let marks = lines.flat_map(|(row, line)| {
            let columns = line.char_indices().filter(|(_, mark)| *mark == '#');
            columns.map(move |(column, _)| Position {
                layer: 0,
                row: row as i32,
                column: column as i32,
            })
        });
        marks.collect()
    }

    #[test]
    fn a_name_stands_where_it_has_room() {
        let label = |text: &str, name: &str| Label::new(Lattice::Square, &cells(text), name);
        let short = label("###/..#", "A");
        assert_eq!((short.center, short.size), ([30.0, 10.0], SIZE));
        let long = label("#../###/#..", "center");
        assert_eq!((long.center, long.is_vertical, long.size), ([30.0, 30.0], false, SIZE));
        let turned = label("#/#/#", "center");
        assert_eq!((turned.center, turned.is_vertical, turned.size), ([10.0, 30.0], true, SIZE));
        let small = label("#", "center");
        assert!(small.size < SIZE && small.size * width(&small.text) <= 16.01, "{small:?}");
        let cut = label("#", "antidisestablishment");
        assert!(cut.text.ends_with('…') && LEAST * width(&cut.text) <= 16.0, "{cut:?}");
    }

    #[test]
    fn no_label_is_longer_than_its_cells() {
        for lattice in Lattice::ALL.into_iter().filter(|&lattice| !is_cut(lattice)) {
            for length in 1..6 {
                let step =
                    if matches!(lattice, Lattice::Hexagon | Lattice::Sphere) { 2 } else { 1 };
                let bar: Vec<Position> = (0..length)
                    .map(|cell| Position { layer: 0, row: 0, column: step * cell })
                    .collect();
                for name in ["A", "I10", "center", "Überlänge", "正方形正方形"] {
                    let label = Label::new(lattice, &bar, name);
                    let ends = f64::from(step * (length - 1)) * scale(lattice)[0] + 24.0;
                    let half = label.size * width(&label.text) / 2.0;
                    let [x, _] = label.center;
                    assert!(x - half > 0.0 && x + half < ends, "{lattice} {length} {label:?}");
                }
            }
        }
    }
    #[test]
    fn labels_of_cut_squares_and_triangles_are_in_one_cell() {
        let places = (0..12).flat_map(|row| (0..12).map(move |column| (row, column)));
        for lattice in [Lattice::Tan, Lattice::Kite, Lattice::Drafter] {
            let at = |(row, column)| Position { layer: 0, row, column };
            let cells = places.clone().map(at).filter(|&at| lattice.cell(at).is_some());
            for cell in cells {
                let label = Label::new(lattice, &[cell], "Überlänge");
                let corners = lattice.corners(cell);
                let to_units = |axis: usize, at: i32| f64::from(at) * scale(lattice)[axis];
                let corners = corners.iter().map(|point| [0, 1].map(|k| to_units(k, point[k])));
                let corners: Vec<[f64; 2]> = corners.collect();
                let [x, y] = label.center;
                // The middle is to the right of each side, clockwise.
                for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                    let turn =
                        (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
                    assert!(turn > 0.0, "{lattice} {cell:?} {label:?}");
                }
                assert!(width(&label.text) * label.size <= 14.0, "{lattice} {label:?}");
            }
        }
    }
}
