//! What may stop a search: limits on nodes and time, and a token that anyone may cancel.
//!
//! The only file of the engine that reads the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quadrille_vectors::clock::Instant;

use crate::answer::{Capped, StopReason};
use crate::meter::job::Job;
use crate::meter::position::{Position, Stop};
use crate::observe::{Observer, Progress, Statistics};
use crate::tuning::Tuning;

/// Stops searches from outside: from another thread, or from a signal handler.
///
/// Clones share one state. Cancelling is a single atomic store, safe in a signal handler, and is
/// for good.
///
/// # Examples
/// ```
/// use quadrille_dlx::{CancelToken, Problem, Solve, StopReason};
///
/// let problem = Problem::parse("a\na\n")?;
/// let token = CancelToken::new();
/// token.cancel();
/// let answer = problem.counter().cancel_token(&token).count()?;
/// assert_eq!(answer.stopped(), Some(StopReason::Cancelled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that has this token, within some hundred nodes.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The flag that the token sets and reads: for a handler of signals, which may do no more than that.
impl From<CancelToken> for Arc<AtomicBool> {
    fn from(token: CancelToken) -> Self {
        token.0
    }
}

/// The limits of one search. Nothing but memory is limited by default.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) solutions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<CancelToken>,
    /// The most memory, in bytes, to remember remainders in.
    pub(crate) memory: usize,
    /// Others that share the task, and may want a part of the residual.
    pub(crate) job: Option<Arc<Job>>,
    /// The thresholds of the search.
    pub(crate) tuning: Tuning,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            solutions: None,
            nodes: None,
            time: None,
            cancel: None,
            memory: 1 << 30,
            job: None,
            tuning: Tuning::default(),
        }
    }
}

#[cfg(test)]
impl Limits {
    /// No limits, and thresholds so low that small problems take every way.
    pub(crate) fn tiny() -> Self {
        Self { tuning: Tuning::tiny(), ..Self::default() }
    }
}

/// The nodes that a meter has counted, in all and for each depth.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visited {
    nodes: u64,
    profile: Vec<u64>,
}

impl Visited {
    /// Adds what was visited from a node at this depth on.
    pub(crate) fn add(&mut self, depth: usize, below: Self) {
        self.nodes += below.nodes;
        self.profile.resize(self.profile.len().max(depth + below.profile.len()), 0);
        let profile = self.profile[depth..].iter_mut();
        profile.zip(below.profile).for_each(|(sum, more)| *sum += more);
    }

    /// Writes it down.
    fn record(&self, statistics: &mut Statistics) {
        statistics.nodes = self.nodes;
        let used = self.profile.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        statistics.profile = self.profile[..used].to_vec();
    }
}

/// Shows whether an interval is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    began: Instant,
    interval: Duration,
}

impl Timer {
    pub(crate) fn is_over(&self) -> bool {
        self.began.elapsed() >= self.interval
    }
}

/// Counts the nodes of a search and stops it when a limit is reached.
///
/// # Invariants
/// * `visited.nodes <= limits.nodes`;
/// * `visited.nodes < next_poll` while `stopped` is `None`, so that the hot path is one comparison;
/// * once `stopped` is set it stays, and no further node is granted.
pub(crate) struct Meter<'a> {
    limits: Limits,
    visited: Visited,
    /// Nodes of trials whose results are not used.
    discarded: u64,
    next_poll: u64,
    stopped: Option<StopReason>,
    started: Instant,
    observer: Option<&'a mut dyn Observer>,
    here: Place,
    share_shown: f64,
    /// The nodes, and the share of the whole, that the job knows of.
    told: (u64, f64),
}

/// Where the tree now searched lies in the whole search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// The depth of its root.
    depth: usize,
    /// The share of the whole search that lay before it.
    before: f64,
    /// Its own share.
    share: f64,
}

