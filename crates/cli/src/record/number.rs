//! Numbers that may be too large for readers of JSON.

use std::fmt::{self, Display, Formatter};

use serde::{Serialize, Serializer};

/// A whole number of any size: a JSON number if its magnitude is at most 2^53 - 1, and a string of
/// digits otherwise, because many JSON readers round larger numbers.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Number(String);

impl Number {
    /// The greatest magnitude that every JSON reader keeps exactly.
    const LARGEST: u64 = (1 << 53) - 1;

    /// Returns the number that is displayed as digits, perhaps after a minus sign.
    pub(crate) fn of(value: impl Display) -> Self {
        Self(value.to_string())
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.parse::<i64>() {
            Ok(value) if value.unsigned_abs() <= Self::LARGEST => serializer.serialize_i64(value),
            _ => serializer.serialize_str(&self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn numbers_beyond_2_to_the_53_are_strings() {
        for (value, written) in [
            (0, "0"),
            (-27, "-27"),
            (9_007_199_254_740_991, "9007199254740991"),
            (-9_007_199_254_740_991, "-9007199254740991"),
            (9_007_199_254_740_992, "\"9007199254740992\""),
            (-9_007_199_254_740_992, "\"-9007199254740992\""),
            (i128::from(u64::MAX), "\"18446744073709551615\""),
            (i128::MAX, "\"170141183460469231731687303715884105727\""),
        ] {
            assert_eq!(serde_json::to_string(&Number::of(value)).unwrap(), written);
        }
    }
}
