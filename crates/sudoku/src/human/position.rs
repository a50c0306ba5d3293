//! A position as the techniques see it: the marks, and what several of them ask of it.

use std::cell::OnceCell;

use crate::human::almost_locked::Als;
use crate::human::graph::Graph;
use crate::human::marks::Pencilmarks;
use crate::human::net::{Contradiction, Net};
use crate::human::places::all_houses;
use crate::human::sets::CellSet;

/// What follows from a supposition, and the contradiction that it leads to, if it does.
pub(in crate::human) type Supposed = (Net, Option<Contradiction>);

/// The marks and what is derived from them, each when it is first asked for.
#[derive(Debug)]
pub(in crate::human) struct Position<'m> {
    pub(in crate::human) marks: &'m Pencilmarks,
    /// For each house, the positions of each digit.
    positions: OnceCell<[[u16; 9]; 27]>,
    bivalue: OnceCell<CellSet>,
    graph: OnceCell<Graph>,
    almost_locked_sets: OnceCell<Vec<Als>>,
    /// The blank cells, those with few candidates first.
    by_count: OnceCell<Vec<usize>>,
    /// For each cell and digit that is a candidate, what follows by singles if it is true.
    nets: OnceCell<Vec<Option<Supposed>>>,
}

impl<'m> Position<'m> {
    pub(in crate::human) fn new(marks: &'m Pencilmarks) -> Self {
        Self {
            marks,
            positions: OnceCell::new(),
            bivalue: OnceCell::new(),
            graph: OnceCell::new(),
            almost_locked_sets: OnceCell::new(),
            by_count: OnceCell::new(),
            nets: OnceCell::new(),
        }
    }

    /// The positions of a line that a digit is a candidate of, as bits.
    pub(in crate::human) fn line_positions(&self, house: usize, digit: u8) -> u16 {
        self.positions(house)[usize::from(digit) - 1]
    }

    /// For each digit, the positions of a house that it is a candidate of, as bits.
    pub(in crate::human) fn positions(&self, house: usize) -> &[u16; 9] {
        let all = self.positions.get_or_init(|| {
            let mut all = [[0; 9]; 27];
            all_houses().for_each(|house| all[house] = self.marks.positions(house));
            all
        });
        &all[house]
    }

    /// The cells with just two candidates.
    pub(in crate::human) fn bivalue(&self) -> CellSet {
        *self.bivalue.get_or_init(|| self.marks.with_count(2))
    }

    /// What chains go along.
    pub(in crate::human) fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::new(self.marks))
    }

    /// All almost locked sets, the smaller first.
    pub(in crate::human) fn almost_locked_sets(&self) -> &[Als] {
        self.almost_locked_sets.get_or_init(|| Als::all(self.marks))
    }

    /// The blank cells, those with few candidates first.
    pub(in crate::human) fn by_count(&self) -> &[usize] {
        self.by_count.get_or_init(|| {
            let mut cells: Vec<usize> = self.marks.blanks().collect();
            cells.sort_by_key(|&cell| self.marks.digits(cell).len());
            cells
        })
    }

    /// What follows by singles if a candidate is true, and where it ends in a contradiction, if it
    /// does; `None` if it is no candidate.
    pub(in crate::human) fn supposed(&self, cell: usize, digit: u8) -> Option<&Supposed> {
        let nets = self.nets.get_or_init(|| {
            let base = Net::new(self.marks);
            let candidates = (0..81).flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
            let suppose = |(cell, digit)| {
                self.marks.digits(cell).has(digit).then(|| base.suppose(cell, digit, 0))
            };
            candidates.map(suppose).collect()
        });
        nets[9 * cell + usize::from(digit) - 1].as_ref()
    }
}
