//! Demands: what single rules ask of some cells, each with the rule behind it.
//!
//! The rules of a puzzle are sets of cells with different values, and demands. The search of
//! `network` propagates them; solvers that explain their steps name their [`Origin`].

use crate::grid::Grid;
use crate::shape::Cell;
use crate::variant::cage::Cage;
use crate::variant::house::{House, Members};
use crate::variant::implied::Implied;
use crate::variant::line::{Line, Reach, shared_houses};
use crate::variant::pair::Pair;
use crate::variant::rules::Rules;
use crate::variant::sum::Sum;

/// The maximum number of cells of an implied sum whose sequences of values are looked at.
const IMPLIED: usize = 4;

/// What one rule asks of some cells, besides different values.
///
/// # Examples
/// ```
/// use quadrille_sudoku_rules::{Origin, Rules, Shape};
///
/// let shape = Shape::from_side(4).ok_or("no such board")?;
/// let mut rules = Rules::ordinary(shape);
/// rules.add_cage(3, &[shape.cell(0), shape.cell(1)])?;
/// let demands = rules.demands();
/// assert_eq!(demands[0].origin(), &Origin::Cage(0));
/// // Bit v of a mask stands for the value v.
/// let mut masks = vec![0b11110; 16];
/// assert!(demands[0].filter(&mut masks));
/// assert_eq!(masks[..3], [0b110, 0b110, 0b11110]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Demand {
    origin: Origin,
    cells: Vec<usize>,
    statement: Statement,
}

/// How a demand is checked.
#[derive(Clone, Debug)]
pub enum Statement {
    /// The sequences of values that it allows.
    Line(Line),
    /// The bounds of a sum.
    Sum(Sum),
}

/// The rule behind a demand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// The cage with this index in [`Rules::cages`].
    Cage(usize),
    /// The dot between two neighbors, or the lack of a mark.
    Neighbors([Cell; 2]),
    /// The rule with this index in [`Rules::placed`].
    Placed(usize),
    /// Cages, and houses whose sum is known.
    Implied {
        /// The sum of the cells.
        sum: u32,
        /// The houses.
        houses: Vec<House>,
        /// Whether the cells are in the houses, where cages leave them over. Otherwise they are
        /// outside, where cages that fill the houses lead.
        is_inside: bool,
    },
}

impl Demand {
    /// Returns the rule behind it.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Returns how it is checked.
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// Returns the indices of its cells, in ascending order.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Removes values that break it from masks of all cells of the board: bit `v` stands for the
    /// value `v`. Returns whether each of its cells has a value left.
    ///
    /// It removes no value that the cell has in a solution. The cost grows with the number of
    /// partial sequences of values; a board of rules takes about a millisecond.
    ///
    /// # Panics
    /// If there are fewer masks than cells on the board.
    pub fn filter(&self, masks: &mut [u32]) -> bool {
        match &self.statement {
            Statement::Line(line) => line.filter(masks, &mut Reach::default(), &mut Vec::new()),
            Statement::Sum(sum) => sum.filter(masks, &mut Vec::new()),
        }
    }
}

