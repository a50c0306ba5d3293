//! Sealed lines: one JSON object in a line, with a checksum of everything else that it states.
//!
//! `{"type":KIND, …the fields of the body…, "checksum":SHA}`, where SHA is the SHA-256, in
//! hexadecimal digits, of the body written as JSON with an empty `checksum` at its end. A line that
//! was torn, or changed by a single bit, is refused, and so is one with a doubled field. A seal protects against accidents, not against
//! an attacker, who can compute it as well: what a sealed line states is checked like any input.

use std::fmt;
use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::strict::Strict;

/// The version of the format of manifests, records and checkpoints. It grows when the meaning of what they state
/// changes, for example the keys of residuals; files of another version are refused. It does not depend on the version
/// of the program.
pub const VERSION: &str = "2";

/// Why a line is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineError {
    /// The number of the line in its text, from 1.
    pub line: usize,
    /// The bytes of the line to which the message refers.
    pub span: Range<usize>,
    /// The kind of fault.
    pub fault: Fault,
    /// What is wrong. Text from the line is escaped, so that a terminal can show the message.
    pub message: String,
}

/// The kinds of faults of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The line is not a JSON object of the expected type.
    Malformed,
    /// The checksum does not match: the line was torn or changed.
    Damaged,
    /// The line belongs to another problem, manifest, setting or version.
    Foreign,
    /// The line is whole, and what it states cannot be.
    Impossible,
}

impl LineError {
    /// Returns an error about a whole line.
    pub(crate) fn new(line: &[u8], fault: Fault, message: impl Into<String>) -> Self {
        Self { line: 1, span: 0..line.len(), fault, message: message.into() }
    }

    /// Returns the same error in another line of a text.
    pub fn in_line(self, line: usize) -> Self {
        Self { line, ..self }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.span.start + 1, self.message)
    }
}

impl std::error::Error for LineError {}

/// Writes a sealed line, without a line feed. The body is a struct with at least one field.
pub(crate) fn seal(kind: &str, body: &impl Serialize) -> String {
    let mut line = serde_json::to_string(body).expect("text and numbers can be written as JSON");
    let checksum = checksum(&line[1..line.len() - 1]);
    // In place: a checkpoint may take a good part of the memory.
    let (start, end) = (format!("\"type\":\"{kind}\","), format!(",\"checksum\":\"{checksum}\"}}"));
    line.reserve_exact(start.len() + end.len());
    line.insert_str(1, &start);
    line.pop();
    line + &end
}

/// Reads a sealed line of a kind. Returns its body and its checksum.
///
/// Spaces around the line and between its tokens do not matter.
pub(crate) fn open<T: DeserializeOwned + Serialize>(
    kind: &str,
    line: &[u8],
) -> Result<(T, String), LineError> {
    let malformed = |message| LineError::new(line, Fault::Malformed, message);
    let Strict(value) = serde_json::from_slice(line).map_err(|error| {
        let at = error.column().saturating_sub(1).min(line.len());
        let span = at..line.len().min(at + 1);
        LineError { line: 1, span, fault: Fault::Malformed, message: message_of(&error) }
    })?;
    let Value::Object(mut fields) = value else {
        return Err(malformed("not an object".to_owned()));
    };
    let mut text = |name: &str| match fields.remove(name) {
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(malformed(format!("`{name}` is not a string"))),
        None => Err(malformed(format!("missing field `{name}`"))),
    };
    let found = text("type")?;
    if found != kind {
        let found = shown(&found);
        return Err(malformed(format!("unknown type `{found}`, expected `{kind}`")));
    }
    let stated = text("checksum")?;
    let other = fields.get("version").and_then(Value::as_str).and_then(other_version);
    let foreign = |message| LineError::new(line, Fault::Foreign, message);
    // Another version may have other fields.
    let body: T = serde_json::from_value(Value::Object(fields))
        .map_err(|error| other.clone().map_or_else(|| malformed(message_of(&error)), foreign))?;
    let written = serde_json::to_string(&body).expect("text and numbers can be written as JSON");
    if stated != checksum(&written[1..written.len() - 1]) {
        return Err(LineError::new(line, Fault::Damaged, DAMAGED));
    }
    match other {
        Some(message) => Err(foreign(message)),
        None => Ok((body, stated)),
    }
}

const DAMAGED: &str = "the checksum does not match: the line was cut off or changed";

/// Returns the checksum of fields, as they stand between the braces of a JSON object.
fn checksum(fields: &str) -> String {
    hash_of(&[b"{", fields.as_bytes(), b",\"checksum\":\"\"}"])
}

/// Returns the message of the JSON reader without the place, which is in the span.
fn message_of(error: &serde_json::Error) -> String {
    let message = error.to_string();
    shown(message.split(" at line ").next().unwrap_or_default())
}

