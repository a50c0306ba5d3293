//! Draws boards of queens.

use crate::args::QueensRenderArgs;
use crate::draw::QueensDrawing;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::queens_puzzle::{check_drawable, read_diagrams};

pub(in crate::run) fn run(args: QueensRenderArgs, context: &Context) -> Result<Exit, Failure> {
    let format = context.check_picture(&args.picture)?;
    let source = Source::typed(args.file);
    let diagrams = read_diagrams(&source, context)?;
    if diagrams.is_empty() {
        return Err(Failure::Misused(format!("no board in {}", source.name())));
    }
    diagrams.iter().try_for_each(|diagram| check_drawable(diagram.board.shape()))?;
    let drawing = QueensDrawing {
        diagrams: &diagrams,
        rule: args.rule.chosen(),
        attacked: args.attacked,
        colored: context.output.is_colored(),
    };
    writeln!(context.output, "{}", format.queens(drawing))?;
    Ok(Exit::Success)
}
