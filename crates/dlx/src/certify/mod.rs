//! Certificates: a count of the solutions, or the least cost of one, with a proof that a small
//! independent program checks.
//!
//! `docs/certificate.md` specifies the format. Nothing here is trusted by a checker: an error in
//! this room leads to a certificate that is refused.
//!
//! # How it works, in reading order
//! * `encoding`: the bytes; `head`: the first of them; `residual`: the problem in the middle of a search, with an undo list;
//! * `constraints`: what a residual imposes, its canonical form, and maps between residuals;
//! * `steps`: how many steps of each kind there are; `known`: the claims that a later step may refer to;
//! * `refute`: what presolve finds about the whole problem, as steps;
//! * `walk`: the recursion that counts, and writes each step before its children;
//! * `target` and `cost`: a least cost, and the steps of a proof that no solution is cheaper;
//! * `join`: one certificate from those of cubes.
//!
//! # Invariant
//! The value that the walk computes for a residual is the value of the steps that it wrote for it.
//! After a stop it writes only `skip`, which has the value 0, so that a certificate of a stopped
//! count claims a lower bound.

mod constraints;
mod cost;
mod encoding;
mod head;
mod join;
mod known;
mod refute;
mod residual;
mod steps;
mod target;
mod walk;

use std::io::{self, Write};

use quadrille_problem::{Cube, Problem};

use crate::answer::{Answer, Count, StopReason};
use crate::certify::head::{COST, COUNT, begin};
use crate::certify::target::Target;
use crate::certify::walk::Walk;
use crate::counted::Counted;
use crate::held::Held;
use crate::meter::Meter;
use crate::meter::limits::Limits;
use crate::observe::{Observer, Statistics};
use crate::optimum::{Costs, Goal, Optimum, optimum};

pub use join::{CertifiedCube, JoinError, join_certificates};
pub use steps::StepCounts;

/// A count with a certificate that was written.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a count may have been stopped early: check whether it is complete"]
pub struct Certified {
    /// The number of solutions that the certificate claims, and the cost.
    pub counted: Counted,
    /// The size of the certificate in bytes.
    pub bytes: u64,
    /// The steps of its proof.
    pub steps: StepCounts,
}

/// The cheapest solution of a problem, with a certificate that none is cheaper.
#[derive(Clone, Debug)]
#[must_use = "a search may have been stopped, and then there is no certificate"]
pub struct CertifiedCost<'p> {
    /// The cheapest solution, if any.
    pub optimum: Optimum<'p>,
    /// Why there is no whole certificate, if there is none.
    pub stopped: Option<StopReason>,
    /// The size of the certificate in bytes.
    pub bytes: u64,
    /// The steps of its proof.
    pub steps: StepCounts,
}

/// Finds the cheapest solution of a problem and writes a certificate that none is cheaper; or, if there
/// is no solution, a certificate of that. The limits apply to the search, and again to the proof.
pub(crate) fn certify_cheapest<'p>(
    problem: Held<'p>,
    presolves: bool,
    limits: Limits,
    observer: Option<&mut dyn Observer>,
    out: impl Write,
) -> io::Result<CertifiedCost<'p>> {
    let searching = &mut Meter::new(limits.clone(), observer);
    let optimum = optimum(problem.clone(), Goal::Cheapest, presolves, searching);
    let (mut stopped, mut bytes, mut steps) = (optimum.stopped(), 0, StepCounts::default());
    let meter = Meter::new(limits, None);
    match optimum.best().map(|best| best.cost()) {
        _ if stopped.is_some() => {}
        None => {
            let certified = certify(&problem, &Cube::default(), presolves, meter, out)?;
            stopped = certified.counted.stopped();
            (bytes, steps) = (certified.bytes, certified.steps);
        }
        Some(cost) => {
            (stopped, bytes, steps) = certify_cost(&problem, cost, presolves, meter, out)?;
        }
    }
    Ok(CertifiedCost { optimum, stopped, bytes, steps })
}

/// Writes a certificate that no solution costs less than the cheapest one. Returns why it is not whole,
/// if it is not, the size, and the steps.
fn certify_cost(
    problem: &Problem,
    least: u128,
    presolves: bool,
    meter: Meter<'_>,
    out: impl Write,
) -> io::Result<(Option<StopReason>, u64, StepCounts)> {
    let too_great = || io::Error::new(io::ErrorKind::Unsupported, "the costs are too great");
    let claim = u64::try_from(least).map_err(|_| too_great())?;
    let costs = problem.options().map(|option| option.cost()).collect();
    let costs = Costs::new(problem, costs, Goal::Cheapest).ok_or_else(too_great)?;
    let out = begin(problem, COST, &Cube::default(), out)?;
    let target = Target::new(costs, least, problem.item_count(), &meter);
    let mut walk = Walk::new(problem, presolves, meter, out);
    walk.target = Some(target);
    walk.run()?;
    let Walk { mut out, mut meter, steps, stopped, .. } = walk;
    out.int(claim)?;
    if stopped.is_none() {
        meter.finish();
    }
    let bytes = out.bytes_written();
    out.finish()?;
    Ok((stopped, bytes, steps))
}

/// Counts the solutions of a problem in a cube and writes a certificate. `presolves` says whether it uses
/// what presolve finds.
pub(crate) fn certify(
    problem: &Problem,
    cube: &Cube,
    presolves: bool,
    meter: Meter<'_>,
    out: impl Write,
) -> io::Result<Certified> {
    let out = begin(problem, COUNT, cube, out)?;
    let mut walk = Walk::new(problem, presolves, meter, out);
    if cube.check(problem).is_err() || !walk.residual.enter(cube) {
        let why = format!("the cube {cube} takes options that exclude each other or do not exist");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    let value = walk.run()?;
    let Walk { mut out, mut meter, steps, stopped, .. } = walk;
    out.bytes(&[u8::from(stopped.is_some())])?;
    out.big(&value)?;
    let bytes = out.bytes_written();
    out.finish()?;
    let count = Count::from_big(value);
    let answer = match stopped {
        None => Answer::Complete(count),
        Some(reason) => Answer::AtLeast(count, reason),
    };
    if stopped.is_none() {
        meter.finish();
    }
    let mut statistics = Statistics::default();
    meter.record(&mut statistics);
    Ok(Certified { counted: Counted::new(answer, statistics), bytes, steps })
}
