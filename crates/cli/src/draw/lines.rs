//! Boards of queens as text for a terminal.

use std::fmt;

use quadrille_nqueens::{Diagram, Square};

use crate::draw::page::QueensDrawing;

/// Framed boards: `Q` for a queen, `x` for a blocked square, `*` for an attacked square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueensText<'d>(pub(crate) QueensDrawing<'d>);

impl QueensText<'_> {
    fn symbol(&self, diagram: &Diagram, square: Square) -> char {
        let board = &diagram.board;
        if board.queens().binary_search(&square).is_ok() {
            'Q'
        } else if diagram.blocked.contains(&square) {
            'x'
        } else if self.0.attacked && board.is_attacked(self.0.rule, square) {
            '*'
        } else {
            '.'
        }
    }
}

impl fmt::Display for QueensText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagram) in self.0.diagrams.iter().enumerate() {
            let shape = diagram.board.shape();
            let frame = format!("+{}+", "-".repeat(2 * shape.columns() + 1));
            writeln!(f, "{}{frame}", if index > 0 { "\n\n" } else { "" })?;
            for row in 0..shape.rows() {
                f.write_str("|")?;
                for column in 0..shape.columns() {
                    write!(f, " {}", self.symbol(diagram, Square { row, column }))?;
                }
                f.write_str(" |\n")?;
            }
            f.write_str(&frame)?;
        }
        Ok(())
    }
}
