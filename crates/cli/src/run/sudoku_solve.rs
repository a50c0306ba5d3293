//! Prints the solutions of Sudoku puzzles.

use std::cell::Cell;

use quadrille_dlx::{Answer, StopReason};
use quadrille_sudoku::{Cells, FastTally, Form, Found, Grid, Layout, Uniqueness};

use crate::args::{GridFormat, ProgressWhen, SudokuSolveArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{GridRecord, Record, StatusRecord};
use crate::run::Context;
use crate::run::ending::{Limit, answer, exit, words};
use crate::run::sudoku::{Numbered, describe_clashes, for_each_puzzle_ahead};
use crate::run::sudoku_fast::Fast;

/// What is wanted of the solutions of each puzzle.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    /// The only one, or nothing.
    Unique,
    /// The smallest.
    Smallest,
    /// All, or so many.
    List { limit: Option<u64> },
}

pub(in crate::run) fn run(args: SudokuSolveArgs, context: &Context) -> Result<Exit, Failure> {
    let wanted = match (args.unique, args.all, args.limit) {
        (true, ..) => Wanted::Unique,
        (false, false, None) => Wanted::Smallest,
        (false, _, limit) => Wanted::List { limit },
    };
    let json = args.format() == Some(GridFormat::Json);
    let printer = Printer {
        format: args.format(),
        numbered: args.numbered,
        printed_any: Cell::new(false),
        context,
    };
    let source = Source::typed(args.file.clone());
    let fast = Fast::new(&args.search, args.threads, ENOUGH, context);
    let look_ahead = |puzzles: &[&Numbered]| match wanted {
        Wanted::List { .. } => vec![None; puzzles.len()],
        Wanted::Smallest | Wanted::Unique => fast.look_ahead(puzzles),
    };
    for_each_puzzle_ahead(&source, &args.puzzles, json, context, look_ahead, |puzzle, known| {
        let task = Task { puzzle, known, fast: &fast, args: &args, printer: &printer, context };
        let ended = match wanted {
            Wanted::List { limit } => task.list(limit)?,
            Wanted::Smallest => task.smallest()?,
            Wanted::Unique => task.unique()?,
        };
        task.end(ended, json)
    })
}

/// So many solutions are more than the only one.
const ENOUGH: u64 = 2;

/// How a puzzle ended.
struct Ended {
    answer: Answer,
    exit: Exit,
    /// What to say on standard error, if anything: what happened, and what that means.
    note: Option<(&'static str, &'static str)>,
}

impl Ended {
    /// The number of solutions is known, and all were printed.
    fn known(count: u64) -> Self {
        let answer = answer(count, None);
        Self { exit: exit(&answer, Limit::Typed), answer, note: None }
    }

    /// There are two solutions at least, which is all that had to be known.
    fn several(exit: Exit, meaning: &'static str) -> Self {
        let answer = answer(2, Some(StopReason::SolutionLimit));
        Self { answer, exit, note: Some(("several solutions", meaning)) }
    }

    /// The search was stopped after it had found so many.
    fn stopped(found: u64, reason: StopReason, meaning: &'static str) -> Self {
        let answer = answer(found, Some(reason));
        Self { exit: exit(&answer, Limit::Typed), answer, note: Some((words(reason), meaning)) }
    }
}

/// One puzzle to solve.
struct Task<'t> {
    puzzle: &'t Numbered,
    /// What is known of it beforehand.
    known: Option<FastTally>,
    fast: &'t Fast,
    args: &'t SudokuSolveArgs,
    printer: &'t Printer<'t>,
    context: &'t Context,
}

