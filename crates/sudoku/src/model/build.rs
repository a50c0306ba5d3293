//! Builds the exact cover problem of a puzzle, item by item, as `model` defines it.

use quadrille_dlx::problem::BuildError;
use quadrille_dlx::problem::Member;
use quadrille_dlx::{ItemId, Problem, ProblemBuilder};
use quadrille_sudoku_rules::{Cage, Cell, Edge, Grid, Line, Members, Pair, Rules};

use crate::order::Order;

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
        let cells = match shape.is_board() {
            true => self.bands * shape.box_rows() * shape.side(),
            false => shape.cell_count(),
        };
        debug_assert!(self.puzzle.values()[cells..].iter().all(|&v| v == 0), "no givens below");
        debug_assert!(is_ordinary || cells == shape.cell_count(), "all bands matter");
        if !self.puzzle.values()[..cells].contains(&0) {
            let givens = builder.primary("givens");
            builder.option([givens])?;
            return Ok((builder.build()?, Vec::new()));
        }
        let left = self.rules.candidate_masks(self.puzzle);
        let covers = vec![Vec::new(); shape.cell_count() * shape.side()];
        let shown = vec![None; shape.cell_count()];
        Items { question: self, cells, left, covers, shown, sets: Vec::new(), builder }.build()
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
    /// The item of each cell of a line whose color is the value.
    shown: Vec<Option<ItemId>>,
    /// The members of the options without a cell: for the sets of values of cages, and for lines.
    sets: Vec<Vec<Member>>,
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
        let masks = rules.value_masks(self.question.puzzle);
        for (number, line) in (1..).zip(rules.placed_lines()) {
            self.line(&format!("l{number}"), line, &masks);
        }
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
            // A house with holes need not have every value.
            let is_full = members.cells.len() == self.question.puzzle.shape().side();
            let declare = if is_full { ProblemBuilder::primary } else { ProblemBuilder::secondary };
            self.house(&format!("{kind}{number}"), members, declare);
        }
    }

    fn house(
        &mut self,
        name: &str,
        members: &Members,
        declare: fn(&mut ProblemBuilder, String) -> ItemId,
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
            let covered = [choice].into_iter().chain(others.map(|&(_, item)| item));
            self.sets.push(covered.map(Member::from).collect());
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
        let [here, there] = pair.cells().map(|cell: Cell| puzzle.shape().index_of(cell));
        let [left_here, left_there] = [self.left[here], self.left[there]];
        let values = |mask: u32| order.values().filter(move |value| mask >> value & 1 == 1);
        for value in values(left_here) {
            // Equal values are excluded by the row or column.
            let is_barred = |other: &u8| *other != value && !rules.pair_allows(pair, value, *other);
            let barred: Vec<u8> = values(left_there).filter(is_barred).collect();
            if !barred.is_empty() {
                let name = format!("{}-{}={value}", pair.cells()[0], pair.cells()[1]);
                let item = self.builder.secondary(name);
                self.cover(item, here, value);
                barred.into_iter().for_each(|other| self.cover(item, there, other));
            }
        }
    }

    /// Adds the items and options of a line, unless all values of its cells satisfy it.
    fn line(&mut self, name: &str, line: &Line, masks: &[u32]) {
        let open = line.open(masks);
        let sizes = line.cells().iter().map(|&cell| u64::from(masks[cell].count_ones()));
        let all = sizes.fold(1, |all: u64, size| all.saturating_mul(size));
        let edge_count = open.iter().map(Vec::len).sum::<usize>() as u64;
        let count = Line::sequence_count(&open, all.max(edge_count + 1));
        if count == all && count > 0 {
            return;
        }
        match count <= edge_count {
            true => self.sequences(name, line, &open),
            false => self.steps(name, line, &open),
        }
    }

    /// Adds an item for the choice of a sequence, and an option for each sequence.
    fn sequences(&mut self, name: &str, line: &Line, open: &[Vec<Edge>]) {
        let choice = Member::from(self.builder.primary(name));
        let mut paths = vec![(0, vec![choice])];
        for (layer, &cell) in open.iter().zip(line.cells()) {
            let mut next = Vec::new();
            for (state, members) in &paths {
                for edge in layer.iter().filter(|edge| edge.from == *state) {
                    let mut members = members.clone();
                    let shown = self.show(cell, edge.value);
                    // A line that returns to its first cell has the same value there.
                    let is_new = |shown: &Member| members.iter().all(|m| m.item != shown.item);
                    if shown.is_some_and(|shown| !is_new(&shown) && !members.contains(&shown)) {
                        continue;
                    }
                    members.extend(shown.filter(is_new));
                    next.push((edge.to, members));
                }
            }
            paths = next;
        }
        self.sets.extend(paths.into_iter().map(|(_, members)| members));
    }

    /// Adds an item for each cell of a line and for the state before it, and an option for each step.
    fn steps(&mut self, name: &str, line: &Line, open: &[Vec<Edge>]) {
        let mut before: Option<ItemId> = None;
        for (place, (layer, &cell)) in open.iter().zip(line.cells()).enumerate() {
            let step = self.builder.primary(format!("{name}.{place}"));
            let is_last = place + 1 == open.len();
            let after = (!is_last).then(|| self.builder.secondary(format!("{name}.{place}>")));
            for edge in layer {
                let mut members = vec![Member::from(step)];
                members.extend(self.show(cell, edge.value));
                for (item, state) in [(before, edge.from), (after, edge.to)] {
                    if let Some(item) = item {
                        members.push(item.colored(self.builder.color(format!("s{state}"))));
                    }
                }
                self.sets.push(members);
            }
            before = after;
        }
    }

    /// Returns the item that shows the value of a blank cell, in the color of this value.
    fn show(&mut self, cell: usize, value: u8) -> Option<Member> {
        let puzzle = self.question.puzzle;
        if puzzle.values()[cell] > 0 {
            return None;
        }
        let name = || format!("v.{}", puzzle.shape().cell(cell));
        let item = *self.shown[cell].get_or_insert_with(|| self.builder.secondary(name()));
        Some(item.colored(self.builder.color(value.to_string())))
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
                    let mut members: Vec<Member> =
                        covered.iter().copied().map(Member::from).collect();
                    if let Some(item) = self.shown[cell] {
                        members.push(item.colored(self.builder.color(value.to_string())));
                    }
                    self.builder.option(members)?;
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
