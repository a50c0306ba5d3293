//! Draws boards of queens.

use crate::args::QueensRenderArgs;
use crate::draw::{LARGEST, QueensDrawing};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::queens_puzzle::{read_diagrams, rule};

pub(in crate::run) fn run(args: QueensRenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = context.check_picture(&args.picture)?;
    let source = Source::typed(args.file);
    let diagrams = read_diagrams(&source, context)?;
    if diagrams.is_empty() {
        return Err(Failure::Misused(format!("no board in {}", source.name())));
    }
    let shapes = diagrams.iter().map(|diagram| diagram.board.shape());
    if let Some(shape) =
        shapes.into_iter().find(|shape| shape.rows().max(shape.columns()) > LARGEST)
    {
        let text = format!("a board of {shape} squares is too large to draw");
        return Err(Failure::Misused(format!("{text}: at most {LARGEST} rows and columns")));
    }
    let rule = rule(args.toroidal, args.superqueens);
    let drawing = QueensDrawing { diagrams: &diagrams, rule, attacked: args.attacked };
    writeln!(context.output, "{}", format.queens(drawing))?;
    Ok(Exit::Success)
}