/// Returns the SHA-256 of bytes in hexadecimal digits.
pub(crate) fn hash(bytes: &[u8]) -> String {
    hash_of(&[bytes])
}

/// Returns the hash of several pieces of text, one after the other.
fn hash_of(pieces: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    pieces.iter().for_each(|piece| hash.update(piece));
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns foreign text fit for a terminal: escaped where a character could deceive, and cut after
/// 120 characters.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 120;
    let mut shown = String::new();
    for (place, character) in text.chars().enumerate() {
        match character {
            _ if place == LONGEST => {
                shown.push('…');
                break;
            }
            '"' | '\'' | '\\' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}

/// Returns a message if a line has another version of the format.
pub(crate) fn other_version(version: &str) -> Option<String> {
    let is_other = version != VERSION;
    is_other.then(|| {
        let version = shown(version);
        format!("its format has version {version}, and this program reads version {VERSION}; make it again")
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    #[serde(deny_unknown_fields)]
    struct Body {
        number: u64,
        texts: Vec<String>,
    }

    fn body() -> Body {
        Body { number: u64::MAX, texts: vec!["+1 -2".to_owned(), "\u{e9}\"".to_owned()] }
    }

    #[test]
    fn hashes_are_those_of_the_standard() {
        // FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash(b"abc"), abc);
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let line = seal("test", &body());
        assert!(line.starts_with("{\"type\":\"test\",\"number\":18446744073709551615,"), "{line}");
        let (read, checksum) = open::<Body>("test", line.as_bytes()).unwrap();
        assert_eq!(read, body());
        assert!(line.ends_with(&format!(",\"checksum\":\"{checksum}\"}}")), "{line}");
        let spaced = format!(" {} ", line.replace(',', " , "));
        assert_eq!(open::<Body>("test", spaced.as_bytes()).unwrap().0, body());
    }

    #[test]
    fn a_torn_or_altered_line_is_refused() {
        let line = seal("test", &body()).into_bytes();
        for end in 0..line.len() {
            assert!(open::<Body>("test", &line[..end]).is_err(), "torn at {end}");
        }
        for (place, bit) in (0..line.len()).flat_map(|p| (0..8).map(move |bit| (p, bit))) {
            let mut altered = line.clone();
            altered[place] ^= 1 << bit;
            assert!(open::<Body>("test", &altered).is_err(), "bit {bit} of byte {place}");
        }
        assert!(open::<Body>("test", &[line.clone(), line].concat()).is_err());
    }

    /// The last of two fields, at any depth, may be the one that the seal is of.
    #[test]
    fn a_line_with_a_doubled_field_is_refused() {
        let line = seal("test", &body());
        let twice = |from: &str, to: &str| {
            assert!(line.contains(from), "{line}");
            let doubled = line.replacen(from, to, 1);
            let error = open::<Body>("test", doubled.as_bytes()).unwrap_err();
            assert_eq!(error.fault, Fault::Malformed);
            assert!(error.message.starts_with("duplicate field `"), "{doubled}: {error}");
        };
        twice("\"number\":", "\"number\":7,\"number\":");
        twice("\"type\":", "\"type\":\"test\",\"type\":");
        twice("\"type\":", "\"checksum\":\"\",\"type\":");
        twice("\"texts\":", "\"n\\u0075mber\":8,\"texts\":");
        let inner =
            "{\"type\":\"test\",\"number\":{\"a\":1,\"a\":1},\"texts\":[],\"checksum\":\"\"}";
        let error = open::<Body>("test", inner.as_bytes()).unwrap_err();
        assert_eq!(error.message, "duplicate field `a`");
        let hostile = "{\"\\u001b[2J\":1,\"\\u001b[2J\":1}";
        let error = open::<Body>("test", hostile.as_bytes()).unwrap_err();
        assert_eq!(error.message, "duplicate field `\\u{1b}[2J`");
    }

    #[test]
    fn errors_name_the_place_and_show_nothing_raw() {
        let error = |line: &str| open::<Body>("test", line.as_bytes()).unwrap_err();
        assert_eq!((error("x").span, error("x").message.as_str()), (0..1, "expected value"));
        assert_eq!(error("{}").message, "missing field `type`");
        assert_eq!(error("{\"type\":3}").message, "`type` is not a string");
        let other = error("{\"type\":\"a\\u001b[2J\\u202e\"}").message;
        assert_eq!(other, "unknown type `a\\u{1b}[2J\\u{202e}`, expected `test`");
        let unknown = error(
            "{\"type\":\"test\",\"checksum\":\"\",\"number\":1,\"texts\":[],\"\\u001b[2J\":1}",
        );
        assert!(unknown.message.starts_with("unknown field `\\u{1b}[2J`, "), "{unknown:?}");
        let line = seal("test", &body()).replace("51615", "51614");
        assert_eq!(error(&line).fault, Fault::Damaged);
        assert_eq!(error(&line).message, DAMAGED);
    }
}
