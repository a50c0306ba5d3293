//! Halves and doubles each knob of the engine, asks every problem of the benchmarks several questions,
//! and prints what changes by at least a tenth: nodes, or else seconds of processor time.
//!
//! Each line has the knob, the factor, the question, the problem, and the nodes and the seconds before
//! and after. Problems whose answer takes longer than `--seconds` are left out.

use std::error::Error;
use std::io::{self, Cursor, Write};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use clap::Parser;
use cpu_time::ProcessTime;
use quadrille_benches::pins::pins;
use quadrille_dlx::tuning::{KNOBS, Tuning};
use quadrille_dlx::{Problem, Solve};

/// Halves and doubles each knob of the engine, and prints what changes by a tenth.
#[derive(Debug, Parser)]
struct Arguments {
    /// Change only the knobs whose names contain this text.
    #[arg(long, value_name = "TEXT", default_value = "")]
    knob: String,
    /// Ask only problems whose names contain this text.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Leave out a problem if a question takes longer.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.05)]
    seconds: f64,
    /// Print every answer, and not just those that change by a tenth.
    #[arg(long)]
    all: bool,
}

/// Asks a question, and returns the nodes of the search.
type Ask = fn(&Problem, Tuning) -> Result<u64, Box<dyn Error>>;

/// The questions.
const QUESTIONS: [(&str, Ask); 5] =
    [("count", count), ("classes", classes), ("proof", proof), ("diagram", diagram), ("any", any)];

/// Stops an answer that is much slower than before.
const TIME_LIMIT: Duration = Duration::from_millis(250);

/// The seconds by which two times must differ before they are compared.
const RESOLUTION: f64 = 0.005;

fn count(problem: &Problem, tuning: Tuning) -> Result<u64, Box<dyn Error>> {
    let counted = problem.counter().tuning(tuning).time_limit(TIME_LIMIT).count()?;
    Ok(counted.statistics().nodes + counted.statistics().discarded)
}

fn classes(problem: &Problem, tuning: Tuning) -> Result<u64, Box<dyn Error>> {
    let classifier = problem.classifier().tuning(tuning).time_limit(TIME_LIMIT);
    Ok(classifier.count_classes()?.statistics().nodes)
}

/// Returns the nodes of the search and the bytes of the certificate.
fn proof(problem: &Problem, tuning: Tuning) -> Result<u64, Box<dyn Error>> {
    let mut certificate = Vec::new();
    let certifier = problem.certifier().tuning(tuning).time_limit(TIME_LIMIT);
    let certified = certifier.certify(Cursor::new(&mut certificate))?;
    Ok(certified.counted.statistics().nodes + certificate.len() as u64)
}

/// Returns the edges of the diagram.
fn diagram(problem: &Problem, tuning: Tuning) -> Result<u64, Box<dyn Error>> {
    let compiler = problem.compiler().tuning(tuning).time_limit(TIME_LIMIT);
    Ok(compiler.compile().map_or(0, |diagram| diagram.edge_count() as u64))
}

fn any(problem: &Problem, tuning: Tuning) -> Result<u64, Box<dyn Error>> {
    let finder = problem.finder().tuning(tuning).time_limit(TIME_LIMIT);
    Ok(finder.any_with_statistics().1.nodes)
}

/// The nodes of one answer, and the seconds of processor time.
#[derive(Clone, Copy)]
struct Cost {
    nodes: u64,
    seconds: f64,
}

impl Cost {
    fn once(ask: Ask, problem: &Problem, tuning: Tuning) -> Result<Self, Box<dyn Error>> {
        let start = ProcessTime::now();
        let nodes = ask(problem, tuning)?;
        Ok(Self { nodes, seconds: start.elapsed().as_secs_f64() })
    }

    /// Asks five times, or until the cost is within a tenth of the expected one. Returns the least time.
    fn of(
        ask: Ask,
        problem: &Problem,
        tuning: Tuning,
        expected: Option<Self>,
    ) -> Result<Self, Box<dyn Error>> {
        let mut cost = Self::once(ask, problem, tuning)?;
        for _ in 1..5 {
            if expected.is_some_and(|expected| !cost.differs_from(expected)) {
                break;
            }
            let seconds = Self::once(ask, problem, tuning)?.seconds.min(cost.seconds);
            cost.seconds = seconds;
        }
        Ok(cost)
    }

    /// Whether the nodes or the seconds differ by a tenth.
    fn differs_from(self, other: Self) -> bool {
        let is_far = |a: f64, b: f64| a.min(b) < 0.9 * a.max(b);
        is_far(self.nodes as f64, other.nodes as f64) && self.nodes.abs_diff(other.nodes) >= 100
            || is_far(self.seconds, other.seconds)
                && (self.seconds - other.seconds).abs() >= RESOLUTION
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse(), &mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed as well, there is no one to report to.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut asked = Vec::new();
    for pin in pins(&[])?.iter().filter(|pin| pin.name.contains(&arguments.only)) {
        let problem = Rc::new((pin.problem)()?);
        for (question, ask) in QUESTIONS {
            // Not each question can be asked of each problem, and some answers take too long.
            let Ok(cost) = Cost::once(ask, &problem, Tuning::default()) else { continue };
            if cost.seconds <= arguments.seconds {
                let cost = Cost::of(ask, &problem, Tuning::default(), None)?;
                asked.push((pin.name.clone(), Rc::clone(&problem), question, ask, cost));
            }
        }
    }
    writeln!(out, "knob\tfactor\tquestion\tproblem\tnodes\tnow\tseconds\tnow")?;
    for knob in KNOBS.iter().filter(|knob| knob.name.contains(&arguments.knob)) {
        for factor in [0.5, 2.0] {
            let mut tuning = Tuning::default();
            (knob.set)(&mut tuning, (knob.default * factor).clamp(knob.range.0, knob.range.1));
            for (name, problem, question, ask, before) in &asked {
                let now = Cost::of(*ask, problem, tuning, Some(*before))?;
                if arguments.all || now.differs_from(*before) {
                    let knob = knob.name;
                    write!(
                        out,
                        "{knob}\t{factor}\t{question}\t{name}\t{}\t{}",
                        before.nodes, now.nodes
                    )?;
                    writeln!(out, "\t{:.4}\t{:.4}", before.seconds, now.seconds)?;
                    out.flush()?;
                }
            }
        }
    }
    Ok(())
}
