//! Shards of a count of n queens without a search. There is one round, and nothing is left over.
//!
//! The text of a manifest is one [sealed](crate) line of type `queens`; that of a record has type
//! `shard`.

use std::collections::BTreeMap;
use std::fmt;

use quadrille_dlx::Count;
use quadrille_nqueens::{MeetInTheMiddle, MergeError, Shard, ShardRecord, gather, merge};
use serde::{Deserialize, Serialize};

use crate::sealed::{self, Fault, LineError};

/// A count of queens, divided into shards.
///
/// # Examples
/// ```
/// use quadrille_shards::queens::{self, QueensManifest};
///
/// let manifest = QueensManifest::new(9, 3).expect("9 queens can be counted");
/// let mut records = Vec::new();
/// for number in 0..3 {
///     let shard = manifest.shard(number).expect("there are three shards");
///     let line = queens::seal(&manifest.counter(shard).record()?);
///     records.push(manifest.open(line.as_bytes())?);
/// }
/// assert_eq!(manifest.merge(records)?, 352);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueensManifest {
    queens: usize,
    shards: u32,
}

/// The body of a manifest as a sealed line.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct QueensBody {
    queens: usize,
    shards: u32,
    /// The method: shards of one are not shards of another.
    method: u32,
}

/// The body of a record as a sealed line.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ShardBody {
    queens: usize,
    /// The number of the shard.
    shard: u32,
    /// The number of shards.
    of: u32,
    /// The count in decimal digits.
    count: String,
    /// The counts of the parts of the shard, in decimal digits. Records of the first method had none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<String>,
    /// The count modulo 2^61 − 1 and 2^31 − 1, in decimal digits.
    residues: [String; 2],
    /// The method: shards of one are not shards of another.
    method: u32,
}

const QUEENS: &str = "queens";
const SHARD: &str = "shard";

impl QueensManifest {
    /// Divides the count of `queens` queens into shards. `None` if there are no shards, or
    /// `queens` is not 1 to [`MeetInTheMiddle::LIMIT`].
    pub fn new(queens: usize, shards: u32) -> Option<Self> {
        let is_possible = (1..=MeetInTheMiddle::LIMIT).contains(&queens) && shards > 0;
        is_possible.then_some(Self { queens, shards })
    }

    /// The number of queens.
    pub fn queens(self) -> usize {
        self.queens
    }

    /// The number of shards.
    pub fn shards(self) -> u32 {
        self.shards
    }

    /// Returns the shard of this number, if there is one.
    pub fn shard(self, number: usize) -> Option<Shard> {
        Shard::new(u32::try_from(number).ok()?, self.shards)
    }

    /// Returns a counter for a shard.
    pub fn counter<'a>(self, shard: Shard) -> MeetInTheMiddle<'a> {
        MeetInTheMiddle::new(self.queens).expect("the size was checked").shard(shard)
    }

    /// Whether a text begins as these manifests do.
    pub fn is_begun_by(text: &[u8]) -> bool {
        text.trim_ascii_start().starts_with(b"{\"type\":\"queens\"")
    }

    /// Reads a manifest, as it displays.
    ///
    /// # Errors
    /// If the line is not such a manifest, was torn or changed, is of another method, or of a count
    /// that cannot be divided so.
    pub fn parse(line: &[u8]) -> Result<Self, LineError> {
        let (QueensBody { queens, shards, method }, _) = sealed::open(QUEENS, line)?;
        let known = ShardRecord::METHOD;
        if method != known {
            let message =
                format!("it was made by method {method}; this version uses method {known}");
            return Err(LineError::new(line, Fault::Foreign, message));
        }
        Self::new(queens, shards).ok_or_else(|| {
            let message = format!("{queens} queens cannot be counted in {shards} shards");
            LineError::new(line, Fault::Impossible, message)
        })
    }

    /// Reads the record of a shard, as [`seal`] wrote it.
    ///
    /// # Errors
    /// As [`open`], and if the record is of another count.
    pub fn open(self, line: &[u8]) -> Result<ShardRecord, LineError> {
        let record = open(line)?;
        let (queens, shards) = (record.n, record.shard.of());
        if (queens, shards) != (self.queens, self.shards) {
            let Self { queens: this, shards: of } = self;
            let message = format!(
                "it is for {queens} queens in {shards} shards; the manifest is for {this} in {of}"
            );
            return Err(LineError::new(line, Fault::Foreign, message));
        }
        Ok(record)
    }

    /// Checks records of shards. Returns each once, by number.
    ///
    /// # Errors
    /// If two records of a shard differ, or one is damaged.
    pub fn gather(
        self,
        records: impl IntoIterator<Item = ShardRecord>,
    ) -> Result<BTreeMap<usize, ShardRecord>, MergeError> {
        let gathered = gather(records)?;
        Ok(gathered.into_iter().map(|(number, record)| (number as usize, record)).collect())
    }

