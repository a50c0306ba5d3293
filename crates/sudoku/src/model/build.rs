//! Builds the exact cover problem of a puzzle, item by item, as `model` defines it.

use quadrille_dlx::problem::BuildError;
use quadrille_dlx::{ItemId, Problem, ProblemBuilder};

use crate::grid::Grid;
use crate::order::Order;
use crate::shape::Cell;
use crate::variant::{Cage, Members, Pair, Rules};

/// A value in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filling {
    pub(super) cell: u16,
    pub(super) value: u8,
}

/// A puzzle, its rules, the number of bands that matter, and the order of its items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'q> {
    pub(super) puzzle: &'q Grid,
    pub(super) rules: &'q Rules,
    pub(super) bands: usize,
    pub(super) order: &'q Order,
}

impl Question<'_> {
    /// Returns the problem, and the cell and value of each of its first options.
    pub(super) fn build(self) -> Result<(Problem, Vec<Filling>), BuildError> {
        let mut builder = Problem::builder();
        let is_ordinary = self.rules.is_ordinary();
        let clashes = match is_ordinary {
            true => self.puzzle.has_conflict(),
            false => !self.rules.clashes(self.puzzle).is_empty(),
        };
        if clashes {
            builder.primary("givens");
            return Ok((builder.build()?, Vec::new()));
        }
        let shape = self.puzzle.shape();
        let cells = self.bands * shape.box_rows() * shape.side();
        debug_assert!(self.puzzle.values()[cells..].iter().all(|&v| v == 0), "no givens below");
        debug_assert!(is_ordinary || cells == shape.cell_count(), "all bands matter");
        if !self.puzzle.values()[..cells].contains(&0) {
            let givens = builder.primary("givens");
            builder.option([givens])?;
            return Ok((builder.build()?, Vec::new()));
        }
        let left = self.rules.candidate_masks(self.puzzle);
        let covers = vec![Vec::new(); shape.cell_count() * shape.side()];
        Items { question: self, cells, left, covers, sets: Vec::new(), builder }.build()
    }
}

/// Items being declared, and the items of each option.
struct Items<'q> {
    question: Question<'q>,
    /// The number of cells above the bands that do not matter.
    cells: usize,
    /// The remaining candidates of each cell, as a mask.
    left: Vec<u32>,
    /// The items of the option for each cell and candidate.
    covers: Vec<Vec<ItemId>>,
    /// The items of the option for each set of values of a cage.
    sets: Vec<Vec<ItemId>>,
    builder: ProblemBuilder,
}

