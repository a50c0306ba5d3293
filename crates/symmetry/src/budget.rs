//! Limits of a search: steps, and an interrupt by the caller.
//!
//! A step is a visit of one member of one set. They are counted in the same way on every machine,
//! so a search limited in steps alone is deterministic.

use std::fmt;

/// Steps between two polls of the caller's interrupt: a fraction of a millisecond.
const POLL_STEPS: u64 = 1 << 16;

/// Why a search stopped before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The budget of steps was exhausted.
    Steps,
    /// The caller's interrupt asked for it.
    Interrupt,
}

/// The limits of one search.
///
/// # Examples
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use quadrille_symmetry::Limits;
///
/// let stop = AtomicBool::new(false);
/// let interrupt = || stop.load(Ordering::Relaxed);
/// let limits = Limits::none().steps(1_000_000).interrupt(&interrupt);
/// # let _ = limits;
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'l> {
    steps: u64,
    interrupt: Option<&'l dyn Fn() -> bool>,
}

impl<'l> Limits<'l> {
    /// No limits.
    pub fn none() -> Self {
        Self { steps: u64::MAX, interrupt: None }
    }

    /// Limits the search to `steps` steps. A step takes a few nanoseconds.
    pub fn steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// Stops the search soon after `interrupt` returns `true`. It is called many times in a
    /// millisecond, so it must be cheap.
    pub fn interrupt(mut self, interrupt: &'l dyn Fn() -> bool) -> Self {
        self.interrupt = Some(interrupt);
        self
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("steps", &self.steps)
            .field("interrupt", &self.interrupt.is_some())
            .finish()
    }
}

/// The rest of the limits while a search runs.
pub(crate) struct Budget<'l> {
    limits: Limits<'l>,
    spent: u64,
    next_poll: u64,
    stopped: Option<Stop>,
}

impl<'l> Budget<'l> {
    pub(crate) fn new(limits: Limits<'l>) -> Self {
        Self { limits, spent: 0, next_poll: 0, stopped: None }
    }

    /// Spends steps. `false` if the search must stop.
    #[inline]
    pub(crate) fn spend(&mut self, steps: usize) -> bool {
        self.spent += steps as u64;
        self.spent < self.next_poll || self.poll()
    }

    #[cold]
    fn poll(&mut self) -> bool {
        if self.stopped.is_none() {
            if self.spent > self.limits.steps {
                self.stopped = Some(Stop::Steps);
            } else if self.limits.interrupt.is_some_and(|interrupt| interrupt()) {
                self.stopped = Some(Stop::Interrupt);
            } else {
                self.next_poll = (self.spent + POLL_STEPS).min(self.limits.steps.saturating_add(1));
                return true;
            }
            self.next_poll = 0;
        }
        false
    }

    /// Why the search must stop, if it must.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The steps spent so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }
}
