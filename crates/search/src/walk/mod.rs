//! The walk through the one tree of a problem, and the interface to the back ends that hold the
//! residual problem.
//!
//! A [`Dance`] is a back end. It is built from a [`Problem`](quadrille_problem::Problem) that it can hold
//! ([`engine`](crate::engine) knows which); then it only moves up and down the tree. That tree is the same
//! for every back end and is defined here, on the problem alone:
//!
//! * A **node** is a set of options taken and a set of options dropped. An option is **live** when
//!   it is neither, and taking it would break no upper bound and no color.
//! * A primary item has had `c` of its `lo..=hi` covers, and still **needs** `max(lo - c, 0)`. It
//!   is **active** while it needs covers or has live options. With no active item, the options
//!   taken are a solution. If some item needs more covers than it has live options, the node is
//!   **dead**.
//! * Otherwise the search **branches** on the active item of the lowest *rank*: of the fewest ways to
//!   continue, `live - need + 1`, where an item that needs no more covers counts as if it had two ways
//!   more (see [`rule`](crate::rule)); ties go to the lowest number.
//! * Its children, in order: for each of its live options in ascending order, as long as enough
//!   remain for its need, *drop* those before and *take* this one; finally, if it needs no more,
//!   drop them all.
//!
//! For items covered exactly once these are Knuth's Algorithms X and C: the dropped options
//! conflict with the taken one anyway. For other bounds the tree has each set of options once, as
//! in his Algorithm M; only ties in the choice of item differ.
//!
//! A child found dead while it is entered counts as a node like any other, so node counts agree
//! between back ends that detect this sooner or later.

pub(crate) mod descent;
pub(crate) mod generic;
pub mod memory;
pub mod parts;
pub mod probe;
pub mod walker;

use quadrille_problem::OptionId;

use crate::answer::Capped;
use crate::memo::hash::Hasher;
use crate::meter::Meter;
use crate::meter::position::Stop;
use crate::observe::MemoStats;

/// The action at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The options taken are a solution.
    Solved,
    /// Some item can no longer be covered as often as it must be.
    Dead,
    /// Branch on this item.
    Branch(u32),
}

/// The next child of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Child {
    /// It was entered and not examined yet.
    Entered,
    /// It is dead, and was left at once.
    Dead,
    /// There are no more children.
    None,
}

/// A back end: reversible (or copied) state that moves through the tree.
///
/// The calls follow the walk: [`choose`](Self::choose) at a new node; if it branches,
/// [`open`](Self::open), then [`advance`](Self::advance) to each child, where the same begins
/// again; after the last child, [`shut`](Self::shut). After that the state is the same as before
/// `open`. Nothing is allocated after the back end is built.
pub trait Dance: Send {
    /// Whether it describes its residuals by words. The walks of others are compiled without a memo.
    const DESCRIBES: bool = false;

    /// The greatest number of levels that can be open at once.
    fn depth_limit(&self) -> usize;

    /// Returns the action at the node just entered.
    fn choose(&mut self) -> Choice;

    /// What the last choice cost beyond that of a usual node, in nodes.
    fn choice_cost(&self) -> u64 {
        0
    }

    /// Counts all solutions below the current node by a method of its own; `None` if the back end
    /// has none. The node is at this depth and is to be branched on `item`. The method must visit
    /// exactly the nodes that a walk would visit. A stop is reported relative to that node.
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

    /// Counts all solutions below the root, which was visited and is not open, by a method of its
    /// own; `None` if the back end has none. The method must visit exactly the nodes that a walk
    /// would visit, and opens no level.
    fn count_all(
        &mut self,
        _meter: &mut Meter<'_>,
        _tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        None
    }

    /// Makes the node in which these options are taken and dropped the root for counts, as specified by
    /// [`Walker::move_root`](crate::walk::walker::Walker::move_root).
    fn move_root(&mut self, _taken: &[OptionId], _dropped: &[OptionId]) -> bool {
        false
    }

    /// Returns another back end, for [`Walker::another`](crate::walk::walker::Walker::another).
    fn another(&mut self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// The number of words by which a residual is described, if the dance [can](Self::DESCRIBES).
    fn residual_words(&self) -> usize {
        0
    }

    /// Adds the words that describe the residual at the current node, which is to be branched on, to a
    /// hash. Equal words mean equal residuals.
    fn describe(&self, _hasher: &mut Hasher) {}

    /// Leaves the current child of the innermost open level and enters the next.
    fn advance(&mut self) -> Child;

    /// Closes the innermost level, after its last child was left.
    fn shut(&mut self);

    /// Adds the options taken on the way to the current node to `taken`, in any order.
    fn taken(&self, taken: &mut Vec<OptionId>);

    /// Adds the options dropped on the way to the current node that do not conflict with those taken to
    /// `dropped`, in any order, and maybe others that were taken or do conflict. If every item is covered
    /// exactly once, an option that was tried before always conflicts.
    fn dropped(&self, _dropped: &mut Vec<OptionId>) {}

    /// For each open level, from the root down: the number of children entered so far, including
    /// the current one, and the number of children.
    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)>;

    /// The number of children of the innermost open level; 0 if none is open.
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

    /// Estimates of the share of the tree before the current node, and of its own share.
    fn place(&self) -> (f64, f64) {
        place_in_tree(self.steps())
    }

    /// The number of removals of an option from an item's list so far.
    fn updates(&self) -> u64;

    /// The memo statistics.
    fn memo(&self) -> MemoStats {
        MemoStats::default()
    }
}

/// Estimates the share of a tree before the current node and its own share, as if all children of a
/// node weighed the same. `steps` gives for each level, from the root down, the number of children
/// entered and the number of children.
pub fn place_in_tree(steps: impl Iterator<Item = (u32, u32)>) -> (f64, f64) {
    let (mut before, mut share) = (0.0, 1.0);
    for (tried, degree) in steps {
        share /= f64::from(degree.max(1));
        before += share * f64::from(tried.saturating_sub(1));
    }
    (before, share)
}

/// Estimates the share of a search that is done, where the options of all levels stand one after the other
/// in one list. `levels` gives for each level, from the root down, its first option in the list, the
/// children entered, and whether its item is covered exactly once: otherwise it may also be left alone.
pub fn finished_share(
    options: usize,
    levels: impl Iterator<Item = (usize, usize, bool)> + Clone,
) -> f64 {
    let ends = levels.clone().skip(1).map(|(first, ..)| first);
    let ends = ends.chain(std::iter::once(options));
    let steps = levels.zip(ends).map(|((first, tried, is_once), end)| {
        let degree = end - first + usize::from(!is_once);
        (tried as u32, degree as u32)
    });
    place_in_tree(steps).0
}
