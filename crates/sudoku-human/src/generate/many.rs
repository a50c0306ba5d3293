//! Makes many 9×9 puzzles at once, with questions to the fast solver.
//!
//! The fast solver works on sixteen puzzles and requests the next one as soon as it finishes one.
//! So sixteen puzzles are in progress at any time, each with one open question; after the answer,
//! the puzzle's next question takes the same place. If attempts may fail and there are fewer
//! puzzles than places, several attempts at one puzzle run side by side. The first successful
//! attempt by number, not by time, is used: so the result depends only on the seed and the number
//! of the puzzle.

use std::collections::BTreeMap;
use std::ops::Range;

use quadrille_sudoku::Rules;
use quadrille_sudoku_fast::{Classic, Desk, Tally, serve};

use crate::generate::error::NotGenerated;
use crate::generate::plan::{Candidate, Generated, Plan};
use crate::generate::walk::Attempt;

type Outcome = Result<Generated, NotGenerated>;

/// Makes `count` puzzles with numbers from `first` on.
pub(super) fn make(plan: &Plan<'_>, first: u64, count: usize) -> Vec<Outcome> {
    let mut workshop = Workshop {
        plan,
        first,
        new: 0..count,
        outcomes: vec![None; count],
        begun: Vec::new(),
        units: Vec::new(),
        ready: Vec::new(),
    };
    serve(plan.settings.level, &mut workshop);
    let stopped = plan.settings.stopped().unwrap_or(NotGenerated::Cancelled);
    let made = workshop.outcomes.into_iter();
    made.map(|outcome| outcome.unwrap_or(Err(stopped))).collect()
}

/// The puzzles in progress.
struct Workshop<'p> {
    plan: &'p Plan<'p>,
    /// The number of the first puzzle.
    first: u64,
    /// The puzzles not yet begun, relative to the first.
    new: Range<usize>,
    outcomes: Vec<Option<Outcome>>,
    begun: Vec<Begun>,
    /// The attempts in progress.
    units: Vec<Option<Unit<'p>>>,
    /// The attempts whose question the solver does not have yet.
    ready: Vec<usize>,
}

/// A puzzle with attempts in progress.
struct Begun {
    number: u64,
    /// The number of attempts begun.
    attempts: u64,
    /// The number of attempts judged; they are judged in order.
    judged: u64,
    /// The outcomes of attempts that are not judged yet.
    waiting: BTreeMap<u64, Option<Candidate>>,
}

/// One attempt at one puzzle.
struct Unit<'p> {
    number: u64,
    attempt: u64,
    dig: Attempt<'p>,
    /// The number of questions answered.
    searches: u64,
}

impl<'p> Workshop<'p> {
    /// Begins attempts until one of them has a question, and returns its index in `units`.
    fn begin(&mut self) -> Option<usize> {
        loop {
            let (number, attempt) = self.choose()?;
            let dig = self.plan.begin(number, attempt);
            match dig.question() {
                Some(_) => return Some(self.place(Unit { number, attempt, dig, searches: 0 })),
                None => self.finish(number, attempt, dig),
            }
        }
    }

    /// Chooses an attempt to begin.
    ///
    /// It is the first attempt at a puzzle without one, else at the next new puzzle, else one more
    /// at the first puzzle.
    fn choose(&mut self) -> Option<(u64, u64)> {
        let effort = self.plan.effort;
        let rests = |begun: &Begun| begun.attempts == begun.judged && begun.attempts < effort;
        let may_go_on = |begun: &Begun| begun.attempts < effort;
        let place = match self.begun.iter().position(rests) {
            Some(place) => place,
            None => match self.new.next() {
                Some(index) => {
                    let number = self.first + index as u64;
                    let waiting = BTreeMap::new();
                    self.begun.push(Begun { number, attempts: 0, judged: 0, waiting });
                    self.begun.len() - 1
                }
                None if !self.plan.may_fail() => return None,
                None => self.begun.iter().position(may_go_on)?,
            },
        };
        let begun = &mut self.begun[place];
        begun.attempts += 1;
        Some((begun.number, begun.attempts - 1))
    }

    fn place(&mut self, unit: Unit<'p>) -> usize {
        match self.units.iter().position(Option::is_none) {
            Some(free) => {
                self.units[free] = Some(unit);
                free
            }
            None => {
                self.units.push(Some(unit));
                self.units.len() - 1
            }
        }
    }

    /// Records the outcome of an attempt, and judges all attempts that can be judged.
    fn finish(&mut self, number: u64, attempt: u64, dig: Attempt<'_>) {
        let Some(place) = self.begun.iter().position(|begun| begun.number == number) else {
            return;
        };
        let begun = &mut self.begun[place];
        begun.waiting.insert(attempt, dig.end());
        while let Some(candidate) = begun.waiting.remove(&begun.judged) {
            begun.judged += 1;
            let made = candidate.and_then(|candidate| {
                self.plan.judge(number, candidate, Rules::ordinary(self.plan.settings.shape))
            });
            let outcome = match made {
                Some(made) => Ok(made),
                None if begun.judged < self.plan.effort => continue,
                None => Err(NotGenerated::Effort { attempts: begun.judged }),
            };
            self.outcomes[(number - self.first) as usize] = Some(outcome);
            self.begun.swap_remove(place);
            return;
        }
    }
}

impl Desk for Workshop<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<(usize, Classic)> {
        let place = self.ready.pop().or_else(|| self.begin())?;
        let unit = self.units[place].as_ref().expect("an attempt with a question");
        let board = unit.dig.question().expect("an attempt with a question");
        let board = board.try_into().ok().and_then(Classic::new);
        Some((place, board.expect("a 9×9 board")))
    }

    /// A second solution decides the question; the known solution is excluded and does not count.
    #[inline(always)]
    fn limit(&self, place: usize) -> u64 {
        if self.barred(place).is_some() { 1 } else { 2 }
    }

    #[inline(always)]
    fn barred(&self, place: usize) -> Option<(usize, u8)> {
        self.units[place].as_ref()?.dig.only_cell()
    }

    #[inline(always)]
    fn end(&mut self, place: usize, tally: Tally) {
        if !tally.complete {
            return;
        }
        let known = self.limit(place) - 1;
        let unit = self.units[place].as_mut().expect("an attempt with a question");
        let is_wanted = self.begun.iter().any(|begun| begun.number == unit.number);
        unit.dig.answer(tally.found == known);
        unit.searches += 1;
        if is_wanted && unit.dig.question().is_some() {
            self.ready.push(place);
        } else if let Some(Unit { number, attempt, dig, searches }) = self.units[place].take() {
            self.plan.settings.count_searches(searches);
            self.finish(number, attempt, dig);
        }
    }

    fn stops(&mut self) -> bool {
        self.plan.settings.stopped().is_some()
    }
}
