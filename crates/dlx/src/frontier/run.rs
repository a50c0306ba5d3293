//! Counts as much of a cube as a budget of nodes allows.

use std::fmt;

use crate::answer::{Answer, Count, StopReason};
use crate::choice::{Declined, Engine};
use crate::counted::count_part_of;
use crate::cube::{Cube, CubeError};
use crate::frontier::record::CubeRecord;
use crate::frontier::split::{Split, split};
use crate::problem::Problem;
use crate::reduce::remainder::restrict;
use crate::search::limits::{Limits, Meter};

/// One cube is given up, and split, after this part of the budget.
const SLICES: u64 = 8;

/// Why a cube could not be run. There is no record then: what was counted is lost.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NotRun {
    /// The back end asked for declines a part of the problem.
    Declined(Declined),
    /// The cube is not one of this problem.
    NoCube(CubeError),
    /// A limit other than the budget, or a cancelled token, stopped it.
    Stopped(StopReason),
}

impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined(declined) => declined.fmt(f),
            Self::NoCube(error) => error.fmt(f),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for NotRun {}

impl From<Declined> for NotRun {
    fn from(declined: Declined) -> Self {
        Self::Declined(declined)
    }
}

impl From<CubeError> for NotRun {
    fn from(error: CubeError) -> Self {
        Self::NoCube(error)
    }
}

/// Runs a cube: see [`Solver::run`](crate::Solver::run).
///
/// Cubes wait on a stack, the first in the order of the tree on top. Each is counted with an eighth
/// of the budget at most. One that needs more is split, and its pieces take its place: what it has
/// used is spent in vain. So a cube is counted, or gets smaller, each time that anything is used,
/// and a slice of a single node is enough to come to an end.
pub(crate) fn run(
    problem: &Problem,
    engine: Engine,
    presolve: bool,
    limits: Limits,
    cube: &Cube,
    budget: u64,
) -> Result<CubeRecord, NotRun> {
    cube.check(problem)?;
    let mut meter = Meter::new(Limits { nodes: None, solutions: None, ..limits }, None);
    let mut record = CubeRecord::default();
    let mut waiting = vec![cube.clone()];
    let slice = (budget / SLICES).max(1);
    while budget - record.nodes >= slice
        && let Some(cube) = waiting.pop()
    {
        if meter.stops_at_once() {
            return Err(NotRun::Stopped(meter.stop_reason()));
        }
        let Some((left, _)) = restrict(problem, &cube) else {
            record.nodes += 1;
            continue;
        };
        let mut portion = meter.portion(slice);
        let counted = count_part_of(&left, engine, Some(presolve), None, &mut portion)?;
        record.nodes += counted.statistics().nodes.max(1);
        match counted.answer() {
            Answer::Complete(count) => record.count(count),
            Answer::AtLeast(_, StopReason::NodeLimit) => match split(problem, &cube) {
                Split::Dead => {}
                Split::Single => record.count(Count::from(1u64)),
                Split::Cubes(pieces) => waiting.extend(pieces.into_iter().rev()),
            },
            Answer::AtLeast(_, reason) => return Err(NotRun::Stopped(reason)),
        }
    }
    waiting.reverse();
    record.left = waiting;
    Ok(record)
}
