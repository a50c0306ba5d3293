//! Pictures: characters that stand for cells.

use crate::lattice::{Cell, Lattice, Position};
use crate::text::error::{ReadError, ReadErrorKind};
use crate::text::lines::Line;

/// The characters of a picture that are neither blank nor `.`, with their cells.
#[derive(Clone, Debug)]
pub(in crate::text) struct Picture<'t> {
    marks: Vec<Mark<'t>>,
}

/// A character that stands for a cell.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Mark<'t> {
    pub(in crate::text) character: char,
    pub(in crate::text) cell: Cell,
    pub(in crate::text) position: Position,
    line: Line<'t>,
    offset: usize,
}

impl<'t> Picture<'t> {
    /// Reads a picture from its lines. An empty line begins the next layer.
    pub(in crate::text) fn read(lattice: Lattice, lines: &[Line<'t>]) -> Result<Self, ReadError> {
        let mut places = Vec::new();
        // Where a column means a place in the lattice, the indentation is no column.
        let indentation = |line: &Line<'_>| line.text.len() - line.text.trim_start().len();
        let drawn = lines.iter().filter(|line| !line.is_blank() && lattice.is_aligned());
        let indented = drawn.map(indentation).min().unwrap_or(0) as i32;
        let (mut layer, mut row) = (0, 0);
        for (index, &line) in lines.iter().enumerate() {
            if line.is_blank() {
                let is_between = row > 0 && lines[index..].iter().any(|line| !line.is_blank());
                (layer, row) = if is_between { (layer + 1, 0) } else { (layer, row) };
                continue;
            }
            if layer > 0 && !lattice.is_solid() {
                let expected =
                    "one picture without an empty line; only lattices in space have layers";
                return Err(unexpected(line, 0, line.text.trim(), expected));
            }
            for (column, (offset, character)) in (0..).zip(line.text.char_indices()) {
                match character {
                    ' ' | '.' => {}
                    '\t' => return Err(unexpected(line, offset, "\t", "spaces instead of a tab")),
                    _ => {
                        let position = Position { layer, row, column: column - indented };
                        places.push((character, position, line, offset));
                    }
                }
            }
            row += 1;
        }
        let shift = shift(lattice, &places)?;
        let marks = places.into_iter().map(|(character, position, line, offset)| {
            let position = Position { column: position.column + shift, ..position };
            let cell = lattice.cell(position).ok_or_else(|| {
                let expected = match lattice {
                    Lattice::Hexagon => {
                        "a space between two hexagons of a row, and rows shifted by one"
                    }
                    Lattice::Sphere => {
                        "spheres only where the sum of layer, row and column is even, or only where it is odd"
                    }
                    _ => "`.`, since no cell of the lattice is here",
                };
                unexpected(line, offset, character.encode_utf8(&mut [0; 4]), expected)
            })?;
            Ok(Mark { character, cell, position, line, offset })
        });
        let marks = marks.collect::<Result<Vec<Mark<'_>>, ReadError>>()?;
        marks.iter().try_for_each(|mark| mark.check_direction(lattice))?;
        Ok(Self { marks })
    }

    pub(in crate::text) fn marks(&self) -> &[Mark<'t>] {
        &self.marks
    }
}

/// Returns the number of columns by which to move a picture of hexagons or triangles, so that the
/// first hexagon, or the first triangle whose direction is drawn, is where the lattice has it.
fn shift(lattice: Lattice, places: &[(char, Position, Line<'_>, usize)]) -> Result<i32, ReadError> {
    if !lattice.is_triangular() {
        return Ok(places.first().map_or(0, |&(_, position, ..)| lattice.shift(position)));
    }
    let is_even = |position: Position| (position.row + position.column) % 2 == 0;
    let drawn = places
        .iter()
        .find_map(|&(character, position, ..)| Some(is_even(position) == points_up(character)?));
    let fits = match (drawn, places.first()) {
        (Some(fits), _) => fits,
        (None, None) => true,
        (None, Some(&(character, _, line, offset))) => {
            let expected = "a triangle with a direction: `^` or `v`";
            let found = character.to_string();
            return Err(unexpected(line, offset, &found, expected));
        }
    };
    Ok(if fits { 0 } else { 1 })
}

/// Returns whether a character stands for a triangle that points up, if it shows that.
fn points_up(character: char) -> Option<bool> {
    match character {
        '^' => Some(true),
        _ if character.is_uppercase() => Some(true),
        _ if character.is_lowercase() => Some(false),
        _ => None,
    }
}

impl Mark<'_> {
    /// Checks that a triangle is drawn in the direction that it has here.
    fn check_direction(&self, lattice: Lattice) -> Result<(), ReadError> {
        let is_up = (self.position.row + self.position.column) % 2 == 0;
        match points_up(self.character) {
            Some(drawn) if lattice.is_triangular() && drawn != is_up => {
                let direction = if is_up { "points up" } else { "points down" };
                Err(self.unexpected(format!("a triangle that {direction}, as its neighbors show")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the color that a digit stands for, 0 for none.
    pub(in crate::text) fn color(&self) -> u8 {
        self.character.to_digit(10).map_or(0, |digit| digit as u8)
    }

    pub(in crate::text) fn unexpected(&self, expected: impl Into<String>) -> ReadError {
        let found = self.character.to_string();
        self.error(ReadErrorKind::Unexpected { found }, expected)
    }

    /// Returns an error at this character.
    pub(in crate::text) fn error(
        &self,
        kind: ReadErrorKind,
        expected: impl Into<String>,
    ) -> ReadError {
        let bytes = self.offset..self.offset + self.character.len_utf8();
        self.line.error(bytes, kind, expected)
    }
}

fn unexpected(
    line: Line<'_>,
    offset: usize,
    found: &str,
    expected: impl Into<String>,
) -> ReadError {
    let length = line.text[offset..].chars().next().map_or(0, char::len_utf8);
    let kind = ReadErrorKind::Unexpected { found: found.to_owned() };
    line.error(offset..offset + length, kind, expected)
}
