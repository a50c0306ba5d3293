//! Verifies certificates of exact cover problems: of the number of solutions, and of the least cost.
//!
//! `docs/certificate.md` specifies the format, and says why each step of a proof is sound. This
//! crate is written from that specification. It uses nothing but the standard library, and shares
//! no code with the engine that writes certificates.
//!
//! # How to read it
//! * `natural` and `sha256` are tools; `problem` reads the problem, `input` the certificate's bytes.
//! * `residual` is the problem in the middle of a search, with the operations *take* and *drop*, and
//!   the residuals that a split leads to.
//! * `value` is the number of solutions with their least cost, and the search of small residuals.
//! * `map` checks that two residuals have the same constraints; `sweep` sweeps.
//! * `proof` reads the steps and computes the value.
//!
//! # What it guarantees
//! What [`verify`] returns is true of the problem. A wrong certificate can
//! be refused or take long, but no input makes it panic, and it allocates memory in proportion to the
//! problem, the certificate, the stated states of sweeps, and the limit on kept claims.

#![forbid(unsafe_code)]

mod input;
mod map;
mod natural;
mod need;
mod problem;
mod proof;
mod residual;
mod sha256;
mod sweep;
mod value;

use std::fmt;
use std::io::Read;

pub use natural::Natural;

use crate::input::Input;
use crate::need::need;
use crate::problem::Problem;
use crate::proof::Proof;

/// The limit on the memory of kept claims and open steps that `quadrille-check` uses: 8 GiB.
pub const DEFAULT_MEMORY: u64 = 8 << 30;

/// What a certificate proves.
///
/// Displays as `9356 solutions`, `no solution`, `at least 5`, or `no solution costs less than 17`; for
/// a cube, followed by the cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The claim, which holds.
    pub claim: Claim,
    /// The claim is about the solutions that have all of these options.
    pub taken: Vec<usize>,
    /// The claim is about the solutions that have none of these options.
    pub dropped: Vec<usize>,
}

/// What a certificate claims of the solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There are exactly so many.
    Count(Natural),
    /// There are at least so many.
    AtLeast(Natural),
    /// Each costs at least so much.
    CostAtLeast(u64),
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.claim {
            Claim::Count(count) if *count == Natural::default() => f.write_str("no solution")?,
            Claim::Count(count) if *count == Natural::one() => f.write_str("1 solution")?,
            Claim::Count(count) => write!(f, "{count} solutions")?,
            Claim::AtLeast(count) => write!(f, "at least {count}")?,
            Claim::CostAtLeast(cost) => write!(f, "no solution costs less than {cost}")?,
        }
        if !self.taken.is_empty() || !self.dropped.is_empty() {
            f.write_str(" in the cube")?;
        }
        self.taken.iter().try_for_each(|option| write!(f, " +{option}"))?;
        self.dropped.iter().try_for_each(|option| write!(f, " -{option}"))
    }
}

/// Why nothing was verified, with the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The problem is not in Knuth's text format, or the certificate cannot be read.
    Unreadable(String),
    /// The certificate does not prove its claim.
    Wrong(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Unreadable(why) | Self::Wrong(why)) = self;
        f.write_str(why)
    }
}

impl std::error::Error for Error {}

/// Verifies a certificate for a problem in Knuth's text format.
///
/// `memory` is the limit on the memory of kept claims and open steps, in bytes: see [`DEFAULT_MEMORY`]. The
/// certificate is read once, from its beginning to its end.
///
/// # Errors
/// The first thing that is wrong with the problem or the certificate, and its place.
///
/// # Examples
/// The two ways to cover `a` and `b`, found by a search of at most 2^3 nodes:
/// ```
/// use quadrille_check::{DEFAULT_MEMORY, verify};
///
/// let certificate = b"quadcert\x01\
///     \x40\x70\x54\x8b\xe7\x9c\x04\xd5\x42\xf0\x8a\x8e\x8b\xc4\x54\x9a\
///     \x1f\x46\x0e\xc6\xc7\xa0\x6b\xdd\x5b\xc8\x29\xf9\x24\x71\x9b\x39\
///     \0\0\x43\0\x01\x02";
/// let verified = verify(b"a b\na\nb\na b\n", certificate.as_slice(), DEFAULT_MEMORY)?;
/// assert_eq!(verified.to_string(), "2 solutions");
/// # Ok::<(), quadrille_check::Error>(())
/// ```
pub fn verify(problem: &[u8], certificate: impl Read, memory: u64) -> Result<Verified, Error> {
    let unreadable = |why| Error::Unreadable(format!("problem: {why}"));
    let (mut problem, mut input) =
        (Problem::read(problem).map_err(unreadable)?, Input::new(certificate));
    check(&mut problem, &mut input, memory).map_err(|why| match input.is_broken {
        true => Error::Unreadable(format!("certificate: {why}")),
        false => Error::Wrong(format!("byte {}: {why}", input.read.saturating_sub(1))),
    })
}

fn check(
    problem: &mut Problem,
    input: &mut Input<impl Read>,
    memory: u64,
) -> Result<Verified, String> {
    for byte in b"quadcert" {
        need!(input.byte()? == *byte, "not a certificate");
    }
    let version = input.int()?;
    need!(version == 1 || version == 2, "unknown version");
    for byte in problem.hash {
        need!(input.byte()? == byte, "the certificate is for another problem");
    }
    if version == 1 {
        problem.costs.fill(0);
    }
    // A kept claim or an open step takes a few times the memory of a residual, and its value less
    // than a bit for each option.
    let size = 8 * problem.options.len() + 16 * problem.bounds.len() + 512;
    let mut proof = Proof::new(problem, input, memory as usize / size);
    let (taken, dropped, residual) = proof.cube()?;
    let value = proof.value(residual)?;
    let is_partial = proof.is_partial;
    let claim = if version == 1 {
        let kind = input.byte()?;
        let skips = if is_partial { "steps are" } else { "no step is" };
        need!(kind == u8::from(is_partial), "claim: wrong kind, since {skips} skipped");
        need!(input.big()? == value.count, "claim: the proof has the value {}", value.count);
        if is_partial { Claim::AtLeast(value.count) } else { Claim::Count(value.count) }
    } else {
        let cost = input.int()?;
        need!(u128::from(cost) <= value.cost, "claim: the proof has the value {}", value.cost);
        Claim::CostAtLeast(cost)
    };
    need!(input.next()?.is_none(), "bytes after the end");
    Ok(Verified { claim, taken, dropped })
}