impl Place {
    const WHOLE: Self = Self { depth: 0, before: 0.0, share: 1.0 };
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: Limits, observer: Option<&'a mut dyn Observer>) -> Self {
        Self {
            limits,
            visited: Visited::default(),
            discarded: 0,
            next_poll: 0,
            stopped: None,
            started: Instant::now(),
            observer,
            here: Place::WHOLE,
            share_shown: 0.0,
            told: (0, 0.0),
        }
    }

    /// Makes room for a tree of this depth, so that visiting a node never allocates.
    pub(crate) fn reserve_depth(&mut self, depth: usize) {
        let depth = self.here.depth + depth;
        if self.visited.profile.len() <= depth {
            self.visited.profile.resize(depth + 1, 0);
        }
    }

    /// Asks to visit a node at this depth. `false` if the search must stop. `share` tells which
    /// share of the tree is done; it is asked seldom.
    #[inline]
    pub(crate) fn visit(&mut self, depth: usize, share: impl FnOnce() -> f64) -> bool {
        if self.visited.nodes >= self.next_poll && !self.poll(share) {
            return false;
        }
        self.visited.nodes += 1;
        self.visited.profile[self.here.depth + depth] += 1;
        true
    }

    /// Asks to visit `wanted` nodes at this depth at once. Returns how many of them may be
    /// visited; if fewer than wanted, the search must stop.
    #[inline]
    pub(crate) fn visit_many(
        &mut self,
        depth: usize,
        wanted: u64,
        share: impl FnOnce() -> f64,
    ) -> u64 {
        if self.visited.nodes >= self.next_poll && !self.poll(share) {
            return 0;
        }
        let granted = match self.limits.nodes {
            Some(limit) if limit - self.visited.nodes < wanted => {
                self.stopped = Some(StopReason::NodeLimit);
                limit - self.visited.nodes
            }
            _ => wanted,
        };
        self.visited.nodes += granted;
        self.visited.profile[self.here.depth + depth] += granted;
        granted
    }

    /// Visits so many solutions at this depth at once, the children of one node, and adds them to
    /// `tally`. Should it be stopped among them, that is told as seen from that node.
    #[inline]
    pub(crate) fn visit_leaves(
        &mut self,
        depth: usize,
        leaves: u32,
        tally: &mut Capped,
        share: impl FnOnce() -> f64,
    ) -> Result<(), Stop> {
        let wanted = u64::from(leaves).min(tally.room());
        let granted = self.visit_many(depth, wanted, share);
        tally.add(granted)?;
        if granted == wanted {
            return Ok(());
        }
        let at = Position::default().child(granted as u32, leaves);
        Err(Stop::at(self.stop_reason(), at))
    }

    /// Whether the search must stop before its first node.
    pub(crate) fn stops_at_once(&mut self) -> bool {
        self.limits.solutions == Some(0) || !self.poll(|| 0.0)
    }

    /// A meter for a trial of so many nodes under the same limits, which nobody observes. `None` if
    /// nodes are limited: then each counts.
    pub(crate) fn trial(&self, nodes: u64) -> Option<Meter<'static>> {
        if self.limits.nodes.is_some() {
            return None;
        }
        let limits = Limits { nodes: Some(nodes), ..self.limits.clone() };
        Some(Meter { started: self.started, ..Meter::new(limits, None) })
    }

    /// Takes what a trial or a portion visited from here on for its own, and why it was stopped:
    /// but that its own nodes are used up stops nothing else, be it that it asked for more or not.
    pub(crate) fn adopt(&mut self, trial: Meter<'static>) {
        let reason = trial.stopped.filter(|&reason| reason != StopReason::NodeLimit);
        self.discarded += trial.discarded;
        self.add(trial.visited());
        self.stopped = self.stopped.or(reason);
        if self.stopped.is_some() {
            self.next_poll = 0;
        }
    }

    /// Records the nodes of a trial whose result is not used.
    pub(crate) fn discard(&mut self, trial: Meter<'static>) {
        self.discarded += trial.visited.nodes + trial.discarded;
    }

    /// What it has counted so far.
    pub(crate) fn visited_so_far(&self) -> &Visited {
        &self.visited
    }

    /// What it has counted.
    pub(crate) fn visited(self) -> Visited {
        self.visited
    }

    /// Takes what another meter counted from here on for its own.
    pub(crate) fn add(&mut self, visited: Visited) {
        self.visited.add(self.here.depth, visited);
    }

    /// The limits of one of several searches that share this one. It stops for nothing but what the
    /// job asks for.
    pub(crate) fn limits_of_job(&self, job: &Arc<Job>) -> Limits {
        let Limits { memory, tuning, .. } = self.limits;
        Limits { job: Some(Arc::clone(job)), memory, tuning, ..Limits::default() }
    }

    /// Whether it was stopped for good, so that nobody asks what is left.
    pub(crate) fn is_abandoned(&self) -> bool {
        match (&self.limits.job, self.stopped) {
            (Some(job), _) => job.is_abandoned(),
            (None, stopped) => stopped.is_some_and(|reason| reason != StopReason::NodeLimit),
        }
    }

    /// Whether nodes are limited.
    pub(crate) fn limits_nodes(&self) -> bool {
        self.limits.nodes.is_some()
    }

    /// Whether nodes or solutions are limited, so that each counts.
    pub(crate) fn counts_each(&self) -> bool {
        self.limits.nodes.is_some() || self.limits.solutions.is_some()
    }

    /// Shows how far a job has come, and asks whether it may go on.
    pub(crate) fn look_after(&mut self, job: &Job) -> bool {
        let (nodes, share) = job.done();
        // The nodes of the job are added to this meter's own at its end.
        self.visited.nodes += nodes;
        let goes_on = self.poll(|| share);
        self.visited.nodes -= nodes;
        self.next_poll = self.next_poll.min(self.visited.nodes);
        goes_on
    }

    /// A clock that shows when this long has passed.
    pub(crate) fn timer(interval: Duration) -> Timer {
        Timer { began: Instant::now(), interval }
    }

    /// The limits of a thread that helps with this search until the token is cancelled.
    pub(crate) fn limits_of_helper(&self, until: &CancelToken) -> Limits {
        let cancel = Some(until.clone());
        let Limits { memory, tuning, .. } = self.limits;
        Limits { cancel, memory, tuning, ..Limits::default() }
    }

    /// A meter for a part of the search: at most so many of the nodes that may still be visited.
    pub(crate) fn portion(&self, nodes: u64) -> Meter<'static> {
        let nodes = Some(nodes.min(self.nodes_left()));
        let limits = Limits { nodes, solutions: None, ..self.limits.clone() };
        Meter { started: self.started, ..Meter::new(limits, None) }
    }

    /// The most memory, in bytes, to remember remainders in: none if each solution must be seen.
    pub(crate) fn memory_limit(&self) -> usize {
        if self.limits.solutions.is_some() { 0 } else { self.limits.memory }
    }

    /// Changes the memory to remember remainders in, and tells how much there was: to be given back
    /// in the same way.
    pub(crate) fn replace_memory(&mut self, bytes: usize) -> usize {
        std::mem::replace(&mut self.limits.memory, bytes)
    }

    /// The thresholds of the search.
    pub(crate) fn tuning(&self) -> &Tuning {
        &self.limits.tuning
    }

    /// Nodes visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.visited.nodes
    }

    /// How many nodes may still be visited, at most.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit - self.visited.nodes)
    }

    /// Why no further node is granted.
    pub(crate) fn stop_reason(&self) -> StopReason {
        self.stopped.expect("a meter that grants no node says why")
    }

    /// The limit on solutions, if there is one.
    pub(crate) fn solution_limit(&self) -> Option<u64> {
        self.limits.solutions
    }

    /// How many seconds have passed since it was made.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Writes down what the search has cost so far.
    pub(crate) fn record(&self, statistics: &mut Statistics) {
        self.record_with(Visited::default(), statistics);
    }

    /// Writes down what the search has cost so far, with what others have visited for it.
    pub(crate) fn record_with(&self, others: Visited, statistics: &mut Statistics) {
        let mut visited = self.visited.clone();
        visited.add(self.here.depth, others);
        visited.record(statistics);
        statistics.discarded = self.discarded;
        statistics.seconds = self.seconds();
    }

    /// Tells that the tree below a node at this depth is searched by another walk, and which share
    /// of the tree now searched lies before it, and which is its own. To be given back to
    /// [`leave`](Self::leave) at its end.
    pub(crate) fn enter(&mut self, depth: usize, (before, share): (f64, f64)) -> Place {
        let outer = self.here;
        self.here = Place {
            depth: outer.depth + depth,
            before: outer.before + outer.share * before,
            share: outer.share * share,
        };
        outer
    }

    /// Tells that the tree around is searched again.
    pub(crate) fn leave(&mut self, outer: Place) {
        self.here = outer;
    }

    /// Tells that the search is complete.
    pub(crate) fn finish(&mut self) {
        self.share_shown = 1.0;
        self.show();
    }

    #[cold]
    fn poll(&mut self, share: impl FnOnce() -> f64) -> bool {
        if self.stopped.is_none() {
            let limits = &self.limits;
            self.stopped = if limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
                Some(StopReason::Cancelled)
            } else if limits.nodes.is_some_and(|limit| self.visited.nodes >= limit) {
                Some(StopReason::NodeLimit)
            } else if limits.time.is_some_and(|limit| self.started.elapsed() >= limit) {
                Some(StopReason::TimeLimit)
            } else if limits.job.as_ref().is_some_and(|job| job.asks(self.visited.nodes)) {
                Some(StopReason::Cancelled)
            } else {
                None
            };
        }
        if self.stopped.is_some() {
            self.next_poll = 0;
            return false;
        }
        self.next_poll = (self.visited.nodes + self.limits.tuning.threads.poll_interval)
            .min(self.limits.nodes.unwrap_or(u64::MAX));
        if self.limits.job.is_some() {
            self.tell(self.here.share * share());
        } else if self.observer.is_some() {
            let done = self.here.before + self.here.share * share();
            self.share_shown = self.share_shown.max(done.min(1.0 - f64::EPSILON));
            self.show();
        }
        true
    }

    /// Tells the job that so large a share is done, and the nodes.
    pub(crate) fn tell(&mut self, share: f64) {
        if let Some(job) = &self.limits.job {
            job.add_done(self.visited.nodes - self.told.0, (share - self.told.1).max(0.0));
            self.told = (self.visited.nodes, share.max(self.told.1));
        }
    }

    fn show(&mut self) {
        let progress = Progress {
            nodes: self.visited.nodes,
            share: self.share_shown,
            seconds: self.started.elapsed().as_secs_f64(),
        };
        if let Some(observer) = &mut self.observer {
            observer.progress(&progress);
        }
    }
}

