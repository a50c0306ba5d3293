//! The walk through the one tree of a problem, and the seam to the back ends that hold the residual
//! problem meanwhile.
//!
//! A [`Dance`] is a back end: built from a [`Problem`](crate::Problem), which it may decline before
//! it starts, it then only moves up and down the tree. That tree is the same for every back end, and
//! is defined here, on the problem alone:
//!
//! * A **node** is a set of options taken and a set of options dropped. An option is **live** when
//!   it is neither, and taking it would break no upper bound and no color.
//! * A primary item has had `c` of its `lo..=hi` covers, and still **needs** `max(lo - c, 0)`. It
//!   is **active** while it needs covers or has live options. With no active item, the options
//!   taken are a solution. With an item that needs more than it has live options, the node is
//!   **dead**.
//! * Else the search **branches** on the active item with the fewest ways to go on, which are
//!   `live - need + 1`; of several such items, on the one with the lowest number.
//! * Its children, in order: for each of its live options in ascending order, as long as enough
//!   remain for its need, *drop* those before and *take* this one; and last, if it needs nothing
//!   more, drop them all.
//!
//! For an item to be covered exactly once this is Knuth's Algorithms X and C: the options dropped
//! are in conflict with the one taken anyway. For other bounds it gives each set of options once,
//! as his Algorithm M does; the choice of item differs from his in its ties only.
//!
//! A child that is found to be dead while it is entered counts as a node like any other, so that
//! counts of nodes agree between back ends that find out sooner or later.

pub(crate) mod descent;
pub(crate) mod generic;
pub(crate) mod probe;
pub(crate) mod walker;

use quadrille_problem::OptionId;

use crate::answer::Capped;
use crate::meter::limits::Meter;
use crate::meter::position::Stop;
use crate::observe::Memo;

/// What is to be done at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The options taken are a solution.
    Solved,
    /// Some item can no longer be covered as often as it must be.
    Dead,
    /// Branch on this item.
    Branch(u32),
}

/// The next child of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Child {
    /// It was entered; what to do there is not known yet.
    Entered,
    /// It is dead, and was left again at once.
    Dead,
    /// There are no more.
    None,
}

/// A back end: reversible (or copied) state that moves through the tree.
///
/// The calls come in the order of a walk: [`choose`](Self::choose) at a new node; if it branches,
/// [`open`](Self::open), then [`advance`](Self::advance) to each child, at which the same begins
/// again; after the last child, [`shut`](Self::shut). After that the state is what it was before
/// `open`. Nothing is allocated after the back end is built.
pub(crate) trait Dance: Send {
    /// The greatest number of levels that can be open at once.
    fn depth_limit(&self) -> usize;

    /// What is to be done at the node just entered.
    fn choose(&mut self) -> Choice;

    /// Counts all solutions below the current node, which is at this depth and is to be branched
    /// on `item`, in a way of its own; `None` if the back end has none. It must visit the very
    /// nodes that a walk would visit. Where it is stopped is told as seen from that node.
    fn count_below(
        &mut self,
        _item: u32,
        _depth: usize,
        _meter: &mut Meter<'_>,
        _tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        None
    }

    /// Opens a level: its children are those of the current node, branched on `item`.
    fn open(&mut self, item: u32);

    /// Counts all solutions below the root, which was visited and is not open, in a way of its own;
    /// `None` if the back end has none. It must visit the very nodes that a walk would visit, and
    /// opens no level.
    fn count_all(
        &mut self,
        _meter: &mut Meter<'_>,
        _tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        None
    }

    /// Makes the node in which these options are taken the root for counts: what
    /// [`Walker::move_root`](crate::walk::walker::Walker::move_root) asks for.
    fn move_root(&mut self, _taken: &[OptionId]) -> bool {
        false
    }

    /// Another one, for [`Walker::another`](crate::walk::walker::Walker::another).
    fn another(&mut self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Leaves the current child of the innermost open level and enters the next.
    fn advance(&mut self) -> Child;

    /// Closes the innermost level, after its last child was left.
    fn shut(&mut self);

    /// Adds the options taken on the way to the current node to `taken`, in any order.
    fn taken(&self, taken: &mut Vec<OptionId>);

    /// For each open level, from the root down: how many of its children were entered so far, the
    /// current one included, and how many there are.
    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)>;

    /// How many children the innermost open level has; 0 if none is open.
    fn degree(&self) -> u32 {
        self.steps().next_back().map_or(0, |(_, degree)| degree)
    }

    /// Whether every open level is at its last child.
    fn is_at_end(&self) -> bool {
        self.steps().all(|(tried, degree)| tried >= degree)
    }

    /// An estimate of the share of the tree that lies before the current node, from 0 to 1.
    fn share(&self) -> f64 {
        self.place().0
    }

    /// An estimate of the share of the tree that lies before the current node, and of the share
    /// that is its own.
    fn place(&self) -> (f64, f64) {
        place_in_tree(self.steps())
    }

    /// Removals of an option from an item's list so far.
    fn updates(&self) -> u64;

    /// What remembering remainders was good for.
    fn memo(&self) -> Memo {
        Memo::default()
    }
}

/// Which share of a tree lies before the current node, and which share is its own, if all children
/// of a node weigh the same. `steps` are, from the root down, how many children were entered at a
/// level, and how many there are.
pub(crate) fn place_in_tree(steps: impl Iterator<Item = (u32, u32)>) -> (f64, f64) {
    let (mut before, mut share) = (0.0, 1.0);
    for (tried, degree) in steps {
        share /= f64::from(degree.max(1));
        before += share * f64::from(tried.saturating_sub(1));
    }
    (before, share)
}
