//! Measures Quadrille and its peers on the same instances, and prints the ratios as a table.
//!
//! Every run is a separate process. It generates or reads the instance, and then measures the
//! processor time from the problem to its count, including the conversion to the contestant's own
//! form. User and system time both count, since allocating large tables is part of the cost. Runs
//! are interleaved, so that a drift of the machine affects all alike, and the table shows medians.
//! Counts must agree with the known count or with each other.

mod arguments;
mod report;
mod run;
mod symmetry;
mod table;
mod target;

use std::error::Error;
use std::io::{self, Write};

use clap::Parser;
use quadrille_benches::machine::Machine;
use quadrille_benches::{Contestant, results};

use arguments::Arguments;
use run::Cutoff;
use symmetry::Symmetry;
use table::Table;
use target::Target;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let targets = target::chosen(&arguments)?;
    let contestants = arguments.contestants()?;
    if let (Some(_), [target], [contestant]) = (&arguments.child, &*targets, &*contestants) {
        return run::child(target, contestant, &mut io::stdout());
    }
    let began = Machine::now();
    let (files, generated): (Vec<_>, Vec<_>) =
        targets.into_iter().partition(|target| target.folder().is_some());
    let mut tables = Vec::new();
    for (title, targets) in [("Generated instances", generated), ("Files", files)] {
        if !targets.is_empty() {
            tables.push((title, measure(&arguments, &targets, &contestants)?));
        }
    }
    for (_, table) in &tables {
        writeln!(io::stdout(), "{table}")?;
        if let Some(symmetry) = Symmetry::of(table) {
            writeln!(io::stdout(), "{symmetry}")?;
        }
    }
    if let Some(path) = &arguments.report {
        let text = report::report(&arguments, &contestants, began, &tables);
        results::replace_section(path, report::SECTION, &text)?;
    }
    Ok(())
}

/// Runs every contestant on every target, interleaved, as many times as requested.
fn measure(
    arguments: &Arguments,
    targets: &[Target],
    contestants: &[Contestant],
) -> Result<Table, Box<dyn Error>> {
    let cutoff = Cutoff::new(arguments.cutoff);
    let mut table = Table::new(targets, contestants, arguments.cutoff);
    for round in 1..=arguments.rounds {
        for (row, target) in targets.iter().enumerate() {
            writeln!(io::stderr(), "round {round} of {}: {}", arguments.rounds, target.name())?;
            for (column, contestant) in contestants.iter().enumerate() {
                if table.is_open(row, column) {
                    table.add(row, column, run::in_process(target, contestant, &cutoff)?)?;
                }
            }
        }
    }
    Ok(table)
}
