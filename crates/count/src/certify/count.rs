//! The certificate of a count: its head, the proof and the claim.

use std::io::{self, Seek, Write};

use num_bigint::BigUint;
use quadrille_problem::{Cube, Problem};
use quadrille_search::answer::{Answer, Count, StopReason};
use quadrille_search::meter::Meter;
use quadrille_search::observe::Statistics;

use crate::certify::encoding::{CheckWork, Encoder};
use crate::certify::head::{COUNT, begin, count_claim, end, hash};
use crate::certify::steps::StepCounts;
use crate::certify::walk::{Learned, Walk};
use crate::counted::Counted;

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
    /// The work of a checker.
    pub work: CheckWork,
}

/// A certificate that was written, and the value that it claims.
pub(super) struct Proven<'m> {
    pub(super) value: BigUint,
    pub(super) stopped: Option<StopReason>,
    pub(super) steps: StepCounts,
    pub(super) learned: Learned,
    pub(super) bytes: u64,
    pub(super) work: CheckWork,
    pub(super) meter: Meter<'m>,
}

/// Proves the number of solutions in a cube.
pub(super) fn prove<'m, W: Write + Seek>(
    problem: &Problem,
    cube: &Cube,
    presolves: bool,
    meter: Meter<'m>,
    out: W,
) -> io::Result<Proven<'m>> {
    let out = begin(&hash(problem), COUNT, cube, out)?;
    let mut walk = Walk::new(problem, presolves, meter, out);
    if cube.check(problem).is_err() || !walk.residual.enter(cube) {
        let why = format!("the cube {cube} takes options that exclude each other or do not exist");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    let value = walk.run()?;
    let Walk { out, meter, steps, stopped, learned, .. } = walk;
    Proven::end(out, value, stopped, steps, learned, meter)
}

impl<'m> Proven<'m> {
    /// Ends the certificate of this value.
    pub(super) fn end<W: Write + Seek>(
        out: Encoder<W>,
        value: BigUint,
        stopped: Option<StopReason>,
        steps: StepCounts,
        learned: Learned,
        meter: Meter<'m>,
    ) -> io::Result<Self> {
        let work = out.work;
        let bytes = end(out, &count_claim(&value, stopped.is_none()))?;
        Ok(Self { value, stopped, steps, learned, bytes, work, meter })
    }

    pub(super) fn certified(self) -> Certified {
        let Self { value, stopped, steps, bytes, work, mut meter, .. } = self;
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
        Certified { counted: Counted::new(answer, statistics), bytes, steps, work }
    }
}
