//! Manifests read from an input, and written to a file.

use std::path::Path;

use crate::failure::Failure;
use crate::input::Source;
use crate::json_line::NoRecord;
use crate::manifest::{Manifest, Names};
use crate::place::Place;
use crate::queens_manifest::QueensManifest;
use crate::record::Record;
use crate::whole_file;

/// The manifest that was read from a source.
pub(in crate::run) fn read(bytes: &[u8], source: &Source) -> Result<(Manifest, Names), Failure> {
    let line = bytes.trim_ascii();
    Manifest::read(line).map_err(|error| none(error, line, source))
}

/// The manifest of a count of queens that was read from a source.
pub(in crate::run) fn read_queens(
    bytes: &[u8],
    source: &Source,
) -> Result<QueensManifest, Failure> {
    let line = bytes.trim_ascii();
    QueensManifest::read(line).map_err(|error| none(error, line, source))
}

fn none(NoRecord { span, message }: NoRecord, line: &[u8], source: &Source) -> Failure {
    let mut place = Place::in_line(source.name(), line, span, 1);
    place.message = format!("no manifest: {message}");
    place.expected = "a line as `quadrille shard split` prints it".to_owned();
    Failure::Malformed(Box::new(place))
}

/// Writes the record of a manifest to a file.
pub(in crate::run) fn write(record: &Record<'_>, path: &Path, force: bool) -> Result<(), Failure> {
    whole_file::check_absent(path, force)?;
    let mut line =
        serde_json::to_vec(record).expect("text and numbers can always be written as JSON");
    line.push(b'\n');
    whole_file::write(path, &line)
}
