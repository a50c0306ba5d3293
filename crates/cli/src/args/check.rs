//! `quadrille check`.

use std::path::PathBuf;

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  quadrille check problem.xcc solutions.txt
  quadrille solve --all problem.xcc | quadrille check problem.xcc -
  quadrille solve --all --json problem.xcc | quadrille check problem.xcc -";

const FORMATS: &str = "\
The solutions may be text or JSON, as `quadrille solve` writes them. Of text, the items of an option
may stand in any order; of JSON, only objects of type `solution` are looked at, and of them only
the numbers of the options.

Each solution that fails is reported with its number, its line and the reason; so is one that was
there before. The exit code is 0 if all hold, 1 if any fails, and 2 if the input is malformed or has
no solution in it.

JSON:
  One object on each line. `error` for each solution that fails: `message`, `line`, `solution` (its
  number). `status`: `complete`, `holds`, `checked`, `failed`.";

/// Verify solutions against an exact cover problem, independently of any engine
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = FORMATS)]
pub(crate) struct CheckArgs {
    /// The problem; `-` is standard input
    pub(crate) file: PathBuf,

    /// The solutions, as `solve` writes them; `-` is standard input
    pub(crate) solutions: PathBuf,

    /// Write one JSON object on each line
    #[arg(long)]
    pub(crate) json: bool,
}
