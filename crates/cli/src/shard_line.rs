//! The record of a part of a count as a line of JSON: written by one run, read by another.
//!
//! A line that was torn, or changed by a single bit, is not read as a record: a checksum over all
//! that it says stands in it.

use std::num::ParseIntError;

use quadrille_nqueens::{FastCounter, Shard, ShardRecord};
use serde::{Deserialize, Serialize};

use crate::json_line::{self, NoRecord, hash_of};

/// What a part of a count of queens came to: all that is needed to put the parts together.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShardLine {
    /// The number of queens.
    queens: usize,
    /// Which part it is, from 0.
    shard: u32,
    /// Of how many.
    of: u32,
    /// Its boards, in decimal.
    count: String,
    /// The count modulo 2^61 − 1 and 2^31 − 1, in decimal.
    residues: [String; 2],
    /// The method: parts of one are not parts of another.
    method: u32,
    /// SHA-256 of all of this as JSON, with nothing in this place.
    checksum: String,
}

/// A line of JSON of the type that this is about.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line {
    Shard(ShardLine),
}

impl ShardLine {
    /// Reads the record that a line holds. The line comes without its line feed.
    pub(crate) fn read(line: &[u8]) -> Result<ShardRecord, NoRecord> {
        let wrong = |message: &str| NoRecord::whole(line, message);
        let Line::Shard(mut read) = json_line::read(line)?;
        let checksum = std::mem::take(&mut read.checksum);
        if checksum != hash_of(&read) {
            return Err(wrong("the checksum is that of another record"));
        }
        read.record().ok().flatten().ok_or_else(|| wrong("no count has such a part"))
    }

    /// The record, if there can be such a one.
    fn record(&self) -> Result<Option<ShardRecord>, ParseIntError> {
        let [one, other] = &self.residues;
        let (count, residues) = (self.count.parse()?, [one.parse()?, other.parse()?]);
        let shard = Shard::new(self.shard, self.of).filter(|_| self.queens <= FastCounter::LIMIT);
        let (n, method) = (self.queens, self.method);
        Ok(shard.map(|shard| ShardRecord { n, shard, count, residues, method }))
    }
}

impl From<&ShardRecord> for ShardLine {
    fn from(record: &ShardRecord) -> Self {
        let line = Self {
            queens: record.n,
            shard: record.shard.number(),
            of: record.shard.of(),
            count: record.count.to_string(),
            residues: record.residues.map(|residue| residue.to_string()),
            method: record.method,
            checksum: String::new(),
        };
        Self { checksum: hash_of(&line), ..line }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

    fn line() -> (ShardRecord, Vec<u8>) {
        let counter = FastCounter::new(10).unwrap().shard(Shard::new(1, 3).unwrap());
        let record = counter.record().unwrap();
        (record, serde_json::to_vec(&Record::Shard(ShardLine::from(&record))).unwrap())
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let (record, line) = line();
        assert_eq!(ShardLine::read(&line), Ok(record));
    }

    #[test]
    fn a_torn_or_altered_line_is_no_record() {
        let (record, line) = line();
        for end in 0..line.len() {
            assert!(ShardLine::read(&line[..end]).is_err(), "torn at {end}");
        }
        for (place, bit) in (0..line.len()).flat_map(|place| (0..8).map(move |bit| (place, bit))) {
            let mut altered = line.clone();
            altered[place] ^= 1 << bit;
            assert_ne!(ShardLine::read(&altered), Ok(record), "bit {bit} of byte {place}");
            assert!(ShardLine::read(&altered).is_err(), "bit {bit} of byte {place}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = ShardLine::read(b"{\"type\":\"shard\",\"queens\":8}").unwrap_err();
        assert_eq!(error.message, "missing field `shard`");
        let error = ShardLine::read(b"{\"type\":\"status\"}").unwrap_err();
        assert_eq!(error.message, "unknown variant `status`, expected `shard`");
        let error = ShardLine::read(b"x").unwrap_err();
        assert_eq!(error, NoRecord { span: 0..1, message: "expected value".to_owned() });
    }
}
