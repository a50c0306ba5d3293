//! Reads a line that is a row of a board.

use std::ops::Range;

use crate::block::{Form, marked, pieces};
use crate::error::{ReadError, ReadErrorKind};
use crate::line::{Line, is_separator};

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Empty,
    Queen,
    Blocked,
}

/// A square of a row: its content, its region if it has one, and its bytes in the line.
#[derive(Clone, Debug)]
pub(super) struct Cell<'t> {
    pub(super) mark: Mark,
    pub(super) region: Option<&'t str>,
    pub(super) at: Range<usize>,
}

/// Returns the squares of a row in a form.
pub(super) fn squares<'t>(line: Line<'t>, form: Form) -> Result<Vec<Cell<'t>>, ReadError> {
    let signs = || line.content().char_indices().filter(|&(_, sign)| !is_separator(sign));
    match form {
        Form::Signs => signs().map(|(at, sign)| square(line, at, sign)).collect(),
        Form::Separated(separator) => {
            let piece = |(begin, piece): (usize, &str)| match piece.trim().chars().next() {
                None => {
                    Ok(Cell { mark: Mark::Empty, region: None, at: begin..begin + piece.len() })
                }
                Some(sign) => {
                    let indent = piece.len() - piece.trim_start().len();
                    square(line, begin + indent, sign)
                }
            };
            pieces(line.content(), separator).map(piece).collect()
        }
        Form::Spaces { pitch, columns } => spaces(line, pitch, columns),
        Form::Bits => {
            let bit = |(at, sign): (usize, char)| Cell {
                mark: if sign == '1' { Mark::Queen } else { Mark::Empty },
                region: None,
                at: at..at + 1,
            };
            Ok(signs().map(bit).collect())
        }
        Form::Regions => {
            let region = |(at, sign): (usize, char)| {
                let at = at..at + sign.len_utf8();
                Cell { mark: Mark::Empty, region: Some(&line.content()[at.clone()]), at }
            };
            Ok(signs().map(region).collect())
        }
        Form::RegionWords => {
            let region = |(at, word)| Cell { mark: Mark::Empty, region: Some(word), at };
            Ok(line.words().map(region).collect())
        }
        Form::MarkedRegions => Ok(line
            .words()
            .map(|(at, word)| match marked(word) {
                Some((name, sign)) => Cell { mark: meant(sign), region: Some(name), at },
                None => Cell { mark: Mark::Empty, region: Some(word), at },
            })
            .collect()),
    }
}

/// Returns the square that a sign stands for.
fn square<'t>(line: Line<'t>, at: usize, sign: char) -> Result<Cell<'t>, ReadError> {
    let at = at..at + sign.len_utf8();
    match sign {
        '.' | '_' | '-' | '*' | 'Q' | 'q' | 'x' | 'X' => {
            Ok(Cell { mark: meant(sign), region: None, at })
        }
        _ => Err(line.error(at, ReadErrorKind::Character(sign))),
    }
}

/// Returns the content of a square with this mark.
fn meant(sign: char) -> Mark {
    match sign {
        'Q' | 'q' => Mark::Queen,
        'x' | 'X' => Mark::Blocked,
        _ => Mark::Empty,
    }
}

/// Reads a row in which spaces are empty squares; those at its end may be missing.
fn spaces<'t>(line: Line<'t>, pitch: usize, columns: usize) -> Result<Vec<Cell<'t>>, ReadError> {
    let content = line.content().trim_end();
    let empty = |column: usize| Cell {
        mark: Mark::Empty,
        region: None,
        at: (column * pitch).min(content.len())..(column * pitch + 1).min(content.len()),
    };
    let mut cells: Vec<Cell<'t>> = (0..columns).map(empty).collect();
    for (at, sign) in content.char_indices().filter(|&(_, sign)| sign != ' ') {
        let column = Some(at / pitch).filter(|&column| at % pitch == 0 && column < columns);
        let Some(column) = column else {
            return Err(line.error(at..at + 1, ReadErrorKind::Spaces));
        };
        cells[column] = square(line, at, sign)?;
    }
    Ok(cells)
}
