//! A checked plan of what to make.

use quadrille_random::Random;
use quadrille_sudoku::{Grid, Rules, Shape};

use crate::generate::dig::{Dig, can_sum, sizes};
use crate::generate::error::NotGenerated;
use crate::generate::settings::{
    EFFORT, RULES_EFFORT, SMALL_EFFORT, SMALL_STEPS, SMALL_WALKS, STEPS, Settings, WALKS,
};
use crate::generate::walk::Attempt;
use crate::human::{Difficulty, HumanSolver, Rating};

/// No 9×9 puzzle with fewer givens has one solution: G. McGuire, B. Tugemann and G. Civario, *There
/// is no 16-clue Sudoku* (2014).
const FEWEST_GIVENS: usize = 17;

/// A puzzle with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Its number.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// Its rules.
    pub rules: Rules,
    /// A solution: the only one, unless several are allowed.
    pub solution: Grid,
    /// Its rating, if a difficulty was requested.
    pub rating: Option<Rating>,
}

/// Valid settings, with derived values.
#[derive(Debug)]
pub(super) struct Plan<'s> {
    pub(super) settings: &'s Settings,
    orbits: Vec<Vec<u16>>,
    /// The number of cells to blank; as many as possible, if `None`.
    stop_at: Option<usize>,
    /// The number of attempts at a puzzle.
    pub(super) effort: u64,
}

/// A puzzle with one solution, and that solution.
pub(super) type Candidate = (Vec<u8>, Vec<u8>);

impl<'s> Plan<'s> {
    /// Checks the settings.
    pub(super) fn new(settings: &'s Settings) -> Result<Self, NotGenerated> {
        let shape = settings.shape;
        if settings.several && (settings.minimal || settings.difficulty.is_some()) {
            return Err(NotGenerated::Several);
        }
        let orbits = settings.symmetry.orbits(shape);
        let sizes = sizes(&orbits);
        if let Some(blanks) = settings.blanks {
            if blanks > shape.cell_count() {
                return Err(NotGenerated::Cells { shape, blanks });
            }
            let most = if settings.has_rules() { shape.cell_count() } else { most_blanks(shape) };
            if blanks > most && !settings.several {
                return Err(NotGenerated::Blanks { shape, blanks, most });
            }
            if !can_sum(blanks, &sizes) {
                return Err(NotGenerated::Pattern { symmetry: settings.symmetry, blanks });
            }
        }
        let is_hard = settings.difficulty.is_some_and(|level| level > Difficulty::Easy);
        let stop_at = match settings.blanks {
            _ if settings.minimal => None,
            None if is_hard || settings.has_rules() => None,
            None => (0..=default_blanks(shape)).rev().find(|&blanks| can_sum(blanks, &sizes)),
            blanks => blanks,
        };
        let effort = settings.effort.unwrap_or(match settings.difficulty {
            _ if settings.minimal && settings.blanks.is_some() => match shape == Shape::CLASSIC {
                true if !settings.has_rules() => WALKS,
                _ => SMALL_WALKS,
            },
            _ if settings.has_rules() => RULES_EFFORT,
            None if shape == Shape::CLASSIC => EFFORT,
            _ => SMALL_EFFORT,
        });
        Ok(Self { settings, orbits, stop_at, effort })
    }

    /// Begins an attempt at the puzzle with this number.
    ///
    /// Its random numbers depend only on the seed and these two numbers.
    pub(super) fn begin(&self, number: u64, attempt: u64) -> Attempt<'_> {
        let mut random = Random::with_key([self.settings.seed, number, attempt, 0]);
        let solution = self.settings.filler().fill(&mut random);
        self.begin_with(solution, random)
    }

    /// Begins an attempt with a full grid.
    pub(super) fn begin_with(&self, solution: Vec<u8>, mut random: Random) -> Attempt<'_> {
        let mut dig = Dig::new(&self.orbits, solution, self.stop_at, &mut random);
        if self.settings.several {
            dig.answer_all();
        }
        match self.settings.blanks {
            Some(wanted) if self.settings.minimal => {
                let is_classic = self.settings.shape == Shape::CLASSIC;
                let steps = if is_classic { STEPS } else { SMALL_STEPS };
                Attempt::walking(dig, wanted, steps, random)
            }
            _ => Attempt::once(dig),
        }
    }

    /// Returns the puzzle if it satisfies the settings.
    pub(super) fn judge(
        &self,
        number: u64,
        (puzzle, solution): Candidate,
        rules: Rules,
    ) -> Option<Generated> {
        let blanks = puzzle.iter().filter(|&&value| value == 0).count();
        if self.settings.blanks.is_some_and(|wanted| wanted != blanks) {
            return None;
        }
        let [puzzle, solution] = [puzzle, solution].map(|values| {
            Grid::from_values(self.settings.shape, &values).expect("values of a full grid, or 0")
        });
        let rating = self.settings.difficulty.map(|level| {
            let solver = self.settings.stops.apply(
                HumanSolver::new(),
                HumanSolver::cancel_token,
                HumanSolver::time_limit,
            );
            let rating = solver.rate_marked(&puzzle, &rules, None).ok();
            rating.filter(|rating| rating.difficulty() == level)
        });
        match rating {
            Some(None) => None,
            rating => Some(Generated { number, puzzle, rules, solution, rating: rating.flatten() }),
        }
    }

    /// Returns whether an attempt can fail.
    pub(super) fn may_fail(&self) -> bool {
        self.settings.difficulty.is_some() || self.settings.blanks.is_some()
    }
}

/// Returns the maximum number of blanks: with more, values without a given can be exchanged.
fn most_blanks(shape: Shape) -> usize {
    let fewest = if shape == Shape::CLASSIC { FEWEST_GIVENS } else { shape.side() - 1 };
    shape.cell_count() - fewest
}

/// Returns the default number of blanks: five of nine cells.
fn default_blanks(shape: Shape) -> usize {
    shape.cell_count() * 5 / 9
}
