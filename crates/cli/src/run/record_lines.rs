//! Reads records line by line.

use std::io::BufRead;

use quadrille_shards::LineError;

use crate::failure::Failure;
use crate::input::{Source, read_line};
use crate::place::Place;

/// Calls `each` with every line of an input that is not empty, and its number from 1. A line is cut
/// off after `limit` bytes.
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

/// Returns the failure for a line that is not a record.
pub(in crate::run) fn malformed(
    error: LineError,
    source: &Source,
    text: &[u8],
    number: usize,
    expected: &str,
) -> Failure {
    let place = Place::in_line(source.name(), text, error.span, number);
    let message = format!("not a record of a shard: {}", error.message);
    Failure::Malformed(Box::new(place.saying(message, expected)))
}
