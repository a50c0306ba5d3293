//! What may stop a search, and what it counts. The meter is here: it counts the nodes of a search and
//! stops it at a limit. Beside it are the limits, the meters of parts of a search, the position where a walk stopped, the job that several threads share, and what the
//! meter reports.
//!
//! The only file of the engine that reads the clock.

pub mod job;
pub mod limits;
pub mod parts;
mod place;
pub mod position;
mod reports;
pub mod stops;
#[cfg(test)]
mod tests;
mod turns;
mod visited;

use std::time::Duration;

use quadrille_answer::CancelToken;
use quadrille_vectors::clock::Instant;

use crate::answer::{Capped, StopReason};
use crate::meter::job::Job;
use crate::meter::limits::Limits;
use crate::meter::position::{Position, Stop};
use crate::observe::{Observer, Statistics, Way};
use crate::tuning::Tuning;

pub use place::Place;
pub use visited::Visited;

/// A memory limit too small for a memo. As with a memo, a count may leave out nodes whose solutions it can
/// calculate; with a limit of 0 bytes it visits the common tree.
pub const NO_MEMO: usize = 1;

/// Measures one interval of time.
#[derive(Clone, Copy, Debug)]
pub struct Timer {
    began: Instant,
    interval: Duration,
}

impl Timer {
    /// Whether the interval has passed.
    pub fn is_over(&self) -> bool {
        self.began.elapsed() >= self.interval
    }

    /// A timer that is over after `interval` from now, or with this one if that is sooner.
    pub fn or_sooner(self, interval: Duration) -> Self {
        let passed = self.began.elapsed();
        match self.interval.saturating_sub(passed) < interval {
            true => self,
            false => Self { began: self.began, interval: passed.saturating_add(interval) },
        }
    }
}

/// Counts the nodes of a search and stops it at a limit.
///
/// # Invariants
/// * `visited.nodes <= limits.nodes`;
/// * `visited.nodes < next_poll` while `stopped` is `None`, so the hot path is one comparison;
/// * once set, `stopped` stays set and no further node is granted, except that the end of an
///   [turn](Self::turn) takes back the stop that it caused.
pub struct Meter<'a> {
    limits: Limits,
    visited: Visited,
    /// Nodes of trials whose results are not used.
    discarded: u64,
    /// Work other than nodes, in nodes that cost as much.
    charged: u64,
    /// What nodes, discarded nodes and charged work may add up to before the search pauses.
    allowance: u64,
    /// What the allowance becomes, once, if the search is expected to end within that.
    prolonged: u64,
    next_poll: u64,
    stopped: Option<StopReason>,
    started: Instant,
    observer: Option<&'a mut dyn Observer>,
    /// Nodes visited before this meter took over the observer; see [`lend`](Self::lend).
    earlier: u64,
    here: Place,
    share_shown: f64,
    /// The way whose turn it is.
    way: Way,
    /// The share of residuals that a walk by orbits has found known.
    known: f64,
    /// The residuals that are remembered.
    remembered: u64,
    /// The work, in nodes, from which on the next [`beat`](Self::beat) reports.
    next_beat: u64,
    /// The nodes, and the share of the whole, that were reported to the job.
    reported: (u64, f64),
}

impl<'a> Meter<'a> {
    /// A meter of one question.
    pub fn new(limits: Limits, observer: Option<&'a mut dyn Observer>) -> Self {
        Self {
            limits,
            visited: Visited::default(),
            discarded: 0,
            charged: 0,
            allowance: u64::MAX,
            prolonged: 0,
            next_poll: 0,
            stopped: None,
            started: Instant::now(),
            observer,
            earlier: 0,
            here: Place::WHOLE,
            share_shown: 0.0,
            way: Way::Search,
            known: 0.0,
            remembered: 0,
            next_beat: 0,
            reported: (0, 0.0),
        }
    }

    /// Makes room for a tree of this depth, so that visiting a node never allocates.
    pub fn reserve_depth(&mut self, depth: usize) {
        let depth = self.here.depth + depth;
        if self.visited.profile.len() <= depth {
            self.visited.profile.resize(depth + 1, 0);
        }
    }

    /// Requests a visit to one node at this depth. Returns `false` if the search must stop. `share`
    /// computes the finished share of the tree; it is called rarely.
    #[inline]
    pub fn visit(&mut self, depth: usize, share: impl Fn() -> f64) -> bool {
        if self.visited.nodes >= self.next_poll && !self.poll(&share) {
            return false;
        }
        self.visited.nodes += 1;
        self.visited.profile[self.here.depth + depth] += 1;
        true
    }

