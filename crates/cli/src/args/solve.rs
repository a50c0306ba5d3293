//! `quadrille solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::args::{CommonArgs, duration, thread_count};

const EXAMPLES: &str = "\
Examples:
  quadrille solve problem.xcc                 print a solution
  quadrille solve --count problem.xcc         count all solutions
  quadrille solve --all problem.xcc           print all solutions
  quadrille solve --limit 5 < problem.xcc     print five of them
  quadrille solve --count --up-to-symmetry problem.xcc
                                              count essentially different solutions
  quadrille solve --count --time-limit 10s --stats problem.xcc
  quadrille solve --count --threads 8 --checkpoint problem.checkpoint problem.xcc
  quadrille solve --all --json problem.xcc | jq -r '.text[]?'";

const FORMATS: &str = "\
The problem:
  The first line names the items, primary ones before a bar `|`, secondary ones after it. Each
  further line is an option: names of items; `item:color` colors a secondary item; a word `|n` is
  a cost. `lo:hi|item` and `n|item` say how often a primary item must be covered. Lines that begin
  with a bar are comments. This is the format of D. E. Knuth's programs.

The solutions:
  One option on each line as it stands in the problem, in ascending order of their numbers; an
  empty line between two solutions. A solution without any option is a line with a bar alone. On a
  terminal, characters that would not show are written as \\u{…}. With --up-to-symmetry each begins
  with a comment that tells the size of its class, for example `| class of 8 solutions`.

JSON:
  One object on each line. `solution`: `number` (from 1), `options` (numbers from 0, in the order
  of the problem), `text`, `cost` if there are costs, and `class_size` with --up-to-symmetry: how
  many solutions are the same as this one. `status`: `complete`, `found`, and
  `stopped` (null, solution-limit, node-limit, time-limit, memory-limit or interrupted).
  `statistics` with --stats. `error`: `message`, `file`, `line`, `column`, `expected`. Counts, costs
  and other numbers without bound are strings of digits, so that no reader loses any.

Checkpoints:
  One line of JSON with `type` checkpoint: `version`, `problem_hash` (SHA-256 of the problem as
  canonical text), `settings`, `settings_hash`, `counted`, `residues`, `nodes`, `left` (cubes still
  to be counted) and `checksum`. One that was torn or altered is refused with code 4, and one of
  something else with 2. Beside it lies FILE.lock, which keeps a second process away. If the disk is
  full, the checkpoint stays as it was, and the count goes on.

A count that was cut short is printed as `at least K`, and the exit code is 3. That is also the
code after --limit N if there were N solutions: there may be more. Without --limit one solution is
all that was asked for, and the code is 0.";

/// Solve or count an exact cover problem in Knuth's text format
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = FORMATS)]
pub(crate) struct SolveArgs {
    /// The problem; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Print the number of solutions alone
    #[arg(long)]
    pub(crate) count: bool,

    /// Print all solutions
    #[arg(long, conflicts_with_all = ["count", "limit"])]
    pub(crate) all: bool,

    /// Stop after N solutions [default: 1, and none with --count]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Count or print one solution of each class of those that are the same up to symmetry
    ///
    /// Two solutions are the same if an automorphism of the problem carries one to the other: one
    /// that keeps its bounds and costs, while the colors of each item may be exchanged, and equal
    /// options. With each solution goes the size of its class. A limit on solutions is one on
    /// classes. See also `quadrille info`.
    #[arg(long, conflicts_with = "no_symmetry")]
    pub(crate) up_to_symmetry: bool,

    /// Search with so many threads
    ///
    /// The answer is the same for any number, and so is the order of solutions. With a limit on
    /// nodes there is one thread, and also for short searches.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count())]
    pub(crate) threads: u16,

    /// Tell remainders apart by all of their canonical forms, not by a hash of 128 bits
    ///
    /// A hash takes two remainders for the same that are not about once in 10^20 counts of a
    /// billion remainders. With this a count cannot be wrong for that reason; but it remembers far
    /// fewer in the same memory.
    #[arg(long, conflicts_with = "no_symmetry")]
    pub(crate) exact_keys: bool,

    /// Keep what a long count has done in this file, and go on from there if it is there already
    ///
    /// The file is written now and then, on an interrupt, and at the end; each time whole or not at
    /// all, so that the count can be broken off in any way, a failure of the machine among them, and
    /// goes on with the same command. Threads, memory and limits may then be others; the problem and
    /// the engine may not, and the version of this program. No symmetry is used.
    #[arg(long, value_name = "FILE", requires = "count")]
    #[arg(conflicts_with_all = ["limit", "node_limit", "up_to_symmetry", "exact_keys"])]
    pub(crate) checkpoint: Option<PathBuf>,

    /// How often the checkpoint is written
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "30s")]
    #[arg(requires = "checkpoint")]
    pub(crate) checkpoint_every: Duration,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}
