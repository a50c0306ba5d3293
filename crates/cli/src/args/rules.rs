//! Rules for all puzzles of an input.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_sudoku::Rule;

/// Rules for all puzzles of an input.
#[derive(Args, Clone, Debug)]
pub(crate) struct RulesArgs {
    /// Rules that hold for all puzzles, besides what the input says
    ///
    /// Several have commas between them: `--rules diagonal,anti-knight`.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = parser())]
    pub(crate) rules: Vec<Rule>,
}

fn parser() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new(Rule::ALL.map(Rule::name))
        .try_map(|name| Rule::named(&name).ok_or("there is no rule of that name"))
}
