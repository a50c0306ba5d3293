//! The solver that works like a person: one step at a time, the easiest first.

use std::sync::Arc;
use std::time::Duration;

use quadrille_answer::Stops;
use quadrille_dlx::CancelToken;
use quadrille_sudoku::{Cell, Grid, Model, Rules, Shape, Solver, Verdict};

use crate::human::canonical::canonical;
use crate::human::finders::finder;
use crate::human::forcing::shortest_nested;
use crate::human::marks::Pencilmarks;
use crate::human::position::{Position, Search};
use crate::human::rate_error::RateError;
use crate::human::rating::Rating;
use crate::human::ruled::{self, Board, RuledPosition};
use crate::human::sets::CellSet;
use crate::human::singles;
use crate::human::step::Step;
use crate::human::technique::Technique;

/// Solves puzzles like a person, rates them, and explains each step.
///
/// Boards have any size and any rules. Under the rules of 9×9 Sudoku it knows all techniques; elsewhere singles,
/// locked candidates, subsets, cages, sums that cages imply and rules in cells, and on 9×9 boards with rows,
/// columns and boxes also those that do not rely on uniqueness.
///
/// It applies a step of the easiest technique that finds one, and starts again. Only puzzles with
/// exactly one solution are rated. If the simplest techniques suffice, their steps prove that the
/// solution is unique; otherwise a search checks it.
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
#[derive(Clone, Debug)]
pub struct HumanSolver {
    uniqueness: bool,
    /// The filled cells that are not givens.
    entered: CellSet,
    /// The tokens.
    stops: Stops,
    time: Option<Duration>,
}

impl Default for HumanSolver {
    fn default() -> Self {
        Self { uniqueness: true, entered: CellSet::EMPTY, stops: Stops::default(), time: None }
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

    /// Stops when the token is cancelled; then there is no answer. The questions about
    /// [`Pencilmarks`], which take milliseconds, are not stopped.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.stops.add(token);
        self
    }

