//! Writes a problem in the format of another solver.

use std::path::Path;

use clap::ValueEnum;
use quadrille_dlx::problem::export::{Cnf, Json, Opb};

use crate::args::{ExportArgs, ExportFormat};
use crate::exit::Exit;
use crate::failure::Failure;
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
    if format == ExportFormat::Cnf && problem.has_costs() {
        context.output.note("CNF has no costs: they are omitted");
    }
    let (file, force) = (args.output.as_deref(), args.force);
    match format {
        ExportFormat::Cnf => context.put(&Cnf::new(&problem), file, force),
        ExportFormat::Opb => context.put(&Opb::new(&problem), file, force),
        ExportFormat::Json => context.put(&Json::new(&problem), file, force),
    }
}

/// Returns the format that the extension of a file names.
fn format_of(path: &Path) -> Result<ExportFormat, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension.and_then(|extension| ExportFormat::from_str(extension, true).ok());
    format.ok_or_else(|| {
        let text = format!("unknown format of {}", shown(path));
        Failure::Misused(format!("{text}; choose it with --to cnf, --to opb or --to json"))
    })
}