    /// Requests visits to `wanted` nodes at this depth. Returns the number granted; if it is less
    /// than `wanted`, the search must stop.
    #[inline]
    pub fn visit_many(&mut self, depth: usize, wanted: u64, share: impl Fn() -> f64) -> u64 {
        if self.visited.nodes >= self.next_poll && !self.poll(&share) {
            return 0;
        }
        let mut left = self.nodes_left();
        if left < wanted {
            left = self.prolong(&share);
            if left < wanted {
                self.stopped = Some(StopReason::NodeLimit);
            }
        }
        let granted = wanted.min(left);
        self.visited.nodes += granted;
        self.visited.profile[self.here.depth + depth] += granted;
        granted
    }

    /// Visits `leaves` solutions at this depth, all children of one node, and adds them to `tally`.
    /// If it stops among them, the position in the error is relative to that node.
    #[inline]
    pub(crate) fn visit_leaves(
        &mut self,
        depth: usize,
        leaves: u32,
        tally: &mut Capped,
        share: impl Fn() -> f64,
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
    pub fn stops_at_once(&mut self) -> bool {
        self.limits.solutions == Some(0) || !self.poll(&|| 0.0)
    }

    /// Whether the cancel token or the time limit says stop: for work that visits no nodes.
    pub fn is_over(&self) -> bool {
        self.stop_for_good().is_some()
    }

    /// Returns which of the cancel token and the time limit says stop.
    fn stop_for_good(&self) -> Option<StopReason> {
        match self.is_cancelled() {
            true => Some(StopReason::Cancelled),
            false => self.is_late().then_some(StopReason::TimeLimit),
        }
    }

    fn is_cancelled(&self) -> bool {
        self.limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
    }

    fn is_late(&self) -> bool {
        self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    /// Returns what remains of the time limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|limit| limit.saturating_sub(self.started.elapsed()))
    }

    /// Why work that visits no nodes must stop, after [`is_over`](Self::is_over) said so.
    pub fn reason_to_stop(&mut self) -> StopReason {
        if self.stopped.is_none() && !self.poll(&|| 0.0) {
            return self.stop_reason();
        }
        self.stopped.unwrap_or(StopReason::TimeLimit)
    }

    /// Says which way of counting goes on from here; reports name it.
    pub fn go_by(&mut self, way: Way) {
        self.way = way;
    }

    /// Takes note of the share of residuals that a walk by orbits has found known.
    pub fn note_known(&mut self, share: f64) {
        self.known = share;
    }

    /// Takes note of the number of residuals that are remembered.
    #[inline]
    pub fn note_remembered(&mut self, residuals: usize) {
        self.remembered = residuals as u64;
    }

    /// Charges work that costs as much as `nodes` nodes to the current turn.
    pub fn charge(&mut self, nodes: u64) {
        self.charged += nodes;
        // It takes time like nodes, so it brings the next poll closer as well.
        self.next_poll = self.next_poll.saturating_sub(nodes);
        if self.nodes_left() == 0 {
            self.next_poll = 0;
        }
        self.beat();
    }

    /// Polls at the next node, after work that takes long and is not charged.
    pub fn poll_soon(&mut self) {
        self.next_poll = 0;
    }

    /// Sets the nodes visited since `before` aside: they count as discarded until they are
    /// [resumed](Self::resume).
    pub fn set_aside(&mut self, before: Visited) -> Visited {
        let own = std::mem::replace(&mut self.visited, before);
        self.discarded += own.nodes - self.visited.nodes;
        self.next_poll = 0;
        own
    }

    /// Takes up nodes that were set aside. Returns the nodes visited before them.
    pub fn resume(&mut self, own: Visited) -> Visited {
        let before = std::mem::replace(&mut self.visited, own);
        self.discarded -= self.visited.nodes - before.nodes;
        self.next_poll = 0;
        before
    }

    /// Returns the nodes counted so far.
    pub fn visited_so_far(&self) -> &Visited {
        &self.visited
    }

    /// Returns the nodes counted.
    pub fn visited(self) -> Visited {
        self.visited
    }

    /// Absorbs the nodes counted by another meter.
    pub fn add(&mut self, visited: Visited) {
        self.visited.add(self.here.depth, visited);
    }

    /// Whether the search was stopped for good, so its residual is not needed. At the end of a turn it may
    /// become so later: to make the residual takes time.
    pub fn is_abandoned(&self) -> bool {
        match (&self.limits.job, self.stopped) {
            (Some(job), _) => job.is_abandoned(),
            (None, Some(StopReason::NodeLimit)) => self.is_over(),
            (None, stopped) => stopped.is_some(),
        }
    }

    /// Returns why the search was stopped. If it was [abandoned](Self::is_abandoned) after the end of its
    /// turn, [`turn`](Self::turn) no longer takes the stop back: its residual is not complete.
    pub fn settle_stop(&mut self) -> StopReason {
        if self.limits.job.is_none() && self.stopped == Some(StopReason::NodeLimit) {
            self.stopped = self.stop_for_good().or(self.stopped);
        }
        self.stop_reason()
    }

    /// Whether the number of nodes is limited.
    pub fn limits_nodes(&self) -> bool {
        self.limits.nodes.is_some()
    }

    /// Whether nodes or solutions are limited, so that each one counts.
    pub fn counts_each(&self) -> bool {
        self.limits.nodes.is_some() || self.limits.solutions.is_some()
    }

    /// Polls on behalf of a job: reports its progress, and returns whether it may continue.
    pub fn poll_job(&mut self, job: &Job) -> bool {
        let (nodes, share) = job.done();
        // The nodes of the job are added to this meter when the job ends.
        self.visited.nodes += nodes;
        let may_continue = self.poll(&|| share);
        self.visited.nodes -= nodes;
        self.next_poll = self.next_poll.min(self.visited.nodes);
        may_continue
    }

    /// Starts a timer that is over after `interval`.
    pub fn timer(interval: Duration) -> Timer {
        Timer { began: Instant::now(), interval }
    }

    /// Returns the memory limit of the memo, in bytes; 0 if each solution must be visited.
    pub fn memory_limit(&self) -> usize {
        if self.limits.solutions.is_some() { 0 } else { self.limits.memory }
    }

    /// The thresholds of the search.
    pub fn tuning(&self) -> &Tuning {
        &self.limits.tuning
    }

    /// Returns the number of nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.visited.nodes
    }

