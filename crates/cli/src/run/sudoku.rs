//! What all commands for Sudoku do: read puzzles one after the other, answer each as soon as it is
//! read, and go on after a mistake.

use std::io::BufReader;

use quadrille_sudoku::{Cell, Clash, Conflict, Model, Puzzle, ReadError, Reader, Rule};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Source, read_line};
use crate::place::Place;
use crate::record::{ClashRecord, Subject};
use crate::run::Context;

/// A puzzle and its place among the others.
pub(in crate::run) struct Numbered {
    pub(in crate::run) puzzle: Puzzle,
    /// Its number, from 1: boards that could not be read have numbers too.
    pub(in crate::run) number: usize,
}

impl Numbered {
    /// The puzzle under its rules, as a problem.
    pub(in crate::run) fn model(&self) -> Model {
        Model::with_rules(&self.puzzle.grid, &self.puzzle.rules)
    }

    /// What of its givens breaks its rules.
    pub(in crate::run) fn clashes(&self) -> Vec<Clash> {
        self.puzzle.rules.clashes(&self.puzzle.grid)
    }

    /// What JSON says of it.
    pub(in crate::run) fn subject(&self) -> Subject {
        Subject::Puzzle { puzzle: self.number, line: *self.puzzle.lines.start() }
    }

    /// What messages add to name it: nothing for the first, which may be the only one.
    pub(in crate::run) fn suffix(&self) -> String {
        match self.number {
            1 => String::new(),
            number => format!(" for puzzle {number} (line {})", self.puzzle.lines.start()),
        }
    }
}

/// Answers each puzzle of an input with `answer`, as [`for_each_puzzle`] does, and refuses those with
/// other rules than the ordinary ones.
pub(in crate::run) fn for_each_ordinary_puzzle(
    source: &Source,
    json: bool,
    context: &Context,
    mut answer: impl FnMut(&Numbered) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    for_each_puzzle(source, &[], json, context, |numbered| {
        if numbered.puzzle.rules.is_ordinary() {
            return answer(numbered);
        }
        let text = "this is for puzzles with the rules of rows, columns and boxes only";
        let failure = Failure::Misused(format!("{text}{}", numbered.suffix()));
        context.tell(&failure, json)?;
        Ok(failure.exit())
    })
}

/// Answers each puzzle of an input with `answer`. The worst exit code of all is that of the run.
/// These rules hold for all puzzles, besides what the input says.
pub(in crate::run) fn for_each_puzzle(
    source: &Source,
    rules: &[Rule],
    json: bool,
    context: &Context,
    mut answer: impl FnMut(&Numbered) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut input = BufReader::new(source.open(&context.output, &context.interrupt)?);
    let (mut reader, mut line) = (Reader::new().with_rules(rules), Vec::new());
    let (mut worst, mut number, mut at_end) = (Exit::Success, 0, false);
    while !at_end {
        let read = read_line(&mut input, &mut line, Reader::LINE_LIMIT + 1);
        match read.map_err(|error| source.broken(error))? {
            true => reader.push_line(&line),
            false => {
                reader.finish();
                at_end = true;
            }
        }
        while let Some(result) = reader.pop() {
            number += 1;
            let exit = match result {
                Ok(puzzle) => answer(&Numbered { puzzle, number })?,
                Err(error) => refuse(&error, source, json, context)?,
            };
            worst = worst.max(exit);
            context.output.end_of_result()?;
            if context.interrupt.is_heard() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    match number {
        0 => Err(Failure::Misused(format!("there is no puzzle in {}", source.name()))),
        _ => Ok(worst),
    }
}

/// Says what is wrong with a board that could not be read.
fn refuse(
    error: &ReadError,
    source: &Source,
    json: bool,
    context: &Context,
) -> Result<Exit, Failure> {
    let failure = Failure::Malformed(Box::new(Place::of_puzzle(error, source.name())));
    context.tell(&failure, json)?;
    Ok(failure.exit())
}

/// Which givens clash, in a few lines, and what they mean by `r1c4`.
pub(in crate::run) fn describe_clashes(clashes: &[Clash]) -> String {
    /// More would only fill the screen.
    const SHOWN: usize = 10;
    let mut text = String::new();
    for clash in clashes.iter().take(SHOWN) {
        text.push_str(&format!("\n  {clash}"));
    }
    if clashes.len() > SHOWN {
        text.push_str(&format!("\n  and {} more", clashes.len() - SHOWN));
    }
    if let Some(cell) = clashes.first().and_then(|clash| clash.cells.last()) {
        let (row, column) = (cell.row() + 1, cell.column() + 1);
        text.push_str(&format!("\n  ({cell} is row {row}, column {column})"));
    }
    text
}

impl From<&Conflict> for ClashRecord {
    fn from(clash: &Conflict) -> Self {
        Self { message: clash.to_string(), cells: places(&clash.cells) }
    }
}

impl From<&Clash> for ClashRecord {
    fn from(clash: &Clash) -> Self {
        Self { message: clash.to_string(), cells: places(&clash.cells) }
    }
}

/// Row and column of each, from 1.
fn places(cells: &[Cell]) -> Vec<[usize; 2]> {
    cells.iter().map(|cell| [cell.row() + 1, cell.column() + 1]).collect()
}
