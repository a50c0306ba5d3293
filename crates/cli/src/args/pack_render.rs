//! `quadrille pack render`.

use std::path::PathBuf;

use clap::Args;

use crate::args::PictureArgs;
use crate::args::pack_puzzle::{PUZZLE, ViewWhat};

const EXAMPLES: &str = "\
Examples:
  quadrille pack render examples/soma.pack --output pieces.svg
  quadrille pack solve --all --plain soma.pack > solutions
  quadrille pack render soma.pack solutions --output soma.html";

/// Draw a packing puzzle, or solutions of it
///
/// Without solutions, the pieces are drawn.
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = PUZZLE)]
pub(crate) struct PackRenderArgs {
    /// The puzzle; `-` is standard input
    pub(crate) file: PathBuf,

    /// Solutions as `pack solve --plain`, `pack solve --json` or `solve` prints them; `-` is standard
    /// input
    pub(crate) solutions: Option<PathBuf>,

    /// How to draw cubes in SVG and HTML
    #[arg(long, value_enum, default_value_t)]
    pub(crate) view: ViewWhat,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}
