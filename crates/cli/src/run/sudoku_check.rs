//! Checks that Sudoku puzzles are valid, and whether they have one solution, several, or none.

use quadrille_dlx::{Answer, StopReason};
use quadrille_sudoku::Uniqueness;

use crate::args::SudokuCheckArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{Record, StatusRecord};
use crate::run::Context;
use crate::run::ending::{Limit, exit, words};
use crate::run::sudoku::{Numbered, for_each_puzzle};

pub(in crate::run) fn run(args: SudokuCheckArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(args.file.clone());
    for_each_puzzle(&source, &args.rules.rules, args.json, context, |puzzle| {
        check(puzzle, &args, context)
    })
}

fn check(numbered: &Numbered, args: &SudokuCheckArgs, context: &Context) -> Result<Exit, Failure> {
    let clashes = numbered.clashes();
    let answer = match clashes.is_empty() {
        true => known(context.sudoku_solver(&numbered.model(), &args.search).uniqueness()?),
        false => Answer::Complete(0u64.into()),
    };
    if args.json {
        let clashes = clashes.iter().map(Into::into).collect();
        let status = StatusRecord::new(&answer, numbered.subject());
        context.output.json(&Record::Status(StatusRecord { clashes, ..status }))?;
    } else if clashes.is_empty() {
        writeln!(context.output, "{}", verdict(&answer))?;
    } else {
        let clashes: Vec<String> = clashes.iter().map(|clash| clash.to_string()).collect();
        writeln!(context.output, "clash: {}", clashes.join("; "))?;
    }
    Ok(match &answer {
        Answer::AtLeast(_, StopReason::SolutionLimit) if args.unique => Exit::Negative,
        Answer::AtLeast(_, StopReason::SolutionLimit) => Exit::Success,
        Answer::AtLeast(_, reason) => {
            context.output.note(&format!("{}{}", words(*reason), numbered.suffix()));
            exit(&answer, Limit::Typed)
        }
        Answer::Complete(_) => exit(&answer, Limit::Typed),
    })
}

/// What is known of the number of solutions: two of them are enough to know.
fn known(uniqueness: Uniqueness) -> Answer {
    match uniqueness {
        Uniqueness::Impossible => Answer::Complete(0u64.into()),
        Uniqueness::Unique(_) => Answer::Complete(1u64.into()),
        Uniqueness::Several(..) => Answer::AtLeast(2u64.into(), StopReason::SolutionLimit),
        Uniqueness::Stopped { reason, first } => {
            Answer::AtLeast(u64::from(first.is_some()).into(), reason)
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
