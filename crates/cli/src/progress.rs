//! Shows the progress of a search, and flushes waiting results.
//!
//! A search reports its progress to a [`Watch`]. While it does not, for example during one long
//! search for symmetries, a thread repeats the last report with the time so far: the heartbeat.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use quadrille_dlx::CancelToken;
use quadrille_dlx::observe::{Confidence, Forecast, Observer, Pace, Progress};
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
/// The time without a report after which the heartbeat shows a line.
const SILENCE: Duration = Duration::from_secs(1);

/// Watches a search.
pub(crate) struct Watch<'o> {
    output: &'o Output,
    /// Cancelled when the reader of the results has gone.
    token: CancelToken,
    begun: Instant,
    /// The line of progress, if it is shown.
    shown: Option<Heart>,
    /// The best cost so far and the bound of a search for the best solution, as stated.
    bracket: Option<(Option<i128>, i128)>,
    pace: Pace,
    /// The share that was finished before this run.
    before: f64,
}

impl<'o> Watch<'o> {
    /// Creates a watch that shows progress if requested.
    pub(crate) fn new(output: &'o Arc<Output>, token: &CancelToken, when: ProgressWhen) -> Self {
        let is_shown = match when {
            ProgressWhen::Auto => output.stderr_is_terminal(),
            ProgressWhen::Always => true,
            ProgressWhen::Never => false,
        };
        let begun = Instant::now();
        let shown = is_shown.then(|| Heart::start(Arc::clone(output), begun));
        let pace = Pace::default();
        Self { output, token: token.clone(), begun, shown, bracket: None, pace, before: 0.0 }
    }
}

impl Watch<'_> {
    /// Returns whether progress is shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// Predicts the seconds of the whole search from what was reported.
    pub(crate) fn forecast(&self) -> Option<Forecast> {
        self.pace.forecast()
    }

    /// Shows the best cost so far and the bound from now on.
    pub(crate) fn set_bracket(&mut self, cost: Option<i128>, bound: i128) {
        self.bracket = Some((cost, bound));
    }

    /// Takes note that this share of the search was finished before.
    pub(crate) fn resume_at(&mut self, share: f64) {
        self.before = share.clamp(0.0, 0.999);
    }

    /// Returns the finished share of the time that the whole search is predicted to take; 0 if nothing
    /// is known of it. The shares that the ways of counting report are of trees, and with a memo the
    /// last thousandth of a tree may take nearly all of the time.
    fn predicted_share(&self, seconds: f64) -> f64 {
        let is_trusted = |forecast: &Forecast| {
            matches!(forecast.confidence(), Confidence::Exact | Confidence::Good | Confidence::Fair)
        };
        let forecast = self.forecast().filter(is_trusted);
        let share = forecast.map_or(0.0, |forecast| seconds / forecast.seconds.max(seconds));
        if share > 0.0 { self.before + (1.0 - self.before) * share } else { 0.0 }
    }

    /// Shows a counter, such as one of searches, in each line from now on.
    pub(crate) fn show_counter(&mut self, counter: &Arc<AtomicU64>, noun: &'static str) {
        if let Some(heart) = &self.shown {
            heart.line.beat().counter = Some((Arc::clone(counter), noun));
        }
    }

    /// Reports how many puzzles, records or the like are done, of `of` if that is known.
    pub(crate) fn done(&mut self, done: u64, of: Option<u64>, noun: &str) {
        let seconds = self.begun.elapsed().as_secs_f64();
        let share = of.map_or(0.0, |of| done as f64 / of.max(1) as f64);
        let words = || match of {
            Some(of) => format!("{done} of {of} {noun}"),
            None => format!("{} {noun}", large(done)),
        };
        if let Some(heart) = &self.shown {
            // The heartbeat can show the first report before it is due.
            heart.line.beat().last.get_or_insert_with(|| (share, words()));
        }
        self.show(share, seconds, words);
    }

    /// Shows a report if it is due. `done` describes it.
    fn show(&mut self, share: f64, seconds: f64, done: impl FnOnce() -> String) {
        if !self.output.flush_if_due() {
            self.token.cancel();
        }
        let Some(heart) = &self.shown else { return };
        let mut beat = heart.line.beat();
        if Instant::now() >= beat.next {
            beat.last = Some((share, done()));
            beat.show(seconds, self.output);
        }
    }
}

/// The line of progress, and the thread that keeps it alive.
struct Heart {
    line: Arc<Line>,
    thread: Option<JoinHandle<()>>,
}

/// The line of progress.
struct Line {
    beat: Mutex<Beat>,
    /// Notified at the end of the search.
    ended: Condvar,
}

