//! `quadrille pack import`.

use std::path::PathBuf;

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  quadrille pack import burr.xmpuzzle > burr.pack
  quadrille pack import burr.xmpuzzle --problem 2 --output burr.pack
  quadrille pack import burr.xmpuzzle | quadrille pack count --up-to rotations";

const NOTES: &str = "\
All grids are read. Limits on holes, pieces with variable cells and colors that fit other colors
are refused. Groups of pieces do not matter for packing and are passed over with a note. Whether a
packing can be taken apart is not checked.";

/// Read a puzzle of BurrTools (.xmpuzzle) and print it as text
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct PackImportArgs {
    /// The file, compressed or not; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    /// The number of the problem in the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) problem: usize,
}
