//! Counts families of problems that grow, and narrow problems with and without a sweep, on one
//! thread, and prints two tables: processor time, the way taken, and ratios.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;
use cpu_time::ProcessTime;
use quadrille_benches::families::{FAMILIES, Family};
use quadrille_benches::machine::Machine;
use quadrille_benches::narrow::NARROW;
use quadrille_benches::results::{self, median, way};
use quadrille_dlx::{Answer, Count, Engine, Problem, Solve};

/// The section of the results file that this program writes.
const SECTION: &str = "Families";

/// Counts families of problems that grow, and narrow problems with and without a sweep.
#[derive(Debug, Parser)]
struct Arguments {
    /// The number of counts of each problem; medians are printed. A search without a sweep runs once.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Stop a search without a sweep after this wall time.
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    cutoff: u64,
    /// Write the tables to their section of this file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let began = Machine::now();
    let mut text = "| family | N | options | seconds | way | over the size before |\n\
                    |---|---:|---:|---:|---|---:|\n"
        .to_owned();
    for family in FAMILIES {
        add_family(family, arguments.rounds, &mut text)?;
    }
    text += "\n| narrow problem | options | seconds | way | without a sweep | ratio |\n\
             |---|---:|---:|---|---:|---:|\n";
    for narrow in NARROW {
        writeln!(io::stderr(), "{}", narrow.name)?;
        let (problem, expected) = ((narrow.problem)(), narrow.solutions());
        let (seconds, way) = measure(&problem, &expected, arguments.rounds)?;
        let (without, is_complete) = search(&problem, &expected, arguments.cutoff)?;
        let (more, ratio) = (if is_complete { "" } else { "> " }, without / seconds);
        let (name, options) = (narrow.name, problem.option_count());
        writeln!(
            text,
            "| {name} | {options} | {seconds:.3} | {way} | {more}{without:.3} | {more}{ratio:.1} |"
        )?;
    }
    writeln!(io::stdout(), "{text}")?;
    if let Some(path) = &arguments.report {
        let head = head(&arguments, began);
        results::replace_section(path, SECTION, &format!("{head}\n{text}"))?;
    }
    Ok(())
}

/// Measures each size of a family, and adds a row of the table for each.
fn add_family(family: &Family, rounds: u32, text: &mut String) -> Result<(), Box<dyn Error>> {
    let mut before = None;
    for &size in family.sizes {
        writeln!(io::stderr(), "{}: {size}", family.name)?;
        let (problem, expected) = ((family.problem)(size), (family.solutions)(size));
        let (seconds, way) = measure(&problem, &expected, rounds)?;
        let ratio = before.map_or(String::new(), |before| format!("{:.1}", seconds / before));
        let (name, options) = (family.name, problem.option_count());
        writeln!(text, "| {name} | {size} | {options} | {seconds:.4} | {way} | {ratio} |")?;
        before = Some(seconds);
    }
    Ok(())
}

/// Returns the median of the processor times to count a problem, and the way taken. A wrong count is
/// an error.
fn measure(
    problem: &Problem,
    expected: &Count,
    rounds: u32,
) -> Result<(f64, String), Box<dyn Error>> {
    let (mut seconds, mut ways) = (Vec::new(), String::new());
    for _ in 0..rounds {
        let start = ProcessTime::now();
        let counted = problem.counter().threads(1).count()?;
        seconds.push(start.elapsed().as_secs_f64());
        ways = way(&counted);
        expect(&counted.complete()?, expected)?;
    }
    Ok((median(&seconds).ok_or("no rounds")?, ways))
}

/// Returns the processor time of a search without a sweep, and whether it was not stopped. A wrong
/// count is an error.
fn search(problem: &Problem, expected: &Count, cutoff: u64) -> Result<(f64, bool), Box<dyn Error>> {
    let start = ProcessTime::now();
    let limit = Duration::from_secs(cutoff);
    let counted = problem.counter().engine(Engine::Memo).threads(1).time_limit(limit).count()?;
    let seconds = start.elapsed().as_secs_f64();
    match counted.answer() {
        Answer::Complete(count) => expect(&count, expected).map(|()| (seconds, true)),
        Answer::AtLeast(..) => Ok((seconds, false)),
    }
}

fn expect(count: &Count, expected: &Count) -> Result<(), Box<dyn Error>> {
    match count == expected {
        true => Ok(()),
        false => Err(format!("{count} solutions, not {expected}").into()),
    }
}

fn head(arguments: &Arguments, machine: Machine) -> String {
    let Arguments { rounds, cutoff, .. } = arguments;
    format!(
        "{}\nCounts on one thread: seconds of processor time, medians of {rounds} rounds. Each count is \
         asserted. The search without a sweep (`Engine::Memo`, with its memo and symmetries) runs once \
         and is stopped after {cutoff} s of wall time. The text after \"since\" is the reason for the \
         choice of engine.\n",
        machine.report()
    )
}
