//! Independent parts of a count, which may run on different machines or days, and their merge.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::iter::StepBy;
use std::ops::Range;

use quadrille_answer::Count;

use crate::tally::Tally;

/// One of `of` parts of a count, numbered from 0: every `of`-th orbit of column sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// The whole count.
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// Returns part `number` of `of`; `None` unless `number` is less than `of`.
    ///
    /// ```
    /// # use quadrille_nqueens_fast::Shard;
    /// assert!(Shard::new(2, 3).is_some());
    /// assert_eq!(Shard::new(3, 3), None);
    /// ```
    pub fn new(number: u32, of: u32) -> Option<Self> {
        (number < of).then_some(Self { number, of })
    }

    /// Returns the number of the part.
    pub fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of parts.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Returns part `number` of `of` parts of this shard; `None` unless `number` is less than `of`, or
    /// if numbers of parts become too large. A part is a shard of a finer division.
    ///
    /// ```
    /// # use quadrille_nqueens_fast::Shard;
    /// let shard = Shard::new(2, 3).expect("2 is less than 3");
    /// assert_eq!(shard.part(1, 10), Shard::new(2 + 3, 30));
    /// ```
    pub fn part(self, number: usize, of: usize) -> Option<Self> {
        let (number, of) = (u32::try_from(number).ok()?, u32::try_from(of).ok()?);
        let first = self.of.checked_mul(number)?.checked_add(self.number)?;
        Self::new(first, self.of.checked_mul(of)?)
    }

    /// Returns the numbers of its orbits among `all` orbits.
    pub(crate) fn orbits(self, all: usize) -> StepBy<Range<usize>> {
        (self.number as usize..all.max(self.number as usize)).step_by(self.of as usize)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The count of one shard, and of the parts of which it consists. Made by [`MeetInTheMiddle::record`](crate::MeetInTheMiddle::record).
///
/// # Examples
/// ```
/// use quadrille_nqueens_fast::{MeetInTheMiddle, Shard, merge};
///
/// let mut records = Vec::new();
/// for number in 0..3 {
///     let shard = Shard::new(number, 3).expect("0, 1 and 2 are less than 3");
///     records.push(MeetInTheMiddle::new(9)?.shard(shard).record()?);
/// }
/// assert_eq!(merge(records)?, 352);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShardRecord {
    /// The number of queens.
    pub n: usize,
    /// The shard.
    pub shard: Shard,
    /// The number of boards in the shard.
    pub count: u128,
    /// The number of boards in each [part](Shard::part), which is small enough to be counted again
    /// in a slower way.
    pub parts: Vec<u128>,
    /// The count modulo 2^61 − 1 and 2^31 − 1, summed independently.
    pub residues: [u64; 2],
    /// The version of the method that found it, [`ShardRecord::METHOD`] in this version of the
    /// program. Different methods divide a count into different parts.
    pub method: u32,
}

impl ShardRecord {
    /// The method of this version. It changes whenever the division into shards changes.
    pub const METHOD: u32 = 2;

    /// Returns a record that was kept elsewhere. [`gather`] checks it.
    pub fn kept(
        n: usize,
        shard: Shard,
        (count, parts): (u128, Vec<u128>),
        residues: [u64; 2],
        method: u32,
    ) -> Self {
        Self { n, shard, count, parts, residues, method }
    }

    pub(crate) fn new(n: usize, shard: Shard, tally: Tally, parts: Vec<u128>) -> Self {
        let Tally { sum: count, residues } = tally;
        Self { n, shard, count, parts, residues, method: Self::METHOD }
    }

    /// Returns whether the count matches its residues and its parts.
    fn agrees(&self) -> bool {
        let tally = Tally { sum: self.count, residues: self.residues };
        let mut parts = self.parts.iter();
        let sum = parts.try_fold(0, |sum: u128, &part| sum.checked_add(part));
        let last = self.parts.len().checked_sub(1);
        let are_parts = last.and_then(|last| self.shard.part(last, self.parts.len())).is_some();
        tally.agrees() && sum == Some(self.count) && are_parts
    }
}

/// Adds the counts of all parts. Duplicate records are accepted.
///
/// # Errors
/// As [`gather`], and if there are no records or the record of a part is missing.
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

/// Returns the records of one count by the number of their part, each once. Parts may be missing.
///
/// # Errors
/// If the records are not of the same count, contradict each other, or do not match their residues.
pub fn gather(
    records: impl IntoIterator<Item = ShardRecord>,
) -> Result<BTreeMap<u32, ShardRecord>, MergeError> {
    let mut seen: BTreeMap<u32, ShardRecord> = BTreeMap::new();
    for record in records {
        if record.method != ShardRecord::METHOD {
            return Err(MergeError::OtherMethod(record.method));
        }
        if !record.agrees() {
            return Err(MergeError::Damaged(record.shard));
        }
        if let Some(first) = seen.values().next() {
            if record.n != first.n {
                return Err(MergeError::OtherSize { first: first.n, other: record.n });
            }
            if record.shard.of != first.shard.of {
                return Err(MergeError::OtherDivision { first: first.shard, other: record.shard });
            }
        }
        let shard = record.shard;
        match seen.entry(shard.number) {
            Entry::Vacant(place) => _ = place.insert(record),
            Entry::Occupied(before) if *before.get() == record => {}
            Entry::Occupied(_) => return Err(MergeError::Contradiction(shard)),
        }
    }
    Ok(seen)
}

/// Why records cannot be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// There are no records.
    Empty,
    /// The records of some parts are missing.
    Missing {
        /// The first of them.
        first: Shard,
        /// The number of further missing parts.
        others: u32,
    },
    /// Two records of this part differ.
    Contradiction(Shard),
    /// The count of this part does not match its residues, or is not the sum of its parts.
    Damaged(Shard),
    /// Two records have different numbers of queens.
    OtherSize {
        /// The number of one record.
        first: usize,
        /// The number of the other record.
        other: usize,
    },
    /// Two records are of different divisions, whose parts overlap.
    OtherDivision {
        /// A part of one division.
        first: Shard,
        /// A part of the other division.
        other: Shard,
    },
    /// A record was found by a method that is unknown to this version.
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
                write!(f, "there are no records of shard {first} and {others} others")
            }
            Self::Contradiction(shard) => write!(f, "two records of shard {shard} differ"),
            Self::Damaged(shard) => {
                write!(f, "the count of shard {shard} does not agree with its parts or residues")
            }
            Self::OtherSize { first, other } => {
                write!(f, "one record is for {first} queens, another for {other}")
            }
            Self::OtherDivision { first, other } => {
                write!(f, "shards {first} and {other} do not belong to the same division")
            }
            Self::OtherMethod(method) => {
                let known = ShardRecord::METHOD;
                write!(f, "a record was made by method {method}; this version uses method {known}")
            }
        }
    }
}

impl std::error::Error for MergeError {}
