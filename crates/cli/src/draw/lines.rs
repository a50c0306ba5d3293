//! Boards of queens as text for a terminal.

use std::fmt;

use quadrille_nqueens::Square;

use crate::draw::page::QueensDrawing;
use crate::draw::regions::RegionsText;
use crate::draw::sign::sign;

/// Framed boards: `Q` for a queen, `x` for a blocked square, `*` for an attacked square; regions by
/// their names, with lines between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueensText<'d>(pub(crate) QueensDrawing<'d>);

impl fmt::Display for QueensText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagram) in self.0.diagrams.iter().enumerate() {
            let shape = diagram.board.shape();
            let rule = self.0.attacked.then_some(self.0.rule(diagram));
            if let Some(regions) = &diagram.regions {
                let text = RegionsText { diagram, regions, rule, colored: self.0.colored };
                write!(f, "{}{text}", if index > 0 { "\n\n" } else { "" })?;
                continue;
            }
            let frame = format!("+{}+", "-".repeat(2 * shape.columns() + 1));
            writeln!(f, "{}{frame}", if index > 0 { "\n\n" } else { "" })?;
            for row in 0..shape.rows() {
                f.write_str("|")?;
                for column in 0..shape.columns() {
                    write!(f, " {}", sign(diagram, rule, Square { row, column }))?;
                }
                f.write_str(" |\n")?;
            }
            f.write_str(&frame)?;
        }
        Ok(())
    }
}