impl Rules {
    /// Returns the demands of all rules in cells: cages, dots, placed rules, and sums that cages
    /// imply. Even and odd cells and pencil marks are none.
    pub fn demands(&self) -> Vec<Demand> {
        let houses: Vec<Vec<usize>> = self.sets().into_iter().map(|set| set.cells).collect();
        let side = self.shape().side();
        let summed = |cells: &[usize], sum: u32| {
            let step = |left: &u32, _: usize, value: u8| left.checked_sub(u32::from(value));
            let shared = shared_houses(cells, &houses);
            Statement::Line(Line::new(cells.to_vec(), side, sum, step, |left| *left == 0, &shared))
        };
        let bounded = |terms: &[(usize, i64)], sum| Statement::Sum(Sum::new(terms, sum, &houses));
        let mut demands = Vec::new();
        for (number, cage) in self.cages().iter().enumerate() {
            let cells = self.indices(cage.cells());
            demands.push(Demand::new(Origin::Cage(number), summed(&cells, cage.sum())));
        }
        for (line, number) in &self.meaning().lines {
            demands.push(Demand::new(Origin::Placed(*number), Statement::Line(line.clone())));
        }
        for (terms, sum, number) in &self.meaning().sums {
            demands.push(Demand::new(Origin::Placed(*number), bounded(terms, *sum)));
        }
        demands.extend(self.pairs().iter().map(|pair| {
            let origin = Origin::Neighbors(pair.cells);
            Demand::new(origin, Statement::Line(pair_line(pair, self)))
        }));
        for Implied { cells, sum, houses, is_inside } in self.implied_sums() {
            let origin = Origin::Implied { sum, houses, is_inside };
            let terms: Vec<(usize, i64)> = cells.iter().map(|&cell| (cell, 1)).collect();
            demands.push(Demand::new(origin.clone(), bounded(&terms, sum.into())));
            if cells.len() <= IMPLIED {
                demands.push(Demand::new(origin, summed(&cells, sum)));
            }
        }
        demands
    }

    /// Returns all sets of cells with different values, by the indices of their cells: houses, cages,
    /// and cells that a rule keeps apart. Sets with as many cells as there are values have every
    /// value.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku_rules::{House, Rule, Rules, Shape};
    ///
    /// let mut rules = Rules::ordinary(Shape::CLASSIC);
    /// assert_eq!(rules.different().len(), 27);
    /// rules.add(Rule::Diagonal)?;
    /// let last = rules.different().pop().ok_or("there are sets")?;
    /// assert!(matches!(last.0, House::Diagonal(_)) && last.1.len() == 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn different(&self) -> Vec<(House, Vec<usize>)> {
        self.sets().into_iter().map(|set| (set.house, set.cells)).collect()
    }

    /// Returns all sets of cells with different values.
    pub fn sets(&self) -> Vec<Members> {
        let units = [self.rows(), self.columns(), self.boxes(), self.extra_houses()];
        let cage = |cage: &Cage| Members {
            house: House::Cage(cage.cells()[0]),
            cells: self.indices(cage.cells()),
        };
        let cages = self.cages().iter().map(cage);
        units.into_iter().flatten().chain(self.distinct()).chain(cages).collect()
    }

    /// Returns the values of each cell that no cell with another value in the same set, no pencil
    /// mark and no even or odd cell excludes, as masks: bit `v` stands for the value `v`.
    ///
    /// Filled cells have their value, places without a cell only bit 0. [`candidates`](Self::candidates) looks at
    /// all rules.
    ///
    /// # Panics
    /// If the board is of another shape.
    pub fn seen_masks(&self, grid: &Grid) -> Vec<u32> {
        let mut masks = self.masks_by(grid, &self.sets());
        self.fill(grid, &mut masks);
        masks
    }

    fn indices(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|&cell| self.shape().index_of(cell)).collect()
    }
}

impl Demand {
    fn new(origin: Origin, statement: Statement) -> Self {
        let mut cells = match &statement {
            Statement::Line(line) => line.cells.clone(),
            Statement::Sum(sum) => sum.cells.clone(),
        };
        cells.sort_unstable();
        cells.dedup();
        Self { origin, cells, statement }
    }
}

/// Returns the line of a pair with a dot, or without one.
fn pair_line(pair: &Pair, rules: &Rules) -> Line {
    let cells = rules.indices(&pair.cells);
    let step = |state: &Option<u8>, place: usize, value: u8| match (place, state) {
        (0, _) => Some(Some(value)),
        (_, Some(first)) => {
            (*first != value && rules.pair_allows(pair, *first, value)).then_some(None)
        }
        _ => None,
    };
    Line::new(cells, rules.shape().side(), None, step, |_| true, &[])
}
