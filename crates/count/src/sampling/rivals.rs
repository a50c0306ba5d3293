//! Who answers for a problem: a diagram, or a ledger of counts.
//!
//! # Policy
//! The diagram gets a turn, in which most of them are done. If the symmetries of the problem save work, the ledger
//! then gets longer turns, and both get four times as much in each round. A diagram begins anew in each round; the
//! ledger goes on. Where the question takes a count for each orbit of the options, the first turn is longer if the
//! orbits are many, and left out if they are very few. Work is counted in nodes, so a problem is always answered in the
//! same way. With a limit on nodes there is no ledger.
//!
//! For random solutions, and on narrow problems, a plain count gets the second turn. If a sweep ends it, the diagram is
//! compiled to its end, since the same sweep compiles it. If a search ends it without symmetries, solutions are drawn by
//! counts. If symmetries save nothing, the plain count takes turns with the diagram; both begin anew in each round.
//! After many draws by counts the diagram gets another turn (see `set`).
//!
//! The turns are here and not in [`rounds`](crate::rounds): the questions of a turn depend on the way that ended the turn
//! before it, and the loops are shorter than the ways would be.

use std::sync::Arc;

use num_bigint::BigUint;
use quadrille_problem::{OptionId, Problem};
use quadrille_search::answer::{Count, Progress, StopReason};
use quadrille_search::choice::Engine;
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;

use crate::diagram::{CompileError, OrbitDiagram};
use crate::ledger::LedgerCount;
use crate::prepare::{Presolving, prepare};
use crate::problem_ref::ProblemRef;
use crate::sampling::counts::{CountedBy, Counts, advance};
use crate::sweep;

/// The work of the first turn of the diagram, in nodes: some hundredths of a second.
const FIRST_TURN: u64 = 1 << 16;

/// The work of a round, where that of the one before is 1.
const GROWTH: u64 = 4;

/// The work of the ledger in a round, where that of the diagram is 1: with few symmetries, and with many.
const LEDGER_SHARES: [u64; 2] = [8, 64];

/// The work of a plain count in a round, where that of the diagram is 1: about the same time.
const PLAIN_SHARE: u64 = 32;

/// The same in the first turn, before it is known whether symmetries save work: on a narrow problem, and on others.
const FIRST_PLAIN_SHARES: [u64; 2] = [16, 4];

/// The symmetries are many if they divide the cost of a search by `MANY_FOLD`.
const MANY_FOLD: f64 = 3.0;

/// The orbits of options, each of which takes a count, up to which the diagram has no first turn, and from which
/// on it has a long one.
const VERY_FEW_ORBITS: usize = 4;
const MANY_ORBITS: usize = 48;

/// The work of a long first turn: some seconds.
const LONG_FIRST_TURN: u64 = 1 << 22;

/// The largest problem that is probed for symmetries at once, in members: it takes some milliseconds.
const PROBED_MEMBERS: usize = 5_000;

/// The problem that is counted: the residual after presolve if it is in one part, or the whole.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) problem: Arc<Problem>,
    /// Its options in the whole problem; empty if they are the same.
    pub(super) options: Vec<OptionId>,
    /// The options that are in every solution besides.
    pub(super) forced: Vec<OptionId>,
    has_parts: bool,
}

/// What was done first.
pub(super) enum Done<'p> {
    Diagram(Box<OrbitDiagram<'p>>),
    /// The ledger, the problem that it counted, and the number of its solutions.
    Ledger(Box<Counts>, Root, Count),
}

