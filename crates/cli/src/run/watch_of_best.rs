//! Watches a search for the best solution: emits what is found, and keeps it for a picture.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use quadrille_dlx::Problem;
use quadrille_dlx::observe::{Improvement, Observer, Progress};

use crate::args::ProgressWhen;
use crate::draw::{Bracket, BracketPlot};
use crate::failure::Failure;
use crate::progress::Watch;
use crate::record::{ImprovementRecord, Number, Record};
use crate::run::Context;
use crate::whole_file;

/// What is known of the best solution, and when it was known.
#[derive(Debug)]
pub(in crate::run) struct History<'p> {
    began: Instant,
    problem: &'p Problem,
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    brackets: Vec<Bracket>,
    /// The first error of an event.
    failed: Option<Failure>,
}

impl<'p> History<'p> {
    /// Begins with a search of this problem.
    pub(in crate::run) fn new(problem: &'p Problem) -> Self {
        Self { began: Instant::now(), problem, seen: Mutex::default() }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the first error of an event.
    pub(in crate::run) fn check(&self) -> Result<(), Failure> {
        self.seen().failed.take().map_or(Ok(()), Err)
    }

    /// Draws the best cost as stated and the bound over time, to the end of the search.
    pub(in crate::run) fn plot(
        &self,
        path: &Path,
        cost: Option<i128>,
        bound: Option<u128>,
    ) -> Result<(), Failure> {
        let mut brackets = std::mem::take(&mut self.seen().brackets);
        if let Some(bound) = bound {
            let seconds = self.began.elapsed().as_secs_f64();
            brackets.push(Bracket { seconds, cost, bound: self.problem.stated(bound) });
        }
        whole_file::write(path, format!("{}\n", BracketPlot(&brackets)).as_bytes())
    }
}

/// Watches a search for the best solution.
pub(in crate::run) struct WatchOfBest<'c> {
    watch: Watch<'c>,
    context: &'c Context,
    /// Whether events are emitted.
    emits: bool,
    history: &'c History<'c>,
}

impl<'c> WatchOfBest<'c> {
    pub(in crate::run) fn new(
        context: &'c Context,
        progress: ProgressWhen,
        history: &'c History<'c>,
    ) -> Self {
        let watch = context.watch(progress);
        Self { watch, context, emits: matches!(progress, ProgressWhen::Always), history }
    }
}

impl Observer for WatchOfBest<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.watch.progress(progress);
    }

    fn improved(&mut self, improvement: &Improvement) {
        let problem = self.history.problem;
        let cost = improvement.cost.map(|cost| problem.stated(cost));
        let bound = problem.stated(improvement.bound);
        self.watch.set_bracket(cost, bound);
        let seconds = improvement.seconds;
        let mut seen = self.history.seen();
        let is_better = cost != seen.brackets.last().and_then(|before| before.cost);
        seen.brackets.push(Bracket { seconds, cost, bound });
        if !self.emits || seen.failed.is_some() {
            return;
        }
        let record = || {
            let (cost, bound) = (cost.map(Number::of), Number::of(bound));
            let record = ImprovementRecord { cost, bound, seconds };
            if is_better { Record::Incumbent(record) } else { Record::Bound(record) }
        };
        seen.failed = self.context.emit(record, |_| Ok(())).err();
    }
}
