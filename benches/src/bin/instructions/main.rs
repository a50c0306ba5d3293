//! A regression guard that does not need a quiet machine: counts the instructions of some runs
//! under valgrind's callgrind, and compares them with the baseline in `benches/instructions.txt`.
//!
//! Instructions depend on the compiler and on the vector kernel. Valgrind runs AVX2 but not
//! AVX-512. So the file records both; under other conditions nothing is compared, and the program
//! says so.
//!
//! Exit codes: 0 no regression, or nothing was compared; 1 a regression; 2 the guard could not run.

mod baseline;
mod run;

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

use baseline::{Baseline, Verdict};
use run::RUNS;

/// Counts instructions under valgrind, and compares them with the baseline.
#[derive(Debug, Parser)]
struct Arguments {
    /// Write the counts as the new baseline instead of comparing.
    #[arg(long)]
    write: bool,
    /// Execute the run of this name.
    #[arg(long, value_name = "NAME", hide = true)]
    child: Option<String>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match &arguments.child {
        Some(name) => run::child(name, &mut io::stdout()),
        None => guard(arguments.write, &mut io::stdout()),
    };
    done.unwrap_or_else(|error| {
        // If standard error is closed as well, there is no one to report to.
        let _ = writeln!(io::stderr(), "error: {error}");
        ExitCode::from(2)
    })
}

fn guard(write: bool, out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.txt");
    let now = run::all()?;
    if write {
        now.write(&path)?;
        writeln!(out, "Written to {}.", path.display())?;
        return Ok(ExitCode::SUCCESS);
    }
    let before = Baseline::read(&path)?;
    if before.conditions != now.conditions {
        let (before, now) = (before.conditions, now.conditions);
        writeln!(out, "NOT COMPARED: counted with {now}, but the baseline has {before}.")?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut verdicts = Vec::new();
    writeln!(out, "{:20} {:>14} {:>14} {:>8}", "run", "baseline", "now", "change")?;
    for run in RUNS {
        let verdict = Verdict::of(before.instructions(run.name), now.instructions(run.name));
        let show = |count: Option<u64>| count.map_or("–".to_owned(), |count| count.to_string());
        let [old, new] = [&before, &now].map(|base| show(base.instructions(run.name)));
        writeln!(out, "{:20} {old:>14} {new:>14} {verdict}", run.name)?;
        verdicts.push(verdict);
    }
    if verdicts.iter().any(|verdict| matches!(verdict, Verdict::Better(_) | Verdict::Unknown)) {
        writeln!(out, "To accept the new counts, run with --write.")?;
    }
    let is_worse = verdicts.iter().any(|verdict| matches!(verdict, Verdict::Worse(_)));
    Ok(if is_worse { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
