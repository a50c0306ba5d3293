//! Runs searches so that the interpreter stays alive: other threads run, and Ctrl-C is answered.
//!
//! A search runs in a worker thread. The calling thread waits without the interpreter's lock, and
//! several times in each tenth of a second it takes the lock, handles signals and reports progress.
//! So callbacks run in the caller's own thread.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use quadrille_dlx::CancelToken;
use quadrille_dlx::observe::{Observer, Progress};

/// The time between two checks for signals.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The stack of a worker, in bytes: as large as that of a main thread.
const STACK_BYTES: usize = 8 << 20;

/// What a search needs to be ended and watched.
#[derive(Default)]
pub(crate) struct Watch {
    /// Ends the search.
    pub(crate) token: CancelToken,
    latest: Mutex<Option<Progress>>,
}

impl Watch {
    /// Returns an observer that keeps the latest progress.
    pub(crate) fn observer(&self) -> impl Observer {
        Latest(&self.latest)
    }

    /// Calls `callback(nodes, share, seconds)` if there is news.
    fn report(&self, callback: &Bound<'_, PyAny>) -> PyResult<()> {
        let news = self.latest.lock().expect("no observer panics").take();
        if let Some(progress) = news {
            callback.call1((progress.nodes, progress.share, progress.seconds))?;
        }
        Ok(())
    }
}

struct Latest<'a>(&'a Mutex<Option<Progress>>);

impl Observer for Latest<'_> {
    fn progress(&mut self, progress: &Progress) {
        *self.0.lock().expect("no reader panics") = Some(*progress);
    }
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
    let watch = Watch::default();
    run_watched(py, &watch, callback, || work(&watch))
}

/// Like [`run`], for work that is done in several parts under one watch.
pub(crate) fn run_watched<T: Send>(
    py: Python<'_>,
    watch: &Watch,
    callback: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let caller = thread::current();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, || {
            let result = work();
            is_done.store(true, Ordering::Release);
            caller.unpark();
            result
        })?;
        let mut failure = None;
        while !is_done.load(Ordering::Acquire) && !worker.is_finished() {
            py.detach(|| thread::park_timeout(POLL_INTERVAL));
            if failure.is_none() {
                failure = poll(py, callback, watch).err();
            }
            if failure.is_some() {
                watch.token.cancel();
            }
        }
        let result = py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic));
        match failure {
            Some(error) => Err(error),
            None => callback.map_or(Ok(()), |callback| watch.report(callback)).map(|()| result),
        }
    })
}

/// Handles signals and reports progress.
fn poll(py: Python<'_>, callback: Option<&Bound<'_, PyAny>>, watch: &Watch) -> PyResult<()> {
    py.check_signals()?;
    callback.map_or(Ok(()), |callback| watch.report(callback))
}
