//! One Sudoku as SVG.
//!
//! A cell has sides of 36 units, and the origin is the upper left corner of the board.

use std::fmt;

use quadrille_sudoku::{Cell, Grid, Rules};

use crate::draw::board::INK;
use crate::draw::markup::Markup;
use crate::draw::sudoku::diagram::SudokuDiagram;
use crate::draw::sudoku::lines::{SIDE, borders, grid};
use crate::draw::sudoku::marks::{Over, Under, corner};
use crate::draw::sudoku::outside::Outside;
use crate::draw::sudoku::spots::{Spots, has_sums};

/// The margin of a board without numbers outside.
const EDGE: usize = 8;

const FAINT: &str = "#a9a299";
const PENCIL: &str = "#6d675f";
const ANSWER: &str = "#1c5fae";
const ALARM: &str = "#c22f3d";

/// Returns the width and height of a board with its margin.
pub(super) fn size(rules: &Rules) -> (usize, usize) {
    let (shape, edges) = (rules.shape(), 2 * edge(rules));
    (shape.columns() * SIDE + edges, shape.rows() * SIDE + edges)
}

/// Returns the viewBox of a board with its margin.
pub(super) fn view_box(rules: &Rules) -> String {
    let ((width, height), edge) = (size(rules), edge(rules));
    format!("-{edge} -{edge} {width} {height}")
}

/// Returns the width of the margin of a board, which has room for the numbers outside.
pub(super) fn edge(rules: &Rules) -> usize {
    EDGE + Outside::new(rules).margin()
}

/// A board with all its contents.
pub(super) struct Picture<'d>(pub(super) &'d SudokuDiagram);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = self.0;
        let (shape, rules) = (diagram.givens.shape(), &diagram.rules);
        let (width, height) = (shape.columns() * SIDE, shape.rows() * SIDE);
        write!(f, "<g fill=\"none\" font-family=\"sans-serif\">")?;
        write!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        if let Some(hint) = &diagram.hint {
            hint.write_cells(f)?;
        }
        write!(f, "{}", Under(rules))?;
        write!(f, "<path d=\"{}\" stroke=\"{FAINT}\"/>", grid(rules))?;
        write!(f, "<path d=\"{}\" stroke=\"{INK}\" stroke-width=\"2.5\" ", borders(rules))?;
        write!(f, "stroke-linecap=\"square\"/>{}{}", Over(rules), Outside::new(rules))?;
        write!(f, "<g text-anchor=\"middle\">")?;
        self.givens(f)?;
        if let Some(answer) = &diagram.answer {
            write!(f, "<g class=\"answers\" fill=\"{ANSWER}\" font-size=\"22\">")?;
            self.answers(answer).try_for_each(|(cell, value)| self.value(f, cell, value))?;
            f.write_str("</g>")?;
        }
        if let Some(hint) = &diagram.hint {
            hint.write_candidates(f, &Spots::new(rules))?;
        }
        if let Some(candidates) = &diagram.candidates {
            self.candidates(f, candidates)?;
        }
        f.write_str("</g></g>")
    }
}

impl Picture<'_> {
    fn givens(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = |cell: Cell| Some((cell, self.0.givens.get(cell)?));
        let (clashing, fine): (Vec<_>, Vec<_>) = (self.0.givens.shape().cells())
            .filter_map(given)
            .partition(|(cell, _)| self.0.clashing.contains(cell));
        for (color, values) in [(INK, fine), (ALARM, clashing)] {
            if !values.is_empty() {
                write!(f, "<g fill=\"{color}\" font-size=\"22\" font-weight=\"bold\">")?;
                values.into_iter().try_for_each(|(cell, value)| self.value(f, cell, value))?;
                f.write_str("</g>")?;
            }
        }
        Ok(())
    }

    /// Returns the values of the solution in cells without a given.
    fn answers<'a>(&'a self, answer: &'a Grid) -> impl Iterator<Item = (Cell, u8)> + 'a {
        let blank = |cell: &Cell| self.0.givens.get(*cell).is_none();
        answer.shape().cells().filter(blank).filter_map(|cell| Some((cell, answer.get(cell)?)))
    }

    /// Writes a value in the middle of a cell, or lower if there are sums.
    fn value(&self, f: &mut fmt::Formatter<'_>, cell: Cell, value: u8) -> fmt::Result {
        let ((x, y), base) = (corner(cell), if self.has_sums() { 28 } else { 26 });
        write!(f, "<text x=\"{}\" y=\"{}\">{}</text>", x + SIDE / 2, y + base, self.symbol(value))
    }

    /// Writes candidates in small type, each at its own place in its cell.
    fn candidates(&self, f: &mut fmt::Formatter<'_>, candidates: &[Vec<u8>]) -> fmt::Result {
        let spots = Spots::new(&self.0.rules);
        let size = spots.size;
        write!(f, "<g class=\"candidates\" fill=\"{PENCIL}\" font-size=\"{size:.1}\">")?;
        for (cell, values) in self.0.givens.shape().cells().zip(candidates) {
            for &value in values {
                let (x, y) = spots.middle(cell, value);
                let (y, symbol) = (y + 0.36 * size, self.symbol(value));
                write!(f, "<text x=\"{x:.1}\" y=\"{y:.1}\">{symbol}</text>")?;
            }
        }
        f.write_str("</g>")
    }

    /// Returns the symbol of a value as markup.
    fn symbol(&self, value: u8) -> String {
        let symbol = self.0.symbols.of(value);
        Markup(symbol.encode_utf8(&mut [0; 4])).to_string()
    }

    fn has_sums(&self) -> bool {
        has_sums(&self.0.rules)
    }
}
