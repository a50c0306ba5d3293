//! The fewest givens that do not go together.
//!
//! # How they are found
//! Take any grid that keeps the rules. Givens that clash cannot all stand in it, so one of them is
//! among those that it does not have. Each grid gives such a set of givens, of which every clash has
//! a member. A clash has therefore at least as many members as the smallest set that hits all of
//! the sets known so far. If that smallest set clashes itself, it is a smallest clash. If it does not,
//! the engine finds a grid that has it, and that grid gives a set that it does not hit. (This is the
//! way in which the smallest unsatisfiable subsets of logical formulas are found: A. Ignatiev,
//! A. Previti, M. Liffiton and J. Marques-Silva, 2015.)
//!
//! Meanwhile a clash that cannot be made smaller by leaving out members is known, too, and improved as
//! others are met. When it has no more members than any clash must have, it is a smallest one. When
//! the questions are used up before that, it is told all the same, and that it may not be the
//! smallest.

use std::fmt;

use quadrille_dlx::StopReason;
use quadrille_dlx::choice::Declined;

use crate::check::ask::{Asker, Unanswered};
use crate::check::hitting::HittingSets;
use crate::check::set::CellSet;
use crate::grid::Grid;
use crate::model::Model;
use crate::shape::Cell;
use crate::solver::Solver;
use crate::symbol::symbol;

/// Givens that no grid has together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClashingGivens {
    /// The cells and what stands there, in reading order. Without any one of them there is a grid
    /// that has the others.
    pub givens: Vec<(Cell, u8)>,
    /// Whether it was shown that no fewer givens clash.
    pub is_smallest: bool,
}

impl fmt::Display for ClashingGivens {
    /// The cells and their values: `r1c1=5 r1c4=5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &(cell, value)) in self.givens.iter().enumerate() {
            let before = if index == 0 { "" } else { " " };
            write!(f, "{before}{cell}={}", symbol(value))?;
        }
        Ok(())
    }
}

/// Why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search that was stopped has explained nothing"]
pub enum Explained {
    /// It has one.
    Solvable(Grid),
    /// These givens do not go together.
    Clash(ClashingGivens),
    /// The search was stopped before it knew of any that cannot be made fewer.
    Stopped(StopReason),
}

impl Solver<'_> {
    /// The most questions that [`explain`](Self::explain) asks the engine.
    pub const QUESTIONS: u64 = 20_000;

    /// Explains why there is no solution, by as few givens as possible: each question to the engine is
    /// a search, and up to [`QUESTIONS`](Self::QUESTIONS) are asked. Mostly some hundreds are enough
    /// to know that no fewer do; limits hold for all of them together.
    ///
    /// # Errors
    /// If the back end asked for declines the problem.
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
        let (model, settings) = self.into_parts();
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
    /// The smallest clash so far, from which nothing can be left out.
    known: Option<CellSet>,
}

/// In how many orders the members of the first clash are left out, to begin with a small one.
const FIRST_ORDERS: usize = 4;

impl<'m> Search<'m> {
    fn new(model: &'m Model, asker: Asker) -> Self {
        let values = model.puzzle().values();
        let all = (0..values.len()).filter(|&cell| values[cell] > 0).collect();
        Self { model, asker, all, sets: HittingSets::default(), known: None }
    }

    /// Searches until a smallest clash is known, or questions are used up. A solution if there is
    /// one.
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

    /// A grid that has all of these givens.
    fn grid_with(&mut self, givens: &CellSet) -> Result<Option<Grid>, Unanswered> {
        let mut puzzle = self.model.puzzle().clone();
        for cell in self.all.without(givens).iter() {
            puzzle.set(cell, 0);
        }
        self.asker.solution(&puzzle, self.model.rules())
    }

    /// The givens that a grid does not have.
    fn missing(&self, grid: &Grid) -> CellSet {
        let values = self.model.puzzle().values();
        self.all.iter().filter(|&cell| grid.values()[cell] != values[cell]).collect()
    }

    /// Adds givens to these until they clash. On the way, each grid that has them gives a set.
    fn extend(&mut self, mut givens: CellSet) -> Result<CellSet, Unanswered> {
        while let Some(grid) = self.grid_with(&givens)? {
            let missing = self.least_missing(self.missing(&grid))?;
            self.sets.push(missing);
            givens = givens.with(&missing.iter().take(1).collect());
        }
        Ok(givens)
    }

    /// A grid with more givens than one that misses these, so that no other given can be added: what
    /// it misses. The fewer there are, the more the set tells.
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

    /// Leaves out of a clash what can be left out, one after the other, beginning somewhere. What
    /// remains is known, if it is smaller than what was.
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
