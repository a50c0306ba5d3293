//! `--from`, the same flag for every command that reads an exact cover problem.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_formats::Format;

/// The format of the problem.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct FromArgs {
    /// The format of the problem [default: recognized]
    ///
    /// xcc: Knuth's text, whose first line names the items. lists: a list of items on each line.
    /// matrix: rows of 0 and 1. counts: `rows columns`, then on each line a count and that number of
    /// columns. json: lists, rows of 0 and 1, or an object. orlib-partition, orlib-cover: OR-Library
    /// files. cnf, opb: as `quadrille convert` writes them.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub(crate) from: Option<Format>,
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}
