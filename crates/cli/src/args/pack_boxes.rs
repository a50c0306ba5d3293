//! `quadrille pack boxes`.

use std::time::Duration;

use clap::Args;
use quadrille_packing::{Packing, Piece};

use crate::args::duration;

const EXAMPLES: &str = "\
Examples:
  quadrille pack boxes '##/#.'                     the rectangles that L-trominoes tile
  quadrille pack boxes '####/.#..' 10x30
  quadrille pack boxes '###/#..' --one-sided";

const NOTES: &str = "\
In the table, `P` is a prime rectangle: copies of the piece tile it, and it cannot be cut into
smaller rectangles that they tile. `+` is a rectangle that can be cut in this way, `.` one that the
copies do not tile, and `?` one for which the search was stopped.";

/// Find the rectangles that copies of one piece tile, and the prime ones
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct PackBoxesArgs {
    /// The piece: rows of `#` and `.` with `/` between them
    #[arg(value_name = "PIECE", value_parser = parse_piece)]
    pub(crate) piece: Piece,

    /// The most rows and columns
    #[arg(value_name = "SIZE", value_parser = parse_size, default_value = "8x16")]
    pub(crate) largest: (usize, usize),

    /// Do not turn the piece over
    #[arg(long)]
    pub(crate) one_sided: bool,

    /// Stop the search for each rectangle after visiting N nodes of the search tree
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(crate) node_limit: u64,

    /// Stop after this time, for example 90, 500ms, 10s, 2m, 1h or 1d
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time_limit: Option<Duration>,
}

fn parse_piece(text: &str) -> Result<Piece, String> {
    let wrong = "expected rows of # and . with / between them, such as ##/#.";
    if text.is_empty() || text.contains(|mark| !matches!(mark, '#' | '.' | '/')) {
        return Err(wrong.to_owned());
    }
    let rows: String = text.split('/').map(|row| format!("  {row}\n")).collect();
    let packing: Result<Packing, _> = format!("box 1x1\npiece A disconnected\n{rows}").parse();
    let packing = packing.map_err(|_| wrong.to_owned())?;
    Ok(packing.pieces()[0].clone())
}

fn parse_size(text: &str) -> Result<(usize, usize), String> {
    let wrong = || "expected rows and columns, such as 8x16".to_owned();
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    Ok((number(rows)?, number(columns)?))
}
