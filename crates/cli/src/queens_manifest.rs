//! The manifest of the parts of a count of queens: a line of JSON that names the count and how it is
//! divided. There is one round, and nothing is ever left over.
//!
//! A manifest that was torn, or changed by a single bit, is refused.

use quadrille_nqueens::{FastCounter, Shard, ShardRecord};
use serde::{Deserialize, Serialize};

use crate::json_line::{self, NoRecord, hash_of};

/// A count of queens, divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QueensManifest {
    /// The number of queens, from 1 to [`FastCounter::LIMIT`].
    pub(crate) queens: usize,
    /// How many shards there are, at least 1.
    pub(crate) shards: u32,
}

/// Such a manifest as a line of JSON.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QueensLine {
    /// The number of queens.
    queens: usize,
    /// How many shards there are.
    shards: u32,
    /// The method: shards of one are not shards of another.
    method: u32,
    /// SHA-256 of all of this as JSON, with nothing in this place.
    checksum: String,
}

/// A line of JSON of the type that this is about.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line {
    Queens(QueensLine),
}

impl QueensManifest {
    /// Whether a text begins as these manifests do.
    pub(crate) fn is_begun_by(text: &[u8]) -> bool {
        text.trim_ascii_start().starts_with(b"{\"type\":\"queens\"")
    }

    /// Reads the manifest that a line holds. The line comes without its line feed.
    pub(crate) fn read(line: &[u8]) -> Result<Self, NoRecord> {
        let wrong = |message: String| NoRecord::whole(line, message);
        let Line::Queens(mut read) = json_line::read(line)?;
        let checksum = std::mem::take(&mut read.checksum);
        if checksum != hash_of(&read) {
            return Err(wrong("the checksum is that of another manifest".to_owned()));
        }
        let QueensLine { queens, shards, method, .. } = read;
        if method != ShardRecord::METHOD {
            let known = ShardRecord::METHOD;
            return Err(wrong(format!("it is of method {method}; this version knows {known}")));
        }
        if !(1..=FastCounter::LIMIT).contains(&queens) || shards == 0 {
            return Err(wrong("there is no such count".to_owned()));
        }
        Ok(Self { queens, shards })
    }

    /// The shard of this number, if there is one.
    pub(crate) fn shard(self, number: usize) -> Option<Shard> {
        Shard::new(u32::try_from(number).ok()?, self.shards)
    }

    /// A counter for one of its shards.
    pub(crate) fn counter<'a>(self, shard: Shard) -> FastCounter<'a> {
        FastCounter::new(self.queens).expect("the size was looked at").shard(shard)
    }

    /// Whether a record can be of one of its shards; if not, why.
    pub(crate) fn check(self, record: &ShardRecord) -> Result<(), String> {
        let (queens, shards) = (record.n, record.shard.of());
        if (queens, shards) == (self.queens, self.shards) {
            return Ok(());
        }
        let Self { queens: this, shards: of } = self;
        Err(format!("it is of {queens} queens in {shards} shards; the manifest, of {this} in {of}"))
    }

    /// The manifest as a line.
    pub(crate) fn line(self) -> QueensLine {
        let Self { queens, shards } = self;
        let method = ShardRecord::METHOD;
        let mut line = QueensLine { queens, shards, method, checksum: String::new() };
        line.checksum = hash_of(&line);
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

    fn text(line: &QueensLine) -> Vec<u8> {
        serde_json::to_vec(&Record::Queens(line)).unwrap()
    }

    #[test]
    fn a_manifest_is_read_as_it_was_written() {
        let manifest = QueensManifest { queens: 12, shards: 5 };
        let written = text(&manifest.line());
        assert!(QueensManifest::is_begun_by(&written));
        assert_eq!(QueensManifest::read(&written), Ok(manifest));
        assert_eq!((manifest.shard(4), manifest.shard(5)), (Shard::new(4, 5), None));
        assert_eq!(manifest.shard(usize::MAX), None);
    }

    #[test]
    fn a_torn_or_altered_manifest_is_none() {
        let written = text(&QueensManifest { queens: 12, shards: 5 }.line());
        for end in 0..written.len() {
            assert!(QueensManifest::read(&written[..end]).is_err(), "torn at {end}");
        }
        for (place, bit) in (0..written.len()).flat_map(|p| (0..8).map(move |bit| (p, bit))) {
            let mut altered = written.clone();
            altered[place] ^= 1 << bit;
            assert!(QueensManifest::read(&altered).is_err(), "bit {bit} of byte {place}");
        }
    }

    #[test]
    fn what_cannot_be_a_manifest_is_refused() {
        let message = |change: &dyn Fn(&mut QueensLine)| {
            let mut line = QueensManifest { queens: 12, shards: 5 }.line();
            line.checksum.clear();
            change(&mut line);
            line.checksum = hash_of(&line);
            QueensManifest::read(&text(&line)).unwrap_err().message
        };
        for (queens, shards) in [(0, 5), (28, 5), (12, 0)] {
            let none = message(&|line| (line.queens, line.shards) = (queens, shards));
            assert_eq!(none, "there is no such count");
        }
        let other = message(&|line| line.method += 1);
        assert_eq!(other, "it is of method 2; this version knows 1");
    }
}