/// Lets the diagram and the ledger of a problem take turns. The ledger is done once `finish` is, which gets turns
/// after the count and goes on where it was stopped; `counts_each` says that it counts each orbit of the options.
pub(super) fn rivals<'p>(
    problem: &ProblemRef<'p>,
    presolve: bool,
    counts_each: bool,
    mut finish: impl FnMut(Counted<'_>, &mut Meter<'_>) -> Result<(), StopReason>,
    meter: &mut Meter<'_>,
) -> Result<Done<'p>, CompileError> {
    let compile = |meter: &mut Meter<'_>| {
        compiled(problem, presolve, meter).map(|diagram| Done::Diagram(Box::new(diagram)))
    };
    if meter.limits_nodes() {
        return compile(meter);
    }
    let is_probed_late = !counts_each || problem.member_count() > PROBED_MEMBERS;
    let work = if counts_each && is_probed_late { LONG_FIRST_TURN } else { FIRST_TURN };
    let mut work = meter.tuning().limit(work);
    let first_turn = |work, meter: &mut Meter<'_>| match in_turn(work, meter, compile) {
        Ok(done) => Ok(Some(done)),
        Err(Some(error)) if error.reason != StopReason::MemoryLimit => Err(error),
        Err(_) => Ok(None),
    };
    if is_probed_late && let Some(done) = first_turn(work, meter)? {
        return Ok(done);
    }
    let root = root(problem, presolve, meter);
    let mut fits = true;
    let is_narrow = is_narrow(&root.problem, meter);
    if !counts_each || is_narrow {
        let counts = Counts::plain(meter);
        let share = work.saturating_mul(FIRST_PLAIN_SHARES[usize::from(!is_narrow)]);
        match in_turn(share, meter, |meter| count_all(&counts, &root, meter)) {
            Ok((count, by)) => {
                if by == CountedBy::Sweep {
                    match compile(meter) {
                        Err(error) if error.reason == StopReason::MemoryLimit => fits = false,
                        done => return done,
                    }
                }
                if !counts_each && by != CountedBy::Orbits {
                    return Ok(counted(counts, root, count, meter));
                }
            }
            Err(None) => {}
            Err(Some(error)) => return Err(error),
        }
    }
    // Without claims: how they were divided does not suit a ledger that begins at the root.
    let mut counts = Counts::plain(meter);
    let without_orbits = |root, work, meter: &mut Meter<'_>| match counts_each {
        true => compile(meter),
        false => plain_rivals(root, (work, fits), compile, meter),
    };
    let Some(probed) = counts.use_orbits(&root.problem, meter) else {
        return without_orbits(root, work, meter);
    };
    if !is_probed_late {
        let orbits = probed.option_orbits().iter().enumerate();
        let orbits = orbits.filter(|&(option, &least)| option == least as usize).count();
        if orbits > MANY_ORBITS {
            work = meter.tuning().limit(LONG_FIRST_TURN);
        }
        if orbits > VERY_FEW_ORBITS
            && let Some(done) = first_turn(work, meter)?
        {
            return Ok(done);
        }
    }
    let mut begun = match root.has_parts {
        true => Some(LedgerCount::new(&counts.ledger, Arc::clone(&root.problem), 1, meter)),
        false => counts.ledger.begin(Arc::clone(&root.problem), (&probed, false), 1, meter),
    };
    let Some(count) = &mut begun else {
        // Only whole orbits save work, and no solution is drawn by them.
        drop(begun);
        return without_orbits(root, work, meter);
    };
    let mut solutions = None;
    let share = LEDGER_SHARES[usize::from(probed.fold >= MANY_FOLD)];
    loop {
        let own = if fits { work.saturating_mul(share) } else { u64::MAX };
        let stopped = |reason, meter: &Meter<'_>| CompileError { reason, visited: meter.nodes() };
        if solutions.is_none()
            && let Progress::Ended(answer) = advance(count, own, meter)
        {
            let count = answer.complete().map_err(|error| stopped(error.reason, meter))?;
            solutions = Some(count);
        }
        if solutions.is_some() {
            let counted = Counted { root: &root, orbits: probed.option_orbits(), counts: &counts };
            let (finished, is_paused) = meter.turn(own, |meter| finish(counted, meter));
            match finished {
                Ok(()) => break,
                Err(StopReason::NodeLimit) if is_paused => {}
                Err(reason) => return Err(stopped(reason, meter)),
            }
        }
        work = work.saturating_mul(GROWTH);
        if fits {
            match in_turn(work, meter, compile) {
                Ok(done) => return Ok(done),
                Err(Some(error)) if error.reason == StopReason::MemoryLimit => fits = false,
                Err(Some(error)) => return Err(error),
                Err(None) => {}
            }
        }
    }
    meter.finish();
    drop(begun);
    Ok(Done::Ledger(Box::new(counts), root, solutions.expect("it was counted")))
}

/// Whether a sweep may count a problem and compile it.
fn is_narrow(problem: &Problem, meter: &Meter<'_>) -> bool {
    sweep::width(problem, &|| meter.is_over()).is_some_and(|width| width < u64::BITS)
}

