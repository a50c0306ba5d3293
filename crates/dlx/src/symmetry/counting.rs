//! Counting by orbits: options that a symmetry carries to one another are in equally many
//! solutions, so one of each orbit is followed and its count multiplied. Isomorphic residuals are
//! counted once.
//!
//! At a node, an item that must be covered exactly once divides the solutions by the option that
//! covers it. Its options fall into orbits under the automorphisms of the residual, and one option of
//! each orbit is followed. Its own residual is a problem with automorphisms of its own, sometimes
//! more than those of the problem above.
//!
//! This pays where trees are large. So a residual is first searched within a limit, and probed for
//! symmetries only if that search does not end (see [`worth`](crate::symmetry::worth)). Forced options
//! are taken before a probe, since to take one costs less than another probe.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use num_bigint::BigUint;
use quadrille_problem::Problem;
use quadrille_symmetry::Limits;
use quadrille_threads::{beside, locked};

use crate::answer::{Answer, Count, StopReason};
use crate::meter::Meter;
use crate::meter::limits::CancelToken;
use crate::observe::{Statistics, SymmetryStats};
use crate::reduce::forced::{Forced, take_forced};
use crate::reduce::residual::residual;
use crate::symmetry::branches::{Branch, branches, saves_nothing};
use crate::symmetry::finder::{Canonical, Symmetry, Unfound};
use crate::symmetry::known::{Keys, Known};
use crate::symmetry::worth::Worth;

