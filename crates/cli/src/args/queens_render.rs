//! `quadrille queens render`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  quadrille queens first 8 | quadrille queens render > board.svg
  quadrille queens list 8 --fundamental | quadrille queens render --format html > boards.html
  quadrille queens render --attacked board.txt > board.svg";

const NOTES: &str = "\
Boards are read as `queens list` writes them, all but JSON: a line for each row, with `.` for an
empty square, `Q` for a queen and `x` for a blocked one, and an empty line between boards; or a line
for each board, with the column of the queen in each row. What follows a `#` is a comment.

Attacked squares have a dot, and queens that are attacked a ring. On a page of HTML there is a box
to tick for them; --attacked ticks it beforehand.";

/// Draw boards
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct QueensRenderArgs {
    /// The boards; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// What to draw with
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: PictureFormat,

    /// Mark the squares that queens attack
    #[arg(long)]
    pub(crate) attacked: bool,

    /// Let attacks go on beyond each side of the board at the opposite one
    #[arg(long, conflicts_with = "superqueens")]
    pub(crate) toroidal: bool,

    /// Let queens attack as knights, too
    #[arg(long)]
    pub(crate) superqueens: bool,
}

/// What to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// One picture with all boards
    #[default]
    Svg,
    /// A page with all boards, to be looked at in a browser
    Html,
}