impl Task<'_> {
    fn list(&self, limit: Option<u64>) -> Result<Ended, Failure> {
        let model = self.puzzle.model();
        let mut watch = self.context.watch(ProgressWhen::Never);
        let mut solver = self.context.sudoku_solver(&model, &self.args.search);
        solver = solver.observer(&mut watch);
        if let Some(limit) = limit {
            solver = solver.solution_limit(limit);
        }
        let mut solutions = solver.solutions()?;
        let mut found = 0;
        for solution in solutions.by_ref() {
            found += 1;
            self.printer.print(self.puzzle, found, &solution)?;
        }
        Ok(match solutions.stopped() {
            None => Ended::known(found),
            Some(reason) => Ended::stopped(found, reason, "there may be more solutions"),
        })
    }

    fn unique(&self) -> Result<Ended, Failure> {
        if self.known.is_some_and(|tally| tally.found >= ENOUGH) {
            return Ok(Ended::several(Exit::Negative, "none is printed"));
        }
        Ok(match self.uniqueness()? {
            Uniqueness::Impossible => Ended::known(0),
            Uniqueness::Unique(solution) => {
                self.printer.print(self.puzzle, 1, &solution)?;
                Ended::known(1)
            }
            Uniqueness::Several(..) => Ended::several(Exit::Negative, "none is printed"),
            Uniqueness::Stopped { reason, .. } => {
                Ended::stopped(0, reason, "no unique solution was found until then")
            }
        })
    }

    fn smallest(&self) -> Result<Ended, Failure> {
        if self.known.is_some_and(|tally| tally.found >= ENOUGH)
            && let Some(smallest) = self.fast.smallest(self.puzzle)
        {
            self.printer.print(self.puzzle, 1, &smallest)?;
            return Ok(Ended::several(Exit::Success, "this is the smallest"));
        }
        Ok(match self.uniqueness()? {
            Uniqueness::Impossible => Ended::known(0),
            Uniqueness::Unique(solution) => {
                self.printer.print(self.puzzle, 1, &solution)?;
                Ended::known(1)
            }
            Uniqueness::Several(first, second) => self.smallest_of_several(first.min(second))?,
            Uniqueness::Stopped { reason, first: None } => {
                Ended::stopped(0, reason, "no solution was found until then")
            }
            Uniqueness::Stopped { reason, first: Some(first) } => {
                self.printer.print(self.puzzle, 1, &first)?;
                Ended::stopped(1, reason, "there may be a smaller solution")
            }
        })
    }

    /// Prints the smallest of several solutions; `known` is one of them.
    fn smallest_of_several(&self, known: Grid) -> Result<Ended, Failure> {
        let model = self.puzzle.model();
        let found = self.context.sudoku_solver(&model, &self.args.search).smallest()?;
        Ok(match found {
            Found::Solved(smallest) => {
                self.printer.print(self.puzzle, 1, &smallest)?;
                Ended::several(Exit::Success, "this is the smallest")
            }
            Found::Stopped { reason, best } => {
                self.printer.print(
                    self.puzzle,
                    1,
                    &best.map_or(known.clone(), |b| b.min(known)),
                )?;
                Ended::stopped(2, reason, "there may be a smaller solution")
            }
            Found::Impossible => unreachable!("a puzzle with several solutions has a smallest"),
        })
    }

    /// How many solutions there are. Of several, some search found these.
    fn uniqueness(&self) -> Result<Uniqueness, Failure> {
        if let Some(FastTally { found: ..ENOUGH, solution, .. }) = &self.known {
            let only = solution.as_ref().map(|only| Uniqueness::Unique(Grid::from(only)));
            return Ok(only.unwrap_or(Uniqueness::Impossible));
        }
        let model = self.puzzle.model();
        Ok(self.context.sudoku_solver(&model, &self.args.search).uniqueness()?)
    }

    /// Says how the puzzle ended.
    fn end(&self, ended: Ended, json: bool) -> Result<Exit, Failure> {
        let Ended { answer, exit, note } = ended;
        let (output, suffix) = (&self.context.output, self.puzzle.suffix());
        let clashes = match &answer {
            Answer::Complete(found) if found.is_zero() => self.puzzle.clashes(),
            _ => Vec::new(),
        };
        if json {
            let status = StatusRecord::new(&answer, self.puzzle.subject());
            let clashes = clashes.iter().map(Into::into).collect();
            output.json(&Record::Status(StatusRecord { clashes, ..status }))?;
        }
        if matches!(&answer, Answer::Complete(found) if found.is_zero()) {
            output.say(&format!("No solution{suffix}{}", describe_clashes(&clashes)));
        }
        if let Some((event, meaning)) = note {
            output.note(&format!("{event}{suffix}; {meaning}"));
        }
        Ok(exit)
    }
}

/// Prints solutions in the format that was asked for.
struct Printer<'c> {
    format: Option<GridFormat>,
    numbered: bool,
    printed_any: Cell<bool>,
    context: &'c Context,
}

impl Printer<'_> {
    fn print(&self, puzzle: &Numbered, number: u64, solution: &Grid) -> Result<(), Failure> {
        let output = &self.context.output;
        let read = puzzle.puzzle.layout;
        let layout = match self.format {
            None => read,
            Some(GridFormat::Grid) => Layout::GRID,
            Some(GridFormat::Line) => Layout::LINE,
            // Numbers as they were read; letters need no more room than digits.
            Some(GridFormat::Pretty) if read.cells == Cells::Numbers => {
                Layout { cells: Cells::Numbers, ..Layout::PRETTY }
            }
            // Boxes are not drawn where regions stand in their place.
            Some(GridFormat::Pretty) if puzzle.puzzle.rules.regions().is_some() => Layout::SPACED,
            Some(GridFormat::Pretty) => Layout::PRETTY,
            Some(GridFormat::Json) => {
                return output.json(&Record::Grid(GridRecord {
                    puzzle: puzzle.number,
                    line: *puzzle.puzzle.lines.start(),
                    number: number.to_string(),
                    grid: solution.to_string(),
                }));
            }
        };
        let is_first = !self.printed_any.replace(true);
        if layout.form != Form::Line && !is_first {
            writeln!(output)?;
        }
        if self.numbered {
            writeln!(output, "No. {number}:")?;
        }
        writeln!(output, "{}", solution.display(layout))?;
        output.end_of_result()
    }
}
