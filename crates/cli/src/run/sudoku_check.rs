//! Checks Sudoku puzzles: whether each has one solution, several, or none, and why.

use quadrille_dlx::{Answer, StopReason};
use quadrille_sudoku::{
    Cell, ClashingGivens, Explained, Grid, Redundancy, Solver, Symbols, Uniqueness, Verdict,
};

use crate::args::SudokuCheckArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::{ExplanationRecord, Record, StatusRecord, VerdictRecord};
use crate::run::Context;
use crate::run::ending::{exit, words};
use crate::run::sudoku::{self, Numbered, clash_records, for_each_puzzle_ahead, places};

pub(in crate::run) fn run(args: SudokuCheckArgs, context: &Context) -> Result<Exit, Failure> {
    let source = sudoku::source(args.file.as_ref());
    let ahead = context.look_ahead(&args.search, args.threads);
    let mut watch = context.watch(args.progress.progress);
    let mut done = 0;
    let check = |puzzle: &Numbered| {
        let exit = check(puzzle, &args, context)?;
        done += 1;
        watch.done(done, None, "puzzles");
        Ok(exit)
    };
    for_each_puzzle_ahead(&source, &args.puzzles, context, ahead.as_ref(), check)
}

/// The requested finding in addition to the number of solutions, if there is one.
enum Finding {
    Nothing,
    Redundancy(Redundancy),
    /// The cells in which two solutions differ.
    Differ(Vec<Cell>),
    Clash(ClashingGivens),
    /// The search was stopped before the finding.
    Stopped(StopReason),
}

fn check(numbered: &Numbered, args: &SudokuCheckArgs, context: &Context) -> Result<Exit, Failure> {
    let clashes = numbered.clashes();
    let model = numbered.model();
    let solver = || context.sudoku_solver(&model, &numbered.known, &args.search);
    let answer = match clashes.is_empty() {
        false => Answer::Complete(0u64.into()),
        true => solutions(&solver().verdict()?),
    };
    let finding = match args.minimal || args.explain {
        true => find(&answer, solver(), args)?,
        false => Finding::Nothing,
    };
    let status = || {
        let clashes = clash_records(&clashes, numbered.symbols());
        let status = StatusRecord::new(&answer, numbered.subject());
        Record::Verdict(record(StatusRecord { clashes, ..status }, &finding))
    };
    context.emit(status, |output| {
        if clashes.is_empty() {
            return writeln!(
                output,
                "{}{}",
                verdict(&answer),
                describe(&finding, numbered.symbols())
            );
        }
        let clashes: Vec<String> =
            clashes.iter().map(|clash| clash.display(numbered.symbols()).to_string()).collect();
        writeln!(output, "clash: {}", clashes.join("; "))
    })?;
    end(&answer, &finding, numbered, args, context)
}

/// Searches for the requested finding.
fn find(answer: &Answer, solver: Solver<'_>, args: &SudokuCheckArgs) -> Result<Finding, Failure> {
    Ok(match answer {
        Answer::Complete(count) if count.is_zero() && args.explain => match solver.explain()? {
            Explained::Clash(clash) => Finding::Clash(clash),
            Explained::Stopped(reason) => Finding::Stopped(reason),
            Explained::Solvable(_) => unreachable!("a puzzle without a solution has none"),
        },
        Answer::Complete(count) if !count.is_zero() && args.minimal => {
            Finding::Redundancy(solver.redundant_givens()?)
        }
        Answer::AtLeast(_, StopReason::SolutionLimit) if args.explain => {
            match solver.uniqueness()? {
                Uniqueness::Several(one, other) => Finding::Differ(differences(&one, &other)),
                Uniqueness::Stopped { reason, .. } => Finding::Stopped(reason),
                _ => unreachable!("a puzzle with two solutions has several"),
            }
        }
        _ => Finding::Nothing,
    })
}

fn differences(one: &Grid, other: &Grid) -> Vec<Cell> {
    one.shape().cells().filter(|&cell| one.get(cell) != other.get(cell)).collect()
}

