//! What may stop a search, and what it counts. The meter is here: it counts the nodes of a search and
//! stops it at a limit. It has a budget (what may stop the search), a tally (what it has visited), and a reporter.
//! Beside it are the limits, the meters of parts of a search, the position where a walk stopped, and the job that
//! several threads share.

mod budget;
pub mod job;
pub mod limits;
pub mod parts;
mod place;
pub mod position;
mod reporter;
mod reports;
mod tally;
#[cfg(test)]
mod tests;
mod turns;

use std::time::Duration;

use crate::answer::{Capped, StopReason, Stops};
use crate::meter::budget::Budget;
use crate::meter::job::Job;
use crate::meter::limits::Limits;
use crate::meter::position::{Position, Stop};
use crate::meter::reporter::Reporter;
use crate::meter::tally::Tally;
use crate::observe::{Observer, Statistics, Way};
use crate::tuning::Tuning;

pub use budget::Timer;
pub use place::Place;
pub use tally::Visited;

/// A memory limit too small for a memo. As with a memo, a count may leave out nodes whose solutions it can
/// calculate; with a limit of 0 bytes it visits the common tree.
pub const NO_MEMO: usize = 1;

/// Counts the nodes of a search and stops it at a limit.
///
/// # Invariants
/// * the nodes of the tally are at most those of the limits;
/// * they are fewer than `next_poll` while the budget is not used up, so the hot path is one comparison;
/// * once the search is stopped, no further node is granted, except that the end of a [turn](Self::turn) takes back
///   the stop that it caused.
pub struct Meter<'a> {
    budget: Budget,
    tally: Tally,
    reporter: Reporter<'a>,
    place: Place,
    next_poll: u64,
}

impl<'a> Meter<'a> {
    /// A meter of one question.
    pub fn new(limits: Limits, observer: Option<&'a mut dyn Observer>) -> Self {
        let (budget, reporter) = (Budget::new(limits), Reporter::new(observer));
        Self { budget, tally: Tally::default(), reporter, place: Place::WHOLE, next_poll: 0 }
    }

    /// Makes room for a tree of this depth, so that visiting a node never allocates.
    pub fn reserve_depth(&mut self, depth: usize) {
        let depth = self.place.depth + depth;
        if self.tally.visited.profile.len() <= depth {
            self.tally.visited.profile.resize(depth + 1, 0);
        }
    }

    /// Requests a visit to one node at this depth. Returns `false` if the search must stop. `share`
    /// computes the finished share of the tree; it is called rarely.
    #[inline]
    pub fn visit(&mut self, depth: usize, share: impl Fn() -> f64) -> bool {
        if self.tally.visited.nodes >= self.next_poll && !self.poll(&share) {
            return false;
        }
        self.tally.visited.nodes += 1;
        self.tally.visited.profile[self.place.depth + depth] += 1;
        true
    }

    /// Requests visits to `wanted` nodes at this depth. Returns the number granted; if it is less
    /// than `wanted`, the search must stop.
    #[inline]
    pub fn visit_many(&mut self, depth: usize, wanted: u64, share: impl Fn() -> f64) -> u64 {
        if self.tally.visited.nodes >= self.next_poll && !self.poll(&share) {
            return 0;
        }
        let mut left = self.nodes_left();
        if left < wanted {
            left = self.prolong(&share);
            if left < wanted {
                self.budget.stopped = Some(StopReason::NodeLimit);
            }
        }
        let granted = wanted.min(left);
        self.tally.visited.nodes += granted;
        self.tally.visited.profile[self.place.depth + depth] += granted;
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
        self.budget.limits.solutions == Some(0) || !self.poll(&|| 0.0)
    }

    /// Whether the cancel token or the time limit says stop: for work that visits no nodes.
    pub fn is_over(&self) -> bool {
        self.budget.stop_for_good().is_some()
    }

