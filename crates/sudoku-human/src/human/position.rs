//! A position with derived data that several techniques use.

use std::cell::{OnceCell, RefCell};
use std::fmt;

use quadrille_answer::Stops;

use crate::human::almost_locked::Als;
use crate::human::graph::Graph;
use crate::human::marks::Pencilmarks;
use crate::human::net::{Contradiction, Net};
use crate::human::places::all_houses;
use crate::human::sets::CellSet;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::templates::excluded;

/// The consequences of a supposition, and the contradiction that they lead to, if any.
pub(in crate::human) type Supposed = (Net, Option<Contradiction>);

/// The marks, and derived data that is computed on first use.
#[derive(Debug)]
pub(in crate::human) struct Position<'m> {
    pub(in crate::human) marks: &'m Pencilmarks,
    /// For each house, the positions of each digit, as bits.
    positions: OnceCell<[[u16; 9]; 27]>,
    bivalue: OnceCell<CellSet>,
    graph: OnceCell<Graph>,
    graph_with_sets: OnceCell<Graph>,
    almost_locked_sets: OnceCell<Vec<Als>>,
    /// The blank cells, fewest candidates first.
    by_count: OnceCell<Vec<usize>>,
    /// For each candidate, its consequences by singles.
    nets: OnceCell<Vec<Option<Supposed>>>,
    /// For each digit, the places that are in no template.
    excluded: OnceCell<[CellSet; 9]>,
    search: Search,
    stops: &'m Stops,
    /// All steps found, if they are collected.
    collected: RefCell<Vec<Step>>,
}

/// What finders look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::human) enum Search {
    /// The easiest step. No finder has to repeat the search of an easier one, and of techniques with
    /// the same weight, the first may find all.
    Easiest,
    /// The first step of each technique.
    First,
    /// All steps of each technique: a finder goes on after each, and returns `None`.
    All,
}

impl<'m> Position<'m> {
    /// A long search for a step ends without one when it is stopped.
    pub(in crate::human) fn new(marks: &'m Pencilmarks, search: Search, stops: &'m Stops) -> Self {
        Self {
            marks,
            positions: OnceCell::new(),
            bivalue: OnceCell::new(),
            graph: OnceCell::new(),
            graph_with_sets: OnceCell::new(),
            almost_locked_sets: OnceCell::new(),
            by_count: OnceCell::new(),
            nets: OnceCell::new(),
            excluded: OnceCell::new(),
            search,
            stops,
            collected: RefCell::default(),
        }
    }

    /// Returns what finders look for.
    pub(in crate::human) fn search(&self) -> Search {
        self.search
    }

    /// Returns whether the search for a step must stop.
    pub(in crate::human) fn is_stopped(&self) -> bool {
        self.stops.reason().is_some()
    }

    /// Returns a step, or keeps it if steps are collected. Of equal changes, the first is kept.
    fn found(&self, step: Step) -> Option<Step> {
        if self.search != Search::All {
            return Some(step);
        }
        let mut collected = self.collected.borrow_mut();
        if !collected.iter().any(|other| other.changes_as(&step)) {
            collected.push(step);
        }
        None
    }

    /// Returns the steps collected since the last call.
    pub(in crate::human) fn take_collected(&self) -> Vec<Step> {
        self.collected.take()
    }

    /// Returns the places of a digit that single-digit patterns can rule out: those in no template.
    pub(in crate::human) fn excluded(&self, digit: u8) -> CellSet {
        let excluded = self.excluded.get_or_init(|| {
            let mut open = [0o777; 9];
            for cell in CellSet::ALL - self.marks.blanks() {
                open[usize::from(self.marks.value(cell)) - 1] &= !(1 << (cell / 9));
            }
            std::array::from_fn(|index| excluded(self.marks.places(index as u8 + 1), open[index]))
        });
        excluded[usize::from(digit) - 1]
    }

    /// Returns the digits that single-digit patterns can rule out somewhere.
    pub(in crate::human) fn excludable(&self) -> impl Iterator<Item = u8> {
        (1..=9).filter(|&digit| !self.excluded(digit).is_empty())
    }

    /// Returns the positions of a line where a digit is a candidate, as bits.
    pub(in crate::human) fn line_positions(&self, house: usize, digit: u8) -> u16 {
        self.positions(house)[usize::from(digit) - 1]
    }

    /// Returns for each digit its positions in a house, as bits.
    pub(in crate::human) fn positions(&self, house: usize) -> &[u16; 9] {
        let all = self.positions.get_or_init(|| {
            let mut all = [[0; 9]; 27];
            all_houses().for_each(|house| all[house] = self.marks.positions(house));
            all
        });
        &all[house]
    }

    /// Returns the cells with exactly two candidates.
    pub(in crate::human) fn bivalue(&self) -> CellSet {
        *self.bivalue.get_or_init(|| self.marks.with_count(2))
    }

    /// Returns the graph of implications for chains.
    pub(in crate::human) fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::new(self.marks, &[]))
    }

    /// Returns the graph of implications for chains through almost locked sets.
    pub(in crate::human) fn graph_with_sets(&self) -> &Graph {
        self.graph_with_sets.get_or_init(|| Graph::new(self.marks, self.almost_locked_sets()))
    }

    /// Returns all almost locked sets, smallest first.
    pub(in crate::human) fn almost_locked_sets(&self) -> &[Als] {
        // People do not see larger sets; others are found if they are asked for.
        let most_cells = if self.search == Search::Easiest { 5 } else { 8 };
        self.almost_locked_sets.get_or_init(|| Als::all(self.marks, most_cells))
    }

    /// Returns the blank cells, fewest candidates first.
    pub(in crate::human) fn by_count(&self) -> &[usize] {
        self.by_count.get_or_init(|| {
            let mut cells: Vec<usize> = self.marks.blanks().collect();
            cells.sort_by_key(|&cell| self.marks.digits(cell).len());
            cells
        })
    }

    /// Returns the consequences of a candidate by singles, and their contradiction, if any.
    ///
    /// `None` if the digit is not a candidate of the cell.
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

impl Change {
    /// Returns a step with this change, or `None` if it changes nothing or if the position
    /// [collects](Search::All) steps.
    pub(in crate::human) fn step(
        self,
        position: &Position<'_>,
        technique: Technique,
        why: impl fmt::Display + Send + Sync + 'static,
    ) -> Option<Step> {
        if self.is_empty() { None } else { position.found(Step::new(technique, self, why)) }
    }
}
