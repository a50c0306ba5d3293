//! Puts together what all cubes of a round came to.

use std::collections::BTreeMap;
use std::fmt;

use quadrille_problem::{Cube, CubeError, Problem};

use crate::cubes::record::CubeRecord;
use crate::frontier::disjoint::{NotDisjoint, check_disjoint};

impl CubeRecord {
    /// What all of some cubes of a problem came to together, from a record of each, with its number
    /// in the list of cubes. The same record may be given more than once. What is left over is the
    /// list of cubes for another round.
    ///
    /// That a record is of this problem is for the caller to know.
    ///
    /// # Errors
    /// As [`gather`](Self::gather); and if there is no record of a cube.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{CubeRecord, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
    /// let mut cubes = problem.cubes(2);
    /// let mut total = CubeRecord::default();
    /// while !cubes.is_empty() {
    ///     let records = cubes.iter().map(|cube| problem.solver().run(cube, 5));
    ///     let records: Result<Vec<_>, _> = records.collect();
    ///     let mut round = CubeRecord::merge(&problem, &cubes, records?.into_iter().enumerate())?;
    ///     cubes = std::mem::take(&mut round.left);
    ///     total = total.and(&round);
    /// }
    /// assert_eq!(total.answer().complete()?, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge(
        problem: &Problem,
        cubes: &[Cube],
        records: impl IntoIterator<Item = (usize, Self)>,
    ) -> Result<Self, CubeMergeError> {
        let gathered = Self::gather(problem, cubes, records)?;
        let mut missing = (0..cubes.len()).filter(|number| !gathered.contains_key(number));
        if let Some(number) = missing.next() {
            return Err(CubeMergeError::Missing { number, others: missing.count() });
        }
        let mut total = Self::default();
        for record in gathered.into_values() {
            total = total.and(&record);
        }
        Ok(total)
    }

    /// The records of some cubes of a problem, by number, each of them once. Not all cubes need to
    /// have one.
    ///
    /// # Errors
    /// If two [cubes may share a solution](crate::Solve::disjoint); if there are two records of a cube
    /// that differ; if a record is of no cube, contradicts its own residues, or leaves over what is
    /// not of its cube, or cubes that may share a solution.
    pub fn gather(
        problem: &Problem,
        cubes: &[Cube],
        records: impl IntoIterator<Item = (usize, Self)>,
    ) -> Result<BTreeMap<usize, Self>, CubeMergeError> {
        check_disjoint(problem, cubes).map_err(CubeMergeError::Shards)?;
        let mut gathered: BTreeMap<usize, Self> = BTreeMap::new();
        for (number, record) in records {
            let of = cubes.len();
            let cube = cubes.get(number).ok_or(CubeMergeError::Unknown { number, of })?;
            match gathered.get(&number) {
                Some(before) if *before != record => {
                    return Err(CubeMergeError::Contradiction { number });
                }
                Some(_) => {}
                None => {
                    record.check(problem, number, cube)?;
                    gathered.insert(number, record);
                }
            }
        }
        Ok(gathered)
    }

    /// Whether it can be a record of this cube, which has this number.
    fn check(&self, problem: &Problem, number: usize, cube: &Cube) -> Result<(), CubeMergeError> {
        if !self.agrees() {
            return Err(CubeMergeError::Damaged { number });
        }
        if let Some(left) = self.left.iter().find(|left| !cube.contains(left)) {
            return Err(CubeMergeError::Outside { number, left: left.clone() });
        }
        check_disjoint(problem, &self.left).map_err(|error| match error {
            NotDisjoint::NoCube { error, .. } => CubeMergeError::NoCube { number, error },
            NotDisjoint::Overlap { first, second } => {
                let left = [first, second].map(|place| self.left[place].clone());
                CubeMergeError::Overlap { number, left: Box::new(left) }
            }
        })
    }

    /// This record and another of cubes that share no solution with those of this one: counts and
    /// nodes added up, and what the other left over after what this one did.
    pub fn and(mut self, other: &Self) -> Self {
        self.add_record(other);
        self.left.extend_from_slice(&other.left);
        self
    }
}

/// Why records of cubes cannot be put together. Numbers count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CubeMergeError {
    /// There is no record of some cubes.
    Missing {
        /// The first of them.
        number: usize,
        /// How many more there are.
        others: usize,
    },
    /// A record is of a cube that there is not.
    Unknown {
        /// The number of that cube.
        number: usize,
        /// How many cubes there are.
        of: usize,
    },
    /// There are two records of this cube, and they differ.
    Contradiction {
        /// Its number.
        number: usize,
    },
    /// The count of this cube does not agree with its residues.
    Damaged {
        /// Its number.
        number: usize,
    },
    /// A record leaves over what is not of its cube.
    Outside {
        /// The number of its cube.
        number: usize,
        /// What it leaves over.
        left: Cube,
    },
    /// A record leaves over what is no cube of the problem.
    NoCube {
        /// The number of its cube.
        number: usize,
        /// What is wrong.
        error: CubeError,
    },
    /// A record leaves over two cubes that may share a solution.
    Overlap {
        /// The number of its cube.
        number: usize,
        /// The two that it leaves over.
        left: Box<[Cube; 2]>,
    },
    /// The cubes themselves may share a solution, or are none of the problem.
    Shards(NotDisjoint),
}

impl fmt::Display for CubeMergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { number, others: 0 } => {
                write!(f, "there is no record of shard {number}")
            }
            Self::Missing { number, others: 1 } => {
                write!(f, "there is no record of shard {number} and of one other")
            }
            Self::Missing { number, others } => {
                write!(f, "there is no record of shard {number} and of {others} others")
            }
            Self::Unknown { number, of: 0 } => {
                write!(f, "there is no shard {number}: there are none")
            }
            Self::Unknown { number, of } => {
                write!(f, "there is no shard {number}: they are 0 to {}", of - 1)
            }
            Self::Contradiction { number } => {
                write!(f, "two records of shard {number} differ")
            }
            Self::Damaged { number } => {
                write!(f, "the count of shard {number} does not agree with its residues")
            }
            Self::Outside { number, left } => {
                write!(f, "the record of shard {number} leaves over {left}, which is not in it")
            }
            Self::NoCube { number, error } => {
                write!(f, "the record of shard {number} leaves over no cube: {error}")
            }
            Self::Overlap { number, left } => {
                let [one, other] = &**left;
                write!(
                    f,
                    "the record of shard {number} leaves over {one} and {other}, which may have \
                     solutions in common"
                )
            }
            Self::Shards(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CubeMergeError {}
