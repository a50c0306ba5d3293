//! All rules of a puzzle. Every check of a rule is in this file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::grid::Grid;
use crate::shape::{Cell, Shape};
use crate::variant::boards::Boards;
use crate::variant::cage::{Cage, set_count};
use crate::variant::dot::{Dot, DotColor};
use crate::variant::error::RulesError;
use crate::variant::placed::Placed;
use crate::variant::regions::Regions;
use crate::variant::rule::{Parity, Rule};
use crate::variant::stating::Meaning;

/// The rules of a puzzle: those of the ordinary Sudoku, or others in any combination.
///
/// Each value occurs once in every row and column, and in every box unless
/// [regions](Self::set_regions) replace boxes. All other rules are added.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{DotColor, Grid, Model, Rule, Rules, Shape};
///
/// let shape = Shape::from_side(4).ok_or("no such board")?;
/// let mut rules = Rules::ordinary(shape);
/// rules.add(Rule::Diagonal)?;
/// assert_eq!(Model::with_rules(&Grid::empty(shape), &rules).solver().count()?.complete()?, 48);
///
/// let [one, other] = [shape.cell(0), shape.cell(1)];
/// rules.add_cage(7, &[one, other])?;
/// rules.add_dot(DotColor::White, [one, other])?;
/// assert!(rules.add_cage(99, &[shape.cell(4)]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Rules {
    shape: Shape,
    /// The rules that were added, if any: ordinary rules are made, copied and dropped for each
    /// puzzle of a batch.
    added: Option<Arc<Added>>,
    /// What the placed rules demand, on first use.
    meaning: OnceLock<Arc<Meaning>>,
}

/// What was added to the ordinary rules.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Added {
    global: BTreeSet<Rule>,
    boards: Option<Boards>,
    regions: Option<Regions>,
    cages: Vec<Cage>,
    /// The number of sets of values that fill the cages, added up over all cages.
    sets: u64,
    dots: Vec<Dot>,
    parities: BTreeMap<Cell, Parity>,
    /// The remaining candidates of cells that do not have all values, as masks.
    candidates: BTreeMap<Cell, u32>,
    placed: Vec<Placed>,
}

/// Nothing was added.
static NOTHING: Added = Added {
    global: BTreeSet::new(),
    boards: None,
    regions: None,
    cages: Vec::new(),
    sets: 0,
    dots: Vec::new(),
    parities: BTreeMap::new(),
    candidates: BTreeMap::new(),
    placed: Vec::new(),
};

impl Rules {
    /// The maximum number of sets of values that fill the cages, added up over all cages.
    ///
    /// On boards up to 20×20, cages never have more.
    pub const SET_LIMIT: u64 = 1 << 18;

    /// Returns the ordinary rules on a board of this shape: rows, columns and boxes.
    pub fn ordinary(shape: Shape) -> Self {
        Self { shape, added: None, meaning: OnceLock::new() }
    }

    /// Returns whether these are the ordinary rules.
    pub fn is_ordinary(&self) -> bool {
        self.added.as_deref().is_none_or(|added| *added == NOTHING)
    }

    /// Returns whether these are the ordinary rules, perhaps with pencil marks.
    pub fn are_only_marks(&self) -> bool {
        let candidates = self.added().candidates.clone();
        *self.added() == Added { candidates, ..NOTHING.clone() }
    }

    /// Returns whether the rules besides the ordinary ones only exclude values from single cells: pencil marks,
    /// even and odd cells.
    pub fn only_exclude_values(&self) -> bool {
        let Added { candidates, parities, .. } = self.added().clone();
        *self.added() == Added { candidates, parities, ..NOTHING.clone() }
    }

    /// Returns whether some rules are about single cells: cages, dots or placed rules.
    pub fn are_local(&self) -> bool {
        let Added { cages, dots, placed, .. } = self.added();
        !(cages.is_empty() && dots.is_empty() && placed.is_empty())
    }

    fn added(&self) -> &Added {
        self.added.as_deref().unwrap_or(&NOTHING)
    }

    fn added_mut(&mut self) -> &mut Added {
        self.meaning = OnceLock::new();
        Arc::make_mut(self.added.get_or_insert_with(|| Arc::new(NOTHING.clone())))
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns whether a rule was added.
    pub fn has(&self, rule: Rule) -> bool {
        self.added().global.contains(&rule)
    }

    /// Returns the rules about the whole board.
    pub fn global(&self) -> impl Iterator<Item = Rule> + '_ {
        self.added().global.iter().copied()
    }

    /// Returns the boards on the canvas, or the board with holes, if it is not one whole board.
    pub fn boards(&self) -> Option<&Boards> {
        self.added().boards.as_ref()
    }

