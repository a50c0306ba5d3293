//! The smallest set of givens that contradict each other.
//!
//! # Method
//! Take any grid that obeys the rules. It cannot have all givens of a clash, so every clash has a
//! member among the givens that the grid lacks. Each grid gives such a set, and a clash has at
//! least as many members as the smallest set that hits all known sets. If that hitting set is a
//! clash, it is a smallest one. Otherwise the engine finds a grid that has it, which gives a set
//! that it does not hit. (The smallest unsatisfiable subsets of logical formulas are found in this
//! way: A. Ignatiev, A. Previti, M. Liffiton and J. Marques-Silva, 2015.)
//!
//! Meanwhile, the search keeps an irreducible clash and improves it. If it has no more members than
//! the lower bound, it is a smallest one. If the questions are used up before that, it is returned
//! as possibly not the smallest.

use std::fmt;

use quadrille_dlx::StopReason;
use quadrille_dlx::choice::Declined;
use quadrille_sudoku_rules::{Cell, Grid, Symbols};

use crate::check::ask::{Asker, Unanswered};
use crate::check::hitting::HittingSets;
use crate::check::set::CellSet;
use crate::model::Model;
use crate::solver::Solver;

/// Givens that no grid has all of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClashingGivens {
    /// The cells and their values in reading order. The clash is irreducible: some grid has all of
    /// its givens but any one.
    pub givens: Vec<(Cell, u8)>,
    /// Whether it was proven that no smaller set clashes.
    pub is_smallest: bool,
}

impl fmt::Display for ClashingGivens {
    /// Writes the cells and their values: `r1c1=5 r1c4=5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(Symbols::STANDARD).fmt(f)
    }
}

impl ClashingGivens {
    /// Returns the cells and their values, with the symbols of a board.
    pub fn display(&self, symbols: Symbols) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            for (index, &(cell, value)) in self.givens.iter().enumerate() {
                let before = if index == 0 { "" } else { " " };
                write!(f, "{before}{cell}={}", symbols.of(value))?;
            }
            Ok(())
        })
    }
}

/// The explanation why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has explained nothing"]
pub enum Explained {
    /// The puzzle has a solution.
    Solvable(Grid),
    /// These givens contradict each other.
    Clash(ClashingGivens),
    /// The search was stopped before it found an irreducible clash.
    Stopped(StopReason),
}

impl Solver<'_> {
    /// The maximum number of searches by [`explain`](Self::explain).
    pub const QUESTIONS: u64 = 20_000;

    /// Explains why there is no solution, by as few givens as possible. Takes up to
    /// [`QUESTIONS`](Self::QUESTIONS) searches; usually some hundreds prove that no smaller set
    /// clashes. Limits apply to all searches together.
    ///
    /// # Errors
    /// If the requested back end declines the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Explained, Grid, Model};
    ///
    /// let puzzle: Grid = "123. .... ...4 ....".replace(' ', "").parse()?;
    /// let Explained::Clash(clash) = Model::new(&puzzle).solver().explain()? else {
    ///     panic!("there is no solution")
    /// };
    /// assert_eq!(clash.to_string(), "r1c1=1 r1c2=2 r1c3=3 r3c4=4");
    /// assert!(clash.is_smallest);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(self) -> Result<Explained, Declined> {
        let (model, settings, _) = self.into_parts();
        let mut search = Search::new(model, Asker::new(settings));
        let ended = search.run();
        let stopped = match ended {
            Err(Unanswered::Declined(declined)) => return Err(declined),
            Ok(Some(solution)) => return Ok(Explained::Solvable(solution)),
            Ok(None) => None,
            Err(Unanswered::Stopped(reason)) => Some(reason),
        };
        Ok(match (search.known, stopped) {
            (Some(_), Some(reason @ StopReason::Cancelled)) => Explained::Stopped(reason),
            (Some(known), _) => {
                let value = |cell: usize| model.puzzle().values()[cell];
                let givens =
                    known.iter().map(|cell| (model.puzzle().shape().cell(cell), value(cell)));
                let is_smallest = known.len() == search.sets.least();
                Explained::Clash(ClashingGivens { givens: givens.collect(), is_smallest })
            }
            (None, Some(reason)) => Explained::Stopped(reason),
            (None, None) => unreachable!("a search that ends knows a clash or a solution"),
        })
    }
}

