//! Puts the records of all parts of a count together.

use std::io::BufReader;
use std::path::PathBuf;

use quadrille_dlx::Answer;
use quadrille_nqueens::{ShardRecord, merge};

use crate::args::ShardMergeArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Source, read_line};
use crate::place::Place;
use crate::record::Subject;
use crate::run::Context;
use crate::shard_line::{NoRecord, ShardLine};

/// More bytes than any record has.
const LINE_LIMIT: usize = 1 << 12;

pub(in crate::run) fn run(args: ShardMergeArgs, context: &Context) -> Result<Exit, Failure> {
    let files = if args.files.is_empty() { vec![PathBuf::from("-")] } else { args.files };
    let mut records = Vec::new();
    for file in files {
        read(&Source::typed(Some(file)), &mut records, context)?;
    }
    let queens = records.first().map_or(0, |record: &ShardRecord| record.n);
    let count = merge(records).map_err(|error| Failure::Misused(error.to_string()))?;
    context.print_count(&Answer::Complete(count), Subject::Queens { queens }, args.json)
}

/// Reads all records of an input.
fn read(source: &Source, records: &mut Vec<ShardRecord>, context: &Context) -> Result<(), Failure> {
    let mut input = BufReader::new(source.open(&context.output, &context.interrupt)?);
    let (mut line, mut number) = (Vec::new(), 0);
    while read_line(&mut input, &mut line, LINE_LIMIT).map_err(|error| source.broken(error))? {
        number += 1;
        let text = line.trim_ascii();
        if !text.is_empty() {
            let record = ShardLine::read(text);
            records.push(record.map_err(|error| malformed(error, source, text, number))?);
        }
    }
    Ok(())
}

fn malformed(error: NoRecord, source: &Source, text: &[u8], number: usize) -> Failure {
    let mut place = Place::in_line(source.name(), text, error.span, number);
    place.message = format!("no record of a part of a count: {}", error.message);
    place.expected = "a line as `quadrille queens count --shard` prints it".to_owned();
    Failure::Malformed(Box::new(place))
}
