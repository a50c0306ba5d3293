//! What a record states in decimal digits and cubes, checked before it is believed.

use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::{Count, Cube, Problem};

use crate::merge::is_possible;

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
        let options = problem.option_count();
        let too_many = || {
            format!(
                "it counts more than 2^{options} solutions, but there are only {options} options"
            )
        };
        // A hostile number of many digits would take long to read: 2^n has at most n / 3 + 1
        // digits.
        if self.count.len() > options / 3 + 1 {
            return Err(too_many());
        }
        let bad_number = || "a number is not in decimal digits, or too large".to_owned();
        let word = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse::<u64>().map_err(|_| bad_number()),
            false => Err(bad_number()),
        };
        let count: Count = self.count.parse().map_err(|_| bad_number())?;
        let [one, other] = self.residues;
        let (residues, nodes) = ([word(one)?, word(other)?], word(self.nodes)?);
        let left = cubes(problem, self.left)?;
        let mut record = CubeRecord::uncounted(left);
        (record.count, record.residues, record.nodes) = (count, residues, nodes);
        if !record.agrees() {
            return Err("the count does not agree with its residues".to_owned());
        }
        match is_possible(&record.count, options) {
            true => Ok(record),
            false => Err(too_many()),
        }
    }
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