/// A search for a smallest clash.
struct Search<'m> {
    model: &'m Model,
    asker: Asker,
    all: CellSet,
    sets: HittingSets,
    /// The smallest irreducible clash so far.
    known: Option<CellSet>,
}

/// The number of orders in which the first clash is reduced, to begin with a small one.
const FIRST_ORDERS: usize = 4;

impl<'m> Search<'m> {
    fn new(model: &'m Model, asker: Asker) -> Self {
        let values = model.puzzle().values();
        let all = (0..values.len()).filter(|&cell| values[cell] > 0).collect();
        Self { model, asker, all, sets: HittingSets::default(), known: None }
    }

    /// Searches until a smallest clash is known or the questions are used up. Returns a solution if
    /// there is one.
    fn run(&mut self) -> Result<Option<Grid>, Unanswered> {
        if let Some(solution) = self.grid_with(&self.all.clone())? {
            return Ok(Some(solution));
        }
        for turn in 0..FIRST_ORDERS {
            self.reduce(self.all, turn * self.all.len() / FIRST_ORDERS)?;
        }
        while self.asker.questions < Solver::QUESTIONS {
            let Ok(smallest) = self.sets.smallest() else { break };
            if self.known.is_some_and(|known| known.len() <= self.sets.least()) {
                break;
            }
            let clash = self.extend(smallest)?;
            self.reduce(clash, 0)?;
        }
        Ok(None)
    }

    /// Finds a grid that has all of these givens.
    fn grid_with(&mut self, givens: &CellSet) -> Result<Option<Grid>, Unanswered> {
        let mut puzzle = self.model.puzzle().clone();
        for cell in self.all.without(givens).iter() {
            puzzle.set(cell, 0);
        }
        self.asker.solution(&puzzle, self.model.rules())
    }

    /// The givens that a grid lacks.
    fn missing(&self, grid: &Grid) -> CellSet {
        let values = self.model.puzzle().values();
        self.all.iter().filter(|&cell| grid.values()[cell] != values[cell]).collect()
    }

    /// Adds givens until they clash. Each grid found on the way gives a set to hit.
    fn extend(&mut self, mut givens: CellSet) -> Result<CellSet, Unanswered> {
        while let Some(grid) = self.grid_with(&givens)? {
            let missing = self.least_missing(self.missing(&grid))?;
            self.sets.push(missing);
            givens = givens.with(&missing.iter().take(1).collect());
        }
        Ok(givens)
    }

    /// Extends a grid until no other given can be added, and returns the givens that it lacks.
    /// Smaller sets give better bounds.
    fn least_missing(&mut self, mut missing: CellSet) -> Result<CellSet, Unanswered> {
        let mut tried = CellSet::default();
        while let Some(next) = missing.without(&tried).iter().next() {
            tried.insert(next);
            let mut had = self.all.without(&missing);
            had.insert(next);
            if let Some(grid) = self.grid_with(&had)? {
                missing = self.missing(&grid);
            }
        }
        Ok(missing)
    }

    /// Removes givens from a clash one by one, in a rotated order, and keeps the result if it is
    /// smaller than the best so far.
    fn reduce(&mut self, clash: CellSet, from: usize) -> Result<(), Unanswered> {
        let mut left = clash;
        let members: Vec<usize> = clash.iter().collect();
        for &cell in members.iter().cycle().skip(from).take(members.len()) {
            let mut without = left;
            without.remove(cell);
            match self.grid_with(&without)? {
                None => left = without,
                Some(grid) => self.sets.push(self.missing(&grid)),
            }
        }
        if self.known.is_none_or(|known| left.len() < known.len()) {
            self.known = Some(left);
        }
        Ok(())
    }
}
