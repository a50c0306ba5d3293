//! The recursion of a count by orbits.
//!
//! At a node, an item that must be covered exactly once divides the solutions by the option that
//! covers it. Its options fall into orbits under the automorphisms of the residual, and one option of
//! each orbit is followed. Its own residual is a problem with automorphisms of its own, sometimes
//! more than those of the problem above.
//!
//! This pays where trees are large. So a residual is first searched within a limit, and probed for
//! symmetries only if that search does not end (see [`worth`](crate::symmetry::worth)). Forced options
//! are taken before a probe, since to take one costs less than another probe. If the residual falls
//! apart then, its parts are counted one by one: labeled as a whole, it would have as many residuals
//! of its own as the product of theirs.

use std::sync::Mutex;

use num_bigint::BigUint;
use quadrille_problem::{Kind, Member, Problem};
use quadrille_symmetry::Limits;
use quadrille_threads::locked;

use crate::answer::{Answer, StopReason};
use crate::meter::Meter;
use crate::observe::Statistics;
use crate::reduce::components::Components;
use crate::reduce::forced::{Forced, take_forced};
use crate::reduce::residual::residual_without;
use crate::symmetry::branches::{Branch, Sum, branches};
use crate::symmetry::finder::{Canonical, Symmetry, Unfound};
use crate::symmetry::known::{Keys, Known};
use crate::symmetry::recurrence::Recurrence;
use crate::symmetry::worth::Worth;
use crate::walk::parts::{Stopped, product};

