//! `quadrille pack`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};

use crate::args::diagram::DiagramArgs;
use crate::args::pack_puzzle::{PUZZLE, UP_TO, ViewWhat};
use crate::args::pack_questions::PackQuestionArgs;
use crate::args::{
    ADVANCED, CertificateArgs, CommonArgs, PackBoxesArgs, PackImportArgs, PackRenderArgs,
    PictureArgs, SolveArgs, UpToArgs, duration, thread_count,
};

const EXAMPLES: &str = "\
Examples:
  quadrille pack count examples/soma.pack                         11520
  quadrille pack count --up-to reflections examples/soma.pack     240
  quadrille pack solve examples/pentominoes.pack                  one solution as a picture
  quadrille pack solve --all examples/soma.pack --output soma.html
  quadrille pack render examples/soma.pack --output soma.svg
  quadrille pack model examples/soma.pack | quadrille info
  quadrille pack boxes '##/#.'                                    rectangles that L-trominoes tile
  quadrille pack import burr.xmpuzzle > burr.pack";

const COUNT_EXAMPLES: &str = "\
Examples:
  quadrille pack count examples/pentominoes.pack
  quadrille pack count --up-to rotations examples/soma.pack
  quadrille pack count --certificate soma.cert examples/soma.pack
  quadrille pack count --checkpoint puzzle.checkpoint puzzle.pack
  printf 'box 8x8\\npiece A 1x2 x32\\n' | quadrille pack count";

const SOLVE_EXAMPLES: &str = "\
Examples:
  quadrille pack solve examples/soma.pack               one solution
  quadrille pack solve --all --up-to reflections examples/soma.pack
  quadrille pack solve -n 12 examples/pentominoes.pack --output twelve.svg
  quadrille pack solve --all examples/soma.pack --output soma.html
  quadrille pack solve --any puzzle.pack                any solution, as fast as possible
  quadrille pack solve --sample 6 --seed 1 examples/soma.pack --output six.svg
  quadrille pack solve --minimize puzzle.pack           the cheapest, by the costs of pieces
  quadrille pack solve --frequencies examples/pentominoes.pack
  quadrille pack solve --symmetric half-turn --all puzzle.pack
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
    Boxes(PackBoxesArgs),
    Import(PackImportArgs),
}

/// The motion that solutions have to keep.
#[derive(Args, Debug)]
pub(crate) struct SymmetricArgs {
    /// Only solutions that a motion of the box maps to themselves, such as half-turn or left-right
    ///
    /// Squares: half-turn, quarter-turn, left-right, top-bottom, falling-diagonal, rising-diagonal. Cubes: the same
    /// about the vertical axis, with front-back, and top-bottom and inversion. Hexagons and triangles: half-turn,
    /// third-turn, sixth-turn, left-right, top-bottom, mirror-30, mirror-60, mirror-120 and mirror-150.
    #[arg(long, value_name = "MOTION")]
    pub(crate) symmetric: Option<String>,
}

/// Count the solutions of a packing puzzle
#[derive(Args, Debug)]
#[command(before_long_help = COUNT_EXAMPLES, after_long_help = PUZZLE)]
#[command(mut_arg("up_to", |up_to| up_to.long_help(UP_TO)))]
pub(crate) struct PackCountArgs {
    /// The puzzle; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) up_to: UpToArgs,

    #[command(flatten)]
    pub(crate) symmetric: SymmetricArgs,

    /// Stop after N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    /// Print each total cost of pieces, a tab, and the number of solutions with that cost
    #[arg(long)]
    pub(crate) costs: bool,

    /// Save the progress of a long count to this file, and resume from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Interval between checkpoints
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "30s")]
    #[arg(help_heading = ADVANCED)]
    pub(crate) checkpoint_every: Duration,

    /// Write a certificate of the count to this file
    ///
    /// `quadrille-check PROBLEM FILE` verifies it; `quadrille pack model` prints PROBLEM.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

impl PackCountArgs {
    /// Returns the same question about any problem.
    pub(crate) fn meant(self) -> SolveArgs {
        SolveArgs {
            count: true,
            limit: self.limit,
            up_to: self.up_to,
            threads: self.threads,
            checkpoint: self.checkpoint,
            checkpoint_every: self.checkpoint_every,
            certificate: CertificateArgs { certificate: self.certificate },
            diagram: DiagramArgs { costs: self.costs, ..Default::default() },
            ..SolveArgs::of_a_problem(self.common)
        }
    }
}

/// Solve a packing puzzle and draw its solutions
#[derive(Args, Debug)]
#[command(before_long_help = SOLVE_EXAMPLES, after_long_help = PUZZLE)]
#[command(mut_arg("up_to", |up_to| up_to.long_help(UP_TO)))]
#[command(mut_arg("json", |json| json.conflicts_with("format")))]
pub(crate) struct PackSolveArgs {
    /// The puzzle; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    /// Find all solutions
    #[arg(long)]
    pub(crate) all: bool,

    /// Stop after N solutions [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) up_to: UpToArgs,

    #[command(flatten)]
    pub(crate) symmetric: SymmetricArgs,

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

    #[command(flatten)]
    pub(crate) questions: PackQuestionArgs,
}

impl PackSolveArgs {
    /// Returns the same question about any problem.
    pub(crate) fn meant(&self) -> SolveArgs {
        let diagram = self.questions.meant(self.limit);
        SolveArgs {
            all: self.all,
            limit: self.limit.filter(|_| diagram.best.is_none()),
            up_to: self.up_to.clone(),
            threads: self.threads,
            diagram,
            ..SolveArgs::of_a_problem(self.common.clone())
        }
    }
}

/// Print the exact cover problem of a packing puzzle in Knuth's text format
#[derive(Args, Debug)]
#[command(before_long_help = MODEL_EXAMPLES, after_long_help = PUZZLE)]
pub(crate) struct PackModelArgs {
    /// The puzzle; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,
}
