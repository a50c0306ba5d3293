//! Reads manifests from an input, and writes them to a file.

use std::fmt::Display;
use std::path::Path;

use quadrille_shards::queens::QueensManifest;
use quadrille_shards::{LineError, Manifest};

use crate::failure::Failure;
use crate::input::Source;
use crate::place::Place;
use crate::run::kind::Kind;
use crate::whole_file;

/// Reads a manifest. The bytes were read from the source.
pub(in crate::run) fn read(bytes: &[u8], source: &Source) -> Result<Manifest, Failure> {
    let line = bytes.trim_ascii();
    Manifest::parse(line).map_err(|error| refused(error, line, source))
}

/// Reads the manifest of a count of queens. The bytes were read from the source.
pub(in crate::run) fn read_queens(
    bytes: &[u8],
    source: &Source,
) -> Result<QueensManifest, Failure> {
    let line = bytes.trim_ascii();
    QueensManifest::parse(line).map_err(|error| refused(error, line, source))
}

fn refused(error: LineError, line: &[u8], source: &Source) -> Failure {
    if let Some(failure) = source.of_another_kind(Kind::Manifest, line) {
        return failure;
    }
    let place = Place::in_line(source.name(), line, error.span, error.line);
    let message = format!("not a manifest: {}", error.message);
    let expected = "a line printed by `quadrille shard split`";
    Failure::Malformed(Box::new(place.saying(message, expected)))
}

/// Writes a manifest to a file.
pub(in crate::run) fn write(
    manifest: &impl Display,
    path: &Path,
    force: bool,
) -> Result<(), Failure> {
    whole_file::check_absent(path, force)?;
    whole_file::write(path, format!("{manifest}\n").as_bytes())
}
