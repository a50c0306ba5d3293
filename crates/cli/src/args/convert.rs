//! `quadrille convert`.

use std::path::PathBuf;

use clap::Args;

use crate::args::FromArgs;
use crate::format::ProblemFormat;

const EXAMPLES: &str = "\
Examples:
  quadrille convert rows.txt --to xcc             rows of 0 and 1 as Knuth's text
  quadrille convert sppnw41.txt --output sppnw41.xcc
  quadrille convert problem.xcc --to cnf | ganak
  quadrille convert crews.csv --output crews.lp     an integer program for another solver
  quadrille convert crews.xcc --penalty 500 --to mps    items may stay uncovered, at a price
  quadrille convert --to json < problem.xcc | jq '.items[].name'";

const FORMATS: &str = "\
Formats:
  xcc     Knuth's text. It keeps everything.
  json    one object: `items` with `name`, and `lo` and `hi` for primary items; `options` with
          `items` (numbers from 0), `colors`, `label` and `cost`.
  opb     pseudo-Boolean constraints. Costs become the objective `min:`.
  lp      an integer program, for HiGHS, SCIP, CBC, Gurobi, CPLEX. Costs become the objective to
          minimize; labels and names of items are kept where the format has such names.
  mps     the same in the MPS format.
  cnf     DIMACS CNF for SAT solvers and model counters. Lines `c p show` name the variables of the
          options, for projected counting. CNF has no costs.
  lists   one list of items on each line, for problems without secondary items and bounds.
  matrix  rows of 0 and 1, for the same problems.

In cnf, opb, lp and mps, variable n is true if option n is taken, counted from 1. Further variables stand for
colors and for counters; the options determine their values. So the number of models is the number
of solutions, with and without projection. `quadrille solve` reads all formats except lp and mps.";

/// Write an exact cover problem in another format
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = FORMATS)]
pub(crate) struct ConvertArgs {
    /// The problem, in any format that `solve` reads; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The format [default: by the name of the output file]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) to: Option<ProblemFormat>,

    /// Let items stay uncovered, at a price of N for each missing cover, as `solve --minimize --penalty N` does
    ///
    /// Each missing cover becomes an option of its own that costs N, after all others.
    #[arg(long, value_name = "N")]
    pub(crate) penalty: Option<u64>,
}
