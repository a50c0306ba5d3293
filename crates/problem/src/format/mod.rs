//! Knuth's text format for exact cover problems, read and written.
//!
//! # The format
//! ```text
//! | Lines that begin with a bar are comments.
//! a b 2|c 0:3|d | x y
//! a b x:red y
//! c d |7
//! ```
//! A comment may be indented. The first line that is not one names the items, primary ones before
//! a bar `|` that stands alone, secondary ones after it. Each further line is an option: names of
//! items, a secondary one perhaps with a color, `item:color`. A primary item may have bounds on how
//! often it is covered: `lo:hi|item`, or `n|item` for exactly `n` times. A word `|n` in an option
//! is a cost; several add up. Words are separated by spaces and tabs; empty lines mean nothing.
//!
//! The format is that of the programs DLX1 to DLX5 and SSXCC. Here names and colors may have any
//! length, and any characters but blanks, control characters, `:` and `|`. Lines may end with a
//! carriage return, the last need not end at all, and a byte order mark at the very beginning is
//! passed over.
//!
//! # Limits
//! A line has at most [`Problem::LINE_LIMIT`] bytes. There are at most [`ItemId::LIMIT`] items,
//! [`OptionId::LIMIT`] options, and [`Problem::MEMBER_LIMIT`] items in all options together.
//!
//! [`ItemId::LIMIT`]: crate::ItemId::LIMIT
//! [`OptionId::LIMIT`]: crate::OptionId::LIMIT
//! [`Problem::LINE_LIMIT`]: crate::Problem::LINE_LIMIT
//! [`Problem::MEMBER_LIMIT`]: crate::Problem::MEMBER_LIMIT
//! [`Problem`]: crate::Problem

mod error;
mod read;
mod write;

pub use error::{ParseError, ParseErrorKind};
