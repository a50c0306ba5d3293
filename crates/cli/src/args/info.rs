//! `quadrille info`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::args::{SearchArgs, duration};

const EXAMPLES: &str = "\
Examples:
  quadrille info problem.xcc                  what it is, and how long a count may take
  quadrille info --probes 100000 problem.xcc  a closer estimate
  quadrille info --seed 1 problem.xcc         another estimate, by other probes
  quadrille info --plan problem.xcc           how much work is it, and in how many shards?
  quadrille info --json - < problem.xcc | jq .nodes.mean";

const NOTES: &str = "\
Prints the sizes of the problem and:

  density      of all pairs of an option and an item, the share in which the option has the item
  components   parts that share no constraint: their counts are multiplied
  symmetry     how many automorphisms the problem has
  orbits       the sets of items that these carry to one another, by their sizes
  presolve     what can be known before any search; perhaps that there is no solution
  searched     the parts of what presolve leaves, by the number of their options
  engine       the engine that would count each part, and why
  nodes        about how large the search tree is
  solutions    about how many solutions there are
  time         about how long a count takes, measured by a trial of at most half a second

The tree is estimated by random probes (Knuth 1975): each goes down one way at random, and takes the
tree to be everywhere like that. On average over all ways that is right, and the standard error says
how far the mean of these probes may be off: twice as far in one case of twenty, and farther if the
tree is so uneven that the probes missed its large branches. The same seed gives the same numbers.
What an engine saves by remembering is not accounted for.

An automorphism moves items and options so that all that counts stays as it was. The colors of each
item may be exchanged, and equal options. Each generator is checked against the problem. With
--generators each is shown in cycles: (a b c) takes a to b, b to c and c to a. One that moves options
alone has none. The search for automorphisms is skipped with --no-symmetry, and for problems that
presolve proves to have no solution or that have more than a million items of options.

Without typed limits the probes end after two million nodes or five seconds; if that makes them
fewer than asked for, it is said. The time limit holds for the search for automorphisms as well, which
then reports how many it found. --engine and --memory are as for `solve`.

With --plan it says how much work a count by shards is, and how to share it out:

  plan         about how many nodes all shards visit together
  work         about how many hours of one core that takes, on this machine
  shards       how many, so that they take a quarter of --shard-time on average, and which budget
               lasts for that time; with --budget the same plan comes out on every machine

The problem is split into many cubes, and these are counted in the order of a hash, each as a run of
a shard would, until the sample is large enough; too large ones are looked into. Some larger cubes,
up to the size of the shards, are compared with those in them: where remainders come back, they take
less. If shards are too large for that, it is said that they may. All this takes fifty million nodes
at most, and a minute, unless limits are typed: these hold for the plan as well. A shard remembers
in 256 MiB, unless --memory is typed. What a budget leaves over takes somewhat more.

The exit code is 0 also for a problem without solutions: it is told as information.

JSON:
  One object of type `info`. `symmetry` has the `order` of the group, in decimal (a lower bound if
  `stopped` says why the search was stopped), the `orbits` of items by name, those of at least two
  items, and with --generators each of them as the list of its cycles; or `unknown`: why the group is
  not known. Counts of nodes and solutions are floating-point
  numbers here, since they are estimates; null where they pass 10^308 or are not known. With --plan
  there is `plan`: `nodes`, `shards`, `budget`, `core_hours`, `nodes_per_second`,
  `seconds_per_shard`, and of the sample `split` (cubes asked for), `cubes`, `sampled`, `opened`
  (those counted in part), `compared` (larger ones), `remembers`, `visited`, `stopped`.";

/// Tell the sizes of an exact cover problem, and estimate its search
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct InfoArgs {
    /// The problem; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// How many probes to estimate the search tree by
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) probes: u64,

    /// Where the random numbers of the probes begin
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Show generators of the group, as cycles of items
    #[arg(long)]
    pub(crate) generators: bool,

    /// Say how much work a count by shards is, and how many shards to choose
    #[arg(long)]
    pub(crate) plan: bool,

    /// How long a run of a shard is to last at most, for --plan
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "5m")]
    #[arg(requires = "plan")]
    pub(crate) shard_time: Duration,

    /// How many nodes a run of a shard may visit, for --plan, in place of a time
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(requires = "plan", conflicts_with = "shard_time")]
    pub(crate) budget: Option<u64>,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}
