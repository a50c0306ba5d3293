//! Settings for all puzzles of an input.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_sudoku::Rule;

/// Settings for all puzzles of an input.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PuzzlesArgs {
    /// Rules for all puzzles, besides those in the input
    ///
    /// Commas separate several: `--rules diagonal,anti-knight`.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = parser())]
    pub(crate) rules: Vec<Rule>,

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
