//! Houses: sets of cells that hold every value once, and sets of cells that must differ.

use std::fmt;

use crate::shape::{Cell, Shape, Unit};
use crate::variant::boards::Area;
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
pub struct Members {
    /// The house.
    pub house: House,
    /// The indices of its cells.
    pub cells: Vec<usize>,
}

impl Members {
    /// Returns whether this is a window.
    pub fn is_window(&self) -> bool {
        matches!(self.house, House::Window(_))
    }
}

impl Rules {
    /// Returns all rows of all boards, from the top.
    pub fn rows(&self) -> Vec<Members> {
        let row = |area: Area, row: usize| {
            let cells = (0..area.columns).map(move |column| (area.row + row, area.column + column));
            self.members(House::Unit(Unit::Row(area.row + row)), cells)
        };
        self.areas()
            .into_iter()
            .flat_map(|area| (0..area.rows).map(move |n| row(area, n)))
            .collect()
    }

    /// Returns all columns of all boards, from the left.
    pub fn columns(&self) -> Vec<Members> {
        let column = |area: Area, column: usize| {
            let cells = (0..area.rows).map(move |row| (area.row + row, area.column + column));
            self.members(House::Unit(Unit::Column(area.column + column)), cells)
        };
        let columns = |area: Area| (0..area.columns).map(move |number| column(area, number));
        self.areas().into_iter().flat_map(columns).collect()
    }

    /// Returns all boxes in reading order, or the regions that replace them. Boards may share boxes.
    pub fn boxes(&self) -> Vec<Members> {
        let shape = self.shape();
        if let Some(regions) = self.regions() {
            return region_houses(regions);
        }
        let mut boxes: Vec<Members> = Vec::new();
        for area in
            self.areas().into_iter().filter(|area| shape.has_boxes() && area.is_board(shape))
        {
            let mut cells = vec![Vec::new(); shape.side()];
            for cell in shape.board().cells() {
                let place = self.cell_at(area.row + cell.row(), area.column + cell.column());
                cells[shape.box_of(cell)].extend(place.map(|place| shape.index_of(place)));
            }
            for cells in cells {
                if self.boards().is_none() || boxes.iter().all(|known| known.cells != cells) {
                    boxes.push(Members { house: House::Unit(Unit::Box(boxes.len())), cells });
                }
            }
        }
        boxes
    }

    /// Returns the other houses: diagonals, windows, disjoint groups and extra regions.
    pub fn extra_houses(&self) -> Vec<Members> {
        let mut houses = self.global_houses();
        houses.extend(self.placed_sets());
        houses.retain(|set| set.cells.len() == self.shape().side());
        houses
    }

    /// Returns the sets of different values of placed rules.
    fn placed_sets(&self) -> impl Iterator<Item = Members> {
        self.meaning().distinct.iter().map(|(cells, number)| {
            let house = House::Placed(self.placed()[*number].kind().name());
            Members { house, cells: cells.clone() }
        })
    }

    /// Returns the other houses without those of placed rules. On a board with holes, they may have
    /// fewer cells than there are values.
    pub(in crate::variant) fn global_houses(&self) -> Vec<Members> {
        let (shape, mut houses) = (self.shape(), Vec::new());
        let last = shape.side() - 1;
        for area in self.areas().into_iter().filter(|area| area.is_board(shape)) {
            if self.has(Rule::Diagonal) || self.has(Rule::FallingDiagonal) {
                let house = House::Diagonal(Diagonal::Falling);
                houses.push(self.within(area, house, |cell| cell.row() == cell.column()));
            }
            if self.has(Rule::Diagonal) || self.has(Rule::RisingDiagonal) {
                let house = House::Diagonal(Diagonal::Rising);
                houses.push(self.within(area, house, |cell| cell.row() + cell.column() == last));
            }
            if self.has(Rule::DisjointGroups) {
                for place in 0..shape.side() {
                    let is_within = |cell| shape.place_in_box(cell) == place;
                    houses.push(self.within(area, House::Disjoint(place), is_within));
                }
            }
            if self.has(Rule::Windoku) {
                for number in 0..(shape.box_rows() - 1).pow(2) {
                    let is_within = |cell| shape.window_of(cell) == Some(number);
                    houses.push(self.within(area, House::Window(number), is_within));
                }
            }
        }
        houses
    }

