//! Links of Sudoku Exchange: 81 characters, perhaps with commas or with packed zeros.

use crate::format::found::{Found, Refusal};
use crate::format::link::Link;
use crate::format::zero_runs;

pub(super) fn recognizes(text: &str) -> bool {
    let link = Link::in_line(text);
    link.is_some_and(|link| link.host == "sudokuexchange.com" && link.parameter("s").is_some())
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Refusal> {
    let link = Link::in_line(text);
    let board = link.as_ref().and_then(|link| link.parameter("s"));
    let board = board.ok_or_else(|| Refusal::new("the link has no board", "a link with `?s=`"))?;
    let plain = board.replace(',', "");
    if plain.len() >= 81 {
        return Ok(vec![Found::of_cells(&plain)?]);
    }
    match zero_runs::unpacked(board) {
        Some((digits, "")) => Ok(vec![Found::of_cells(&digits)?]),
        _ => {
            let message = format!("the board has {} characters", board.len());
            Err(Refusal::new(message, "81 digits, or 81 digits with packed zeros"))
        }
    }
}
