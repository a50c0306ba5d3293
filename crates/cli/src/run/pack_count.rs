//! Counts the solutions of a packing puzzle.

use quadrille_packing::View;

use crate::args::PackCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::pack::{AnyPuzzle, PuzzlePresenter, Shown};
use crate::run::pack_dominoes;
use crate::run::solve::ask;

pub(in crate::run) fn run(mut args: PackCountArgs, context: &Context) -> Result<Exit, Failure> {
    let puzzle = AnyPuzzle::read(
        &Source::typed(args.file.take()),
        args.symmetric.symmetric.as_deref(),
        context,
    )?;
    let args = args.meant();
    let puzzle = match puzzle {
        AnyPuzzle::Pieces(puzzle) => puzzle,
        AnyPuzzle::Dominoes(model) => return pack_dominoes::answer(&model, &args, context),
    };
    let view = View::default();
    let presenter = PuzzlePresenter::new(&puzzle, &args.up_to, Shown::Counted, view, context)?;
    ask(&presenter, &args, context)
}
