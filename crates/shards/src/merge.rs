//! The records of all cubes of a round, checked and added up.

use std::collections::BTreeMap;
use std::fmt;

use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::problem::CubeError;
use quadrille_dlx::{Count, Cube, Problem};

use crate::disjoint::{NotDisjoint, disjoint};

/// Merges the records of all cubes of a problem into one.
///
/// Each record comes with the number of its cube: its position in `cubes`. A record may be given
/// more than once, and in any order. The cubes left over in the result are those of the next round.
///
/// The function cannot check that a record is one of this problem: [`Manifest::open`] does.
///
/// [`Manifest::open`]: crate::Manifest::open
///
/// # Errors
/// As [`gather`]; and if a cube has no record.
///
/// # Examples
/// ```
/// use quadrille_dlx::cubes::CubeRecord;
/// use quadrille_dlx::{Problem, Solve};
/// use quadrille_shards::merge;
///
/// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
/// let mut cubes = problem.cubes(2);
/// let mut total = CubeRecord::default();
/// while !cubes.is_empty() {
///     let records = cubes.iter().map(|cube| problem.cube_runner().run(cube, 5));
///     let records: Result<Vec<_>, _> = records.collect();
///     let mut round = merge(&problem, &cubes, records?.into_iter().enumerate())?;
///     cubes = std::mem::take(&mut round.left);
///     total = total.and(&round);
/// }
/// assert_eq!(total.answer().complete()?, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn merge(
    problem: &Problem,
    cubes: &[Cube],
    records: impl IntoIterator<Item = (usize, CubeRecord)>,
) -> Result<CubeRecord, MergeError> {
    let gathered = gather(problem, cubes, records)?;
    let mut missing = (0..cubes.len()).filter(|number| !gathered.contains_key(number));
    if let Some(number) = missing.next() {
        return Err(MergeError::Missing { number, others: missing.count() });
    }
    Ok(gathered.values().fold(CubeRecord::default(), CubeRecord::and))
}

/// Checks the records of some cubes of a problem. Returns each record once, by the number of its
/// cube.
///
/// # Errors
/// If the [cubes](disjoint) may share a solution; if two records of one cube differ; if a record
/// names a cube that does not exist, contradicts its own residues, counts more solutions than there
/// are sets of free options, or leaves over cubes that are outside its cube or may share a
/// solution.
pub fn gather(
    problem: &Problem,
    cubes: &[Cube],
    records: impl IntoIterator<Item = (usize, CubeRecord)>,
) -> Result<BTreeMap<usize, CubeRecord>, MergeError> {
    disjoint(problem, cubes).map_err(MergeError::Shards)?;
    let mut gathered: BTreeMap<usize, CubeRecord> = BTreeMap::new();
    for (number, record) in records {
        let of = cubes.len();
        let cube = cubes.get(number).ok_or(MergeError::Unknown { number, of })?;
        match gathered.get(&number) {
            Some(before) if *before != record => {
                return Err(MergeError::Contradiction { number });
            }
            Some(_) => {}
            None => {
                check(problem, number, cube, &record)?;
                gathered.insert(number, record);
            }
        }
    }
    Ok(gathered)
}

/// Checks that a record can be one of this cube, which has this number.
fn check(
    problem: &Problem,
    number: usize,
    cube: &Cube,
    record: &CubeRecord,
) -> Result<(), MergeError> {
    if !record.agrees() {
        return Err(MergeError::Damaged { number });
    }
    let free = problem.option_count() - cube.taken().len() - cube.dropped().len();
    if !is_possible(record, free) {
        return Err(MergeError::TooMany { number, free });
    }
    if let Some(left) = record.left.iter().find(|left| !cube.contains(left)) {
        return Err(MergeError::Outside { number, left: left.clone() });
    }
    disjoint(problem, &record.left).map_err(|error| match error {
        NotDisjoint::BadCube { error, .. } => MergeError::BadCube { number, error },
        NotDisjoint::Overlap { first, second } => {
            let left = [first, second].map(|place| record.left[place].clone());
            MergeError::Overlap { number, left: Box::new(left) }
        }
        NotDisjoint::TooCostly => MergeError::TooCostly { number },
    })
}

/// Whether a record counts no more solutions than there are sets of this number of options.
pub(crate) fn is_possible(record: &CubeRecord, options: usize) -> bool {
    let mut sets = vec![0; options / 8 + 1];
    sets[options / 8] = 1 << (options % 8);
    record.count <= Count::from_le_bytes(&sets)
}

/// Why the records of cubes cannot be merged. Numbers count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// Some cubes have no record.
    Missing {
        /// The number of the first such cube.
        number: usize,
        /// The number of further cubes without a record.
        others: usize,
    },
    /// A record names a cube that does not exist.
    Unknown {
        /// The number that it names.
        number: usize,
        /// The number of cubes.
        of: usize,
    },
    /// Two records of a cube differ.
    Contradiction {
        /// The number of the cube.
        number: usize,
    },
    /// The count of a record does not agree with its residues.
    Damaged {
        /// The number of the cube.
        number: usize,
    },
    /// A record counts more solutions than there are sets of free options.
    TooMany {
        /// The number of the cube.
        number: usize,
        /// The number of options that the cube neither takes nor drops.
        free: usize,
    },
    /// A record leaves over a cube that is not inside its own.
    Outside {
        /// The number of the cube.
        number: usize,
        /// The cube left over.
        left: Cube,
    },
    /// A record leaves over a cube that is not one of the problem.
    BadCube {
        /// The number of the cube.
        number: usize,
        /// What is wrong.
        error: CubeError,
    },
    /// A record leaves over two cubes that may share a solution.
    Overlap {
        /// The number of the cube.
        number: usize,
        /// The two cubes left over.
        left: Box<[Cube; 2]>,
    },
    /// Comparing the cubes that a record leaves over passes the limit of [`disjoint`].
    TooCostly {
        /// The number of the cube.
        number: usize,
    },
    /// The cubes themselves may share a solution, or are not cubes of the problem.
    Shards(NotDisjoint),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { number, others: 0 } => {
                write!(f, "there is no record of shard {number}")
            }
            Self::Missing { number, others: 1 } => {
                write!(f, "there are no records of shard {number} and one other")
            }
            Self::Missing { number, others } => {
                write!(f, "there are no records of shard {number} and {others} others")
            }
            Self::Unknown { number, of: 0 } => {
                write!(f, "there is no shard {number}: the manifest has none")
            }
            Self::Unknown { number, of } => {
                write!(f, "there is no shard {number}: the numbers are 0 to {}", of - 1)
            }
            Self::Contradiction { number } => write!(f, "two records of shard {number} differ"),
            Self::Damaged { number } => {
                write!(f, "the count of shard {number} does not agree with its residues")
            }
            Self::TooMany { number, free } => write!(
                f,
                "the record of shard {number} counts more than 2^{free} solutions, and the shard \
                 has {free} free options"
            ),
            Self::Outside { number, left } => {
                write!(f, "the record of shard {number} leaves over {left}, which is outside it")
            }
            Self::BadCube { number, error } => {
                write!(f, "the record of shard {number} leaves over a bad cube: {error}")
            }
            Self::Overlap { number, left } => {
                let [one, other] = &**left;
                write!(
                    f,
                    "the record of shard {number} leaves over {one} and {other}, which may have \
                     solutions in common"
                )
            }
            Self::TooCostly { number } => {
                write!(f, "the record of shard {number}: {}", NotDisjoint::TooCostly)
            }
            Self::Shards(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MergeError {}
