//! Writes a problem in another format.

use std::path::Path;

use clap::ValueEnum;
use quadrille_dlx::problem::{Elastic, Sense};

use crate::args::ConvertArgs;
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{ProblemFormat, either};
use crate::input::Source;
use crate::run::Context;
use crate::run::read_problem::read_problem;
use crate::run::solve_optimum::priced;
use crate::whole_file::shown;

pub(in crate::run) fn run(args: ConvertArgs, context: &Context) -> Result<Exit, Failure> {
    let format = match (args.to, context.output.file()) {
        (Some(format), _) => format,
        (None, Some(path)) => format_of(path)?,
        (None, None) => {
            let text = format!("choose a format: write {}", names_of_formats());
            return Err(Failure::Misused(text));
        }
    };
    let problem = read_problem(&Source::typed(args.file.clone()), args.from, context)?;
    let priced = args.penalty.map(|price| priced(&problem, price, Sense::Least)).transpose()?;
    let problem = priced.as_ref().map_or(&problem, Elastic::problem);
    let text = format.text(problem);
    let text = text.map_err(|error| Failure::Misused(Printable(&error.to_string()).to_string()))?;
    if let Some(omitted) = format.omitted(problem) {
        context.output.note(&format!("{} has no {omitted}: they are omitted", format.title()));
    }
    context.put(&text)
}

/// Returns the format that the extension of a file names.
fn format_of(path: &Path) -> Result<ProblemFormat, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension.and_then(|extension| ProblemFormat::from_str(extension, true).ok());
    format.ok_or_else(|| {
        let names = names_of_formats();
        Failure::Misused(format!("unknown format of {}; choose it with {names}", shown(path)))
    })
}

/// Returns the flags that choose a format.
fn names_of_formats() -> String {
    let formats = ProblemFormat::value_variants();
    let names = formats.iter().map(|format| format!("--to {}", format.name()));
    either(&names.collect::<Vec<_>>())
}
