//! `quadrille queens`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use quadrille_nqueens::Shard;

use crate::args::queens_sizes::{Sizes, parse_shard, parse_size, parse_sizes};
use crate::args::{
    ADVANCED, CommonArgs, PuzzleArgs, QueensFirstArgs, QueensRenderArgs, ReportArgs, SearchArgs,
    UpToArgs, duration, thread_count,
};
use crate::equivalence::Equivalence;
use crate::format::BoardFormat;

const EXAMPLES: &str = "\
Examples:
  quadrille queens count 8                    92
  quadrille queens count 1..11                the counts for 1, 2, … 11 queens
  quadrille queens list 6 --format pretty     all four boards
  quadrille queens first 1000000              one board of a million queens
  quadrille queens list 6 --output boards.svg
  quadrille queens first --board regions.txt  one queen in each row, column and colored region";

const COUNT_EXAMPLES: &str = "\
Examples:
  quadrille queens count 8
  quadrille queens count 1..11
  quadrille queens count 4 6 8 --json
  quadrille queens count 20 --threads 4         about 15 seconds
  quadrille queens count 22 --shard 5/100       a hundredth of the work
  quadrille queens count 12 --up-to symmetry    up to rotation and reflection
  quadrille queens count 8 --by-symmetry        symmetric boards as well
  quadrille queens count 7 --toroidal           diagonals wrap around at the sides
  quadrille queens count 10 --superqueens       queens that also move as knights
  quadrille queens count 8 --place 5            five queens on 8 by 8
  quadrille queens count 4 --width 9            four queens on 4 rows and 9 columns
  quadrille queens count 9 --toroidal --certificate nine.cert
  quadrille queens count 8 --dominating         the fewest that attack every empty square
  quadrille queens count 8 --queens a4,b1 --blocked c8
  quadrille queens count --board regions.txt --limit 2
                                                is the board with regions unique? (1: yes)";

const COUNT_NOTES: &str = "\
Prints one number per line, in the order of the sizes. If the search is stopped at a size, its line
is `at least K`, and the following sizes are skipped. The exit code is 1 if no size has a board.

n queens on n rows and columns, n up to 27, are counted by a fast method that does not list boards.
All other puzzles are counted by a search, and so are these with --engine, --node-limit, --limit,
--no-symmetry, --checkpoint or --certificate. Larger n are refused unless such a flag or
--time-limit is set.

--by-symmetry prints, for each symmetry of the board, the number of boards that it leaves unchanged,
and then the number of boards up to symmetry, or up to rotation with --up-to rotations. Only
symmetries that keep placed queens, blocked squares and regions count. Limits on nodes and time
apply to all these counts together.";

const MODEL_EXAMPLES: &str = "\
Examples:
  quadrille queens model 8 | quadrille info
  quadrille queens model 8 --output queens8.xcc
  quadrille queens model --board regions.txt | quadrille convert - --to cnf";

const LIST_EXAMPLES: &str = "\
Examples:
  quadrille queens list 4
  quadrille queens list 6 --format pretty
  quadrille queens list 8 --format columns
  quadrille queens list 8 --up-to symmetry      the twelve up to rotation and reflection
  quadrille queens list 8 --output boards.svg   a picture of all boards
  quadrille queens list 12 --sample 3           three random boards
  quadrille queens list 24 | head               boards are printed as they are found
  quadrille queens list 8 --queens a4,b1        all boards with these two queens
  quadrille queens list --board board.txt       the same, and blocked squares, from a file";

const LIST_NOTES: &str = "\
A column list has the column of the queen in each row from the top, counted from 1; `-` stands for a
row without a queen, and commas separate several.

JSON:
  One object per line. `solution`: `number` (from 1), `queens` (their number), `columns` (if each
  row has one queen), `squares` (their names), `rows` (not for boards with more than 1000 columns),
  and with --up-to `class_size` (the number of equivalent boards). `status`: `complete`,
  `found`, `stopped`, `queens`, and the puzzle. `error`: `message`, and for a file `file`, `line`,
  `column`, `expected`.";

/// N queens: count, list, find and draw boards
///
/// A board has n rows, n columns and n queens that do not attack each other.
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct QueensArgs {
    #[command(subcommand)]
    pub(crate) command: QueensCommand,
}

