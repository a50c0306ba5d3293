//! `quadrille shard`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use quadrille_dlx::Engine;

use crate::args::{FromArgs, ProgressArgs, WatchArgs, engine_parser, size};

const EXAMPLES: &str = "\
Examples:
  quadrille shard split problem.xcc --target 100 --output round1.json
  quadrille shard run round1.json --shard 0 --budget 1000000000 > record0
  quadrille shard merge round1.json record* --next round2.json
  quadrille shard audit round1.json record* --sample 20";

const ROUNDS: &str = "\
Rounds:
  A manifest contains a problem and its shards, numbered from 0. Each shard is a cube: the solutions
  that have certain options (+) and lack certain others (-). A shard can run on any machine, at any
  time, and more than once: the same shard and budget give the same record. Merging the records of
  all shards gives the count, or the manifest of another round for the work that is left over. Each
  round makes progress if its budgets are 1 or more. The manifest contains the count of earlier
  rounds. An audit repeats the counts of some shards with another engine.

  Shards of a queens count (`split --queens`) run to their ends in one round, whatever the budget.
  They are the shards of `quadrille queens count --shard`, which need no manifest.";

const SPLIT_EXAMPLES: &str = "\
Examples:
  quadrille shard split problem.xcc --target 100 --output round1.json
  quadrille shard split --queens 20 --target 100 --output queens20.json
  quadrille shard split --target 8 < problem.xcc | jq -r '.cubes[]'";

const SPLIT_NOTES: &str = "\
The manifest is one line of JSON with `type` manifest: `version`, `problem_hash` (SHA-256 of the
problem as canonical text), `engine`, `memory`, `round`, `counted`, `residues`, `nodes`, `cubes`,
`problem` and `checksum`. It contains everything that running a shard needs.

The number of shards is the target or somewhat more, and fewer if the problem is too small. The
engine and the memory apply to all runs.

With --queens the shards are those of `quadrille queens count N --shard`, and their number is the
target. The manifest has `type` queens: `queens`, `shards`, `method`, `checksum`.";

const RUN_EXAMPLES: &str = "\
Examples:
  quadrille shard run round1.json --shard 0 --budget 1000000000 > record0
  quadrille shard run round1.json --shard 0 --certificate shard0.cert > record0
  for i in 0 1 2; do quadrille shard run m.json --shard $i --budget 100000; done > records";

const RUN_NOTES: &str = "\
The record is one line of JSON with `type` cube: `version`, `problem_hash`, `manifest` (its
checksum), `shard`, `cube`, `count`, `residues` (the count modulo 2^61 - 1 and 2^31 - 1, added up
independently), `nodes`, `left` (cubes that were not counted) and `checksum`.

When the budget is used up, the rest of the search tree is left over as cubes. An interrupted run
prints no record, and the exit code is 130. An unknown shard is wrong usage, and the exit code is 2.

With --certificate the shard is counted to its end without the manifest's engine, so its record
gives another number of nodes than a run with a budget. `quadrille-check` verifies the certificate,
which is about the solutions in the cube.

A shard of queens is counted to its end, and --budget has no effect. Its record is the one that
`quadrille queens count N --shard` prints, with `type` shard.";

const MERGE_EXAMPLES: &str = "\
Examples:
  quadrille shard merge round1.json record* --next round2.json
  quadrille shard merge round1.json record* shard*.cert --certificate whole.cert
  for i in 0 1 2; do quadrille queens count 16 --shard $i/3; done | quadrille shard merge";

const MERGE_NOTES: &str = "\
Records are lines of JSON in any order; duplicates and empty lines are ignored. If the first file is
a manifest, the records are those of its shards, as `quadrille shard run` prints them. Otherwise
they are those of all parts of one queens count, as `quadrille queens count --shard` prints them. A
queens count leaves nothing over.

The count is printed if there is a record of every shard. The merge is refused if a record is
missing, damaged or altered, if two records of one shard differ, if a record belongs to another
problem, manifest, version, count, division or method, or if its leftover cubes are outside the
shard or may overlap.

If runs left work over, the count is `at least K`, and the exit code is 3. The leftover cubes and
the count so far are written to the file of --next, to be run and merged in the same way. If nothing
is left over, the file is not written, and the exit code is 0 or 1.

With --certificate the files also contain the certificates of all shards, in any order. They are
joined to one of the whole count, which `quadrille-check` verifies: it shows that the shards are
disjoint and cover everything. The merge does not check the proofs, and is refused if a certificate
is missing, or claims a different count from its record. The shards must be those of a first round.

JSON:
  With --json, one `status`: `complete`, `found`, `stopped`, and `queens` for a queens count.
  `error`: `message`, and for a line that is not a record `file`, `line`, `column`, `expected`.";