/// Returns the text after the verdict in the line of a puzzle.
fn describe(finding: &Finding, symbols: Symbols) -> String {
    let names = |cells: &[Cell]| cells.iter().map(|cell| format!(" {cell}")).collect::<String>();
    match finding {
        Finding::Nothing | Finding::Stopped(_) => String::new(),
        Finding::Redundancy(Redundancy::Minimal) => "; minimal".to_owned(),
        Finding::Redundancy(Redundancy::Redundant(cells)) => {
            format!("; redundant, one at a time:{}", names(cells))
        }
        Finding::Redundancy(Redundancy::Stopped { redundant, .. }) => {
            format!("; redundant as far as known:{}", names(redundant))
        }
        Finding::Differ(cells) => format!(": two solutions differ in{}", names(cells)),
        Finding::Clash(clash) => {
            let (count, how) =
                (clash.givens.len(), if clash.is_smallest { "no" } else { "perhaps" });
            let clash = clash.display(symbols);
            format!(": these {count} givens clash, and {how} fewer do: {clash}")
        }
    }
}

fn record(status: StatusRecord, finding: &Finding) -> VerdictRecord {
    let plain =
        VerdictRecord { status, minimal: None, redundant: None, differ: None, explanation: None };
    match finding {
        Finding::Nothing | Finding::Stopped(_) => plain,
        Finding::Redundancy(redundancy) => {
            let (minimal, cells): (_, &[Cell]) = match redundancy {
                Redundancy::Minimal => (Some(true), &[]),
                Redundancy::Redundant(cells) => (Some(false), cells),
                Redundancy::Stopped { redundant, .. } => {
                    ((!redundant.is_empty()).then_some(false), redundant)
                }
            };
            VerdictRecord { minimal, redundant: Some(places(cells)), ..plain }
        }
        Finding::Differ(cells) => VerdictRecord { differ: Some(places(cells)), ..plain },
        Finding::Clash(clash) => {
            let (cells, values): (Vec<Cell>, Vec<u8>) = clash.givens.iter().copied().unzip();
            let (cells, smallest) = (places(&cells), clash.is_smallest);
            let explanation = Some(ExplanationRecord { cells, values, smallest });
            VerdictRecord { explanation, ..plain }
        }
    }
}

/// Prints a note if the check was stopped, and returns the exit code.
fn end(
    answer: &Answer,
    finding: &Finding,
    numbered: &Numbered,
    args: &SudokuCheckArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let stopped = match finding {
        Finding::Stopped(reason) => Some(*reason),
        Finding::Redundancy(Redundancy::Stopped { reason, .. }) => Some(*reason),
        _ => answer.stopped().filter(|&reason| reason != StopReason::SolutionLimit),
    };
    if let Some(reason) = stopped {
        context.output.note(&format!("{}{}", words(reason), numbered.suffix()));
        return Ok(exit(&Answer::AtLeast(0u64.into(), reason)));
    }
    let is_minimal = !matches!(finding, Finding::Redundancy(Redundancy::Redundant(_)));
    Ok(match answer {
        Answer::AtLeast(..) if args.unique || args.minimal => Exit::Negative,
        Answer::AtLeast(..) => Exit::Success,
        Answer::Complete(_) if is_minimal => exit(answer),
        Answer::Complete(_) => Exit::Negative,
    })
}

/// The number of solutions, counted up to two.
fn solutions(verdict: &Verdict) -> Answer {
    match verdict {
        Verdict::Impossible => Answer::Complete(0u64.into()),
        Verdict::Unique(_) => Answer::Complete(1u64.into()),
        Verdict::Several(_) => Answer::AtLeast(2u64.into(), StopReason::SolutionLimit),
        Verdict::Stopped { reason, first } => {
            Answer::AtLeast(u64::from(first.is_some()).into(), *reason)
        }
    }
}

fn verdict(answer: &Answer) -> &'static str {
    match answer {
        Answer::Complete(count) if count.is_zero() => "none",
        Answer::Complete(_) => "unique",
        Answer::AtLeast(_, StopReason::SolutionLimit) => "several",
        Answer::AtLeast(..) => "unknown",
    }
}
