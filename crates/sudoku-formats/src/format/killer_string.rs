//! Killer strings, such as `3x3::k:3595:…:`: a number for each cell.
//!
//! The number is 256 times the sum of the cage, plus the number of the cage. A cell without a sum is
//! in no cage. `d` between the first colons adds both diagonals.

use std::collections::BTreeMap;

use quadrille_sudoku_rules::{Cell, Grid, Rule, Shape};

use crate::format::found::{Found, Refusal};

pub(super) fn recognizes(text: &str) -> bool {
    let fields: Vec<&str> = text.trim().split(':').take(4).collect();
    shape(fields[0]).is_some() && matches!(fields[..], [_, _, "k", number] if is_number(number))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn shape(text: &str) -> Option<Shape> {
    let (rows, columns) = text.split_once('x')?;
    Shape::new(rows.parse().ok()?, columns.parse().ok()?)
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let fields: Vec<&str> = text.trim().trim_end_matches(':').split(':').collect();
    let shape = shape(fields[0]).ok_or_else(|| Refusal::new("the size is unknown", "`3x3`"))?;
    let numbers = fields.get(3..).unwrap_or_default();
    if numbers.len() != shape.cell_count() {
        let message = format!("the string has {} cells", numbers.len());
        return Err(Refusal::new(message, format!("{} cells", shape.cell_count())));
    }
    let mut found = Found::ordinary(Grid::empty(shape));
    for option in fields[1].chars() {
        match option {
            'd' => found.rules.add(Rule::Diagonal)?,
            _ => return Err(Refusal::unsupported(format!("the option {option:?}"))),
        }
    }
    let mut cages: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
    for (cell, number) in shape.cells().zip(numbers) {
        let wrong = || Refusal::new(format!("{number:?} is not a cell"), "256·sum + cage");
        let number: u32 = number.parse().map_err(|_| wrong())?;
        if number >= 256 {
            cages.entry(number).or_default().push(cell);
        }
    }
    for (number, cells) in cages {
        found.rules.add_cage(number >> 8, &cells)?;
    }
    Ok(vec![found])
}
