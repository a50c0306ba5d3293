//! Manifests read from an input, and written to a file.

use std::path::Path;

use crate::failure::Failure;
use crate::input::Source;
use crate::json_line::NoRecord;
use crate::manifest::{Manifest, Names};
use crate::place::Place;
use crate::record::Record;
use crate::whole_file;

/// The manifest that was read from a source.
pub(in crate::run) fn read(bytes: &[u8], source: &Source) -> Result<(Manifest, Names), Failure> {
    let line = bytes.trim_ascii();
    Manifest::read(line).map_err(|NoRecord { span, message }| {
        let mut place = Place::in_line(source.name(), line, span, 1);
        place.message = format!("no manifest: {message}");
        place.expected = "a line as `quadrille shard split` prints it".to_owned();
        Failure::Malformed(Box::new(place))
    })
}

/// Writes a manifest to a file.
pub(in crate::run) fn write(manifest: &Manifest, path: &Path, force: bool) -> Result<(), Failure> {
    whole_file::check_absent(path, force)?;
    let mut line = serde_json::to_vec(&Record::Manifest(&manifest.line()))
        .expect("text and numbers can always be written as JSON");
    line.push(b'\n');
    whole_file::write(path, &line)
}
