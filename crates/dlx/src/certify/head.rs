//! The head of a certificate: the question, the problem by its hash, and the cube.

use std::fmt;
use std::io::{self, Write};

use quadrille_problem::{Cube, Problem};
use sha2::{Digest, Sha256};

use crate::certify::encoding::Encoder;

/// The questions of certificates, by their numbers.
pub(super) const COUNT: u64 = 1;
pub(super) const COST: u64 = 2;

/// Writes the head of a certificate.
pub(super) fn begin<W: Write>(
    problem: &Problem,
    question: u64,
    cube: &Cube,
    out: W,
) -> io::Result<Encoder<W>> {
    let mut out = Encoder::new(out);
    out.bytes(b"quadcert")?;
    out.int(question)?;
    out.bytes(&hash(problem))?;
    for list in [cube.taken(), cube.dropped()] {
        out.int(list.len() as u64)?;
        list.iter().try_for_each(|option| out.int(option.index() as u64))?;
    }
    Ok(out)
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
