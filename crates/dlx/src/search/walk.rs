//! Walks through the tree of a back end, depth first and without recursion: to the next solution,
//! or to the end while counting.

use crate::answer::{Answer, Capped, Count, StopReason};
use crate::dance::{Child, Choice, Dance};
use crate::id::OptionId;
use crate::observe::Memo;
use crate::search::limits::Meter;
use crate::search::probe::{Probe, probe};

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

/// A walk through the tree of one back end.
///
/// Invariant: `depth` levels of the dance are open. At [`Place::Node`], the dance stands at a node
/// not yet looked at; at [`Place::Left`], what was to be done at its node is done.
#[derive(Debug)]
pub(crate) struct Walk<D> {
    dance: D,
    depth: usize,
    place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Before the root.
    Start,
    /// At a node that was visited and must be looked at.
    Node,
    /// At a node that is finished.
    Left,
}

impl<D: Dance> Walk<D> {
    pub(crate) fn new(dance: D) -> Self {
        Self { dance, depth: 0, place: Place::Start }
    }

    /// Visits the root.
    fn begin(&mut self, meter: &mut Meter<'_>) -> bool {
        meter.reserve_depth(self.dance.depth_limit());
        let visited = meter.visit(0, || 0.0);
        if visited {
            self.place = Place::Node;
        }
        visited
    }

    /// Leaves the current node for the next child that is not dead, shutting levels on the way.
    /// `None` if there is no such child: the tree is done.
    #[inline(always)]
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Option<()>, StopReason> {
        while self.depth > 0 {
            match self.dance.advance() {
                Child::None => {
                    self.dance.shut();
                    self.depth -= 1;
                }
                child => {
                    if !meter.visit(self.depth, || self.dance.share()) {
                        return Err(meter.stop_reason());
                    }
                    if child == Child::Entered {
                        return Ok(Some(()));
                    }
                }
            }
        }
        Ok(None)
    }

    #[inline(always)]
    fn open(&mut self, item: u32) {
        self.dance.open(item);
        self.depth += 1;
    }

    fn search(&mut self, meter: &mut Meter<'_>) -> Result<Option<()>, StopReason> {
        if self.place == Place::Start && !self.begin(meter) {
            return Err(meter.stop_reason());
        }
        loop {
            if self.place == Place::Node {
                match self.dance.choose() {
                    Choice::Branch(item) => self.open(item),
                    Choice::Dead => {}
                    Choice::Solved => {
                        self.place = Place::Left;
                        return Ok(Some(()));
                    }
                }
            }
            self.place = Place::Left;
            if self.advance(meter)?.is_none() {
                self.place = Place::Start;
                return Ok(None);
            }
            self.place = Place::Node;
        }
    }

    /// Adds all solutions to `tally`, or as many as are found before a limit.
    fn add_all(&mut self, meter: &mut Meter<'_>, tally: &mut Capped) -> Result<(), StopReason> {
        if !self.begin(meter) {
            return Err(meter.stop_reason());
        }
        if let Some(result) = self.dance.count_all(meter, tally) {
            return result;
        }
        loop {
            match self.dance.choose() {
                Choice::Branch(item) => {
                    match self.dance.count_below(item, self.depth, meter, tally) {
                        Some(result) => result?,
                        None => self.open(item),
                    }
                }
                Choice::Dead => {}
                Choice::Solved => tally.add(1)?,
            }
            if self.advance(meter)?.is_none() {
                return Ok(());
            }
        }
    }
}

impl<D: Dance> Walker for Walk<D> {
    fn next(&mut self, meter: &mut Meter<'_>) -> Step {
        match self.search(meter) {
            Ok(Some(())) => Step::Solution,
            Ok(None) => Step::Exhausted,
            Err(reason) => Step::Stopped(reason),
        }
    }

    fn count(&mut self, meter: &mut Meter<'_>) -> Answer {
        debug_assert_eq!(self.place, Place::Start, "a count begins at the beginning");
        let mut tally = Capped::new(meter.solution_limit());
        let result = if tally.room() == 0 {
            Err(StopReason::SolutionLimit)
        } else {
            self.add_all(meter, &mut tally)
        };
        let count: Count = tally.total();
        match result {
            Ok(()) => Answer::Complete(count),
            Err(reason) => Answer::AtLeast(count, reason),
        }
    }

    fn probe(
        &mut self,
        pick: &mut dyn FnMut(u32) -> u32,
        meter: &mut Meter<'_>,
    ) -> Result<Probe, StopReason> {
        debug_assert_eq!(self.place, Place::Start, "a probe begins at the beginning");
        probe(&mut self.dance, pick, meter)
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        self.dance.taken(taken);
    }

    fn is_at_end(&self) -> bool {
        self.dance.is_at_end()
    }

    fn updates(&self) -> u64 {
        self.dance.updates()
    }

    fn memo(&self) -> Memo {
        self.dance.memo()
    }
}
