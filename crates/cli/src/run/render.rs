//! Draws solutions of a problem whose items have coordinates.

use quadrille_packing::{Arrangement, Board, BoardError, View};

use crate::args::RenderArgs;
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::listed::read_solutions;
use crate::run::pack_render::{draw, title};
use crate::run::solve::read_problem;

pub(in crate::run) fn run(args: RenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = context.check_picture(&args.picture)?;
    let [source, solutions] = [args.file, args.solutions].map(|path| Source::typed(Some(path)));
    if let (Source::Stdin, Source::Stdin) = (&source, &solutions) {
        let text = "the problem and the solutions cannot both be standard input";
        return Err(Failure::Misused(text.to_owned()));
    }
    let problem = read_problem(&source, context)?;
    let board = Board::new(&problem, args.coordinates.as_ref()).map_err(|error| {
        let hint = match (&error, &args.coordinates) {
            (BoardError::NoCoordinates, None) => {
                ": r1c2, 1,2, 1.2 or a1; --coordinates 'x{column}y{row}' names another form"
            }
            _ => "",
        };
        Failure::Misused(format!("{}{hint}", Printable(&error.to_string())))
    })?;
    let solutions = read_solutions(&problem, &solutions, context)?;
    let drawn: Vec<Arrangement<'_>> =
        solutions.iter().map(|options| board.arrangement(options)).collect();
    draw(&drawn, format, View::default(), &title(drawn.len()), &args.picture, context)?;
    Ok(Exit::Success)
}
