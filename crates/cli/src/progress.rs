//! Shows the progress of a search, and flushes waiting results.

use std::time::{Duration, Instant};

use quadrille_dlx::CancelToken;
use quadrille_dlx::observe::{Observer, Progress};
use quadrille_nqueens::{FastProgress, Watcher};

use crate::args::ProgressWhen;
use crate::output::Output;
use crate::quantity::{duration, large};

/// Shorter searches show no progress.
const FIRST: Duration = Duration::from_millis(500);
/// The interval between updates on a terminal.
const ON_TERMINAL: Duration = Duration::from_millis(100);
/// The interval between lines elsewhere.
const IN_LINES: Duration = Duration::from_secs(5);

/// Watches a search.
pub(crate) struct Watch<'o> {
    output: &'o Output,
    /// Cancelled when the reader of the results has gone.
    token: CancelToken,
    is_shown: bool,
    interval: Duration,
    next: Instant,
    remaining: Remaining,
}

impl<'o> Watch<'o> {
    /// Creates a watch that shows progress if requested.
    pub(crate) fn new(output: &'o Output, token: &CancelToken, when: ProgressWhen) -> Self {
        let is_shown = match when {
            ProgressWhen::Auto => output.stderr_is_terminal(),
            ProgressWhen::Always => true,
            ProgressWhen::Never => false,
        };
        let interval = if output.stderr_is_terminal() { ON_TERMINAL } else { IN_LINES };
        let (next, remaining) = (Instant::now() + FIRST, Remaining::default());
        Self { output, token: token.clone(), is_shown, interval, next, remaining }
    }
}

impl Watch<'_> {
    /// Returns whether progress is shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Shows a line if it is due.
    fn show(&mut self, line: impl FnOnce(&mut Remaining) -> String) {
        if !self.output.flush_if_due() {
            self.token.cancel();
        }
        if self.is_shown && Instant::now() >= self.next {
            self.next = Instant::now() + self.interval;
            self.output.show_progress(&line(&mut self.remaining));
        }
    }
}

impl Watcher for Watch<'_> {
    fn sets_done(&mut self, progress: FastProgress) {
        let FastProgress { done, of, seconds, .. } = progress;
        self.show(|remaining| {
            let share = done as f64 / of.max(1) as f64;
            line(&format!("{done} of {of} sets of columns"), share, seconds, remaining)
        });
    }
}

impl Observer for Watch<'_> {
    fn progress(&mut self, progress: &Progress) {
        let &Progress { nodes, share, seconds, .. } = progress;
        self.show(|left| line(&format!("{} nodes", large(nodes)), share, seconds, left));
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.output.erase_progress();
    }
}

/// Formats the progress line: the finished share, and a description.
fn line(done: &str, share: f64, seconds: f64, remaining: &mut Remaining) -> String {
    let percent = (share * 1000.0).floor() / 10.0;
    let elapsed = duration(seconds);
    let left = remaining.estimate(share, seconds);
    let left = left.map_or(String::new(), |left| format!(", {left} left"));
    format!("{percent:.1} % done, {done}, {elapsed}{left}")
}

/// The estimated remaining time. What is shown never grows: an estimate that turns out to be too
/// small is shown as a lower bound.
#[derive(Debug, Default)]
struct Remaining {
    shown: Option<f64>,
}

impl Remaining {
    fn estimate(&mut self, share: f64, seconds: f64) -> Option<String> {
        // Below this there is no estimate, since an early one that is too low would stay.
        const LEAST_SHARE: f64 = 0.001;
        const LEAST_SECONDS: f64 = 3.0;
        if share < LEAST_SHARE || seconds < LEAST_SECONDS {
            return None;
        }
        let estimate = seconds * (1.0 - share) / share;
        let shown = self.shown.map_or(estimate, |shown| shown.min(estimate));
        self.shown = Some(shown);
        let sign = if estimate > 1.1 * shown { "more than" } else { "about" };
        Some(format!("{sign} {}", duration(shown)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remaining_time_is_shown_late_and_never_grows() {
        let mut remaining = Remaining::default();
        assert_eq!(remaining.estimate(0.5, 1.0), None, "too early");
        assert_eq!(remaining.estimate(0.0005, 100.0), None, "too little is done");
        let mut left = |share, seconds| remaining.estimate(share, seconds).unwrap_or_default();
        assert_eq!(left(0.1, 10.0), "about 1 min 30 s");
        assert_eq!(left(0.2, 20.0), "about 1 min 20 s");
        // It takes longer than expected.
        assert_eq!(left(0.21, 40.0), "more than 1 min 20 s");
        assert_eq!(left(0.5, 85.0), "about 1 min 20 s");
        assert_eq!(left(0.6, 90.0), "about 1 min 0 s");
        assert_eq!(left(1.0, 120.0), "about 0 s");
    }
}
