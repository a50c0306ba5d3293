//! `quadrille info`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::args::{FromArgs, ProgressArgs, SearchArgs, duration, thread_count};

const EXAMPLES: &str = "\
Examples:
  quadrille info problem.xcc                  sizes, and the time of a count
  quadrille info --probes 100000 problem.xcc  a more precise estimate
  quadrille info --seed 1 problem.xcc         an estimate from other probes
  quadrille info --plan problem.xcc           total work, and number of shards
  quadrille info --json - < problem.xcc | jq .nodes.mean";

const NOTES: &str = "\
Prints the sizes of the problem and:

  density      fraction of the pairs of an option and an item in which the option has the item
  components   parts that share no constraint: their counts are multiplied
  symmetry     number of automorphisms of the problem
  orbits       sets of items that the automorphisms permute, by their sizes
  presolve     what can be proven before any search, possibly that there is no solution
  searched     parts of the residual problem after presolve, by their numbers of options
  width        bits that distinguish the residuals of the widest part if its items are covered in
               the best order found; a sweep counts a part of width 30 or less in seconds
  engine       the engine that counts each part, and why
  nodes        estimated size of the search tree
  solutions    estimated number of solutions
  time         predicted time of a count with one thread, from a trial count of two seconds, and
               from another of five seconds if the first says too little

The tree is estimated by random probes (Knuth 1975). Each probe follows one random path down, and
assumes that the whole tree is like that path. The estimate is unbiased. The standard error shows
how far the mean of the probes may be off: the error exceeds twice this in one case in twenty, and
more often if the tree is so uneven that the probes miss its large branches. The same seed gives the
same numbers. The estimate ignores what a memo, symmetries and sweeps save. So the time is predicted
from it only if it is precise and the trial used none of them. Otherwise it is predicted from the
progress of the trial, or unknown if the trial finished too little of the count. The confidence is
fair if the ends of the range differ by a factor of at most 20.

An automorphism exchanges items and options so that the problem stays the same. It may exchange the
colors of an item, and equal options. Each generator is checked against the problem. --generators
prints each as cycles of names, such as (a b c) or (s:red s:blue): (a b c) maps a to b, b to c and
c to a. Where names do not determine a generator, cycles of option numbers follow the word `options`.
`solve --up-to-symmetry=FILE` reads the lines. The search for automorphisms is skipped with --no-symmetry, if presolve proves
that there is no solution, and if the options have more than a million items in total.

By default the probes end after two million nodes or five seconds; the output notes if that leaves
fewer probes than requested. A time limit is for the whole report: the probes, the search for
automorphisms, the trial and the plan share it. A search for automorphisms that is stopped reports the
number found so far. --engine and --memory are as for `solve`.

--plan estimates the work of a count by shards, and suggests how to divide it:

  plan         estimated work of all shards, in nodes of a search
  work         estimated hours on one core of this machine, with a range of two standard errors
  shards       number of shards that take a quarter of --shard-time on average, and the budget for
               that time; with --budget the plan is the same on every machine

The problem is counted for a short time and split, as `shard split` does. Random residuals of the
split are counted as `shard run` does, until the sample is large enough; those that are too large are
counted in part. By default a plan takes at most 400 million nodes and one minute; limits given on the
command line also apply to the plan. A shard uses a memo of 256 MiB, unless --memory is given.

`work` says `at most` where residuals share claims: the sample knows only those of the first count.
One process, or shards that get the claims of others by --known, may need far less.

The exit code is 0 even for a problem without solutions.

JSON:
  One object of type `info`. `symmetry` has the `order` of the group (a lower bound if
  `stopped` gives a reason), the `orbits` with at least two items, by name, and with --generators
  each generator as a list of cycles of names (`a`, `s:red`) or of option numbers, which `solve
  --up-to-symmetry=FILE` reads too; or `unknown`, the reason why the group is not known. The
  numbers of nodes and solutions are estimates, so they are floating-point numbers, and null above
  10^308 or if unknown. With --plan there is `plan`: `nodes`, `shards`, `budget`, `core_hours`,
  `core_hours_range`, `nodes_per_second`, and of the sample `open` (residuals of the split),
  `sampled`, `opened` (counted in part), `visited`, `stopped`.";

/// Print the sizes of an exact cover problem, and estimate its search
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct InfoArgs {
    /// The problem; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// Number of random probes of the search tree
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) probes: u64,

    /// Seed of the random probes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Show generators of the group, in cycles
    #[arg(long)]
    pub(crate) generators: bool,

    /// Estimate the work of a count by shards, and suggest a number of shards
    #[arg(long)]
    pub(crate) plan: bool,

    /// Longest run of one shard, for --plan
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "5m")]
    pub(crate) shard_time: Duration,

    /// Node budget of one shard, for --plan, instead of a time
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(conflicts_with = "shard_time")]
    pub(crate) budget: Option<u64>,

    /// Predict the time of a count with N threads [default: 1]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) progress: ProgressArgs,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}
