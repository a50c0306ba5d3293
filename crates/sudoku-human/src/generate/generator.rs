//! The entrance: settings, then puzzles by number.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use quadrille_answer::Stops;
use quadrille_dlx::CancelToken;
use quadrille_sudoku::Shape;
use quadrille_vectors::Level;

use crate::generate::error::NotGenerated;
use crate::generate::make::make;
use crate::generate::plan::Generated;
use crate::generate::request::RuleToDraw;
use crate::generate::settings::{EFFORT, SMALL_EFFORT, Settings, WALKS};
use crate::generate::symmetry::Symmetry;
use crate::generate::threads;
use crate::human::Difficulty;

/// Makes puzzles: settings first, then [`generate`](Self::generate) for one,
/// [`generate_all`](Self::generate_all) for several, or [`for_each`](Self::for_each) for a stream.
///
/// Each has one solution, unless [several](Self::allow_several) are allowed. A puzzle depends only
/// on the settings, the seed and its number: not on the machine, the threads or the other puzzles.
/// Givens are removed from a random full grid: of 4×4 and 6×6 each grid is exactly equally likely, of
/// larger shapes each can occur.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Model, Uniqueness};
/// use quadrille_sudoku_human::{Generator, Symmetry};
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
    /// The default number of attempts at a 9×9 puzzle; they take a few seconds.
    pub const EFFORT: u64 = EFFORT;

    /// The default number of attempts for a difficulty and for other sizes, which take longer.
    pub const SMALL_EFFORT: u64 = SMALL_EFFORT;

    /// The default number of attempts at a minimal 9×9 puzzle with a number of blanks, and a tenth for
    /// other sizes. Each is a walk over thousands of minimal puzzles; all of them take about a minute
    /// of processor time.
    pub const WALKS: u64 = WALKS;

    /// Returns a generator of 9×9 puzzles with 36 givens and 45 blanks.
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
            rules: Vec::new(),
            level: Level::best(),
            stops: Stops::default(),
            time_limit: None,
            searches: Arc::default(),
            filler: Arc::default(),
        };
        Self { settings }
    }

    /// Sets the shape (default: 9×9).
    ///
    /// 16×16 takes some milliseconds per puzzle, a fifth of a second if minimal, and 25×25 a second.
    /// Minimal puzzles larger than 16×16 are out of reach.
    pub fn shape(mut self, shape: Shape) -> Self {
        self.settings.shape = shape;
        self.settings.filler = Arc::default();
        self
    }

    /// Sets the exact number of blank cells.
    ///
    /// The default is five of nine cells; for a difficulty above easy, as many as possible. Most
    /// attempts at 9×9 reach 56 blanks, half reach 57, one in 5 reaches 58, one in 25 reaches 59,
    /// one in 350 reaches 60, and one in 16,000 reaches 61; the maximum is 64.
    pub fn blanks(mut self, blanks: usize) -> Self {
        self.settings.blanks = Some(blanks);
        self
    }

    /// Makes minimal puzzles: removing any given allows several solutions.
    ///
    /// With a symmetry, a given is removed together with its images. With a number of
    /// [blanks](Self::blanks), each attempt walks from one minimal puzzle to another: at 9×9, 49 to 62
    /// blanks are found within a minute, and no minimal puzzle with fewer than 41 blanks is known.
    pub fn minimal(mut self) -> Self {
        self.settings.minimal = true;
        self
    }

    /// Sets the symmetry of the pattern of givens.
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.settings.symmetry = symmetry;
        self
    }

    /// Makes puzzles of this difficulty, as rated by [`HumanSolver`](crate::HumanSolver).
    ///
    /// Under other rules and in other sizes, as many givens are removed as the difficulty permits.
    pub fn difficulty(mut self, difficulty: Difficulty) -> Self {
        self.settings.difficulty = Some(difficulty);
        self
    }

    /// Adds a rule, besides rows, columns and boxes.
    ///
    /// Rules about the whole board and regions restrict the solution. Rules in cells are drawn at
    /// random on the solution; then givens are removed, as many as possible unless a number of
    /// [blanks](Self::blanks) is set.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Model, Shape, Uniqueness};
    /// use quadrille_sudoku_human::{Generator, RuleToDraw};
    ///
    /// let shape = Shape::new(2, 3).ok_or("no such board")?;
    /// let mut generator = Generator::new(7).shape(shape);
    /// for rule in RuleToDraw::parse("thermo:3")? {
    ///     generator = generator.rule(rule);
    /// }
    /// let made = generator.generate(0)?;
    /// assert_eq!(made.rules.placed().len(), 3);
    /// let uniqueness = Model::with_rules(&made.puzzle, &made.rules).solver().uniqueness()?;
    /// assert_eq!(uniqueness, Uniqueness::Unique(made.solution));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rule(mut self, rule: RuleToDraw) -> Self {
        self.settings.rules.push(rule);
        self
    }

    /// Allows several solutions.
    pub fn allow_several(mut self) -> Self {
        self.settings.several = true;
        self
    }

    /// Sets the number of attempts at a puzzle, at least 1 (default: [`EFFORT`](Self::EFFORT),
    /// [`SMALL_EFFORT`](Self::SMALL_EFFORT) or [`WALKS`](Self::WALKS)).
    pub fn effort(mut self, attempts: u64) -> Self {
        self.settings.effort = Some(attempts.max(1));
        self
    }

    /// Sets the vector instructions (default: the best of this machine).
    ///
    /// The puzzles do not depend on them.
    pub fn level(mut self, level: Level) -> Self {
        self.settings.level = level;
        self
    }

    /// Stops when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.settings.stops.add(token);
        self
    }

    /// Stops after this time, counted from the beginning of each call that makes puzzles.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.settings.time_limit = Some(limit);
        self
    }

    /// Adds the searches done so far to a counter, which another thread may read.
    ///
    /// A search decides whether a given can be removed, so the counter shows that a single large
    /// puzzle makes progress.
    ///
    /// # Examples
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use quadrille_sudoku_human::Generator;
    ///
    /// let searches = Arc::new(AtomicU64::new(0));
    /// Generator::new(7).blanks(50).search_counter(&searches).generate(0)?;
    /// assert!(searches.load(Ordering::Relaxed) > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_counter(mut self, counter: &Arc<AtomicU64>) -> Self {
        self.settings.searches = Arc::clone(counter);
        self
    }

    /// Makes puzzle `number` of the seed.
    ///
    /// [`generate_all`](Self::generate_all) takes far less time per puzzle.
    ///
    /// # Errors
    /// If there is no such puzzle, or none was found.
    pub fn generate(&self, number: u64) -> Result<Generated, NotGenerated> {
        make(&self.settings.begun(), number, 1).swap_remove(0)
    }

    /// Makes the puzzles with these numbers, in order. The failure of one does not affect others.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku_human::Generator;
    ///
    /// let all = Generator::new(7).minimal().generate_all(0..100);
    /// assert_eq!(all[42], Generator::new(7).minimal().generate(42));
    /// ```
    pub fn generate_all(&self, numbers: Range<u64>) -> Vec<Result<Generated, NotGenerated>> {
        let count = numbers.end.saturating_sub(numbers.start) as usize;
        make(&self.settings.begun(), numbers.start, count)
    }

    /// Makes the puzzles with these numbers in `threads` threads (0 means 1).
    ///
    /// Calls `see` with each puzzle in order as soon as it is made, until `see` breaks.
    ///
    /// # Examples
    /// ```
    /// use std::ops::ControlFlow;
    /// use quadrille_sudoku_human::Generator;
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
        threads::for_each(&self.settings.begun(), numbers, threads.max(1), see);
    }
}
