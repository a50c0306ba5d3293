//! The marks of rules that are placed in cells, each as the row of its kind says.

use std::fmt;

use quadrille_sudoku::{Argument, Cell, Drawing, Placed, Rules, symbol};

use crate::draw::board::INK;
use crate::draw::sudoku::lines::{SIDE, outline};
use crate::draw::sudoku::outside::is_outside;

const GRAY: &str = "#8f8f8f";

/// The marks of placed rules below the lines between cells.
pub(super) struct PlacedUnder<'r>(pub(super) &'r Rules);

/// The marks of placed rules above the lines between cells.
pub(super) struct PlacedOver<'r>(pub(super) &'r Rules);

impl fmt::Display for PlacedUnder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for placed in self.0.placed() {
            let cells = placed.cells();
            let ends = [cells.first(), cells.last()].into_iter().flatten();
            match placed.kind().drawing() {
                Drawing::Line(color) => line(f, cells, color, 8)?,
                Drawing::Thermometer(color) => {
                    line(f, cells, color, 10)?;
                    ends.take(1).try_for_each(|&bulb| circle(f, bulb, 13, color, color))?;
                }
                Drawing::Between(color) => {
                    line(f, cells, color, 5)?;
                    ends.into_iter().try_for_each(|&end| circle(f, end, 13, "#fff", color))?;
                }
                Drawing::Arrow => arrow(f, placed)?,
                Drawing::Shade(color) => {
                    for (x, y) in placed.groups().iter().flatten().map(|&cell| middle(cell)) {
                        let (x, y) = (x - SIDE / 2, y - SIDE / 2);
                        write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" ")?;
                        write!(f, "height=\"{SIDE}\" fill=\"{color}\"/>")?;
                    }
                }
                Drawing::Cage
                | Drawing::Text(_)
                | Drawing::Values
                | Drawing::Before
                | Drawing::Comparison(_) => {}
            }
        }
        Ok(())
    }
}

impl fmt::Display for PlacedOver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for placed in self.0.placed() {
            let cells = placed.cells();
            match placed.kind().drawing() {
                Drawing::Cage => {
                    write!(f, "<path d=\"{}\" fill=\"none\" stroke=\"{GRAY}\" ", outline(cells))?;
                    write!(f, "stroke-dasharray=\"3 2\"/>")?;
                    if placed.number() > 0 {
                        let first = cells.iter().min().copied().unwrap_or(cells[0]);
                        let (x, y) = middle(first);
                        label(f, (x - SIDE / 3, y - SIDE / 3), &placed.number().to_string())?;
                    }
                }
                Drawing::Text(text) => label(f, center(cells), text)?,
                Drawing::Values => {
                    if let Argument::Values(values) = placed.argument() {
                        let text: String = values.iter().map(|&value| symbol(value)).collect();
                        label(f, center(cells), &text)?;
                    }
                }
                // The others are outside the board.
                Drawing::Before if !is_outside(placed, self.0) => {
                    label(f, before(cells), &placed.number().to_string())?;
                }
                Drawing::Comparison(is_greater) => comparison(f, cells[0], is_greater, self.0)?,
                Drawing::Line(_)
                | Drawing::Thermometer(_)
                | Drawing::Between(_)
                | Drawing::Arrow
                | Drawing::Before
                | Drawing::Shade(_) => {}
            }
        }
        Ok(())
    }
}

/// Returns the middle of a cell.
fn middle(cell: Cell) -> (usize, usize) {
    (cell.column() * SIDE + SIDE / 2, cell.row() * SIDE + SIDE / 2)
}

/// Returns the middle of several cells.
fn center(cells: &[Cell]) -> (usize, usize) {
    let places = cells.iter().map(|&cell| middle(cell));
    let (x, y) = places.fold((0, 0), |(x, y), place| (x + place.0, y + place.1));
    (x / cells.len(), y / cells.len())
}

/// Returns the place of a number whose rule begins inside the board: at the beginning of its cells.
fn before(cells: &[Cell]) -> (usize, usize) {
    let (x, y) = middle(cells[0]);
    let (next_x, next_y) = middle(*cells.get(1).unwrap_or(&cells[0]));
    let back = |at: usize, next: usize| match next.cmp(&at) {
        std::cmp::Ordering::Greater => at - SIDE / 3,
        std::cmp::Ordering::Less => at + SIDE / 3,
        std::cmp::Ordering::Equal => at,
    };
    (back(x, next_x), back(y, next_y))
}

