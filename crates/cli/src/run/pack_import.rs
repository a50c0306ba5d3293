//! Reads a puzzle of BurrTools and prints it as text.

use quadrille_packing::BurrTools;

use crate::args::PackImportArgs;
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::kind::Kind;

pub(in crate::run) fn run(args: PackImportArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(args.file);
    let bytes = source.read(&context.output, &context.interrupt)?;
    // Old files have names in Latin-1, in which each byte is a character.
    let xml = match str::from_utf8(&bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    };
    let misused =
        |message: String| Failure::Misused(format!("{}: {}", source.name(), Printable(&message)));
    let file = BurrTools::read(&xml).map_err(|error| {
        let other = source.of_another_kind(Kind::BurrTools, &bytes);
        other.unwrap_or_else(|| misused(error.to_string()))
    })?;
    let packing = file.packing(args.problem).map_err(|error| misused(error.to_string()))?;
    for feature in file.passed_over(args.problem) {
        let text = format!("{feature} are passed over: they do not matter for packing");
        context.output.note(&text);
    }
    let of = file.problem_names().len();
    if of > 1 {
        let number = args.problem;
        context.output.note(&format!("problem {number} of {of}; --problem N reads another"));
    }
    context.put(&packing.to_string().trim_end())
}
