//! Counts random problems with planted symmetries in every way, and compares with brute force.
//!
//! A failure prints its seed, and the smallest problem found that still fails. The same seed gives the
//! same problem and the same choices on every machine.
//!
//! Exit codes: 0 every check holds; 1 a check fails; 2 the campaign could not run.

mod brute;
mod case;
mod checks;
mod plain;
mod planted;
mod small;

use std::error::Error;
use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use quadrille_random::Random;

use case::{Case, Seen};
use checks::{CHECKS, Check, SMALL_CHECKS};
use plain::Plain;

/// Counts random problems with planted symmetries in every way, and compares with brute force.
#[derive(Debug, Parser)]
struct Arguments {
    /// The number of problems.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    problems: u64,
    /// The seed of the first problem. The next problem has the next seed.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Make only the checks whose names contain this text.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Take problems of at most ten options without planted symmetries: many more in an hour.
    #[arg(long)]
    small: bool,
    /// Print the problems instead of judging them.
    #[arg(long)]
    print: bool,
}

/// Problems between two lines of progress.
const REPORT_EVERY: u64 = 10_000;

fn main() -> ExitCode {
    run(&Arguments::parse(), &mut io::stdout()).unwrap_or_else(|error| {
        // If standard error is closed as well, there is no one to report to.
        let _ = writeln!(io::stderr(), "error: {error}");
        ExitCode::from(2)
    })
}

fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Arguments { problems, seed, only, small, print } = arguments;
    let (problem, all) = kind(*small);
    let checks: Vec<&Check> = all.iter().filter(|check| check.name.contains(only)).collect();
    if checks.is_empty() {
        let names: Vec<&str> = all.iter().map(|check| check.name).collect();
        return Err(format!("no check is named {only}; there are {}", names.join(", ")).into());
    }
    let (mut seen, start) = (Seen::default(), Instant::now());
    for number in 0..*problems {
        if *print {
            let plain = problem(&mut Random::new(seed.wrapping_add(number)));
            writeln!(out, "{}", plain.text())?;
            continue;
        }
        if let Err(failure) = judge(problem, seed.wrapping_add(number), &checks, &mut seen) {
            writeln!(out, "{failure}")?;
            return Ok(ExitCode::FAILURE);
        }
        if (number + 1) % REPORT_EVERY == 0 {
            let seconds = start.elapsed().as_secs();
            writeln!(io::stderr(), "{} problems in {seconds} s", number + 1)?;
        }
    }
    if *print {
        return Ok(ExitCode::SUCCESS);
    }
    if let Err(verdict) = seen.uniformity() {
        writeln!(out, "{verdict}")?;
        return Ok(ExitCode::FAILURE);
    }
    writeln!(out, "{problems} problems from seed {seed}: every check holds\n{seen}")?;
    Ok(ExitCode::SUCCESS)
}

/// How problems are made from random numbers.
type Maker = fn(&mut Random) -> Plain;

/// Returns how problems of a kind are made, and their checks.
fn kind(is_small: bool) -> (Maker, &'static [Check]) {
    if is_small { (small::problem, SMALL_CHECKS) } else { (planted::problem, CHECKS) }
}

/// Makes all checks of the problem of a seed. The error is a whole report.
fn judge(problem: Maker, seed: u64, checks: &[&Check], seen: &mut Seen) -> Result<(), String> {
    let plain = problem(&mut Random::new(seed));
    let Some(case) = Case::of(plain) else {
        seen.add("too large");
        return Ok(());
    };
    seen.case(&case);
    for check in checks {
        let Err(verdict) = made(check, &case, seed, seen) else { continue };
        let fails = |plain: &Plain| {
            let case = Case::of(plain.clone());
            case.is_some_and(|case| made(check, &case, seed, &mut Seen::default()).is_err())
        };
        // The panics of smaller problems are not shown.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let smallest = case.plain.shrunk(fails);
        let (name, text) = (check.name, smallest.text());
        let of_smallest = match Case::of(smallest) {
            Some(case) => made(check, &case, seed, &mut Seen::default()).err(),
            None => None,
        };
        panic::set_hook(hook);
        let of_smallest = of_smallest.unwrap_or_else(|| "it does not fail again".to_owned());
        return Err(format!(
            "seed {seed}, {name}: {verdict}\nThe smallest problem found that fails: {of_smallest}\n{text}"
        ));
    }
    Ok(())
}

/// Makes a check. A panic is a failure.
fn made(check: &Check, case: &Case, seed: u64, seen: &mut Seen) -> Result<(), String> {
    let mut random = Random::with_key([seed, 1, 0, 0]);
    let run = panic::AssertUnwindSafe(|| (check.run)(case, &mut random, seen));
    panic::catch_unwind(run).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        Err(format!("panic: {}", text.unwrap_or("without a message")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_problems_pass_every_check() {
        let mut seen = Seen::default();
        for (problem, checks) in [kind(false), kind(true), (small::problem, CHECKS)] {
            let checks: Vec<&Check> = checks.iter().collect();
            for seed in 0..200 {
                judge(problem, seed, &checks, &mut seen)
                    .unwrap_or_else(|failure| panic!("{failure}"));
            }
        }
        assert_eq!(seen.uniformity(), Ok(()));
    }

    #[test]
    fn a_failure_is_shrunk() {
        let run = |case: &Case, _: &mut Random, _: &mut Seen| match case.plain.options.len() {
            0 => Ok(()),
            _ => panic!("an option"),
        };
        let check = Check { name: "no options", run };
        let report = (0..)
            .find_map(|seed| judge(planted::problem, seed, &[&check], &mut Seen::default()).err());
        let report = report.expect("a problem with options");
        assert!(report.contains(", no options: panic: an option\n"), "{report}");
        assert!(report.ends_with("\np0\np0\n"), "{report}");
    }
}
