//! The marks of a board besides values: windows, diagonals, even and odd cells, cages, dots.

use std::fmt;

use quadrille_sudoku::{Cell, DotColor, Parity, Rule, Rules};

use crate::draw::board::INK;
use crate::draw::sudoku::lines::{SIDE, outline};
use crate::draw::sudoku::placed::{PlacedOver, PlacedUnder};

const TINT: &str = "#dfe8f3";
const SHADE: &str = "#d9d5cd";
const STRIPE: &str = "#b7a6d9";
const CAGE: &str = "#5c5650";
const GRAY: &str = "#8f8f8f";

/// The marks below the lines between cells.
pub(super) struct Under<'r>(pub(super) &'r Rules);

impl fmt::Display for Under<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.0;
        write!(f, "{}", PlacedUnder(rules))?;
        for window in rules.windows() {
            if let [first, .., last] = window.as_slice() {
                let ((x, y), (right, below)) = (corner(*first), corner(*last));
                let (width, height) = (right + SIDE - x, below + SIDE - y);
                write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" ")?;
                write!(f, "fill=\"{TINT}\"/>")?;
            }
        }
        for (cell, parity) in rules.parities() {
            let (x, y) = corner(cell);
            match parity {
                Parity::Even => {
                    let (x, y, side) = (x + 5, y + 5, SIDE - 10);
                    write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" ")?;
                }
                Parity::Odd => {
                    let (x, y, radius) = (x + SIDE / 2, y + SIDE / 2, SIDE / 2 - 4);
                    write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" ")?;
                }
            }
            write!(f, "fill=\"{SHADE}\"/>")?;
        }
        let length = rules.shape().side() * SIDE;
        let corners = rules.boards().map_or(vec![rules.shape().cell(0)], |boards| boards.corners());
        let mut diagonals = String::new();
        for (x, y) in corners.into_iter().map(corner) {
            let (right, below) = (x + length, y + length);
            if rules.has(Rule::Diagonal) || rules.has(Rule::FallingDiagonal) {
                diagonals.push_str(&format!("M{x} {y}L{right} {below}"));
            }
            if rules.has(Rule::Diagonal) || rules.has(Rule::RisingDiagonal) {
                diagonals.push_str(&format!("M{right} {y}L{x} {below}"));
            }
        }
        if !diagonals.is_empty() {
            write!(f, "<path d=\"{diagonals}\" stroke=\"{STRIPE}\" ")?;
            write!(f, "stroke-width=\"2.5\"/>")?;
        }
        Ok(())
    }
}

/// The marks above the lines between cells: cages with their sums, and dots.
pub(super) struct Over<'r>(pub(super) &'r Rules);

impl fmt::Display for Over<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cages(f)?;
        write!(f, "{}", PlacedOver(self.0))?;
        for dot in self.0.dots() {
            // The cells are in reading order: the dot is to the left of or above the second.
            let [one, other] = dot.cells();
            let (x, y) = corner(other);
            let (x, y) =
                if one.row() == other.row() { (x, y + SIDE / 2) } else { (x + SIDE / 2, y) };
            let fill = match dot.color() {
                DotColor::White => "#fff",
                DotColor::Black => INK,
            };
            write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{fill}\" stroke=\"{INK}\"/>")?;
            if dot.number() != dot.color().usual() {
                let number = dot.number();
                write!(f, "<text x=\"{x}\" y=\"{}\" font-size=\"8\" fill=\"{GRAY}\" ", y + 3)?;
                write!(f, "text-anchor=\"middle\">{number}</text>")?;
            }
        }
        Ok(())
    }
}

impl Over<'_> {
    fn cages(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cages = self.0.cages();
        if cages.is_empty() {
            return Ok(());
        }
        write!(f, "<path d=\"")?;
        cages.iter().try_for_each(|cage| f.write_str(&outline(cage.cells())))?;
        write!(f, "\" fill=\"none\" stroke=\"{CAGE}\" stroke-dasharray=\"3 2\"/>")?;
        write!(f, "<g fill=\"{INK}\" font-size=\"9\">")?;
        for cage in cages {
            let ((x, y), sum) = (corner(cage.cells()[0]), cage.sum().to_string());
            let width = 6 * sum.len() + 2;
            write!(f, "<rect x=\"{}\" y=\"{}\" width=\"{width}\" ", x + 2, y + 2)?;
            write!(f, "height=\"9\" fill=\"#fff\"/>")?;
            write!(f, "<text x=\"{}\" y=\"{}\">{sum}</text>", x + 3, y + 10)?;
        }
        f.write_str("</g>")
    }
}

/// Returns the upper left corner of a cell.
pub(super) fn corner(cell: Cell) -> (usize, usize) {
    (cell.column() * SIDE, cell.row() * SIDE)
}
