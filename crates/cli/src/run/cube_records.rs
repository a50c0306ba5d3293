//! Reads the records of the shards of a manifest from files.

use std::io::{BufRead, BufReader};

use quadrille_dlx::cubes::CubeRecord;
use quadrille_shards::Manifest;

use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::record_lines::{for_each_line, malformed};

/// The limit on the length of a record in bytes.
const LINE_LIMIT: usize = 1 << 30;

/// Returns all records from the sources, each with the number of its shard.
pub(in crate::run) fn read(
    sources: impl Iterator<Item = Source>,
    manifest: &Manifest,
    context: &Context,
) -> Result<Vec<(usize, CubeRecord)>, Failure> {
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
    records: &mut Vec<(usize, CubeRecord)>,
) -> Result<(), Failure> {
    for_each_line(input, source, LINE_LIMIT, |text, number| {
        let expected = "a line printed by `quadrille shard run`";
        let record = manifest.open(text);
        records.push(record.map_err(|error| malformed(error, source, text, number, expected))?);
        Ok(())
    })
}
