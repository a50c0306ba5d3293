//! Boxes and blocks by formula.

use crate::boxes;
use crate::lattice::Lattice;
use crate::region::{Region, Wraps};
use crate::shape::Shape;
use crate::text::error::ReadError;
use crate::text::lines::{Line, Word};
use crate::text::words::lengths;

/// The boxes that a command accepts.
pub(in crate::text) const BOXES: &str = "lengths such as 6x10, or torus, cylinder, mobius, ring, cross, \
                                         triangle, parallelogram, hexagon, or an indented picture";

/// Removes the words that say which sides meet.
pub(in crate::text) fn take_wraps(words: &mut Vec<Word<'_>>) -> Wraps {
    let mut wraps = Wraps::default();
    words.retain(|word| {
        let (layers, rows, columns) = match word.text {
            "wrap-layers" => (true, false, false),
            "wrap-rows" => (false, true, false),
            "wrap-columns" | "cylinder" | "mobius" => (false, false, true),
            "torus" => (false, true, true),
            _ => return true,
        };
        wraps.twisted |= word.text == "mobius";
        wraps.layers |= layers;
        wraps.rows |= rows;
        wraps.columns |= columns;
        false
    });
    wraps
}

/// What a box has on its cells and along its rim.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::text) struct Marks {
    pub(in crate::text) is_checkered: bool,
    pub(in crate::text) rim: Option<char>,
}

/// Removes the words that say what a box has on its cells and along its rim.
pub(in crate::text) fn take_marks(words: &mut Vec<Word<'_>>) -> Result<Marks, ReadError> {
    let mut marks = Marks::default();
    let mut wrong = None;
    words.retain(|word| {
        if word.text == "checkered" {
            marks.is_checkered = true;
            return false;
        }
        let Some(label) = word.text.strip_prefix("rim=") else { return true };
        let mut labels = label.chars();
        marks.rim = labels.next().filter(|label| label.is_alphanumeric());
        if marks.rim.is_none() || labels.next().is_some() {
            wrong = Some(word.unexpected("rim= and a letter or digit, such as rim=1"));
        }
        false
    });
    wrong.map_or(Ok(marks), Err)
}

/// Reads a box by formula.
pub(in crate::text) fn formula(
    lattice: Lattice,
    words: &[Word<'_>],
    line: Line<'_>,
) -> Result<Region, ReadError> {
    let (kind, rest) = words.split_first().expect("there is a word");
    let numbers = |word: &Word<'_>| lengths(*word);
    let first = rest.first().and_then(numbers);
    let second = rest.get(1).and_then(numbers);
    let given = [numbers(kind), first, second].map(Option::unwrap_or_default);
    let given: [&[usize]; 3] = [&given[0], &given[1], &given[2]];
    let (region, count) = match (kind.text, given) {
        (_, [&[rows, columns], ..]) if lattice == Lattice::Square => {
            (boxes::rectangle(rows, columns), 1)
        }
        (_, [&[rows, columns], ..]) if lattice == Lattice::Cube => {
            (boxes::cuboid(1, rows, columns), 1)
        }
        (_, [&[layers, rows, columns], ..]) if lattice == Lattice::Cube => {
            (boxes::cuboid(layers, rows, columns), 1)
        }
        (_, [&[rows, columns], ..]) if lattice == Lattice::Tan => (boxes::tans(rows, columns), 1),
        ("hexagon", [_, &[side], _]) if lattice == Lattice::Kite => (boxes::kites(side), 2),
        ("triangle", [_, &[side], _]) if lattice == Lattice::Drafter => (boxes::drafters(side), 2),
        ("ring", [_, &[rows, columns], &[hole_rows, hole_columns]]) => {
            (boxes::ring(rows, columns, hole_rows, hole_columns), 3)
        }
        ("cross", [_, &[length], &[width]]) => (boxes::cross(length, width), 3),
        ("pyramid", [_, &[side], _]) if lattice == Lattice::Sphere => (boxes::pyramid(side), 2),
        ("tetrahedron", [_, &[side], _]) if lattice == Lattice::Sphere => {
            (boxes::tetrahedron(side), 2)
        }
        ("triangle", [_, &[side], _]) => (boxes::triangle(lattice, side), 2),
        ("hexagon", [_, &[side], _]) => (boxes::hexagon(lattice, side), 2),
        ("parallelogram", [_, &[rows, columns], _]) => {
            (boxes::parallelogram(lattice, rows, columns), 2)
        }
        _ => {
            let (expected, usage) = match kind.text {
                "ring" => (2, "ring 8x8 2x2: the lengths of the box and of its hole"),
                "cross" => (2, "cross 6 2: the length and the width of both bars"),
                "triangle" => (1, "triangle 6: the length of a side"),
                "pyramid" | "tetrahedron" if lattice == Lattice::Sphere => {
                    (1, "pyramid 5 or tetrahedron 4: the number of spheres along an edge")
                }
                "hexagon" => (1, "hexagon 3: the length of a side"),
                "parallelogram" => (1, "parallelogram 6x6: rows, and cells along a row"),
                _ if lengths(*kind).is_some() => {
                    return Err(kind.unexpected(lengths_of(lattice)));
                }
                _ => return Err(kind.unexpected(BOXES)),
            };
            return Err(match rest.get(expected - 1) {
                Some(word) => word.unexpected(usage),
                None => line.missing("a length", usage),
            });
        }
    };
    if let Some(word) = words.get(count) {
        return Err(word.unexpected("the end of the line"));
    }
    let region = region.map_err(|error| kind.invalid(error, lengths_of(lattice)))?;
    match region.lattice() == lattice {
        true => Ok(region),
        false => Err(kind.unexpected(lengths_of(lattice))),
    }
}

/// Describes the boxes of a lattice.
fn lengths_of(lattice: Lattice) -> &'static str {
    match lattice {
        Lattice::Square => "rows and columns such as 6x10, ring 8x8 2x2, or cross 6 2",
        Lattice::Cube => "layers, rows and columns such as 3x4x5",
        Lattice::Hexagon | Lattice::Triangle => "triangle 6, hexagon 3 or parallelogram 6x6",
        Lattice::Sphere => "pyramid 5, tetrahedron 4, or an indented picture",
        Lattice::Tan => "rows and columns of squares such as 3x4, or an indented picture",
        Lattice::Kite => "hexagon 3, or an indented picture",
        Lattice::Drafter => "triangle 4, or an indented picture",
        Lattice::Prism | Lattice::Rhombic | Lattice::TetraOcta => "an indented picture",
    }
}

/// Returns a solid block of squares or cubes.
pub(in crate::text) fn block(lattice: Lattice, lengths: &[usize]) -> Option<Shape> {
    let region = match (lattice, lengths) {
        (Lattice::Square, &[rows, columns]) => boxes::rectangle(rows, columns),
        (Lattice::Cube, &[rows, columns]) => boxes::cuboid(1, rows, columns),
        (Lattice::Cube, &[layers, rows, columns]) => boxes::cuboid(layers, rows, columns),
        _ => return None,
    };
    Shape::new(lattice, region.ok()?.cells().iter().copied())
}
