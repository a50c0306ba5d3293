//! `quadrille queens`.

use clap::{Args, Subcommand};
use quadrille_nqueens::Shard;

use crate::args::queens_sizes::{Sizes, parse_shard, parse_size, parse_sizes};
use crate::args::{
    BoardFormat, CommonArgs, PuzzleArgs, QueensFirstArgs, QueensRenderArgs, ReportArgs, SearchArgs,
    thread_count,
};

const EXAMPLES: &str = "\
Examples:
  quadrille queens count 8                    92
  quadrille queens count 1..11                the counts for 1, 2, … 11 queens
  quadrille queens list 6 --format pretty     all four boards
  quadrille queens first 1000000              one board of a million queens
  quadrille queens list 6 | quadrille queens render > boards.svg";

const COUNT_EXAMPLES: &str = "\
Examples:
  quadrille queens count 8
  quadrille queens count 1..11
  quadrille queens count 4 6 8 --json
  quadrille queens count 20 --threads 4         a quarter of a minute
  quadrille queens count 22 --shard 5/100       a hundredth of the work
  quadrille queens count 12 --fundamental       boards that are turned or mirrored are the same
  quadrille queens count 8 --by-symmetry        how many look the same turned or mirrored?
  quadrille queens count 7 --toroidal           diagonals go on beyond the sides
  quadrille queens count 10 --superqueens       queens that are knights, too
  quadrille queens count 8 --place 5            five queens on 8 by 8
  quadrille queens count 4 --width 9            four queens on 4 rows and 9 columns
  quadrille queens count 8 --dominating         the fewest that attack every empty square
  quadrille queens count 8 --queens a4,b1 --blocked c8";

const COUNT_NOTES: &str = "\
Prints one number on each line, in the order in which the sizes were given. If the search is stopped
at a size, that line reads `at least K` and the following sizes are left out. The exit code is 1 if
none of the sizes has a board.

Boards with n queens on n rows and columns, n up to 27, are counted by a method of their own, which
lists none of them. A search counts instead if it is told how to: --engine, --node-limit, --limit,
--no-symmetry; and for all other puzzles. Larger n are refused, unless a search is asked for so or
has a limit.

With --by-symmetry there is a line for each symmetry of the board, with the number of boards that
it leaves as they are, and one with the number of boards up to symmetry. Where queens stand already
or squares are blocked, only the symmetries that keep them are meant. Limits on nodes and time hold
for each of these counts.";

const LIST_EXAMPLES: &str = "\
Examples:
  quadrille queens list 4
  quadrille queens list 6 --format pretty
  quadrille queens list 8 --format columns
  quadrille queens list 8 --fundamental         the twelve that no turn or mirror leads to each other
  quadrille queens list 24 | head               boards come as they are found
  quadrille queens list 8 --queens a4,b1        all boards with these two queens
  quadrille queens list --board board.txt       the same, and blocked squares, from a file";

const LIST_NOTES: &str = "\
A column list has the column of the queen in each row from the top, counted from 1; a `-` for a row
without a queen, and commas between several.

JSON:
  One object on each line. `solution`: `number` (from 1), `queens` (how many), `columns` (if there is
  one in each row), `squares` (their names), `rows` (left out of boards with more than 1000 columns),
  and with --fundamental `class_size` (how many boards it leads to). `status`: `complete`, `found`,
  `stopped`, `queens`, and what is said of the puzzle. `error`: `message`, and of a file `file`,
  `line`, `column`, `expected`.";

/// N queens: count, list, find and draw boards
///
/// A board has n by n squares and n queens, none of which attacks another.
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct QueensArgs {
    #[command(subcommand)]
    pub(crate) command: QueensCommand,
}

/// What to do with the queens.
#[derive(Debug, Subcommand)]
pub(crate) enum QueensCommand {
    Count(QueensCountArgs),
    List(QueensListArgs),
    First(QueensFirstArgs),
    Render(QueensRenderArgs),
}

/// Count the boards
#[derive(Args, Debug)]
#[command(before_long_help = COUNT_EXAMPLES, after_long_help = COUNT_NOTES)]
pub(crate) struct QueensCountArgs {
    /// Numbers of queens: 8, or a range 1..11 with both its ends
    #[arg(value_name = "N", value_parser = parse_sizes, allow_negative_numbers = true)]
    #[arg(required_unless_present = "board", conflicts_with = "board")]
    pub(crate) sizes: Vec<Sizes>,

    /// Stop after counting K boards of a size
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Count boards that can be turned or mirrored into each other once
    #[arg(long, conflicts_with = "limit")]
    pub(crate) fundamental: bool,

    /// Say how many boards each symmetry leaves as they are, too
    #[arg(long, conflicts_with = "limit")]
    pub(crate) by_symmetry: bool,

    /// Count with so many threads
    ///
    /// The fast counter does, which counts n queens on an n×n board up to 27; a search does not.
    /// The count is the same for any number.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count())]
    pub(crate) threads: u16,

    /// Count part I of K, numbered from 0, and print a record of it as JSON
    ///
    /// The parts need nothing of each other. When all are done, `quadrille shard merge` puts their
    /// records together.
    #[arg(long, value_name = "I/K", value_parser = parse_shard)]
    pub(crate) shard: Option<Shard>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,

    // Last, for what follows would be under its heading.
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

impl QueensCountArgs {
    /// Whether it is the number of boards with n queens on n×n that is asked for.
    pub(crate) fn is_plain(&self) -> bool {
        self.puzzle.is_plain() && !self.fundamental && !self.by_symmetry
    }
}

/// List the boards
///
/// They come in the order in which the engine finds them, which is always the same.
#[derive(Args, Debug)]
#[command(before_long_help = LIST_EXAMPLES, after_long_help = LIST_NOTES)]
pub(crate) struct QueensListArgs {
    /// The number of queens
    #[arg(value_name = "N", value_parser = parse_size, allow_negative_numbers = true)]
    #[arg(required_unless_present = "board", conflicts_with = "board")]
    pub(crate) size: Option<usize>,

    /// How to write a board
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: BoardFormat,

    /// Write one JSON object on each line: the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// Stop after K boards
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// List only one of the boards that can be turned or mirrored into each other
    #[arg(long)]
    pub(crate) fundamental: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    #[command(flatten)]
    pub(crate) report: ReportArgs,

    // Last, for what follows would be under its heading.
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

impl QueensListArgs {
    /// The format that both flags together ask for.
    pub(crate) fn format(&self) -> BoardFormat {
        if self.json { BoardFormat::Json } else { self.format }
    }
}
