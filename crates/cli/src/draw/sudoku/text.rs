//! A Sudoku as text for a terminal, with lines around boxes or regions, and optionally in color. Its
//! other rules stand above it, so that it can be read again.

use std::fmt::{self, Write};

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use quadrille_sudoku::{Cell, Rule};

use crate::draw::sudoku::diagram::SudokuDiagram;
use crate::draw::sudoku::lines::{is_border_above, is_border_left};

const GIVEN: Style = Style::new().bold();
const ANSWER: Style = AnsiColor::Cyan.on_default();
const ALARM: Style = AnsiColor::BrightRed.on_default().bold();
const BLANK: Style = Style::new().dimmed();
/// Backgrounds that distinguish adjacent cages: dark red, green, blue, violet, teal, olive.
const CAGES: [Ansi256Color; 6] = [
    Ansi256Color(52),
    Ansi256Color(22),
    Ansi256Color(17),
    Ansi256Color(53),
    Ansi256Color(23),
    Ansi256Color(58),
];
/// The background of cells on diagonals, in windows, and with a parity.
const MARKED: Ansi256Color = Ansi256Color(238);

/// Line-drawing characters by the directions that they reach: up 1, right 2, down 4, left 8.
const CROSSINGS: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// A puzzle as text.
#[derive(Clone, Debug)]
pub(crate) struct SudokuText<'d> {
    /// The puzzle.
    pub(crate) diagram: &'d SudokuDiagram,
    /// Whether to use color.
    pub(crate) colored: bool,
}

impl fmt::Display for SudokuText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.diagram.rules.shape().rows();
        let backgrounds = if self.colored { self.backgrounds() } else { Vec::new() };
        // A reader of the picture finds all rules again.
        f.write_str(&self.diagram.rules.header_of_drawing())?;
        let mut lines = Vec::new();
        for row in 0..=rows {
            if self.is_ruled(row) {
                lines.push(self.rule(row));
            }
            if row < rows {
                lines.push(self.row(row, &backgrounds)?);
            }
        }
        f.write_str(&lines.join("\n"))
    }
}

impl SudokuText<'_> {
    /// Writes the cells of a row, and the bars between them.
    fn row(&self, row: usize, backgrounds: &[Option<Ansi256Color>]) -> Result<String, fmt::Error> {
        let (rules, mut line) = (&self.diagram.rules, String::new());
        for column in 0..=rules.shape().columns() {
            if self.is_barred(column) {
                line.push_str(if column > 0 { " " } else { "" });
                line.push(if is_border_left(rules, row, column) { '│' } else { ' ' });
            }
            if let Some(cell) = rules.shape().cell_at(row, column) {
                let background = backgrounds.get(rules.shape().index_of(cell)).copied().flatten();
                self.cell(&mut line, cell, background)?;
            }
        }
        Ok(line)
    }

    fn cell(&self, line: &mut String, cell: Cell, background: Option<Ansi256Color>) -> fmt::Result {
        let answer = self.diagram.answer.as_ref().and_then(|answer| answer.get(cell));
        let symbol = |value| self.diagram.symbols.of(value);
        let (style, shown) = match (self.diagram.givens.get(cell), answer) {
            (Some(value), _) if self.diagram.clashing.contains(&cell) => (ALARM, symbol(value)),
            (Some(value), _) => (GIVEN, symbol(value)),
            (None, Some(value)) => (ANSWER, symbol(value)),
            (None, None) if !self.diagram.rules.has_cell(cell) => (BLANK, ' '),
            (None, None) => (BLANK, '.'),
        };
        if self.colored {
            let style = style.bg_color(background.map(Color::Ansi256));
            write!(line, "{style} {shown}{style:#}")
        } else {
            write!(line, " {shown}")
        }
    }

    /// Writes the line above a row, or below the last row.
    fn rule(&self, row: usize) -> String {
        let rules = &self.diagram.rules;
        let (rows, columns) = (rules.shape().rows(), rules.shape().columns());
        let right = |row: usize, column: usize| is_border_above(rules, row, column);
        let down = |row: usize, column: usize| is_border_left(rules, row, column);
        let mut line = String::new();
        for column in 0..=columns {
            let is_left = column > 0 && right(row, column - 1);
            let dash = |is_line: bool| if is_line { '─' } else { ' ' };
            if self.is_barred(column) {
                let sides = usize::from(row > 0 && down(row - 1, column))
                    | usize::from(column < columns && right(row, column)) << 1
                    | usize::from(row < rows && down(row, column)) << 2
                    | usize::from(is_left) << 3;
                line.extend((column > 0).then(|| dash(is_left)));
                line.push(CROSSINGS[sides]);
            }
            if column < columns {
                line.extend([dash(right(row, column)); 2]);
            }
        }
        line
    }

    /// Returns whether any border runs above this row.
    fn is_ruled(&self, row: usize) -> bool {
        let columns = self.diagram.rules.shape().columns();
        (0..columns).any(|column| is_border_above(&self.diagram.rules, row, column))
    }

    /// Returns whether any border runs to the left of this column.
    fn is_barred(&self, column: usize) -> bool {
        let rows = self.diagram.rules.shape().rows();
        (0..rows).any(|row| is_border_left(&self.diagram.rules, row, column))
    }

    /// Returns the background of each cell: adjacent cages differ, if there are enough colors.
    fn backgrounds(&self) -> Vec<Option<Ansi256Color>> {
        let rules = &self.diagram.rules;
        let shape = rules.shape();
        let mut backgrounds = vec![None; shape.cell_count()];
        let last = shape.side() - 1;
        let on_diagonal = |cell: &Cell| {
            shape.is_board() && (cell.row() == cell.column() || cell.row() + cell.column() == last)
        };
        let diagonals = shape.cells().filter(|cell| rules.has(Rule::Diagonal) && on_diagonal(cell));
        let marked = diagonals.chain(rules.windows().into_iter().flatten());
        for cell in marked.chain(rules.parities().map(|(cell, _)| cell)) {
            backgrounds[shape.index_of(cell)] = Some(MARKED);
        }
        for (number, cage) in rules.cages().iter().enumerate() {
            let near = |cell: &Cell| {
                let (row, column) = (cell.row(), cell.column());
                let lines = [(row, column + 1), (row + 1, column)];
                let before = [(row, column.checked_sub(1)), (row.wrapping_sub(1), Some(column))];
                let before = before.into_iter().filter_map(|(row, column)| Some((row, column?)));
                lines.into_iter().chain(before).filter_map(|(r, c)| shape.cell_at(r, c))
            };
            let neighbors = cage.cells().iter().flat_map(near).map(|cell| shape.index_of(cell));
            let taken: Vec<Option<Ansi256Color>> =
                neighbors.map(|cell| backgrounds[cell]).collect();
            let free = CAGES.into_iter().find(|&color| !taken.contains(&Some(color)));
            let color = free.unwrap_or(CAGES[number % CAGES.len()]);
            for &cell in cage.cells() {
                backgrounds[shape.index_of(cell)] = Some(color);
            }
        }
        backgrounds
    }
}
