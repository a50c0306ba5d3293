//! Draws packing puzzles and their solutions.

use quadrille_packing::{Arrangement, Packing, Piece, Placement, View};

use crate::args::PackRenderArgs;
use crate::draw::Packings;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::PictureFormat;
use crate::input::Source;
use crate::run::Context;
use crate::run::listed::read_solutions;
use crate::run::pack::{Puzzle, read_packing};
use crate::run::picture::{draw, title};

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
    let title = title(drawn.len());
    draw(Packings::new(&drawn, view, &title), format, context)?;
    Ok(Exit::Success)
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
            let sides = packing.pieces()[piece].form().sides();
            Arrangement::new(packing, [Placement { piece, cells, sides }])
        })
        .collect();
    let captions: Vec<String> = packing.pieces().iter().map(caption).collect();
    let view = if view == View::All { View::Solid } else { view };
    let title = match drawn.len() {
        1 => "1 piece".to_owned(),
        pieces => format!("{pieces} pieces"),
    };
    let packings = Packings::new(&drawn, view, &title);
    let packings =
        Packings { captions: &captions, are_pieces: true, limit: usize::MAX, ..packings };
    draw(packings, format, context)?;
    Ok(Exit::Success)
}

/// Describes a piece: its name, its copies, its cost, and whether it is a hole.
fn caption(piece: &Piece) -> String {
    let copies = match (piece.least(), piece.most()) {
        (1, Some(1)) => String::new(),
        (0, None) => ", any number".to_owned(),
        (least, None) => format!(", {least} or more"),
        (0, Some(most)) => format!(", at most {most}"),
        (least, Some(most)) if least == most => format!(" ×{least}"),
        (least, Some(most)) => format!(", {least} to {most}"),
    };
    let cost = match piece.cost() {
        0 => String::new(),
        cost => format!(", cost {cost}"),
    };
    let price = match piece.price() {
        0 => String::new(),
        price => format!(", {price} if left out"),
    };
    let hole = if piece.is_hole() { ", hole" } else { "" };
    format!("{}{copies}{cost}{price}{hole}", piece.name())
}
