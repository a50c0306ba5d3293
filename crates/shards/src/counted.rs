//! What a record states in decimal digits and cubes, checked before it is believed.

use quadrille_dlx::count::Claim;
use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::frontier::{key_from_text, key_text};
use quadrille_dlx::{Count, Cube, Problem};

use crate::sealed::shown;

/// The text form of a [`CubeRecord`]: decimal digits, and cubes as they display.
#[derive(Debug)]
pub(crate) struct Stated<'t> {
    pub(crate) count: &'t str,
    pub(crate) residues: &'t [String; 2],
    pub(crate) nodes: &'t str,
    pub(crate) left: &'t [String],
}

impl Stated<'_> {
    /// Returns the record, or what is wrong with it.
    pub(crate) fn record(&self, problem: &Problem) -> Result<CubeRecord, String> {
        let count = count_from(self.count, problem.option_count())?;
        let [one, other] = self.residues;
        let (residues, nodes) = ([word(one)?, word(other)?], word(self.nodes)?);
        let left = cubes(problem, self.left)?;
        let mut record = CubeRecord::uncounted(left);
        (record.count, record.residues, record.nodes) = (count, residues, nodes);
        if !record.agrees() {
            return Err("the count does not agree with its residues".to_owned());
        }
        Ok(record)
    }
}

/// Reads the number of solutions of a problem with `options` options.
fn count_from(digits: &str, options: usize) -> Result<Count, String> {
    let too_many = || {
        format!("it counts more than 2^{options} solutions, but there are only {options} options")
    };
    // A hostile number of many digits would take long to read: 2^n has at most n / 3 + 1 digits.
    if digits.len() > options / 3 + 1 {
        return Err(too_many());
    }
    let count = digits.parse().map_err(|_| BAD_NUMBER.to_owned())?;
    if is_possible(&count, options) { Ok(count) } else { Err(too_many()) }
}

/// Whether there are no more solutions than there are sets of `options` options.
fn is_possible(count: &Count, options: usize) -> bool {
    let mut sets = vec![0; options / 8 + 1];
    sets[options / 8] = 1 << (options % 8);
    *count <= Count::from_le_bytes(&sets)
}

/// Returns the text of a claim: its key in hexadecimal digits, its count and its work, with spaces between them.
pub(crate) fn claim_text(claim: &Claim) -> String {
    format!("{} {} {}", key_text(claim.key), claim.count, claim.work)
}

/// Reads claims, as [`claim_text`] writes them, or returns why there cannot be such claims.
pub(crate) fn claims_from(problem: &Problem, texts: &[String]) -> Result<Vec<Claim>, String> {
    let claim = |text: &String| {
        let words: Vec<&str> = text.split(' ').collect();
        let &[key, count, work] = &words[..] else {
            return Err(format!("`{}` is not a claim of three words", shown(text)));
        };
        let count = count_from(count, problem.option_count())?;
        Ok(Claim { key: key_from(key)?, count, work: word(work)? })
    };
    texts.iter().map(claim).collect()
}

/// Reads the key of a residual.
pub(crate) fn key_from(text: &str) -> Result<[u64; 2], String> {
    key_from_text(text).ok_or_else(|| format!("`{}` is not a key of 32 digits", shown(text)))
}

pub(crate) const BAD_NUMBER: &str = "a number is not in decimal digits, or too large";

/// Reads decimal digits.
pub(crate) fn word(digits: &str) -> Result<u64, String> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| is_number);
    number.ok_or_else(|| BAD_NUMBER.to_owned())
}

/// Reads cubes of a problem.
pub(crate) fn cubes(problem: &Problem, texts: &[String]) -> Result<Vec<Cube>, String> {
    let cubes: Result<_, _> = texts.iter().map(|text| Cube::parse(problem, text)).collect();
    cubes.map_err(|error: quadrille_dlx::problem::CubeError| error.to_string())
}

/// Returns the residues of a record in decimal digits.
pub(crate) fn digits(residues: [u64; 2]) -> [String; 2] {
    residues.map(|residue| residue.to_string())
}

/// Returns the text forms of cubes.
pub(crate) fn texts(cubes: &[Cube]) -> Vec<String> {
    cubes.iter().map(Cube::to_string).collect()
}
