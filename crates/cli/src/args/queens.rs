//! `quadrille queens`.

use clap::{Args, Subcommand, ValueEnum};
use quadrille_nqueens::Model;

use crate::args::{CommonArgs, PuzzleArgs, ReportArgs, SearchArgs};

const EXAMPLES: &str = "\
Examples:
  quadrille queens count 8                    92
  quadrille queens count 1..11                the counts for 1, 2, … 11 queens
  quadrille queens list 6 --format pretty     all four boards
  quadrille queens list 20 --limit 1          one board of 20 queens";

const COUNT_EXAMPLES: &str = "\
Examples:
  quadrille queens count 8
  quadrille queens count 1..11
  quadrille queens count 4 6 8 --json
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

With --by-symmetry there is a line for each symmetry of the board, with the number of boards that
it leaves as they are, and one with the number of boards up to symmetry. Where queens stand already
or squares are blocked, only the symmetries that keep them are meant. Limits on nodes and time hold
for each of these counts.";

const LIST_EXAMPLES: &str = "\
Examples:
  quadrille queens list 4
  quadrille queens list 6 --format pretty
  quadrille queens list 8 --format columns
  quadrille queens list 100 --limit 1";

/// N queens: count and list the boards
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
}

/// Count the boards
#[derive(Args, Debug)]
#[command(before_long_help = COUNT_EXAMPLES, after_long_help = COUNT_NOTES)]
pub(crate) struct QueensCountArgs {
    /// Numbers of queens: 8, or a range 1..11 with both its ends
    #[arg(value_name = "N", required = true, value_parser = parse_sizes)]
    #[arg(allow_negative_numbers = true)]
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
#[command(before_long_help = LIST_EXAMPLES)]
pub(crate) struct QueensListArgs {
    /// The number of queens
    #[arg(value_name = "N", value_parser = parse_size, allow_negative_numbers = true)]
    pub(crate) size: usize,

    /// How to write a board
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: BoardFormat,

    /// Write one JSON object on each line: the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// Stop after K boards
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

impl QueensListArgs {
    /// The format that both flags together ask for.
    pub(crate) fn format(&self) -> BoardFormat {
        if self.json { BoardFormat::Json } else { self.format }
    }
}

/// How to write a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// A line for each row, `.Q..`, and an empty line between boards
    #[default]
    Strings,
    /// A line for each board: the column of the queen in each row, from 1
    Columns,
    /// With a frame, and an empty line between boards
    Pretty,
    /// A JSON object for each board
    Json,
}

/// Numbers of queens from the first to the last, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// The first.
    pub(crate) first: usize,
    /// The last; not less than the first.
    pub(crate) last: usize,
}

fn parse_sizes(text: &str) -> Result<Sizes, String> {
    let (first, last) = match text.split_once("..") {
        None => (parse_size(text)?, parse_size(text)?),
        Some((first, last)) => (parse_size(first)?, parse_size(last)?),
    };
    match first <= last {
        true => Ok(Sizes { first, last }),
        false => Err("the range ends before it begins".to_owned()),
    }
}

fn parse_size(text: &str) -> Result<usize, String> {
    let limit = Model::LIMIT;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let size = text.parse().ok().filter(|size| plain && (1..=limit).contains(size));
    size.ok_or_else(|| format!("expected a number from 1 to {limit}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_numbers_and_ranges() {
        assert_eq!(parse_sizes("8"), Ok(Sizes { first: 8, last: 8 }));
        assert_eq!(parse_sizes("1..11"), Ok(Sizes { first: 1, last: 11 }));
        for wrong in ["", "0", "1001", "11..1", "1..", "..3", "+8", "-1", "1..2..3", "x"] {
            assert!(parse_sizes(wrong).is_err(), "{wrong:?}");
        }
    }
}
