//! Counts the solutions of a packing puzzle.

use quadrille_packing::View;

use crate::args::PackCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::pack::{Puzzle, PuzzlePresenter, Shown};
use crate::run::solve::ask;

pub(in crate::run) fn run(mut args: PackCountArgs, context: &Context) -> Result<Exit, Failure> {
    let puzzle = Puzzle::read(&Source::typed(args.file.take()), context)?;
    let args = args.meant();
    let view = View::default();
    let presenter = PuzzlePresenter::new(&puzzle, &args.up_to, Shown::Counted, view, context)?;
    ask(&presenter, &args, context)
}
