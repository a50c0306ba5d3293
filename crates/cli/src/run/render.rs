//! Draws solutions of a problem whose items have coordinates.

use quadrille_packing::{Arrangement, View};

use crate::args::RenderArgs;
use crate::draw::Packings;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::board::board;
use crate::run::listed::read_solutions;
use crate::run::picture::{draw, title};
use crate::run::read_problem::read_problem;

pub(in crate::run) fn run(args: RenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = context.check_picture(&args.picture)?;
    let [source, solutions] = [args.file, args.solutions].map(|path| Source::typed(Some(path)));
    if let (Source::Stdin, Source::Stdin) = (&source, &solutions) {
        let text = "the problem and the solutions cannot both be standard input";
        return Err(Failure::Misused(text.to_owned()));
    }
    let problem = read_problem(&source, args.from, context)?;
    let board = board(&problem, args.coordinates.as_ref())?;
    let solutions = read_solutions(&problem, &solutions, context)?;
    let drawn: Vec<Arrangement<'_>> =
        solutions.iter().map(|options| board.arrangement(options)).collect();
    let title = title(drawn.len());
    draw(Packings::new(&drawn, View::default(), &title), format, context)?;
    Ok(Exit::Success)
}
