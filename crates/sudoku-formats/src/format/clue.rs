//! Clues outside the board, as f-puzzles places them.

use quadrille_sudoku_rules::{Cell, Shape};
use serde_json::Value;

use crate::format::found::Refusal;

/// A place around the board: its row and column, -1 and the side for places outside.
type Place = (isize, isize);

fn place(json: &Value) -> Result<Place, Refusal> {
    let text = json.as_str().unwrap_or_default().to_ascii_uppercase();
    let parts = text.strip_prefix('R').and_then(|rest| rest.split_once('C'));
    let number = |digits: &str| digits.parse::<u8>().ok().map(|number| isize::from(number) - 1);
    let place = parts.and_then(|(row, column)| Some((number(row)?, number(column)?)));
    place.ok_or_else(|| Refusal::new(format!("{json} is not a place"), "a place such as R0C4"))
}

/// Returns the cells from a place in a direction to the edge of the board.
fn ray(place: Place, (down, across): Place, shape: Shape) -> Vec<Cell> {
    let on_board = |(row, column): Place| {
        shape.cell_at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    };
    let at = |step: isize| (place.0 + step * down, place.1 + step * across);
    let first = if on_board(place).is_some() { 0 } else { 1 };
    (first..).map_while(|step| on_board(at(step))).collect()
}

/// Returns the row or column of a clue in front of it, beginning there.
pub(super) fn in_front(json: &Value, shape: Shape) -> Result<Vec<Cell>, Refusal> {
    let (row, column) = place(json)?;
    let outside = |line: isize| match line {
        -1 => 1,
        line if line == shape.side() as isize => -1,
        _ => 0,
    };
    let cells = match (outside(row), outside(column)) {
        (down, 0) if down != 0 => ray((row, column), (down, 0), shape),
        (0, across) if across != 0 => ray((row, column), (0, across), shape),
        _ => Vec::new(),
    };
    let wrong =
        || Refusal::new(format!("{json} is not in front of a row or column"), "R0C4 or R4C0");
    if cells.is_empty() { Err(wrong()) } else { Ok(cells) }
}

const DIRECTIONS: [(&str, Place); 4] =
    [("DR", (1, 1)), ("DL", (1, -1)), ("UR", (-1, 1)), ("UL", (-1, -1))];

/// Returns the cells of a diagonal clue.
pub(super) fn diagonal(
    json: &Value,
    direction: &Value,
    shape: Shape,
) -> Result<Vec<Cell>, Refusal> {
    let name = direction.as_str().unwrap_or_default();
    let known = DIRECTIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let wrong = || Refusal::new(format!("{direction} is not a direction"), "DR, DL, UR or UL");
    let cells = ray(place(json)?, known.ok_or_else(wrong)?.1, shape);
    let nothing =
        || Refusal::new(format!("no diagonal begins at {json}"), "a place beside the board");
    if cells.is_empty() { Err(nothing()) } else { Ok(cells) }
}

fn name((row, column): Place) -> String {
    format!("R{}C{}", row + 1, column + 1)
}

fn before(cells: &[Cell], (down, across): Place) -> Place {
    (cells[0].row() as isize - down, cells[0].column() as isize - across)
}

/// Returns the place in front of a whole row or column, if these are its cells.
pub(super) fn place_in_front(cells: &[Cell], shape: Shape) -> Option<String> {
    let directions = [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter();
    let is_line = |direction: &Place| ray(before(cells, *direction), *direction, shape) == cells;
    let mut found = directions.filter(|_| cells.len() == shape.side()).filter(is_line);
    found.next().map(|direction| name(before(cells, direction)))
}

/// Returns the place and the direction of a whole diagonal, if these are its cells.
pub(super) fn place_of_diagonal(cells: &[Cell], shape: Shape) -> Option<(String, &'static str)> {
    let begins_outside = |direction: Place| {
        let (row, column) = before(cells, direction);
        let side = shape.side() as isize;
        !(0..side).contains(&row) || !(0..side).contains(&column)
    };
    let is_diagonal = |(_, direction): &&(&str, Place)| {
        begins_outside(*direction) && ray(before(cells, *direction), *direction, shape) == cells
    };
    let (key, direction) = DIRECTIONS.iter().find(is_diagonal)?;
    Some((name(before(cells, *direction)), key))
}
