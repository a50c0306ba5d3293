//! Descent: a walk through a large problem lets what is left be counted by another walk, of a kind
//! that is faster and takes smaller problems only.
//!
//! The tree is the same: what is left is a problem of its own, whose items and options keep their
//! order, so that it has the very nodes that the walk would have visited.
//!
//! To build the other walk costs about as much as visiting some thousands of nodes. Descent goes on
//! as long as the trees found below are larger than that on average, and else pauses, each time
//! twice as long.

use quadrille_problem::Problem;

use crate::answer::Capped;
use crate::meter::limits::Meter;
use crate::meter::position::Stop;
use crate::observe::Memo;
use crate::reduce::remainder::remainder;
use crate::tuning::Tuning;
use crate::walk::Dance;
use crate::walk::walker::Walker;

/// Builds a walk for what is left, or declines.
pub(crate) type Build = fn(&Problem, usize, &Tuning) -> Option<Box<dyn Walker>>;

/// Counts what is left of a problem by walks of another kind.
#[derive(Debug)]
pub(crate) struct Descent {
    whole: Problem,
    build: Build,
    /// The most memory for each walk to remember remainders in.
    memory: usize,
    tuning: Tuning,
    /// The least depth at which what is left may be small enough.
    from: usize,
    /// How much deeper to try next if what is left is too large: twice as much each time, since a
    /// chain of single children may be long.
    stride: usize,
    /// No descent before so many nodes were visited.
    not_before: u64,
    pause: u64,
    /// Of the descents since they were last judged: how many, what they cost and what they visited.
    trials: u32,
    cost: u64,
    visited: u64,
    memo: Memo,
}

impl Descent {
    /// From a walk of this problem, in which every item is to be covered exactly once, to the walks
    /// that `build` builds with so much memory.
    pub(crate) fn new(whole: Problem, build: Build, memory: usize, tuning: &Tuning) -> Self {
        let pause = whole.member_count() as u64;
        Self {
            whole,
            build,
            memory,
            tuning: *tuning,
            from: 0,
            stride: 1,
            not_before: 0,
            pause,
            trials: 0,
            cost: 0,
            visited: 0,
            memo: Memo::default(),
        }
    }

    /// What remembering remainders was good for in the walks below.
    pub(crate) fn memo(&self) -> Memo {
        self.memo
    }

    /// Whether to try to descend at a node of this depth, after so many nodes.
    #[inline]
    pub(crate) fn is_wanted(&self, depth: usize, nodes: u64) -> bool {
        depth >= self.from && nodes >= self.not_before
    }

    /// Adds all solutions below the current node of a dance, which was visited, to a tally without
    /// a limit. `None` if what is left is still too large.
    #[cold]
    pub(crate) fn count(
        &mut self,
        dance: &impl Dance,
        depth: usize,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        let mut taken = Vec::new();
        dance.taken(&mut taken);
        let left = remainder(&self.whole, &taken);
        self.cost += ((self.whole.member_count() + left.member_count())
            / self.tuning.descent.members_per_node) as u64;
        let Some(mut walker) = (self.build)(&left, self.memory, &self.tuning) else {
            self.from = depth + self.stride;
            self.stride *= 2;
            return None;
        };
        self.from = self.from.min(depth);
        self.stride = 1;
        let before = meter.nodes();
        let outer = meter.enter(depth, dance.place());
        let result = walker.count_visited(meter, tally);
        meter.leave(outer);
        self.memo.add(walker.memo());
        self.visited += meter.nodes() - before;
        self.trials += 1;
        if self.trials == self.tuning.descent.trials {
            self.judge(meter.nodes());
        }
        Some(result)
    }

    fn judge(&mut self, nodes: u64) {
        if self.visited < self.cost {
            self.not_before = nodes + self.pause;
            self.pause = self.pause.saturating_mul(2);
        }
        // Where a branch was too large, others may not be.
        self.from = self.from.saturating_sub(1);
        (self.trials, self.cost, self.visited) = (0, 0, 0);
    }
}
