//! Counts boards of n queens.

use quadrille_nqueens::{FastCounter, Model};

use crate::args::{QueensCountArgs, Sizes};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::Subject;
use crate::run::Context;
use crate::run::{queens_fast, queens_variants};

/// Why there is no such shard.
const NOT_SHARDED: &str =
    "only the count of one number of queens up to 27, with nothing else asked, has shards";

pub(in crate::run) fn run(args: QueensCountArgs, context: &Context) -> Result<Exit, Failure> {
    if let Some(shard) = args.shard {
        return match *args.sizes {
            [Sizes { first, last }] if first == last && queens_fast::applies(first, &args) => {
                queens_fast::count_shard(first, shard, &args, context)
            }
            _ => Err(Failure::Misused(NOT_SHARDED.to_owned())),
        };
    }
    if args.puzzle.board.is_some() {
        return queens_variants::count(None, &args, context);
    }
    let sizes = args.sizes.iter().flat_map(|sizes| sizes.first..=sizes.last);
    let mut best = Exit::Negative;
    for (number, queens) in sizes.enumerate() {
        if args.by_symmetry && !args.common.json && number > 0 {
            writeln!(context.output)?;
        }
        let exit = match args.is_plain() {
            true if queens_fast::applies(queens, &args) => {
                queens_fast::count(queens, &args, context)?
            }
            true if queens_fast::is_hopeless(queens, &args) => {
                return Err(Failure::Misused(too_many(queens)));
            }
            true => count(queens, &args, context)?,
            false => queens_variants::count(Some(queens), &args, context)?,
        };
        if exit > Exit::Negative {
            return Ok(exit);
        }
        best = best.min(exit);
    }
    Ok(best)
}

fn too_many(queens: usize) -> String {
    let limit = FastCounter::LIMIT;
    format!(
        "{queens} queens are too many to be counted: the counter goes up to {limit}, and a search \
         would not end; to search all the same, say how long with --time-limit, or with --engine"
    )
}

/// Counts by exact cover.
fn count(queens: usize, args: &QueensCountArgs, context: &Context) -> Result<Exit, Failure> {
    let model = Model::new(queens)?;
    let mut watch = context.watch(args.common.report.progress);
    let solver = context.set_count(model.counter(), &args.common.search, args.limit, &mut watch);
    let counted = solver.count()?;
    drop(watch);
    let (statistics, subject) = (counted.statistics().clone(), Subject::Queens { queens });
    let exit = context.print_count(&counted.answer(), subject, args.common.json)?;
    if args.common.report.stats {
        context.print_statistics(&statistics, args.common.json)?;
    }
    Ok(exit)
}
