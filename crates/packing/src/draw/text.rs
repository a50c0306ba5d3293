//! Arrangements as lines of text.

use std::fmt;
use std::ops::Range;

use crate::arrangement::{Arrangement, Spot};
use crate::lattice::{Lattice, Position};

/// Layers stand side by side if they fit in this number of columns.
const WIDTH: usize = 80;

impl Arrangement<'_> {
    /// Returns the arrangement as text with a letter for each cell: `.` if it is empty, a space
    /// outside the box. Layers are separated by an empty line.
    pub fn letters(&self) -> Letters<'_> {
        Letters(self)
    }

    /// Returns the arrangement with a frame around each piece, drawn with box-drawing characters.
    /// Hexagons and triangles are drawn as [`letters`](Self::letters).
    ///
    /// # Examples
    /// ```
    /// # use quadrille_dlx::Solve;
    /// # use quadrille_packing::{Arrangement, Packing};
    /// # let packing: Packing = "box 2x3\npieces\n  AAB\n  ABB\n".parse()?;
    /// # let model = packing.model()?;
    /// # let solution = model.problem().lister().solutions()?.next().ok_or("none")?;
    /// # let arrangement = Arrangement::new(&packing, model.payloads(solution.options()).cloned());
    /// let picture = "\
    /// ┌───────┬───┐
    /// │ A     │ B │
    /// │   ┌───┘   │
    /// │   │       │
    /// └───┴───────┘
    /// ";
    /// assert_eq!(arrangement.framed().to_string(), picture);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn framed(&self) -> Framed<'_> {
        Framed(self)
    }

    /// Returns a character for each piece: its name if that is one character, or another one.
    fn symbols(&self) -> Vec<char> {
        let pieces = self.packing().pieces();
        let single = |name: &str| name.chars().next().filter(|_| name.chars().count() == 1);
        let mut used: Vec<char> = pieces.iter().filter_map(|piece| single(piece.name())).collect();
        let pool = ('A'..='Z').chain('a'..='z').chain('0'..='9');
        let symbols = pieces.iter().map(|piece| {
            single(piece.name()).unwrap_or_else(|| {
                let free = pool.clone().find(|letter| !used.contains(letter)).unwrap_or('*');
                used.push(free);
                free
            })
        });
        symbols.collect()
    }

    /// Returns the range of positions of the box.
    fn extent(&self, of: fn(Position) -> i32) -> Range<i32> {
        let positions = || self.packing().region().positions().map(of);
        positions().min().unwrap_or(0)..positions().max().unwrap_or(0) + 1
    }
}

/// Text with a letter for each cell. Made by [`Arrangement::letters`].
#[derive(Clone, Copy, Debug)]
pub struct Letters<'a>(&'a Arrangement<'a>);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(arrangement) = self;
        let symbols = arrangement.symbols();
        let layers = arrangement.extent(|at| at.layer);
        for layer in layers.clone() {
            if layer > layers.start {
                writeln!(f)?;
            }
            for row in arrangement.extent(|at| at.row) {
                let letter = |column| match arrangement.at_position(Position { layer, row, column })
                {
                    Spot::Outside => ' ',
                    Spot::Empty => '.',
                    Spot::Filled(placement) => symbols[arrangement.placements()[placement].piece],
                };
                let line: String = arrangement.extent(|at| at.column).map(letter).collect();
                writeln!(f, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }
}

/// Text with a frame around each piece. Made by [`Arrangement::framed`].
#[derive(Clone, Copy, Debug)]
pub struct Framed<'a>(&'a Arrangement<'a>);

impl fmt::Display for Framed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(arrangement) = self;
        let lattice = arrangement.packing().region().lattice();
        if matches!(lattice, Lattice::Hexagon | Lattice::Triangle) {
            return arrangement.letters().fmt(f);
        }
        let frame = Frame::new(arrangement);
        let layers: Vec<Vec<String>> =
            arrangement.extent(|at| at.layer).map(|layer| frame.layer(layer)).collect();
        let across = (WIDTH + 2) / (frame.width() + 2);
        for (index, row) in layers.chunks(across.max(1)).enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            for line in 0..row[0].len() {
                let parts: Vec<&str> = row.iter().map(|layer| layer[line].as_str()).collect();
                writeln!(f, "{}", parts.join("  ").trim_end())?;
            }
        }
        Ok(())
    }
}

