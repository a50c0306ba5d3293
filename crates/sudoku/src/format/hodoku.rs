//! Lines of HoDoKu's library: `:0100:1:4+1…7:825 834:361::`.
//!
//! The fields are a technique, its candidates, the board (with `+` before values that are not given),
//! the candidates that are deleted (value, row, column), and what the technique does.

use crate::format::found::{Found, Refusal};

pub(super) fn recognizes(text: &str) -> bool {
    let mut fields = text.trim().split(':');
    fields.next() == Some("")
        && fields.next().is_some_and(|code| code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
        && fields.nth(1).is_some_and(|board| board.len() >= 16)
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let fields: Vec<&str> = text.trim().split(':').collect();
    let board = fields.get(3).copied().unwrap_or_default();
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
    for word in fields.get(4).copied().unwrap_or_default().split_whitespace() {
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
    for (cell, mask) in shape.cells().zip(masks) {
        if found.grid.get(cell).is_none() {
            found.keep(cell, mask);
        }
    }
    Ok(vec![found])
}
