//! A search for one solution that learns from its conflicts: the fastest way where restarts alone fail,
//! such as colorings near the threshold and large Sudokus.
//!
//! It decides on the option that was most active in recent conflicts, and repeats the last decision about
//! it; an option that was never decided is dropped. A run ends after a number of conflicts in Luby's
//! sequence. The clauses stay, and those that seldom help are forgotten in time.

use quadrille_problem::{OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::meter::Meter;

use crate::finding::activity::Activity;
use crate::finding::clauses::{Clauses, Lesson, dropped, taken};
use crate::finding::luby::luby;
use crate::finding::search::Step;

/// Conflicts of the first run.
const FIRST_RUN: u64 = 100;

/// Clauses kept before the first are forgotten, and the share that is added each time.
const FIRST_CLAUSES: usize = 4_000;
const CLAUSE_GROWTH: usize = 10;

/// Entries looked at that cost as much as a node.
const WORK_PER_NODE: u64 = 512;

/// Entries looked at between two looks at the clock.
const POLLED_WORK: u64 = 1 << 18;

/// Bytes of a learned literal and its share of the watches, at most.
const LITERAL_BYTES: usize = 24;

/// A search that learns.
#[derive(Debug)]
pub(super) struct Learning {
    /// `None` if an item has too few options.
    clauses: Option<Clauses>,
    activity: Activity,
    /// For each option, whether the last decision or consequence took it.
    last: Vec<bool>,
    runs: u64,
    conflicts_left: u64,
    most_clauses: usize,
    polled: u64,
}

impl Learning {
    /// Begins a search. With seed 0, thread 0 begins without random numbers.
    pub(super) fn new(part: &Problem, seed: u64, thread: u64) -> Self {
        let count = part.option_count();
        let mut order: Vec<u32> = (0..count as u32).collect();
        if seed != 0 || thread > 0 {
            Random::with_key([seed, thread, 1, 0]).shuffle(&mut order);
        }
        Self {
            clauses: Clauses::new(part),
            activity: Activity::new(order),
            last: vec![false; count],
            runs: 0,
            conflicts_left: FIRST_RUN,
            most_clauses: FIRST_CLAUSES.max(count / 3),
            polled: 0,
        }
    }

    /// Forgets clauses at each restart, and restarts often.
    #[cfg(test)]
    pub(super) fn keep_few_clauses(&mut self) {
        (self.most_clauses, self.conflicts_left) = (4, 3);
    }

    /// Goes on for about as long as a search with restarts takes for `nodes` nodes.
    pub(super) fn advance(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Step {
        let Some(mut clauses) = self.clauses.take() else { return Step::Impossible };
        let (visited, worked) = (meter.nodes(), clauses.work);
        let step = loop {
            let work = (clauses.work - worked) / WORK_PER_NODE;
            if meter.nodes() - visited + work >= nodes {
                break Step::Paused;
            }
            // Decisions to drop options are no levels of the tree.
            meter.reserve_depth(0);
            if !meter.visit(0, || 0.0) {
                break Step::Stopped(meter.stop_reason());
            }
            if clauses.work - self.polled >= POLLED_WORK {
                self.polled = clauses.work;
                meter.poll_soon();
            }
            match clauses.consequences() {
                Err(lesson) if lesson.clause.is_empty() => return Step::Impossible,
                Err(lesson) => self.learn(&mut clauses, &lesson),
                Ok(()) if clauses.is_solved() => {
                    let mut options: Vec<u32> = clauses.solution().collect();
                    options.sort_unstable();
                    let options =
                        options.into_iter().map(|option| OptionId::known(option as usize));
                    break Step::Found(options.collect());
                }
                Ok(()) if self.conflicts_left == 0 && clauses.level() > 0 => {
                    self.restart(&mut clauses);
                }
                Ok(()) => {
                    let most = meter.memory_limit() / LITERAL_BYTES;
                    if clauses.level() == 0 && clauses.is_crowded(self.most_clauses, most) {
                        clauses.forget();
                        self.most_clauses += self.most_clauses / CLAUSE_GROWTH;
                    }
                    self.decide(&mut clauses);
                }
            }
        };
        self.clauses = Some(clauses);
        step
    }

    fn learn(&mut self, clauses: &mut Clauses, lesson: &Lesson) {
        self.activity.bump(&lesson.options);
        clauses.learn(lesson, |option, is_taken| self.reopen(option, is_taken));
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
    }

    /// Takes note of an option that is open again, and of what it was.
    fn reopen(&mut self, option: u32, was_taken: bool) {
        self.activity.push(option);
        self.last[option as usize] = was_taken;
    }

    fn restart(&mut self, clauses: &mut Clauses) {
        clauses.return_to(0, |option, is_taken| self.reopen(option, is_taken));
        self.runs += 1;
        self.conflicts_left = FIRST_RUN * luby(self.runs + 1);
    }

    fn decide(&mut self, clauses: &mut Clauses) {
        let option = loop {
            let option = self.activity.pop().expect("an item lacks a cover, so an option is open");
            if clauses.is_open(option) {
                break option;
            }
        };
        clauses.decide(match self.last[option as usize] {
            true => taken(option),
            false => dropped(option),
        });
    }
}
