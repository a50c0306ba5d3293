//! The solver that works like a person: one step at a time, the easiest first.

use std::fmt;
use std::sync::Arc;

use quadrille_sudoku::{Cell, Conflict, Grid, Model, Rules, Shape, Symbols, Verdict};
use quadrille_sudoku_fast::FastSolver;

use crate::human::canonical::canonical;
use crate::human::finders::finder;
use crate::human::marks::Pencilmarks;
use crate::human::position::{Position, Search};
use crate::human::rating::Rating;
use crate::human::sets::CellSet;
use crate::human::singles;
use crate::human::step::Step;
use crate::human::technique::Technique;

/// Solves 9×9 puzzles like a person, rates them, and explains each step.
///
/// It applies a step of the easiest technique that finds one, and starts again. Only puzzles with
/// exactly one solution are rated. If the simplest techniques suffice, their steps prove that the
/// solution is unique; otherwise [`FastSolver`] checks it.
///
/// # Examples
/// ```
/// use quadrille_sudoku::Grid;
/// use quadrille_sudoku_human::{Difficulty, HumanSolver};
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
    /// The filled cells that are not givens.
    entered: CellSet,
}

impl Default for HumanSolver {
    fn default() -> Self {
        Self { uniqueness: true, entered: CellSet::EMPTY }
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

    /// States which filled cells are not givens, but were filled by a player (default: none).
    ///
    /// Techniques that rely on uniqueness may use them, if the givens alone have one solution.
    pub fn entered(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        let on_board = cells.into_iter().filter(|cell| cell.row().max(cell.column()) < 9);
        self.entered = on_board.map(|cell| Shape::CLASSIC.index_of(cell)).collect();
        self
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// If it is not 9×9 or does not have exactly one solution.
    pub fn rate(&self, puzzle: &Grid) -> Result<Rating, RateError> {
        self.rate_marked(puzzle, &Rules::ordinary(puzzle.shape()), None)
    }

    /// Rates a puzzle and returns all steps to the solution, or as far as the techniques lead.
    ///
    /// # Errors
    /// If the puzzle is not 9×9 or does not have exactly one solution.
    pub fn rate_with_steps(&self, puzzle: &Grid) -> Result<(Rating, Vec<Step>), RateError> {
        let mut steps = Vec::new();
        let rules = Rules::ordinary(puzzle.shape());
        let rating = self.rate_marked(puzzle, &rules, Some(&mut steps))?;
        Ok((rating, steps))
    }

    /// Rates the rest of a puzzle from its pencil marks on, and adds all steps to a list.
    ///
    /// Equivalent puzzles have the same rating: the steps are found on a canonical board. Without a
    /// list, this is faster.
    ///
    /// # Errors
    /// If the puzzle is not 9×9, has rules other than pencil marks, or does not have exactly one
    /// solution, or if the marks lack values of the solution.
    pub fn rate_marked(
        &self,
        puzzle: &Grid,
        rules: &Rules,
        mut steps: Option<&mut Vec<Step>>,
    ) -> Result<Rating, RateError> {
        let marks = self.begin(puzzle, rules)?;
        let mut rating = Rating::new();
        // Marks may be wrong, so that even plain steps lead nowhere.
        let mut proof = if rules.is_ordinary() { None } else { Some(prove(puzzle, rules)?) };
        let mut proven = || -> Result<Proof, RateError> {
            let found = proof.map_or_else(|| prove(puzzle, rules), Ok)?;
            proof = Some(found);
            Ok(found)
        };
        let orientation = canonical(&marks, || proven().map(|_| ()))?;
        let mut marks = marks.canonical(&orientation);
        let orientation = Arc::new(orientation);
        while !marks.is_full() {
            if steps.is_none()
                && let Some((technique, cell, digit)) = singles::easiest(&marks)
            {
                rating.add(technique);
                marks.place(cell, digit);
                continue;
            }
            let position = Position::new(&marks, Search::Easiest);
            let mut step = self.first_step(&position, |technique| technique <= LAST_PLAIN);
            if step.is_none() {
                let solver = self.trusting(proven()?);
                step = solver.first_step(&position, |technique| technique > LAST_PLAIN);
            }
            let Some(step) = step else { break };
            rating.add(step.technique());
            step.apply(&mut marks);
            if let Some(steps) = &mut steps {
                steps.push(step.on_board(Arc::clone(&orientation)));
            }
        }
        rating.end(marks.blank_count());
        Ok(rating)
    }

    /// Returns the next step of a puzzle, which may be partly filled.
    ///
    /// `None` if the board is full or no technique applies.
    ///
    /// # Errors
    /// If the puzzle is not 9×9 or does not have exactly one solution.
    pub fn hint(&self, puzzle: &Grid) -> Result<Option<Step>, RateError> {
        self.hint_marked(puzzle, &Rules::ordinary(puzzle.shape()))
    }

    /// Returns the next step of a puzzle with pencil marks: candidates that the player has removed
    /// stay removed.
    ///
    /// # Errors
    /// If the puzzle is not 9×9, has rules other than pencil marks, or does not have exactly one
    /// solution, or if the marks lack values of the solution.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Grid, Rules};
    /// use quadrille_sudoku_human::{HumanSolver, RateError};
    ///
    /// let puzzle: Grid =
    ///     "000004500680009000250380000020043800340008006800652470162890700508067209070000605".parse()?;
    /// let mut rules = Rules::ordinary(puzzle.shape());
    /// rules.keep(puzzle.shape().cell(0), &[1, 9])?;
    /// assert!(HumanSolver::new().hint_marked(&puzzle, &rules)?.is_some());
    /// rules.keep(puzzle.shape().cell(0), &[1])?;
    /// let wrong = HumanSolver::new().hint_marked(&puzzle, &rules);
    /// assert_eq!(wrong, Err(RateError::Marks(vec![(puzzle.shape().cell(0), 9)])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint_marked(&self, puzzle: &Grid, rules: &Rules) -> Result<Option<Step>, RateError> {
        let marks = self.begin(puzzle, rules)?;
        Ok(self.trusting(prove(puzzle, rules)?).next_step(&marks))
    }

    /// Returns the first step of each wanted technique in a puzzle with pencil marks, easiest first, even
    /// if easier techniques apply.
    ///
    /// # Errors
    /// As [`hint_marked`](Self::hint_marked).
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Grid, Rules};
    /// use quadrille_sudoku_human::{HumanSolver, Technique};
    ///
    /// let puzzle: Grid =
    ///     "000004500680009000250380000020043800340008006800652470162890700508067209070000605".parse()?;
    /// let rules = Rules::ordinary(puzzle.shape());
    /// let steps = HumanSolver::new().hints_marked(&puzzle, &rules, |_| true)?;
    /// assert_eq!(steps[0].technique(), Technique::HiddenSingle);
    /// let pairs = HumanSolver::new().hints_marked(&puzzle, &rules, |t| t == Technique::NakedPair)?;
    /// assert_eq!(pairs.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hints_marked(
        &self,
        puzzle: &Grid,
        rules: &Rules,
        is_wanted: impl Fn(Technique) -> bool,
    ) -> Result<Vec<Step>, RateError> {
        let marks = self.begin(puzzle, rules)?;
        let solver = self.trusting(prove(puzzle, rules)?);
        let position = Position::new(&marks, Search::First);
        let wanted = Technique::ALL.into_iter().filter(|&technique| is_wanted(technique));
        Ok(wanted.filter_map(|wanted| solver.first_step(&position, |t| t == wanted)).collect())
    }

    /// Returns all steps of one technique in a puzzle with pencil marks: one for each set of changes.
    ///
    /// # Errors
    /// As [`hint_marked`](Self::hint_marked).
    pub fn all_hints_marked(
        &self,
        puzzle: &Grid,
        rules: &Rules,
        technique: Technique,
    ) -> Result<Vec<Step>, RateError> {
        let marks = self.begin(puzzle, rules)?;
        Ok(self.trusting(prove(puzzle, rules)?).find_all(technique, &marks))
    }

    /// Returns a solver that relies on uniqueness only as far as it was proven.
    fn trusting(self, proof: Proof) -> Self {
        self.uniqueness(self.uniqueness && proof == Proof::OfGivens)
    }

    /// Returns the next step in a position.
    ///
    /// The position must have a solution, and exactly one if uniqueness techniques are allowed.
    pub fn next_step(&self, marks: &Pencilmarks) -> Option<Step> {
        self.first_step(&Position::new(marks, Search::Easiest), |_| true)
    }

    /// Returns the first step of one technique in a position, even if easier techniques apply.
    ///
    /// The position must have a solution, and exactly one if the technique
    /// [relies on that](Technique::needs_uniqueness).
    pub fn find(&self, technique: Technique, marks: &Pencilmarks) -> Option<Step> {
        self.first_step(&Position::new(marks, Search::First), |wanted| wanted == technique)
    }

    /// Returns all steps of one technique in a position: one for each set of changes.
    ///
    /// The position must have a solution, and exactly one if the technique
    /// [relies on that](Technique::needs_uniqueness).
    pub fn find_all(&self, technique: Technique, marks: &Pencilmarks) -> Vec<Step> {
        let position = Position::new(marks, Search::All);
        let _none = self.first_step(&position, |wanted| wanted == technique);
        position.take_collected()
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

    /// Returns the initial marks.
    fn begin(&self, puzzle: &Grid, rules: &Rules) -> Result<Pencilmarks, RateError> {
        if !rules.are_only_marks() {
            return Err(RateError::OtherRules);
        }
        let marks = Pencilmarks::with_marks(puzzle, rules).ok_or_else(|| match puzzle.shape() {
            Shape::CLASSIC => RateError::Clash(puzzle.conflicts()),
            other => RateError::Shape(other),
        })?;
        let mut givens = puzzle.clone();
        self.entered.for_each(|cell| givens.set(cell, 0));
        let entered = self.entered.map(|cell| Shape::CLASSIC.cell(cell));
        match self.entered.is_empty() || prove(&givens, &Rules::ordinary(puzzle.shape())).is_err() {
            true => Ok(marks),
            false => Ok(marks.entered(entered)),
        }
    }
}