    /// Returns the finished share of the search, as far as it was reported; known where it stops.
    pub fn finished_share(&self) -> f64 {
        self.share_shown
    }

    /// Returns the largest number of nodes that may still be visited.
    pub fn nodes_left(&self) -> u64 {
        let limited = self.limits.nodes.map_or(u64::MAX, |limit| limit - self.visited.nodes);
        limited.min(self.allowance.saturating_sub(self.spent()))
    }

    /// Returns the nodes visited, discarded and charged.
    pub fn spent(&self) -> u64 {
        self.visited.nodes + self.discarded + self.charged
    }

    /// Returns why no further node is granted.
    pub fn stop_reason(&self) -> StopReason {
        self.stopped.expect("a meter that grants no node says why")
    }

    /// Returns the limit on solutions, if there is one.
    pub fn solution_limit(&self) -> Option<u64> {
        self.limits.solutions
    }

    /// Returns the seconds since the meter was created.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Writes the cost of the search so far to `statistics`.
    pub fn record(&self, statistics: &mut Statistics) {
        self.record_with(Visited::default(), statistics);
    }

    /// Writes the cost of the search so far to `statistics`, including nodes visited by other
    /// meters.
    pub fn record_with(&self, others: Visited, statistics: &mut Statistics) {
        let mut visited = self.visited.clone();
        visited.add(self.here.depth, others);
        visited.record(statistics);
        statistics.discarded = self.discarded;
        statistics.seconds = self.seconds();
    }

    /// Enters the subtree of a node at this depth, which another walk searches. `before` is the
    /// share of the current tree before it, `share` its own. Pass the result to
    /// [`leave`](Self::leave) at the end of the subtree.
    pub fn enter(&mut self, depth: usize, (before, share): (f64, f64)) -> Place {
        let outer = self.here;
        self.here = Place {
            depth: outer.depth + depth,
            before: outer.before + outer.share * before,
            share: outer.share * share,
        };
        outer
    }

    /// Returns from a subtree to the surrounding tree.
    pub fn leave(&mut self, outer: Place) {
        self.here = outer;
    }

    /// Polls, and returns whether the search may continue. Compiled once for all searches.
    #[cold]
    #[inline(never)]
    fn poll(&mut self, share: &dyn Fn() -> f64) -> bool {
        if self.stopped.is_none() {
            if self.nodes_left() == 0 {
                self.prolong(share);
            }
            self.stopped = if self.is_cancelled() {
                Some(StopReason::Cancelled)
            } else if self.nodes_left() == 0 {
                Some(StopReason::NodeLimit)
            } else if self.is_late() {
                Some(StopReason::TimeLimit)
            } else if self.limits.job.as_ref().is_some_and(|job| job.asks(self.visited.nodes)) {
                Some(StopReason::Cancelled)
            } else {
                None
            };
        }
        if self.stopped.is_some() {
            self.next_poll = 0;
            self.share_shown = self.share_shown.max(self.here.before + self.here.share * share());
            return false;
        }
        let interval = self.limits.tuning.threads.poll_interval.min(self.nodes_left());
        self.next_poll = self.visited.nodes + interval;
        if self.limits.job.is_some() {
            self.report(self.here.share * share());
        } else if self.observer.is_some() {
            self.show_at(self.here.before + self.here.share * share());
        }
        true
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
