//! Counting by orbits: options that a symmetry carries to one another are in equally many
//! solutions, so one of each orbit is followed and its count multiplied. Isomorphic residuals are
//! counted once. The root may branch on [`whole_orbits`](crate::symmetry::whole_orbits).
//!
//! `walk` is the recursion, and `parts` multiplies the counts of independent parts. This file begins
//! the walk at the root, in one thread or several, and keeps what the threads have counted.

#[cfg(test)]
pub(crate) mod tests;
mod walk;

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use num_bigint::BigUint;
use quadrille_problem::{OptionId, Problem};
use quadrille_threads::{beside, locked};

use crate::answer::{Answer, Count};
use crate::meter::Meter;
use crate::meter::limits::CancelToken;
use crate::observe::{MemoStats, SymmetryStats};
use crate::symmetry::branches::{
    Branch, branches, cost_of, exchanges_equal_options_only, fold, saves_nothing,
};
use crate::symmetry::counting::walk::{State, Walk, depth_limit, label};
use crate::symmetry::finder::Canonical;
use crate::symmetry::known::{Keys, Known};
use crate::symmetry::recurrence::Recurrence;
use crate::symmetry::whole_orbits::{Most, whole_orbits};
use crate::symmetry::worth::Worth;
use crate::target::IS_SMALL;
use crate::tuning::OrbitTuning;
use crate::walk::parts::Stopped;

pub(crate) use walk::{Search, try_to_search};

/// How counts by orbits are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByOrbits {
    pub(crate) keys: Keys,
    /// The number of threads that walk the tree, at least one.
    pub(crate) threads: usize,
}

/// Counts by orbits, and remembers residuals up to isomorphism.
#[derive(Debug)]
pub(crate) struct OrbitCounter {
    how: ByOrbits,
    memory: usize,
    state: Mutex<State>,
    /// Signaled when a count by several threads ends.
    ended: Condvar,
}

/// A problem with symmetries.
#[derive(Clone, Debug)]
pub(crate) struct Probed {
    canonical: Canonical,
    /// One option of each orbit of the options of an item, if that saves work.
    one_of_each: Option<Vec<Branch>>,
    /// Whole orbits, if that saves more.
    whole_orbits: Option<Vec<Branch>>,
    /// About how many times as much a search without symmetries costs as `one_of_each`. If all items have
    /// equally many options, it is the average number of options in an orbit of the item to branch on first.
    pub(crate) fold: f64,
    /// The same for `whole_orbits`.
    pub(crate) whole_fold: f64,
}

impl Probed {
    /// The order of its group, about.
    pub(crate) fn group_order(&self) -> f64 {
        self.canonical.group_order
    }

    /// Returns the branches at the root that save work; with `whole`, on whole orbits if they save more.
    fn branches(&self, whole: bool) -> Option<&[Branch]> {
        self.whole_orbits.as_deref().filter(|_| whole).or(self.one_of_each.as_deref())
    }

    /// Returns the number of branches on whole orbits, 0 if they do not save more.
    pub(crate) fn whole_orbit_count(&self) -> usize {
        self.whole_orbits.as_ref().map_or(0, Vec::len)
    }
}

impl OrbitCounter {
    /// Remembers residuals in at most `memory` bytes.
    pub(crate) fn new(memory: usize, how: ByOrbits) -> Self {
        let known = Known::new(memory, how.keys);
        let (worth, recurrence) = (Vec::new(), Recurrence::unknown());
        let state = Mutex::new(State { known, worth, vain: 0, recurrence, probes: 0, hits: 0 });
        Self { how, memory, state, ended: Condvar::new() }
    }

    /// Returns the probes and their hits, and the size of the memo.
    pub(crate) fn statistics(&self) -> SymmetryStats {
        let State { known, probes, hits, .. } = &*locked(&self.state);
        let (entries, bytes) = match probes {
            0 => (0, 0),
            _ => (known.len() as u64, known.bytes() as u64),
        };
        SymmetryStats { probes: *probes, hits: *hits, entries, bytes }
    }