const AUDIT_EXAMPLES: &str = "\
Examples:
  quadrille shard audit round1.json record*
  quadrille shard audit round1.json record* --sample 50 --seed 7 --engine cells";

const AUDIT_NOTES: &str = "\
Each record of the sample is compared with a second count of its shard, without the leftover cubes.
The second count uses a different engine from the manifest, and no presolve: `links`, or `cells` if
the manifest uses `links`. Both visit every node and use no memo. --engine memo uses a memo of the
size in the manifest. A shard whose count relied on a memo may take far longer without it.

Shards of queens are counted by backtracking, which takes thirty to eighty times as long as the fast
method; there is no other engine for them.

Records of some of the shards are enough. Without --seed the sample differs each time, and its seed
is reported. The exit code is 0 if all audited records hold, 1 if any fails, 2 if `shard merge`
would refuse a record, and 130 after an interrupt, with the number of records audited so far.

JSON:
  One object of type `audit`: `complete`, `holds`, `engine`, `seed`, `records`, `audited`, `found`
  (solutions counted again), and `failed`: for each failing record its `shard`, `recorded` and
  `found`. `error`: `message`, and for a line that is not a record `file`,
  `line`, `column`, `expected`.";

/// Count in parts on many machines, and merge the results
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = ROUNDS)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct ShardArgs {
    #[command(subcommand)]
    pub(crate) command: ShardCommand,
}

/// The commands about shards.
#[derive(Debug, Subcommand)]
pub(crate) enum ShardCommand {
    Split(ShardSplitArgs),
    Run(ShardRunArgs),
    Merge(ShardMergeArgs),
    Audit(ShardAuditArgs),
}

/// Split a count into shards, and print the manifest
#[derive(Args, Debug)]
#[command(before_long_help = SPLIT_EXAMPLES, after_long_help = SPLIT_NOTES)]
pub(crate) struct ShardSplitArgs {
    /// The problem; `-` is standard input (default)
    #[arg(conflicts_with = "queens")]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// Split the count of N queens, 1 to 27, instead of a problem
    #[arg(long, value_name = "N", conflicts_with_all = ["engine", "memory"])]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=27))]
    pub(crate) queens: Option<u8>,

    /// Number of shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) target: u32,

    /// The engine that runs the shards
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser(), default_value = "auto")]
    pub(crate) engine: Engine,

    /// Memory limit of the memo of a run; each machine must have that much
    #[arg(long, value_name = "SIZE", value_parser = size::parse, default_value = "256M")]
    pub(crate) memory: usize,
}

/// Count one shard of a manifest within a budget, and print the record
#[derive(Args, Debug)]
#[command(before_long_help = RUN_EXAMPLES, after_long_help = RUN_NOTES)]
pub(crate) struct ShardRunArgs {
    /// The manifest; `-` is standard input
    pub(crate) manifest: PathBuf,

    /// Number of the shard, from 0
    #[arg(long, value_name = "I")]
    pub(crate) shard: usize,

    /// Node budget of the search; required without --certificate, except for a shard of queens
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) budget: Option<u64>,

    /// Count the shard to its end, and write a certificate of its count to this file
    #[arg(long, value_name = "FILE", conflicts_with = "budget")]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) progress: ProgressArgs,
}

/// Merge the records of all shards, and print the count
#[derive(Args, Debug)]
#[command(before_long_help = MERGE_EXAMPLES, after_long_help = MERGE_NOTES)]
pub(crate) struct ShardMergeArgs {
    /// The manifest, if any, the records, and the certificates; `-` is standard input (default)
    #[arg(value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,

    /// Write the manifest of the leftover work to this file
    #[arg(long, value_name = "FILE", group = "written")]
    pub(crate) next: Option<PathBuf>,

    /// Join the certificates of all shards, and write that of the count to this file
    #[arg(long, value_name = "FILE", group = "written", conflicts_with = "next")]
    pub(crate) certificate: Option<PathBuf>,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count some shards again with another engine, and compare
#[derive(Args, Debug)]
#[command(before_long_help = AUDIT_EXAMPLES, after_long_help = AUDIT_NOTES)]
pub(crate) struct ShardAuditArgs {
    /// The manifest; `-` is standard input
    pub(crate) manifest: PathBuf,

    /// The records of its shards; `-` is standard input
    #[arg(value_name = "RECORDS", required = true)]
    pub(crate) records: Vec<PathBuf>,

    /// Number of records to audit, drawn at random
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) sample: u32,

    /// Seed of the sample
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// The engine of the second count
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser())]
    pub(crate) engine: Option<Engine>,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) watch: WatchArgs,
}
