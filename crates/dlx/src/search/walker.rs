//! A walk with its back end erased: what the facade holds.

use crate::answer::{Answer, Capped, StopReason};
use crate::id::OptionId;
use crate::observe::Memo;
use crate::search::limits::Meter;
use crate::search::probe::Probe;

/// What a walk came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A solution: the options taken are one.
    Solution,
    /// The end: there are no more solutions.
    Exhausted,
    /// A limit: there may be more solutions. The walk can go on no further.
    Stopped(StopReason),
}

/// A walk with its back end erased: what the facade holds.
pub(crate) trait Walker {
    /// Goes on to the next solution. After [`Step::Exhausted`] the walk can begin anew.
    fn next(&mut self, meter: &mut Meter<'_>) -> Step;

    /// Counts the solutions of the whole tree. The walk must be at its beginning.
    fn count(&mut self, meter: &mut Meter<'_>) -> Answer;

    /// Adds all solutions below the root, which was visited, to `tally`, or as many as are found
    /// before a limit. The walk must be at its beginning.
    fn count_visited(
        &mut self,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Result<(), StopReason>;

    /// Goes down one way and back: `pick` is asked which, at each node, with how many children it
    /// has. The walk must be at its beginning, and is of no more use if a limit is reached.
    fn probe(
        &mut self,
        pick: &mut dyn FnMut(u32) -> u32,
        meter: &mut Meter<'_>,
    ) -> Result<Probe, StopReason>;

    /// Adds the options of the current solution to `taken`, in any order.
    fn taken(&self, taken: &mut Vec<OptionId>);

    /// Whether no child of any open level is left to be tried: then the current solution is the
    /// last. (If not, it may be the last all the same.)
    fn is_at_end(&self) -> bool;

    /// Removals of an option from an item's list so far.
    fn updates(&self) -> u64;

    /// What remembering remainders was good for.
    fn memo(&self) -> Memo;
}