fn points(cells: impl Iterator<Item = Cell>) -> String {
    let point = |cell| {
        let (x, y) = middle(cell);
        format!("{x},{y}")
    };
    cells.map(point).collect::<Vec<_>>().join(" ")
}

fn line(f: &mut fmt::Formatter<'_>, cells: &[Cell], color: &str, width: usize) -> fmt::Result {
    write!(f, "<polyline points=\"{}\" fill=\"none\" ", points(cells.iter().copied()))?;
    write!(f, "stroke=\"{color}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" ")?;
    write!(f, "stroke-linecap=\"round\"/>")
}

fn circle(
    f: &mut fmt::Formatter<'_>,
    cell: Cell,
    radius: usize,
    fill: &str,
    stroke: &str,
) -> fmt::Result {
    let (x, y) = middle(cell);
    write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\" ")?;
    write!(f, "stroke-width=\"2\"/>")
}

/// Draws an arrow along each arm, and its circle or pill above their beginnings.
fn arrow(f: &mut fmt::Formatter<'_>, placed: &Placed) -> fmt::Result {
    let pill = placed.cells();
    for arm in &placed.groups()[1..] {
        let distance = |cell: &&Cell| {
            cell.row().abs_diff(arm[0].row()) + cell.column().abs_diff(arm[0].column())
        };
        let cells = || pill.iter().min_by_key(distance).into_iter().chain(arm).copied();
        write!(f, "<polyline points=\"{}\" fill=\"none\" stroke=\"{GRAY}\" ", points(cells()))?;
        write!(f, "stroke-width=\"2\"/>")?;
        // A dot marks the end of the arm.
        if let Some(&tip) = arm.last() {
            circle(f, tip, 3, GRAY, GRAY)?;
        }
    }
    for (width, color) in [(28, GRAY), (24, "#fff")] {
        // A circle is a line of no length.
        let ends = pill.iter().chain(&pill[..1]).copied();
        write!(f, "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" ", points(ends))?;
        write!(f, "stroke-width=\"{width}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>")?;
    }
    Ok(())
}

fn label(f: &mut fmt::Formatter<'_>, (x, y): (usize, usize), text: &str) -> fmt::Result {
    let width = 6 * text.len() + 2;
    write!(f, "<rect x=\"{}\" y=\"{}\" ", x.saturating_sub(width / 2), y.saturating_sub(5))?;
    write!(f, "width=\"{width}\" height=\"10\" fill=\"#fff\"/>")?;
    write!(f, "<text x=\"{x}\" y=\"{}\" font-size=\"9\" fill=\"{INK}\" ", y + 3)?;
    write!(f, "text-anchor=\"middle\">{text}</text>")
}

/// Draws an arrowhead at each side of a cell that has a neighbor: outward if the cell is greater.
fn comparison(
    f: &mut fmt::Formatter<'_>,
    cell: Cell,
    is_greater: bool,
    rules: &Rules,
) -> fmt::Result {
    let (x, y) = middle(cell);
    let half = SIDE / 2;
    let has = |(across, down): &(isize, isize)| {
        let row = cell.row().checked_add_signed(*down);
        let column = cell.column().checked_add_signed(*across);
        row.zip(column).and_then(|(row, column)| rules.cell_at(row, column)).is_some()
    };
    for (across, down) in [(0, -1), (0, 1), (-1, 0), (1, 0)].into_iter().filter(has) {
        let (tip, base) = if is_greater { (half, half - 5) } else { (half - 5, half) };
        let at = |far: usize, beside: isize| {
            let x = x as isize + across * far as isize + down * beside;
            let y = y as isize + down * far as isize + across * beside;
            format!("{x},{y}")
        };
        let corners = [at(base, -4), at(tip, 0), at(base, 4)].join(" ");
        write!(f, "<polyline points=\"{corners}\" fill=\"none\" stroke=\"{INK}\"/>")?;
    }
    Ok(())
}