/// A command for queens.
#[derive(Debug, Subcommand)]
pub(crate) enum QueensCommand {
    Count(QueensCountArgs),
    List(QueensListArgs),
    First(QueensFirstArgs),
    Render(QueensRenderArgs),
    Model(QueensModelArgs),
}

/// Count the boards
#[derive(Args, Debug)]
#[command(before_long_help = COUNT_EXAMPLES, after_long_help = COUNT_NOTES)]
pub(crate) struct QueensCountArgs {
    /// Numbers of queens, such as 8, or inclusive ranges, such as 1..11 or 1-11
    #[arg(value_name = "N", value_parser = parse_sizes, allow_negative_numbers = true)]
    #[arg(value_delimiter = ',')]
    #[arg(required_unless_present = "board", conflicts_with = "board")]
    pub(crate) sizes: Vec<Sizes>,

    /// Stop after K boards of each size
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) up_to: UpToArgs,

    /// Also count the boards that each symmetry leaves unchanged, and the boards up to symmetry
    #[arg(long, conflicts_with = "limit")]
    pub(crate) by_symmetry: bool,

    /// Number of threads
    ///
    /// The count does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count())]
    pub(crate) threads: u16,

    /// Count shard I of K, numbered from 0, and print its record as JSON
    ///
    /// Shards are independent. `quadrille shard merge` adds up the records of all shards.
    #[arg(long, value_name = "I/K", value_parser = parse_shard)]
    pub(crate) shard: Option<Shard>,

    /// Save the progress of a long count to this file, and resume from it if it exists
    ///
    /// The count is a search of the exact cover problem. `quadrille solve --help` describes the file.
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Interval between checkpoints
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "30s")]
    #[arg(help_heading = ADVANCED)]
    pub(crate) checkpoint_every: Duration,

    /// Write a certificate of the count to this file
    ///
    /// The count is a search of the exact cover problem. `quadrille-check PROBLEM FILE` verifies the
    /// certificate; `quadrille queens model` prints PROBLEM.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,

    // Last, since its heading applies to all following flags.
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

impl QueensCountArgs {
    /// Whether the question is the number of boards of n queens on n×n squares.
    pub(crate) fn is_plain(&self) -> bool {
        let all = self.up_to.meant() == Ok(Equivalence::None);
        self.puzzle.is_plain() && all && !self.by_symmetry
    }
}

/// List the boards
///
/// The order is that of the engine, and never changes.
#[derive(Args, Debug)]
#[command(before_long_help = LIST_EXAMPLES, after_long_help = LIST_NOTES)]
pub(crate) struct QueensListArgs {
    /// Number of queens
    #[arg(value_name = "N", value_parser = parse_size, allow_negative_numbers = true)]
    #[arg(required_unless_present = "board", conflicts_with = "board")]
    pub(crate) size: Option<usize>,

    /// Format of boards [default: by the ending of --output, otherwise strings]
    #[arg(long, value_enum)]
    pub(crate) format: Option<BoardFormat>,

    /// Print one JSON object per line, like --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// Stop after K boards
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Print N random boards, each exactly equally likely
    ///
    /// They are independent, so the same one may appear several times. The same seed gives the same
    /// boards on every machine. A diagram of all boards must fit into --memory.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(conflicts_with_all = ["limit", "engine"])]
    pub(crate) sample: Option<u64>,

    /// The seed of --sample [default: a new one, which is noted]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) up_to: UpToArgs,

    /// Number of threads [default: one per core]
    ///
    /// The boards and their order do not depend on it.
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    #[command(flatten)]
    pub(crate) report: ReportArgs,

    // Last, since its heading applies to all following flags.
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

impl QueensListArgs {
    /// Returns the format chosen by both flags, or by the name of the output file.
    pub(crate) fn format(&self, file: Option<&Path>) -> BoardFormat {
        let chosen = if self.json { Some(BoardFormat::Json) } else { self.format };
        chosen.or_else(|| BoardFormat::of_file(file)).unwrap_or_default()
    }
}

/// Print the exact cover problem of a queens puzzle in Knuth's text format
///
/// Its solutions are the boards. A certificate of `queens count` is about this problem.
#[derive(Args, Debug)]
#[command(before_long_help = MODEL_EXAMPLES)]
pub(crate) struct QueensModelArgs {
    /// Number of queens
    #[arg(value_name = "N", value_parser = parse_size, allow_negative_numbers = true)]
    #[arg(required_unless_present = "board", conflicts_with = "board")]
    pub(crate) size: Option<usize>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}
