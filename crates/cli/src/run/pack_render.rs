//! Draws packing puzzles and their solutions.

use quadrille_packing::{Arrangement, Packing, Placement, View};

use crate::args::PackRenderArgs;
use crate::draw::Packings;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::PictureFormat;
use crate::input::Source;
use crate::run::Context;
use crate::run::listed::read_solutions;
use crate::run::pack::{Puzzle, read_packing};

pub(in crate::run) fn run(args: PackRenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = context.check_picture(&args.picture)?;
    let source = Source::typed(Some(args.file));
    let view = args.view.view();
    let Some(solutions) = args.solutions else {
        let packing = read_packing(&source, context)?;
        return draw_pieces(&packing, format, view, context);
    };
    let solutions = Source::typed(Some(solutions));
    if let (Source::Stdin, Source::Stdin) = (&source, &solutions) {
        let text = "the puzzle and the solutions cannot both be standard input";
        return Err(Failure::Misused(text.to_owned()));
    }
    let puzzle = Puzzle::read(&source, context)?;
    let solutions = read_solutions(puzzle.model.problem(), &solutions, context)?;
    let drawn: Vec<Arrangement<'_>> = solutions
        .iter()
        .map(|options| Arrangement::new(&puzzle.packing, puzzle.model.payloads(options).cloned()))
        .collect();
    draw(&drawn, format, view, &title(drawn.len()), context)?;
    Ok(Exit::Success)
}

/// Returns the title of a page with this number of solutions.
pub(in crate::run) fn title(solutions: usize) -> String {
    format!("{solutions} solution{}", if solutions == 1 { "" } else { "s" })
}

/// Draws arrangements in this format.
pub(in crate::run) fn draw(
    drawn: &[Arrangement<'_>],
    format: &dyn PictureFormat,
    view: View,
    title: &str,
    context: &Context,
) -> Result<(), Failure> {
    let text = format.packings(Packings { arrangements: drawn, view, title }).to_string();
    writeln!(context.output, "{}", text.trim_end_matches('\n'))
}

/// Draws the pieces of a puzzle, each in a box of its own shape.
fn draw_pieces(
    packing: &Packing,
    format: &dyn PictureFormat,
    view: View,
    context: &Context,
) -> Result<Exit, Failure> {
    let alone = packing.alone();
    let drawn: Vec<Arrangement<'_>> = alone
        .iter()
        .enumerate()
        .map(|(piece, packing)| {
            let cells = (0..packing.region().len()).collect();
            Arrangement::new(packing, [Placement { piece, cells }])
        })
        .collect();
    let view = if view == View::All { View::Solid } else { view };
    let title = format!("{} pieces", drawn.len());
    draw(&drawn, format, view, &title, context)?;
    Ok(Exit::Success)
}
