//! What the rules of a board say: sets of different values, and demands.

use quadrille_sudoku::{Cell, Demand, House, Rules, Shape, Unit};

/// A set of cells with different values.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub(super) house: House,
    /// The indices of its cells, in ascending order.
    pub(super) cells: Vec<usize>,
    /// Whether it has as many cells as there are values, so that it has every value.
    pub(super) is_full: bool,
}

impl Set {
    pub(super) fn is_box(&self) -> bool {
        matches!(self.house, House::Unit(Unit::Box(_)) | House::Region(_))
    }

    pub(super) fn is_line(&self) -> bool {
        matches!(self.house, House::Unit(Unit::Row(_) | Unit::Column(_)))
    }
}

/// The rules of a board, prepared for techniques.
#[derive(Clone, Debug)]
pub(in crate::human) struct Board {
    pub(super) rules: Rules,
    pub(super) sets: Vec<Set>,
    pub(super) demands: Vec<Demand>,
    /// The sets of each cell, by index.
    sets_of: Vec<Vec<usize>>,
    /// The demands of each cell, by index.
    pub(super) demands_of: Vec<Vec<usize>>,
    /// For each cell, the cells that must have another value, in ascending order.
    pub(super) peers: Vec<Vec<usize>>,
}

impl Board {
    pub(in crate::human) fn new(rules: &Rules) -> Self {
        let side = rules.shape().side();
        let set = |(house, mut cells): (House, Vec<usize>)| {
            cells.sort_unstable();
            let is_full = cells.len() == side;
            Set { house, cells, is_full }
        };
        let sets: Vec<Set> = rules.different().into_iter().map(set).collect();
        let count = rules.shape().cell_count();
        let (mut sets_of, mut peers) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (number, set) in sets.iter().enumerate() {
            for &cell in &set.cells {
                sets_of[cell].push(number);
                peers[cell].extend(set.cells.iter().copied().filter(|&other| other != cell));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        let (demands, mut demands_of) = (rules.demands(), vec![Vec::new(); count]);
        for (number, demand) in demands.iter().enumerate() {
            demand.cells().iter().for_each(|&cell| demands_of[cell].push(number));
        }
        Self { rules: rules.clone(), sets, demands, sets_of, demands_of, peers }
    }

    pub(in crate::human) fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// Returns the name of a cell.
    pub(super) fn cell(&self, cell: usize) -> Cell {
        self.rules.shape().cell(cell)
    }

    /// Returns the sets of a cell.
    pub(super) fn sets_of(&self, cell: usize) -> impl Iterator<Item = &Set> {
        self.sets_of[cell].iter().map(|&number| &self.sets[number])
    }

    /// Returns the cells that must have another value than each of these, which are at least one.
    pub(super) fn common_peers(&self, cells: &[usize]) -> Vec<usize> {
        let sees_all = |peer: &usize| {
            cells[1..].iter().all(|&cell| self.peers[cell].binary_search(peer).is_ok())
        };
        self.peers[cells[0]].iter().copied().filter(sees_all).collect()
    }

    /// Returns whether the board has the rows, columns and boxes of the classic one.
    pub(super) fn has_classic_houses(&self) -> bool {
        self.rules.shape() == Shape::CLASSIC
            && self.rules.regions().is_none()
            && self.rules.boards().is_none()
    }
}
