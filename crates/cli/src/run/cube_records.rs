//! Reads the records of the shards of a manifest from files, and merges them.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use quadrille_shards::{Manifest, Merged, Record};

use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::record_lines::{for_each_line, malformed};

/// The limit on the length of a record in bytes.
const LINE_LIMIT: usize = 1 << 30;

/// Checks that at most one input is standard input.
pub(in crate::run) fn check_inputs(manifest: &PathBuf, records: &[PathBuf]) -> Result<(), Failure> {
    let inputs = [manifest].into_iter().chain(records);
    if inputs.filter(|path| *path == Path::new("-")).count() > 1 {
        let text = "the manifest and the records cannot both be standard input";
        return Err(Failure::Misused(text.to_owned()));
    }
    Ok(())
}

/// Returns all records from the sources.
pub(in crate::run) fn read(
    sources: impl Iterator<Item = Source>,
    manifest: &Manifest,
    context: &Context,
) -> Result<Vec<Record>, Failure> {
    let mut records = Vec::new();
    for source in sources {
        let mut input = BufReader::new(source.open(&context.output, &context.interrupt)?);
        read_from(&mut input, &source, manifest, &mut records)?;
    }
    Ok(records)
}

/// Adds the records of one source.
pub(in crate::run) fn read_from(
    input: &mut impl BufRead,
    source: &Source,
    manifest: &Manifest,
    records: &mut Vec<Record>,
) -> Result<(), Failure> {
    for_each_line(input, source, LINE_LIMIT, |text, number| {
        let expected = "a line printed by `quadrille shard run`";
        let record = manifest.open(text);
        records.push(record.map_err(|error| malformed(error, source, text, number, expected))?);
        Ok(())
    })
}

/// Merges records, unless an interrupt stops that.
pub(in crate::run) fn merge(
    manifest: &Manifest,
    records: Vec<Record>,
    context: &Context,
) -> Result<Merged, Failure> {
    let sharder = manifest.sharder().map_err(|error| Failure::Misused(error.to_string()))?;
    let sharder = sharder.cancel_token(context.interrupt.token());
    manifest.merge(records, sharder).map_err(|error| Failure::Misused(error.to_string()))
}