    /// Returns the sets of cells that must differ without being houses: knight's and king's moves,
    /// those of placed rules, and houses with holes.
    ///
    /// The king's moves in a square of 2×2 cells are one set.
    pub fn distinct(&self) -> Vec<Members> {
        let (shape, side) = (self.shape(), self.shape().side());
        let mut all = self.global_houses();
        all.extend(self.placed_sets());
        all.retain(|set| set.cells.len() < side);
        for cell in self.cells() {
            let (row, column) = (cell.row(), cell.column());
            if self.has(Rule::AntiKing) && row + 1 < shape.rows() && column + 1 < shape.columns() {
                let (below, beside) = (row + 1, column + 1);
                let cells = [(row, column), (row, beside), (below, column), (below, beside)];
                all.push(self.members(House::KingsMove, cells.into_iter()));
            }
            if self.has(Rule::AntiKnight) {
                for (down, across) in [(1, -2), (1, 2), (2, -1), (2, 1)] {
                    if let Some(other) = column.checked_add_signed(across) {
                        let cells = [(row, column), (row + down, other)];
                        all.push(self.members(House::KnightsMove, cells.into_iter()));
                    }
                }
            }
        }
        all.retain(|set| set.cells.len() > 1);
        all
    }

    /// Returns [`box_of`](Self::box_of) for all cells; `None` for places without a cell.
    pub(in crate::variant) fn box_numbers(&self) -> Vec<Option<usize>> {
        let number = |cell| self.has_cell(cell).then(|| self.box_of(cell));
        self.shape().cells().map(number).collect()
    }

    /// Returns a number of a cell's box or region, which only the cells of that have; 0 if there are none. If
    /// boards overlap within boxes, it is that of a box of the first board.
    pub fn box_of(&self, cell: Cell) -> usize {
        let shape = self.shape();
        let boards = match (self.regions(), self.boards()) {
            (Some(regions), _) => return regions.of(cell),
            _ if !shape.has_boxes() => return 0,
            (None, None) => return shape.box_of(cell),
            (None, Some(boards)) => boards,
        };
        let number = |(number, area): (usize, &Area)| {
            let row = cell.row().checked_sub(area.row)?;
            let column = cell.column().checked_sub(area.column)?;
            let of_board = shape.board().cell_at(row, column).filter(|_| area.is_board(shape))?;
            Some(number * shape.side() + shape.box_of(of_board))
        };
        boards.areas().iter().enumerate().find_map(number).unwrap_or(0)
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
    pub fn share_box(&self, cells: &[usize]) -> bool {
        let number = |&cell: &usize| self.box_of(self.shape().cell(cell));
        let has_boxes = self.regions().is_some() || self.shape().has_boxes();
        has_boxes && cells.windows(2).all(|pair| number(&pair[0]) == number(&pair[1]))
    }

    /// Returns the boards: one, unless there are [`Boards`](crate::Boards).
    fn areas(&self) -> Vec<Area> {
        let (rows, columns) = (self.shape().rows(), self.shape().columns());
        let whole = || vec![Area { row: 0, column: 0, rows, columns }];
        self.boards().map_or_else(whole, |boards| boards.areas().to_vec())
    }

    /// Returns a house with the cells among these places, by row and column.
    fn members(&self, house: House, places: impl Iterator<Item = (usize, usize)>) -> Members {
        let cells = places.filter_map(|(row, column)| self.cell_at(row, column));
        Members { house, cells: cells.map(|cell| self.shape().index_of(cell)).collect() }
    }

    /// Returns a house of a board; the predicate takes cells as if the board were alone.
    fn within(&self, area: Area, house: House, is_within: impl Fn(Cell) -> bool) -> Members {
        let cells = self.shape().board().cells().filter(|&cell| is_within(cell));
        self.members(house, cells.map(|cell| (area.row + cell.row(), area.column + cell.column())))
    }
}

fn region_houses(regions: &Regions) -> Vec<Members> {
    let shape = regions.shape();
    let house = |number| Members { house: House::Region(regions.name(number)), cells: Vec::new() };
    let mut all: Vec<Members> = (0..regions.count()).map(house).collect();
    for cell in shape.cells().filter(|&cell| regions.has(cell)) {
        all[regions.of(cell)].cells.push(shape.index_of(cell));
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
