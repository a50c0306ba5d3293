//! Measures the fast queens counter and a plain backtracker in interleaved runs, and prints a
//! table: medians of processor time on one thread, and the growth from n − 2 queens to n.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Parser;
use cpu_time::ProcessTime;
use quadrille_benches::machine::Machine;
use quadrille_benches::queens::{BOARDS, backtracking};
use quadrille_benches::results::{self, median};
use quadrille_nqueens::MeetInTheMiddle;

/// The section of the results file that this program writes.
const SECTION: &str = "Queens";

/// Measures the fast queens counter and a plain backtracker.
#[derive(Debug, Parser)]
struct Arguments {
    /// The least number of queens.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=20))]
    from: u8,
    /// The greatest number of queens.
    #[arg(long, value_name = "N", default_value_t = 18, value_parser = clap::value_parser!(u8).range(1..=20))]
    to: u8,
    /// The greatest number of queens for the backtracker.
    #[arg(long, value_name = "N", default_value_t = 16)]
    backtracking_to: u8,
    /// The number of runs of each kind.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Write the table to its section of this file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// The seconds of processor time for one number of queens.
#[derive(Default)]
struct Row {
    n: usize,
    fast: Vec<f64>,
    backtracking: Vec<f64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let began = Machine::now();
    let sizes = usize::from(arguments.from)..=usize::from(arguments.to);
    let mut rows: Vec<Row> = sizes.map(|n| Row { n, ..Row::default() }).collect();
    for round in 1..=arguments.rounds {
        for row in &mut rows {
            let n = row.n;
            writeln!(io::stderr(), "round {round} of {}: {n} queens", arguments.rounds)?;
            row.fast.push(seconds(n, fast)?);
            if n <= usize::from(arguments.backtracking_to) {
                row.backtracking.push(seconds(n, |n| Ok(backtracking(n)))?);
            }
        }
    }
    let text = table(&rows);
    writeln!(io::stdout(), "{text}")?;
    if let Some(path) = &arguments.report {
        let head = head(&arguments, began);
        results::replace_section(path, SECTION, &format!("{head}\n{text}"))?;
    }
    Ok(())
}

fn fast(n: usize) -> Result<u64, Box<dyn Error>> {
    let answer = MeetInTheMiddle::new(n)?.count()?;
    Ok(answer.complete()?.to_u64().ok_or("more than 2^64 boards")?)
}

/// Returns the processor time of a count. A wrong count is an error.
fn seconds(
    n: usize,
    count: impl FnOnce(usize) -> Result<u64, Box<dyn Error>>,
) -> Result<f64, Box<dyn Error>> {
    let start = ProcessTime::now();
    let boards = count(n)?;
    let seconds = start.elapsed().as_secs_f64();
    match boards == BOARDS[n - 1] {
        true => Ok(seconds),
        false => Err(format!("{n} queens have {} boards, not {boards}", BOARDS[n - 1]).into()),
    }
}

fn table(rows: &[Row]) -> String {
    let mut text =
        "| n | boards | fast counter | over n − 2 | backtracking | over the fast counter |\n\
                    |---:|---:|---:|---:|---:|---:|\n"
            .to_owned();
    let medians: Vec<_> =
        rows.iter().map(|row| (median(&row.fast), median(&row.backtracking))).collect();
    for (index, (row, &(fast, plain))) in rows.iter().zip(&medians).enumerate() {
        let before = index.checked_sub(2).and_then(|index| medians[index].0);
        let ratio = |this: Option<f64>, that: Option<f64>| {
            this.zip(that).map_or(String::new(), |(this, that)| format!("{:.1}", this / that))
        };
        let shown = |seconds: Option<f64>| seconds.map_or(String::new(), |s| format!("{s:.4}"));
        let (n, boards) = (row.n, BOARDS[row.n - 1]);
        let (growth, gain) = (ratio(fast, before), ratio(plain, fast));
        let (fast, plain) = (shown(fast), shown(plain));
        writeln!(text, "| {n} | {boards} | {fast} | {growth} | {plain} | {gain} |")
            .expect("writing to a string never fails");
    }
    text
}

fn head(arguments: &Arguments, machine: Machine) -> String {
    let text = format!(
        "Time to count all boards on one thread: seconds of processor time, medians of {} \
         interleaved rounds. Backtracking goes row by row with bit masks, and tries only one half \
         of the first row.\n\n",
        arguments.rounds
    );
    text + &machine.report()
}
