//! Verifies certificates of exact cover problems: of the number of solutions, and of the least cost.
//!
//! `docs/certificate.md` specifies the format, and says why each step of a proof is sound. This
//! crate is written from that specification. It uses nothing but the standard library, and shares
//! no code with the engine that writes certificates.
//!
//! # How to read it
//! * `sha256` and `number` are tools, for values as well; `problem` reads the problem, `input` the
//!   certificate's bytes.
//! * `residual` is the problem in the middle of a search, with the operations *take* and *drop*, which
//!   can be undone.
//! * `map` checks that two residuals have the same constraints; `sweep` sweeps.
//! * `proof` reads the steps and computes the value; `work` counts what that takes.
//!
//! # What it guarantees
//! What [`verify`] returns is true of the problem. A wrong certificate can
//! be refused or take long, but no input makes it panic, and it allocates memory in proportion to the
//! problem, the certificate, the stated states of sweeps, and the limit on kept claims.

#![forbid(unsafe_code)]

/// Returns an error with a reason, written as in `format!`, unless a condition holds.
macro_rules! need {
    ($condition:expr, $($why:tt)+) => {
        if !$condition {
            return Err(format!($($why)+));
        }
    };
}

mod input;
mod map;
mod number;
mod problem;
mod proof;
mod residual;
mod sha256;
mod sweep;
mod work;

use std::fmt;
use std::io::{BufReader, Read};
use std::ops::{ControlFlow, RangeInclusive};

pub use number::Natural;
pub use work::{Progress, Work};

use crate::input::Input;
use crate::number::NO_COST;
use crate::problem::Problem;
use crate::proof::Proof;
use crate::residual::Residual;
use crate::work::Meter;

/// The limit on the memory of kept claims and open steps that `quadrille-check` uses: 8 GiB.
pub const DEFAULT_MEMORY: u64 = 8 << 30;

/// What a certificate proves. Displays as the claim, for a cube followed by the cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The claim, which holds.
    pub claim: Claim,
    /// The claim is about the solutions that have the options with `+`, and none of those with `-`.
    pub cube: Vec<(char, usize)>,
}

/// What a certificate claims of the solutions.
///
/// Displays as `9356 solutions`, `no solution`, `at least 5`, or `no solution costs less than
/// 17`: the words with which the certificate ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The number of solutions.
    Count(Natural),
    /// A lower bound of the number of solutions.
    AtLeast(Natural),
    /// A lower bound of the cost of every solution.
    CostAtLeast(u128),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) if *count == Natural::default() => f.write_str("no solution"),
            Self::Count(count) if count.to_string() == "1" => f.write_str("1 solution"),
            Self::Count(count) => write!(f, "{count} solutions"),
            Self::AtLeast(count) => write!(f, "at least {count}"),
            Self::CostAtLeast(cost) => write!(f, "no solution costs less than {cost}"),
        }
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.claim, if self.cube.is_empty() { "" } else { " in the cube" })?;
        self.cube.iter().try_for_each(|(sign, option)| write!(f, " {sign}{option}"))
    }
}

/// Returns a text for a terminal: characters that could move the cursor, or hide or reorder text, are
/// written as `\u{…}`, but for the ends of lines.
///
/// # Examples
/// ```
/// assert_eq!(quadrille_check::printable("a\u{1b}[2J"), "a\\u{1b}[2J");
/// ```
pub fn printable(text: &str) -> String {
    let is_shown = |character: char| {
        character == '\n'
            || !character.is_control() && !HIDDEN.iter().any(|range| range.contains(&character))
    };
    text.chars().fold(String::new(), |mut shown, character| {
        match is_shown(character) {
            true => shown.push(character),
            false => shown.extend(character.escape_unicode()),
        }
        shown
    })
}

/// Characters besides controls that a terminal does not show as themselves.
const HIDDEN: [RangeInclusive<char>; 9] = [
    '\u{ad}'..='\u{ad}',
    '\u{61c}'..='\u{61c}',
    '\u{180e}'..='\u{180e}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{feff}'..='\u{feff}',
    '\u{fff9}'..='\u{fffb}',
    '\u{e0000}'..='\u{e007f}',
];

