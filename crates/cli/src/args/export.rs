//! `quadrille export`.

use std::path::PathBuf;

use clap::Args;

use crate::format::ExportFormat;

const EXAMPLES: &str = "\
Examples:
  quadrille export problem.xcc --to cnf | ganak
  quadrille export problem.xcc --output problem.opb
  quadrille export --to json < problem.xcc | jq '.items[].name'";

const FORMATS: &str = "\
Formats:
  cnf   DIMACS CNF for SAT solvers and model counters. Lines `c p show` name the variables of the
        options, for projected counting. CNF has no costs.
  opb   pseudo-Boolean constraints. Costs become the objective `min:`.
  json  one object: `items` with `name`, and `lo` and `hi` for primary items; `options` with `items`
        (numbers from 0), `colors` and `cost`.

In cnf and opb, variable n is true if option n is taken, counted from 1. Further variables stand for
colors and for counters; the options determine their values. So the number of models is the number
of solutions, with and without projection.";

/// Write an exact cover problem in the format of another solver
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = FORMATS)]
pub(crate) struct ExportArgs {
    /// The problem; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    /// The format [default: by the name of the output file]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) to: Option<ExportFormat>,
}
