//! The loop of all Sudoku commands: reads puzzles, answers each as it arrives, and continues after
//! an error.

use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::path::PathBuf;

use quadrille_dlx::StopReason;
use quadrille_sudoku::{Cell, Clash, Grid, Known, Layout, LookAhead, Model, Symbols};
use quadrille_sudoku_formats::{Puzzle, ReadError, ReadErrorKind, Reader, WrittenFormat, puzzles};
use quadrille_threads::Row;

use crate::args::{PuzzlesArgs, ReadingArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Source, read_line};
use crate::place::Place;
use crate::record::{ClashRecord, Subject};
use crate::run::Context;
use crate::run::deadline::Deadline;
use crate::run::ending::{stopped_by, words};
use crate::run::kind::Kind;

/// Converts the argument of a Sudoku command: `-` or nothing is standard input, and a puzzle that is
/// not a file is the input itself.
pub(in crate::run) fn source(argument: Option<&PathBuf>) -> Source {
    let text = argument.filter(|path| !path.exists()).and_then(|path| path.to_str());
    match text.filter(|text| is_puzzle(text)) {
        Some(puzzle) => Source::Argument(puzzle.to_owned()),
        None => Source::typed(argument.cloned()),
    }
}

/// Returns whether a text is a puzzle, or means to be one.
fn is_puzzle(text: &str) -> bool {
    match puzzles(text).next() {
        None => false,
        Some(Ok(_)) => true,
        Some(Err(error)) => matches!(
            error.kind(),
            ReadErrorKind::AmbiguousSymbols(_) | ReadErrorKind::Format { .. }
        ),
    }
}

/// A puzzle and its position in the input.
pub(in crate::run) struct Numbered {
    pub(in crate::run) puzzle: Puzzle,
    /// Its number, from 1. Boards that could not be read have numbers as well.
    pub(in crate::run) number: usize,
    /// The result of the look-ahead.
    pub(in crate::run) known: Known,
}

impl Numbered {
    /// Returns the puzzle under its rules.
    pub(in crate::run) fn model(&self) -> Model {
        Model::with_rules(&self.puzzle.grid, &self.puzzle.rules)
    }

    /// Returns the symbols of its values.
    pub(in crate::run) fn symbols(&self) -> Symbols {
        self.puzzle.layout.symbols
    }

    /// Returns a board in one line, with the symbols of this puzzle.
    pub(in crate::run) fn line_of(&self, grid: &Grid) -> String {
        grid.display(Layout { symbols: self.symbols(), ..Layout::LINE }).to_string()
    }

    /// Returns the givens that break its rules.
    pub(in crate::run) fn clashes(&self) -> Vec<Clash> {
        self.puzzle.rules.clashes(&self.puzzle.grid)
    }

    /// Returns its description in JSON.
    pub(in crate::run) fn subject(&self) -> Subject {
        Subject::Puzzle { puzzle: self.number, line: *self.puzzle.lines.start() }
    }

    /// Reports that a command does not support the puzzle. Returns the exit code.
    pub(in crate::run) fn refuse(
        &self,
        message: impl Into<String>,
        expected: &str,
        source: &Source,
        context: &Context,
    ) -> Result<Exit, Failure> {
        let place = Place::of_lines(source.name(), *self.puzzle.lines.start());
        let failure = Failure::Malformed(Box::new(place.saying(message, expected)));
        context.report(&failure)?;
        Ok(failure.exit())
    }

