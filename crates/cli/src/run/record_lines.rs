//! Records that are to be merged, line by line.

use std::io::BufRead;

use crate::failure::Failure;
use crate::input::{Source, read_line};
use crate::json_line::NoRecord;
use crate::place::Place;

/// Calls with each line of an input that is not empty, and its number. Of a line with more bytes
/// than the limit, the rest is cut off.
pub(in crate::run) fn for_each_line(
    input: &mut impl BufRead,
    source: &Source,
    limit: usize,
    mut each: impl FnMut(&[u8], usize) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (mut line, mut number) = (Vec::new(), 0);
    while read_line(input, &mut line, limit).map_err(|error| source.broken(error))? {
        number += 1;
        let text = line.trim_ascii();
        if !text.is_empty() {
            each(text, number)?;
        }
    }
    Ok(())
}

/// A line that is no record of what is to be merged.
pub(in crate::run) fn malformed(
    error: NoRecord,
    source: &Source,
    text: &[u8],
    number: usize,
    expected: &str,
) -> Failure {
    let mut place = Place::in_line(source.name(), text, error.span, number);
    place.message = format!("no record of a part of a count: {}", error.message);
    place.expected = expected.to_owned();
    Failure::Malformed(Box::new(place))
}
