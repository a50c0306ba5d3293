//! The flags that say how queens attack, for all commands of `quadrille queens`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args};
use quadrille_nqueens::Rule;

/// How queens attack.
#[derive(Args, Clone, Debug, Default)]
#[command(group = ArgGroup::new("rules"))]
pub(crate) struct RuleArgs {
    /// How queens attack [default: queens; adjacent on boards with regions]
    #[arg(long, value_name = "RULE", value_parser = parser(), group = "rules")]
    rule: Option<Rule>,

    /// Let diagonals wrap around at the sides of the board, like --rule toroidal
    #[arg(long, conflicts_with = "rules")]
    toroidal: bool,

    /// Let queens also move as knights, like --rule superqueens; with --toroidal, around the sides as well
    #[arg(long, conflicts_with = "rules")]
    superqueens: bool,
}

impl RuleArgs {
    /// Returns the rule, if one was chosen.
    pub(crate) fn chosen(&self) -> Option<Rule> {
        match (self.toroidal, self.superqueens) {
            (true, true) => Some(Rule::ToroidalSuperqueens),
            (true, false) => Some(Rule::Toroidal),
            (false, true) => Some(Rule::Superqueens),
            (false, false) => self.rule,
        }
    }
}

fn parser() -> impl TypedValueParser<Value = Rule> {
    let help = |rule| match rule {
        Rule::Queens => "Along rows, columns and diagonals",
        Rule::Toroidal => "The same, with diagonals that wrap around at the sides of the board",
        Rule::Superqueens => "As queens and as knights",
        Rule::ToroidalSuperqueens => {
            "As queens and as knights, around the sides of the board as well"
        }
        _ => "Along rows and columns, and to the squares that touch their own",
    };
    let values = Rule::ALL.map(|rule| PossibleValue::new(rule.name()).help(help(rule)));
    PossibleValuesParser::new(values).try_map(|name| {
        Rule::ALL.into_iter().find(|rule| rule.name() == name).ok_or("unknown rule")
    })
}
