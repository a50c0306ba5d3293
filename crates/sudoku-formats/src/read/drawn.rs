//! The boxes or regions that the lines of a drawing separate.

use quadrille_sudoku_rules::{Regions, Shape};

use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::held::Held;
use crate::read::line;

/// The lines between the rows of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    /// Each line with the number of rows above it.
    rules: Vec<(usize, String)>,
}

impl Drawing {
    /// Adds a line below this number of rows.
    pub(super) fn rule(&mut self, rows: usize, text: &str) {
        if rows == 0 {
            self.rules.clear();
        }
        self.rules.push((rows, text.to_owned()));
    }

    /// Returns whether there is a line below a row.
    pub(super) fn is_ruled(&self) -> bool {
        self.rules.iter().any(|(rows, _)| *rows > 0)
    }

    /// Returns the number of rows above each line that is between rows.
    fn places(&self, side: usize) -> Vec<usize> {
        let mut places: Vec<usize> = self.rules.iter().map(|(rows, _)| *rows).collect();
        places.retain(|rows| (1..side).contains(rows));
        places.dedup();
        places
    }
}

/// What takes the place of boxes.
#[derive(Clone, Debug)]
pub(super) enum Boxes {
    /// The boxes of a shape.
    Shape(Shape),
    /// Regions.
    Regions(Regions),
}

impl Boxes {
    pub(super) fn shape(&self) -> Shape {
        match self {
            Self::Shape(shape) => *shape,
            Self::Regions(regions) => regions.shape(),
        }
    }
}

/// Returns the boxes of a board of this side. Without lines they are flat.
pub(super) fn boxes(lines: &[Held], drawing: &Drawing, flat: Shape) -> Result<Boxes, ReadError> {
    let side = flat.side();
    if lines.len() != side || lines.iter().any(|line| line.row.len() != side) {
        return Ok(Boxes::Shape(flat));
    }
    match lines.iter().all(|line| line::drawing(&line.text).is_some()) {
        true => of_drawing(lines, drawing, flat),
        false => Ok(Boxes::Shape(of_bars(lines, drawing, flat).unwrap_or(flat))),
    }
}

/// Returns the shape whose boxes are between bars and between rules.
fn of_bars(lines: &[Held], drawing: &Drawing, flat: Shape) -> Option<Shape> {
    let side = flat.side();
    let bars = |line: &Held| -> Vec<usize> {
        let characters: Vec<char> = line.text.chars().collect();
        let columns = &line.row.columns;
        let is_barred = |&cell: &usize| {
            characters[columns[cell - 1] as usize..columns[cell] as usize].contains(&'|')
        };
        (1..side).filter(is_barred).collect()
    };
    let first = bars(&lines[0]);
    let width = *first.first()?;
    let is_even = |places: &[usize], step: usize| {
        places.iter().copied().eq((1..side / step).map(|place| place * step))
    };
    let height = side / width;
    let shape = Shape::new(height, width)?;
    if shape.side() != side || !shape.has_boxes() {
        return None;
    }
    let same = lines.iter().all(|line| bars(line) == first) && is_even(&first, width);
    (same && is_even(&drawing.places(side), height)).then_some(shape)
}

/// Returns the parts of the board that the lines of a drawing separate.
fn of_drawing(lines: &[Held], drawing: &Drawing, flat: Shape) -> Result<Boxes, ReadError> {
    let side = flat.side();
    let heavy = drawing.rules.iter().map(|(_, text)| &**text).chain(lines.iter().map(|l| &*l.text));
    let is_heavy = |c: char| "┃━║═".contains(c);
    let has_light = heavy.clone().any(|text| text.contains(['│', '─']));
    let only_heavy = has_light && heavy.clone().any(|text| text.contains(is_heavy));
    let is_stroke = |c: char, strokes: &str| {
        if only_heavy { is_heavy(c) } else { strokes.contains(c) || is_heavy(c) }
    };
    let characters: Vec<Vec<char>> = lines.iter().map(|line| line.text.chars().collect()).collect();
    let column = |row: usize, cell: usize| lines[row].row.columns[cell] as usize;
    let beside = |row: usize, cell: usize| {
        let between = &characters[row][column(row, cell)..column(row, cell + 1)];
        between.iter().any(|&c| is_stroke(c, "│"))
    };
    let below = |row: usize, cell: usize| {
        let rules = drawing.rules.iter().filter(|(rows, _)| *rows == row + 1);
        rules
            .into_iter()
            .any(|(_, text)| text.chars().nth(column(row, cell)).is_some_and(|c| is_stroke(c, "─")))
    };
    let mut parts: Vec<usize> = (0..side * side).collect();
    for (row, cell) in (0..side).flat_map(|row| (0..side).map(move |cell| (row, cell))) {
        let here = row * side + cell;
        if cell + 1 < side && !beside(row, cell) {
            join(&mut parts, here, here + 1);
        }
        if row + 1 < side && !below(row, cell) {
            join(&mut parts, here, here + side);
        }
    }
    let mut names: Vec<usize> = parts.clone();
    names.sort_unstable();
    names.dedup();
    if names.len() == 1 || names.len() == side * side {
        return Ok(Boxes::Shape(flat));
    }
    let is_drawn = |shape: &Shape| {
        let boxes = shape.cells().map(|cell| shape.box_of(cell));
        boxes.zip(&parts).all(|(number, part)| names.get(number) == Some(part))
    };
    if let Some(shape) = Shape::all().filter(|shape| shape.side() == side).find(is_drawn) {
        return Ok(Boxes::Shape(shape));
    }
    let place = |part| names.partition_point(|&name| name < part) as u32;
    let map: Vec<char> =
        parts.iter().map(|&part| char::from_u32('a' as u32 + place(part)).unwrap_or('?')).collect();
    let regions = Regions::new(flat, &map);
    regions.map(Boxes::Regions).map_err(|error| {
        lines[0].error(ReadErrorKind::DrawnRegions { message: error.to_string(), side })
    })
}

/// Makes the parts of two cells one, with the number of the first of its cells.
fn join(parts: &mut [usize], one: usize, other: usize) {
    let (first, second) = (parts[one].min(parts[other]), parts[one].max(parts[other]));
    parts.iter_mut().filter(|part| **part == second).for_each(|part| *part = first);
}
