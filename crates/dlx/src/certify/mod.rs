//! Certificates: a count of the solutions, or the least cost of one, with a proof that a small
//! independent program checks.
//!
//! `docs/certificate.md` specifies the format. Nothing here is trusted by a checker: an error in
//! this room leads to a certificate that is refused.
//!
//! # How it works, in reading order
//! * `encoding`: the bytes; `residual`: the problem in the middle of a search, with an undo list;
//! * `constraints`: what a residual imposes, its canonical form, and maps between residuals;
//! * `steps`: how many steps of each kind there are; `known`: the claims that a later step may refer to;
//! * `refute`: what presolve finds about the whole problem, as steps;
//! * `walk`: the recursion that counts, and writes each step before its children;
//! * `cost`: the steps of a proof that no solution is cheaper.
//!
//! # Invariant
//! The value that the walk computes for a residual is the value of the steps that it wrote for it.
//! After a stop it writes only `skip`, which has the value 0, so that a certificate of a stopped
//! count claims a lower bound.

mod constraints;
mod cost;
mod encoding;
mod known;
mod refute;
mod residual;
mod steps;
mod walk;

use std::fmt;
use std::io::{self, Write};

use quadrille_problem::Problem;
use sha2::{Digest, Sha256};

use crate::answer::{Answer, Count, StopReason};
use crate::certify::cost::Target;
use crate::certify::encoding::Encoder;
use crate::certify::walk::Walk;
use crate::counted::Counted;
use crate::held::Held;
use crate::meter::Meter;
use crate::meter::limits::Limits;
use crate::observe::{Observer, Statistics};
use crate::optimum::{Costs, Goal, Optimum, optimum};

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
            let certified = certify(&problem, presolves, meter, out)?;
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
    let out = begin(problem, COST, out)?;
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

/// The questions of certificates, by their numbers.
const COUNT: u64 = 1;
const COST: u64 = 2;

/// Writes the head of a certificate of the whole problem: no options are taken, none dropped.
fn begin<W: Write>(problem: &Problem, question: u64, out: W) -> io::Result<Encoder<W>> {
    let mut out = Encoder::new(out);
    out.bytes(b"quadcert")?;
    out.int(question)?;
    out.bytes(&hash(problem))?;
    out.int(0)?;
    out.int(0)?;
    Ok(out)
}

/// Counts the solutions of a problem and writes a certificate. `presolves` says whether it uses what
/// presolve finds.
pub(crate) fn certify(
    problem: &Problem,
    presolves: bool,
    meter: Meter<'_>,
    out: impl Write,
) -> io::Result<Certified> {
    let out = begin(problem, COUNT, out)?;
    let mut walk = Walk::new(problem, presolves, meter, out);
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

/// The SHA-256 of the canonical text of a problem.
fn hash(problem: &Problem) -> [u8; 32] {
    let mut text = Hashed(Sha256::new());
    fmt::write(&mut text, format_args!("{problem}")).expect("hashing never fails");
    text.0.finalize().into()
}

/// Hashes text as it is written.
struct Hashed(Sha256);

impl fmt::Write for Hashed {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}
