//! Measures Quadrille and its peers on the same instances, and prints the ratios as a table.
//!
//! Every run is a process of its own, which generates (or reads) the instance and then measures
//! the processor time from the problem to its count, building the contestant's own form of it
//! included. Runs are interleaved, so that a drift of the machine hits all alike, and the table
//! shows medians. Counts must agree, with the published one or with each other.

mod arguments;
mod run;
mod table;
mod target;

use std::error::Error;
use std::io::{self, Write};

use clap::Parser;

use arguments::Arguments;
use run::Cutoff;
use table::Table;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let targets = target::chosen(&arguments)?;
    let contestants = arguments.contestants()?;
    if let (Some(_), [target], [contestant]) = (&arguments.child, &*targets, &*contestants) {
        return run::child(target, contestant, &mut io::stdout());
    }
    let cutoff = Cutoff::new(arguments.cutoff);
    let mut table = Table::new(&targets, &contestants, arguments.cutoff);
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
    write!(io::stdout(), "{table}")?;
    Ok(())
}
