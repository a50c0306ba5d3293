//! Counts that a limit stops: what they found is part of the truth, and they say so.

use std::time::Duration;

use quadrille_dlx::observe::{Observer, Progress};
use quadrille_dlx::{CancelToken, Solve, StopReason};
use quadrille_random::Random;

use crate::case::{Case, Seen};
use crate::checks::{is_true, tuning};

/// Cancels a count after some reports of progress.
struct Canceller {
    token: CancelToken,
    reports: u32,
}

impl Observer for Canceller {
    fn progress(&mut self, _: &Progress) {
        self.reports = self.reports.saturating_sub(1);
        if self.reports == 0 {
            self.token.cancel();
        }
    }
}

pub(crate) fn partial_answers_are_true(
    case: &Case,
    random: &mut Random,
    seen: &mut Seen,
) -> Result<(), String> {
    let whole = case.problem.counter().count().map_err(|declined| declined.to_string())?;
    let nodes = whole.statistics().nodes + whole.statistics().discarded;
    let token = CancelToken::new();
    let mut canceller = Canceller { token: token.clone(), reports: 1 + random.below(4u32) };
    for round in 0..6 {
        let counter = case.problem.counter().tuning(tuning(random));
        let counter = if random.one_in(3) { counter.threads(2) } else { counter };
        let counter = if random.one_in(3) { counter.symmetry(false) } else { counter };
        let (counter, reason) = match round {
            0..3 => (counter.node_limit(random.below(nodes + 2)), StopReason::NodeLimit),
            3 => {
                let limit = Duration::from_nanos(random.below(200_000u64));
                (counter.time_limit(limit), StopReason::TimeLimit)
            }
            4 => {
                let limit = random.below(case.truth.saturating_add(2));
                (counter.solution_limit(limit), StopReason::SolutionLimit)
            }
            _ => {
                let counter = case.problem.counter().tuning(tuning(random));
                (counter.cancel_token(&token).observer(&mut canceller), StopReason::Cancelled)
            }
        };
        let answer = counter.count().map_err(|declined| declined.to_string())?.answer();
        if !is_true(&answer, case.truth) || answer.stopped().is_some_and(|why| why != reason) {
            return Err(format!("{answer:?} with the limit of {reason:?}, of {}", case.truth));
        }
        let is_midway = answer.stopped().is_some() && !answer.found().is_zero();
        seen.add_if(is_midway, "counts stopped midway");
    }
    Ok(())
}