impl std::fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meter")
            .field("limits", &self.limits)
            .field("nodes", &self.visited.nodes)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trial_that_used_its_nodes_up_stops_nothing_else() {
        let mut meter = Meter::new(Limits::default(), None);
        let mut trial = meter.trial(1).expect("nodes are not limited");
        trial.reserve_depth(0);
        assert!(trial.visit(0, || 0.0));
        // It ends here, having all it wants; what it asks for is nothing.
        assert_eq!(trial.visit_many(0, 0, || 0.0), 0);
        assert_eq!(trial.stopped, Some(StopReason::NodeLimit));
        meter.adopt(trial);
        assert_eq!(meter.nodes(), 1);
        assert!(meter.visit(0, || 0.0));
    }

    #[test]
    fn a_portion_is_a_part_of_the_nodes_that_are_left() {
        let mut meter = Meter::new(Limits { nodes: Some(5), ..Limits::default() }, None);
        meter.reserve_depth(0);
        assert_eq!(meter.visit_many(0, 2, || 0.0), 2);
        let mut portion = meter.portion(10);
        portion.reserve_depth(0);
        assert_eq!(portion.visit_many(0, 10, || 0.0), 3);
        meter.adopt(portion);
        assert!(!meter.visit(0, || 0.0));
        assert_eq!(meter.stop_reason(), StopReason::NodeLimit);
    }
}
