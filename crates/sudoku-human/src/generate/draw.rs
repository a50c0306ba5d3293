//! Rules drawn at random on a solved grid, so that the grid satisfies them.
//!
//! The row of a kind says where its rules are drawn ([`Site`]), and the kind itself judges whether the
//! grid satisfies a rule in some cells ([`Rules::holds`]). So nothing here is about a single kind. A
//! rule that all other grids satisfy as well says nothing, and is not drawn.

use quadrille_random::Random;
use quadrille_sudoku::{
    Argument, Cell, DotColor, Grid, Kind, Parity, Placed, Rule, Rules, Site, Takes,
};

use crate::generate::paths::{cross, is_beside, is_near};
use crate::generate::request::{RuleToDraw, What};

/// The number of places tried for each rule.
const TRIES: usize = 300;

/// The number of these that insist on the size of a line or patch that was drawn first.
const PATIENT: usize = 60;

/// The number of other grids of which one must break a rule.
const OTHERS: usize = 12;

/// The number of partitions into cages of which the best is taken.
const PARTITIONS: usize = 20;

/// The most cells of a cage, and the least where the cells around it allow a choice.
const CAGE: (usize, usize) = (5, 2);

/// Rules, and the grid that satisfies them.
struct Drawing<'d> {
    rules: Rules,
    grid: &'d Grid,
    random: &'d mut Random,
    /// The cells of lines and patches, which do not overlap.
    is_used: Vec<bool>,
    /// The requests, some of which change each other.
    requests: &'d [RuleToDraw],
}

/// Returns the rules with all requested ones added, or `None` if one has no place.
pub(super) fn draw(
    rules: Rules,
    requests: &[RuleToDraw],
    grid: &Grid,
    random: &mut Random,
) -> Option<Rules> {
    let is_used = vec![false; grid.shape().cell_count()];
    let mut drawing = Drawing { rules, grid, random, is_used, requests };
    for request in requests {
        drawing.add(*request)?;
    }
    Some(drawing.rules)
}

/// Returns whether a rule about the whole board holds because all its marks are drawn: then it does not
/// restrict the grid.
pub(super) fn is_by_marks(rule: Rule, requests: &[RuleToDraw]) -> bool {
    let has = |wanted: What| requests.iter().any(|request| request.what == wanted);
    match rule {
        Rule::AllWhite => has(What::Dots(DotColor::White)),
        Rule::AllBlack => has(What::Dots(DotColor::Black)),
        Rule::AllXv => kinds_of_xv().any(|kind| has(What::Placed(kind))),
        _ => false,
    }
}

fn kinds_of_xv() -> impl Iterator<Item = &'static Kind> {
    ["x", "v"].into_iter().filter_map(Kind::named)
}