    /// Stops each question after this time; then there is no answer. See
    /// [`cancel_token`](Self::cancel_token).
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time = Some(limit);
        self
    }

    /// Rates a puzzle.
    ///
    /// # Errors
    /// If it does not have exactly one solution.
    pub fn rate(&self, puzzle: &Grid) -> Result<Rating, RateError> {
        self.rate_marked(puzzle, &Rules::ordinary(puzzle.shape()), None)
    }

    /// Rates a puzzle and returns all steps to the solution, or as far as the techniques lead.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution.
    pub fn rate_with_steps(&self, puzzle: &Grid) -> Result<(Rating, Vec<Step>), RateError> {
        let mut steps = Vec::new();
        let rules = Rules::ordinary(puzzle.shape());
        let rating = self.rate_marked(puzzle, &rules, Some(&mut steps))?;
        Ok((rating, steps))
    }

    /// Rates the rest of a puzzle under these rules, from its pencil marks on, and adds all steps to a list.
    ///
    /// Equivalent 9×9 puzzles with the ordinary rules have the same rating: the steps are found on a
    /// canonical board. Without a list, this is faster.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, if the marks lack values of the solution, or if
    /// the search was stopped.
    pub fn rate_marked(
        &self,
        puzzle: &Grid,
        rules: &Rules,
        mut steps: Option<&mut Vec<Step>>,
    ) -> Result<Rating, RateError> {
        if is_ruled(rules) {
            return self.rate_ruled(puzzle, rules, steps);
        }
        let stops = self.stops();
        stops.look()?;
        let marks = self.begin(puzzle, rules, &stops)?;
        let mut rating = Rating::new();
        // Marks may be wrong, so that even plain steps lead nowhere.
        let mut proof =
            if rules.is_ordinary() { None } else { Some(self.prove(puzzle, rules, &stops)?) };
        let mut proven = || -> Result<Proof, RateError> {
            let found = proof.map_or_else(|| self.prove(puzzle, rules, &stops), Ok)?;
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
            let position = Position::new(&marks, Search::Easiest, &stops);
            let mut step =
                self.first_step(&position, &stops, |technique| technique <= LAST_PLAIN)?;
            if step.is_none() {
                let solver = self.trusting(proven()?);
                step = solver.first_step(&position, &stops, |technique| technique > LAST_PLAIN)?;
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
    /// If the puzzle does not have exactly one solution.
    pub fn hint(&self, puzzle: &Grid) -> Result<Option<Step>, RateError> {
        self.hint_marked(puzzle, &Rules::ordinary(puzzle.shape()))
    }

    /// Returns the next step of a puzzle under these rules: candidates that pencil marks lack stay removed.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, if the marks lack values of the solution, or if
    /// the search was stopped.
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
        let stops = self.stops();
        if is_ruled(rules) {
            let board = self.board(puzzle, rules, &stops)?;
            let position = RuledPosition::new(&board, puzzle, &stops);
            return Self::first_ruled(&position, &stops, Search::Easiest, |_| true);
        }
        let marks = self.begin(puzzle, rules, &stops)?;
        let solver = self.trusting(self.prove(puzzle, rules, &stops)?);
        let position = Position::new(&marks, Search::Easiest, &stops);
        solver.first_short_step(&position, &stops, |_| true)
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
        let stops = self.stops();
        let wanted = Technique::ALL.into_iter().filter(|&technique| is_wanted(technique));
        if is_ruled(rules) {
            let board = self.board(puzzle, rules, &stops)?;
            let position = RuledPosition::new(&board, puzzle, &stops);
            let first =
                |wanted| Self::first_ruled(&position, &stops, Search::First, |t| t == wanted);
            return wanted.filter_map(|wanted| first(wanted).transpose()).collect();
        }
        let marks = self.begin(puzzle, rules, &stops)?;
        let solver = self.trusting(self.prove(puzzle, rules, &stops)?);
        let position = Position::new(&marks, Search::First, &stops);
        let first = |wanted| solver.first_short_step(&position, &stops, |t| t == wanted);
        wanted.filter_map(|wanted| first(wanted).transpose()).collect()
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
        let stops = self.stops();
        let steps = if is_ruled(rules) {
            let board = self.board(puzzle, rules, &stops)?;
            ruled::all(&RuledPosition::new(&board, puzzle, &stops), technique)
        } else {
            let marks = self.begin(puzzle, rules, &stops)?;
            let solver = self.trusting(self.prove(puzzle, rules, &stops)?);
            solver.collect(technique, &marks, &stops)
        };
        stops.look()?;
        Ok(steps)
    }

    /// Returns a solver that relies on uniqueness only as far as it was proven.
    fn trusting(&self, proof: Proof) -> Self {
        let uniqueness = self.uniqueness && proof == Proof::OfGivens;
        self.clone().uniqueness(uniqueness)
    }

    /// Returns the next step in a position.
    ///
    /// The position must have a solution, and exactly one if uniqueness techniques are allowed.
    pub fn next_step(&self, marks: &Pencilmarks) -> Option<Step> {
        self.unstopped(&Position::new(marks, Search::Easiest, &Stops::default()), |_| true)
    }

    /// Returns the first step of one technique in a position, even if easier techniques apply.
    ///
    /// The position must have a solution, and exactly one if the technique
    /// [relies on that](Technique::needs_uniqueness).
    pub fn find(&self, technique: Technique, marks: &Pencilmarks) -> Option<Step> {
        let stops = Stops::default();
        self.unstopped(&Position::new(marks, Search::First, &stops), |wanted| wanted == technique)
    }

    /// Returns all steps of one technique in a position: one for each set of changes.
    ///
    /// The position must have a solution, and exactly one if the technique
    /// [relies on that](Technique::needs_uniqueness).
    pub fn find_all(&self, technique: Technique, marks: &Pencilmarks) -> Vec<Step> {
        self.collect(technique, marks, &Stops::default())
    }

    /// Returns all steps of one technique, or those found until it was stopped.
    fn collect(&self, technique: Technique, marks: &Pencilmarks, stops: &Stops) -> Vec<Step> {
        let position = Position::new(marks, Search::All, stops);
        let _none = self.unstopped(&position, |wanted| wanted == technique);
        position.take_collected()
    }

    fn unstopped(
        &self,
        position: &Position<'_>,
        is_wanted: impl Fn(Technique) -> bool,
    ) -> Option<Step> {
        self.first_step(position, &Stops::default(), is_wanted).expect("nothing stops it")
    }

    /// Returns the first step of the wanted techniques. A technique takes milliseconds, or looks at the
    /// limits itself.
    fn first_step(
        &self,
        position: &Position<'_>,
        stops: &Stops,
        is_wanted: impl Fn(Technique) -> bool,
    ) -> Result<Option<Step>, RateError> {
        let is_allowed = |t: &Technique| self.uniqueness || !t.needs_uniqueness();
        for technique in Technique::ALL.into_iter().filter(is_allowed).filter(|&t| is_wanted(t)) {
            stops.look()?;
            if let Some(step) = finder(technique)(position) {
                return Ok(Some(step));
            }
        }
        stops.look()?;
        Ok(None)
    }

    /// Returns [`first_step`](Self::first_step), with the shortest of nested nets: a rating needs any of them, but a
    /// person the shortest one.
    fn first_short_step(
        &self,
        position: &Position<'_>,
        stops: &Stops,
        is_wanted: impl Fn(Technique) -> bool,
    ) -> Result<Option<Step>, RateError> {
        let step = self.first_step(position, stops, is_wanted)?;
        if step.as_ref().is_none_or(|step| step.technique() != Technique::NestedNet) {
            return Ok(step);
        }
        let shortest = shortest_nested(position);
        stops.look()?;
        Ok(shortest)
    }

    /// Returns what stops a question that begins now.
    fn stops(&self) -> Stops {
        self.stops.within(self.time)
    }

    /// Returns the initial marks.
    fn begin(&self, puzzle: &Grid, rules: &Rules, stops: &Stops) -> Result<Pencilmarks, RateError> {
        let marks = Pencilmarks::with_marks(puzzle, rules);
        let marks = marks.ok_or_else(|| RateError::Clash(rules.clashes(puzzle)))?;
        let mut givens = puzzle.clone();
        self.entered.for_each(|cell| givens.set(cell, 0));
        let entered = self.entered.map(|cell| Shape::CLASSIC.cell(cell));
        let ordinary = Rules::ordinary(puzzle.shape());
        match self.entered.is_empty() || self.prove(&givens, &ordinary, stops).is_err() {
            true => Ok(marks),
            false => Ok(marks.entered(entered)),
        }
    }

    /// Checks that a puzzle has exactly one solution, and that its pencil marks have it.
    fn prove(&self, puzzle: &Grid, rules: &Rules, stops: &Stops) -> Result<Proof, RateError> {
        let plain = rules.without_marks();
        let solution = match verdict(puzzle, &plain, stops)? {
            Verdict::Unique(solution) => solution,
            Verdict::Impossible => return Err(RateError::Impossible),
            _ if plain == *rules => return Err(RateError::Several),
            _ => {
                return match verdict(puzzle, rules, stops)? {
                    Verdict::Unique(_) => Ok(Proof::OfMarks),
                    Verdict::Impossible => Err(RateError::Impossible),
                    _ => Err(RateError::Several),
                };
            }
        };
        let value = |cell: Cell| solution.get(cell).unwrap_or_default();
        let is_missing = |&(cell, mask): &(Cell, u32)| mask >> value(cell) & 1 == 0;
        let missing = rules.kept_masks().filter(is_missing);
        let missing: Vec<(Cell, u8)> = missing.map(|(cell, _)| (cell, value(cell))).collect();
        if missing.is_empty() { Ok(Proof::OfGivens) } else { Err(RateError::Marks(missing)) }
    }

    /// Prepares the rules of a puzzle that has exactly one solution.
    fn board(&self, puzzle: &Grid, rules: &Rules, stops: &Stops) -> Result<Board, RateError> {
        let clashes = rules.clashes(puzzle);
        if !clashes.is_empty() {
            return Err(RateError::Clash(clashes));
        }
        self.prove(puzzle, rules, stops).map(|_| Board::new(rules))
    }

    /// Returns the first step of the wanted techniques under any rules.
    fn first_ruled(
        position: &RuledPosition<'_>,
        stops: &Stops,
        search: Search,
        is_wanted: impl Fn(Technique) -> bool,
    ) -> Result<Option<Step>, RateError> {
        let is_wanted = |technique| !position.is_stopped() && is_wanted(technique);
        let found = ruled::first(position, search, is_wanted);
        stops.look()?;
        Ok(found)
    }

    /// Rates a puzzle under any rules.
    fn rate_ruled(
        &self,
        puzzle: &Grid,
        rules: &Rules,
        mut steps: Option<&mut Vec<Step>>,
    ) -> Result<Rating, RateError> {
        let stops = self.stops();
        let board = self.board(puzzle, rules, &stops)?;
        let (mut position, mut rating) =
            (RuledPosition::new(&board, puzzle, &stops), Rating::new());
        while position.blank_count() > 0
            && let Some(step) = Self::first_ruled(&position, &stops, Search::Easiest, |_| true)?
        {
            rating.add(step.technique());
            position.apply(&step);
            if let Some(steps) = &mut steps {
                steps.push(step);
            }
        }
        rating.end(position.blank_count());
        Ok(rating)
    }
}

fn verdict(puzzle: &Grid, rules: &Rules, stops: &Stops) -> Result<Verdict, RateError> {
    let model = Model::with_rules(puzzle, rules);
    let solver = stops.apply(model.solver(), Solver::cancel_token, Solver::time_limit);
    match solver.verdict().expect("no engine was requested") {
        Verdict::Stopped { reason, .. } => Err(RateError::Stopped(reason)),
        verdict => Ok(verdict),
    }
}

/// Returns whether the techniques must look at the rules of the board.
fn is_ruled(rules: &Rules) -> bool {
    rules.shape() != Shape::CLASSIC || !rules.are_only_marks()
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
