//! Writes a board as text, in any layout, and its rules as the lines above it.

use std::fmt::{self, Write};

use crate::grid::Grid;
use crate::layout::{Cells, Form, Layout};
use crate::shape::{Cell, Shape};
use crate::symbol::symbol;
use crate::variant::{DotColor, Parity, Rules};

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
            Form::Boxed if self.grid.shape().is_board() => self.boxes(f),
            Form::Boxed => self.rows(f),
        }
    }
}

impl Written<'_> {
    fn rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.grid.values().chunks(self.grid.shape().columns()).enumerate() {
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
            if number == 0 || shape.has_boxes() && number.is_multiple_of(shape.box_rows()) {
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
            return self.joined(f, values);
        }
        for (position, &value) in values.iter().enumerate() {
            if position > 0 {
                f.write_char(' ')?;
            }
            self.cell(f, value, width)?;
        }
        Ok(())
    }

    /// Writes the characters of cells. Most boards have digits, which are written as bytes.
    fn joined(&self, f: &mut fmt::Formatter<'_>, values: &[u8]) -> fmt::Result {
        let Layout { symbols, blank, hole, .. } = self.layout;
        let greatest = values.iter().fold(0, |greatest, &value| value.max(greatest));
        let mut digits = (1..=greatest).zip('1'..='9');
        let has_digits = greatest <= 9 && digits.all(|(value, digit)| symbols.of(value) == digit);
        if has_digits && blank.is_ascii() {
            let mut bytes = [0; Shape::CLASSIC.cell_count()];
            for values in values.chunks(bytes.len()) {
                for (byte, &value) in bytes.iter_mut().zip(values) {
                    *byte = if value == 0 { blank as u8 } else { b'0' + value };
                }
                let text = std::str::from_utf8(&bytes[..values.len()]);
                f.write_str(text.expect("ASCII is UTF-8"))?;
            }
            return Ok(());
        }
        let character = |&value: &u8| match value {
            0 => blank,
            Grid::HOLE => hole,
            value => symbols.of(value),
        };
        f.write_str(&values.iter().map(character).collect::<String>())
    }

    fn cell(&self, f: &mut fmt::Formatter<'_>, value: u8, width: usize) -> fmt::Result {
        match (value, self.layout.cells) {
            (0, _) => write!(f, "{:>width$}", self.layout.blank),
            (Grid::HOLE, _) => write!(f, "{:>width$}", self.layout.hole),
            (_, Cells::Numbers) => {
                let number = value - u8::from(self.layout.symbols.are_from_zero());
                write!(f, "{number:>width$}")
            }
            (_, Cells::Joined | Cells::Spaced) => f.write_char(self.layout.symbols.of(value)),
        }
    }

    /// Returns the width of the cells of a row in characters.
    fn cell_width(&self) -> usize {
        if self.layout.cells == Cells::Numbers && self.grid.shape().side() > 9 { 2 } else { 1 }
    }
}

impl Rules {
    /// Returns the lines that state these rules above a board, each with a newline, as
    /// `quadrille_sudoku_formats::Reader` reads them. Ordinary rules with flat boxes need none.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku_rules::{Parity, Rule, Rules, Shape};
    ///
    /// let shape = Shape::from_side(4).ok_or("no such board")?;
    /// let mut rules = Rules::ordinary(shape);
    /// rules.add(Rule::Diagonal)?;
    /// rules.add_cage(3, &[shape.cell(0), shape.cell(1)])?;
    /// rules.add_parity(shape.cell(2), Parity::Even)?;
    /// assert_eq!(rules.header(), "rules: diagonal\ncage 3: r1c1 r1c2\neven: r1c3\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn header(&self) -> String {
        self.lines(true)
    }

    /// Returns the lines of [`header`](Self::header), without the regions if a drawing shows them.
    pub fn header_of_drawing(&self) -> String {
        self.lines(false)
    }

    fn lines(&self, has_boxes: bool) -> String {
        let (shape, mut text) = (self.shape(), String::new());
        let mut line = |key: &str, words: Vec<String>| {
            if !words.is_empty() {
                text.push_str(&format!("{key}: {}\n", words.join(" ")));
            }
        };
        let names = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<Vec<_>>();
        // Fewer cells than those of 4×4 are no board by themselves.
        let is_shown = shape.side() >= 4 && Shape::from_side(shape.side()) == Some(shape.board());
        if has_boxes && !is_shown {
            line("box", vec![format!("{}x{}", shape.box_rows(), shape.box_columns())]);
        }
        if let Some(boards) = self.boards() {
            line("boards", names(&boards.corners()));
        }
        let global: Vec<String> = self.global().map(|rule| rule.to_string()).collect();
        line("rules", Vec::from_iter((!global.is_empty()).then(|| global.join(", "))));
        if let Some(regions) = self.regions().filter(|_| has_boxes || self.boards().is_some()) {
            let name = |cell| match self.has_cell(cell) {
                true => char::from(b'a' + regions.of(cell) as u8),
                false => '.',
            };
            line("regions", vec![shape.cells().map(name).collect()]);
        }
        for cage in self.cages() {
            line(&format!("cage {}", cage.sum()), names(cage.cells()));
        }
        for (key, color) in [("white", DotColor::White), ("black", DotColor::Black)] {
            let dots = || self.dots().iter().filter(|dot| dot.color() == color);
            let mut numbers: Vec<u8> = dots().map(|dot| dot.number()).collect();
            numbers.sort_unstable();
            numbers.dedup();
            for number in numbers {
                let usual = number == color.usual();
                let key = if usual { key.to_owned() } else { format!("{key} {number}") };
                let dots = dots().filter(|dot| dot.number() == number);
                line(&key, dots.flat_map(|dot| names(&dot.cells())).collect());
            }
        }
        for (key, parity) in [("even", Parity::Even), ("odd", Parity::Odd)] {
            let cells = self.parities().filter(|(_, known)| *known == parity);
            line(key, cells.map(|(cell, _)| cell.to_string()).collect());
        }
        let marks = self.kept().map(|(cell, values)| {
            format!("{cell} {}", values.into_iter().map(symbol).collect::<String>())
        });
        line("marks", marks.collect());
        for placed in self.placed() {
            text.push_str(&format!("{placed}\n"));
        }
        text
    }
}
