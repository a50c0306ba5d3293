//! The records of the shards of a manifest, read from files.

use std::io::BufReader;

use quadrille_dlx::CubeRecord;

use crate::cube_line::CubeLine;
use crate::failure::Failure;
use crate::input::Source;
use crate::manifest::{Manifest, Names};
use crate::run::Context;
use crate::run::record_lines::{for_each_line, malformed};

/// More bytes than anyone would pass on as a line.
const LINE_LIMIT: usize = 1 << 30;

/// All records of the shards of a manifest, each with the number of its shard.
pub(in crate::run) fn read(
    sources: impl Iterator<Item = Source>,
    manifest: &Manifest,
    names: &Names,
    context: &Context,
) -> Result<Vec<(usize, CubeRecord)>, Failure> {
    let mut records = Vec::new();
    for source in sources {
        let mut input = BufReader::new(source.open(&context.output, &context.interrupt)?);
        for_each_line(&mut input, &source, LINE_LIMIT, |text, number| {
            let expected = "a line as `quadrille shard run` prints it";
            let record = CubeLine::read(text, manifest, names);
            records
                .push(record.map_err(|error| malformed(error, &source, text, number, expected))?);
            Ok(())
        })?;
    }
    Ok(records)
}
