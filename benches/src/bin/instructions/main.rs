//! A guard against slower code that needs no quiet machine: counts the instructions of some runs
//! under valgrind's callgrind, and compares them with those written down in
//! `benches/instructions.txt`.
//!
//! Instructions depend on the compiler and on which of our vector kernels runs. Valgrind runs
//! AVX2, not AVX-512. So the file names both, and with others nothing is compared, which is said.
//!
//! Exit codes: 0 nothing is worse, or nothing could be compared; 1 something is worse; 2 the guard
//! could not run.

mod baseline;
mod run;

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

use baseline::{Baseline, Verdict};
use run::RUNS;

/// Counts instructions under valgrind, and compares them with those written down.
#[derive(Debug, Parser)]
struct Arguments {
    /// Writes down what is counted now, in place of comparing.
    #[arg(long)]
    write: bool,
    /// Is one run: of this name.
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
        // Nothing can be done if standard error is closed, too.
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
        writeln!(out, "NOT COMPARED: counted with {now}, but written down with {before}.")?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut verdicts = Vec::new();
    writeln!(out, "{:20} {:>14} {:>14} {:>8}", "run", "written down", "now", "change")?;
    for run in RUNS {
        let verdict = Verdict::of(before.instructions(run.name), now.instructions(run.name));
        let show = |count: Option<u64>| count.map_or("–".to_owned(), |count| count.to_string());
        let [old, new] = [&before, &now].map(|base| show(base.instructions(run.name)));
        writeln!(out, "{:20} {old:>14} {new:>14} {verdict}", run.name)?;
        verdicts.push(verdict);
    }
    if verdicts.iter().any(|verdict| matches!(verdict, Verdict::Better(_) | Verdict::Unknown)) {
        writeln!(out, "Write the new counts down: run this with --write.")?;
    }
    let is_worse = verdicts.iter().any(|verdict| matches!(verdict, Verdict::Worse(_)));
    Ok(if is_worse { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
