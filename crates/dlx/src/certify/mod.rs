//! Certificates: a count of the solutions with a proof that a small independent program checks.
//!
//! `docs/certificate.md` specifies the format. Nothing here is trusted by a checker: an error in
//! this room leads to a certificate that is refused.
//!
//! # How it works, in reading order
//! * `encoding`: the bytes; `residual`: the problem in the middle of a search, with an undo list;
//! * `constraints`: what a residual imposes, its canonical form, and maps between residuals;
//! * `steps`: how many steps of each kind there are; `known`: the claims that a later step may refer to;
//! * `refute`: what presolve finds about the whole problem, as steps;
//! * `walk`: the recursion that counts, and writes each step before its children.
//!
//! # Invariant
//! The value that the walk computes for a residual is the value of the steps that it wrote for it.
//! After a stop it writes only `skip`, which has the value 0, so that a certificate of a stopped
//! count claims a lower bound.

mod constraints;
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

use crate::answer::{Answer, Count};
use crate::certify::encoding::Encoder;
use crate::certify::walk::Walk;
use crate::counted::Counted;
use crate::meter::Meter;
use crate::observe::Statistics;

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

/// Counts the solutions of a problem and writes a certificate. `presolves` says whether it uses what
/// presolve finds.
pub(crate) fn certify(
    problem: &Problem,
    presolves: bool,
    meter: Meter<'_>,
    out: impl Write,
) -> io::Result<Certified> {
    let mut out = Encoder::new(out);
    out.bytes(b"quadcert")?;
    out.int(1)?;
    out.bytes(&hash(problem))?;
    // The cube is the whole problem: no options are taken, none dropped.
    out.int(0)?;
    out.int(0)?;
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