    /// The most memory for residuals, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.memory
    }

    /// Probes a problem for symmetries. Returns `None` if none is found, or if they save nothing.
    pub(crate) fn probe(&self, problem: &Problem, meter: &mut Meter<'_>) -> Option<Probed> {
        let canonical = label(problem, self.how.keys, meter).ok()?;
        if canonical.group_is_trivial
            || exchanges_equal_options_only(problem, &canonical.option_orbits)
        {
            return None;
        }
        let orbits = &canonical.option_orbits;
        let one_of_each = branches(problem, orbits, true)
            .filter(|branches| !saves_nothing(branches, orbits, canonical.group_order));
        let cost = one_of_each.as_deref().map_or(f64::INFINITY, cost_of);
        let whole_orbits = cheaper_whole_orbits(problem, orbits, cost, meter);
        if one_of_each.is_none() && whole_orbits.is_none() {
            return None;
        }
        let of_cost = |cost| fold(problem, cost);
        let fold = one_of_each.as_deref().map_or(1.0, |branches| of_cost(cost_of(branches)));
        let (whole_orbits, cost) = whole_orbits.unzip();
        let whole_fold = cost.map_or(1.0, of_cost);
        Some(Probed { canonical, one_of_each, whole_orbits, fold, whole_fold })
    }

    /// Prepares to count a problem that was probed, with whole orbits or without. Returns `false` if its
    /// symmetries save nothing then.
    pub(crate) fn accept(
        &self,
        problem: &Problem,
        (probed, whole): (&Probed, bool),
        tuning: &OrbitTuning,
    ) -> bool {
        let saves = probed.branches(whole).is_some();
        if saves {
            let mut state = locked(&self.state);
            let sorts = state.worth.len().max(problem.primary_count() + 1);
            state.worth.resize(sorts, Worth::unknown(tuning));
            state.probes += 1;
        }
        saves
    }

    /// Records a search of the same problem with a memo.
    pub(crate) fn searched(&self, nodes: u64, memo: MemoStats, tuning: &OrbitTuning) {
        locked(&self.state).recurrence.searched(nodes, memo.spared_nodes, tuning);
    }

    /// Counts the solutions of a problem that was accepted, on whole orbits if that is allowed and better. After
    /// a stop, another call finds all residuals that were counted before.
    pub(crate) fn count(
        &self,
        problem: &Problem,
        (probed, whole): (&Probed, bool),
        search: Search<'_>,
        meter: &mut Meter<'_>,
    ) -> Answer {
        let root = (&probed.canonical, probed.branches(whole));
        match self.follow(problem, root, search, meter) {
            Ok(count) => Answer::Complete(Count::from_big(count)),
            Err((found, reason)) => Answer::AtLeast(Count::from_big(found), reason),
        }
    }

    /// Follows the root, and returns the answer of this thread. If it takes long, other threads walk
    /// the same tree, each in its own order, so that this one finds their counts in the memo.
    fn follow(
        &self,
        problem: &Problem,
        (canonical, branches): (&Canonical, Option<&[Branch]>),
        search: Search<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Stopped> {
        let helpers = if IS_SMALL { 0 } else { self.how.threads - 1 };
        let memory = meter.memory_limit();
        meter.replace_memory(memory / (helpers + 1));
        let (state, keys) = (&self.state, self.how.keys);
        let depth_limit = depth_limit(problem, meter);
        let walk = |turn, meter: &mut Meter<'_>| {
            let walk = Walk { state, keys, search, depth_limit, turn };
            walk.follow(problem, canonical.clone(), branches, 0, meter)
        };
        if helpers == 0 {
            return walk(0, meter);
        }
        let done = CancelToken::new();
        let alone = Duration::from_millis(meter.tuning().orbits.alone_millis);
        let limits = meter.limits_of_helper(&done);
        let help = |turn| {
            let mut own = Meter::new(limits.clone(), None);
            if !self.ends_within(alone, &done) {
                let _known_now = walk(turn, &mut own);
            }
            own.visited()
        };
        let follow = |_| {
            let result = walk(0, meter);
            // Under the lock, so that no thread begins to wait after the signal.
            let _state = locked(&self.state);
            done.cancel();
            self.ended.notify_all();
            result
        };
        let (result, helped) = beside(helpers, help, follow);
        helped.into_iter().for_each(|visited| meter.add(visited));
        meter.replace_memory(memory);
        result
    }

    /// Waits until the count ends, or for this long. Returns whether it ended.
    fn ends_within(&self, time: Duration, done: &CancelToken) -> bool {
        let state = locked(&self.state);
        let goes_on = |_: &mut State| !done.is_cancelled();
        let waited = self.ended.wait_timeout_while(state, time, goes_on);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }
}

/// Returns branches on whole orbits of a problem, and their cost, if they are worth it beside branches of
/// this cost.
fn cheaper_whole_orbits(
    problem: &Problem,
    orbits: &[u32],
    cost: f64,
    meter: &Meter<'_>,
) -> Option<(Vec<Branch>, f64)> {
    let tuning = &meter.tuning().orbits;
    // The options that they drop take at most a quarter of the memory.
    let bytes = (problem.option_count() * size_of::<OptionId>()).max(1);
    let size = (problem.option_count() + problem.item_count()).max(1);
    let room = (meter.memory_limit() / 4 / bytes).min(tuning.whole_orbits_work / size);
    let branches = tuning.whole_orbits_branches.min(room);
    let most = Most { branches, beside: tuning.whole_orbits_beside };
    whole_orbits(problem, orbits, cost / tuning.whole_orbits_gain, most)
}
