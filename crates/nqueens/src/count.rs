//! Counts boards by the fastest method that applies, and reports which one it was and why.

use std::fmt;
use std::time::Duration;

use quadrille_dlx::observe::Observer;
use quadrille_dlx::{Answer, CancelToken, Count, Engine};
use quadrille_nqueens_fast::{FastCountError, FastProgress, MeetInTheMiddle, SizeError};
use quadrille_vectors::clock::Instant;

use crate::census::Census;
use crate::choice::{Choice, Counted, Method, Why};
use crate::error::CountError;
use crate::model::{Model, check, check_size};
use crate::puzzle::{Goal, Puzzle, PuzzleError};
use crate::rule::Rule;
use crate::shape::Shape;
use crate::symmetry::Symmetry;

/// Counts the ways to place n queens on an n×n board so that none attacks another.
///
/// No queens have one board, the empty one. One core takes a tenth of a second for n = 16 and a
/// minute for n = 20. For threads and limits use [`Counter`].
///
/// ```
/// assert_eq!(quadrille_nqueens::count(12)?, 14200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `n` is greater than [`MeetInTheMiddle::LIMIT`], or if the machine computed a wrong sum.
pub fn count(n: usize) -> Result<Count, CountError> {
    match Counter::new(n)?.count()?.answer {
        Answer::Complete(count) => Ok(count),
        Answer::AtLeast(_, reason) => Err(FastCountError::Stopped(reason).into()),
    }
}

/// Counts the boards of a puzzle: settings first, then [`count`](Self::count).
///
/// n queens on an n×n board, n ≤ 27, are counted by [`MeetInTheMiddle`], unless a setting asks for
/// a search. All other puzzles are counted by exact cover. [`choice`](Self::choice) returns the
/// method beforehand.
///
/// # Examples
/// ```
/// use quadrille_nqueens::{Counter, Goal, Method, Puzzle, Shape, Why};
///
/// let counted = Counter::new(16)?.threads(2).count()?;
/// assert_eq!(counted.choice.method, Method::MeetInTheMiddle);
/// assert_eq!(counted.complete()?, 14_772_512);
///
/// let counted = Counter::new(8)?.node_limit(10).count()?;
/// assert_eq!(counted.choice.why, Why::SearchSetting);
/// assert!(counted.answer.stopped().is_some());
///
/// let five = Puzzle::new(Shape::square(8)?).with_goal(Goal::Dominating { queens: 5 });
/// let counted = Counter::of(&five)?.count()?;
/// assert_eq!(counted.choice.why, Why::OtherPuzzle);
/// assert_eq!(counted.complete()?, 4860);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a counter does nothing until it is asked to count"]
pub struct Counter<'a> {
    puzzle: Puzzle,
    threads: usize,
    engine: Engine,
    exact_cover: bool,
    without_symmetry: bool,
    solution_limit: Option<u64>,
    node_limit: Option<u64>,
    time_limit: Option<Duration>,
    memory_limit: Option<usize>,
    cancel: Option<CancelToken>,
    watcher: Option<&'a mut dyn Watcher>,
}

/// Watches a count by either method.
pub trait Watcher: Observer {
    /// Called after each set of columns that the calling thread has counted by
    /// [`MeetInTheMiddle`].
    fn sets_done(&mut self, progress: FastProgress);
}

impl Counter<'_> {
    /// Returns a counter for n queens on an n×n board, with one thread and no limits.
    ///
    /// # Errors
    /// If `n` is greater than [`Model::LIMIT`].
    pub fn new(n: usize) -> Result<Self, SizeError> {
        let puzzle = Puzzle::new(Shape::square(n)?);
        check_size(&puzzle)?;
        Ok(Self::unchecked(puzzle))
    }

    /// Returns a counter for a puzzle, with one thread and no limits.
    ///
    /// # Errors
    /// As [`Model::of`].
    pub fn of(puzzle: &Puzzle) -> Result<Self, PuzzleError> {
        check(puzzle)?;
        Ok(Self::unchecked(puzzle.clone()))
    }

    fn unchecked(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            threads: 1,
            engine: Engine::Auto,
            exact_cover: false,
            without_symmetry: false,
            solution_limit: None,
            node_limit: None,
            time_limit: None,
            memory_limit: None,
            cancel: None,
            watcher: None,
        }
    }
}

impl<'a> Counter<'a> {
    /// Counts with `threads` threads (default: 1); 0 means 1. The count does not depend on it.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Searches with this back end. Any other than [`Engine::Auto`] (default) rules out
    /// [`MeetInTheMiddle`].
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Searches the exact cover problem, also where [`MeetInTheMiddle`] applies: for its
    /// [statistics](Counted::statistics), or as a second opinion.
    pub fn exact_cover(mut self) -> Self {
        self.exact_cover = true;
        self
    }

    /// Sets whether a search may use symmetries (default: yes). `false` rules out
    /// [`MeetInTheMiddle`].
    pub fn symmetry(mut self, symmetry: bool) -> Self {
        self.without_symmetry = !symmetry;
        self
    }

    /// Stops after `limit` boards. Rules out [`MeetInTheMiddle`], which finds no single boards.
    pub fn solution_limit(mut self, limit: u64) -> Self {
        self.solution_limit = Some(limit);
        self
    }

    /// Stops before the search visits more than `limit` nodes. Rules out [`MeetInTheMiddle`].
    pub fn node_limit(mut self, limit: u64) -> Self {
        self.node_limit = Some(limit);
        self
    }