/// The last technique whose steps, like those before it, hold in every solution and are safe even
/// without a solution: a full board reached by these alone is the only solution.
const LAST_PLAIN: Technique = Technique::HiddenTriple;

/// What has only one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    /// The filled cells alone.
    OfGivens,
    /// The filled cells with the pencil marks.
    OfMarks,
}

/// Checks that a 9×9 puzzle has exactly one solution, and that its pencil marks have it.
fn prove(puzzle: &Grid, rules: &Rules) -> Result<Proof, RateError> {
    let board = puzzle.to_classic().ok_or(RateError::Shape(puzzle.shape()))?;
    let tally = FastSolver::new().solution_limit(2).solve(&[board])[0];
    match (tally.found, tally.solution) {
        (0, _) => Err(RateError::Impossible),
        (1, _) if rules.is_ordinary() => Ok(Proof::OfGivens),
        (1, Some(solution)) => {
            let values = solution.values();
            let value = |cell: Cell| values[Shape::CLASSIC.index_of(cell)];
            let is_missing = |&(cell, mask): &(Cell, u32)| mask >> value(cell) & 1 == 0;
            let missing = rules.kept_masks().filter(is_missing);
            let missing: Vec<(Cell, u8)> = missing.map(|(cell, _)| (cell, value(cell))).collect();
            if missing.is_empty() { Ok(Proof::OfGivens) } else { Err(RateError::Marks(missing)) }
        }
        _ if rules.is_ordinary() => Err(RateError::Several),
        _ => match Model::with_rules(puzzle, rules).solver().verdict() {
            Ok(Verdict::Unique(_)) => Ok(Proof::OfMarks),
            Ok(Verdict::Impossible) => Err(RateError::Impossible),
            _ => Err(RateError::Several),
        },
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
    /// Pencil marks lack these values of the solution.
    Marks(Vec<(Cell, u8)>),
    /// The puzzle has rules other than those of rows, columns and boxes, and pencil marks.
    OtherRules,
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Symbols::STANDARD)
    }
}

impl RateError {
    /// Returns the reason in words, with the symbols of a board.
    pub fn display(&self, symbols: Symbols) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| self.write(f, symbols))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, symbols: Symbols) -> fmt::Result {
        match self {
            Self::Shape(shape) => {
                write!(f, "step-by-step solving needs a 9×9 puzzle; this one is {shape}")
            }
            Self::Clash(conflicts) => {
                f.write_str("digits clash")?;
                for (index, conflict) in conflicts.iter().enumerate() {
                    let conflict = conflict.display(symbols);
                    write!(f, "{} {conflict}", if index == 0 { ":" } else { ";" })?;
                }
                Ok(())
            }
            Self::Impossible => f.write_str("there is no solution"),
            Self::Several => f.write_str("there is more than one solution"),
            Self::Marks(missing) => {
                f.write_str("pencil marks lack values of the solution")?;
                for (index, (cell, value)) in missing.iter().enumerate() {
                    let before = if index == 0 { ':' } else { ',' };
                    write!(f, "{before} {} in {cell}", symbols.of(*value))?;
                }
                Ok(())
            }
            Self::OtherRules => f.write_str(
                "step-by-step solving supports only the rules of rows, columns and boxes",
            ),
        }
    }
}

impl std::error::Error for RateError {}