    /// Merges the records of all shards.
    ///
    /// # Errors
    /// If a shard has no record, two records differ, or one is damaged.
    pub fn merge(
        self,
        records: impl IntoIterator<Item = ShardRecord>,
    ) -> Result<Count, MergeError> {
        let mut records = records.into_iter().peekable();
        if records.peek().is_none() {
            let first = Shard::new(0, self.shards).unwrap_or(Shard::WHOLE);
            return Err(MergeError::Missing { first, others: self.shards - 1 });
        }
        merge(records)
    }
}

/// Writes the manifest as one line, without a line feed.
impl fmt::Display for QueensManifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { queens, shards } = *self;
        f.write_str(&sealed::seal(
            QUEENS,
            &QueensBody { queens, shards, method: ShardRecord::METHOD },
        ))
    }
}

/// Writes the record of a shard as a line, without a line feed.
pub fn seal(record: &ShardRecord) -> String {
    let body = ShardBody {
        queens: record.n,
        shard: record.shard.number(),
        of: record.shard.of(),
        count: record.count.to_string(),
        parts: record.parts.iter().map(u128::to_string).collect(),
        residues: record.residues.map(|residue| residue.to_string()),
        method: record.method,
    };
    sealed::seal(SHARD, &body)
}

/// Reads the record of a shard of any count of queens, as [`seal`] wrote it.
///
/// # Errors
/// If the line is not a record, was torn or changed, or no count has such a shard.
pub fn open(line: &[u8]) -> Result<ShardRecord, LineError> {
    let (body, _) = sealed::open::<ShardBody>(SHARD, line)?;
    body.record().ok_or_else(|| {
        LineError::new(line, Fault::Impossible, "no count of queens has such a shard")
    })
}

impl ShardBody {
    fn record(&self) -> Option<ShardRecord> {
        let shard =
            Shard::new(self.shard, self.of).filter(|_| self.queens <= MeetInTheMiddle::LIMIT)?;
        let [one, other] = &self.residues;
        let residues = [one.parse().ok()?, other.parse().ok()?];
        let parts: Option<_> = self.parts.iter().map(|part| part.parse().ok()).collect();
        let counts = (self.count.parse().ok()?, parts?);
        Some(ShardRecord::kept(self.queens, shard, counts, residues, self.method))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read_as_it_was_written() {
        let manifest = QueensManifest::new(12, 5).unwrap();
        let written = manifest.to_string();
        assert!(QueensManifest::is_begun_by(written.as_bytes()));
        assert_eq!(QueensManifest::parse(written.as_bytes()), Ok(manifest));
        assert_eq!((manifest.shard(4), manifest.shard(5)), (Shard::new(4, 5), None));
        assert_eq!(manifest.shard(usize::MAX), None);
    }

    #[test]
    fn what_cannot_be_a_manifest_is_refused() {
        let error = |queens, shards, method| {
            let line = sealed::seal(QUEENS, &QueensBody { queens, shards, method });
            QueensManifest::parse(line.as_bytes()).unwrap_err()
        };
        for (queens, shards) in [(0, 5), (28, 5), (12, 0)] {
            assert_eq!(QueensManifest::new(queens, shards), None);
            let error = error(queens, shards, ShardRecord::METHOD);
            let message = format!("{queens} queens cannot be counted in {shards} shards");
            assert_eq!((error.fault, error.message), (Fault::Impossible, message));
        }
        let other = error(12, 5, 1);
        assert_eq!(other.fault, Fault::Foreign);
        assert_eq!(other.message, "it was made by method 1; this version uses method 2");
    }

    fn record() -> ShardRecord {
        let counter = MeetInTheMiddle::new(10).unwrap().shard(Shard::new(1, 3).unwrap());
        counter.record().unwrap()
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        assert_eq!(open(seal(&record()).as_bytes()), Ok(record()));
        let other = QueensManifest::new(12, 3).unwrap().open(seal(&record()).as_bytes());
        let message = "it is for 10 queens in 3 shards; the manifest is for 12 in 3";
        assert_eq!(other.unwrap_err().message, message);
    }

    #[test]
    fn a_record_of_the_first_method_is_read_and_refused() {
        let line = r#"{"type":"shard","queens":8,"shard":0,"of":1,"count":"92","residues":["92","92"],"method":1,"checksum":"f5659ec89dd1472ca38dac08a160a4dc740b8a59179b38c19ce03f5c131bb164"}"#;
        let record = open(line.as_bytes()).expect("the line is as it was written");
        let error = gather([record]).unwrap_err();
        assert_eq!(error.to_string(), "a record was made by method 1; this version uses method 2");
    }

    #[test]
    fn a_torn_or_altered_record_is_refused() {
        let line = seal(&record()).into_bytes();
        for end in 0..line.len() {
            assert!(open(&line[..end]).is_err(), "torn at {end}");
        }
        for (place, bit) in (0..line.len()).flat_map(|place| (0..8).map(move |bit| (place, bit))) {
            let mut altered = line.clone();
            altered[place] ^= 1 << bit;
            assert!(open(&altered).is_err(), "bit {bit} of byte {place}");
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = open(br#"{"type":"status"}"#).unwrap_err();
        assert_eq!(error.message, "unknown type `status`, expected `shard`");
        let error = open(b"x").unwrap_err();
        assert_eq!((error.span, error.message.as_str()), (0..1, "expected value"));
    }
}
