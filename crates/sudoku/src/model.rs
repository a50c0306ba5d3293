//! Sudoku as exact cover: the definition of what a solution is.
//!
//! Four groups of items, each to be covered exactly once: every cell is filled, and every row,
//! column and box has every symbol. An option is a value in a cell; it covers one item of each
//! group. Givens are not options: what they cover is left out, and so is every option that they
//! rule out. Options stand cell by cell, values ascending.
//!
//! # The upper part of a board
//! *Bands*, rows of boxes, that keep the rules can always be completed to a whole board. Proof: let
//! the boxes have `r` rows and `c` columns, and let `k` of the `c` bands be full.
//! * In the boxes below one another, each symbol is missing from `c - k` columns, and each column
//!   lacks `(c - k)·r` symbols. Such a bipartite graph splits into `c - k` parts in which each symbol
//!   has one column and each column `r` symbols (Kőnig, 1916). One part says which symbols stand in
//!   which column of the next box.
//! * Over the whole next band, each column has then `r` symbols, and each symbol `r` columns, one in
//!   each box. This graph splits into `r` perfect matchings, which are the rows of the band.
//!
//! So where the lower bands are blank, whether there is a solution is a question about the upper
//! ones: the problem loses the cells, rows and boxes below, and the columns become secondary.
//!
//! # Nothing to search
//! Givens that clash, and givens that fill the board, leave nothing to search. One more item stands
//! for them: `givens`, which no option covers when they clash, and one option when they do not.

use quadrille_dlx::{BuildError, ItemId, OptionId, Problem, ProblemBuilder, Solution};

use crate::grid::Grid;
use crate::shape::Unit;

/// A puzzle and the exact cover problem that it is.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Grid, Model, Shape};
///
/// let model = Model::new(&Grid::empty(Shape::from_side(4).ok_or("no such board")?));
/// assert_eq!(model.solver().count()?.complete()?, 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    puzzle: Grid,
    problem: Problem,
    /// For each option, the cell that it fills and the value that it fills it with.
    fillings: Vec<Filling>,
}

/// A value in a cell.
#[derive(Clone, Copy, Debug)]
struct Filling {
    cell: u16,
    value: u8,
}

impl Model {
    /// The model of a puzzle. Linear in the number of cells times the number of symbols.
    pub fn new(puzzle: &Grid) -> Self {
        Self::of_bands(puzzle, puzzle.shape().box_columns())
    }

    /// The model of the first `bands` rows of boxes of a puzzle, which has no givens below. Its
    /// solutions leave the cells below blank; there is one if and only if the puzzle has one.
    pub(crate) fn of_bands(puzzle: &Grid, bands: usize) -> Self {
        let (problem, fillings) =
            build(puzzle, bands).expect("items have distinct names, options distinct items");
        Self { puzzle: puzzle.clone(), problem, fillings }
    }

    /// The puzzle that this is the model of.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// The exact cover problem. Its items are named `r1c1` for a cell, and `r1=5`, `b1=5`, `c1=5`
    /// for a value in a row, a box or a column.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The cell that an option fills, by its number in reading order, and the value that it fills
    /// it with. `None` for the one option that stands for the givens of a full board.
    ///
    /// # Panics
    /// If the option does not belong to this problem.
    pub fn filling(&self, option: OptionId) -> Option<(usize, u8)> {
        assert!(option.index() < self.problem.option_count(), "{option:?} is not of this model");
        let filling = self.fillings.get(option.index())?;
        Some((usize::from(filling.cell), filling.value))
    }

    /// The puzzle, filled as a solution of its problem says.
    ///
    /// # Panics
    /// If the solution is not one of this problem.
    pub fn fill(&self, solution: &Solution<'_>) -> Grid {
        let mut grid = self.puzzle.clone();
        for &option in solution.options() {
            if let Some((cell, value)) = self.filling(option) {
                grid.set(cell, value);
            }
        }
        grid
    }
}

fn build(puzzle: &Grid, bands: usize) -> Result<(Problem, Vec<Filling>), BuildError> {
    let mut builder = Problem::builder();
    if puzzle.has_conflict() {
        builder.primary("givens");
        return Ok((builder.build()?, Vec::new()));
    }
    let rows = bands * puzzle.shape().box_rows();
    let cells = rows * puzzle.shape().side();
    debug_assert!(puzzle.values()[cells..].iter().all(|&value| value == 0), "no givens below");
    if !puzzle.values()[..cells].contains(&0) {
        let givens = builder.primary("givens");
        builder.option([givens])?;
        return Ok((builder.build()?, Vec::new()));
    }
    let items = Items::declare(puzzle, rows, &mut builder);
    let mut fillings = Vec::new();
    let shape = puzzle.shape();
    for (index, cell) in shape.cells().enumerate() {
        let Some(cell_item) = items.cells[index] else { continue };
        let units = shape.units_of(cell).map(|unit| items.units[items.place_of(unit)].as_slice());
        for value in 1..=shape.side() {
            let [Some(row), Some(column), Some(in_box)] = units.map(|unit| unit[value - 1]) else {
                continue;
            };
            builder.option([cell_item, row, column, in_box])?;
            fillings.push(Filling { cell: index as u16, value: value as u8 });
        }
    }
    Ok((builder.build()?, fillings))
}

/// The items that the givens leave to be covered; `None` where a given covers one.
struct Items {
    side: usize,
    cells: Vec<Option<ItemId>>,
    /// For each row, then each box, then each column, one for each value.
    units: Vec<Vec<Option<ItemId>>>,
}

impl Items {
    /// Declares what is left of the first `rows` rows of a board whose givens do not clash.
    fn declare(puzzle: &Grid, rows: usize, builder: &mut ProblemBuilder) -> Self {
        let shape = puzzle.shape();
        let side = shape.side();
        let mut covered = vec![vec![false; side]; 3 * side];
        let mut items = Self { side, cells: Vec::new(), units: Vec::new() };
        for (cell, &value) in shape.cells().zip(puzzle.values()) {
            let is_blank = value == 0 && cell.row() < rows;
            items.cells.push(is_blank.then(|| builder.primary(cell.to_string())));
            if value > 0 {
                for unit in shape.units_of(cell) {
                    covered[items.place_of(unit)][usize::from(value) - 1] = true;
                }
            }
        }
        for (place, covered) in covered.into_iter().enumerate() {
            let (kind, number) = (["r", "b", "c"][place / side], place % side);
            let is_column = kind == "c";
            let item = |(value, covered): (usize, bool)| {
                let name = || format!("{kind}{}={value}", number + 1);
                match (covered, number < rows, is_column) {
                    (false, true, false) => Some(builder.primary(name())),
                    (false, _, true) if rows == side => Some(builder.primary(name())),
                    (false, _, true) => Some(builder.secondary(name())),
                    (true, _, _) | (false, false, false) => None,
                }
            };
            items.units.push((1..).zip(covered).map(item).collect());
        }
        items
    }

    fn place_of(&self, unit: Unit) -> usize {
        match unit {
            Unit::Row(number) => number,
            Unit::Box(number) => self.side + number,
            Unit::Column(number) => 2 * self.side + number,
        }
    }
}
