//! Lines of HoDoKu's library: `:0100:1:4+1…7:825 834:361::`.
//!
//! The fields are a technique, its candidates, the board (with `+` before values that are not given),
//! the candidates that are deleted (value, row, column), and what the technique does. Some programs
//! write only the board and the deleted candidates: `4+1…7:825 834`.

use crate::format::found::{Found, Refusal};

pub(super) fn recognizes(text: &str) -> bool {
    let (board, _) = fields(text);
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+');
    text.contains(':') && board.len() >= 81 && board.chars().all(is_cell)
        || text.trim().starts_with(':') && board.len() >= 16
}

/// Returns the board and its deleted candidates.
fn fields(text: &str) -> (&str, &str) {
    let text = text.trim();
    let first = if text.starts_with(':') { 3 } else { 0 };
    let mut fields = text.split(':').skip(first);
    (fields.next().unwrap_or_default(), fields.next().unwrap_or_default())
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let (board, deleted) = fields(text);
    let mut found = Found::of_cells(&board.replace('+', ""))?;
    let shape = found.grid.shape();
    if shape.side() > 9 {
        return Err(Refusal::new(format!("the board is {shape}"), "81 cells"));
    }
    let wrong = |word: &str| {
        Refusal::new(
            format!("{word:?} is not a deleted candidate"),
            "a value, a row and a column, such as 825",
        )
    };
    let mut masks = vec![(2u32 << shape.side()) - 2; shape.cell_count()];
    for word in deleted.split_whitespace() {
        let digits: Option<Vec<usize>> =
            word.chars().map(|c| c.to_digit(10).map(|digit| digit as usize)).collect();
        let Some(&[value, row, column]) = digits.as_deref() else { return Err(wrong(word)) };
        let cell = row.checked_sub(1).zip(column.checked_sub(1));
        let cell = cell.and_then(|(row, column)| shape.cell_at(row, column));
        let Some(cell) = cell.filter(|_| (1..=shape.side()).contains(&value)) else {
            return Err(wrong(word));
        };
        masks[shape.index_of(cell)] &= !(1 << value);
    }
    let entered = board.match_indices('+').enumerate().map(|(before, (at, _))| at - before);
    found.entered =
        entered.filter(|&index| index < shape.cell_count()).map(|i| shape.cell(i)).collect();
    for (cell, mask) in shape.cells().zip(masks) {
        if found.grid.get(cell).is_none() {
            found.keep(cell, mask);
        }
    }
    Ok(vec![found])
}
