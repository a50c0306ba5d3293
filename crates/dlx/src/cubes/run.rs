//! Counts as much of a cube as a node budget allows.

use std::fmt;

use quadrille_problem::{Cube, CubeError, Problem};

use crate::answer::{Count, StopReason};
use crate::choice::{Declined, Engine};
use crate::cubes::record::CubeRecord;
use crate::cubes::split::{Split, split};
use crate::cubes::tree::Piece;
use crate::cubes::worker::Worker;
use crate::engine::Engines;
use crate::meter::Meter;
use crate::meter::limits::Limits;
use crate::observe::Observer;
use crate::prepare::{Part, Prepared, Presolving, prepare};
use crate::reduce::residual::restrict;
use crate::sweep::SweepError;

/// Why a cube could not be run. No record is made; any partial count is lost.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RunError {
    /// The requested back end declines a part of the problem.
    Declined(Declined),
    /// The cube does not belong to this problem.
    NoCube(CubeError),
    /// The record has a sweep that is not one of this problem.
    NoSweep(SweepError),
    /// A limit other than the budget, or a cancelled token, stopped the run.
    Stopped(StopReason),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined(declined) => declined.fmt(f),
            Self::NoCube(error) => error.fmt(f),
            Self::NoSweep(error) => error.fmt(f),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

impl From<Declined> for RunError {
    fn from(declined: Declined) -> Self {
        Self::Declined(declined)
    }
}

impl From<CubeError> for RunError {
    fn from(error: CubeError) -> Self {
        Self::NoCube(error)
    }
}

/// Runs a cube: see [`Query::run`](crate::question::Query::run).
///
/// The residual of the cube is presolved and split into parts, the smallest first. If the budget
/// runs out within the last part, the rest of that part is left over. If it runs out earlier,
/// nothing is counted and the cube is split.
pub(crate) fn run(
    problem: &Problem,
    engine: Engine,
    presolves: bool,
    limits: Limits,
    observer: Option<&mut dyn Observer>,
    cube: &Cube,
    budget: u64,
) -> Result<CubeRecord, RunError> {
    cube.check(problem)?;
    let limits = Limits { nodes: Some(budget), solutions: None, ..limits };
    let mut meter = Meter::new(limits, observer);
    if budget == 0 {
        return Ok(CubeRecord { left: vec![cube.clone()], ..CubeRecord::default() });
    }
    if meter.stops_at_once() {
        return Err(RunError::Stopped(meter.stop_reason()));
    }
    let mut record = CubeRecord::default();
    let (count, left) = match restrict(problem, cube) {
        None => (Count::ZERO, Some(Vec::new())),
        Some((residual, options)) => {
            let engines = Engines::under(engine, &meter);
            let presolving = Presolving::when(presolves);
            let (count, cubes) =
                count_parts(&prepare(&residual, engines, presolving, &meter), &mut meter)?;
            let whole = |inner: &Cube| inner.renumbered(&options).within(cube);
            (count, cubes.map(|cubes| cubes.iter().map(whole).collect()))
        }
    };
    record.nodes = meter.nodes().max(1);
    match left {
        Some(left) => {
            record.count(count);
            record.left = left;
        }
        None => match split(problem, cube) {
            Split::Dead => {}
            Split::Single => record.count(Count::from(1u64)),
            Split::Cubes(pieces) => record.left = pieces,
        },
    }
    Ok(record)
}

/// Counts the parts of a residual, all but the last one to completion, and returns the cubes left
/// over of the last. Returns `None` for the cubes if nothing was counted.
fn count_parts(
    prepared: &Prepared<'_>,
    meter: &mut Meter<'_>,
) -> Result<(Count, Option<Vec<Cube>>), RunError> {
    if prepared.refutation().is_some() {
        return Ok((Count::ZERO, Some(Vec::new())));
    }
    let mut parts = prepared.by_size();
    let Some(last) = parts.pop() else { return Ok((Count::from(1u64), Some(Vec::new()))) };
    let mut product = Count::from(1u64);
    for part in parts {
        let ran = count_part(prepared, &prepared.part(part)?, meter)?;
        if ran.left.is_some() {
            return Ok((Count::ZERO, None));
        }
        if ran.count.is_zero() {
            return Ok((Count::ZERO, Some(Vec::new())));
        }
        product *= ran.count;
    }
    let part = prepared.part(last)?;
    let ran = count_part(prepared, &part, meter)?;
    let left = match ran.left {
        None => Some(Vec::new()),
        Some(pieces) if pieces.len() == 1 && pieces[0].share == 1.0 => None,
        Some(pieces) => {
            let whole = |piece: Piece| prepared.whole_cube(&part, &piece.cube);
            Some(pieces.into_iter().map(whole).collect())
        }
    };
    Ok((product * ran.count, left))
}

/// The count of a part, and its pieces left over.
struct Counted {
    count: Count,
    left: Option<Vec<Piece>>,
}

/// Counts a part of a problem until the budget is exhausted.
///
/// The first walk stops a little earlier. It leaves subtrees of all sizes, most of them small and
/// deep; those expected to fit are counted with the reserve, so that fewer cubes are left over.
fn count_part(
    prepared: &Prepared<'_>,
    part: &Part<'_>,
    meter: &mut Meter<'_>,
) -> Result<Counted, RunError> {
    let engines = prepared.engines();
    let narrowed = part.narrowed(engines);
    let tree = narrowed.as_ref().unwrap_or(&part.problem);
    let mut worker = Worker::new(tree, *engines)?;
    let budget = meter.nodes_left();
    let reserve = budget / meter.tuning().threads.reserved_share.max(1);
    let mut portion = meter.lend(budget - reserve);
    let ran = worker.run(Piece::of(Cube::default()), &mut portion)?;
    let used = portion.nodes();
    meter.take_back(portion);
    let mut count = ran.count;
    let Some((reason, mut left)) = ran.left else { return Ok(Counted { count, left: None }) };
    if reason != StopReason::NodeLimit {
        return Err(RunError::Stopped(reason));
    }
    // The expected nodes of a subtree, from its share and the nodes per share so far.
    let done = 1.0 - left.iter().map(|piece| piece.share).sum::<f64>();
    let expected = |piece: &Piece| piece.share / done * used as f64;
    while let Some(piece) = left.first()
        && expected(piece) * 2.0 < meter.nodes_left() as f64
    {
        let mut portion = meter.lend(meter.nodes_left());
        let ran = worker.run(piece.clone(), &mut portion)?;
        meter.take_back(portion);
        match ran.left {
            None => {
                count += ran.count;
                left.remove(0);
            }
            // It was larger than expected: leave it whole.
            Some((StopReason::NodeLimit, _)) => break,
            Some((reason, _)) => return Err(RunError::Stopped(reason)),
        }
    }
    Ok(Counted { count, left: Some(left).filter(|left| !left.is_empty()) })
}
