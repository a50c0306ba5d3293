//! `quadrille check`.

use std::path::PathBuf;

use clap::Args;

use crate::args::FromArgs;

const EXAMPLES: &str = "\
Examples:
  quadrille check problem.xcc solutions.txt
  quadrille solve --all problem.xcc | quadrille check problem.xcc -
  quadrille solve --all --json problem.xcc | quadrille check problem.xcc -";

const FORMATS: &str = "\
The solutions may be text or JSON, as `quadrille solve` writes them. In text, the items of an option
may be in any order. In JSON, only the option numbers of objects of type `solution` are read.

Each failing or duplicate solution is reported with its number, its line and the reason. The exit
code is 0 if all solutions hold, 1 if any fails, and 2 if the input is malformed or contains no
solution.

JSON:
  One object per line. `error` for each solution that fails: `message`, `line`, `solution` (its
  number). `status`: `complete`, `holds`, `checked`, `failed`.";

/// Verify solutions against an exact cover problem, independently of any engine
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = FORMATS)]
pub(crate) struct CheckArgs {
    /// The problem; `-` is standard input
    pub(crate) file: PathBuf,

    /// The solutions, as `solve` writes them; `-` is standard input
    pub(crate) solutions: PathBuf,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
