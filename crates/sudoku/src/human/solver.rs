//! The solver that works like a person: one step at a time, the easiest first.

use std::fmt;

use crate::fast::{Classic, FastSolver};
use crate::grid::{Conflict, Grid};
use crate::human::finders::finder;
use crate::human::marks::Pencilmarks;
use crate::human::position::Position;
use crate::human::rating::Rating;
use crate::human::step::Step;
use crate::human::technique::Technique;
use crate::shape::Shape;

/// Solves 9×9 puzzles like a person, rates them, and explains each step.
///
/// It applies a step of the easiest technique that finds one, and starts again. Only puzzles with
/// exactly one solution are rated. If the simplest techniques suffice, their steps prove that the
/// solution is unique; otherwise [`FastSolver`] checks it.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Difficulty, Grid, HumanSolver};
///
/// let puzzle: Grid =
///     "000004500680009000250380000020043800340008006800652470162890700508067209070000605".parse()?;
/// let rating = HumanSolver::new().rate(&puzzle)?;
/// assert_eq!(rating.difficulty(), Difficulty::Easy);
/// let next = HumanSolver::new().hint(&puzzle)?.ok_or("it is not full")?;
/// assert_eq!(
///     next.to_string(),
///     "Hidden single (box): r2c4 is the only place for 5 in box 2: r2c4 is 5"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HumanSolver {
    uniqueness: bool,
}

impl Default for HumanSolver {
    fn default() -> Self {
        Self { uniqueness: true }
    }
}

impl HumanSolver {
    /// Returns a solver that uses all techniques.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether techniques may rely on there being only one solution (default: yes).
    pub fn uniqueness(mut self, allowed: bool) -> Self {
        self.uniqueness = allowed;
        self
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// If it is not 9×9 or does not have exactly one solution.
    pub fn rate(&self, puzzle: &Grid) -> Result<Rating, RateError> {
        self.walk(puzzle, |_| ())
    }

    /// Rates a puzzle and returns all steps to the solution, or as far as the techniques lead.
    ///
    /// # Errors
    /// If the puzzle is not 9×9 or does not have exactly one solution.
    pub fn rate_with_steps(&self, puzzle: &Grid) -> Result<(Rating, Vec<Step>), RateError> {
        let mut steps = Vec::new();
        let rating = self.walk(puzzle, |step| steps.push(step))?;
        Ok((rating, steps))
    }

    /// Returns the next step of a puzzle, which may be partly filled.
    ///
    /// `None` if the board is full or no technique applies.
    ///
    /// # Errors
    /// If the puzzle is not 9×9 or does not have exactly one solution.
    pub fn hint(&self, puzzle: &Grid) -> Result<Option<Step>, RateError> {
        let marks = begin(puzzle)?;
        prove(puzzle)?;
        Ok(self.next_step(&marks))
    }

    /// Returns the next step in a position.
    ///
    /// The position must have a solution, and exactly one if uniqueness techniques are allowed.
    pub fn next_step(&self, marks: &Pencilmarks) -> Option<Step> {
        self.first_step(&Position::new(marks), |_| true)
    }

    /// Returns the first step of one technique in a position, even if easier techniques apply.
    ///
    /// The position must have a solution, and exactly one if the technique
    /// [relies on that](Technique::needs_uniqueness).
    pub fn find(&self, technique: Technique, marks: &Pencilmarks) -> Option<Step> {
        self.first_step(&Position::new(marks), |wanted| wanted == technique)
    }

    /// Returns the first step of the wanted techniques.
    fn first_step(
        &self,
        position: &Position<'_>,
        is_wanted: impl Fn(Technique) -> bool,
    ) -> Option<Step> {
        let is_allowed = |t: &Technique| self.uniqueness || !t.needs_uniqueness();
        let wanted = Technique::ALL.into_iter().filter(is_allowed).filter(|&t| is_wanted(t));
        wanted.map(finder).find_map(|find| find(position))
    }

    /// Applies steps until none is found, and calls `see` with each.
    fn walk(&self, puzzle: &Grid, mut see: impl FnMut(Step)) -> Result<Rating, RateError> {
        let mut marks = begin(puzzle)?;
        let mut rating = Rating::new();
        let mut is_proven = false;
        while !marks.is_full() {
            let position = Position::new(&marks);
            let mut step = self.first_step(&position, |technique| technique <= LAST_PLAIN);
            if step.is_none() {
                if !is_proven {
                    prove(puzzle)?;
                    is_proven = true;
                }
                step = self.first_step(&position, |technique| technique > LAST_PLAIN);
            }
            let Some(step) = step else { break };
            rating.add(step.technique());
            step.apply(&mut marks);
            see(step);
        }
        rating.end(marks.blank_count());
        Ok(rating)
    }
}

/// The last technique whose steps, like those before it, hold in every solution and are safe even
/// without a solution: a full board reached by these alone is the only solution.
const LAST_PLAIN: Technique = Technique::HiddenTriple;

/// Returns the initial marks.
fn begin(puzzle: &Grid) -> Result<Pencilmarks, RateError> {
    Pencilmarks::new(puzzle).ok_or_else(|| match puzzle.shape() {
        Shape::CLASSIC => RateError::Clash(puzzle.conflicts()),
        other => RateError::Shape(other),
    })
}

/// Checks that a 9×9 puzzle has exactly one solution.
fn prove(puzzle: &Grid) -> Result<(), RateError> {
    let board = Classic::from_grid(puzzle).ok_or(RateError::Shape(puzzle.shape()))?;
    match FastSolver::new().solution_limit(2).solve(&[board])[0].found {
        0 => Err(RateError::Impossible),
        1 => Ok(()),
        _ => Err(RateError::Several),
    }
}

/// The reason why a puzzle has no rating and no next step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateError {
    /// The puzzle is not 9×9.
    Shape(Shape),
    /// Digits clash: the clashing pairs.
    Clash(Vec<Conflict>),
    /// There is no solution.
    Impossible,
    /// There is more than one solution.
    Several,
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => {
                write!(f, "step-by-step solving needs a 9×9 puzzle; this one is {shape}")
            }
            Self::Clash(conflicts) => {
                f.write_str("digits clash")?;
                for (index, conflict) in conflicts.iter().enumerate() {
                    write!(f, "{} {conflict}", if index == 0 { ":" } else { ";" })?;
                }
                Ok(())
            }
            Self::Impossible => f.write_str("there is no solution"),
            Self::Several => f.write_str("there is more than one solution"),
        }
    }
}

impl std::error::Error for RateError {}