    /// Reports that a format of other programs cannot state the puzzle, if so. Returns the exit code.
    pub(in crate::run) fn refuse_unwritable(
        &self,
        format: Option<WrittenFormat>,
        source: &Source,
        context: &Context,
    ) -> Result<Option<Exit>, Failure> {
        let Puzzle { grid, rules, .. } = &self.puzzle;
        match format.map(|format| format.text(grid, rules, grid)) {
            Some(Err(why)) => {
                let expected = "another format, such as `--format grid`, or other rules";
                self.refuse(why.to_string(), expected, source, context).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Returns what messages add to name it: nothing for the first, which may be the only one.
    pub(in crate::run) fn suffix(&self) -> String {
        match self.number {
            1 => String::new(),
            number => format!(" for puzzle {number} (line {})", self.puzzle.lines.start()),
        }
    }
}

/// Like [`for_each_puzzle`], but rejects puzzles with other rules than the ordinary ones, or with
/// pencil marks.
pub(in crate::run) fn for_each_ordinary_puzzle(
    source: &Source,
    reading: ReadingArgs,
    context: &Context,
    mut answer: impl FnMut(&Numbered) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut all = PuzzlesArgs::default();
    all.reading = reading;
    for_each_puzzle(source, &all, context, |numbered| {
        let rules = &numbered.puzzle.rules;
        let text = match rules.are_only_marks() {
            true if rules.is_ordinary() => return answer(numbered),
            true => "this command does not support pencil marks",
            false => "this command supports only the rules of rows, columns and boxes",
        };
        numbered.refuse(text, "a puzzle without other rules", source, context)
    })
}

/// Like [`for_each_puzzle`], with work for each puzzle that threads do ahead of its answer.
pub(in crate::run) fn for_each_prepared<T: Send>(
    source: &Source,
    all: &PuzzlesArgs,
    deadline: &Deadline<'_>,
    context: &Context,
    work: Work<'_, T>,
    answer: impl FnMut(&Numbered, T) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    for_each_batch(source, all, deadline, context, |_| (), work, answer)
}

/// Answers each puzzle of an input with `answer`, and returns the worst exit code.
///
/// `all` applies to all puzzles, in addition to the headers in the input.
pub(in crate::run) fn for_each_puzzle(
    source: &Source,
    all: &PuzzlesArgs,
    context: &Context,
    mut answer: impl FnMut(&Numbered) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let work = Work { threads: 1, prepare: &|_| () };
    let answer = |numbered: &Numbered, ()| answer(numbered);
    for_each_batch(source, all, &context.deadline(None), context, |_| (), work, answer)
}

/// Like [`for_each_puzzle`], but passes all puzzles that have arrived, up to some thousands, to
/// `look` first. No puzzle waits for another to arrive.
pub(in crate::run) fn for_each_puzzle_ahead(
    source: &Source,
    all: &PuzzlesArgs,
    context: &Context,
    ahead: Option<&LookAhead>,
    mut answer: impl FnMut(&Numbered) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let look = |puzzles: &mut [&mut Numbered]| {
        let Some(ahead) = ahead else { return };
        let boards = puzzles.iter().map(|numbered| (&numbered.puzzle.grid, &numbered.puzzle.rules));
        let known = ahead.look(boards);
        for (numbered, known) in puzzles.iter_mut().zip(known) {
            numbered.known = known;
        }
    };
    let work = Work { threads: 1, prepare: &|_| () };
    let answer = |numbered: &Numbered, ()| answer(numbered);
    for_each_batch(source, all, &context.deadline(None), context, look, work, answer)
}

/// Work for each puzzle, done by threads ahead of its answer.
pub(in crate::run) struct Work<'w, T> {
    pub(in crate::run) threads: usize,
    pub(in crate::run) prepare: &'w (dyn Fn(&Numbered) -> T + Sync),
}

/// The puzzles that a thread takes at once, and the number of results that wait for each thread.
const TAKEN: usize = 16;

impl<T: Send> Work<'_, T> {
    /// Prepares the puzzles of a batch and passes each arrival to `visit`, in order, until it breaks.
    ///
    /// If the deadline ends, the next puzzle comes without its work.
    fn visit<B>(
        &self,
        batch: &[Arrival],
        deadline: &Deadline<'_>,
        mut visit: impl FnMut(&Arrival, Option<T>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let prepare = |read: &Arrival| read.as_ref().ok().map(self.prepare);
        if self.threads == 1 || batch.len() == 1 {
            return batch.iter().try_for_each(|read| {
                let prepared = if deadline.stop().is_some() { None } else { prepare(read) };
                visit(read, prepared)
            });
        }
        let does = |reads: &[Arrival], place: quadrille_threads::Place<'_, _, _>| {
            let _all = reads.iter().all(|read| place.hand_in(prepare(read)));
        };
        Row::new(batch.chunks(TAKEN), TAKEN * self.threads, |_| 1).run(
            self.threads,
            does,
            |results| {
                batch.iter().try_for_each(|read| {
                    visit(read, results.next(|| deadline.stop().is_none()).result().flatten())
                })
            },
        )
    }
}

fn for_each_batch<T: Send>(
    source: &Source,
    all: &PuzzlesArgs,
    deadline: &Deadline<'_>,
    context: &Context,
    mut look: impl FnMut(&mut [&mut Numbered]),
    work: Work<'_, T>,
    mut answer: impl FnMut(&Numbered, T) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let input = source.open_beside_results(&context.output, &context.interrupt)?;
    let mut arrivals =
        Arrivals { input: BufReader::with_capacity(BUFFER, input), reader: reader(all), number: 0 };
    let (mut worst, mut is_first) = (Exit::Success, true);
    let more_puzzles = |reason| {
        context.output.note(&format!("{}; there may be more puzzles", words(reason)));
    };
    loop {
        let (mut batch, ended) = arrivals.next_batch();
        look(&mut batch.iter_mut().filter_map(|read| read.as_mut().ok()).collect::<Vec<_>>());
        let mut visit = |read: &Arrival, prepared: Option<T>| -> Result<Option<Exit>, Failure> {
            if let Some(reason) = deadline.stop() {
                more_puzzles(reason);
                return Ok(Some(stopped_by(reason)));
            }
            let exit = match (read, prepared) {
                (Ok(puzzle), Some(prepared)) => {
                    for note in &puzzle.puzzle.notes {
                        context.output.note(&format!("{note}{}", puzzle.suffix()));
                    }
                    answer(puzzle, prepared)?
                }
                (Ok(puzzle), None) => answer(puzzle, (work.prepare)(puzzle))?,
                (Err(error), _) => {
                    // Only if no puzzle was read, so that no answer is lost.
                    if is_first
                        && let Some(bytes) = source.bytes_again()
                        && let Some(other) = source.of_another_kind(Kind::Sudoku, &bytes)
                    {
                        return Err(other);
                    }
                    let exit = refuse(error, source, context)?;
                    if all.fail_fast {
                        return Ok(Some(worst.max(exit)));
                    }
                    exit
                }
            };
            is_first = false;
            worst = worst.max(exit);
            context.output.end_of_result()?;
            if !context.interrupt.is_heard() {
                return Ok(None);
            }
            if exit != Exit::Interrupted {
                more_puzzles(StopReason::Cancelled);
            }
            Ok(Some(Exit::Interrupted))
        };
        let visited = work.visit(&batch, deadline, |read, prepared| match visit(read, prepared) {
            Ok(None) => ControlFlow::Continue(()),
            Ok(Some(exit)) => ControlFlow::Break(Ok(exit)),
            Err(failure) => ControlFlow::Break(Err(failure)),
        });
        if let ControlFlow::Break(end) = visited {
            return end;
        }
        match ended {
            None => {}
            Some(Err(error)) => return Err(source.broken(error)),
            Some(Ok(())) if arrivals.number == 0 => {
                let text = format!("no puzzle in {}", source.name());
                return Err(Failure::Misused(text));
            }
            Some(Ok(())) => return Ok(worst),
        }
    }
}

/// Returns a reader with these settings.
fn reader(all: &PuzzlesArgs) -> Reader {
    let mut reader = Reader::new().with_rules(&all.rules);
    if let Some(symbols) = all.reading.symbols {
        reader = reader.with_symbols(symbols);
    }
    if let Some(format) = all.reading.from {
        reader = reader.with_format(format);
    }
    reader
}

/// The size of the input buffer in bytes: some thousands of puzzles.
const BUFFER: usize = 1 << 20;

/// An input that is read as it arrives.
struct Arrivals<R> {
    input: BufReader<R>,
    reader: Reader,
    /// The number of boards so far.
    number: usize,
}

/// A puzzle, or the reason why a board cannot be read.
type Arrival = Result<Numbered, ReadError>;

impl<R: Read> Arrivals<R> {
    /// Returns the puzzles in all lines that have arrived, or in the next line if none has, and the
    /// end of the input, if it was reached.
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
                batch.push(read.map(|puzzle| Numbered {
                    puzzle,
                    number: self.number,
                    known: Known::default(),
                }));
            }
            if ended.is_some() || !self.input.buffer().contains(&b'\n') {
                return (batch, ended);
            }
        }
    }
}

