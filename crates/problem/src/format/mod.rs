//! Knuth's text format for exact cover problems, read and written.
//!
//! # The format
//! ```text
//! | Lines that begin with a bar are comments.
//! a b 2|c 0:3|d | x y
//! a b x:red y
//! c d |7
//! ```
//! Comments may be indented. The first line that is not a comment names the items: primary items,
//! then a bar `|` that stands alone, then secondary items. A primary item may have bounds on how
//! often it is covered: `lo:hi|item`, or `n|item` for exactly `n` times. Each further line is an
//! option, a list of item names. A secondary item may have a color, `item:color`. A word `|n` in an
//! option is a cost; several costs add up. A first
//! word `label:` labels the option. Spaces and tabs separate words. Empty lines are ignored.
//!
//! A word `#` begins a comment, up to the end of the line. So does a word such as `#note`, if no
//! name of an item begins with `#`. In the line that names the items, such a word is the name of an
//! item where that reading is a problem; a primary item `#` before others must be covered by an option.
//!
//! The format is that of the programs DLX1 to DLX5 and SSXCC. Here names and colors have any length,
//! and any characters except blanks, control characters, `:` and `|`. Lines may end with a carriage
//! return, the last line needs no line end, and a byte order mark at the beginning is ignored.
//!
//! # Limits
//! A line has at most [`Problem::LINE_LIMIT`] bytes. A problem has at most [`ItemId::LIMIT`] items,
//! [`OptionId::LIMIT`] options, and [`Problem::MEMBER_LIMIT`] members in all options together.
//!
//! [`ItemId::LIMIT`]: crate::ItemId::LIMIT
//! [`OptionId::LIMIT`]: crate::OptionId::LIMIT
//! [`Problem::LINE_LIMIT`]: crate::Problem::LINE_LIMIT
//! [`Problem::MEMBER_LIMIT`]: crate::Problem::MEMBER_LIMIT
//! [`Problem`]: crate::Problem

mod error;
mod guess;
mod read;
mod words;
mod write;

pub use error::{ParseError, ParseErrorKind};
