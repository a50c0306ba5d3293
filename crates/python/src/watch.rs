//! What ends a search and sees its progress.

use std::sync::Mutex;

use pyo3::prelude::*;
use quadrille_dlx::observe::{Improvement, Observer, Progress};
use quadrille_dlx::{CancelToken, Problem};

/// What a search needs to be ended and watched.
#[derive(Default)]
pub(crate) struct Watch {
    /// Ends the search.
    pub(crate) token: CancelToken,
    latest: Mutex<Option<Progress>>,
    improvements: Mutex<Vec<Bracket>>,
}

/// What was known of the best solution: its cost, a bound, and the seconds since the search began.
type Bracket = (Option<i128>, i128, f64);

impl Watch {
    /// Returns an observer that keeps the latest progress.
    pub(crate) fn observer(&self) -> impl Observer {
        Latest(&self.latest)
    }

    /// Returns an observer that keeps the latest progress, and all improvements of the best solution.
    pub(crate) fn observer_of_best<'a>(&'a self, problem: &'a Problem) -> impl Observer {
        Best { latest: Latest(&self.latest), improvements: &self.improvements, problem }
    }

    /// Calls `callback(cost, bound, seconds)` for each improvement since the last call.
    pub(crate) fn report_improvements(&self, callback: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let news = std::mem::take(&mut *self.improvements.lock().expect("no observer panics"));
        let Some(callback) = callback else { return Ok(()) };
        news.into_iter().try_for_each(|bracket| callback.call1(bracket).map(|_| ()))
    }

    /// Calls `callback(nodes, share, seconds)` if there is news.
    pub(crate) fn report(&self, callback: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let news = self.latest.lock().expect("no observer panics").take();
        if let (Some(progress), Some(callback)) = (news, callback) {
            callback.call1((progress.nodes, progress.share, progress.seconds))?;
        }
        Ok(())
    }

    /// Handles signals and reports progress. Cancels the search if a signal handler or the callback
    /// raises.
    pub(crate) fn poll(&self, py: Python<'_>, callback: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let polled = py.check_signals().and_then(|()| self.report(callback));
        if polled.is_err() {
            self.token.cancel();
        }
        polled
    }
}

struct Latest<'a>(&'a Mutex<Option<Progress>>);

impl Observer for Latest<'_> {
    fn progress(&mut self, progress: &Progress) {
        *self.0.lock().expect("no reader panics") = Some(*progress);
    }
}

struct Best<'a> {
    latest: Latest<'a>,
    improvements: &'a Mutex<Vec<Bracket>>,
    problem: &'a Problem,
}

impl Observer for Best<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.latest.progress(progress);
    }

    fn improved(&mut self, improvement: &Improvement) {
        let cost = improvement.cost.map(|cost| self.problem.stated(cost));
        let bracket = (cost, self.problem.stated(improvement.bound), improvement.seconds);
        self.improvements.lock().expect("no reader panics").push(bracket);
    }
}
