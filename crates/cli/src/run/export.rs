//! Writes a problem in the format of another solver.

use std::path::Path;

use clap::ValueEnum;

use crate::args::ExportArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{ExportFormat, either};
use crate::input::Source;
use crate::run::Context;
use crate::run::solve::read_problem;
use crate::whole_file::shown;

pub(in crate::run) fn run(args: ExportArgs, context: &Context) -> Result<Exit, Failure> {
    let format = match (args.to, context.output.file()) {
        (Some(format), _) => format,
        (None, Some(path)) => format_of(path)?,
        (None, None) => {
            let text = format!("choose a format: write {}", names_of_formats());
            return Err(Failure::Misused(text));
        }
    };
    let problem = read_problem(&Source::typed(args.file.clone()), context)?;
    if problem.has_costs() && !format.has_costs() {
        let name = format.name().to_uppercase();
        context.output.note(&format!("{name} has no costs: they are omitted"));
    }
    context.put(&format.text(&problem))
}

/// Returns the format that the extension of a file names.
fn format_of(path: &Path) -> Result<ExportFormat, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension.and_then(|extension| ExportFormat::from_str(extension, true).ok());
    format.ok_or_else(|| {
        let names = names_of_formats();
        Failure::Misused(format!("unknown format of {}; choose it with {names}", shown(path)))
    })
}

/// Returns the flags that choose a format.
fn names_of_formats() -> String {
    let formats = ExportFormat::value_variants();
    let names = formats.iter().map(|format| format!("--to {}", format.name()));
    either(&names.collect::<Vec<_>>())
}
