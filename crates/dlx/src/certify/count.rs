//! The certificate of a count: its head, the proof and the claim.

use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille_problem::{Cube, Problem};

use crate::answer::{Answer, Count, StopReason};
use crate::certify::encoding::Encoder;
use crate::certify::head::{COUNT, begin, count_claim, hash};
use crate::certify::steps::StepCounts;
use crate::certify::walk::{Learned, Walk};
use crate::counted::Counted;
use crate::meter::Meter;
use crate::observe::Statistics;

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

/// A certificate that was written, and the value that it claims.
pub(super) struct Proven<'m> {
    pub(super) value: BigUint,
    pub(super) stopped: Option<StopReason>,
    pub(super) steps: StepCounts,
    pub(super) learned: Learned,
    pub(super) bytes: u64,
    pub(super) meter: Meter<'m>,
}

/// Proves the number of solutions in a cube.
pub(super) fn prove<'m, W: Write>(
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
    let bytes = Proven::end(out, &value, stopped)?;
    Ok(Proven { value, stopped, steps, learned, bytes, meter })
}

impl Proven<'_> {
    /// Writes the claim of a proof, and returns the size of the certificate.
    pub(super) fn end<W: Write>(
        mut out: Encoder<W>,
        value: &BigUint,
        stopped: Option<StopReason>,
    ) -> io::Result<u64> {
        out.bytes(count_claim(value, stopped.is_none()).as_bytes())?;
        let bytes = out.bytes_written();
        out.finish()?;
        Ok(bytes)
    }

    pub(super) fn certified(self) -> Certified {
        let Self { value, stopped, steps, bytes, mut meter, .. } = self;
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
        Certified { counted: Counted::new(answer, statistics), bytes, steps }
    }
}
