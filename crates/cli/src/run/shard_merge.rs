//! Merges the records of all shards of a count.

use std::io::BufReader;
use std::path::PathBuf;

use quadrille_dlx::Answer;
use quadrille_nqueens::{ShardRecord, merge};
use quadrille_shards::Manifest;
use quadrille_shards::queens::QueensManifest;

use crate::args::ShardMergeArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::Subject;
use crate::run::{Context, cubes_merge, queens_shards};

pub(in crate::run) fn run(mut args: ShardMergeArgs, context: &Context) -> Result<Exit, Failure> {
    let files = std::mem::take(&mut args.files);
    let files = if files.is_empty() { vec![PathBuf::from("-")] } else { files };
    let mut sources = files.into_iter().map(|file| Source::typed(Some(file)));
    let first = sources.next().expect("there is a file, or standard input");
    let bytes = first.read(&context.output, &context.interrupt)?;
    if Manifest::is_begun_by(&bytes) {
        return cubes_merge::run((&first, &bytes), sources, &args, context);
    }
    if args.certificate.is_some() {
        let text = "--certificate needs the manifest of an exact cover problem as the first file";
        return Err(Failure::Misused(text.to_owned()));
    }
    if QueensManifest::is_begun_by(&bytes) {
        return queens_shards::merge_all((&first, &bytes), sources, &args, context);
    }
    if args.next.is_some() {
        return Err(Failure::Misused("--next needs a manifest as the first file".to_owned()));
    }
    let mut records = Vec::new();
    queens_shards::read(&mut &*bytes, &first, None, &mut records)?;
    for source in sources {
        let mut input = BufReader::new(source.open(&context.output, &context.interrupt)?);
        queens_shards::read(&mut input, &source, None, &mut records)?;
    }
    let queens = records.first().map_or(0, |record: &ShardRecord| record.n);
    let count = merge(records).map_err(|error| Failure::Misused(error.to_string()))?;
    context.print_count(&Answer::Complete(count), Subject::Queens { queens })
}
