//! A walk with its back end erased: what the facade holds.

use quadrille_problem::OptionId;

use crate::answer::{Answer, Capped, StopReason};
use crate::meter::limits::Meter;
use crate::meter::position::{Position, Stop};
use crate::observe::Memo;
use crate::walk::probe::Probe;

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
pub(crate) trait Walker: Send {
    /// Goes on to the next solution. After [`Step::Exhausted`] the walk can begin anew.
    fn next(&mut self, meter: &mut Meter<'_>) -> Step;

    /// Where the walk stands after [`Step::Solution`], which is there, or [`Step::Stopped`].
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

    /// Adds all solutions of the whole tree to `tally`, or as many as are found before a limit. The
    /// walk must be at its beginning.
    fn count_all(&mut self, meter: &mut Meter<'_>, tally: &mut Capped) -> Result<(), Stop>;

    /// As [`count_all`](Self::count_all), where the root was visited.
    fn count_visited(&mut self, meter: &mut Meter<'_>, tally: &mut Capped) -> Result<(), Stop>;

    /// Makes the node in which these options are taken the root of the next counts, which remember
    /// what was remembered before. `false`, and nothing is changed, if this walk cannot do that. No
    /// level is open; the options can be taken together.
    fn move_root(&mut self, taken: &[OptionId]) -> bool;

    /// Another walk of the same tree with the same root, for another thread, which shares what is
    /// remembered. `None` if this walk cannot [move its root](Self::move_root).
    fn another(&mut self) -> Option<Box<dyn Walker>>;

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
