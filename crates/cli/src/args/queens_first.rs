//! `quadrille queens first`.

use clap::Args;
use quadrille_nqueens::Shape;

use crate::args::queens_sizes::parse_below;
use crate::args::{BoardFormat, ProgressWhen, PuzzleArgs, SearchArgs};

const EXAMPLES: &str = "\
Examples:
  quadrille queens first 8
  quadrille queens first 1000000 > board.txt            at once, for any N
  quadrille queens first 30 --queens a1,c5              a board with these two queens
  quadrille queens first 12 --random                    another board each time
  quadrille queens first 12 --random --seed 7           always the same
  quadrille queens first 9 --dominating --format pretty
  quadrille queens first 20 | quadrille queens render > board.svg";

const NOTES: &str = "\
Without anything else asked, the board is written down without a search; else it is found by
searches that begin anew, each in another order.

A random board of up to 12 queens is any of them, each equally likely; of more queens, and with
anything else asked, some are likelier than others. The same seed leads to the same board on every
machine; without --seed, standard error tells the seed.";

/// Print one board
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct QueensFirstArgs {
    /// The number of queens, up to a million; up to 1000 where a search is needed
    #[arg(value_name = "N", value_parser = parse_rows, allow_negative_numbers = true)]
    #[arg(required_unless_present = "board", conflicts_with = "board")]
    pub(crate) size: Option<usize>,

    /// A random board
    #[arg(long)]
    pub(crate) random: bool,

    /// Which random board: any number [default: another one each time]
    #[arg(long, value_name = "S", requires = "random")]
    pub(crate) seed: Option<u64>,

    /// How to write the board [default: strings up to 100 columns, then columns]
    #[arg(long, value_enum)]
    pub(crate) format: Option<BoardFormat>,

    /// Write one JSON object on each line: the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Show on standard error how far the search has come
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) progress: ProgressWhen,

    // Last, for what follows would be under its heading.
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

impl QueensFirstArgs {
    /// The format that both flags together ask for, if they do.
    pub(crate) fn format(&self) -> Option<BoardFormat> {
        if self.json { Some(BoardFormat::Json) } else { self.format }
    }
}

fn parse_rows(text: &str) -> Result<usize, String> {
    parse_below(text, Shape::LIMIT)
}
