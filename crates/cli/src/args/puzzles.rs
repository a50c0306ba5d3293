//! Settings for all puzzles of an input.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_sudoku::{Rule, Symbols};
use quadrille_sudoku_formats::PuzzleFormat;

/// How puzzles are read.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ReadingArgs {
    /// Symbols of the boards, in ascending order [default: by the board]
    ///
    /// A range such as `0-F`, `A-P` or `1-9`, or a list.
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<Symbols>,

    /// Format of the puzzles [default: recognized]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub(crate) from: Option<PuzzleFormat>,
}

/// Settings for all puzzles of an input.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PuzzlesArgs {
    /// Rules for all puzzles, besides those in the input
    ///
    /// Commas separate several: `--rules diagonal,anti-knight`.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = parser())]
    pub(crate) rules: Vec<Rule>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Go on after a puzzle that cannot be read (default)
    ///
    /// The exit code is still 2.
    #[arg(long, overrides_with = "fail_fast")]
    keep_going: bool,

    /// Stop at the first puzzle that cannot be read
    #[arg(long, overrides_with = "keep_going")]
    pub(crate) fail_fast: bool,
}

fn parser() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new(Rule::ALL.map(Rule::name))
        .try_map(|name| Rule::named(&name).ok_or("unknown rule"))
}

fn format_parser() -> impl TypedValueParser<Value = PuzzleFormat> {
    PossibleValuesParser::new(PuzzleFormat::all().map(PuzzleFormat::name))
        .try_map(|name| name.parse::<PuzzleFormat>())
}
