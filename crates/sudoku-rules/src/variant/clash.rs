//! Clashes: filled cells that break a rule.

use std::fmt;

use crate::grid::Grid;
use crate::shape::Cell;
use crate::symbol::Symbols;
use crate::variant::cage::Cage;
use crate::variant::dot::DotColor;
use crate::variant::house::{House, Members};
use crate::variant::line::Reach;
use crate::variant::rule::Parity;
use crate::variant::rules::Rules;

/// Filled cells that break a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// Returns the rule and how it is broken.
    pub kind: ClashKind,
    /// Returns the cells in reading order; there is at least one.
    pub cells: Vec<Cell>,
}

/// The ways to break a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClashKind {
    /// Two cells of a house hold the same value.
    Twice {
        /// The value.
        value: u8,
        /// The house.
        house: House,
    },
    /// The values of a cage make its sum impossible.
    Sum {
        /// The sum.
        sum: u32,
        /// The first cell of the cage.
        cage: Cell,
    },
    /// The values next to a dot break its rule.
    Dot {
        /// The values, in reading order of their cells.
        values: [u8; 2],
        /// The color of the dot.
        color: DotColor,
    },
    /// The values would need a dot, but there is none.
    NoDot {
        /// The values, in reading order of their cells.
        values: [u8; 2],
    },
    /// The values of a placed rule break it.
    Placed {
        /// The rule.
        rule: &'static str,
        /// What is wrong.
        wrong: &'static str,
    },
    /// A value is odd in an even cell, or even in an odd one.
    Parity {
        /// The value.
        value: u8,
        /// The parity of the cell.
        expected: Parity,
    },
    /// The value is not among the pencil marks of its cell.
    Candidate {
        /// The value.
        value: u8,
    },
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Symbols::STANDARD)
    }
}

impl Clash {
    /// Returns the clash in words, with the symbols of a board.
    pub fn display(&self, symbols: Symbols) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| self.write(f, symbols))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, symbols: Symbols) -> fmt::Result {
        let symbol = |value| symbols.of(value);
        match self.kind {
            ClashKind::Twice { value, house } => write!(f, "{} twice {house}", symbol(value))?,
            ClashKind::Sum { sum, cage } => {
                write!(f, "the sum {sum} of the cage at {cage} is impossible")?;
            }
            ClashKind::Dot { values: [one, other], color } => {
                write!(f, "{} and {} next to a {color} dot", symbol(one), symbol(other))?;
            }
            ClashKind::NoDot { values: [one, other] } => {
                write!(f, "{} and {} without a dot", symbol(one), symbol(other))?;
            }
            ClashKind::Placed { wrong, .. } => f.write_str(wrong)?,
            ClashKind::Parity { value, expected } => {
                write!(f, "{} in a cell that must be {expected}", symbol(value))?;
            }
            ClashKind::Candidate { value } => {
                write!(f, "{} where it is not a candidate", symbol(value))?;
            }
        }
        for (index, cell) in self.cells.iter().enumerate() {
            let before = match index {
                0 => ": ",
                last if last + 1 == self.cells.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{cell}")?;
        }
        Ok(())
    }
}

