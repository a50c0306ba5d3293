//! Counts every problem of the benchmarks once with default settings on one thread, and prints one
//! line for each, separated by tabs: count, nodes, discarded nodes, seconds and way. With
//! `--compare`, prints what changed since an earlier run instead.
//!
//! Exit codes: 0 no count differs; 1 a count is wrong or differs; 2 the counts could not be made.

mod change;
mod row;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use cpu_time::ProcessTime;
use quadrille_benches::pins::{Pin, pins};
use quadrille_benches::results::{median, way};
use quadrille_dlx::Solve;

use row::{HEADING, Row};

/// Counts every problem of the benchmarks, and prints counts, nodes and times, or what changed.
#[derive(Debug, Parser)]
struct Arguments {
    /// Count the files `*.xcc` of this folder instead. `COUNTS.tsv` beside them gives the expected
    /// counts.
    #[arg(long, value_name = "DIR")]
    files: Vec<PathBuf>,
    /// Count only the problems whose names contain this text.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// The number of counts of each problem; the median of the times is printed.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Omit the times, which depend on the machine.
    #[arg(long)]
    no_times: bool,
    /// Compare with the output of an earlier run.
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
}

fn main() -> ExitCode {
    run(&Arguments::parse(), &mut io::stdout()).unwrap_or_else(|error| {
        // If standard error is closed as well, there is no one to report to.
        let _ = writeln!(io::stderr(), "error: {error}");
        ExitCode::from(2)
    })
}

fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let before = match &arguments.compare {
        Some(path) => Some(row::read(&fs::read_to_string(path)?)?),
        None => None,
    };
    let mut pins = pins(&arguments.files)?;
    pins.retain(|pin| pin.name.contains(&arguments.only));
    if before.is_none() {
        writeln!(out, "{HEADING}")?;
    }
    let (mut is_wrong, mut compared) = (false, 0);
    for pin in pins {
        let row = count(&pin, arguments)?;
        if let Some(solutions) = &pin.solutions
            && row.solutions != row::shortened(solutions)
        {
            is_wrong = true;
            writeln!(out, "WRONG COUNT: {}: {}, not {solutions}", row.name, row.solutions)?;
        }
        let Some(before) = &before else {
            writeln!(out, "{row}")?;
            out.flush()?;
            continue;
        };
        let Some(old) = before.iter().find(|old| old.name == row.name) else {
            writeln!(out, "{}: not in the earlier run", row.name)?;
            continue;
        };
        compared += 1;
        is_wrong |= row.solutions != old.solutions;
        for change in change::between(old, &row) {
            writeln!(out, "{}: {change}", row.name)?;
            out.flush()?;
        }
    }
    if before.is_some() {
        writeln!(out, "{compared} problems compared")?;
    }
    Ok(if is_wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Counts a problem.
fn count(pin: &Pin, arguments: &Arguments) -> Result<Row, Box<dyn Error>> {
    let problem = (pin.problem)()?;
    let (mut seconds, mut last) = (Vec::new(), None);
    for _ in 0..arguments.rounds {
        let start = ProcessTime::now();
        last = Some(problem.counter().threads(1).count()?);
        seconds.push(start.elapsed().as_secs_f64());
    }
    let counted = last.ok_or("no rounds")?;
    let (nodes, discarded) = (counted.statistics().nodes, counted.statistics().discarded);
    let way = way(&counted);
    let solutions = row::shortened(&counted.complete()?);
    let seconds = median(&seconds).filter(|_| !arguments.no_times);
    Ok(Row { name: pin.name.clone(), solutions, nodes, discarded, seconds, way })
}