/// Verifies a certificate for a problem in Knuth's text format.
///
/// `memory` is the limit on the memory of kept claims and open steps, in bytes: see [`DEFAULT_MEMORY`]. The
/// certificate is read once, from its beginning to its end.
///
/// # Errors
/// The first thing that is wrong with the problem or the certificate, and its place.
///
/// # Examples
/// The two ways to cover `a` and `b`, found by a search of at most 8 nodes:
/// ```
/// use quadrille_check::{DEFAULT_MEMORY, verify};
///
/// let certificate = b"quadcert 2\n\
///     \x40\x70\x54\x8b\xe7\x9c\x04\xd5\x42\xf0\x8a\x8e\x8b\xc4\x54\x9a\
///     \x1f\x46\x0e\xc6\xc7\xa0\x6b\xdd\x5b\xc8\x29\xf9\x24\x71\x9b\x39\
///     \x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
///     \0\0\x432 solutions";
/// let verified = verify(b"a b\na\nb\na b\n", certificate.as_slice(), DEFAULT_MEMORY)?;
/// assert_eq!(verified.to_string(), "2 solutions");
/// # Ok::<(), String>(())
/// ```
pub fn verify(problem: &[u8], certificate: impl Read, memory: u64) -> Result<Verified, String> {
    verify_watched(problem, certificate, memory, |_| ControlFlow::Continue(()))
}

/// Like [`verify`], and shows the progress to a watcher at the beginning and then every few
/// milliseconds. If the watcher breaks, the check ends.
///
/// # Errors
/// As [`verify`]; and if the watcher breaks.
pub fn verify_watched(
    problem: &[u8],
    certificate: impl Read,
    memory: u64,
    mut watch: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Verified, String> {
    let problem = Problem::read(problem).map_err(|why| format!("problem: {why}"))?;
    let mut input = Input { bytes: BufReader::new(certificate).bytes(), read: 0 };
    let verified = check(problem, &mut input, memory, Meter::new(&mut watch));
    verified.map_err(|why| format!("byte {}: {why}", input.read.saturating_sub(1)))
}

/// The name of the format, and its version.
const NAME: &[u8] = b"quadcert";
const VERSION: &[u8] = b" 2\n";

fn check(
    mut problem: Problem,
    input: &mut Input<impl Read>,
    memory: u64,
    mut meter: Meter<'_>,
) -> Result<Verified, String> {
    input.expect(NAME, "not a certificate")?;
    input.expect(VERSION, "a certificate of another version of the format; write it again")?;
    input.expect(&problem.hash, "not a certificate for this problem")?;
    meter.begin(Work { nodes: input.eight()?, states: input.eight()? })?;
    let is_of_costs = input.below(2, "question")? == 1;
    if !is_of_costs {
        problem.costs.fill(0);
    }
    // A kept claim or an open step takes a few times the memory of a residual, and its value less
    // than a bit for each option.
    let size = 8 * problem.options.len() + 16 * problem.bounds.len() + 512;
    let limit = usize::try_from(memory / size as u64).unwrap_or(usize::MAX);
    let mut proof = Proof::new(Residual::root(&problem), input, limit, meter);
    let (mut cube, mut spent) = (Vec::new(), 0);
    for _ in 0..proof.input.int()? {
        let (sign, option) = (proof.input.below(2, "sign")?, proof.option()?);
        cube.push((['+', '-'][sign], option));
        spent += if sign == 0 { u128::from(problem.costs[option]) } else { 0 };
        [Residual::take, Residual::drop][sign](&mut proof.residual, option);
    }
    let value = proof.value()?;
    let claim = match value.cost {
        NO_COST if is_of_costs => Claim::Count(Natural::default()),
        cost if is_of_costs => Claim::CostAtLeast(cost + spent),
        _ if proof.is_partial => Claim::AtLeast(value.count),
        _ => Claim::Count(value.count),
    };
    let wrong = format!("wrong claim, the proof shows: {claim}");
    input.expect(claim.to_string().as_bytes(), &wrong).map_err(|_| wrong.clone())?;
    need!(input.byte().is_err(), "bytes after the end");
    Ok(Verified { claim, cube })
}
