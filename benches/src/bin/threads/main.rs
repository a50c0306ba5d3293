//! Counts instances with one thread and with several in interleaved runs, without symmetry, and
//! prints a table: medians of wall time and of processor time, and the nodes visited by all
//! threads.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Instant;

use clap::Parser;
use cpu_time::ProcessTime;
use quadrille_benches::machine::Machine;
use quadrille_benches::results::{self, median};
use quadrille_benches::{CATALOGUE, Instance};
use quadrille_dlx::{Problem, Solve};

/// The section of the results file that this program writes.
const SECTION: &str = "Threads";

/// The default instances: trees of many shapes that take long enough for several threads.
const INSTANCES: &[&str] = &[
    "pentominoes6x10",
    "queens13",
    "onefactor10",
    "langford12",
    "steiner13",
    "random60",
    "soma",
    "sudoku16-open",
    "macmahon4x6",
    "pentacubes3x4x5",
    "latin6",
];

/// Counts instances with one thread and with several.
#[derive(Debug, Parser)]
struct Arguments {
    /// The instances to count (default: about ten).
    instances: Vec<String>,
    /// The number of threads.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(2..))]
    threads: u16,
    /// The number of runs of each kind.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Write the table to its section of this file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// The measurements with one number of threads.
#[derive(Default)]
struct Measured {
    wall: Vec<f64>,
    processor: Vec<f64>,
    nodes: Vec<f64>,
}

/// The measurements of one instance: with one thread, and with several.
struct Row {
    instance: &'static Instance,
    problem: Problem,
    measured: [Measured; 2],
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let began = Machine::now();
    let mut rows = rows(&arguments.instances)?;
    for round in 1..=arguments.rounds {
        for row in &mut rows {
            writeln!(io::stderr(), "round {round} of {}: {}", arguments.rounds, row.instance.name)?;
            for (measured, threads) in
                row.measured.iter_mut().zip([1, usize::from(arguments.threads)])
            {
                measured.count(row.instance, &row.problem, threads)?;
            }
        }
    }
    let text = table(&rows, arguments.threads);
    writeln!(io::stdout(), "{text}")?;
    if let Some(path) = &arguments.report {
        let rounds = arguments.rounds;
        let head = format!(
            "{}\nMedian seconds of {rounds} interleaved rounds, without symmetry. If one thread takes more \
             wall time than processor time, other programs were running on the machine.\n",
            began.report()
        );
        results::replace_section(path, SECTION, &format!("{head}\n{text}"))?;
    }
    Ok(())
}

/// Returns the instances with these names.
fn rows(names: &[String]) -> Result<Vec<Row>, Box<dyn Error>> {
    let names: Vec<&str> = match names {
        [] => INSTANCES.to_vec(),
        names => names.iter().map(String::as_str).collect(),
    };
    let row = |name| {
        let instance = CATALOGUE.iter().find(|instance| instance.name == name);
        let instance = instance.ok_or_else(|| format!("unknown instance: {name}"))?;
        Ok(Row { instance, problem: (instance.problem)(), measured: Default::default() })
    };
    names.into_iter().map(row).collect()
}

impl Measured {
    /// Counts once and records the measurements. A wrong count is an error.
    fn count(
        &mut self,
        instance: &Instance,
        problem: &Problem,
        threads: usize,
    ) -> Result<(), Box<dyn Error>> {
        let (wall, processor) = (Instant::now(), ProcessTime::now());
        let counted = problem.counter().symmetry(false).threads(threads).count()?;
        self.wall.push(wall.elapsed().as_secs_f64());
        self.processor.push(processor.elapsed().as_secs_f64());
        self.nodes.push(counted.statistics().nodes as f64);
        let count = counted.complete()?;
        match count == instance.solutions {
            true => Ok(()),
            false => Err(format!("{}: {count}, not {}", instance.name, instance.solutions).into()),
        }
    }
}

fn table(rows: &[Row], threads: u16) -> String {
    let mut text = format!(
        "| instance | wall, 1 thread | wall, {threads} | 1 over {threads} | processor, 1 | processor, {threads} | \
         nodes, {threads} over 1 |\n|---|---:|---:|---:|---:|---:|---:|\n"
    );
    for Row { instance, measured: [alone, together], .. } in rows {
        let medians = |measured: &Measured| {
            [&measured.wall, &measured.processor, &measured.nodes]
                .map(|values| median(values).unwrap_or(f64::NAN))
        };
        let ([wall, processor, nodes], together) = (medians(alone), medians(together));
        let [wall_together, processor_together, nodes_together] = together;
        let gain = wall / wall_together;
        let more = nodes_together / nodes;
        writeln!(
            text,
            "| {} | {wall:.4} | {wall_together:.4} | {gain:.2} | {processor:.4} | {processor_together:.4} | {more:.2} |",
            instance.name,
        )
        .expect("writing to a string never fails");
    }
    text
}
