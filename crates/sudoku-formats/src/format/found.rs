//! What a format states: a puzzle, or the reason why it cannot be read.

use crate::sides;
use quadrille_sudoku_rules::{Argument, Cell, Grid, Kind, Layout, Rules, RulesError, Shape};

use crate::cells::{self, Misfit};

/// A puzzle in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) grid: Grid,
    pub(crate) rules: Rules,
    pub(crate) layout: Layout,
    /// The filled cells that are not givens.
    pub(crate) entered: Vec<Cell>,
    /// Lines that state rules, as in a header above a board. If there are any, `rules` are ordinary.
    pub(crate) header: Vec<String>,
    /// What was passed over, in words.
    pub(crate) notes: Vec<String>,
}

/// The reason why a text in a known format is not a puzzle, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) message: String,
    pub(crate) expected: String,
}

impl Refusal {
    pub(crate) fn new(message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { message: message.into(), expected: expected.into() }
    }

    /// Refuses a rule that this program does not know.
    pub(crate) fn unsupported(rule: impl std::fmt::Display) -> Self {
        Self::new(format!("{rule} is not supported"), "rules that `quadrille sudoku --help` lists")
    }
}

impl From<RulesError> for Refusal {
    fn from(error: RulesError) -> Self {
        Self::new(error.to_string(), error.expected())
    }
}

impl Found {
    /// Returns an ordinary puzzle.
    pub(crate) fn ordinary(grid: Grid) -> Self {
        let rules = Rules::ordinary(grid.shape());
        let (entered, header, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self { grid, rules, layout: Layout::LINE, entered, header, notes }
    }

    /// Returns the puzzle with these characters as cells.
    pub(crate) fn of_cells(text: &str) -> Result<Self, Refusal> {
        let cells: Vec<char> = text.chars().collect();
        let Some(shape) = sides::of_whole_board(cells.len()) else {
            let message = format!("the board has {} cells", cells.len());
            return Err(Refusal::new(message, "81 cells, or the cells of another board"));
        };
        let wrong = |misfit| match misfit {
            Misfit::Cell(index) => {
                let message = format!("{:?} is not a cell of a {shape} board", cells[index]);
                Refusal::new(message, format!("values up to {} and blanks", shape.side()))
            }
            Misfit::Ambiguous(readings) => Refusal::new(
                format!("the symbols of the board may be {} or {}", readings[0], readings[1]),
                "a board that shows its symbols",
            ),
            Misfit::Count(symbols) => Refusal::new(
                format!("a {shape} board does not have the symbols {symbols}"),
                format!("{} symbols", shape.side()),
            ),
        };
        let reading = cells::read(&cells, shape.side(), false, None).map_err(wrong)?;
        let grid = Grid::from_values(shape, &reading.values).expect("values of the shape");
        let is_blank = |c: &&char| {
            quadrille_sudoku_rules::is_blank(**c)
                && !(reading.symbols.are_from_zero() && **c == '0')
        };
        let blank = cells.iter().find(is_blank).copied().unwrap_or(Layout::LINE.blank);
        let layout = Layout { blank, symbols: reading.symbols, ..Layout::LINE };
        Ok(Self { layout, ..Self::ordinary(grid) })
    }

    /// Returns a puzzle with the candidates of each cell as a mask; 0 leaves all.
    ///
    /// A cell with one candidate has its value.
    pub(crate) fn of_masks(shape: Shape, masks: &[u32]) -> Self {
        let is_value = |mask: u32| mask.count_ones() == 1;
        let values: Vec<u8> =
            masks.iter().map(|&m| if is_value(m) { m.trailing_zeros() as u8 } else { 0 }).collect();
        let grid = Grid::from_values(shape, &values).expect("values of the shape");
        let mut found = Self::ordinary(grid);
        for (cell, &mask) in shape.cells().zip(masks).filter(|(_, mask)| mask.count_ones() > 1) {
            found.keep(cell, mask);
        }
        found
    }

    /// Adds a cage, perhaps without a sum.
    pub(crate) fn add_cage(&mut self, sum: Option<u32>, cells: Vec<Cell>) -> Result<(), Refusal> {
        let different = Kind::named("different").expect("a kind of the table");
        match sum {
            Some(sum) => self.rules.add_cage(sum, &cells)?,
            None if cells.len() > 1 => {
                self.rules.place(different, Argument::Nothing, vec![cells])?;
            }
            None => {}
        }
        Ok(())
    }

    /// Passes over drawings, as the solvers of setters do, and notes it.
    pub(crate) fn ignore_drawings(&mut self, names: &[&str]) {
        let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        match names.len() {
            0 => {}
            1 => {
                self.notes
                    .push(format!("the drawing {} is ignored; it may state a rule", quoted[0]));
            }
            _ => {
                let all = quoted.join(", ");
                self.notes.push(format!("the drawings {all} are ignored; they may state rules"));
            }
        }
    }

    /// Keeps only these candidates of a cell.
    pub(crate) fn keep(&mut self, cell: Cell, mask: u32) {
        let side = self.grid.shape().side() as u8;
        let values: Vec<u8> = (1..=side).filter(|value| mask >> value & 1 == 1).collect();
        self.rules.keep(cell, &values).expect("the cell is on the board");
    }
}
