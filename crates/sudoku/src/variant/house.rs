//! Houses: sets of cells that hold every value once, and sets of cells that must differ.

use std::fmt;

use crate::shape::{Cell, Shape, Unit};
use crate::variant::regions::Regions;
use crate::variant::rule::Rule;
use crate::variant::rules::Rules;

/// Cells that must differ, by the rule behind them. Windows count from 0, but display from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum House {
    /// A row, a column or a box.
    Unit(Unit),
    /// A region that replaces a box, by its name.
    Region(char),
    /// A diagonal.
    Diagonal(Diagonal),
    /// A window, from 0 in reading order.
    Window(usize),
    /// A cage, by its first cell.
    Cage(Cell),
    /// Two cells a knight's move apart.
    KnightsMove,
    /// Cells a king's move apart.
    KingsMove,
    /// Cells at the same place of each box, from 0 in reading order of a box.
    Disjoint(usize),
    /// Cells of a placed rule, by its name.
    Placed(&'static str),
}

/// One of the two long diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Diagonal {
    /// From the upper left corner to the lower right one.
    Falling,
    /// From the lower left corner to the upper right one.
    Rising,
}

impl fmt::Display for House {
    /// Writes where equal values are: `in row 1`, `on the falling diagonal`, `a knight's move
    /// apart`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit(unit) => write!(f, "in {unit}"),
            Self::Region(name) => write!(f, "in region {name}"),
            Self::Diagonal(Diagonal::Falling) => f.write_str("on the falling diagonal"),
            Self::Diagonal(Diagonal::Rising) => f.write_str("on the rising diagonal"),
            Self::Window(number) => write!(f, "in window {}", number + 1),
            Self::Cage(first) => write!(f, "in the cage at {first}"),
            Self::KnightsMove => f.write_str("a knight's move apart"),
            Self::KingsMove => f.write_str("a king's move apart"),
            Self::Disjoint(place) => write!(f, "at place {} of boxes", place + 1),
            Self::Placed(rule) => write!(f, "in cells of the rule {rule}"),
        }
    }
}

/// A house and the indices of its cells in reading order.
#[derive(Clone, Debug)]
pub(crate) struct Members {
    pub(crate) house: House,
    pub(crate) cells: Vec<usize>,
}

impl Members {
    /// Returns whether this is a window.
    pub(crate) fn is_window(&self) -> bool {
        matches!(self.house, House::Window(_))
    }
}

impl Rules {
    /// Returns all rows, from the top.
    pub(crate) fn rows(&self) -> Vec<Members> {
        gather(self.shape(), |cell| cell.row(), |row| House::Unit(Unit::Row(row)))
    }

    /// Returns all columns, from the left.
    pub(crate) fn columns(&self) -> Vec<Members> {
        gather(self.shape(), |cell| cell.column(), |column| House::Unit(Unit::Column(column)))
    }

    /// Returns all boxes in reading order, or the regions that replace them.
    pub(crate) fn boxes(&self) -> Vec<Members> {
        let shape = self.shape();
        match self.regions() {
            None if !shape.has_boxes() => Vec::new(),
            None => {
                gather(shape, |cell| shape.box_of(cell), |number| House::Unit(Unit::Box(number)))
            }
            Some(regions) => region_houses(regions),
        }
    }

    /// Returns the other houses: diagonals, windows, disjoint groups and extra regions.
    pub(crate) fn extra_houses(&self) -> Vec<Members> {
        let mut houses = self.global_houses();
        houses.extend(self.placed_sets().filter(|set| set.cells.len() == self.shape().side()));
        houses
    }

    /// Returns the sets of different values of placed rules.
    fn placed_sets(&self) -> impl Iterator<Item = Members> {
        self.meaning().distinct.iter().map(|(cells, number)| {
            let house = House::Placed(self.placed()[*number].kind().name());
            Members { house, cells: cells.clone() }
        })
    }

    /// Returns the other houses without those of placed rules.
    pub(in crate::variant) fn global_houses(&self) -> Vec<Members> {
        let mut houses = Vec::new();
        let last = self.shape().side() - 1;
        if self.has(Rule::Diagonal) || self.has(Rule::FallingDiagonal) {
            let falling = |cell: &Cell| cell.row() == cell.column();
            houses.push(self.house(House::Diagonal(Diagonal::Falling), falling));
        }
        if self.has(Rule::Diagonal) || self.has(Rule::RisingDiagonal) {
            let rising = |cell: &Cell| cell.row() + cell.column() == last;
            houses.push(self.house(House::Diagonal(Diagonal::Rising), rising));
        }
        if self.has(Rule::DisjointGroups) {
            for place in 0..self.shape().side() {
                let is_within = |cell: &Cell| self.shape().place_in_box(*cell) == place;
                houses.push(self.house(House::Disjoint(place), is_within));
            }
        }
        if self.has(Rule::Windoku) {
            let shape = self.shape();
            for number in 0..(shape.box_rows() - 1).pow(2) {
                let is_within = |cell: &Cell| shape.window_of(*cell) == Some(number);
                houses.push(self.house(House::Window(number), is_within));
            }
        }
        houses
    }