/// Counts a problem or a residual by a plain search, and returns the statistics.
pub(crate) type Search<'s> = &'s (dyn Fn(&Problem, &mut Meter<'_>) -> (Answer, Statistics) + Sync);

/// A count that was stopped: the solutions found, and the reason.
type Stopped = (BigUint, StopReason);

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
    /// The average number of options in an orbit of the item to branch on first.
    pub(crate) fold: f64,
}

impl Probed {
    /// The order of its group, about.
    pub(crate) fn group_order(&self) -> f64 {
        self.canonical.group_order
    }
}

/// The state that the threads share. All counts in it are complete, so it does not matter which
/// thread found one. It is consistent whenever it is unlocked, also by a panic.
///
/// Invariant: `worth` has an entry for each number of open items that can occur.
#[derive(Debug)]
struct State {
    known: Known,
    worth: Vec<Worth>,
    /// The number of probes since the last useful one.
    vain: u32,
    probes: u64,
    hits: u64,
}

impl OrbitCounter {
    /// Remembers residuals in at most `memory` bytes.
    pub(crate) fn new(memory: usize, how: ByOrbits) -> Self {
        let known = Known::new(memory, how.keys);
        let state = Mutex::new(State { known, worth: Vec::new(), vain: 0, probes: 0, hits: 0 });
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
        if canonical.group_is_trivial {
            return None;
        }
        let branches = branches(problem, &canonical.option_orbits, true)?;
        if saves_nothing(&branches, &canonical.option_orbits, canonical.group_order) {
            return None;
        }
        let options: u32 = branches.iter().map(|branch| branch.weight).sum();
        let fold = f64::from(options) / branches.len().max(1) as f64;
        let mut state = locked(&self.state);
        let sorts = state.worth.len().max(problem.primary_count() + 1);
        state.worth.resize(sorts, Worth::unknown(&meter.tuning().orbits));
        state.probes += 1;
        Some(Probed { canonical, fold })
    }

    /// Counts the solutions of a problem that was probed. After a stop, another call finds all
    /// residuals that were counted before.
    pub(crate) fn count(
        &self,
        problem: &Problem,
        probed: &Probed,
        search: Search<'_>,
        meter: &mut Meter<'_>,
    ) -> Answer {
        match self.follow(problem, &probed.canonical, search, meter) {
            Ok(count) => Answer::Complete(Count::from_big(count)),
            Err((found, reason)) => Answer::AtLeast(Count::from_big(found), reason),
        }
    }

    /// Follows the root, and returns the answer of this thread. If it takes long, other threads walk
    /// the same tree, each in its own order, so that this one finds their counts in the memo.
    fn follow(
        &self,
        problem: &Problem,
        canonical: &Canonical,
        search: Search<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Stopped> {
        let walk = |turn| Walk { state: &self.state, keys: self.how.keys, search, turn };
        let helpers = self.how.threads - 1;
        if helpers == 0 {
            return walk(0).follow(problem, canonical.clone(), 0, meter);
        }
        let memory = meter.memory_limit();
        meter.replace_memory(memory / self.how.threads);
        let done = CancelToken::new();
        let alone = Duration::from_millis(meter.tuning().orbits.alone_millis);
        let limits = meter.limits_of_helper(&done);
        let help = |turn| {
            let mut own = Meter::new(limits.clone(), None);
            if !self.ends_within(alone, &done) {
                let form = canonical.clone();
                let _known_now = walk(turn).follow(problem, form, 0, &mut own);
            }
            own.visited()
        };
        let follow = |_| {
            let result = walk(0).follow(problem, canonical.clone(), 0, meter);
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

/// The walk of one thread.
#[derive(Clone, Copy)]
struct Walk<'c> {
    state: &'c Mutex<State>,
    keys: Keys,
    search: Search<'c>,
    /// The number of the thread, which decides with which branch it begins at a node.
    turn: usize,
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
        if depth == meter.tuning().orbits.depth_limit {
            return counted((self.search)(problem, meter).0);
        }
        let limit = {
            let mut state = locked(self.state);
            let vain = state.vain;
            state.worth[left].limit(vain)
        };
        if let Some(limit) = limit {
            let searched = try_to_search(problem, limit, self.search, meter).and_then(Result::ok);
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
            Forced::Left(left) => self.probe(&left, depth, meter),
            Forced::None => self.probe(problem, depth, meter),
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
            Ok(canonical) => self.follow(problem, canonical, depth, meter),
            Err(_) => counted((self.search)(problem, meter).0),
        }
    }

    /// Counts the residual at a node by its symmetries, unless the memo has it.
    fn follow(
        self,
        problem: &Problem,
        canonical: Canonical,
        depth: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Stopped> {
        if let Some(count) = self.recall(problem, &canonical, meter) {
            return visit(meter).map(|()| count);
        }
        let Some(mut branches) = branches(problem, &canonical.option_orbits, depth == 0) else {
            return counted((self.search)(problem, meter).0);
        };
        if self.turn % 2 == 1 {
            branches.reverse();
        }
        let first = self.turn / 2 % branches.len().max(1);
        branches.rotate_left(first);
        visit(meter)?;
        let before = meter.nodes();
        let mut sum = BigUint::ZERO;
        let weight: u32 = branches.iter().map(|branch| branch.weight).sum();
        let mut done = 0;
        for Branch { option, weight: own } in branches {
            let part = |number: u32| f64::from(number) / f64::from(weight);
            let outer = meter.enter(1, (part(done), part(own)));
            let left = residual(problem, &[option]);
            let below = self.count_residual(&left, depth + 1, meter);
            meter.leave(outer);
            match below {
                Ok(count) => sum += count * own,
                Err((found, reason)) => return Err((sum + found * own, reason)),
            }
            done += own;
        }
        locked(self.state).known.remember(canonical.identity, &sum, meter.nodes() - before);
        Ok(sum)
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
        if count.is_some() || !canonical.group_is_trivial {
            state.worth[problem.primary_count()].was_of_use();
            state.vain = 0;
        } else {
            state.vain += 1;
        }
        count
    }
}

/// Labels a problem, which finds its symmetries as well, unless that takes long or the meter says
/// stop.
fn label(problem: &Problem, keys: Keys, meter: &mut Meter<'_>) -> Result<Canonical, Unfound> {
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use quadrille_problem::ItemId;
    use quadrille_random::Random;

    use super::*;
    use crate::boards::latin;
    use crate::choice::Engine;
    use crate::meter::Meter;
    use crate::meter::limits::Limits;
    use crate::solve::Solve;
    use crate::tuning::Tuning;

    const HASHED: ByOrbits = ByOrbits { keys: Keys::Hashed, threads: 1 };

    /// Counts by orbits, with plain links below.
    fn by_orbits(problem: &Problem, memory: usize) -> (Option<Answer>, SymmetryStats) {
        let counter = OrbitCounter::new(memory, HASHED);
        let mut meter = Meter::new(Limits::tiny(), None);
        let search = |left: &Problem, meter: &mut Meter<'_>| {
            (crate::dance::links::build(left).count(meter), Statistics::default())
        };
        let probed = counter.probe(problem, &mut meter);
        let answer = probed.map(|probed| counter.count(problem, &probed, &search, &mut meter));
        (answer, counter.statistics())
    }

    fn plainly(problem: &Problem) -> Answer {
        let solver = problem.counter().tuning(Tuning::tiny()).engine(Engine::Links).presolve(false);
        solver.count().expect("links take any problem").answer()
    }

    /// The published numbers of Latin squares (OEIS A002860).
    #[test]
    fn latin_squares_are_counted_from_a_few_of_them() {
        for (order, squares) in [(2, 2u64), (3, 12), (4, 576), (5, 161_280), (6, 812_851_200)] {
            for memory in [0, 4096, 1 << 20] {
                let (answer, orbiting) = by_orbits(&latin(order), memory);
                assert_eq!(answer, Some(Answer::Complete(squares.into())), "{order}, {memory}");
                assert!(orbiting.bytes as usize <= memory);
            }
        }
    }

    /// A random problem turned into itself by a shift of all its items: each option stands there
    /// once for each shift. Some items are secondary, with colors that the shift exchanges or not.
    fn planted(random: &mut Random) -> Problem {
        let (copies, width) = (2 + random.below(3), 1 + random.below(3));
        let loose = random.below(3);
        let mut builder = Problem::builder();
        let bounds = if random.below(4) == 0 { (0, 2) } else { (1, 1) };
        let primaries: Vec<ItemId> = (0..copies * width)
            .map(|item| {
                let (lo, hi) = if item % width == 0 { (1, 1) } else { bounds };
                builder.bounded(format!("p{item}"), lo, hi)
            })
            .collect();
        let secondaries = builder.secondaries("s", copies * loose);
        let colors = ["red", "blue"].map(|name| builder.color(name));
        for _ in 0..2 + random.below(4) {
            let picked: Vec<usize> =
                (0..copies * width).filter(|_| random.below(copies * width) < 2).collect();
            let color = random.below(4);
            let hung = (loose > 0).then(|| random.below(copies * loose));
            if picked.is_empty() {
                continue;
            }
            for shift in 0..copies {
                let moved = |item: &usize| primaries[(item + shift * width) % (copies * width)];
                let mut members: Vec<quadrille_problem::Member> =
                    picked.iter().map(moved).map(Into::into).collect();
                if let Some(item) = hung {
                    let item = secondaries[(item + shift * loose) % (copies * loose)];
                    let shade = colors[(color + shift * (color / 2)) % 2];
                    members.push(if color == 3 { item.into() } else { item.colored(shade) });
                }
                builder.option(members).expect("distinct items");
            }
        }
        builder.build().expect("a good problem")
    }

    #[test]
    fn planted_symmetries_change_no_count() {
        let mut random = Random::new(1);
        let (mut used, mut solvable) = (0, 0);
        for round in 0..2000 {
            let problem = planted(&mut random);
            let plain = plainly(&problem);
            if let (Some(answer), orbiting) = by_orbits(&problem, 1 << 20) {
                assert_eq!(answer, plain, "round {round}: {problem}");
                used += u32::from(orbiting.probes > 0);
                solvable += u32::from(plain != Answer::Complete(0u64.into()));
            }
        }
        assert!(used > 500 && solvable > 300, "{used} with symmetries, {solvable} with solutions");
    }

    #[test]
    fn symmetries_that_save_nothing_are_not_used() {
        // One symmetry, that exchanges a and b: a and b have no option in common, so that to take one
        // for a leaves none.
        let text = "a b | s t\na s\na\nb t\nb\n";
        let problem = Problem::parse(text).expect("a good problem");
        let (answer, statistics) = by_orbits(&problem, 1 << 20);
        assert_eq!((answer, statistics.probes), (None, 0));
        // Two symmetries, and one of them is left when the one option of a is taken.
        let text = "a b c | s t\na\nb s\nb t\nc s\nc t\n";
        let problem = Problem::parse(text).expect("a good problem");
        let (answer, statistics) = by_orbits(&problem, 1 << 20);
        assert_eq!(answer, Some(Answer::Complete(2u64.into())));
        assert!(statistics.probes > 0);
    }

    #[test]
    fn what_is_found_before_a_stop_is_a_lower_bound() {
        let problem = latin(5);
        let token = CancelToken::new();
        let limits = Limits { cancel: Some(token.clone()), ..Limits::tiny() };
        let mut meter = Meter::new(limits, None);
        let searches = AtomicU64::new(0);
        let search = |left: &Problem, meter: &mut Meter<'_>| {
            if searches.fetch_add(1, Ordering::Relaxed) == 29 {
                token.cancel();
            }
            (crate::dance::links::build(left).count(meter), Statistics::default())
        };
        let counter = OrbitCounter::new(0, HASHED);
        let probed = counter.probe(&problem, &mut meter).expect("a problem with symmetries");
        let answer = counter.count(&problem, &probed, &search, &mut meter);
        let Answer::AtLeast(found, StopReason::Cancelled) = answer else {
            panic!("{answer:?} is not what a cancelled count says");
        };
        assert!(found > 0 && found < 161_280, "{found}");
    }
}
