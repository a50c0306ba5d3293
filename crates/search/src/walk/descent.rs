//! Descent: a walk through a large problem hands small residuals to a faster walk.
//!
//! The tree stays the same: a residual is a problem whose items and options keep their order, so it
//! has exactly the nodes that the outer walk would have visited.
//!
//! With memory, a residual that is too large for the faster walk and falls apart is counted part by part,
//! each by the walk that suits it, and the counts are multiplied.
//!
//! Building the inner walk costs about as much as visiting a few thousand nodes. Descent continues
//! while the subtrees are larger than that on average; otherwise it pauses, each time twice as
//! long.

use quadrille_problem::{OptionId, Problem};

use crate::answer::{Answer, Capped};
use crate::meter::Meter;
use crate::meter::position::{Position, Stop};
use crate::observe::MemoStats;
use crate::reduce::components::Components;
use crate::reduce::residual::residual_up_to;
use crate::target::IS_SMALL;
use crate::tuning::Tuning;
use crate::walk::Dance;
use crate::walk::parts::product;
use crate::walk::walker::Walker;

/// Nodes that looks for parts in vain may cost, whatever was visited.
const FREE_LOOKS: u64 = 20_000;

/// Beyond that, looks in vain may cost one in this many of the nodes visited.
const LOOK_SHARE: u64 = 16;

/// Descents between two judgments.
const TRIALS: u32 = 8;

/// Members of the problem and of the residual that cost as much to copy as one node.
const MEMBERS_PER_NODE: usize = 8;

/// Builds a walk for a residual, or declines.
pub(crate) type Build = fn(&Problem, usize, &Tuning) -> Option<Box<dyn Walker>>;

/// Builds the best walk for a part of a residual.
pub(crate) type BuildPart = fn(&Problem, usize, &Tuning) -> Box<dyn Walker>;

/// Counts residuals of a problem with walks of another kind.
#[derive(Debug)]
pub struct Descent {
    whole: Problem,
    /// The most options of a residual that `build` may accept.
    most_options: usize,
    build: Build,
    /// `None` if residuals are not to be split.
    build_part: Option<BuildPart>,
    /// The memory limit of each walk's memo, in bytes.
    memory: usize,
    tuning: Tuning,
    /// The least depth at which a residual may be small enough.
    from: usize,
    /// The increment of `from` after a residual that is too large. It doubles each time, since a
    /// chain of single children may be long.
    stride: usize,
    /// The node count before which no descent is tried.
    not_before: u64,
    pause: u64,
    /// The number, the cost and the nodes of the descents since the last assessment.
    trials: u32,
    cost: u64,
    visited: u64,
    /// What it has cost to look for parts in vain, in nodes.
    cost_of_looks: u64,
    memo: MemoStats,
}

impl Descent {
    /// Creates a descent for a walk of `whole`. `build` builds the inner walks of residuals with at most
    /// `most_options` options, each walk with `memory` bytes for its memo.
    pub fn new(
        whole: Problem,
        most_options: usize,
        build: Build,
        memory: usize,
        tuning: &Tuning,
    ) -> Self {
        let pause = whole.member_count() as u64;
        Self {
            whole,
            most_options,
            build,
            build_part: None,
            memory,
            tuning: *tuning,
            from: 0,
            stride: 1,
            not_before: 0,
            pause,
            trials: 0,
            cost: 0,
            visited: 0,
            cost_of_looks: 0,
            memo: MemoStats::default(),
        }
    }

    /// Lets residuals that are too large and fall apart be counted part by part.
    pub(crate) fn with_parts(self, build_part: BuildPart) -> Self {
        Self { build_part: Some(build_part), ..self }
    }

    /// Returns the memo statistics of the inner walks.
    pub fn memo(&self) -> MemoStats {
        self.memo
    }

    /// Whether to try a descent at a node of this depth after `nodes` nodes.
    #[inline]
    pub fn is_wanted(&self, depth: usize, nodes: u64) -> bool {
        depth >= self.from && nodes >= self.not_before
    }

    /// Adds all solutions below the current, visited node to a tally without a limit. Returns
    /// `None` if the residual is still too large.
    #[cold]
    pub fn count(
        &mut self,
        dance: &impl Dance,
        depth: usize,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        let (mut taken, mut dropped) = (Vec::new(), Vec::new());
        dance.taken(&mut taken);
        dance.dropped(&mut dropped);
        let left = residual_up_to(&self.whole, &taken, &dropped, self.most_options);
        let members = self.whole.member_count() + left.as_ref().map_or(0, Problem::member_count);
        self.cost += (members / MEMBERS_PER_NODE) as u64;
        let walker = left.and_then(|left| (self.build)(&left, self.memory, &self.tuning));
        let before = meter.nodes();
        let result = meter.below(depth, dance.place(), |meter| match walker {
            Some(mut walker) => {
                let result = walker.count_visited(meter, tally);
                self.memo.add(walker.memo());
                Some(result)
            }
            None => self.count_parts(&taken, &dropped, meter, tally),
        });
        let Some(result) = result else {
            self.from = depth + self.stride;
            self.stride *= 2;
            return None;
        };
        self.from = self.from.min(depth);
        self.stride = 1;
        self.visited += meter.nodes() - before;
        self.trials += 1;
        if self.trials == TRIALS {
            self.judge(meter.nodes());
        }
        Some(result)
    }

    /// Counts the residual after these options are taken and dropped part by part, if it has two parts of
    /// many items. If that is stopped, nothing of the residual is counted.
    fn count_parts(
        &mut self,
        taken: &[OptionId],
        dropped: &[OptionId],
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        if IS_SMALL {
            return None;
        }
        // The whole problem was split before.
        let build = self.build_part.filter(|_| !taken.is_empty() || !dropped.is_empty())?;
        let beyond = self.cost_of_looks.saturating_sub(FREE_LOOKS);
        if beyond.saturating_mul(LOOK_SHARE) > meter.nodes() {
            return None;
        }
        let left = residual_up_to(&self.whole, taken, dropped, usize::MAX)?;
        let cost = (self.whole.member_count() + left.member_count()) / MEMBERS_PER_NODE;
        // Not charged: short trials would end before they have shown anything.
        meter.poll_soon();
        let parts = Components::several(&left);
        let Some(parts) = parts.filter(|parts| parts.has_two_of(self.tuning.dense.least_part))
        else {
            self.cost_of_looks += cost as u64;
            return None;
        };
        let counted = product(&left, &parts, meter, |part, meter| {
            let mut walker = build(part, self.memory, &self.tuning);
            let answer = walker.count(meter);
            self.memo.add(walker.memo());
            match answer {
                Answer::Complete(count) => Ok(count.as_big().clone()),
                Answer::AtLeast(count, reason) => Err((count.as_big().clone(), reason)),
            }
        });
        Some(match counted {
            Ok(count) => {
                tally.add_big(count);
                Ok(())
            }
            Err((_, reason)) => Err(Stop::at(reason, Position::default())),
        })
    }

    fn judge(&mut self, nodes: u64) {
        if self.visited < self.cost {
            self.not_before = nodes + self.pause;
            self.pause = self.pause.saturating_mul(2);
        }
        // Other branches may be smaller.
        self.from = self.from.saturating_sub(1);
        (self.trials, self.cost, self.visited) = (0, 0, 0);
    }
}