/// Counts all solutions in the fastest way, and returns that way as well.
fn count_all(
    counts: &Counts,
    root: &Root,
    meter: &mut Meter<'_>,
) -> Result<(BigUint, CountedBy), CompileError> {
    let counted = counts.count_by_itself(&root.problem, meter);
    counted.map_err(|reason| CompileError { reason, visited: meter.nodes() })
}

/// Lets a plain count and the diagram, if it `fits` into the memory, take turns, after a turn of both with this work.
fn plain_rivals<'p>(
    root: Root,
    (mut work, mut fits): (u64, bool),
    compile: impl Fn(&mut Meter<'_>) -> Result<Done<'p>, CompileError>,
    meter: &mut Meter<'_>,
) -> Result<Done<'p>, CompileError> {
    let counts = Counts::plain(meter);
    let (solutions, _) = loop {
        work = work.saturating_mul(GROWTH);
        let own = if fits { work.saturating_mul(PLAIN_SHARE) } else { u64::MAX };
        match in_turn(own, meter, |meter| count_all(&counts, &root, meter)) {
            Ok(counted) => break counted,
            Err(Some(error)) => return Err(error),
            Err(None) => {}
        }
        if fits {
            match in_turn(work, meter, &compile) {
                Ok(done) => return Ok(done),
                Err(Some(error)) if error.reason == StopReason::MemoryLimit => fits = false,
                Err(Some(error)) => return Err(error),
                Err(None) => {}
            }
        }
    };
    Ok(counted(counts, root, solutions, meter))
}

/// All solutions are counted.
fn counted<'p>(counts: Counts, root: Root, count: BigUint, meter: &mut Meter<'_>) -> Done<'p> {
    meter.finish();
    Done::Ledger(Box::new(counts), root, Count::from_big(count))
}

/// A problem whose solutions are counted.
#[derive(Clone, Copy)]
pub(super) struct Counted<'c> {
    pub(super) root: &'c Root,
    /// The least option of the orbit of each option.
    pub(super) orbits: &'c [u32],
    pub(super) counts: &'c Counts,
}

/// Compiles the diagram of a problem in a turn of this work. Returns `Err(None)` if it has used the turn up.
pub(super) fn compile_in_turn<'p>(
    problem: &ProblemRef<'p>,
    presolve: bool,
    work: u64,
    meter: &mut Meter<'_>,
) -> Result<OrbitDiagram<'p>, Option<CompileError>> {
    in_turn(work, meter, |meter| compiled(problem, presolve, meter))
}

/// Compiles the diagram of a problem. The question that follows has the rest of the time.
fn compiled<'p>(
    problem: &ProblemRef<'p>,
    presolve: bool,
    meter: &mut Meter<'_>,
) -> Result<OrbitDiagram<'p>, CompileError> {
    let mut diagram = OrbitDiagram::compile(problem.clone(), presolve, meter)?;
    diagram.set_time_limit(meter.time_left());
    Ok(diagram)
}

/// Gives `make` a turn of this work. Returns `Err(None)` if it has used the turn up.
fn in_turn<T>(
    work: u64,
    meter: &mut Meter<'_>,
    make: impl Fn(&mut Meter<'_>) -> Result<T, CompileError>,
) -> Result<T, Option<CompileError>> {
    let (made, is_paused) = meter.turn(work, make);
    made.map_err(|error| match error.reason {
        StopReason::NodeLimit if is_paused => None,
        _ => Some(error),
    })
}

/// Returns the problem to count.
fn root(problem: &Problem, presolve: bool, meter: &Meter<'_>) -> Root {
    let engines = Engines::plain(Engine::Links, *meter.tuning());
    let prepared = prepare(problem, engines, Presolving::when(presolve), meter);
    match prepared.part_count() {
        1 => {
            let part = prepared.part(0).expect("links declines no problem");
            let (problem, options) = (Arc::new(part.problem.into_owned()), part.options);
            Root { problem, options, forced: prepared.forced().to_vec(), has_parts: false }
        }
        _ => whole(problem),
    }
}

/// A problem of several parts, as it is.
pub(super) fn whole(problem: &Problem) -> Root {
    let (options, forced) = (Vec::new(), Vec::new());
    Root { problem: Arc::new(problem.clone()), options, forced, has_parts: true }
}