/// The last report, and when the next one is due.
struct Beat {
    interval: Duration,
    next: Instant,
    /// The finished share and a description.
    last: Option<(f64, String)>,
    /// A counter that others increment, and what it counts.
    counter: Option<(Arc<AtomicU64>, &'static str)>,
    outlook: Outlook,
    is_over: bool,
}

impl Heart {
    /// Starts the heartbeat of a search. Without a thread, only reports are shown.
    fn start(output: Arc<Output>, begun: Instant) -> Self {
        let is_terminal = output.stderr_is_terminal();
        let interval = if is_terminal { ON_TERMINAL } else { IN_LINES };
        let (next, outlook) = (begun + FIRST, Outlook::default());
        let beat = Beat { interval, next, last: None, counter: None, outlook, is_over: false };
        let line = Arc::new(Line { beat: Mutex::new(beat), ended: Condvar::new() });
        let watched = Arc::clone(&line);
        let beats = move || watched.repeat(begun, &output);
        let thread = thread::Builder::new().name("progress".to_owned()).spawn(beats).ok();
        Self { line, thread }
    }
}

impl Line {
    /// The data stays consistent if a thread panics: every field is set at once.
    fn beat(&self) -> MutexGuard<'_, Beat> {
        self.beat.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Repeats the last report with the current time whenever no report came for a while.
    fn repeat(&self, begun: Instant, output: &Output) {
        let mut beat = self.beat();
        while !beat.is_over {
            let waited = self.ended.wait_timeout(beat, ON_TERMINAL);
            beat = waited.unwrap_or_else(PoisonError::into_inner).0;
            if !beat.is_over && Instant::now() >= beat.next + SILENCE {
                beat.show(begun.elapsed().as_secs_f64(), output);
            }
        }
    }
}

impl Beat {
    fn show(&mut self, seconds: f64, output: &Output) {
        self.next = Instant::now() + self.interval;
        let (share, done) = match &self.last {
            None => (0.0, "working"),
            Some((share, done)) => (*share, done.as_str()),
        };
        let counted = self.counter.as_ref().map(|(counter, noun)| {
            format!("{done}, {} {noun}", large(counter.load(Ordering::Relaxed)))
        });
        let text = line(counted.as_deref().unwrap_or(done), share, seconds, &mut self.outlook);
        output.show_progress(&text);
    }
}

impl Drop for Heart {
    fn drop(&mut self) {
        self.line.beat().is_over = true;
        self.line.ended.notify_one();
        if let Some(thread) = self.thread.take() {
            let _a_panic_was_printed = thread.join();
        }
    }
}

impl Watcher for Watch<'_> {
    fn sets_done(&mut self, progress: FastProgress) {
        let FastProgress { done, of, seconds, .. } = progress;
        let share = done as f64 / of.max(1) as f64;
        self.show(share, seconds, || format!("{done} of {of} sets of columns"));
    }
}

impl Observer for Watch<'_> {
    fn progress(&mut self, progress: &Progress) {
        let mut own = *progress;
        own.share_of_way = (own.share_of_way - self.before).max(0.0) / (1.0 - self.before);
        self.pace.progress(&own);
        let &Progress { nodes, remembered, seconds, .. } = progress;
        if let Some((cost, bound)) = self.bracket {
            let text = format!("{}, {} nodes", bracket(cost, bound), large(nodes));
            self.show(0.0, seconds, || text);
            return;
        }
        let share = self.predicted_share(seconds);
        let remembered = match remembered {
            0 => String::new(),
            _ => format!(", {} residuals remembered", large(remembered)),
        };
        self.show(share, seconds, || format!("{} nodes{remembered}", large(nodes)));
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.shown = None;
        self.output.erase_progress();
    }
}

/// Describes what is known during a search for the best solution.
pub(crate) fn bracket(cost: Option<i128>, bound: i128) -> String {
    let Some(cost) = cost else { return format!("no solution found so far, bound {bound}") };
    let gap = match cost {
        0 => String::new(),
        _ => format!(", gap {:.2} %", 100.0 * (cost - bound).abs() as f64 / cost.abs() as f64),
    };
    format!("best so far {cost}, bound {bound}{gap}")
}

/// Formats the progress line: the finished share if it is known, and a description.
fn line(done: &str, share: f64, seconds: f64, outlook: &mut Outlook) -> String {
    let elapsed = duration(seconds);
    let Some((share, left)) = outlook.update(share, seconds) else {
        return format!("{done}, {elapsed}");
    };
    let percent = (share * 1000.0).floor() / 10.0;
    let left = left.map_or(String::new(), |left| format!(", {left} left"));
    format!("{percent:.1} % done, {done}, {elapsed}{left}")
}

