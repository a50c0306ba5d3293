//! Lines of JSON that one run writes and another reads, and that must come through unharmed.

use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// Why a line is not what it should be.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoRecord {
    /// The bytes of the line where that shows.
    pub(crate) span: Range<usize>,
    /// What is wrong.
    pub(crate) message: String,
}

impl NoRecord {
    /// What is wrong with a line as a whole.
    pub(crate) fn whole(line: &[u8], message: impl Into<String>) -> Self {
        Self { span: 0..line.len(), message: message.into() }
    }
}

/// Reads what a line says. The line comes without its line feed.
pub(crate) fn read<T: DeserializeOwned>(line: &[u8]) -> Result<T, NoRecord> {
    serde_json::from_slice(line).map_err(|error| {
        let at = error.column().saturating_sub(1).min(line.len());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        NoRecord { span: at..line.len().min(at + 1), message }
    })
}

/// The SHA-256 of a text, in hexadecimal digits.
pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash of what a record says, written as JSON.
pub(crate) fn hash_of(record: &impl Serialize) -> String {
    hash(&serde_json::to_vec(record).expect("text and numbers can always be written as JSON"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_one_that_all_know() {
        // FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash(b"abc"), abc);
    }
}
