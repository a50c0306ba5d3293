//! What all commands for Sudoku do: read puzzles one after the other, answer each as soon as it has
//! arrived, and go on after a mistake.

use std::io::{self, BufReader, Read};

use quadrille_sudoku::{Cell, Clash, Conflict, Model, Puzzle, ReadError, Reader};

use crate::args::PuzzlesArgs;
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
    context: &Context,
    mut answer: impl FnMut(&Numbered) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    for_each_puzzle(source, &PuzzlesArgs::default(), context, |numbered| {
        if numbered.puzzle.rules.is_ordinary() {
            return answer(numbered);
        }
        let text = "this is for puzzles with the rules of rows, columns and boxes only";
        let failure = Failure::Misused(format!("{text}{}", numbered.suffix()));
        context.report(&failure)?;
        Ok(failure.exit())
    })
}

/// Answers each puzzle of an input with `answer`. The worst exit code of all is that of the run.
/// `all` is what holds for all of them, besides what the input says.
pub(in crate::run) fn for_each_puzzle(
    source: &Source,
    all: &PuzzlesArgs,
    context: &Context,
    mut answer: impl FnMut(&Numbered) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let nothing = |puzzles: &[&Numbered]| vec![(); puzzles.len()];
    for_each_puzzle_ahead(source, all, context, nothing, |puzzle, ()| answer(puzzle))
}

/// As [`for_each_puzzle`], but before puzzles are answered, `look_ahead` is shown many of them at
/// once: all that have arrived, up to some thousands. It tells something of each of them, for
/// `answer`. No puzzle waits for another to arrive.
pub(in crate::run) fn for_each_puzzle_ahead<T>(
    source: &Source,
    all: &PuzzlesArgs,
    context: &Context,
    mut look_ahead: impl FnMut(&[&Numbered]) -> Vec<T>,
    mut answer: impl FnMut(&Numbered, T) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let input = source.open(&context.output, &context.interrupt)?;
    let mut arrivals = Arrivals {
        input: BufReader::with_capacity(BUFFER, input),
        reader: Reader::new().with_rules(&all.rules),
        number: 0,
    };
    let mut worst = Exit::Success;
    loop {
        let (batch, ended) = arrivals.next_batch();
        let puzzles: Vec<&Numbered> = batch.iter().filter_map(|read| read.as_ref().ok()).collect();
        let mut told = look_ahead(&puzzles).into_iter();
        for read in &batch {
            let exit = match read {
                Ok(puzzle) => answer(puzzle, told.next().expect("something is told of each"))?,
                Err(error) => {
                    let exit = refuse(error, source, context)?;
                    if all.fail_fast {
                        return Ok(worst.max(exit));
                    }
                    exit
                }
            };
            worst = worst.max(exit);
            context.output.end_of_result()?;
            if context.interrupt.is_heard() {
                return Ok(Exit::Interrupted);
            }
        }
        match ended {
            None => {}
            Some(Err(error)) => return Err(source.broken(error)),
            Some(Ok(())) if arrivals.number == 0 => {
                let text = format!("there is no puzzle in {}", source.name());
                return Err(Failure::Misused(text));
            }
            Some(Ok(())) => return Ok(worst),
        }
    }
}

/// How many bytes of an input to take at once: some thousands of puzzles.
const BUFFER: usize = 1 << 20;

/// An input, read as far as it has arrived.
struct Arrivals<R> {
    input: BufReader<R>,
    reader: Reader,
    /// How many boards there were.
    number: usize,
}

/// A puzzle, or why a board cannot be read.
type Arrival = Result<Numbered, ReadError>;

impl<R: Read> Arrivals<R> {
    /// The puzzles in all lines that have arrived, or in the next one if none has; and whether that
    /// was the end of the input.
    fn next_batch(&mut self) -> (Vec<Arrival>, Option<io::Result<()>>) {
        let (mut batch, mut line) = (Vec::new(), Vec::new());
        loop {
            let ended = match read_line(&mut self.input, &mut line, Reader::LINE_LIMIT + 1) {
                Ok(true) => {
                    self.reader.push_line(&line);
                    None
                }
                Ok(false) => {
                    self.reader.finish();
                    Some(Ok(()))
                }
                Err(error) => Some(Err(error)),
            };
            while let Some(read) = self.reader.pop() {
                self.number += 1;
                batch.push(read.map(|puzzle| Numbered { puzzle, number: self.number }));
            }
            if ended.is_some() || !self.input.buffer().contains(&b'\n') {
                return (batch, ended);
            }
        }
    }
}

/// Says what is wrong with a board that could not be read.
fn refuse(error: &ReadError, source: &Source, context: &Context) -> Result<Exit, Failure> {
    let failure = Failure::Malformed(Box::new(Place::of_puzzle(error, source.name())));
    context.report(&failure)?;
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