impl Rules {
    /// Returns all clashes: equal values in rows, columns, boxes and other houses, then all others.
    ///
    /// A board with a clash has no solution. Under the ordinary rules these are
    /// [`Grid::conflicts`], in the same order with the same text.
    ///
    /// # Panics
    /// If the rules are for another shape.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku_rules::{Grid, Rule, Rules};
    ///
    /// let grid: Grid = "1..........1....".parse()?;
    /// let mut rules = Rules::ordinary(grid.shape());
    /// assert_eq!(rules.clashes(&grid), []);
    /// let grid: Grid = "1..............1".parse()?;
    /// rules.add(Rule::Diagonal)?;
    /// let clashes = rules.clashes(&grid);
    /// assert_eq!(clashes[0].to_string(), "1 twice on the falling diagonal: r1c1 and r4c4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clashes(&self, grid: &Grid) -> Vec<Clash> {
        assert_eq!(grid.shape(), self.shape(), "rules are for boards of their own shape");
        let mut clashes = Vec::new();
        let units = [self.rows(), self.columns(), self.boxes(), self.extra_houses()];
        for members in units.iter().flatten() {
            self.repeats(grid, members, &mut clashes);
        }
        self.distinct_clashes(grid, &mut clashes);
        for cage in self.cages() {
            self.cage_clashes(grid, cage, &mut clashes);
        }
        self.dot_clashes(grid, &mut clashes);
        self.line_clashes(grid, &mut clashes);
        for (cell, expected) in self.parities() {
            if let Some(value) = grid.get(cell).filter(|&value| Parity::of(value) != expected) {
                let kind = ClashKind::Parity { value, expected };
                clashes.push(Clash { kind, cells: vec![cell] });
            }
        }
        for (cell, kept) in self.kept_masks() {
            if let Some(value) = grid.get(cell).filter(|value| kept >> value & 1 == 0) {
                let kind = ClashKind::Candidate { value };
                clashes.push(Clash { kind, cells: vec![cell] });
            }
        }
        clashes
    }

    fn repeats(&self, grid: &Grid, members: &Members, clashes: &mut Vec<Clash>) {
        let (shape, values) = (self.shape(), grid.values());
        for (later, &second) in members.cells.iter().enumerate() {
            for &first in &members.cells[..later] {
                if values[second] > 0 && values[first] == values[second] {
                    let kind = ClashKind::Twice { value: values[second], house: members.house };
                    let mut cells = vec![shape.cell(first), shape.cell(second)];
                    cells.sort_unstable();
                    clashes.push(Clash { kind, cells });
                }
            }
        }
    }

    /// Reports each pair once, since the squares of anti-king overlap.
    fn distinct_clashes(&self, grid: &Grid, clashes: &mut Vec<Clash>) {
        let mut found = Vec::new();
        for members in self.distinct() {
            self.repeats(grid, &members, &mut found);
        }
        for clash in found {
            if !clashes.contains(&clash) {
                clashes.push(clash);
            }
        }
    }

    fn cage_clashes(&self, grid: &Grid, cage: &Cage, clashes: &mut Vec<Clash>) {
        let (shape, first) = (self.shape(), cage.cells()[0]);
        let indices = cage.cells().iter().map(|&cell| shape.index_of(cell)).collect();
        let members = Members { house: House::Cage(first), cells: indices };
        let before = clashes.len();
        self.repeats(grid, &members, clashes);
        let held = cage.held(grid);
        if clashes.len() == before && held > 0 && cage.sets(shape.side(), held).is_empty() {
            let filled = cage.cells().iter().filter(|&&cell| grid.get(cell).is_some());
            let kind = ClashKind::Sum { sum: cage.sum(), cage: first };
            clashes.push(Clash { kind, cells: filled.copied().collect() });
        }
    }

    fn line_clashes(&self, grid: &Grid, clashes: &mut Vec<Clash>) {
        let all = (2u32 << self.shape().side()) - 2;
        let mask = |&value: &u8| match value {
            0 => all,
            Grid::HOLE => 0,
            value => 1 << value,
        };
        let masks: Vec<u32> = grid.values().iter().map(mask).collect();
        let mut reach = Reach::default();
        for (line, number) in &self.meaning().lines {
            let filled = line.cells.iter().copied().filter(|&cell| grid.values()[cell] > 0);
            let mut cells: Vec<Cell> = filled.map(|cell| self.shape().cell(cell)).collect();
            if !cells.is_empty() && !line.filter(&mut masks.clone(), &mut reach, &mut Vec::new()) {
                cells.sort_unstable();
                cells.dedup();
                let kind = self.placed()[*number].kind();
                let kind = ClashKind::Placed { rule: kind.name, wrong: kind.clash };
                clashes.push(Clash { kind, cells });
            }
        }
    }

    fn dot_clashes(&self, grid: &Grid, clashes: &mut Vec<Clash>) {
        for pair in self.pairs() {
            let [Some(one), Some(other)] = pair.cells.map(|cell| grid.get(cell)) else { continue };
            if !self.pair_allows(&pair, one, other) {
                let values = [one, other];
                let kind = match pair.dot {
                    Some(dot) => ClashKind::Dot { values, color: dot.color() },
                    None => ClashKind::NoDot { values },
                };
                clashes.push(Clash { kind, cells: pair.cells.to_vec() });
            }
        }
    }
}
