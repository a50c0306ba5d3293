//! Serialization of counts with serde, for the feature `serde`.
//!
//! A count is a string of decimal digits, because many formats and languages round large numbers.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};

use crate::Count;

/// The largest number of digits: reading takes quadratic time, and input may be hostile.
const DIGITS: usize = 100_000;

/// Writes decimal digits. An error for counts of more than 100,000 digits.
impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = self.to_string();
        if digits.len() > DIGITS {
            return Err(S::Error::custom("a count of more than 100000 digits"));
        }
        serializer.serialize_str(&digits)
    }
}

/// Reads a string of at most 100,000 decimal digits; from formats for humans also a number.
impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;

        impl Visitor<'_> for Digits {
            type Value = Count;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a string of 1 to {DIGITS} decimal digits")
            }

            fn visit_u64<E: serde::de::Error>(self, count: u64) -> Result<Count, E> {
                Ok(Count::from(count))
            }

            fn visit_str<E: serde::de::Error>(self, digits: &str) -> Result<Count, E> {
                if digits.len() > DIGITS {
                    let length = format!("a string of {} bytes", digits.len());
                    return Err(E::invalid_value(serde::de::Unexpected::Other(&length), &self));
                }
                let invalid = |_| E::invalid_value(serde::de::Unexpected::Str(digits), &self);
                digits.parse().map_err(invalid)
            }
        }

        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Digits)
        } else {
            deserializer.deserialize_str(Digits)
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, to_string};

    use super::*;
    use crate::{Answer, StopReason};

    #[test]
    fn counts_are_read_back_as_written() {
        for digits in ["0", "92", "340282366920938463463374607431768211456"] {
            let count: Count = digits.parse().expect("decimal digits");
            let json = to_string(&count).expect("few digits");
            assert_eq!(json, format!("\"{digits}\""));
            assert_eq!(from_str::<Count>(&json).expect("as written"), count);
        }
        assert_eq!(from_str::<Count>("18446744073709551615").expect("a number"), u64::MAX);
    }

    #[test]
    fn hostile_counts_are_refused() {
        let long = format!("\"{}\"", "9".repeat(DIGITS + 1));
        for json in ["-1", "1.5", "\"\"", "\"-1\"", "\"1e9\"", "\"1_0\"", "null", "[]", &long] {
            assert!(from_str::<Count>(json).is_err(), "{}", &json[..json.len().min(20)]);
        }
        let many = Count::from_le_bytes(&[0xFF; 50_000]);
        assert!(to_string(&many).is_err());
    }

    #[test]
    fn answers_say_whether_they_are_complete() {
        let part = Answer::AtLeast(7u64.into(), StopReason::TimeLimit);
        let json = to_string(&part).expect("few digits");
        assert_eq!(json, r#"{"at_least":["7","time_limit"]}"#);
        assert_eq!(from_str::<Answer>(&json).expect("as written"), part);
        let whole = Answer::Complete(92u64.into());
        assert_eq!(to_string(&whole).expect("few digits"), r#"{"complete":"92"}"#);
    }
}