    /// Returns what remains of the time limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.budget.time_left()
    }

    /// Why work that visits no nodes must stop, after [`is_over`](Self::is_over) said so.
    pub fn reason_to_stop(&mut self) -> StopReason {
        if self.budget.stopped.is_none() && !self.poll(&|| 0.0) {
            return self.stop_reason();
        }
        self.budget.stopped.unwrap_or(StopReason::TimeLimit)
    }

    /// Says which way of counting goes on from here; reports name it.
    pub fn go_by(&mut self, way: Way) {
        self.reporter.way = way;
    }

    /// Takes note of the share of residuals that a walk by orbits has found known.
    pub fn note_known(&mut self, share: f64) {
        self.reporter.known = share;
    }

    /// Takes note of the number of residuals that are remembered.
    #[inline]
    pub fn note_remembered(&mut self, residuals: usize) {
        self.reporter.remembered = residuals as u64;
    }

    /// Charges work that costs as much as `nodes` nodes to the current turn.
    pub fn charge(&mut self, nodes: u64) {
        self.tally.charged += nodes;
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
        self.next_poll = 0;
        self.tally.set_aside(before)
    }

    /// Takes up nodes that were set aside. Returns the nodes visited before them.
    pub fn resume(&mut self, own: Visited) -> Visited {
        self.next_poll = 0;
        self.tally.resume(own)
    }

    /// Returns the nodes counted so far.
    pub fn visited_so_far(&self) -> &Visited {
        &self.tally.visited
    }

    /// Returns the nodes counted.
    pub fn visited(self) -> Visited {
        self.tally.visited
    }

    /// Absorbs the nodes counted by another meter.
    pub fn add(&mut self, visited: Visited) {
        self.tally.visited.add(self.place.depth, visited);
    }

    /// Whether the search was stopped for good, so its residual is not needed. At the end of a turn it may
    /// become so later: to make the residual takes time.
    pub fn is_abandoned(&self) -> bool {
        match (&self.budget.limits.job, self.budget.stopped) {
            (Some(job), _) => job.is_abandoned(),
            (None, Some(StopReason::NodeLimit)) => self.is_over(),
            (None, stopped) => stopped.is_some(),
        }
    }

    /// Returns why the search was stopped. If it was [abandoned](Self::is_abandoned) after the end of its
    /// turn, [`turn`](Self::turn) no longer takes the stop back: its residual is not complete.
    pub fn settle_stop(&mut self) -> StopReason {
        if self.budget.limits.job.is_none() && self.budget.stopped == Some(StopReason::NodeLimit) {
            self.budget.stopped = self.budget.stop_for_good().or(self.budget.stopped);
        }
        self.stop_reason()
    }

    /// Whether the number of nodes is limited.
    pub fn limits_nodes(&self) -> bool {
        self.budget.limits.nodes.is_some()
    }

    /// Whether nodes or solutions are limited, so that each one counts.
    pub fn counts_each(&self) -> bool {
        self.budget.limits.nodes.is_some() || self.budget.limits.solutions.is_some()
    }

    /// Polls on behalf of a job: reports its progress, and returns whether it may continue.
    pub fn poll_job(&mut self, job: &Job) -> bool {
        let (nodes, share) = job.done();
        // The nodes of the job are added to this meter when the job ends.
        self.tally.visited.nodes += nodes;
        let may_continue = self.poll(&|| share);
        self.tally.visited.nodes -= nodes;
        self.next_poll = self.next_poll.min(self.tally.visited.nodes);
        may_continue
    }

    /// Starts a timer that is over after `interval`.
    pub fn timer(interval: Duration) -> Timer {
        Timer::new(interval)
    }

    /// Returns the memory limit of the memo, in bytes; 0 if each solution must be visited.
    pub fn memory_limit(&self) -> usize {
        if self.budget.limits.solutions.is_some() { 0 } else { self.budget.limits.memory }
    }

    /// The thresholds of the search.
    pub fn tuning(&self) -> &Tuning {
        &self.budget.limits.tuning
    }

    /// Returns what stops the search besides its limits on nodes and memory.
    pub fn stops(&self) -> Stops {
        self.budget.stops_for_good()
    }

    /// Returns the number of nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.tally.visited.nodes
    }

    /// Returns the finished share of the search, as far as it was reported; known where it stops.
    pub fn finished_share(&self) -> f64 {
        self.reporter.share_shown
    }

    /// Returns the largest number of nodes that may still be visited.
    pub fn nodes_left(&self) -> u64 {
        self.budget.nodes_left(&self.tally)
    }

    /// Returns the nodes visited, discarded and charged.
    pub fn spent(&self) -> u64 {
        self.tally.spent()
    }

    /// Returns why no further node is granted.
    pub fn stop_reason(&self) -> StopReason {
        self.budget.stopped.expect("a meter that grants no node says why")
    }

    /// Returns the limit on solutions, if there is one.
    pub fn solution_limit(&self) -> Option<u64> {
        self.budget.limits.solutions
    }

    /// Returns the seconds since the meter was created.
    pub fn seconds(&self) -> f64 {
        self.budget.started.elapsed().as_secs_f64()
    }

    /// Writes the cost of the search so far to `statistics`.
    pub fn record(&self, statistics: &mut Statistics) {
        self.record_with(Visited::default(), statistics);
    }

    /// Writes the cost of the search so far to `statistics`, including nodes visited by other
    /// meters.
    pub fn record_with(&self, others: Visited, statistics: &mut Statistics) {
        let mut visited = self.tally.visited.clone();
        visited.add(self.place.depth, others);
        visited.record(statistics);
        statistics.discarded = self.tally.discarded;
        statistics.seconds = self.seconds();
    }

    /// Returns the place of the current tree within the whole search.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Goes on with the tree at this place.
    pub fn move_to(&mut self, place: Place) {
        self.place = place;
    }

    /// Polls, and returns whether the search may continue. Compiled once for all searches.
    #[cold]
    #[inline(never)]
    fn poll(&mut self, share: &dyn Fn() -> f64) -> bool {
        if self.budget.stopped.is_none() {
            if self.nodes_left() == 0 {
                self.prolong(share);
            }
            self.budget.stopped = self.budget.stops(&self.tally);
        }
        if self.budget.stopped.is_some() {
            self.next_poll = 0;
            self.reporter.share_shown =
                self.reporter.share_shown.max(self.place.before + self.place.share * share());
            return false;
        }
        let interval = self.budget.limits.tuning.threads.poll_interval.min(self.nodes_left());
        self.next_poll = self.tally.visited.nodes + interval;
        if self.budget.limits.job.is_some() {
            self.report(self.place.share * share());
        } else if self.reporter.observer.is_some() {
            self.show_at(self.place.before + self.place.share * share());
        }
        true
    }
}

impl std::fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meter")
            .field("limits", &self.budget.limits)
            .field("nodes", &self.tally.visited.nodes)
            .field("stopped", &self.budget.stopped)
            .finish_non_exhaustive()
    }
}
