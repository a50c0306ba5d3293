//! The runs, each in a separate process under valgrind: this program started again. The child
//! asserts its count, and reports the vector instructions it found.

use std::env;
use std::error::Error;
use std::io::Write;
use std::process::{Command, ExitCode};

use quadrille_benches::{CATALOGUE, Contestant};

use crate::baseline::{Baseline, Conditions};

/// An instance of the catalogue, on a back end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) name: &'static str,
    instance: &'static str,
    engine: &'static str,
}

/// One run for each back end.
pub(crate) const RUNS: [Run; 4] = [
    Run { name: "queens12 links", instance: "queens12", engine: "links" },
    Run { name: "kirkman9 cells", instance: "kirkman9", engine: "cells" },
    Run { name: "langford11 dense", instance: "langford11", engine: "dense" },
    Run { name: "latin5 memo", instance: "latin5", engine: "memo" },
];

/// The child process.
pub(crate) fn child(name: &str, out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let run = RUNS.iter().find(|run| run.name == name).ok_or("unknown run")?;
    let instance = CATALOGUE.iter().find(|instance| instance.name == run.instance);
    let instance = instance.ok_or("unknown instance")?;
    let engine = Contestant::named(run.engine).ok_or("unknown engine")?;
    let count = engine.count(&(instance.problem)());
    if count != Some(instance.solutions) {
        return Err(format!("{name} counts {count:?}, not {}", instance.solutions).into());
    }
    writeln!(out, "{}", vectors())?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the best vector instructions available to this process.
fn vectors() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            return "AVX-512";
        }
        if is_x86_feature_detected!("avx2") {
            return "AVX2";
        }
    }
    "portable code"
}

/// The parent process: executes every run in turn.
pub(crate) fn all() -> Result<Baseline, Box<dyn Error>> {
    let mut seen = String::new();
    let mut counts = Vec::new();
    for run in RUNS {
        let (vectors, count) = under_valgrind(run.name)?;
        seen = vectors;
        counts.push((run.name.to_owned(), count));
    }
    Ok(Baseline { conditions: Conditions { rustc: rustc()?, vectors: seen }, counts })
}

/// Returns the vector instructions that a run found, and its number of instructions.
fn under_valgrind(name: &str) -> Result<(String, u64), Box<dyn Error>> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    let output = command.arg(env::current_exe()?).args(["--child", name]).output();
    let output = output.map_err(|error| format!("cannot start valgrind: {error}"))?;
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let count = stderr.lines().find_map(|line| line.split_once("Collected : ")?.1.parse().ok());
    match (output.status.success(), count) {
        (true, Some(count)) => {
            Ok((String::from_utf8_lossy(&output.stdout).trim().to_owned(), count))
        }
        _ => Err(format!("{name}: valgrind ended with {}\n{stderr}", output.status).into()),
    }
}

/// Returns the version of the compiler, without the patch number.
fn rustc() -> Result<String, Box<dyn Error>> {
    let output = Command::new("rustc").arg("--version").output()?;
    let text = String::from_utf8(output.stdout)?;
    let version = text.split_whitespace().nth(1).ok_or("rustc does not print its version")?;
    Ok(version.split('.').take(2).collect::<Vec<_>>().join("."))
}
