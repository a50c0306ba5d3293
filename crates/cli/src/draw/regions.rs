//! Regions of a board of queens: their borders, their colors, and boards with them as text.

use std::fmt::{self, Write};

use anstyle::{Ansi256Color, Color, Style};
use quadrille_nqueens::{Regions, Rule, Square};
use quadrille_nqueens_formats::Diagram;

use crate::draw::sign::sign;

/// Colors of regions on paper.
const PAPER: [&str; 12] = [
    "#f6c6c0", "#c3dcf4", "#cfe8c3", "#f7e3ae", "#dccbee", "#f5cfe3", "#c2e6e3", "#e5d6c3",
    "#f9d3ac", "#d4d9e2", "#e3ecab", "#ead9f5",
];
/// Colors of regions on a terminal, dark enough for bright text.
const TERMINAL: [u8; 12] = [52, 17, 22, 58, 53, 89, 23, 94, 88, 239, 64, 55];

/// Line-drawing characters by the directions that they reach: up 1, right 2, down 4, left 8.
const CROSSINGS: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// Returns whether a border runs above a square: of the board, or between two regions.
pub(super) fn is_border_above(regions: &Regions, row: usize, column: usize) -> bool {
    let of = |row: usize| regions.of(Square { row, column });
    row == 0 || row == regions.shape().rows() || of(row - 1) != of(row)
}

/// Returns whether a border runs to the left of a square.
pub(super) fn is_border_left(regions: &Regions, row: usize, column: usize) -> bool {
    let of = |column: usize| regions.of(Square { row, column });
    column == 0 || column == regions.shape().columns() || of(column - 1) != of(column)
}

/// Returns the number of the color of each region. Regions that touch differ, if there are enough
/// colors.
fn colors(regions: &Regions) -> Vec<usize> {
    let shape = regions.shape();
    let mut touching = vec![Vec::new(); regions.count()];
    for Square { row, column } in shape.squares() {
        let one = regions.of(Square { row, column });
        let left = column.checked_sub(1).map(|column| Square { row: row + 1, column });
        let right = Square { row, column: column + 1 };
        let below = Square { row: row + 1, column };
        let below_right = Square { row: row + 1, column: column + 1 };
        for next in left.into_iter().chain([right, below, below_right]) {
            if shape.contains(next) && regions.of(next) != one {
                touching[one].push(regions.of(next));
                touching[regions.of(next)].push(one);
            }
        }
    }
    let mut colors: Vec<usize> = Vec::with_capacity(regions.count());
    for (region, touching) in touching.iter().enumerate() {
        let taken = |color: usize| touching.iter().any(|&next| colors.get(next) == Some(&color));
        let begin = region % PAPER.len();
        let mut turns = (0..PAPER.len()).map(|turn| (begin + turn) % PAPER.len());
        colors.push(turns.find(|&color| !taken(color)).unwrap_or(begin));
    }
    colors
}

/// Returns the color of each region on paper.
pub(super) fn paper_colors(regions: &Regions) -> Vec<&'static str> {
    colors(regions).into_iter().map(|color| PAPER[color]).collect()
}

/// Returns a letter or a number for each region, so that the text is read as it was written: the
/// names, if all are such.
fn labels(regions: &Regions) -> Vec<String> {
    let is_label = |name: &str| {
        let is_letter = name.chars().count() == 1 && name.chars().all(char::is_alphabetic);
        is_letter || !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
    };
    let names = || (0..regions.count()).map(|region| regions.name(region));
    if names().all(is_label) {
        return names().map(str::to_owned).collect();
    }
    let letter = |region: usize| ('A'..='Z').nth(region).map(String::from);
    let all = (0..regions.count()).map(letter).collect::<Option<Vec<String>>>();
    all.unwrap_or_else(|| (1..=regions.count()).map(|number| number.to_string()).collect())
}

/// A board with regions as text: each square has the name of its region and a mark, and lines run
/// between regions.
#[derive(Clone, Copy, Debug)]
pub(super) struct RegionsText<'d> {
    pub(super) diagram: &'d Diagram,
    pub(super) regions: &'d Regions,
    /// How queens attack, if attacked squares are marked.
    pub(super) rule: Option<Rule>,
    pub(super) colored: bool,
}

impl fmt::Display for RegionsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.regions.shape().rows(), self.regions.shape().columns());
        let labels = labels(self.regions);
        let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let colors = colors(self.regions);
        for row in 0..=rows {
            if (0..columns).any(|column| is_border_above(self.regions, row, column)) {
                f.write_str(if row > 0 { "\n" } else { "" })?;
                self.rule_line(f, row, width)?;
            }
            if row == rows {
                break;
            }
            f.write_str("\n│")?;
            for column in 0..columns {
                let square = Square { row, column };
                let region = self.regions.of(square);
                let mark = match sign(self.diagram, self.rule, square) {
                    '.' => ' ',
                    sign => sign,
                };
                let background = Color::Ansi256(Ansi256Color(TERMINAL[colors[region]]));
                let style = match self.colored {
                    true => Style::new().bg_color(Some(background)).bold(),
                    false => Style::new(),
                };
                write!(f, "{style} {:>width$}{mark}{style:#}", labels[region])?;
                f.write_char(match is_border_left(self.regions, row, column + 1) {
                    true => '│',
                    false => ' ',
                })?;
            }
        }
        Ok(())
    }
}

impl RegionsText<'_> {
    /// Writes the line above a row, or below the last one.
    fn rule_line(&self, f: &mut fmt::Formatter<'_>, row: usize, width: usize) -> fmt::Result {
        let regions = self.regions;
        let (rows, columns) = (regions.shape().rows(), regions.shape().columns());
        for column in 0..=columns {
            let is_left = column > 0 && is_border_above(regions, row, column - 1);
            let is_right = column < columns && is_border_above(regions, row, column);
            let sides = usize::from(row > 0 && is_border_left(regions, row - 1, column))
                | usize::from(is_right) << 1
                | usize::from(row < rows && is_border_left(regions, row, column)) << 2
                | usize::from(is_left) << 3;
            f.write_char(CROSSINGS[sides])?;
            if column < columns {
                let dash = if is_right { "─" } else { " " };
                f.write_str(&dash.repeat(width + 2))?;
            }
        }
        Ok(())
    }
}
