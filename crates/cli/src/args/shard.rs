//! `quadrille shard`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

const EXAMPLES: &str = "\
Examples:
  for i in 0 1 2; do quadrille queens count 16 --shard $i/3; done > records
  quadrille shard merge records";

const MERGE_NOTES: &str = "\
Records are lines of JSON, as `quadrille queens count --shard` prints them, in any order; the same
one may stand there more than once. Empty lines are passed over.

The count is printed if the records are those of all parts of one count. It is refused if one is
missing, if two of one part differ, if they are of different counts, divisions or methods, and if
one was changed or torn.

JSON:
  With --json, one `status`: `complete`, `found`, `queens`. `error`: `message`, and where a line is
  no record `file`, `line`, `column`, `expected`.";

/// Put together what was counted in parts
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct ShardArgs {
    #[command(subcommand)]
    pub(crate) command: ShardCommand,
}

/// What to do with the parts.
#[derive(Debug, Subcommand)]
pub(crate) enum ShardCommand {
    Merge(ShardMergeArgs),
}

/// Print the count that all parts have together, or say what is missing
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = MERGE_NOTES)]
pub(crate) struct ShardMergeArgs {
    /// The records; `-` or nothing is standard input
    #[arg(value_name = "RECORDS")]
    pub(crate) files: Vec<PathBuf>,

    /// Write one JSON object on each line
    #[arg(long)]
    pub(crate) json: bool,
}
