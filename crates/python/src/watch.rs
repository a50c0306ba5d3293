//! What ends a search and sees its progress.

use std::sync::Mutex;

use pyo3::prelude::*;
use quadrille_dlx::CancelToken;
use quadrille_dlx::observe::{Observer, Progress};

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
