//! Runs searches so that the interpreter stays alive: other threads run, and Ctrl-C is answered.
//!
//! A long search runs in a worker thread. The calling thread waits without the interpreter's lock,
//! and several times in each tenth of a second it takes the lock, handles signals and reports
//! progress. So callbacks run in the caller's own thread.
//!
//! Most searches are short, and starting a thread would take longer than they do. So a search of a
//! small problem is tried for a millisecond in the calling thread, without the lock. If it does not
//! end, it starts again in a worker.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use quadrille_dlx::{Problem, StopReason};

use crate::settings::Settings;
use crate::watch::Watch;

/// The time between two checks for signals.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The stack of a worker, in bytes: as large as that of a main thread.
pub(crate) const STACK_BYTES: usize = 8 << 20;

/// The time for which a search is tried in the calling thread.
const BRIEF_TIME: Duration = Duration::from_millis(1);

/// The most members of a problem that is tried so. Preparing it takes less than a millisecond.
const BRIEF_MEMBERS: usize = 20_000;

/// The most primary items of such a problem. They bound the depth of the search, and so the stack
/// that it takes, which may be small in a thread that the interpreter started.
const BRIEF_ITEMS: usize = 500;

/// Results that say whether they were stopped early.
pub(crate) trait Ends {
    /// Returns the reason if a limit or a token stopped it.
    fn stopped(&self) -> Option<StopReason>;
}

impl<T: Ends, E> Ends for Result<T, E> {
    fn stopped(&self) -> Option<StopReason> {
        self.as_ref().ok().and_then(Ends::stopped)
    }
}

/// Returns the settings for a try in the calling thread; `None` for a large problem. Presolve, memo
/// and symmetries take longer than many a search, so they are left out, unless nodes are limited:
/// then each one counts.
pub(crate) fn brief(problem: &Problem, settings: Settings) -> Option<Settings> {
    let is_small =
        problem.member_count() <= BRIEF_MEMBERS && problem.primary_count() <= BRIEF_ITEMS;
    let is_brief = settings.time.is_some_and(|limit| limit <= BRIEF_TIME);
    let brief = Settings { time: Some(BRIEF_TIME), threads: 1, ..settings };
    (is_small && !is_brief).then_some(match settings.nodes {
        Some(_) => brief,
        None => Settings { presolve: Some(false), memory: Some(0), symmetry: false, ..brief },
    })
}

/// Runs a search: for a moment in the calling thread, and in a worker if it does not end.
pub(crate) fn search<T: Ends + Send>(
    py: Python<'_>,
    callback: Option<&Bound<'_, PyAny>>,
    problem: &Problem,
    settings: Settings,
    work: impl Fn(&Watch, Settings) -> T + Send + Sync,
) -> PyResult<T> {
    if let Some(brief) = brief(problem, settings) {
        let watch = Watch::default();
        let result = py.detach(|| work(&watch, brief));
        if result.stopped() != Some(StopReason::TimeLimit) {
            return watch.poll(py, callback).map(|()| result);
        }
    }
    run(py, callback, |watch| work(watch, settings))
}

/// Runs `work` in a worker thread and returns its result.
///
/// A signal handler or a callback that raises cancels the token, and its exception is returned
/// once the work has ended.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    callback: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    run_for_best(py, callback, None, work)
}

/// As [`run`], and reports each improvement of the best solution to a second callback.
pub(crate) fn run_for_best<T: Send>(
    py: Python<'_>,
    callback: Option<&Bound<'_, PyAny>>,
    improved: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    let watch = Watch::default();
    let caller = thread::current();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, || {
            let result = work(&watch);
            is_done.store(true, Ordering::Release);
            caller.unpark();
            result
        })?;
        let mut polled = Ok(());
        while !is_done.load(Ordering::Acquire) && !worker.is_finished() {
            py.detach(|| thread::park_timeout(POLL_INTERVAL));
            if polled.is_ok() {
                polled =
                    watch.poll(py, callback).and_then(|()| watch.report_improvements(improved));
                // The callback may have raised.
                if polled.is_err() {
                    watch.token.cancel();
                }
            }
        }
        let result = py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic));
        let reported = polled.and_then(|()| watch.report_improvements(improved));
        reported.and_then(|()| watch.report(callback)).map(|()| result)
    })
}
