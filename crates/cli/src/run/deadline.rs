//! When a command ends early that works through an input without a search.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use quadrille_dlx::StopReason;

use crate::run::Context;

/// How often a deadline is looked at during work that cannot be stopped.
const LOOK: Duration = Duration::from_millis(10);
/// The stack of such work, as of a main thread.
const STACK: usize = 8 << 20;

/// What stops a command early: an interrupt or a time limit.
#[derive(Clone)]
pub(in crate::run) struct Deadline<'c> {
    context: &'c Context,
    /// The end of the time limit, if there is one.
    end: Option<Instant>,
}

impl Context {
    /// Returns the deadline of a time limit that begins now. A limit beyond the end of the clock is
    /// none.
    pub(in crate::run) fn deadline(&self, limit: Option<Duration>) -> Deadline<'_> {
        Deadline { context: self, end: limit.and_then(|limit| Instant::now().checked_add(limit)) }
    }
}

impl Deadline<'_> {
    /// Returns the reason to stop now, if there is one.
    pub(in crate::run) fn stop(&self) -> Option<StopReason> {
        if self.context.interrupt.is_heard() {
            return Some(StopReason::Cancelled);
        }
        self.end.is_some_and(|end| Instant::now() >= end).then_some(StopReason::TimeLimit)
    }

    /// Does work that cannot be stopped, such as making a large problem, on a thread of its own.
    ///
    /// # Errors
    /// If the deadline comes first. The work then goes on until the process ends, so the command must end
    /// soon.
    pub(in crate::run) fn unless_stopped<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, StopReason> {
        self.unless_stopped_watched(work, || {})
    }

    /// The same, and calls `look` from time to time.
    pub(in crate::run) fn unless_stopped_watched<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        mut look: impl FnMut(),
    ) -> Result<T, StopReason> {
        let (sender, receiver) = channel();
        let run = move || {
            // After the deadline there is no receiver, and the result is not needed.
            let _late = sender.send(work());
        };
        let worker = Builder::new().stack_size(STACK).spawn(run).expect("the system has a thread");
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Timeout) => self.stop().map_or(Ok(()), Err)?,
                Err(RecvTimeoutError::Disconnected) => {
                    let panicked = worker.join().expect_err("it ended without a result");
                    resume_unwind(panicked)
                }
            }
            look();
        }
    }

    /// Returns the time left, if there is a limit.
    pub(in crate::run) fn left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }
}
