//! Reads a line that is a column list: a whole board.

use quadrille_nqueens::Board;
use quadrille_nqueens::{Shape, Square};

use crate::diagram::Diagram;
use crate::error::{ReadError, ReadErrorKind};
use crate::line::Line;

/// Reads a column list.
pub(super) fn read(line: Line<'_>) -> Result<Diagram, ReadError> {
    let content = line.content().trim_end();
    let words: Vec<&str> = content.split_whitespace().collect();
    let size = words.len();
    let whole = 0..content.len();
    let shape =
        Shape::square(size).map_err(|error| line.error(whole, ReadErrorKind::Size(error)))?;
    let mut queens = Vec::with_capacity(size);
    for (row, word) in words.into_iter().enumerate().filter(|&(_, word)| word != "-") {
        for number in word.split(',') {
            let begin = number.as_ptr().addr() - line.text.as_ptr().addr();
            let plain = number.bytes().all(|byte| byte.is_ascii_digit());
            let column =
                number.parse::<usize>().ok().filter(|number| plain && (1..=size).contains(number));
            let Some(column) = column else {
                let kind = ReadErrorKind::Column { size };
                return Err(line.error(begin..begin + number.len(), kind));
            };
            queens.push(Square { row, column: column - 1 });
        }
    }
    let board = Board::new(shape, queens).expect("each column was checked");
    Ok(Diagram { board, blocked: Vec::new(), regions: None, line: line.number })
}