    /// Stops after this long.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// Limits the memo of a search to `bytes`. [`MeetInTheMiddle`] has no memo.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.memory_limit = Some(bytes);
        self
    }

    /// Stops when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.cancel = Some(token.clone());
        self
    }

    /// Reports progress to `watcher`.
    pub fn watcher(mut self, watcher: &'a mut dyn Watcher) -> Self {
        self.watcher = Some(watcher);
        self
    }

    /// Returns the method that [`count`](Self::count) will use, and why.
    pub fn choice(&self) -> Choice {
        let wants_search = self.exact_cover
            || self.engine != Engine::Auto
            || self.without_symmetry
            || self.solution_limit.is_some()
            || self.node_limit.is_some();
        match plain_size(&self.puzzle) {
            None => Choice::exact_cover(Why::OtherPuzzle),
            Some(_) if wants_search => Choice::exact_cover(Why::SearchSetting),
            Some(0) => Choice::exact_cover(Why::NoQueens),
            Some(n) if n > MeetInTheMiddle::LIMIT => Choice::exact_cover(Why::TooManyQueens),
            Some(_) => Choice { method: Method::MeetInTheMiddle, why: Why::Plain },
        }
    }

    /// Counts the boards.
    ///
    /// # Errors
    /// If the requested back end declines the problem, or if the machine computed a wrong sum. More
    /// than [`MeetInTheMiddle::LIMIT`] queens without other conditions need a time limit or a
    /// setting that asks for a search, since a search would not finish. A count that a limit stops
    /// is not an error: see [`Counted::answer`].
    pub fn count(mut self) -> Result<Counted, CountError> {
        let choice = self.feasible_choice()?;
        match choice.method {
            Method::MeetInTheMiddle => self.meet_in_the_middle(choice),
            Method::ExactCover => {
                let model = Model::of(&self.puzzle).expect("the puzzle was checked");
                self.search(&model, choice)
            }
        }
    }

    /// Returns the choice, unless it is a search that would not finish.
    fn feasible_choice(&self) -> Result<Choice, CountError> {
        let choice = self.choice();
        match choice.why {
            Why::TooManyQueens if self.time_limit.is_none() => {
                Err(CountError::TooManyQueens { queens: self.puzzle.goal().queens() })
            }
            _ => Ok(choice),
        }
    }

    /// Counts the boards that each symmetry of the puzzle leaves unchanged.
    ///
    /// It counts all boards as [`count`](Self::count) does, and the others by exact cover. The
    /// limits on time and nodes apply to all counts together.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub fn census(mut self) -> Result<Census, CountError> {
        let _ = self.feasible_choice()?;
        let started = Instant::now();
        let (time, nodes) = (self.time_limit, self.node_limit);
        let puzzle = self.puzzle.clone();
        let mut visited = 0;
        Census::take(&puzzle, |symmetry, model| {
            self.time_limit = time.map(|limit| limit.saturating_sub(started.elapsed()));
            self.node_limit = nodes.map(|limit| limit.saturating_sub(visited));
            let choice = match symmetry {
                Symmetry::Identity => self.choice(),
                _ => Choice::exact_cover(Why::FixedBoards),
            };
            let counted = match choice.method {
                Method::MeetInTheMiddle => self.meet_in_the_middle(choice)?,
                Method::ExactCover => self.search(model, choice)?,
            };
            visited += counted.statistics.as_ref().map_or(0, |statistics| statistics.nodes);
            Ok(counted)
        })
    }

    fn meet_in_the_middle(&mut self, choice: Choice) -> Result<Counted, CountError> {
        let mut counter = MeetInTheMiddle::new(self.puzzle.shape().rows())?.threads(self.threads);
        if let Some(limit) = self.time_limit {
            counter = counter.time_limit(limit);
        }
        if let Some(token) = &self.cancel {
            counter = counter.cancel_token(token);
        }
        let (mut sets, watcher) = (None, &mut self.watcher);
        let mut note = |progress| {
            sets = Some(progress);
            if let Some(watcher) = watcher {
                watcher.sets_done(progress);
            }
        };
        let answer = counter.watcher(&mut note).count()?;
        Ok(Counted { answer, choice, statistics: None, sets })
    }

    fn search(&mut self, model: &Model, choice: Choice) -> Result<Counted, CountError> {
        let mut counter = model.counter().engine(self.engine).threads(self.threads);
        counter = counter.symmetry(!self.without_symmetry);
        if let Some(limit) = self.solution_limit {
            counter = counter.solution_limit(limit);
        }
        if let Some(limit) = self.node_limit {
            counter = counter.node_limit(limit);
        }
        if let Some(limit) = self.time_limit {
            counter = counter.time_limit(limit);
        }
        if let Some(bytes) = self.memory_limit {
            counter = counter.memory_limit(bytes);
        }
        if let Some(token) = &self.cancel {
            counter = counter.cancel_token(token);
        }
        if let Some(watcher) = &mut self.watcher {
            counter = counter.observer(&mut **watcher);
        }
        let counted = counter.count()?;
        let statistics = Some(counted.statistics().clone());
        Ok(Counted { answer: counted.answer(), choice, statistics, sets: None })
    }
}

/// Returns n if the puzzle is n queens on an n×n board and nothing else.
fn plain_size(puzzle: &Puzzle) -> Option<usize> {
    let (shape, n) = (puzzle.shape(), puzzle.shape().rows());
    let is_plain = shape.columns() == n
        && puzzle.rule() == Rule::Queens
        && puzzle.goal() == (Goal::Peaceful { queens: n })
        && puzzle.is_open();
    is_plain.then_some(n)
}

impl fmt::Debug for Counter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counter")
            .field("puzzle", &self.puzzle)
            .field("choice", &self.choice())
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