impl Drawing<'_> {
    fn add(&mut self, RuleToDraw { what, count }: RuleToDraw) -> Option<()> {
        let cells = self.grid.shape().cell_count();
        let has = |rule| self.requests.iter().any(|request| request.what == What::Whole(rule));
        match what {
            What::Regions => Some(()),
            What::Whole(rule) => {
                self.rules.add(rule).ok()?;
                match rule {
                    Rule::AllXv if is_by_marks(rule, self.requests) => self.add_every_xv(),
                    _ => Some(()),
                }
            }
            What::Cages => self.add_cages(count),
            What::Dots(color) => {
                let is_complete = match color {
                    DotColor::White => has(Rule::AllWhite),
                    DotColor::Black => has(Rule::AllBlack),
                };
                let usual = if is_complete { usize::MAX } else { cells / 8 };
                self.add_dots(color, count.filter(|_| !is_complete).unwrap_or(usual))
            }
            What::Parity(parity) => self.add_parities(parity, count),
            What::Placed(kind) if kinds_of_xv().any(|xv| xv == kind) && has(Rule::AllXv) => {
                Some(())
            }
            What::Placed(kind) => self.add_placed(kind, count),
        }
    }

    /// Adds cages of different values: on the whole board, or as many as requested.
    fn add_cages(&mut self, count: Option<usize>) -> Option<()> {
        // A single cell would show its value.
        let singles = |cages: &Vec<Vec<Cell>>| cages.iter().filter(|c| c.len() == 1).count();
        let partitions = (0..PARTITIONS).map(|_| self.partition());
        let mut cages = partitions.min_by_key(singles)?;
        if let Some(count) = count {
            cages.retain(|cage| cage.len() > 1);
            self.random.shuffle(&mut cages);
            cages.truncate(count);
            cages.get(count - 1)?;
        }
        cages.sort_unstable_by_key(|cage| cage.iter().min().copied());
        for cage in cages {
            let sum = cage.iter().map(|&cell| u32::from(self.value(cell))).sum();
            self.rules.add_cage(sum, &cage).ok()?;
        }
        Some(())
    }

    /// Divides the board into connected cells with different values.
    fn partition(&mut self) -> Vec<Vec<Cell>> {
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        let mut open = self.shuffled_cells();
        while let Some(first) = open.pop() {
            let (mut cage, size) = (vec![first], CAGE.1 + self.random.below(CAGE.0 - CAGE.1));
            while cage.len() < size {
                let fits = |cell: &Cell| is_beside(*cell, &cage) && !self.has_value(&cage, *cell);
                let Some(place) = open.iter().position(fits) else { break };
                cage.push(open.swap_remove(place));
            }
            // A single cell joins the smallest cage beside it.
            let joins = |other: &&mut Vec<Cell>| {
                is_beside(first, other) && !self.has_value(other, first) && other.len() < CAGE.0
            };
            let smallest = cages.iter_mut().filter(joins).min_by_key(|other| other.len());
            match smallest.filter(|_| cage.len() == 1) {
                Some(other) => other.push(first),
                None => cages.push(cage),
            }
        }
        cages
    }

    /// Adds up to `count` dots of a color.
    fn add_dots(&mut self, color: DotColor, count: usize) -> Option<()> {
        let other = if color == DotColor::White { DotColor::Black } else { DotColor::White };
        let both = What::Dots(other);
        // The color that comes first leaves some dots to the other.
        let mut requests = self.requests.iter().map(|request| request.what);
        let leaves_some = requests.rfind(|what| matches!(what, What::Dots(_))) == Some(both);
        let mut added = 0;
        for cells in self.neighbors() {
            let [one, two] = cells.map(|cell| self.value(cell));
            let fits = |color: DotColor| color.allows(color.usual(), one, two);
            if added < count && fits(color) && self.rules.dot_between(cells).is_none() {
                if leaves_some && fits(other) && self.random.one_in(2u32) {
                    continue;
                }
                self.rules.add_dot(color, cells).ok()?;
                added += 1;
            }
        }
        (added == count || count == usize::MAX).then_some(())
    }

    fn add_parities(&mut self, parity: Parity, count: Option<usize>) -> Option<()> {
        let count = count.unwrap_or(self.grid.shape().side());
        let mut cells = self.shuffled_cells();
        cells.retain(|&cell| Parity::of(self.value(cell)) == parity);
        cells.get(count.checked_sub(1)?)?;
        cells[..count].iter().try_for_each(|&cell| self.rules.add_parity(cell, parity)).ok()
    }

    /// Adds an X or V between all neighbors with the sum 10 or 5.
    fn add_every_xv(&mut self) -> Option<()> {
        for cells in self.neighbors() {
            for kind in kinds_of_xv() {
                let groups = vec![cells.to_vec()];
                if self.rules.holds(kind, &Argument::Nothing, &groups, self.grid) {
                    self.rules.place(kind, Argument::Nothing, groups).ok()?;
                }
            }
        }
        Some(())
    }

    /// Adds rules of a kind: as many as requested, or the usual number where there is a place.
    fn add_placed(&mut self, kind: &'static Kind, count: Option<usize>) -> Option<()> {
        let (side, cells) = (self.grid.shape().side(), self.grid.shape().cell_count());
        let usual = match kind.site() {
            Site::Path(..) => cells / 13,
            Site::Arms => cells / 16,
            Site::Patch(..) => cells / 10,
            Site::Side | Site::Slant | Site::Cell => side,
            Site::Square => side * 2 / 3,
            Site::Copies => 2,
            Site::Region | Site::Nowhere => 1,
        };
        let wanted = count.unwrap_or(usual.max(1));
        for number in 0..wanted {
            let found = (0..TRIES).find_map(|number| self.find(kind, number < PATIENT));
            let Some((argument, groups)) = found else {
                return (count.is_none() && number > 0).then_some(());
            };
            // Marks at single places may touch lines.
            if !matches!(kind.site(), Site::Side | Site::Slant | Site::Cell | Site::Square) {
                let shape = self.grid.shape();
                groups.iter().flatten().for_each(|&cell| self.is_used[shape.index_of(cell)] = true);
            }
            self.rules.place(kind, argument, groups).ok()?;
        }
        Some(())
    }

    /// Tries one random place for a rule. A patient try insists on the size that it draws first.
    fn find(
        &mut self,
        kind: &'static Kind,
        is_patient: bool,
    ) -> Option<(Argument, Vec<Vec<Cell>>)> {
        let groups = match kind.site() {
            Site::Path(least, most) => {
                vec![self.grown(kind, (least, most), is_patient, Growth::AtEnds)?]
            }
            Site::Patch(least, most) => {
                vec![self.grown(kind, (least, most), is_patient, Growth::Anywhere)?]
            }
            Site::Region => {
                let side = self.grid.shape().side();
                vec![self.grown(kind, (side, side), is_patient, Growth::Anywhere)?]
            }
            Site::Copies => self.copies(kind)?,
            Site::Arms => self.arms(kind)?,
            Site::Side => vec![self.side()],
            Site::Slant => vec![self.slant()?],
            Site::Square => vec![self.square()?],
            Site::Cell => vec![vec![self.shuffled_cells().pop()?]],
            Site::Nowhere => return None,
        };
        let sorted = |groups: &[Vec<Cell>]| {
            let mut cells = groups.concat();
            cells.sort_unstable();
            cells
        };
        let mut alike = self.rules.placed().iter().filter(|placed| placed.kind() == kind);
        let is_known = alike.any(|placed| sorted(placed.groups()) == sorted(&groups));
        let is_line = |kind: &Kind| matches!(kind.site(), Site::Path(..) | Site::Arms);
        let lines = self.rules.placed().iter().filter(|placed| is_line(placed.kind()));
        let is_crossed = is_line(kind) && cross(&groups, lines.map(Placed::groups));
        let argument = self.argument(kind, &groups).filter(|_| !is_known && !is_crossed)?;
        self.is_sharp(kind, &argument, &groups).then_some((argument, groups))
    }

    /// Returns cells that grow from a random one while they satisfy the kind.
    fn grown(
        &mut self,
        kind: &'static Kind,
        (least, most): (usize, usize),
        is_patient: bool,
        growth: Growth,
    ) -> Option<Vec<Cell>> {
        let mut cells = vec![self.free_cells().pop()?];
        let (wanted, mut best) = (least + self.random.below(most - least + 1), None);
        let least = if is_patient { wanted } else { least };
        while cells.len() < wanted {
            let mut next = self.extensions(&cells, growth);
            next.retain(|next| next.len() <= most);
            let fits = |next: &&Vec<Cell>| {
                let groups = vec![next.to_vec()];
                self.argument(kind, &groups).is_some()
            };
            // Without a fit, a blind step may lead to one.
            cells = next.iter().find(fits).or(next.first())?.clone();
            let groups = vec![cells.clone()];
            let is_fit = cells.len() >= least && self.argument(kind, &groups).is_some();
            best = is_fit.then_some(cells.clone()).or(best);
        }
        best
    }

    /// Returns these cells with one more, or with one more at each end, in random order.
    fn extensions(&mut self, cells: &[Cell], growth: Growth) -> Vec<Vec<Cell>> {
        let free = self.free_cells();
        let free = || free.iter().copied().filter(|cell| !cells.contains(cell));
        let with = |cell| [cells, &[cell]].concat();
        match (growth, cells) {
            (Growth::AtEnds, [first, .., last]) => {
                let one: Vec<_> = free().filter(|cell| is_near(*cell, *last)).collect();
                let both = free().filter(|cell| is_near(*cell, *first)).flat_map(|begin| {
                    one.iter().filter(move |end| **end != begin).map(move |end| (begin, *end))
                });
                let both = both.map(|(begin, end)| [&[begin], cells, &[end]].concat());
                one.iter().copied().map(with).chain(both).collect()
            }
            (Growth::AtEnds, _) => free().filter(|c| is_near(*c, cells[0])).map(with).collect(),
            (Growth::Anywhere, _) => free().filter(|c| is_beside(*c, cells)).map(with).collect(),
        }
    }

    /// Returns a cell with one or two paths that begin beside it.
    fn arms(&mut self, kind: &'static Kind) -> Option<Vec<Vec<Cell>>> {
        let circle = self.free_cells().pop()?;
        let (mut groups, wanted) = (vec![vec![circle]], 1 + self.random.below(2usize));
        while groups.len() <= wanted {
            let mut path = vec![circle];
            let arm = (0..4).find_map(|_| {
                let free = self.free_cells();
                let last = *path.last()?;
                let is_next = |cell: &&Cell| {
                    is_near(**cell, last)
                        && !path.contains(cell)
                        && !groups.iter().flatten().any(|known| known == *cell)
                };
                path.push(*free.iter().find(is_next)?);
                let tried = vec![vec![circle], path[1..].to_vec()];
                let fits = path.len() > 2 && self.argument(kind, &tried).is_some();
                fits.then(|| path[1..].to_vec())
            });
            match arm {
                Some(arm) => groups.push(arm),
                None => break,
            }
        }
        (groups.len() > 1).then_some(groups)
    }

    /// Returns two patches of the same form that satisfy the kind.
    fn copies(&mut self, kind: &'static Kind) -> Option<Vec<Vec<Cell>>> {
        let mut one = vec![self.free_cells().pop()?];
        for _ in 0..1 + self.random.below(2usize) {
            one = self.extensions(&one, Growth::Anywhere).swap_remove(0);
        }
        let free = self.free_cells();
        free.iter().find_map(|&to| {
            let moved = |cell: &Cell| {
                let row = (cell.row() + to.row()).checked_sub(one[0].row())?;
                let column = (cell.column() + to.column()).checked_sub(one[0].column())?;
                self.grid.shape().cell_at(row, column)
            };
            let other: Vec<Cell> = one.iter().map(moved).collect::<Option<_>>()?;
            let is_free = other.iter().all(|cell| free.contains(cell) && !one.contains(cell));
            let groups = vec![one.clone(), other];
            (is_free && self.argument(kind, &groups).is_some()).then_some(groups)
        })
    }

    /// Returns a row or column, from one of its ends.
    fn side(&mut self) -> Vec<Cell> {
        let (shape, line) = (self.grid.shape(), self.random.below(self.grid.shape().side()));
        let is_row = self.random.one_in(2u32);
        let is_within = |cell: &Cell| if is_row { cell.row() } else { cell.column() } == line;
        let mut cells: Vec<Cell> = shape.cells().filter(is_within).collect();
        if self.random.one_in(2u32) {
            cells.reverse();
        }
        cells
    }

    /// Returns a diagonal of at least two cells, from the edge.
    fn slant(&mut self) -> Option<Vec<Cell>> {
        let (shape, last) = (self.grid.shape(), self.grid.shape().side() - 1);
        let edge =
            |cell: &Cell| [0, last].contains(&cell.row()) || [0, last].contains(&cell.column());
        let begin = self.shuffled_cells().into_iter().find(edge)?;
        let [down, across] = std::array::from_fn(|_| if self.random.one_in(2u32) { 1 } else { -1 });
        let next = |cell: &Cell| {
            let row = cell.row().checked_add_signed(down)?;
            shape.cell_at(row, cell.column().checked_add_signed(across)?)
        };
        let cells: Vec<Cell> = std::iter::successors(Some(begin), next).collect();
        (cells.len() > 2).then_some(cells)
    }

    /// Returns four cells around a corner.
    fn square(&mut self) -> Option<Vec<Cell>> {
        let (shape, first) = (self.grid.shape(), self.shuffled_cells().pop()?);
        let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
        places
            .into_iter()
            .map(|(down, on)| shape.cell_at(first.row() + down, first.column() + on))
            .collect()
    }

    /// Returns what a rule takes in these cells so that the grid satisfies it, if anything does.
    fn argument(&self, kind: &'static Kind, groups: &[Vec<Cell>]) -> Option<Argument> {
        let most = self.grid.shape().side() * self.grid.shape().side();
        let arguments: Vec<Argument> = match kind.takes() {
            Takes::Nothing | Takes::Optional(_) => vec![Argument::Nothing],
            Takes::Number(_) => (0..=most as u32).map(Argument::Number).collect(),
            Takes::Values => {
                let mut values: Vec<u8> = groups[0].iter().map(|&cell| self.value(cell)).collect();
                values.sort_unstable();
                vec![Argument::Values(values)]
            }
            Takes::Pattern => Vec::new(),
        };
        arguments.into_iter().find(|argument| self.rules.holds(kind, argument, groups, self.grid))
    }

    /// Returns whether a rule says anything: whether some other grid breaks it.
    fn is_sharp(&mut self, kind: &'static Kind, argument: &Argument, groups: &[Vec<Cell>]) -> bool {
        (0..OTHERS).any(|_| {
            let other = self.other_grid();
            !self.rules.holds(kind, argument, groups, &other)
        })
    }

    /// Returns the grid with other values, and with rows and columns exchanged within boxes.
    fn other_grid(&mut self) -> Grid {
        let shape = self.grid.shape();
        let side = shape.side();
        let labels = self.random.permutation(side);
        let mut order = |within: usize| -> Vec<usize> {
            let parts = (0..side).step_by(within);
            let order = |begin| self.random.permutation(within).into_iter().map(move |n| begin + n);
            parts.flat_map(order).collect()
        };
        let (rows, columns) = (order(shape.box_rows()), order(shape.box_columns()));
        let value = |cell: Cell| {
            let from = shape.cell_at(rows[cell.row()], columns[cell.column()]);
            1 + labels[usize::from(self.value(from.expect("a cell"))) - 1] as u8
        };
        let values: Vec<u8> = shape.cells().map(value).collect();
        Grid::from_values(shape, &values).expect("values of the board")
    }

    fn value(&self, cell: Cell) -> u8 {
        self.grid.get(cell).expect("the grid is full")
    }

    fn has_value(&self, cells: &[Cell], cell: Cell) -> bool {
        cells.iter().any(|&other| self.value(other) == self.value(cell))
    }

    /// Returns all cells in random order.
    fn shuffled_cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.grid.shape().cells().collect();
        self.random.shuffle(&mut cells);
        cells
    }

    /// Returns the cells without a line or patch, in random order.
    fn free_cells(&mut self) -> Vec<Cell> {
        let (mut cells, shape) = (self.shuffled_cells(), self.grid.shape());
        cells.retain(|&cell| !self.is_used[shape.index_of(cell)]);
        cells
    }

    /// Returns all pairs of cells that share an edge, in random order.
    fn neighbors(&mut self) -> Vec<[Cell; 2]> {
        let shape = self.grid.shape();
        let pairs = shape.cells().flat_map(|cell| {
            let right = shape.cell_at(cell.row(), cell.column() + 1);
            let below = shape.cell_at(cell.row() + 1, cell.column());
            [right, below].into_iter().flatten().map(move |other| [cell, other])
        });
        let mut pairs: Vec<[Cell; 2]> = pairs.collect();
        self.random.shuffle(&mut pairs);
        pairs
    }
}

/// Where cells are added to others.
#[derive(Clone, Copy, Debug)]
enum Growth {
    /// At the ends of a path.
    AtEnds,
    /// At any edge of a patch.
    Anywhere,
}
