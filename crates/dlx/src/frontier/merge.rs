//! Puts together what all cubes of a round came to.

use std::collections::BTreeMap;
use std::fmt;

use crate::cube::Cube;
use crate::frontier::record::CubeRecord;

impl CubeRecord {
    /// What all of some cubes came to together, from a record of each, with its number in the list
    /// of cubes. The same record may be given more than once. What is left over is the list of
    /// cubes for another round.
    ///
    /// That the cubes share no solution, and that a record is of this problem, is for the caller to
    /// know.
    ///
    /// # Errors
    /// If there is no record of a cube, or two that differ; if a record is of no cube, contradicts
    /// its own residues, or leaves over what is not of its cube.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{CubeRecord, Problem};
    ///
    /// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
    /// let mut cubes = problem.cubes(2);
    /// let mut total = CubeRecord::default();
    /// while !cubes.is_empty() {
    ///     let records = cubes.iter().map(|cube| problem.solver().run(cube, 5));
    ///     let records: Result<Vec<_>, _> = records.collect();
    ///     let round = CubeRecord::merge(&cubes, records?.into_iter().enumerate())?;
    ///     cubes = round.left.clone();
    ///     total = total.and(&round);
    /// }
    /// assert_eq!(total.answer().complete()?, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge(
        cubes: &[Cube],
        records: impl IntoIterator<Item = (usize, Self)>,
    ) -> Result<Self, CubeMergeError> {
        let mut seen: BTreeMap<usize, Self> = BTreeMap::new();
        for (number, record) in records {
            let of = cubes.len();
            let cube = cubes.get(number).ok_or(CubeMergeError::Unknown { number, of })?;
            if !record.agrees() {
                return Err(CubeMergeError::Damaged { number });
            }
            if let Some(left) = record.left.iter().find(|left| !cube.contains(left)) {
                return Err(CubeMergeError::Outside { number, left: left.clone() });
            }
            match seen.get(&number) {
                Some(before) if *before != record => {
                    return Err(CubeMergeError::Contradiction { number });
                }
                Some(_) => {}
                None => _ = seen.insert(number, record),
            }
        }
        let mut missing = (0..cubes.len()).filter(|number| !seen.contains_key(number));
        if let Some(number) = missing.next() {
            return Err(CubeMergeError::Missing { number, others: missing.count() });
        }
        let mut total = Self::default();
        for record in seen.into_values() {
            total = total.and(&record);
        }
        Ok(total)
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
        }
    }
}

impl std::error::Error for CubeMergeError {}
