//! `quadrille shard`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use quadrille_dlx::Engine;

use crate::args::{engine_parser, size};

const EXAMPLES: &str = "\
Examples:
  quadrille shard split problem.xcc --target 100 --output round1.json
  quadrille shard run round1.json --shard 0 --budget 1000000000 > record0
  quadrille shard merge round1.json record* --next round2.json
  quadrille shard audit round1.json record* --sample 20";

const ROUNDS: &str = "\
Rounds:
  A manifest has a problem and its shards, numbered from 0: cubes, each of them the solutions that
  have all of some options (+) and none of some others (-). Each shard is run on any machine, at any
  time, once or more than once: the same shard and budget give the identical record. When all are
  there, merging them gives the count, or the manifest of another round, of what was left over. A
  round of budgets of 1 or more gets further; what earlier rounds counted stands in the manifest.
  An audit counts some of them again, with another engine.

  Shards of a count of queens (`split --queens`) are run to their ends in one round, whatever the
  budget. Those of `quadrille queens count --shard` are the same, and need no manifest.";

const SPLIT_EXAMPLES: &str = "\
Examples:
  quadrille shard split problem.xcc --target 100 --output round1.json
  quadrille shard split --queens 20 --target 100 --output queens20.json
  quadrille shard split --target 8 < problem.xcc | jq -r '.cubes[]'";

const SPLIT_NOTES: &str = "\
The manifest is one line of JSON with `type` manifest: `version`, `problem_hash` (SHA-256 of the
problem as canonical text), `engine`, `memory`, `round`, `counted`, `residues`, `nodes`, `cubes`,
`problem` and `checksum`. It has all that running a shard needs.

There are as many shards as wanted or somewhat more, and fewer if no more can be made. The engine
and the memory hold for all runs.

With --queens the shards are those of `quadrille queens count N --shard`, as many as wanted. The
manifest has `type` queens: `queens`, `shards`, `method`, `checksum`.";

const RUN_EXAMPLES: &str = "\
Examples:
  quadrille shard run round1.json --shard 0 --budget 1000000000 > record0
  for i in 0 1 2; do quadrille shard run m.json --shard $i --budget 100000; done > records";

const RUN_NOTES: &str = "\
The record is one line of JSON with `type` cube: `version`, `problem_hash`, `manifest` (its
checksum), `shard`, `cube`, `count`, `residues` (the count modulo 2^61 - 1 and 2^31 - 1, added up on
their own), `nodes`, `left` (cubes that were not counted) and `checksum`.

What a search has left when its budget is used up is left over: the rest of its tree, as cubes. An
interrupted run prints no record, and the exit code is 130; that the manifest has no such shard is
wrong usage, and the exit code is 2.

A shard of queens is counted to its end, and --budget means nothing for it. Its record is the one
that `quadrille queens count N --shard` prints, with `type` shard.";

const MERGE_EXAMPLES: &str = "\
Examples:
  quadrille shard merge round1.json record* --next round2.json
  for i in 0 1 2; do quadrille queens count 16 --shard $i/3; done | quadrille shard merge";

const MERGE_NOTES: &str = "\
Records are lines of JSON, in any order; the same one may stand there more than once. Empty lines
are passed over. If the first file is a manifest, they are those of its shards, as
`quadrille shard run` prints them; else those of all parts of one count of queens, as
`quadrille queens count --shard` prints them. Of queens nothing is ever left over.

The count is printed if there is a record of each. It is refused if one is missing, if two of one
part differ, if one is of another problem, manifest, version, count, division or method, if one
was changed or torn, and if what one left over is not of its shard or may overlap.

Where runs left something over, the count is a part, `at least K`, and the exit code is 3. What was
left over, and the count so far, are written to the file that --next names, to be run and merged in
the same way. If nothing was left over, that file is not written, and the exit code is 0 or 1.

JSON:
  With --json, one `status`: `complete`, `found`, `stopped`, for queens `queens`. `error`:
  `message`, and where a line is no record `file`, `line`, `column`, `expected`.";

const AUDIT_EXAMPLES: &str = "\
Examples:
  quadrille shard audit round1.json record*
  quadrille shard audit round1.json record* --sample 50 --seed 7 --engine cells";