    /// Returns the cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(|&cell| self.has_cell(cell))
    }

    /// Returns whether there is a cell in this place.
    pub fn has_cell(&self, cell: Cell) -> bool {
        self.shape.contains(cell) && self.boards().is_none_or(|boards| boards.has(cell))
    }

    /// Returns the cell in this row and column, counted from 0, if there is one.
    pub fn cell_at(&self, row: usize, column: usize) -> Option<Cell> {
        self.shape.cell_at(row, column).filter(|&cell| self.has_cell(cell))
    }

    /// Returns the regions that replace boxes.
    pub fn regions(&self) -> Option<&Regions> {
        self.added().regions.as_ref()
    }

    /// Returns the cages, in the order in which they were added.
    pub fn cages(&self) -> &[Cage] {
        &self.added().cages
    }

    /// Returns the dots, in the order in which they were added.
    pub fn dots(&self) -> &[Dot] {
        &self.added().dots
    }

    /// Returns the dot between two cells, in either order.
    pub fn dot_between(&self, mut cells: [Cell; 2]) -> Option<Dot> {
        cells.sort_unstable();
        self.added().dots.iter().find(|dot| dot.cells == cells).copied()
    }

    /// Returns the cells that are even or odd, in reading order.
    pub fn parities(&self) -> impl Iterator<Item = (Cell, Parity)> + '_ {
        self.added().parities.iter().map(|(&cell, &parity)| (cell, parity))
    }

    /// Adds a rule about the whole board; adding it again has no effect.
    ///
    /// # Errors
    /// If the board has no windows, and this is [`Rule::Windoku`].
    pub fn add(&mut self, rule: Rule) -> Result<(), RulesError> {
        let shape = self.shape;
        if rule == Rule::Windoku && shape.box_rows() != shape.box_columns() {
            return Err(RulesError::NoWindows { shape });
        }
        let global = &mut self.added_mut().global;
        global.insert(rule);
        // Both diagonals are one rule.
        let both = [Rule::FallingDiagonal, Rule::RisingDiagonal];
        if both.iter().all(|rule| global.contains(rule)) {
            global.insert(Rule::Diagonal);
        }
        if global.contains(&Rule::Diagonal) {
            global.retain(|rule| !both.contains(rule));
        }
        Ok(())
    }

    /// Replaces the rows, columns and boxes of one board by those of several, or of one with holes.
    ///
    /// # Panics
    /// If the shape of the rules is not that of the canvas.
    pub fn set_boards(&mut self, boards: Boards) {
        assert_eq!(boards.shape(), self.shape, "the rules are for the canvas of the boards");
        self.added_mut().boards = Some(boards);
    }

    /// Replaces boxes or previous regions by regions.
    ///
    /// # Errors
    /// If the regions are for another shape.
    pub fn set_regions(&mut self, regions: Regions) -> Result<(), RulesError> {
        let (shape, found) = (self.shape, regions.shape());
        let fits = shape.cells().all(|cell| regions.has(cell) == self.has_cell(cell));
        if (found.rows(), found.columns()) != (shape.rows(), shape.columns()) || !fits {
            return Err(RulesError::RegionMap { shape, found: found.cell_count() });
        }
        self.added_mut().regions = Some(regions);
        Ok(())
    }

    /// Adds a cage: cells with different values that add up to `sum`. Cages may overlap.
    ///
    /// # Errors
    /// If there are no cells, too many cells, a cell that is not on the board or a repeated cell; if no
    /// different values have the sum; if too many sets of values have it.
    pub fn add_cage(&mut self, sum: u32, cells: &[Cell]) -> Result<(), RulesError> {
        let (side, size) = (self.shape.side(), cells.len());
        if size == 0 || size > side {
            return Err(RulesError::CageSize { found: size, most: side });
        }
        for (at, &cell) in cells.iter().enumerate() {
            self.check(cell)?;
            if cells[..at].contains(&cell) {
                return Err(RulesError::RepeatedCell { cell });
            }
        }
        let least = (size * (size + 1) / 2) as u32;
        let greatest = (size * (2 * side + 1 - size) / 2) as u32;
        if !(least..=greatest).contains(&sum) {
            return Err(RulesError::CageSum { found: sum, least, greatest });
        }
        let sets = self.added().sets + set_count(side, size, sum as usize);
        if sets > Self::SET_LIMIT {
            return Err(RulesError::TooManySets);
        }
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let added = self.added_mut();
        added.sets = sets;
        added.cages.push(Cage { sum, cells });
        Ok(())
    }

    /// Adds a dot with the usual number between two cells.
    ///
    /// # Errors
    /// If a cell is not on the board, the cells share no edge, or they already have a dot.
    pub fn add_dot(&mut self, color: DotColor, cells: [Cell; 2]) -> Result<(), RulesError> {
        self.add_numbered_dot(color, color.usual(), cells)
    }

    /// Adds a dot with this number between two cells.
    ///
    /// # Errors
    /// As [`add_dot`](Self::add_dot), or if the number is less than the usual one or no two values
    /// may be next to the dot.
    pub fn add_numbered_dot(
        &mut self,
        color: DotColor,
        number: u8,
        mut cells: [Cell; 2],
    ) -> Result<(), RulesError> {
        let most = self.shape.side() as u8 - 2 + color.usual();
        if !(color.usual()..=most).contains(&number) {
            let side = self.shape.side() as u8;
            return Err(RulesError::DotNumber { found: number, side, color, most });
        }
        cells.into_iter().try_for_each(|cell| self.check(cell))?;
        let [one, other] = cells;
        let (down, across) =
            (one.row().abs_diff(other.row()), one.column().abs_diff(other.column()));
        if down + across != 1 {
            return Err(RulesError::NotNeighbors { cells });
        }
        if self.dot_between(cells).is_some() {
            return Err(RulesError::SecondDot { cells });
        }
        cells.sort_unstable();
        self.added_mut().dots.push(Dot { cells, color, number });
        Ok(())
    }

    /// Makes the value of a cell even or odd.
    ///
    /// # Errors
    /// If the cell is not on the board or already even or odd.
    pub fn add_parity(&mut self, cell: Cell, parity: Parity) -> Result<(), RulesError> {
        self.check(cell)?;
        if self.added().parities.contains_key(&cell) {
            return Err(RulesError::SecondParity { cell });
        }
        self.added_mut().parities.insert(cell, parity);
        Ok(())
    }

    /// Keeps only the candidates of a cell that are among these: pencil marks.
    ///
    /// # Errors
    /// If the cell is not on the board.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Grid, Model, Rules, Shape};
    ///
    /// let shape = Shape::from_side(4).ok_or("no such board")?;
    /// let mut rules = Rules::ordinary(shape);
    /// rules.keep(shape.cell(0), &[1, 3])?;
    /// // Half of all 288 grids.
    /// assert_eq!(Model::with_rules(&Grid::empty(shape), &rules).solver().count()?.complete()?, 144);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep(&mut self, cell: Cell, values: &[u8]) -> Result<(), RulesError> {
        self.check(cell)?;
        let side = self.shape.side();
        let on_board = values.iter().filter(|&&value| (1..=side).contains(&usize::from(value)));
        let kept = on_board.fold(0, |kept, value| kept | 1 << value);
        let all = (2 << side) - 2;
        let left = self.added().candidates.get(&cell).unwrap_or(&all) & kept;
        if left != all {
            self.added_mut().candidates.insert(cell, left);
        }
        Ok(())
    }

    /// Returns the cells that do not have all candidates, in reading order, with the remaining ones
    /// in ascending order.
    pub fn kept(&self) -> impl Iterator<Item = (Cell, Vec<u8>)> + '_ {
        let values = |mask: u32| (1..=self.shape.side() as u8).filter(move |v| mask >> v & 1 == 1);
        self.added().candidates.iter().map(move |(&cell, &mask)| (cell, values(mask).collect()))
    }

    /// Returns the cells of [`kept`](Self::kept) with their candidates as masks: bit `v` is set if the cell may
    /// have value `v`.
    pub fn kept_masks(&self) -> impl Iterator<Item = (Cell, u32)> + '_ {
        self.added().candidates.iter().map(|(&cell, &mask)| (cell, mask))
    }

    /// Returns the same rules without pencil marks.
    pub fn without_marks(&self) -> Self {
        let mut rules = self.clone();
        if rules.kept_masks().next().is_some() {
            rules.added_mut().candidates.clear();
        }
        rules
    }

    /// Returns the rules that were placed in cells, in the order in which they were added.
    pub fn placed(&self) -> &[Placed] {
        &self.added().placed
    }

    pub(in crate::variant) fn push_placed(&mut self, placed: Placed) {
        self.added_mut().placed.push(placed);
    }

    /// Returns the place of what the placed rules demand.
    pub(in crate::variant) fn stated_once(&self) -> &OnceLock<Arc<Meaning>> {
        &self.meaning
    }

    /// Returns whether a board is full and satisfies all rules.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        grid.is_full() && self.clashes(grid).is_empty()
    }

    pub(in crate::variant) fn check(&self, cell: Cell) -> Result<(), RulesError> {
        let shape = self.shape;
        if self.has_cell(cell) { Ok(()) } else { Err(RulesError::NotOnBoard { shape, cell }) }
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape && self.added() == other.added()
    }
}

impl Eq for Rules {}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("shape", &self.shape).field("added", self.added()).finish()
    }
}