/// Reports a board that could not be read.
fn refuse(error: &ReadError, source: &Source, context: &Context) -> Result<Exit, Failure> {
    let failure = Failure::Malformed(Box::new(Place::of_puzzle(error, source.name())));
    context.report(&failure)?;
    Ok(failure.exit())
}

/// Lists the givens that clash, in a few lines, and explains names like `r1c4`.
pub(in crate::run) fn describe_clashes(clashes: &[Clash], symbols: Symbols) -> String {
    /// The maximum number of clashes shown.
    const SHOWN: usize = 10;
    let mut text = String::new();
    for clash in clashes.iter().take(SHOWN) {
        text.push_str(&format!("\n  {}", clash.display(symbols)));
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

/// Returns clashes in JSON.
pub(in crate::run) fn clash_records(clashes: &[Clash], symbols: Symbols) -> Vec<ClashRecord> {
    let record = |clash: &Clash| ClashRecord {
        message: clash.display(symbols).to_string(),
        cells: places(&clash.cells),
    };
    clashes.iter().map(record).collect()
}

/// Returns the row and the column of each cell, from 1.
pub(in crate::run) fn places(cells: &[Cell]) -> Vec<[usize; 2]> {
    cells.iter().map(|cell| [cell.row() + 1, cell.column() + 1]).collect()
}