const AUDIT_NOTES: &str = "\
Each record of the sample is held against a count of its own: of what is in the shard and in none of
the cubes left over, by another engine than the one of the manifest, without presolve. That engine
is `links`, or `cells` where the manifest has that one; both look at every node, and remember
nothing. With --engine memo as much is remembered as the manifest allows. A shard that was counted
by remembering much may take far longer so.

Shards of queens are counted by placing queen after queen, which takes thirty to eighty times as
long as the fast way; there is no other engine for them.

The records may be of some of the shards only. Where no seed is typed it is another one each time,
and told. The exit code is 0 if all that were looked at hold, 1 if any fails, 2 if there is a record
that `shard merge` would refuse, and 130 if it was interrupted, with how many were audited until
then.

JSON:
  One object of type `audit`: `complete`, `holds`, `engine`, `seed`, `records`, `audited`, `found`
  (solutions counted again, in decimal), and `failed`: of each record that fails its `shard`, and
  `recorded` and `found` in decimal. `error`: `message`, and where a line is no record `file`,
  `line`, `column`, `expected`.";

/// Count in parts on many machines, and put the parts together
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = ROUNDS)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct ShardArgs {
    #[command(subcommand)]
    pub(crate) command: ShardCommand,
}

/// What to do with the parts.
#[derive(Debug, Subcommand)]
pub(crate) enum ShardCommand {
    Split(ShardSplitArgs),
    Run(ShardRunArgs),
    Merge(ShardMergeArgs),
    Audit(ShardAuditArgs),
}

/// Share the solutions of an exact cover problem out among shards, and print the manifest
#[derive(Args, Debug)]
#[command(before_long_help = SPLIT_EXAMPLES, after_long_help = SPLIT_NOTES)]
pub(crate) struct ShardSplitArgs {
    /// The problem; `-` or nothing is standard input
    #[arg(conflicts_with = "queens")]
    pub(crate) file: Option<PathBuf>,

    /// Share out the count of so many queens, 1 to 27, in place of a problem
    #[arg(long, value_name = "N", conflicts_with_all = ["engine", "memory"])]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=27))]
    pub(crate) queens: Option<u8>,

    /// How many shards there are to be
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) target: u32,

    /// Write the manifest to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite the file if it is there already
    #[arg(long, requires = "output")]
    pub(crate) force: bool,

    /// The engine that runs the shards
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser(), default_value = "auto")]
    pub(crate) engine: Engine,

    /// How much a run may remember in: no more than each machine has for it
    #[arg(long, value_name = "SIZE", value_parser = size::parse, default_value = "256MiB")]
    pub(crate) memory: usize,
}

/// Count in a shard of a manifest as far as a budget goes, and print the record
#[derive(Args, Debug)]
#[command(before_long_help = RUN_EXAMPLES, after_long_help = RUN_NOTES)]
pub(crate) struct ShardRunArgs {
    /// The manifest; `-` is standard input
    pub(crate) manifest: PathBuf,

    /// Which shard, from 0
    #[arg(long, value_name = "I")]
    pub(crate) shard: usize,

    /// How many nodes of the search tree may be visited: needed unless the shard is of queens
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) budget: Option<u64>,
}

/// Print the count that all parts have together, or say what is missing
#[derive(Args, Debug)]
#[command(before_long_help = MERGE_EXAMPLES, after_long_help = MERGE_NOTES)]
pub(crate) struct ShardMergeArgs {
    /// The manifest, if there is one, and the records; `-` or nothing is standard input
    #[arg(value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,

    /// Write the manifest of what is left over to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) next: Option<PathBuf>,

    /// Overwrite the file if it is there already
    #[arg(long, requires = "next")]
    pub(crate) force: bool,

    /// Write one JSON object on each line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count some shards again, with another engine, and compare
#[derive(Args, Debug)]
#[command(before_long_help = AUDIT_EXAMPLES, after_long_help = AUDIT_NOTES)]
pub(crate) struct ShardAuditArgs {
    /// The manifest; `-` is standard input
    pub(crate) manifest: PathBuf,

    /// Records of its shards; `-` is standard input
    #[arg(value_name = "RECORDS", required = true)]
    pub(crate) records: Vec<PathBuf>,

    /// How many records to audit, drawn at random
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) sample: u32,

    /// Where the random numbers begin
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// The engine that counts again
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser())]
    pub(crate) engine: Option<Engine>,

    /// Write one JSON object on each line
    #[arg(long)]
    pub(crate) json: bool,
}
