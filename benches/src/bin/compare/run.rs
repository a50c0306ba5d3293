//! One run in a separate process: this program started again with one target and one contestant.
//! The child reports its count and its processor time in seconds.

use std::error::Error;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use cpu_time::ProcessTime;
use quadrille_benches::Contestant;

use crate::target::Target;

/// The interval at which the parent checks a child.
const PATIENCE: Duration = Duration::from_millis(5);

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// The count of solutions, and the processor time in seconds.
    Counted(u64, f64),
    /// The contestant does not accept the problem.
    Declined,
    /// It took too long.
    CutOff,
}

/// The time limit of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cutoff(Duration);

impl Cutoff {
    pub(crate) fn new(seconds: u64) -> Self {
        Self(Duration::from_secs(seconds))
    }
}

/// The child process: runs and reports.
pub(crate) fn child(
    target: &Target,
    contestant: &Contestant,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let problem = target.problem()?;
    if !contestant.accepts(&problem, target.solutions()) {
        return Ok(writeln!(out, "declined")?);
    }
    let start = ProcessTime::now();
    let count = contestant.count(&problem);
    let seconds = start.elapsed().as_secs_f64();
    match count {
        Some(count) => writeln!(out, "{count} {seconds}")?,
        None => writeln!(out, "declined")?,
    }
    Ok(())
}

/// The parent process: starts the child, waits, and reads its report.
pub(crate) fn in_process(
    target: &Target,
    contestant: &Contestant,
    cutoff: &Cutoff,
) -> Result<Outcome, Box<dyn Error>> {
    let mut command = Command::new(env::current_exe()?);
    command.arg("--child").arg(contestant.name()).arg(target.name()).stdout(Stdio::piped());
    if let Some(folder) = target.folder() {
        command.arg("--files").arg(folder);
    }
    let mut child = command.spawn()?;
    let end = Instant::now() + cutoff.0;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if Instant::now() >= end {
            child.kill()?;
            child.wait()?;
            return Ok(Outcome::CutOff);
        }
        thread::sleep(PATIENCE);
    };
    let mut report = String::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout.read_to_string(&mut report)?;
    }
    let context = || format!("{} on {}: {status}: {report}", contestant.name(), target.name());
    if !status.success() {
        return Err(context().into());
    }
    parse(&report).ok_or_else(|| context().into())
}

fn parse(report: &str) -> Option<Outcome> {
    if report == "declined\n" {
        return Some(Outcome::Declined);
    }
    let (count, seconds) = report.trim_end().split_once(' ')?;
    Some(Outcome::Counted(count.parse().ok()?, seconds.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_read() {
        assert_eq!(parse("declined\n"), Some(Outcome::Declined));
        assert_eq!(parse("92 0.25\n"), Some(Outcome::Counted(92, 0.25)));
        assert_eq!(parse(""), None);
        assert_eq!(parse("92\n"), None);
    }
}
