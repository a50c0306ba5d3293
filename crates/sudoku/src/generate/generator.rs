//! What a caller asks for.

use std::ops::{ControlFlow, Range};

use quadrille_dlx::CancelToken;
use quadrille_vectors::Level;

use crate::generate::error::NotGenerated;
use crate::generate::make::make;
use crate::generate::plan::Generated;
use crate::generate::settings::{EFFORT, SMALL_EFFORT, Settings};
use crate::generate::symmetry::Symmetry;
use crate::generate::threads;
use crate::human::Difficulty;
use crate::shape::Shape;

/// Makes puzzles: settings first, then [`generate`](Self::generate) for one,
/// [`generate_all`](Self::generate_all) for several, or [`for_each`](Self::for_each) for as many as
/// one likes.
///
/// Each has one solution, unless [several](Self::allow_several) are allowed. The same seed leads to
/// the same puzzle for each number, on every machine, in any number of threads and whatever else is
/// asked for beside it.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Generator, Model, Symmetry, Uniqueness};
///
/// let made = Generator::new(7).blanks(50).symmetry(Symmetry::Rot180).generate(0)?;
/// assert_eq!(made.puzzle.given_count(), 31);
/// assert_eq!(Model::new(&made.puzzle).solver().uniqueness()?, Uniqueness::Unique(made.solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a generator makes nothing until it is asked to"]
pub struct Generator {
    settings: Settings,
}

impl Generator {
    /// The attempts that are made at a 9×9 puzzle, unless said otherwise: a few seconds.
    pub const EFFORT: u64 = EFFORT;

    /// The same where each attempt takes longer: for a difficulty, and for other sizes.
    pub const SMALL_EFFORT: u64 = SMALL_EFFORT;

    /// A generator of 9×9 puzzles with 36 givens and 45 blanks.
    pub fn new(seed: u64) -> Self {
        let settings = Settings {
            seed,
            shape: Shape::CLASSIC,
            symmetry: Symmetry::None,
            blanks: None,
            minimal: false,
            several: false,
            difficulty: None,
            effort: None,
            level: Level::best(),
            cancel: Vec::new(),
        };
        Self { settings }
    }

    /// Boards of this shape. Other than 9×9 they take far longer: those of 16×16 a tenth of a second
    /// each, minimal ones one or two; those of 25×25 some seconds, and minimal ones of more than 16×16
    /// are out of reach.
    pub fn shape(mut self, shape: Shape) -> Self {
        self.settings.shape = shape;
        self
    }

    /// Exactly so many blank cells. Unless said, five of nine; or, where a difficulty above easy is
    /// asked for, as many as can be. Of attempts at 9×9, most come to 56 blanks, half to 57, one of 5
    /// to 58, one of 25 to 59, one of 350 to 60 and one of 16,000 to 61; 64 are the most that are
    /// possible.
    pub fn blanks(mut self, blanks: usize) -> Self {
        self.settings.blanks = Some(blanks);
        self
    }

    /// Minimal puzzles: without any one of its givens, a puzzle has several solutions. With a
    /// symmetry: without any one given and those that the symmetry carries it to.
    pub fn minimal(mut self) -> Self {
        self.settings.minimal = true;
        self
    }

    /// Patterns of givens with a symmetry.
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.settings.symmetry = symmetry;
        self
    }

    /// 9×9 puzzles of this difficulty, as [`HumanSolver`](crate::HumanSolver) rates them.
    pub fn difficulty(mut self, difficulty: Difficulty) -> Self {
        self.settings.difficulty = Some(difficulty);
        self
    }

    /// Puzzles that may have several solutions, and have one at least.
    pub fn allow_several(mut self) -> Self {
        self.settings.several = true;
        self
    }

    /// How many attempts to make at a puzzle before giving it up, 1 at least; unless said,
    /// [`EFFORT`](Self::EFFORT) or [`SMALL_EFFORT`](Self::SMALL_EFFORT).
    pub fn effort(mut self, attempts: u64) -> Self {
        self.settings.effort = Some(attempts.max(1));
        self
    }

    /// With these vector instructions in place of the best that the machine has. It does not change
    /// the puzzles.
    pub fn level(mut self, level: Level) -> Self {
        self.settings.level = level;
        self
    }

    /// Stops when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.settings.cancel.push(token.clone());
        self
    }

    /// The puzzle with this number. To make several, [`generate_all`](Self::generate_all) takes far
    /// less time for each.
    ///
    /// # Errors
    /// If there is no such puzzle, or none was found.
    pub fn generate(&self, number: u64) -> Result<Generated, NotGenerated> {
        make(&self.settings, number, 1).swap_remove(0)
    }

    /// The puzzles with these numbers, in order. What keeps one from being made does not keep
    /// others.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::Generator;
    ///
    /// let all = Generator::new(7).minimal().generate_all(0..100);
    /// assert_eq!(all[42], Generator::new(7).minimal().generate(42));
    /// ```
    pub fn generate_all(&self, numbers: Range<u64>) -> Vec<Result<Generated, NotGenerated>> {
        let count = numbers.end.saturating_sub(numbers.start) as usize;
        make(&self.settings, numbers.start, count)
    }

    /// Makes the puzzles with these numbers in so many threads, 1 at least, and shows each in order
    /// as soon as it is there, until `see` has seen enough.
    ///
    /// # Examples
    /// ```
    /// use std::ops::ControlFlow;
    /// use quadrille_sudoku::Generator;
    ///
    /// let mut seen = 0;
    /// Generator::new(7).for_each(0..u64::MAX, 2, |made| {
    ///     seen += 1;
    ///     if made.is_ok() && seen < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(seen, 100);
    /// ```
    pub fn for_each(
        &self,
        numbers: Range<u64>,
        threads: usize,
        see: impl FnMut(Result<Generated, NotGenerated>) -> ControlFlow<()>,
    ) {
        threads::for_each(&self.settings, numbers, threads.max(1), see);
    }
}
