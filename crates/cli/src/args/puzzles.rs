//! What holds for all puzzles of an input.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_sudoku::Rule;

/// What holds for all puzzles of an input.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PuzzlesArgs {
    /// Rules that hold for all puzzles, besides what the input says
    ///
    /// Several have commas between them: `--rules diagonal,anti-knight`.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = parser())]
    pub(crate) rules: Vec<Rule>,

    /// After a puzzle that cannot be read, go on with the next: so it is unless said otherwise
    ///
    /// The exit code at the end is 2 all the same.
    #[arg(long, overrides_with = "fail_fast")]
    keep_going: bool,

    /// Stop at the first puzzle that cannot be read
    #[arg(long, overrides_with = "keep_going")]
    pub(crate) fail_fast: bool,
}

fn parser() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new(Rule::ALL.map(Rule::name))
        .try_map(|name| Rule::named(&name).ok_or("there is no rule of that name"))
}
