//! The head of a certificate: the problem by its hash, the question, and the cube; and its end, the
//! claim.

use std::fmt;
use std::io::{self, Seek, Write};

use num_bigint::BigUint;
use quadrille_problem::{Cube, OptionId, Problem};
use sha2::{Digest, Sha256};

use crate::certify::encoding::{CheckWork, Encoder, WORK_BYTES};

/// The questions of certificates, by their numbers.
pub(super) const COUNT: u64 = 0;
pub(super) const COST: u64 = 1;

/// The SHA-256 of the canonical text of a problem.
pub(super) type Hash = [u8; 32];

/// The first line of a certificate: the name of the format, and its version.
const BEGIN: &[u8] = b"quadcert 2\n";

/// The name of the format, which begins certificates of any version.
const NAME: &[u8] = b"quadcert";

/// Where the head states the work of a checker.
pub(super) const WORK_PLACE: usize = BEGIN.len() + size_of::<Hash>();

/// Whether these bytes, the first of a file, begin a certificate, of any version of the format.
pub fn is_certificate(bytes: &[u8]) -> bool {
    bytes.starts_with(NAME)
}

/// The head of a certificate of the problem with this hash.
pub(super) fn head(problem: &Hash, work: CheckWork, question: u64, cube: &Cube) -> Vec<u8> {
    let mut head = Vec::new();
    write_head(problem, work, question, cube, &mut Encoder::new(&mut head))
        .expect("memory takes all bytes");
    head
}

/// Writes the head of a certificate of the problem with this hash.
pub(super) fn begin<W: Write>(
    problem: &Hash,
    question: u64,
    cube: &Cube,
    out: W,
) -> io::Result<Encoder<W>> {
    let mut out = Encoder::new(out);
    write_head(problem, CheckWork::default(), question, cube, &mut out)?;
    Ok(out)
}

/// Writes the claim with which a certificate ends, and states its work in the head.
pub(super) fn end<W: Write + Seek>(mut out: Encoder<W>, claim: &str) -> io::Result<u64> {
    out.bytes(claim.as_bytes())?;
    let bytes = out.bytes_written();
    out.finish(WORK_PLACE as u64)?;
    Ok(bytes)
}

fn write_head<W: Write>(
    problem: &Hash,
    work: CheckWork,
    question: u64,
    cube: &Cube,
    out: &mut Encoder<W>,
) -> io::Result<()> {
    out.bytes(BEGIN)?;
    out.bytes(problem)?;
    out.bytes(&work.to_bytes())?;
    out.int(question)?;
    let (taken, dropped) = (cube.taken(), cube.dropped());
    out.int((taken.len() + dropped.len()) as u64)?;
    for (sign, list) in [(1, dropped), (0, taken)] {
        for option in list {
            out.int(sign)?;
            out.int(option.index() as u64)?;
        }
    }
    Ok(())
}

/// The work that a certificate of the problem with this hash states.
pub(super) fn stated_work(problem: &Hash, certificate: &[u8]) -> Option<CheckWork> {
    let rest = certificate.strip_prefix(BEGIN)?.strip_prefix(problem)?;
    rest.first_chunk::<WORK_BYTES>().map(CheckWork::of_bytes)
}

/// Returns the cube that a certificate of a count names, the empty one if it is about the whole
/// problem. `None` if this is not a certificate of a count for this problem. Its proof is not read.
pub fn cube_of_certificate(problem: &Problem, certificate: &[u8]) -> Option<Cube> {
    stated_work(&hash(problem), certificate)?;
    let mut rest = &certificate[WORK_PLACE + WORK_BYTES..];
    let mut int = || {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, after) = rest.split_first()?;
            rest = after;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    };
    if int()? != COUNT {
        return None;
    }
    let (mut taken, mut dropped) = (Vec::new(), Vec::new());
    for _ in 0..int()? {
        let list = if int()? == 0 { &mut taken } else { &mut dropped };
        list.push(OptionId::new(usize::try_from(int()?).ok()?)?);
    }
    Cube::new(problem, taken, dropped).ok()
}

/// The claim of a number of solutions.
pub(super) fn count_claim(count: &BigUint, is_exact: bool) -> String {
    match count.to_string() {
        count if !is_exact => format!("at least {count}"),
        count if count == "0" => "no solution".to_owned(),
        count if count == "1" => "1 solution".to_owned(),
        count => format!("{count} solutions"),
    }
}

/// The claim that no solution costs less.
pub(super) fn cost_claim(cost: u128) -> String {
    format!("no solution costs less than {cost}")
}

/// Hashes the canonical text of a problem.
pub(super) fn hash(problem: &Problem) -> Hash {
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
