//! Writes a board as text, in any layout.

use std::fmt::{self, Write};

use crate::grid::Grid;
use crate::layout::{Cells, Form, Layout};
use crate::symbol::symbol;

impl Grid {
    /// Returns the board as text in a [`Layout`], without a newline at the end.
    pub fn display(&self, layout: Layout) -> impl fmt::Display + '_ {
        Written { grid: self, layout }
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(Layout::LINE).fmt(f)
    }
}

/// A board and its layout.
struct Written<'g> {
    grid: &'g Grid,
    layout: Layout,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.layout.form {
            Form::Line => self.cells(f, self.grid.values(), 1),
            Form::Grid => self.rows(f),
            Form::Boxed => self.boxes(f),
        }
    }
}

impl Written<'_> {
    fn rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.grid.values().chunks(self.grid.shape().side()).enumerate() {
            if number > 0 {
                f.write_char('\n')?;
            }
            self.cells(f, row, self.cell_width())?;
        }
        Ok(())
    }

    fn boxes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.grid.shape();
        let width = self.cell_width();
        let ruler = "-".repeat(shape.box_columns() * (width + 1) + 1);
        let rule = format!("+{}", format!("{ruler}+").repeat(shape.box_rows()));
        for (number, row) in self.grid.values().chunks(shape.side()).enumerate() {
            if number % shape.box_rows() == 0 {
                writeln!(f, "{rule}")?;
            }
            for part in row.chunks(shape.box_columns()) {
                f.write_char('|')?;
                for &value in part {
                    f.write_char(' ')?;
                    self.cell(f, value, width)?;
                }
                f.write_char(' ')?;
            }
            f.write_str("|\n")?;
        }
        f.write_str(&rule)
    }

    fn cells(&self, f: &mut fmt::Formatter<'_>, values: &[u8], width: usize) -> fmt::Result {
        if self.layout.cells == Cells::Joined {
            let mut text = String::with_capacity(values.len());
            for &value in values {
                text.push(if value > 0 { symbol(value) } else { self.layout.blank });
            }
            return f.write_str(&text);
        }
        for (position, &value) in values.iter().enumerate() {
            if position > 0 {
                f.write_char(' ')?;
            }
            self.cell(f, value, width)?;
        }
        Ok(())
    }

    fn cell(&self, f: &mut fmt::Formatter<'_>, value: u8, width: usize) -> fmt::Result {
        match (value, self.layout.cells) {
            (0, _) => write!(f, "{:>width$}", self.layout.blank),
            (_, Cells::Numbers) => write!(f, "{value:>width$}"),
            (_, Cells::Joined | Cells::Spaced) => f.write_char(symbol(value)),
        }
    }

    /// Returns the width of the cells of a row in characters.
    fn cell_width(&self) -> usize {
        if self.layout.cells == Cells::Numbers && self.grid.shape().side() > 9 { 2 } else { 1 }
    }
}
