//! `quadrille shard`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use quadrille_dlx::Engine;

use crate::args::{FromArgs, ProgressArgs, WatchArgs, duration, engine_parser, size, thread_count};

const EXAMPLES: &str = "\
Examples:
  quadrille shard split problem.xcc --target 100 --output round1.json
  quadrille shard run round1.json --shard 0 --budget 1000000000 > record0
  quadrille shard merge round1.json record* --next round2.json
  quadrille shard audit round1.json record* --sample 20";

const ROUNDS: &str = "\
Rounds:
  A manifest contains a problem and its shards, numbered from 0. Each shard is a residual: the problem
  that is left when certain options are taken (+) and certain others dropped (-). Residuals that
  symmetries carry to one another are one shard. A shard can run on any machine, at any time, and more
  than once. Its record states claims: the numbers of solutions of residuals.

  Merging puts the claims of all records together. That gives the count, or the manifest of another
  round with the residuals that are still open. Each round makes progress if its budgets are 1 or more.
  An audit counts the residuals of some claims again in another way.

  Shards of a queens count (`split --queens`) run to their ends in one round, whatever the budget.
  They are the shards of `quadrille queens count --shard`, which need no manifest.";

const SPLIT_EXAMPLES: &str = "\
Examples:
  quadrille shard split problem.xcc --target 100 --output round1.json
  quadrille shard split --queens 20 --target 100 --output queens20.json
  quadrille shard split --target 8 --engine links < problem.xcc | jq -r '.cubes[]'";

const SPLIT_NOTES: &str = "\
The manifest is one line of JSON with `type` manifest: `version`, `problem_hash` (SHA-256 of the
problem as canonical text), `engine`, `memory`, `symmetry`, `round`, `claims` (each `key count work`),
`divisions` (`key`, `cube`), `cubes`, `problem` and `checksum`. It contains everything that running a
shard needs.

The number of shards is the target or somewhat more, and fewer if the problem is too small. A problem
that is counted within about ten seconds is not divided, unless --engine or --no-symmetry is given: its
manifest has one shard and the claim about it. If that count does not end, its claims are in the
manifest. The engine and the memory apply to all runs.

With --queens the shards are those of `quadrille queens count N --shard`, and their number is the
target. The manifest has `type` queens: `queens`, `shards`, `method`, `checksum`.";

const RUN_EXAMPLES: &str = "\
Examples:
  quadrille shard run round1.json --shard 0 --budget 1000000000 > record0
  quadrille shard run disjoint.json --shard 0 --certificate shard0.cert > record0
  for i in 0 1 2; do quadrille shard run m.json --shard $i --budget 100000; done > records
  quadrille shard run m.json --shard 3 --budget 100000 --known records >> records";

const RUN_NOTES: &str = "\
The record is one line of JSON with `type` claims: `version`, `problem_hash`, `manifest` (its
checksum), `shard`, `claims` (each `key count work` of a residual), `divisions` (`key` and `cube` of
a residual that was divided), `work` and `checksum`.

A run counts as `quadrille solve --count` does, with symmetries, sweeps and a memo. The budget limits
its work, in nodes of a search. If half of it does not suffice, the residual is divided, and the rest of
the budget is for its parts. The record also has claims about residuals inside the shard, those of most
work. --known passes records of other shards of the problem, and their claims are not counted again.
With one thread, the same shard, budget and known records give the same record. An interrupted run prints no record, and the exit code is 130. An unknown shard is wrong usage, and the
exit code is 2.

With --certificate the shard is counted to its end without the manifest's engine. The manifest must be
one of `split --no-symmetry`. `quadrille-check` verifies the certificate, which is about the solutions
in the cube.

A shard of queens is counted to its end, and --budget has no effect. Its record is the one that
`quadrille queens count N --shard` prints, with `type` shard.";

const MERGE_EXAMPLES: &str = "\
Examples:
  quadrille shard merge round1.json record* --next round2.json
  quadrille shard merge disjoint.json record* shard*.cert --certificate whole.cert
  for i in 0 1 2; do quadrille queens count 16 --shard $i/3; done | quadrille shard merge";

const MERGE_NOTES: &str = "\
Records are lines of JSON in any order; duplicates and empty lines are ignored. If the first file is
a manifest, the records are those of shards of its problem, of this round or any other, as `quadrille
shard run` prints them. Otherwise they are those of all parts of one queens count, as `quadrille queens
count --shard` prints them. A queens count leaves nothing over.

