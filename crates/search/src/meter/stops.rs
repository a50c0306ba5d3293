//! What stops work that visits no nodes: a cancel token and a time limit.

use std::time::Duration;

use quadrille_answer::CancelToken;

use crate::answer::StopReason;
use crate::meter::{Meter, Timer};

/// What stops work that visits no nodes.
#[derive(Clone, Debug, Default)]
pub struct Stops {
    cancel: Option<CancelToken>,
    timer: Option<Timer>,
}

/// Steps between two looks at the token and the clock: a fraction of a millisecond.
const POLLED_STEPS: usize = 1 << 12;

impl Stops {
    /// Replaces the token that stops the search from outside.
    pub fn set_token(&mut self, cancel: Option<CancelToken>) {
        self.cancel = cancel;
    }

    /// Sets the time that work may take from now on.
    pub fn set_time_limit(&mut self, limit: Option<Duration>) {
        self.timer = limit.map(Meter::timer);
    }

    /// An error if work must stop.
    pub fn check(&self) -> Result<(), StopReason> {
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        match &self.timer {
            Some(timer) if timer.is_over() => Err(StopReason::TimeLimit),
            _ => Ok(()),
        }
    }

    /// Begins work that is stopped after some thousands of steps.
    pub fn polling(&self) -> Polling<'_> {
        // So the first step looks.
        Polling { stops: self, steps: POLLED_STEPS }
    }
}

/// Work that looks at its stops after some thousands of steps.
#[derive(Debug)]
pub struct Polling<'s> {
    stops: &'s Stops,
    /// The steps since the last look.
    steps: usize,
}

impl Polling<'_> {
    /// Does `steps` steps. An error if the work must stop.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> Result<(), StopReason> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < POLLED_STEPS {
            return Ok(());
        }
        self.steps = 0;
        self.stops.check()
    }
}

impl Meter<'_> {
    /// Returns what stops the search besides its limits on nodes and memory.
    pub fn stops(&self) -> Stops {
        let timer = |interval| Timer { began: self.budget.started, interval };
        Stops {
            cancel: self.budget.limits.cancel.clone(),
            timer: self.budget.limits.time.map(timer),
        }
    }
}
