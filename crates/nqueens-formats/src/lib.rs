//! Reads boards in common text formats, among them those that [`Board`](quadrille_nqueens::Board) writes.
//!
//! * One line per row: `.`, `_` or `-` for an empty square, `Q` for a queen, `x` for a blocked
//!   square. Spaces, commas, `|` and lines that begin with `+` are ignored. An empty line ends the
//!   board. A blank between two bars or commas is an empty square, and so is a space in a board that
//!   has no other sign for one.
//! * A letter or a number in each square is its region, with `Q`, `x`, `.` or `*` after it for a
//!   queen, a blocked and an empty square: `AAB`, `1 1 2`, `A. AQ B.`.
//! * Rows of 0 and 1: 1 is a queen.
//! * One line per board: the column of the queen in each row, from 1; `-` for a row without a
//!   queen, commas between several. The board has as many columns as rows.
//! * Lists in brackets, as programs print them, of any of these rows.
//!
//! A `#` begins a comment.
//!
//! A board is a block of lines without an empty one. `block.rs` decides what its lines mean,
//! `rows.rs` reads lines that are rows, `columns.rs` those that are column lists, and `boards.rs` a
//! whole block. `lists.rs` turns lists in brackets into such blocks.

mod block;
mod boards;
mod columns;
mod diagram;
mod error;
mod line;
mod lists;
mod rows;

pub use diagram::Diagram;
pub use error::ReadError;

use crate::line::Line;

/// Reads all boards in a text, in time linear in its length.
///
/// # Errors
/// Returns the first error in the text.
///
/// # Examples
/// ```
/// use quadrille_nqueens_formats::read_boards;
///
/// let text = ".Q..\n...Q\nQ...\n..Q.\n\n3 1 4 2  # the other one\n";
/// let diagrams = read_boards(text)?;
/// assert_eq!(diagrams[0].board.column_list().to_string(), "2 4 1 3");
/// assert_eq!(diagrams[1].board.to_string(), "..Q.\nQ...\n...Q\n.Q..");
///
/// let error = read_boards("Q.\n.Q.\n").unwrap_err();
/// assert_eq!((error.place().line(), error.place().column()), (2, 3));
/// assert_eq!(error.to_string(), "line 2, column 3: more squares than in the rows above");
/// # Ok::<(), quadrille_nqueens_formats::ReadError>(())
/// ```
pub fn read_boards(text: &str) -> Result<Vec<Diagram>, ReadError> {
    if text.trim_start().starts_with(['[', '{']) {
        return lists::read(text);
    }
    let (mut diagrams, mut block) = (Vec::new(), Vec::new());
    let mut start = 0;
    for (number, text) in text.split_inclusive('\n').enumerate() {
        let line = Line { text, start, number: number + 1 };
        start += text.len();
        if !line.content().trim().is_empty() {
            block.extend(Some(line).filter(|line| !line.is_frame()));
        } else if !line.has_comment() {
            boards::read(&std::mem::take(&mut block), &mut diagrams)?;
        }
    }
    boards::read(&block, &mut diagrams)?;
    Ok(diagrams)
}
