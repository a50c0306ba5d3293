//! `quadrille trace`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::args::{FromArgs, WatchArgs};
use crate::format::named_by;

const EXAMPLES: &str = "\
Examples:
  quadrille trace problem.xcc                 every step of the search
  quadrille trace --limit 1 problem.xcc       the steps up to the first solution
  quadrille trace --node-limit 100 problem.xcc
  quadrille trace --output trace.html problem.xcc
                                              a page that plays the search in a browser
  quadrille trace --json problem.xcc | jq -r .event";

const NOTES: &str = "\
Each line is a step of Algorithm X (with colors Algorithm C, with bounds Algorithm M), indented by
the depth of the search:

  ITEM: N options    branches on the item with the fewest ways to continue;
                     one that needs no more covers counts as if it had two more
  + OPTION           takes an option, and the number of options that it makes impossible
  - OPTION           takes it back
  ITEM: closed       stops covering the item, which has as many covers as it needs
  dead end: ITEM     the item needs more options than it has
  solution N         the options taken are a solution

There is no presolve, and the search does not split the problem into independent parts. In a
connected problem it visits the nodes of `solve --engine links` in the same order. It is slow: it is
meant for problems that a person can follow.

The page shows the matrix of options and items, with covered rows and columns faded, and the search
tree as it grows. It has buttons, and keys: arrows for single steps, space to play. It needs no
network. Without --node-limit it ends after 2000 nodes.

JSON:
  One object of type `step` per step: `event` (choose, take, undo, close, dead, solution), `depth`,
  and `item`, `option`, `options` or `removed`: items by name, options by number from 0. Then one
  `status`: `complete`, `found`, `stopped`. `error`: `message`, `file`, `line`, `column`,
  `expected`.";

/// Print the search for exact covers step by step
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct TraceArgs {
    /// The problem; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// Stop after N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Stop after visiting N nodes of the search tree
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,

    #[command(flatten)]
    pub(crate) watch: WatchArgs,

    /// Print one JSON object per line
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// Format of the trace [default: by the ending of --output, otherwise text]
    #[arg(long, value_enum)]
    format: Option<TraceFormat>,
}

/// The format of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormat {
    /// A line per step
    Text,
    /// A page for a browser that plays the steps
    Html,
}

impl TraceFormat {
    /// Returns the endings of names of files that stand for it, the usual one first.
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Text => &["txt"],
            Self::Html => &["html", "htm"],
        }
    }
}

impl TraceArgs {
    /// Returns the chosen format, or the one that the name of the file stands for.
    ///
    /// # Errors
    /// If the file has another ending, and no format was chosen.
    pub(crate) fn format(&self, file: Option<&Path>) -> Result<TraceFormat, String> {
        let formats = TraceFormat::value_variants();
        let named = || named_by(file, formats, TraceFormat::endings);
        self.format.map_or_else(named, Ok)
    }
}
