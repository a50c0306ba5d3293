//! `quadrille render`.

use std::path::PathBuf;

use clap::Args;
use quadrille_packing::Pattern;

use crate::args::{FromArgs, PictureArgs};

const EXAMPLES: &str = "\
Examples:
  quadrille solve problem.xcc | quadrille render problem.xcc -
  quadrille solve --all problem.xcc > solutions
  quadrille render problem.xcc solutions --output solutions.html
  quadrille solve examples/pentominoes6x10.xcc > solution
  quadrille render examples/pentominoes6x10.xcc solution --coordinates '{row}{column}'";

const NOTES: &str = "\
Items whose names are coordinates become squares, and each option of a solution becomes a piece on
its squares. The letter of a piece is the last letter or digit of the label of the option, or else of its first
other item.
Without --coordinates, names must fill at least a quarter of the rectangle around their squares.

The fields of --coordinates are {row} and {column}, whole numbers, or {rank} and {file}, as on a
chessboard. A number directly before another field has one digit.";

/// Draw solutions of a problem whose items have coordinates
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct RenderArgs {
    /// The problem; `-` is standard input
    pub(crate) file: PathBuf,

    /// Its solutions, as `solve` prints them; `-` is standard input
    pub(crate) solutions: PathBuf,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// The form of names with coordinates [default: r1c2, 1,2, 1.2 or a1, whichever fits most items]
    #[arg(long, value_name = "PATTERN")]
    pub(crate) coordinates: Option<Pattern>,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}
