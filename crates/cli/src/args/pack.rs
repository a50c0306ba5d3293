//! `quadrille pack`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::pack_puzzle::{PUZZLE, UpToWhat, ViewWhat};
use crate::args::{CommonArgs, PackImportArgs, PackRenderArgs, PictureArgs, thread_count};

const EXAMPLES: &str = "\
Examples:
  quadrille pack count examples/soma.pack                         11520
  quadrille pack count --up-to reflections examples/soma.pack     240
  quadrille pack solve examples/pentominoes.pack                  one solution as a picture
  quadrille pack solve --all examples/soma.pack --output soma.html
  quadrille pack render examples/soma.pack --output soma.svg
  quadrille pack model examples/soma.pack | quadrille info
  quadrille pack import burr.xmpuzzle > burr.pack";

const COUNT_EXAMPLES: &str = "\
Examples:
  quadrille pack count examples/pentominoes.pack
  quadrille pack count --up-to rotations examples/soma.pack
  printf 'box 8x8\\npiece A 1x2 x32\\n' | quadrille pack count";

const SOLVE_EXAMPLES: &str = "\
Examples:
  quadrille pack solve examples/soma.pack               one solution
  quadrille pack solve --all --up-to reflections examples/soma.pack
  quadrille pack solve -n 12 examples/pentominoes.pack --output twelve.svg
  quadrille pack solve --all examples/soma.pack --output soma.html
  quadrille pack solve --all --plain puzzle.pack > solutions
  quadrille pack model puzzle.pack | quadrille check - solutions";

const MODEL_EXAMPLES: &str = "\
Examples:
  quadrille pack model examples/soma.pack | quadrille info
  quadrille pack model puzzle.pack --output puzzle.xcc";

/// Packing puzzles: count, solve, draw and import
///
/// A puzzle is a box and pieces that fill it: polyominoes, polycubes, polyhexes or polyiamonds.
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct PackArgs {
    #[command(subcommand)]
    pub(crate) command: PackCommand,
}

/// A command for packing puzzles.
#[derive(Debug, Subcommand)]
pub(crate) enum PackCommand {
    Count(PackCountArgs),
    Solve(Box<PackSolveArgs>),
    Render(PackRenderArgs),
    Model(PackModelArgs),
    Import(PackImportArgs),
}

/// Count the solutions of a packing puzzle
#[derive(Args, Debug)]
#[command(before_long_help = COUNT_EXAMPLES, after_long_help = PUZZLE)]
pub(crate) struct PackCountArgs {
    /// The puzzle; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    /// Count solutions that differ only by a symmetry of the box as one
    #[arg(long, value_name = "MOTIONS", value_enum, default_value_t)]
    pub(crate) up_to: UpToWhat,

    /// Stop after N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// Solve a packing puzzle and draw its solutions
#[derive(Args, Debug)]
#[command(before_long_help = SOLVE_EXAMPLES, after_long_help = PUZZLE)]
#[command(mut_arg("json", |json| json.conflicts_with("format")))]
pub(crate) struct PackSolveArgs {
    /// The puzzle; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    /// Find all solutions
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Stop after N solutions [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Find only one of the solutions that differ by a symmetry of the box
    #[arg(long, value_name = "MOTIONS", value_enum, default_value_t)]
    pub(crate) up_to: UpToWhat,

    /// Print solutions as `solve` does: one placement per line, for `check` and `pack render`
    #[arg(long, conflicts_with_all = ["json", "format", "view"])]
    pub(crate) plain: bool,

    /// How to draw cubes in SVG and HTML
    #[arg(long, value_enum, default_value_t, conflicts_with = "json")]
    pub(crate) view: ViewWhat,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// Print the exact cover problem of a packing puzzle in Knuth's text format
#[derive(Args, Debug)]
#[command(before_long_help = MODEL_EXAMPLES, after_long_help = PUZZLE)]
pub(crate) struct PackModelArgs {
    /// The puzzle; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,
}
