//! `quadrille queens render`.

use std::path::PathBuf;

use clap::Args;

use crate::args::{PictureArgs, RuleArgs};

const EXAMPLES: &str = "\
Examples:
  quadrille queens first 8 | quadrille queens render --output board.svg
  quadrille queens list 8 --fundamental | quadrille queens render --output boards.html
  quadrille queens render --attacked board.txt";

const NOTES: &str = "\
Boards are read as people and programs write them, with an empty line between boards:
  one line per row    `.`, `_`, `-` or `*` is an empty square, `Q` a queen, `x` a blocked square;
                      spaces, commas and frames are ignored. A blank between two bars or commas is
                      an empty square, and so is a space if there is no other sign for one.
  rows of 0 and 1     1 is a queen.
  one line per board  The column of the queen in each row, from 1.
  regions             A letter, number or word in each square, which names its region: `AAB`,
                      `1 1 2`. `AQ`, `Ax` and `A` are a queen, a blocked and an empty square of A.
  lists in brackets   Rows as programs print them, [\".Q\", \"..\"], and the JSON of `queens list`.
A `#` begins a comment.

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

    #[command(flatten)]
    pub(crate) rule: RuleArgs,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}