/// What is shown of the finished share and the remaining time.
///
/// The share never falls. An estimate that turns out far too high is not shown until the share has
/// caught up with it. The remaining time never grows: an estimate that turns out too low is shown as a
/// lower bound, and not at all once it is half of a later one.
#[derive(Debug, Default)]
struct Outlook {
    /// The greatest share so far.
    share: f64,
    /// The shortest remaining time so far.
    left: Option<f64>,
    /// Since when the search is expected to end at once, in seconds.
    near_end: Option<f64>,
}

impl Outlook {
    /// Takes note of an estimate of the finished share; 0 if there is none. Returns the share and the
    /// remaining time to be shown.
    fn update(&mut self, share: f64, seconds: f64) -> Option<(f64, Option<String>)> {
        /// The part of the greatest share below which an estimate shows that it was wrong.
        const FALL: f64 = 0.8;
        /// The share at which a search is near its end.
        const NEAR_END: f64 = 0.99;
        /// The seconds that the end may take, and the part of the time so far.
        const PATIENCE: (f64, f64) = (3.0, 0.05);
        if share <= 0.0 || share < FALL * self.share {
            return None;
        }
        self.share = self.share.max(share);
        if self.share < NEAR_END {
            self.near_end = None;
        } else {
            let since = *self.near_end.get_or_insert(seconds);
            if seconds - since > PATIENCE.0.max(PATIENCE.1 * since) {
                return None;
            }
        }
        Some((self.share, self.remaining(share, seconds)))
    }

    fn remaining(&mut self, share: f64, seconds: f64) -> Option<String> {
        // Below this there is no estimate, since an early one that is too low would stay.
        const LEAST_SHARE: f64 = 0.001;
        const LEAST_SECONDS: f64 = 3.0;
        if share < LEAST_SHARE || seconds < LEAST_SECONDS {
            return None;
        }
        let estimate = seconds * (1.0 - share) / share;
        let left = self.left.map_or(estimate, |left| left.min(estimate));
        self.left = Some(left);
        let is_shown = left >= 1.0 && estimate <= 2.0 * left;
        let sign = if estimate > 1.1 * left { "more than" } else { "about" };
        is_shown.then(|| format!("{sign} {}", duration(left)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_share_is_not_shown() {
        let mut outlook = Outlook::default();
        assert_eq!(line("3 nodes", 0.0, 14.2, &mut outlook), "3 nodes, 14 s");
        let text = line("3 nodes", 0.25, 30.0, &mut outlook);
        assert_eq!(text, "25.0 % done, 3 nodes, 30 s, about 1 min 30 s left");
    }

    #[test]
    fn the_remaining_time_is_shown_late_and_never_grows() {
        let mut outlook = Outlook::default();
        let mut left = |share, seconds| {
            let (_, left) = outlook.update(share, seconds).expect("the share is shown");
            left.unwrap_or_default()
        };
        assert_eq!(left(0.0005, 100.0), "", "too little is done");
        assert_eq!(left(0.05, 1.0), "", "too early");
        assert_eq!(left(0.1, 10.0), "about 1 min 30 s");
        assert_eq!(left(0.2, 20.0), "about 1 min 20 s");
        // It takes longer than expected, and then far longer.
        assert_eq!(left(0.21, 40.0), "more than 1 min 20 s");
        assert_eq!(left(0.21, 60.0), "");
        assert_eq!(left(0.5, 85.0), "about 1 min 20 s");
        assert_eq!(left(0.6, 90.0), "about 1 min 0 s");
        assert_eq!(left(1.0, 120.0), "", "no time is left");
    }

    #[test]
    fn the_share_never_falls_and_is_not_near_the_end_for_long() {
        let mut outlook = Outlook::default();
        let mut share = |share, seconds| outlook.update(share, seconds).map(|(share, _)| share);
        assert_eq!(share(0.5, 4.0), Some(0.5));
        assert_eq!(share(0.45, 5.0), Some(0.5), "a little less");
        assert_eq!(share(0.3, 6.0), None, "far less");
        assert_eq!(share(0.6, 7.0), Some(0.6));
        assert_eq!(share(0.995, 8.0), Some(0.995));
        assert_eq!(share(0.999, 10.0), Some(0.999));
        assert_eq!(share(0.999, 12.0), None, "it should have ended");
        assert_eq!(share(0.9999, 1000.0), None);
    }
}
