//! A walk with its back end erased: what the facade holds.

use quadrille_problem::OptionId;

use crate::answer::{Answer, Capped, StopReason};
use crate::meter::Meter;
use crate::meter::position::{Position, Stop};
use crate::observe::MemoStats;
use crate::walk::probe::Probe;

/// The result of one step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A solution: the options taken.
    Solution,
    /// The end: there are no more solutions.
    Exhausted,
    /// A limit: there may be more solutions.
    Stopped(StopReason),
}

/// A walk with its back end erased: what the facade holds.
pub trait Walker: Send {
    /// Continues to the next solution. After [`Step::Exhausted`] the walk can start over; after
    /// [`Step::Stopped`] it goes on with a meter that has nodes left.
    fn next(&mut self, meter: &mut Meter<'_>) -> Step;

    /// Returns the current position after [`Step::Solution`] or [`Step::Stopped`].
    fn position(&self) -> Position;

    /// Counts the solutions of the whole tree. The walk must be at its beginning.
    fn count(&mut self, meter: &mut Meter<'_>) -> Answer {
        let mut tally = Capped::new(meter.solution_limit());
        let result = self.count_all(meter, &mut tally);
        match result {
            Ok(()) => Answer::Complete(tally.total()),
            Err(stop) => Answer::AtLeast(tally.total(), stop.reason),
        }
    }

    /// Adds all solutions of the whole tree to `tally`, or those found before a limit. The walk
    /// must be at its beginning.
    fn count_all(&mut self, meter: &mut Meter<'_>, tally: &mut Capped) -> Result<(), Stop>;

    /// Like [`count_all`](Self::count_all), for a root that was already visited.
    fn count_visited(&mut self, meter: &mut Meter<'_>, tally: &mut Capped) -> Result<(), Stop>;

    /// Makes the node in which these options are taken and those are dropped the root of the next
    /// counts, which keep the memo. Returns `false`, without a change, if this walk cannot do that. A
    /// count may have been stopped before, and the options taken are compatible.
    fn move_root(&mut self, taken: &[OptionId], dropped: &[OptionId]) -> bool;

    /// Returns another walk of the same tree with the same root, for another thread, which shares
    /// the memo. Returns `None` if this walk cannot.
    fn another(&mut self) -> Option<Box<dyn Walker>>;

    /// Goes down one path and back. At each node, `pick` receives the number of children and
    /// returns the index of one. The walk must be at its beginning, and is no longer usable after a
    /// limit.
    fn probe(
        &mut self,
        pick: &mut dyn FnMut(u32) -> u32,
        meter: &mut Meter<'_>,
    ) -> Result<Probe, StopReason>;

    /// Adds the options of the current solution to `taken`, in any order.
    fn taken(&self, taken: &mut Vec<OptionId>);

    /// Whether no open level has an untried child: then the current solution is the last. (It may
    /// be the last even if this returns `false`.)
    fn is_at_end(&self) -> bool;

    /// Returns the number of removals of an option from an item's list so far.
    fn updates(&self) -> u64;

    /// Returns the memo statistics.
    fn memo(&self) -> MemoStats;
}
