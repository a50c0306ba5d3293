//! Makes many 9×9 puzzles at once, with the fast solver for the questions.
//!
//! The fast solver works on sixteen puzzles, and asks for the next one as soon as it has answered
//! one. So sixteen puzzles are in the making at any time, each with one question before the solver;
//! when it is answered, the puzzle's next question takes the same place. Where an attempt may fail
//! and there are fewer puzzles than places, several attempts at one puzzle are made side by side. The
//! first one that succeeds counts, first by its number and not by the clock: so what is made depends
//! on nothing but the seed and the number of the puzzle.

use std::collections::BTreeMap;
use std::ops::Range;

use quadrille_vectors::{Kernel, Simd};

use crate::fast::Classic;
use crate::fast::search::{Desk, Search, Tally};
use crate::generate::dig::Dig;
use crate::generate::error::NotGenerated;
use crate::generate::plan::{Candidate, Generated, Plan};

type Outcome = Result<Generated, NotGenerated>;

/// Makes so many puzzles, with numbers from the first on.
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
    plan.settings.level.dispatch(Run(&mut workshop));
    let made = workshop.outcomes.into_iter();
    made.map(|outcome| outcome.unwrap_or(Err(NotGenerated::Cancelled))).collect()
}

/// The puzzles in the making.
struct Workshop<'p> {
    plan: &'p Plan<'p>,
    /// The number of the first puzzle.
    first: u64,
    /// The puzzles not yet begun, counted from the first.
    new: Range<usize>,
    outcomes: Vec<Option<Outcome>>,
    begun: Vec<Begun>,
    /// The attempts being made.
    units: Vec<Option<Unit<'p>>>,
    /// Those of them whose question is not yet before the solver.
    ready: Vec<usize>,
}

/// A puzzle at which attempts are being made.
struct Begun {
    number: u64,
    /// How many attempts were begun.
    attempts: u64,
    /// How many were judged, each after all before it.
    judged: u64,
    /// What came of attempts that are not yet judged.
    waiting: BTreeMap<u64, Option<Candidate>>,
}

/// One attempt at one puzzle.
struct Unit<'p> {
    number: u64,
    attempt: u64,
    dig: Dig<'p>,
}

impl<'p> Workshop<'p> {
    /// Begins attempts until one of them has a question: its place among the units.
    fn begin(&mut self) -> Option<usize> {
        loop {
            let (number, attempt) = self.choose()?;
            let dig = self.plan.begin(number, attempt);
            match dig.question() {
                Some(_) => return Some(self.place(Unit { number, attempt, dig })),
                None => self.finish(number, attempt, dig),
            }
        }
    }

    /// The attempt to begin: at a puzzle at which none is being made, the first one; at the next new
    /// one; or one more at the first puzzle.
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

    /// Takes down what came of an attempt, and judges what can be.
    fn finish(&mut self, number: u64, attempt: u64, dig: Dig<'_>) {
        let Some(place) = self.begun.iter().position(|begun| begun.number == number) else {
            return;
        };
        let begun = &mut self.begun[place];
        begun.waiting.insert(attempt, dig.end());
        while let Some(candidate) = begun.waiting.remove(&begun.judged) {
            begun.judged += 1;
            let made = candidate.and_then(|candidate| self.plan.judge(number, candidate));
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

    /// Another solution is enough: the one that is known does not count where it is barred.
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
        if is_wanted && unit.dig.question().is_some() {
            self.ready.push(place);
        } else if let Some(Unit { number, attempt, dig }) = self.units[place].take() {
            self.finish(number, attempt, dig);
        }
    }

    fn stops(&mut self) -> bool {
        self.plan.settings.is_cancelled()
    }
}

/// The making, compiled for each level.
struct Run<'r, 'p>(&'r mut Workshop<'p>);

impl Kernel for Run<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        Search::new(self.0).run(simd);
    }
}
