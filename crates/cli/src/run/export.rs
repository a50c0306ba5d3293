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
use crate::whole_file::{self, shown};

pub(in crate::run) fn run(args: ExportArgs, context: &Context) -> Result<Exit, Failure> {
    let format = match (args.to, &args.output) {
        (Some(format), _) => format,
        (None, Some(path)) => format_of(path)?,
        (None, None) => unreachable!("the arguments have a format or a file"),
    };
    if let Some(path) = &args.output {
        whole_file::check_absent(path, args.force)?;
    }
    let problem = read_problem(&Source::typed(args.file.clone()), context)?;
    if problem.has_costs() && !format.has_costs() {
        let name = format.name().to_uppercase();
        context.output.note(&format!("{name} has no costs: they are omitted"));
    }
    context.put(&format.text(&problem), args.output.as_deref(), args.force)
}

/// Returns the format that the extension of a file names.
fn format_of(path: &Path) -> Result<ExportFormat, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension.and_then(|extension| ExportFormat::from_str(extension, true).ok());
    format.ok_or_else(|| {
        let names =
            ExportFormat::value_variants().iter().map(|format| format!("--to {}", format.name()));
        let names = either(&names.collect::<Vec<_>>());
        Failure::Misused(format!("unknown format of {}; choose it with {names}", shown(path)))
    })
}
