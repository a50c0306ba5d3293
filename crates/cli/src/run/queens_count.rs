//! Counts boards of n queens.

use quadrille_nqueens::{Model, SizeError};

use crate::args::QueensCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::Subject;
use crate::run::Context;

pub(in crate::run) fn run(args: QueensCountArgs, context: &Context) -> Result<Exit, Failure> {
    let sizes = args.sizes.iter().flat_map(|sizes| sizes.first..=sizes.last);
    let mut best = Exit::Negative;
    for queens in sizes {
        let exit = count(queens, &args, context)?;
        if exit > Exit::Negative {
            return Ok(exit);
        }
        best = best.min(exit);
    }
    Ok(best)
}

fn count(queens: usize, args: &QueensCountArgs, context: &Context) -> Result<Exit, Failure> {
    let model = Model::new(queens)?;
    let mut watch = context.watch(args.report.progress);
    let solver = context.set(model.solver(), &args.search, args.limit, &mut watch);
    let counted = solver.count()?;
    drop(watch);
    let (statistics, subject) = (counted.statistics().clone(), Subject::Queens { queens });
    let exit = context.print_count(&counted.answer(), subject, args.json)?;
    if args.report.stats {
        context.print_statistics(&statistics, args.json)?;
    }
    Ok(exit)
}

impl From<SizeError> for Failure {
    fn from(error: SizeError) -> Self {
        Self::Misused(error.to_string())
    }
}
