//! Measures the ways to solve Sudoku puzzles on several sets in interleaved runs, and prints a
//! table: puzzles per second of processor time on one thread, each proven to have one solution.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Parser;
use cpu_time::ProcessTime;
use quadrille_benches::machine::Machine;
use quadrille_benches::puzzles::{Set, Way};
use quadrille_benches::results;

/// The section of the results file that this program writes.
const SECTION: &str = "Sudoku";

/// Measures the ways to solve Sudoku puzzles.
#[derive(Debug, Parser)]
struct Arguments {
    /// Also measure the files *.txt of this folder: 9×9 puzzles, one per line.
    #[arg(long, value_name = "DIR")]
    files: Option<PathBuf>,
    /// The number of runs of each kind.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Write the table to its section of this file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let began = Machine::now();
    let mut sets = Set::generated()?;
    if let Some(folder) = &arguments.files {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
        paths.sort();
        for path in paths {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            sets.push(Set::read(&name, &fs::read_to_string(&path)?));
        }
    }
    let ways = Way::all();
    let mut seconds = vec![vec![Vec::new(); ways.len()]; sets.len()];
    for round in 1..=arguments.rounds {
        for (set, seconds) in sets.iter().zip(&mut seconds) {
            writeln!(io::stderr(), "round {round} of {}: {}", arguments.rounds, set.name)?;
            let mut agreed = None;
            for (way, seconds) in ways.iter().zip(seconds) {
                let start = ProcessTime::now();
                let unique = way.unique(set);
                seconds.push(start.elapsed().as_secs_f64());
                if *agreed.get_or_insert(unique) != unique {
                    return Err(
                        format!("{}: differs from the others on {}", way.name(), set.name).into()
                    );
                }
            }
        }
    }
    let text = table(&sets, &ways, &seconds);
    writeln!(io::stdout(), "{text}")?;
    if let Some(path) = &arguments.report {
        let head = head(&arguments, began);
        results::replace_section(path, SECTION, &format!("{head}\n{text}"))?;
    }
    Ok(())
}

fn table(sets: &[Set], ways: &[Way], seconds: &[Vec<Vec<f64>>]) -> String {
    let names: Vec<String> = ways.iter().map(|way| way.name()).collect();
    let mut text = format!("| set | puzzles | {} |\n", names.join(" | "));
    text += &format!("|---|---:|{}\n", "---:|".repeat(ways.len()));
    for (set, seconds) in sets.iter().zip(seconds) {
        let speeds: Vec<String> = seconds
            .iter()
            .filter_map(|seconds| {
                Some(format!("{:.0}", set.boards.len() as f64 / results::median(seconds)?))
            })
            .collect();
        writeln!(text, "| {} | {} | {} |", set.name, set.boards.len(), speeds.join(" | "))
            .expect("writing to a string never fails");
    }
    text
}

fn head(arguments: &Arguments, machine: Machine) -> String {
    let text = format!(
        "Puzzles per second of processor time on one thread, medians of {} interleaved rounds. For \
         each puzzle, the solver shows whether it has exactly one solution. *Lanes*: all puzzles \
         together; *alone*: one after the other; *text to text*: read, solved and written; *exact \
         cover*: the exact cover model.\n\n",
        arguments.rounds
    );
    text + &machine.report()
}