impl Items<'_> {
    fn build(mut self) -> Result<(Problem, Vec<Filling>), BuildError> {
        let rules = self.question.rules;
        self.fill_cells();
        let mut whole = [rules.rows(), rules.boxes(), rules.columns()];
        let partial = match self.cells == self.left.len() {
            true => Vec::new(),
            false => std::mem::take(&mut whole[2]),
        };
        for (kind, houses) in ["r", "b", "c"].into_iter().zip(&whole) {
            self.houses(kind, houses);
        }
        let (windows, diagonals): (Vec<_>, Vec<_>) =
            rules.extra_houses().into_iter().partition(Members::is_window);
        self.houses("d", &diagonals);
        self.houses("w", &windows);
        for (number, cage) in (1..).zip(rules.cages()) {
            self.cage(&format!("k{number}"), cage);
        }
        for (number, cage) in (1..).zip(&rules.implied_cages()) {
            self.cage(&format!("i{number}"), cage);
        }
        for (number, column) in (1..).zip(&partial) {
            self.house(&format!("c{number}"), column, ProblemBuilder::secondary);
        }
        rules.distinct().iter().for_each(|members| self.keep_apart(members));
        rules.pairs().iter().for_each(|pair| self.tie(pair));
        self.options()
    }

    /// Adds an item for each blank cell.
    fn fill_cells(&mut self) {
        let shape = self.question.puzzle.shape();
        let Question { puzzle, order, .. } = self.question;
        for index in order.cells() {
            if index < self.cells && puzzle.values()[index] == 0 {
                let item = self.builder.primary(shape.cell(index).to_string());
                order.values().for_each(|value| self.cover(item, index, value));
            }
        }
    }

    /// Adds an item for each value that a house lacks, except below the bands that matter.
    fn houses(&mut self, kind: &str, houses: &[Members]) {
        let is_above = |house: &&Members| house.cells.iter().all(|&cell| cell < self.cells);
        let mut above: Vec<(usize, &Members)> = (1..).zip(houses.iter().filter(is_above)).collect();
        self.question.order.arrange(&mut above);
        for (number, members) in above {
            self.house(&format!("{kind}{number}"), members, ProblemBuilder::primary);
        }
    }

    fn house(
        &mut self,
        name: &str,
        members: &Members,
        declare: impl Fn(&mut ProblemBuilder, String) -> ItemId,
    ) {
        let values = self.question.puzzle.values();
        for value in self.question.order.values() {
            if members.cells.iter().any(|&cell| values[cell] == value) {
                continue;
            }
            let item = declare(&mut self.builder, format!("{name}={value}"));
            for &cell in &members.cells {
                self.cover(item, cell, value);
            }
        }
    }

    /// Adds items for the choice of a set and for each value, and the options of the sets.
    fn cage(&mut self, name: &str, cage: &Cage) {
        let shape = self.question.puzzle.shape();
        let held = cage.held(self.question.puzzle);
        if held.count_ones() as usize == cage.cells().len() {
            return;
        }
        let choice = self.builder.primary(name);
        let mut values = Vec::new();
        for value in self.question.order.values().filter(|value| held >> value & 1 == 0) {
            let item = self.builder.primary(format!("{name}={value}"));
            for &cell in cage.cells() {
                self.cover(item, shape.index_of(cell), value);
            }
            values.push((value, item));
        }
        for set in cage.sets(shape.side(), held) {
            let others = values.iter().filter(|(value, _)| set >> value & 1 == 0);
            self.sets.push([choice].into_iter().chain(others.map(|&(_, item)| item)).collect());
        }
    }

    /// Adds an item for each value that could occur twice in these cells, unless they share a
    /// house.
    fn keep_apart(&mut self, members: &Members) {
        let shape = self.question.puzzle.shape();
        let [first, .., last] = members.cells.as_slice() else { return };
        if self.question.rules.share_box(&members.cells) {
            return;
        }
        let name = format!("{}~{}", shape.cell(*first), shape.cell(*last));
        for value in self.question.order.values() {
            let open = members.cells.iter().filter(|&&cell| self.left[cell] >> value & 1 == 1);
            let open: Vec<usize> = open.copied().collect();
            if open.len() > 1 {
                let item = self.builder.secondary(format!("{name}={value}"));
                open.into_iter().for_each(|cell| self.cover(item, cell, value));
            }
        }
    }

    /// Adds an item for each value of the first neighbor that excludes values of the second.
    fn tie(&mut self, pair: &Pair) {
        let Question { puzzle, rules, order, .. } = self.question;
        let [here, there] = pair.cells.map(|cell: Cell| puzzle.shape().index_of(cell));
        let [left_here, left_there] = [self.left[here], self.left[there]];
        let values = |mask: u32| order.values().filter(move |value| mask >> value & 1 == 1);
        for value in values(left_here) {
            // Equal values are excluded by the row or column.
            let is_barred = |other: &u8| *other != value && !rules.pair_allows(pair, value, *other);
            let barred: Vec<u8> = values(left_there).filter(is_barred).collect();
            if !barred.is_empty() {
                let name = format!("{}-{}={value}", pair.cells[0], pair.cells[1]);
                let item = self.builder.secondary(name);
                self.cover(item, here, value);
                barred.into_iter().for_each(|other| self.cover(item, there, other));
            }
        }
    }

    /// Adds an item to the option that puts this value in this cell, if that option exists.
    fn cover(&mut self, item: ItemId, cell: usize, value: u8) {
        if cell < self.cells && self.left[cell] >> value & 1 == 1 {
            self.covers[cell * self.question.puzzle.shape().side() + usize::from(value) - 1]
                .push(item);
        }
    }

    /// Adds all options, fillings first.
    fn options(mut self) -> Result<(Problem, Vec<Filling>), BuildError> {
        let side = self.question.puzzle.shape().side();
        let mut fillings = Vec::new();
        for cell in self.question.order.cells().filter(|&cell| cell < self.cells) {
            for value in self.question.order.values() {
                if self.left[cell] >> value & 1 == 1 {
                    let covered = &self.covers[cell * side + usize::from(value) - 1];
                    self.builder.option(covered.iter().copied())?;
                    fillings.push(Filling { cell: cell as u16, value });
                }
            }
        }
        for covered in self.sets {
            self.builder.option(covered)?;
        }
        Ok((self.builder.build()?, fillings))
    }
}