The count is printed if it follows from the claims. The merge is refused if a record is damaged or
altered, belongs to another problem or version, or claims what cannot be, and if two records claim
different counts of one residual. How the residuals make up the count is never taken from a record.

If residuals are open, the count is `at least K`, and the exit code is 3. A shard without a record
stays open, and a note names it. The open residuals and the claims so far are written to the file of
--next, to be run and merged in the same way. If nothing is left over, the file is not written, and the
exit code is 0 or 1.

With --certificate the files also contain the certificates of all shards, in any order. They are
joined to one of the whole count, which `quadrille-check` verifies: it shows that the shards are
disjoint and cover everything. The merge does not check the proofs, and is refused if a certificate
is missing, or claims a different count from its record. The shards must be those of a first round,
split with --no-symmetry.

JSON:
  With --json, one `status`: `complete`, `found`, `stopped`, and `queens` for a queens count.
  `error`: `message`, and for a line that is not a record `file`, `line`, `column`, `expected`.";

const AUDIT_EXAMPLES: &str = "\
Examples:
  quadrille shard audit round1.json record*
  quadrille shard audit round1.json record* --sample 50 --seed 7 --engine cells";

const AUDIT_NOTES: &str = "\
The sample is drawn from the claims on which the count rests, of the records and of earlier rounds. Each
residual is counted again by `links`, which visits every node, without symmetries, presolve and memo. If
that takes far more work than the claim did, the residual is counted with symmetries.
With --engine the search without symmetries has to end.

If w of m claims are wrong, a sample of n finds none of them with a probability of at most
(1 - w/m)^n. Claims about deeper residuals do not enter: how claims make up the count is found from the
problem.

A record of a shard of queens has the counts of its parts, at most 256. The sample is drawn from the
parts of all records, and they are counted again by backtracking, which takes thirty to a hundred times
as long as the fast method. There is no other engine for them.

Records of some of the shards are enough. Without --seed the sample differs each time, and its seed
is reported. The exit code is 0 if all audited claims hold, 1 if any fails, 2 if `shard merge` would
refuse a record, and 130 after an interrupt, with the number of claims audited so far.

JSON:
  One object of type `audit`: `complete`, `holds`, `engine`, `seed`, `claims` (their number, or that of
  parts), `audited`, and `failed`: for each failing claim its `shard` (null for an earlier round), `cube`
  (for queens `part`), `recorded` and `found`. `error`: `message`, and for a line that is not a record `file`, `line`,
  `column`, `expected`.";

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

    /// Divide and count without symmetries, so that the shards are disjoint, as certificates need
    #[arg(long, conflicts_with = "queens")]
    pub(crate) no_symmetry: bool,

    /// Number of shards
    #[arg(long, alias = "shards", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) target: u32,

    /// The engine that runs the shards
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser(), default_value = "auto")]
    pub(crate) engine: Engine,

    /// Memory limit of the memo of a run; each machine must have that much
    #[arg(long, value_name = "SIZE", value_parser = size::parse, default_value = "256M")]
    pub(crate) memory: usize,

    /// Stop after this time without a manifest, for example 90, 10s, 2m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration::parse, conflicts_with = "queens")]
    pub(crate) time_limit: Option<Duration>,
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

    /// Budget in nodes of a search; required without --certificate, except for a shard of queens
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) budget: Option<u64>,

    /// Records of other shards, whose claims this run uses; `-` is standard input
    #[arg(long, value_name = "RECORDS", num_args = 1.., conflicts_with = "certificate")]
    pub(crate) known: Vec<PathBuf>,

    /// Number of threads; with more than one, the record may differ from run to run
    #[arg(long, short, value_name = "N", value_parser = thread_count(), default_value_t = 1)]
    pub(crate) threads: u16,

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

/// Count some claims again in another way, and compare
#[derive(Args, Debug)]
#[command(before_long_help = AUDIT_EXAMPLES, after_long_help = AUDIT_NOTES)]
pub(crate) struct ShardAuditArgs {
    /// The manifest; `-` is standard input
    pub(crate) manifest: PathBuf,

    /// The records of its shards; `-` is standard input
    #[arg(value_name = "RECORDS", required = true)]
    pub(crate) records: Vec<PathBuf>,

    /// Number of claims to audit, drawn at random
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
