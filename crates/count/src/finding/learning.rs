//! A search for one solution that learns from its conflicts: the fastest way where restarts alone fail,
//! such as colorings near the threshold and large Sudokus.
//!
//! It decides on the option that was most active in recent conflicts, and repeats the last decision about
//! it; an option that was never decided is dropped. `restarts` says when a run ends. The clauses stay, and
//! those that seldom help are forgotten in time. A search that goes on for long drops options that symmetries
//! make superfluous (`symmetric`).

use quadrille_problem::{OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::meter::Meter;

use crate::finding::activity::Activity;
use crate::finding::clauses::{Clauses, Lesson, dropped, is_taken, taken};
use crate::finding::restarts::Restarts;
use crate::finding::search::Step;
use crate::finding::symmetric::{break_symmetries, symmetries};

/// Clauses kept before the first are forgotten, and those that are added each time.
const FIRST_CLAUSES: usize = 2_000;
const MORE_CLAUSES: usize = 300;

/// Conflicts before the search for symmetries.
const WITH_SYMMETRIES: u64 = 1_000;

/// Entries looked at that cost as much as a node.
const WORK_PER_NODE: u64 = 512;

/// Entries looked at that cost as much as moving an option in the queue.
const WORK_PER_MOVE: u64 = 16;

/// Entries looked at between two looks at the clock.
const POLLED_WORK: u64 = 1 << 18;

/// Bytes of a learned literal and its share of the watches, at most.
const LITERAL_BYTES: usize = 24;

/// A search that learns.
#[derive(Debug)]
pub(super) struct Learning<'p> {
    part: &'p Problem,
    /// `None` if an item has too few options.
    clauses: Option<Clauses>,
    activity: Activity,
    /// For each option, whether the last decision or consequence took it.
    last: Vec<bool>,
    /// For each option, whether it was taken where most options had a value without a conflict, and how many
    /// had.
    furthest: Vec<bool>,
    furthest_len: usize,
    restarts: Restarts,
    most_clauses: usize,
    /// Conflicts after which options are dropped by symmetry; `None` once that is done.
    with_symmetries: Option<u64>,
    polled: u64,
}

impl<'p> Learning<'p> {
    /// Begins a search. With seed 0, thread 0 begins without random numbers.
    pub(super) fn new(part: &'p Problem, seed: u64, thread: u64) -> Self {
        let count = part.option_count();
        let mut order: Vec<u32> = (0..count as u32).collect();
        if seed != 0 || thread > 0 {
            Random::with_key([seed, thread, 1, 0]).shuffle(&mut order);
        }
        Self {
            part,
            clauses: Clauses::new(part),
            activity: Activity::new(order),
            last: vec![false; count],
            furthest: vec![false; count],
            furthest_len: 0,
            restarts: Restarts::new(),
            most_clauses: FIRST_CLAUSES,
            with_symmetries: Some(WITH_SYMMETRIES),
            polled: 0,
        }
    }

    /// Forgets clauses at each restart.
    #[cfg(test)]
    pub(super) fn keep_few_clauses(&mut self) {
        self.most_clauses = 4;
    }

    /// Uses symmetries after `conflicts` conflicts.
    #[cfg(test)]
    pub(super) fn use_symmetries_after(&mut self, conflicts: u64) {
        self.with_symmetries = Some(conflicts);
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
            if clauses.level() == 0 && !self.use_symmetries(&mut clauses, meter) {
                return Step::Impossible;
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
                Ok(()) if self.restarts.is_due() && clauses.level() > 0 => {
                    self.restart(&mut clauses);
                }
                Ok(()) => {
                    let most = meter.memory_limit() / LITERAL_BYTES;
                    if clauses.level() == 0 && clauses.is_crowded(self.most_clauses, most) {
                        clauses.forget();
                        self.most_clauses += MORE_CLAUSES;
                    }
                    self.decide(&mut clauses);
                }
            }
        };
        self.clauses = Some(clauses);
        step
    }

    /// Once there were enough conflicts, drops options that symmetries make superfluous. Only at the root. Returns
    /// whether that is no conflict.
    fn use_symmetries(&mut self, clauses: &mut Clauses, meter: &Meter<'_>) -> bool {
        if self.with_symmetries.is_none_or(|conflicts| self.restarts.conflicts() < conflicts) {
            return true;
        }
        self.with_symmetries = None;
        // The search has cost as much so far.
        match symmetries(self.part, clauses.work, &|| meter.is_over()) {
            Some(group) => break_symmetries(self.part, &group, clauses),
            None => true,
        }
    }

    fn learn(&mut self, clauses: &mut Clauses, lesson: &Lesson) {
        let reached = clauses.without_conflict();
        if reached.len() > self.furthest_len {
            self.furthest_len = reached.len();
            for &literal in reached {
                self.furthest[literal as usize / 2] = is_taken(literal);
            }
        }
        self.activity.bump(&lesson.options);
        clauses.work += WORK_PER_MOVE * lesson.options.len() as u64;
        clauses.learn(lesson, |option, is_taken| self.reopen(option, is_taken));
        self.restarts.note(lesson.glue);
    }

    /// Takes note of an option that is open again, and of what it was.
    fn reopen(&mut self, option: u32, was_taken: bool) {
        self.activity.push(option);
        self.last[option as usize] = was_taken;
    }

    fn restart(&mut self, clauses: &mut Clauses) {
        clauses.return_to(0, |option, is_taken| self.reopen(option, is_taken));
        self.restarts.begin_run();
        self.furthest_len = 0;
    }

    fn decide(&mut self, clauses: &mut Clauses) {
        let option = loop {
            let option = self.activity.pop().expect("an item lacks a cover, so an option is open");
            if clauses.is_open(option) {
                break option;
            }
        };
        let repeats_furthest = self.restarts.repeats() && self.furthest_len > 0;
        let phases = if repeats_furthest { &self.furthest } else { &self.last };
        clauses.decide(match phases[option as usize] {
            true => taken(option),
            false => dropped(option),
        });
    }
}
