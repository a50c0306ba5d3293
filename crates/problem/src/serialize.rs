//! Serialization with serde, for the feature `serde`.
//!
//! A problem is its text in Knuth's format, a cube has two lists of option numbers, and an id is
//! its number. Deserializing makes every check that building makes, so any input is safe: it gives
//! a valid value or an error.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};

use crate::cube::Cube;
use crate::id::{Color, ItemId, OptionId};
use crate::problem::{Bounds, Problem};

/// Writes the text form of the problem. An error if items have no names, as in a subproblem.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.items().any(|item| item.name().is_empty()) {
            return Err(S::Error::custom("a problem without names has no text form"));
        }
        serializer.collect_str(self)
    }
}

/// Reads the text form of a problem, as [`Problem::parse`] does.
impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = Problem;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a problem in Knuth's text format")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Problem, E> {
                Problem::parse(text).map_err(|error| {
                    let (message, expected) = (error.message(), error.expected());
                    let place = format_args!("{} of the problem", error.place());
                    E::custom(format_args!("{place}: {message}, expected {expected}"))
                })
            }
        }

        deserializer.deserialize_str(Text)
    }
}

macro_rules! number {
    ($($id:ident $what:literal),*) => {$(
        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                // The limit of every id is far below 2^32.
                serializer.serialize_u32(self.index() as u32)
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = u32::deserialize(deserializer)?;
                Self::new(number as usize).ok_or_else(|| {
                    let limit = Self::LIMIT;
                    D::Error::custom(format_args!(
                        concat!("invalid ", $what, " number {}, expected less than {}"),
                        number, limit
                    ))
                })
            }
        }
    )*};
}

number!(ItemId "item", OptionId "option", Color "color");

/// Bounds as they stand in the input, not yet checked.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "Bounds")]
struct RawBounds {
    lo: u32,
    hi: u32,
}

impl<'de> Deserialize<'de> for Bounds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let RawBounds { lo, hi } = RawBounds::deserialize(deserializer)?;
        if lo > hi || hi == 0 {
            let bounds = format_args!("invalid bounds {lo} to {hi}");
            return Err(D::Error::custom(format_args!(
                "{bounds}, expected an upper bound of at least 1 and no less than the lower bound"
            )));
        }
        Ok(Self { lo, hi })
    }
}

/// The lists of a cube as they stand in the input, not yet checked.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "Cube")]
struct RawCube {
    taken: Vec<OptionId>,
    dropped: Vec<OptionId>,
}

/// Reads a cube whose options may come in any order. Which problem it is of is not known here:
/// use [`Cube::check`].
impl<'de> Deserialize<'de> for Cube {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let RawCube { taken, dropped } = RawCube::deserialize(deserializer)?;
        Self::of_lists(taken, dropped).map_err(D::Error::custom)
    }
}
