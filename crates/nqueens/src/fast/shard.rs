//! Parts of a count, which need nothing of each other: done on other machines or days, and merged.

use std::collections::BTreeMap;
use std::fmt;
use std::iter::StepBy;
use std::ops::Range;

use quadrille_dlx::Count;

use crate::fast::tally::Tally;

/// One of `of` parts of a count, numbered from 0: each `of`-th orbit of sets of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// All.
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// Part `number` of `of`. None if there is no such part: the numbers are 0 to `of` − 1.
    ///
    /// ```
    /// # use quadrille_nqueens::Shard;
    /// assert!(Shard::new(2, 3).is_some());
    /// assert_eq!(Shard::new(3, 3), None);
    /// ```
    pub fn new(number: u32, of: u32) -> Option<Self> {
        (number < of).then_some(Self { number, of })
    }

    /// Its number.
    pub fn number(self) -> u32 {
        self.number
    }

    /// How many parts there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Which of so many orbits are in it.
    pub(crate) fn orbits(self, all: usize) -> StepBy<Range<usize>> {
        (self.number as usize..all.max(self.number as usize)).step_by(self.of as usize)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// What a part of a count came to. Made by [`FastCounter::record`](crate::FastCounter::record).
///
/// # Examples
/// ```
/// use quadrille_nqueens::{FastCounter, Shard, merge};
///
/// let mut records = Vec::new();
/// for number in 0..3 {
///     let shard = Shard::new(number, 3).expect("0, 1 and 2 are less than 3");
///     records.push(FastCounter::new(9)?.shard(shard).record()?);
/// }
/// assert_eq!(merge(records)?, 352);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardRecord {
    /// The number of queens.
    pub n: usize,
    /// Which part it is.
    pub shard: Shard,
    /// How many boards there are in it.
    pub count: u128,
    /// The count modulo 2^61 − 1 and 2^31 − 1, added up on their own.
    pub residues: [u64; 2],
    /// Which method found it: [`ShardRecord::METHOD`], if by this version. The parts of one method
    /// are not those of another.
    pub method: u32,
}

impl ShardRecord {
    /// The method of this version: it changes when the parts do.
    pub const METHOD: u32 = 1;

    pub(crate) fn new(n: usize, shard: Shard, tally: Tally) -> Self {
        let Tally { sum: count, residues } = tally;
        Self { n, shard, count, residues, method: Self::METHOD }
    }
}

/// The count that all parts have together. The same record may be given more than once.
///
/// # Errors
/// As [`gather`]; and if there is no record, or none of some part.
pub fn merge(records: impl IntoIterator<Item = ShardRecord>) -> Result<Count, MergeError> {
    let gathered = gather(records)?;
    let of = gathered.values().next().ok_or(MergeError::Empty)?.shard.of;
    let mut missing = (0..of).filter(|number| !gathered.contains_key(number));
    if let Some(number) = missing.next() {
        let first = Shard { number, of };
        return Err(MergeError::Missing { first, others: of - 1 - gathered.len() as u32 });
    }
    Ok(gathered
        .values()
        .map(|record| Count::from(record.count))
        .fold(Count::ZERO, |sum, count| sum + count))
}

/// The records of some parts of one count by their numbers, each of them once. Not all parts need
/// to have one.
///
/// # Errors
/// If the records do not belong together, contradict each other or their own residues.
pub fn gather(
    records: impl IntoIterator<Item = ShardRecord>,
) -> Result<BTreeMap<u32, ShardRecord>, MergeError> {
    let mut seen: BTreeMap<u32, ShardRecord> = BTreeMap::new();
    for record in records {
        let tally = Tally { sum: record.count, residues: record.residues };
        if !tally.agrees() {
            return Err(MergeError::Damaged(record.shard));
        }
        if record.method != ShardRecord::METHOD {
            return Err(MergeError::OtherMethod(record.method));
        }
        if let Some(first) = seen.values().next() {
            if record.n != first.n {
                return Err(MergeError::OtherSize { first: first.n, other: record.n });
            }
            if record.shard.of != first.shard.of {
                return Err(MergeError::OtherDivision { first: first.shard, other: record.shard });
            }
        }
        if seen.insert(record.shard.number, record).is_some_and(|before| before != record) {
            return Err(MergeError::Contradiction(record.shard));
        }
    }
    Ok(seen)
}

/// Why records cannot be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// There is no record.
    Empty,
    /// There is no record of some parts.
    Missing {
        /// The first of them.
        first: Shard,
        /// How many more there are.
        others: u32,
    },
    /// There are two records of this part, and they differ.
    Contradiction(Shard),
    /// The count of this part does not agree with its residues.
    Damaged(Shard),
    /// Records are of different numbers of queens.
    OtherSize {
        /// One of them.
        first: usize,
        /// Another.
        other: usize,
    },
    /// Records are of different divisions, whose parts overlap.
    OtherDivision {
        /// A part of the one.
        first: Shard,
        /// A part of the other.
        other: Shard,
    },
    /// A record was found by a method that this version does not know.
    OtherMethod(u32),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no record"),
            Self::Missing { first, others: 0 } => {
                write!(f, "there is no record of shard {first}")
            }
            Self::Missing { first, others } => {
                write!(f, "there is no record of shard {first} and of {others} others")
            }
            Self::Contradiction(shard) => write!(f, "two records of shard {shard} differ"),
            Self::Damaged(shard) => {
                write!(f, "the count of shard {shard} does not agree with its residues")
            }
            Self::OtherSize { first, other } => {
                write!(f, "one record is of {first} queens, another of {other}")
            }
            Self::OtherDivision { first, other } => {
                write!(f, "shards {first} and {other} are not of the same division")
            }
            Self::OtherMethod(method) => {
                let known = ShardRecord::METHOD;
                write!(f, "a record is of method {method}; this version knows method {known}")
            }
        }
    }
}

impl std::error::Error for MergeError {}
