//! The common part of ratings and hints: invalid puzzles, and steps as JSON.

use quadrille_dlx::{Answer, StopReason};
use quadrille_sudoku::{Cell, Symbols};
use quadrille_sudoku_formats::Puzzle;
use quadrille_sudoku_human::{HumanSolver, RateError, Step};

use crate::args::TechniqueArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{CandidateRecord, Record, StatusRecord, StepRecord};
use crate::run::Context;
use crate::run::deadline::Deadline;
use crate::run::ending::{stopped_by, words};
use crate::run::sudoku::{Numbered, clash_records, places};

impl Context {
    /// Returns a solver for the rest of a puzzle, which stops when the command does.
    pub(in crate::run) fn human_solver(
        &self,
        techniques: TechniqueArgs,
        puzzle: &Puzzle,
        deadline: &Deadline<'_>,
    ) -> HumanSolver {
        let solver = HumanSolver::new().uniqueness(!techniques.no_uniqueness);
        let solver = solver.entered(puzzle.entered.iter().copied());
        let solver = solver.cancel_token(self.interrupt.token());
        deadline.left().into_iter().fold(solver, HumanSolver::time_limit)
    }

    /// Prints why a puzzle has no rating or hint, in its line of the results.
    pub(in crate::run) fn refuse_puzzle(
        &self,
        numbered: &Numbered,
        why: &RateError,
        suspects: &[Cell],
        source: &Source,
    ) -> Result<Exit, Failure> {
        let answer = match why {
            RateError::Stopped(reason) => Answer::AtLeast(0u64.into(), *reason),
            RateError::Several => Answer::AtLeast(2u64.into(), StopReason::SolutionLimit),
            RateError::Clash(_) | RateError::Impossible | RateError::Marks(_) => {
                Answer::Complete(0u64.into())
            }
            _ => return numbered.refuse(why.to_string(), "a puzzle", source, self),
        };
        let status = || {
            let clashes = match why {
                RateError::Clash(clashes) => clash_records(clashes, numbered.symbols()),
                _ => Vec::new(),
            };
            let status = StatusRecord::new(&answer, numbered.subject());
            Record::Status(StatusRecord { clashes, suspects: places(suspects), ..status })
        };
        if let RateError::Stopped(reason) = why {
            self.emit(status, |_| Ok(()))?;
            self.output.note(&format!("{}{}", words(*reason), numbered.suffix()));
            return Ok(stopped_by(*reason));
        }
        let verdict = if *why == RateError::Several { "several" } else { "none" };
        let why = why.display(numbered.symbols());
        self.emit(status, |output| writeln!(output, "{verdict}: {why}{}", describe(suspects)))?;
        Ok(Exit::Negative)
    }
}

/// Describes the suspect cells.
fn describe(suspects: &[Cell]) -> String {
    let cells: Vec<String> = suspects.iter().map(|cell| cell.to_string()).collect();
    match &cells[..] {
        [] => String::new(),
        [cell] => format!("; without {cell} there is exactly one"),
        cells => format!("; without any one of {} there is exactly one", cells.join(", ")),
    }
}

/// Returns a step in JSON; its text has the symbols of the board.
pub(in crate::run) fn step_record(step: &Step, symbols: Symbols) -> StepRecord {
    let record = |(cell, digit): (Cell, u8)| CandidateRecord {
        row: cell.row() + 1,
        column: cell.column() + 1,
        digit,
    };
    StepRecord {
        technique: step.technique().name(),
        text: format!("{:#}", step.display(symbols)),
        placements: step.placements().map(record).collect(),
        eliminations: step.eliminations().map(record).collect(),
    }
}