/// The frames of an arrangement of squares or cubes.
struct Frame<'a> {
    arrangement: &'a Arrangement<'a>,
    rows: Range<i32>,
    columns: Range<i32>,
    /// The width of a cell without its walls.
    inner: usize,
    /// The first cell of each placement in its first layer, which has its letter.
    labeled: Vec<Position>,
    symbols: Vec<char>,
}

impl<'a> Frame<'a> {
    fn new(arrangement: &'a Arrangement<'a>) -> Self {
        let columns = arrangement.extent(|at| at.column);
        let inner = if 4 * columns.len() < WIDTH { 3 } else { 2 };
        let region = arrangement.packing().region();
        let positions: Vec<Position> = region.positions().collect();
        // Cells are in reading order: the first of a placement in a layer follows none of it.
        let labeled = arrangement.placements().iter().flat_map(|placement| {
            let cells = placement.cells.iter().map(|&cell| positions[cell]);
            let mut layer = None;
            cells.filter(move |at| layer.replace(at.layer) != Some(at.layer))
        });
        Self {
            arrangement,
            rows: arrangement.extent(|at| at.row),
            labeled: labeled.collect(),
            columns,
            inner,
            symbols: arrangement.symbols(),
        }
    }

    fn width(&self) -> usize {
        (self.inner + 1) * self.columns.len() + 1
    }

    /// Returns the lines of a layer, all equally wide.
    fn layer(&self, layer: i32) -> Vec<String> {
        let mut lines = Vec::new();
        for row in self.rows.start..=self.rows.end {
            let mut border = String::new();
            let mut inside = String::new();
            for column in self.columns.start..=self.columns.end {
                let at = Position { layer, row, column };
                border.push(self.corner(at));
                let across = if self.has_wall(at, Side::Top) { "─" } else { " " };
                if column < self.columns.end {
                    border.push_str(&across.repeat(self.inner));
                }
                inside.push(if self.has_wall(at, Side::Left) { '│' } else { ' ' });
                if column < self.columns.end {
                    let label = self.label(at);
                    inside.push_str(&format!("{label:^width$}", width = self.inner));
                }
            }
            lines.push(border);
            if row < self.rows.end {
                lines.push(inside);
            }
        }
        lines
    }

    fn label(&self, at: Position) -> char {
        match self.arrangement.at_position(at) {
            Spot::Filled(placement) if self.labeled.contains(&at) => {
                self.symbols[self.arrangement.placements()[placement].piece]
            }
            Spot::Empty => '·',
            _ => ' ',
        }
    }

    /// Returns whether a wall is at this side of a cell.
    fn has_wall(&self, at: Position, side: Side) -> bool {
        let other = match side {
            Side::Top => Position { row: at.row - 1, ..at },
            Side::Left => Position { column: at.column - 1, ..at },
        };
        self.arrangement.at_position(at) != self.arrangement.at_position(other)
    }

    /// Returns the character at the upper left corner of a cell.
    fn corner(&self, at: Position) -> char {
        const CORNERS: [char; 16] =
            [' ', '╴', '╵', '┘', '╶', '─', '└', '┴', '╷', '┐', '│', '┤', '┌', '┬', '├', '┼'];
        let left = self.has_wall(Position { column: at.column - 1, ..at }, Side::Top);
        let above = self.has_wall(Position { row: at.row - 1, ..at }, Side::Left);
        let walls = [left, above, self.has_wall(at, Side::Top), self.has_wall(at, Side::Left)];
        let bits = walls.iter().enumerate().map(|(bit, &is_wall)| usize::from(is_wall) << bit);
        CORNERS[bits.sum::<usize>()]
    }
}

/// A side of a cell.
#[derive(Clone, Copy)]
enum Side {
    Top,
    Left,
}