/// Counts a problem or a residual by a plain search, and returns the statistics.
pub(crate) type Search<'s> = &'s (dyn Fn(&Problem, &mut Meter<'_>) -> (Answer, Statistics) + Sync);

/// The state that the threads share. All counts in it are complete, so it does not matter which
/// thread found one. It is consistent whenever it is unlocked, also by a panic.
///
/// Invariant: `worth` has an entry for each number of open items that can occur.
#[derive(Debug)]
pub(super) struct State {
    pub(super) known: Known,
    pub(super) worth: Vec<Worth>,
    /// The number of probes since the last useful one.
    pub(super) vain: u32,
    pub(super) recurrence: Recurrence,
    pub(super) probes: u64,
    pub(super) hits: u64,
}

/// The walk of one thread.
#[derive(Clone, Copy)]
pub(super) struct Walk<'c> {
    pub(super) state: &'c Mutex<State>,
    pub(super) keys: Keys,
    pub(super) search: Search<'c>,
    /// The depth to which orbits are followed.
    pub(super) depth_limit: usize,
    /// The number of the thread, which decides with which branch it begins at a node.
    pub(super) turn: usize,
}

impl Walk<'_> {
    /// Counts the residual at a node that was not visited yet.
    fn count_residual(
        self,
        problem: &Problem,
        depth: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Stopped> {
        let left = problem.primary_count();
        if left == 0 {
            return visit(meter).map(|()| BigUint::from(1u32));
        }
        if depth >= self.depth_limit {
            return counted(self.search_all(problem, meter).0);
        }
        let limit = {
            let mut state = locked(self.state);
            let vain = state.vain;
            state.worth[left].limit(vain)
        };
        if let Some(limit) = limit {
            let search = |problem: &Problem, meter: &mut Meter<'_>| self.search_all(problem, meter);
            let searched = try_to_search(problem, limit, &search, meter).and_then(Result::ok);
            locked(self.state).worth[left].searched(searched.is_some());
            if let Some((answer, _)) = searched {
                return counted(answer);
            }
        }
        match take_forced(problem) {
            Forced::Dead => visit(meter).map(|()| BigUint::ZERO),
            Forced::Left(left) if left.primary_count() == 0 => {
                visit(meter).map(|()| BigUint::from(1u32))
            }
            Forced::Left(left) => self.count_parts(&left, depth, meter),
            Forced::None => self.count_parts(problem, depth, meter),
        }
    }

    /// Counts a residual by a plain search. With bounds, it has a memo only if that is likely to pay.
    fn search_all(self, problem: &Problem, meter: &mut Meter<'_>) -> (Answer, Statistics) {
        let tuning = meter.tuning().orbits;
        if problem.kind() != Kind::Mcc {
            return (self.search)(problem, meter);
        }
        let wants_memo = locked(self.state).recurrence.wants_memo(&tuning);
        let memory = meter.memory_limit();
        if !wants_memo {
            meter.replace_memory(0);
        }
        let before = meter.nodes();
        let (answer, statistics) = (self.search)(problem, meter);
        meter.replace_memory(memory);
        if wants_memo {
            let visited = meter.nodes() - before;
            let mut state = locked(self.state);
            state.recurrence.searched(visited, statistics.memo.spared_nodes, &tuning);
        }
        (answer, statistics)
    }

    /// Counts a residual without forced options: each part by itself, if it falls apart.
    fn count_parts(
        self,
        problem: &Problem,
        depth: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Stopped> {
        match Components::several(problem) {
            Some(parts) => product(problem, &parts, meter, |part, meter| {
                self.count_residual(part, depth, meter)
            }),
            None => self.probe(problem, depth, meter),
        }
    }

    /// Probes the residual at a node for symmetries, and counts it.
    fn probe(
        self,
        problem: &Problem,
        depth: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Stopped> {
        {
            let mut state = locked(self.state);
            state.probes += 1;
            state.worth[problem.primary_count()].probe();
        }
        match label(problem, self.keys, meter) {
            Ok(canonical) => {
                let branches = branches(problem, &canonical.option_orbits, false);
                self.follow(problem, canonical, branches.as_deref(), depth, meter)
            }
            Err(_) => counted(self.search_all(problem, meter).0),
        }
    }

    /// Counts the residual at a node by these branches, unless the memo has it.
    pub(super) fn follow(
        self,
        problem: &Problem,
        canonical: Canonical,
        branches: Option<&[Branch]>,
        depth: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Stopped> {
        if let Some(count) = self.recall(problem, &canonical, meter) {
            return visit(meter).map(|()| count);
        }
        let Some(branches) = branches else {
            return counted(self.search_all(problem, meter).0);
        };
        visit(meter)?;
        let before = meter.nodes();
        let mut sum = Sum::default();
        let shares: f64 = branches.iter().map(|branch| branch.share).sum();
        let mut done = 0.0;
        for place in 0..branches.len() {
            let branch = &branches[self.branch_at(place, branches.len())];
            let outer = meter.enter(1, (done / shares, branch.share / shares));
            let left = residual_without(problem, &branch.taken, &branch.dropped);
            let below = self.count_residual(&left, depth + 1, meter);
            meter.leave(outer);
            match below {
                Ok(count) => sum.add(branch, count),
                Err((found, reason)) => {
                    sum.add(branch, found);
                    return Err((sum.solutions(), reason));
                }
            }
            done += branch.share;
        }
        let sum = sum.solutions();
        locked(self.state).known.remember(canonical.identity, &sum, meter.nodes() - before);
        Ok(sum)
    }

    /// Returns which of `count` branches this thread follows at this place.
    fn branch_at(self, place: usize, count: usize) -> usize {
        let place = (self.turn / 2 + place) % count;
        if self.turn % 2 == 1 { count - 1 - place } else { place }
    }

    /// Returns the count of a residual if the memo has it. Records whether the probe was useful.
    fn recall(
        self,
        problem: &Problem,
        canonical: &Canonical,
        meter: &mut Meter<'_>,
    ) -> Option<BigUint> {
        let mut state = locked(self.state);
        let count = state.known.find(&canonical.identity);
        state.hits += u64::from(count.is_some());
        meter.note_known(state.hits as f64 / state.probes as f64);
        meter.note_remembered(state.known.len());
        if count.is_some() || !canonical.group_is_trivial {
            state.worth[problem.primary_count()].was_of_use();
            state.vain = 0;
        } else {
            state.vain += 1;
        }
        count
    }
}

/// Returns the depth to which orbits of a problem are followed, so that the residuals on a path take at most
/// a quarter of the memory.
pub(super) fn depth_limit(problem: &Problem, meter: &Meter<'_>) -> usize {
    let members = problem.member_count() * size_of::<Member>();
    let bytes = members + problem.option_count() * size_of::<u32>();
    let room = meter.memory_limit() / 4 / bytes.max(1);
    meter.tuning().orbits.depth_limit.min(room)
}

/// Labels a problem, which finds its symmetries as well, unless that takes long or the meter says
/// stop.
pub(super) fn label(
    problem: &Problem,
    keys: Keys,
    meter: &mut Meter<'_>,
) -> Result<Canonical, Unfound> {
    meter.charge(meter.tuning().orbits.probe_cost * problem.member_count() as u64);
    let interrupt = || meter.is_over();
    let limits = Limits::none().steps(meter.tuning().orbits.label_steps).interrupt(&interrupt);
    Symmetry::new(problem)?.canonical(keys, limits)
}

/// Searches within `nodes` nodes. Returns `None` if the caller limits nodes, so that none may be
/// wasted. If the search does not end, its nodes are not counted, and only its statistics and the
/// finished share of its tree are returned.
pub(crate) fn try_to_search(
    problem: &Problem,
    nodes: u64,
    search: Search<'_>,
    meter: &mut Meter<'_>,
) -> Option<Result<(Answer, Statistics), (Statistics, f64)>> {
    let mut trial = meter.trial(nodes)?;
    let (answer, statistics) = search(problem, &mut trial);
    if answer.stopped() == Some(StopReason::NodeLimit) {
        let share = trial.finished_share();
        meter.discard(trial);
        return Some(Err((statistics, share)));
    }
    meter.adopt(trial);
    Some(Ok((answer, statistics)))
}

/// Visits the node at which the meter stands.
fn visit(meter: &mut Meter<'_>) -> Result<(), Stopped> {
    meter.reserve_depth(0);
    if meter.visit(0, || 0.0) { Ok(()) } else { Err((BigUint::ZERO, meter.stop_reason())) }
}

fn counted(answer: Answer) -> Result<BigUint, Stopped> {
    match answer {
        Answer::Complete(count) => Ok(count.into_big()),
        Answer::AtLeast(count, reason) => Err((count.into_big(), reason)),
    }
}
