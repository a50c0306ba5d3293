//! `quadrille trace`.

use std::path::PathBuf;

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  quadrille trace problem.xcc                 every step of the search
  quadrille trace --limit 1 problem.xcc       the steps up to the first solution
  quadrille trace --node-limit 100 problem.xcc
  quadrille trace --json problem.xcc | jq -r .event";

const NOTES: &str = "\
Each line is a step of Algorithm X (with colors Algorithm C, with bounds Algorithm M), indented by
the depth of the search:

  ITEM: N options    branches on the item with the fewest ways to continue
  + OPTION           takes an option, and the number of options that it makes impossible
  - OPTION           takes it back
  ITEM: closed       covers the item no further, since it has the covers that it needs
  dead end: ITEM     the item needs more options than it has
  solution N         the options taken are a solution

There is no presolve, and the search does not split the problem into independent parts. In a
connected problem it visits the nodes of `solve --engine links` in the same order. It is slow: it is
meant for problems that a person can follow.

JSON:
  One object of type `step` per step: `event` (choose, take, undo, close, dead, solution), `depth`,
  and `item`, `option`, `options` or `removed`: items by name, options by number from 0. Then one
  `status`: `complete`, `found`, `stopped`. `error`: `message`, `file`, `line`, `column`, `expected`.";

/// Print the search for exact covers step by step
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct TraceArgs {
    /// The problem; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    /// Stop after N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Stop after visiting N nodes of the search tree
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
