//! `quadrille queens render`.

use std::path::PathBuf;

use clap::Args;

use crate::args::PictureArgs;

const EXAMPLES: &str = "\
Examples:
  quadrille queens first 8 | quadrille queens render --output board.svg
  quadrille queens list 8 --fundamental | quadrille queens render --output boards.html
  quadrille queens render --attacked board.txt";

const NOTES: &str = "\
Boards are read in the formats of `queens list` except JSON: one line per row, with `.` for an empty
square, `Q` for a queen and `x` for a blocked square, and an empty line between boards; or one line
per board, with the column of the queen in each row. A `#` begins a comment.

Attacked squares have a dot (`*` in text), and attacked queens a ring. An HTML page has a checkbox
for them, which --attacked checks.";

/// Draw boards
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct QueensRenderArgs {
    /// File with boards; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Mark the squares that queens attack
    #[arg(long)]
    pub(crate) attacked: bool,

    /// Let diagonals wrap around at the sides of the board
    #[arg(long, conflicts_with = "superqueens")]
    pub(crate) toroidal: bool,

    /// Let queens also attack as knights
    #[arg(long)]
    pub(crate) superqueens: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}
