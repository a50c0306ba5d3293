//! `quadrille queens first`.

use std::path::Path;

use clap::Args;
use quadrille_nqueens::Shape;

use crate::args::queens_sizes::parse_below;
use crate::args::{ProgressWhen, PuzzleArgs, SearchArgs, thread_count};
use crate::format::BoardFormat;

const EXAMPLES: &str = "\
Examples:
  quadrille queens first 8
  quadrille queens first 1000000 > board.txt            at once, for any N
  quadrille queens first 30 --queens a1,c5              a board with these two queens
  quadrille queens first 12 --random                    a new board each time
  quadrille queens first 12 --random --seed 7           always the same board
  quadrille queens first 13 --random --memory 100M      any board, each equally likely
  quadrille queens first 9 --dominating --format pretty
  quadrille queens first 20 --output board.svg
  quadrille queens first --board regions.txt            one queen in each row, column and region";

const NOTES: &str = "\
A plain board is constructed without a search; with other settings it is found by searches that
restart, each in another order.

With up to 12 queens, all boards are equally likely with --random, whatever the other settings. With
more queens, they are if a diagram of all boards fits into --memory; 14 queens need 150M. Otherwise
some boards are more likely than others. The same seed gives the same board on every machine.
Without --seed, a note prints the seed.";

/// Print one board
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct QueensFirstArgs {
    /// Number of queens, up to a million; up to 1000 if a search is needed
    #[arg(value_name = "N", value_parser = parse_rows, allow_negative_numbers = true)]
    #[arg(required_unless_present = "board", conflicts_with = "board")]
    pub(crate) size: Option<usize>,

    /// Print any board (default)
    #[arg(long, hide = true, conflicts_with_all = ["random", "seed"])]
    pub(crate) any: bool,

    /// Number of threads
    ///
    /// With several, the board that is found may depend on their timing.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count())]
    #[arg(conflicts_with_all = ["random", "engine"])]
    pub(crate) threads: u16,

    /// Print a random board
    #[arg(long)]
    pub(crate) random: bool,

    /// Random seed [default: a new one each time]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// Format of the board [default: by the ending of --output, otherwise strings up to 100 columns,
    /// otherwise columns]
    #[arg(long, value_enum)]
    pub(crate) format: Option<BoardFormat>,

    /// Print one JSON object per line, like --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Show the progress of the search on standard error
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) progress: ProgressWhen,

    // Last, since its heading applies to all following flags.
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

impl QueensFirstArgs {
    /// Returns the format chosen by both flags, or by the name of the output file, if any.
    pub(crate) fn format(&self, file: Option<&Path>) -> Option<BoardFormat> {
        let chosen = if self.json { Some(BoardFormat::Json) } else { self.format };
        chosen.or_else(|| BoardFormat::of_file(file))
    }
}

fn parse_rows(text: &str) -> Result<usize, String> {
    parse_below(text, Shape::LIMIT)
}
