//! Forcing nets: suppose that a candidate is true, and follow singles as far as they lead.
//!
//! At level 0 only singles are followed. At a higher level, a candidate that leads to a
//! contradiction one level down is also ruled out under the supposition.

use std::fmt;

use crate::human::marks::Pencilmarks;
use crate::human::places::{HOUSES, PEERS, all_houses};
use crate::human::sets::{CellSet, Digits};
use crate::human::words;

/// The consequences of a supposition.
#[derive(Clone, Debug)]
pub(in crate::human) struct Net {
    /// For each digit, the cells that have it or may have it.
    places: [CellSet; 9],
    /// The cells with a known digit that was ruled out of the cells they see.
    filled: CellSet,
    /// The findings, in order.
    log: Vec<Finding>,
}

/// One consequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::human) enum Finding {
    /// A digit is in a cell.
    In(usize, u8),
    /// A digit is not in a cell, since that would lead to a contradiction.
    NotIn(usize, u8),
}

/// A violation of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::human) enum Contradiction {
    /// A cell without a candidate.
    Cell(usize),
    /// A house without a place for a digit.
    House(usize, u8),
}

impl Net {
    /// Returns the position before any supposition.
    pub(in crate::human) fn new(marks: &Pencilmarks) -> Self {
        let filled = CellSet::ALL - marks.blanks();
        let mut places: [CellSet; 9] = std::array::from_fn(|index| marks.places(index as u8 + 1));
        for cell in filled {
            places[usize::from(marks.value(cell)) - 1] |= CellSet::one(cell);
        }
        Self { places, filled, log: Vec::new() }
    }

    /// Returns the cells that have a digit or may have it.
    pub(in crate::human) fn places(&self, digit: u8) -> CellSet {
        self.places[usize::from(digit) - 1]
    }

    /// Returns the findings, in order.
    pub(in crate::human) fn log(&self) -> &[Finding] {
        &self.log
    }

    /// Supposes that a digit is in a cell, and follows the consequences.
    pub(in crate::human) fn suppose(
        &self,
        cell: usize,
        digit: u8,
        level: usize,
    ) -> (Self, Option<Contradiction>) {
        let mut net = self.clone();
        net.log.clear();
        net.fill(cell, digit);
        let contradiction = net.follow(level);
        (net, contradiction)
    }

    /// Fills a cell with one of its candidates.
    fn fill(&mut self, cell: usize, digit: u8) {
        let place = CellSet::one(cell);
        for places in &mut self.places {
            *places -= place;
        }
        let places = &mut self.places[usize::from(digit) - 1];
        *places = (*places - PEERS[cell]) | place;
        self.filled |= place;
        self.log.push(Finding::In(cell, digit));
    }

    /// Follows singles (and nested suppositions) to a contradiction or until nothing changes.
    fn follow(&mut self, level: usize) -> Option<Contradiction> {
        loop {
            let known = self.log.len();
            if let Some(contradiction) = self.cells().or_else(|| self.houses()) {
                return Some(contradiction);
            }
            if self.log.len() == known && (level == 0 || !self.exclude(level - 1)) {
                return None;
            }
        }
    }

    /// Fills the cells with one candidate left.
    fn cells(&mut self) -> Option<Contradiction> {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &places in &self.places {
            twice |= once & places;
            once |= places;
        }
        if let Some(cell) = (CellSet::ALL - once).first() {
            return Some(Contradiction::Cell(cell));
        }
        for cell in once - twice - self.filled {
            // If two such cells clash, the second has no candidate left.
            match self.digits(cell).only() {
                Some(digit) => self.fill(cell, digit),
                None => return Some(Contradiction::Cell(cell)),
            }
        }
        None
    }

    /// Fills cells that are the last place of a digit in a house.
    fn houses(&mut self) -> Option<Contradiction> {
        for digit in 1..=9 {
            for house in all_houses() {
                let places = self.places(digit) & HOUSES[house];
                if places.is_empty() {
                    return Some(Contradiction::House(house, digit));
                }
                if let Some(cell) = places.only().filter(|&cell| !self.filled.has(cell)) {
                    self.fill(cell, digit);
                }
            }
        }
        None
    }

    /// Rules out the first candidate that leads to a contradiction; returns whether there was one.
    fn exclude(&mut self, level: usize) -> bool {
        for digit in 1..=9 {
            for cell in self.places(digit) - self.filled {
                if self.suppose(cell, digit, level).1.is_some() {
                    self.rule_out(cell, digit);
                    return true;
                }
            }
        }
        false
    }

    fn rule_out(&mut self, cell: usize, digit: u8) {
        self.places[usize::from(digit) - 1] -= CellSet::one(cell);
        self.log.push(Finding::NotIn(cell, digit));
    }

    /// Returns the digits that a cell has or may have.
    pub(in crate::human) fn digits(&self, cell: usize) -> Digits {
        (1..=9).filter(|&digit| self.places(digit).has(cell)).collect()
    }

    /// Applies a finding from elsewhere.
    pub(in crate::human) fn take(&mut self, finding: Finding) {
        match finding {
            Finding::In(cell, digit) => self.fill(cell, digit),
            Finding::NotIn(cell, digit) => self.rule_out(cell, digit),
        }
    }

    /// Returns the candidates whose elimination caused a contradiction.
    pub(in crate::human) fn ruled_out(&self, contradiction: Contradiction) -> Vec<(usize, u8)> {
        match contradiction {
            Contradiction::Cell(cell) => self.digits(cell).map(|digit| (cell, digit)).collect(),
            Contradiction::House(house, digit) => {
                (self.places(digit) & HOUSES[house]).map(|cell| (cell, digit)).collect()
            }
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::In(cell, digit) => write!(f, "{} is {}", words::cell(cell), words::digit(digit)),
            Self::NotIn(cell, digit) => {
                write!(f, "{} cannot be {}", words::cell(cell), words::digit(digit))
            }
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Cell(cell) => write!(f, "no candidate is left for {}", words::cell(cell)),
            Self::House(house, digit) => {
                write!(f, "{} has no place in {}", words::digit(digit), words::house(house))
            }
        }
    }
}
