//! Shows how far a search has come, and keeps results from lying in the buffer.

use std::time::{Duration, Instant};

use quadrille_dlx::{CancelToken, Observer, Progress};

use crate::args::ProgressWhen;
use crate::output::Output;
use crate::quantity::{duration, large};

/// A search shorter than this shows no progress.
const FIRST: Duration = Duration::from_millis(500);
/// How often the line changes on a terminal.
const ON_TERMINAL: Duration = Duration::from_millis(100);
/// How often there is a new line elsewhere.
const IN_LINES: Duration = Duration::from_secs(5);

/// Watches a search.
pub(crate) struct Watch<'o> {
    output: &'o Output,
    /// Cancelled when nobody reads the results any more.
    token: CancelToken,
    is_shown: bool,
    interval: Duration,
    next: Instant,
    remaining: Remaining,
}

impl<'o> Watch<'o> {
    /// A watch that shows progress if it was asked to.
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

impl Observer for Watch<'_> {
    fn progress(&mut self, progress: &Progress) {
        if !self.output.flush_if_due() {
            self.token.cancel();
        }
        if self.is_shown && Instant::now() >= self.next {
            self.next = Instant::now() + self.interval;
            self.output.show_progress(&line(progress, &mut self.remaining));
        }
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.output.erase_progress();
    }
}

/// The line that shows progress.
fn line(progress: &Progress, remaining: &mut Remaining) -> String {
    let percent = (progress.share * 1000.0).floor() / 10.0;
    let elapsed = duration(progress.seconds);
    let nodes = large(progress.nodes);
    let left = remaining.update(progress).map_or(String::new(), |left| format!(", {left} left"));
    format!("{percent:.1} % done, {nodes} nodes, {elapsed}{left}")
}

/// The time a search may still take. What is shown never grows: an estimate that turns out to have
/// been too small is shown as a lower bound.
#[derive(Debug, Default)]
struct Remaining {
    shown: Option<f64>,
}

impl Remaining {
    fn update(&mut self, progress: &Progress) -> Option<String> {
        // Of less than this nothing can be foretold.
        const LEAST_SHARE: f64 = 0.001;
        if progress.share < LEAST_SHARE {
            return None;
        }
        let estimate = progress.seconds * (1.0 - progress.share) / progress.share;
        let shown = self.shown.map_or(estimate, |shown| shown.min(estimate));
        self.shown = Some(shown);
        let sign = if estimate > 1.1 * shown { "more than" } else { "about" };
        Some(format!("{sign} {}", duration(shown)))
    }
}
