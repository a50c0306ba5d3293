//! Checks that Sudoku puzzles are valid, whether they have one solution, several, or none, and
//! what can be said of that.

use quadrille_dlx::{Answer, StopReason};
use quadrille_sudoku::{
    Cell, ClashingGivens, Explained, FastTally, Grid, Model, Redundancy, Uniqueness,
};

use crate::args::SudokuCheckArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{ExplanationRecord, Record, StatusRecord, VerdictRecord};
use crate::run::Context;
use crate::run::ending::{Limit, answer, exit, words};
use crate::run::sudoku::{Numbered, for_each_puzzle_ahead};
use crate::run::sudoku_fast::Fast;

pub(in crate::run) fn run(args: SudokuCheckArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(args.file.clone());
    // Two solutions are enough to know.
    let fast = Fast::new(&args.search, None, 2, context);
    let look_ahead = |puzzles: &[&Numbered]| fast.look_ahead(puzzles);
    let check = |puzzle: &Numbered, known| check(puzzle, known, &args, context);
    for_each_puzzle_ahead(&source, &args.puzzles, context, look_ahead, check)
}

/// What was asked for besides the number of solutions, as far as the puzzle has it.
enum Finding {
    Nothing,
    Redundancy(Redundancy),
    /// Two solutions differ here.
    Differ(Vec<Cell>),
    Clash(ClashingGivens),
    /// The search was stopped before there was one.
    Stopped(StopReason),
}

fn check(
    numbered: &Numbered,
    known: Option<FastTally>,
    args: &SudokuCheckArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let clashes = numbered.clashes();
    let answer = match known {
        _ if !clashes.is_empty() => Answer::Complete(0u64.into()),
        Some(tally) => answer(tally.found, tally.stopped),
        None => solutions(&context.sudoku_solver(&numbered.model(), &args.search).uniqueness()?),
    };
    let finding = match args.minimal || args.explain {
        true => find(&answer, &numbered.model(), args, context)?,
        false => Finding::Nothing,
    };
    let status = || {
        let clashes = clashes.iter().map(Into::into).collect();
        let status = StatusRecord::new(&answer, numbered.subject());
        Record::Verdict(record(StatusRecord { clashes, ..status }, &finding))
    };
    context.emit(status, |output| {
        if clashes.is_empty() {
            return writeln!(output, "{}{}", verdict(&answer), describe(&finding));
        }
        let clashes: Vec<String> = clashes.iter().map(|clash| clash.to_string()).collect();
        writeln!(output, "clash: {}", clashes.join("; "))
    })?;
    end(&answer, &finding, numbered, args, context)
}

/// Looks for what was asked for.
fn find(
    answer: &Answer,
    model: &Model,
    args: &SudokuCheckArgs,
    context: &Context,
) -> Result<Finding, Failure> {
    let solver = context.sudoku_solver(model, &args.search);
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

/// What the line of a puzzle says after the verdict.
fn describe(finding: &Finding) -> String {
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
            format!(": these {count} givens clash, and {how} fewer do: {clash}")
        }
    }
}

fn record(status: StatusRecord, finding: &Finding) -> VerdictRecord {
    let pairs = |cells: &[Cell]| -> Vec<[usize; 2]> {
        cells.iter().map(|cell| [cell.row() + 1, cell.column() + 1]).collect()
    };
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
            VerdictRecord { minimal, redundant: Some(pairs(cells)), ..plain }
        }
        Finding::Differ(cells) => VerdictRecord { differ: Some(pairs(cells)), ..plain },
        Finding::Clash(clash) => {
            let (cells, values): (Vec<Cell>, Vec<u8>) = clash.givens.iter().copied().unzip();
            let (cells, smallest) = (pairs(&cells), clash.is_smallest);
            let explanation = Some(ExplanationRecord { cells, values, smallest });
            VerdictRecord { explanation, ..plain }
        }
    }
}

/// How the check of a puzzle ends.
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
        return Ok(exit(&Answer::AtLeast(0u64.into(), reason), Limit::Typed));
    }
    let is_minimal = !matches!(finding, Finding::Redundancy(Redundancy::Redundant(_)));
    Ok(match answer {
        Answer::AtLeast(..) if args.unique || args.minimal => Exit::Negative,
        Answer::AtLeast(..) => Exit::Success,
        Answer::Complete(_) if is_minimal => exit(answer, Limit::Typed),
        Answer::Complete(_) => Exit::Negative,
    })
}

/// What is known of the number of solutions: two of them are enough to know.
fn solutions(uniqueness: &Uniqueness) -> Answer {
    match uniqueness {
        Uniqueness::Impossible => Answer::Complete(0u64.into()),
        Uniqueness::Unique(_) => Answer::Complete(1u64.into()),
        Uniqueness::Several(..) => Answer::AtLeast(2u64.into(), StopReason::SolutionLimit),
        Uniqueness::Stopped { reason, first } => {
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