    /// Returns the sets of cells that must differ without being houses: knight's and king's moves,
    /// and those of placed rules.
    ///
    /// The king's moves in a square of 2×2 cells are one set.
    pub(crate) fn distinct(&self) -> Vec<Members> {
        let side = self.shape().side();
        let mut all: Vec<_> = self.placed_sets().filter(|set| set.cells.len() < side).collect();
        let index = |row: usize, column: usize| row * side + column;
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            if self.has(Rule::AntiKing) && row + 1 < side && column + 1 < side {
                let (below, beside) = (row + 1, column + 1);
                let cells = [(row, column), (row, beside), (below, column), (below, beside)];
                let cells = cells.map(|(row, column)| index(row, column)).to_vec();
                all.push(Members { house: House::KingsMove, cells });
            }
            if self.has(Rule::AntiKnight) {
                for (down, across) in [(1, -2), (1, 2), (2, -1), (2, 1)] {
                    let other = column.checked_add_signed(across).filter(|&other| other < side);
                    if let Some(other) = other.filter(|_| row + down < side) {
                        let cells = vec![index(row, column), index(row + down, other)];
                        all.push(Members { house: House::KnightsMove, cells });
                    }
                }
            }
        }
        all
    }

    /// Returns the index of a cell's box or region, in the order in which they begin; 0 if there are
    /// none.
    pub fn box_of(&self, cell: Cell) -> usize {
        match self.regions() {
            Some(regions) => regions.of(cell),
            None if !self.shape().has_boxes() => 0,
            None => self.shape().box_of(cell),
        }
    }

    /// Returns the cells of each window in reading order, if there are windows: see
    /// [`Rule::Windoku`].
    pub fn windows(&self) -> Vec<Vec<Cell>> {
        let cells = |window: Members| {
            window.cells.into_iter().map(|index| self.shape().cell(index)).collect()
        };
        self.extra_houses().into_iter().filter(Members::is_window).map(cells).collect()
    }

    /// Returns whether these cells are in the same box or region.
    pub(crate) fn share_box(&self, cells: &[usize]) -> bool {
        let number = |&cell: &usize| self.box_of(self.shape().cell(cell));
        let has_boxes = self.regions().is_some() || self.shape().has_boxes();
        has_boxes && cells.windows(2).all(|pair| number(&pair[0]) == number(&pair[1]))
    }

    fn house(&self, house: House, is_within: impl Fn(&Cell) -> bool) -> Members {
        let shape = self.shape();
        let cells = shape.cells().filter(is_within).map(|cell| shape.index_of(cell)).collect();
        Members { house, cells }
    }
}

fn region_houses(regions: &Regions) -> Vec<Members> {
    gather(regions.shape(), |cell| regions.of(cell), |number| House::Region(regions.name(number)))
}

/// Collects the cells of each house; each cell belongs to the house with its number.
fn gather(
    shape: Shape,
    number_of: impl Fn(Cell) -> usize,
    house: impl Fn(usize) -> House,
) -> Vec<Members> {
    let mut all: Vec<Members> = (0..shape.side())
        .map(|number| Members { house: house(number), cells: Vec::with_capacity(shape.side()) })
        .collect();
    for (index, cell) in shape.cells().enumerate() {
        all[number_of(cell)].cells.push(index);
    }
    all
}

impl Shape {
    /// Returns the place of a cell in its box, from 0 in reading order.
    fn place_in_box(self, cell: Cell) -> usize {
        cell.row() % self.box_rows() * self.box_columns() + cell.column() % self.box_columns()
    }

    /// Returns the window of a cell, from 0 in reading order, if it is in one: see
    /// [`Rule::Windoku`].
    ///
    /// Boxes must be square.
    fn window_of(self, cell: Cell) -> Option<usize> {
        let along = |line: usize| {
            let (window, within) = (line / (self.box_rows() + 1), line % (self.box_rows() + 1));
            (within > 0 && window + 1 < self.box_rows()).then_some(window)
        };
        Some(along(cell.row())? * (self.box_rows() - 1) + along(cell.column())?)
    }
}
