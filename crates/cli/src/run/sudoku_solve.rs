//! Prints the solutions of Sudoku puzzles.

use std::cell::Cell;

use quadrille_dlx::diagram::CompileError;
use quadrille_dlx::{Answer, StopReason};
use quadrille_sudoku::{Best, Form, Grid, Layout, Model, Outcome, Solver, Verdict};
use quadrille_sudoku_formats::{Puzzle, WrittenFormat};

use crate::args::{ProgressWhen, SudokuSolveArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::GridFormat;
use crate::record::{GridRecord, Number, Record, StatusRecord};
use crate::run::ending::{answer, exit, words};
use crate::run::sudoku::{self, Numbered, clash_records, describe_clashes, for_each_puzzle_ahead};
use crate::run::{Context, seed};

/// The solutions to print of each puzzle.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    /// The only one.
    Unique,
    /// Any.
    First,
    /// The smallest or the largest.
    Extreme(Extreme),
    /// All, up to a limit.
    List { limit: Option<u64> },
    /// This number of random ones.
    Sample { wanted: u64, seed: u64 },
}

/// One end of the sorted list of all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extreme {
    Smallest,
    Largest,
}

impl Extreme {
    /// Returns the better one of two.
    fn of(self, one: Grid, other: Grid) -> Grid {
        match self {
            Self::Smallest => one.min(other),
            Self::Largest => one.max(other),
        }
    }

    /// Returns the note for one of several solutions that is the best, and for one that may not be.
    fn words(self) -> [&'static str; 2] {
        match self {
            Self::Smallest => ["this is the smallest", "there may be a smaller solution"],
            Self::Largest => ["this is the largest", "there may be a larger solution"],
        }
    }
}

pub(in crate::run) fn run(args: SudokuSolveArgs, context: &Context) -> Result<Exit, Failure> {
    let wanted = match args.limit {
        _ if let Some(wanted) = args.sample => {
            let seed = seed::typed_or_noted(args.seed, seed::SAMPLES_AGAIN, context);
            Wanted::Sample { wanted, seed }
        }
        _ if args.unique => Wanted::Unique,
        _ if args.first => Wanted::First,
        _ if args.largest => Wanted::Extreme(Extreme::Largest),
        None if !args.all => Wanted::Extreme(Extreme::Smallest),
        limit => Wanted::List { limit },
    };
    if args.begin && args.format() == Some(GridFormat::Json) {
        return Err(Failure::Misused("--begin is for text, not for JSON".to_owned()));
    }
    let printer = Printer {
        format: args.format(),
        numbered: args.numbered,
        begin: args.begin,
        printed_any: Cell::new(false),
        context,
    };
    let source = sudoku::source(args.file.as_ref());
    let ahead = context.look_ahead(&args.search, args.threads);
    let exit = for_each_puzzle_ahead(&source, &args.puzzles, context, ahead.as_ref(), |puzzle| {
        let written = printer.format.and_then(GridFormat::written);
        if let Some(exit) = puzzle.refuse_unwritable(written, &source, context)? {
            return Ok(exit);
        }
        let task = Task { puzzle, args: &args, printer: &printer, context };
        let ended = match wanted {
            Wanted::List { limit } => task.list(limit)?,
            Wanted::Sample { wanted, seed } => task.sample(wanted, seed)?,
            Wanted::First => task.first()?,
            _ if let Some(ended) = task.known()? => ended,
            Wanted::Extreme(extreme) => task.extreme(extreme)?,
            Wanted::Unique => task.unique()?,
        };
        task.end(ended)
    })?;
    printer.end()?;
    Ok(exit)
}

/// What it means that a diagram of all solutions was not made.
const NO_SAMPLE: &str = "no sample: a diagram of all solutions did not fit";

/// How a puzzle ended.
struct Ended {
    answer: Answer,
    exit: Exit,
    /// The note on standard error: the event and what it means.
    note: Option<(&'static str, &'static str)>,
}

impl Ended {
    /// All solutions are known and printed.
    fn known(count: u64) -> Self {
        let answer = answer(count, None);
        Self { exit: exit(&answer), answer, note: None }
    }

    /// All solutions that were asked for are printed.
    fn enough(found: u64) -> Self {
        let answer = answer(found, Some(StopReason::SolutionLimit));
        Self { exit: exit(&answer), answer, note: None }
    }

    /// There are at least two solutions.
    fn several(exit: Exit, meaning: &'static str) -> Self {
        let answer = answer(2, Some(StopReason::SolutionLimit));
        Self { answer, exit, note: Some(("several solutions", meaning)) }
    }

    /// The search was stopped after it had found `found` solutions.
    fn stopped(found: u64, reason: StopReason, meaning: &'static str) -> Self {
        let answer = answer(found, Some(reason));
        Self { exit: exit(&answer), answer, note: Some((words(reason), meaning)) }
    }
}

/// One puzzle to solve.
struct Task<'t> {
    puzzle: &'t Numbered,
    args: &'t SudokuSolveArgs,
    printer: &'t Printer<'t>,
    context: &'t Context,
}

impl Task<'_> {
    /// Prints the only solution, if the look-ahead has found it.
    fn known(&self) -> Result<Option<Ended>, Failure> {
        let Some(solution) = self.puzzle.known.only() else { return Ok(None) };
        self.printer.print(self.puzzle, 1, &solution)?;
        Ok(Some(Ended::known(1)))
    }

    fn solver<'m>(&'m self, model: &'m Model) -> Solver<'m> {
        self.context.sudoku_solver(model, &self.puzzle.known, &self.args.search)
    }

    fn list(&self, limit: Option<u64>) -> Result<Ended, Failure> {
        let model = self.puzzle.model();
        let mut watch = self.context.watch(ProgressWhen::Never);
        let mut solver = self.solver(&model).observer(&mut watch);
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
            Some(StopReason::SolutionLimit) => Ended::enough(found),
            Some(reason) => Ended::stopped(found, reason, "there may be more solutions"),
        })
    }

    /// Prints random solutions until the user interrupts.
    fn sample(&self, wanted: u64, seed: u64) -> Result<Ended, Failure> {
        let model = self.puzzle.model();
        let mut watch = self.context.watch(ProgressWhen::Auto);
        let all = match self.solver(&model).observer(&mut watch).compile() {
            Ok(all) => all,
            Err(CompileError { reason, .. }) => {
                return Ok(Ended::stopped(0, reason, NO_SAMPLE));
            }
        };
        let mut printed = 0;
        for solution in all.samples(seed) {
            if self.context.interrupt.is_heard() {
                return Ok(Ended::stopped(printed, StopReason::Cancelled, "the sample is smaller"));
            }
            printed += 1;
            self.printer.print(self.puzzle, printed, &solution)?;
            if printed == wanted {
                break;
            }
        }
        Ok(Ended::known(printed))
    }

    fn unique(&self) -> Result<Ended, Failure> {
        Ok(match self.solver(&self.puzzle.model()).verdict()? {
            Verdict::Impossible => Ended::known(0),
            Verdict::Unique(solution) => {
                self.printer.print(self.puzzle, 1, &solution)?;
                Ended::known(1)
            }
            Verdict::Several(_) => Ended::several(Exit::Negative, "none is printed"),
            Verdict::Stopped { reason, .. } => {
                Ended::stopped(0, reason, "no unique solution found so far")
            }
        })
    }

    fn first(&self) -> Result<Ended, Failure> {
        Ok(match self.solver(&self.puzzle.model()).first()? {
            Outcome::Found(solution) => {
                self.printer.print(self.puzzle, 1, &solution)?;
                Ended::enough(1)
            }
            Outcome::Impossible => Ended::known(0),
            Outcome::Stopped(reason) => Ended::stopped(0, reason, "no solution found so far"),
        })
    }

    fn extreme(&self, extreme: Extreme) -> Result<Ended, Failure> {
        let [_, doubt] = extreme.words();
        Ok(match self.solver(&self.puzzle.model()).verdict()? {
            Verdict::Impossible => Ended::known(0),
            Verdict::Unique(solution) => {
                self.printer.print(self.puzzle, 1, &solution)?;
                Ended::known(1)
            }
            Verdict::Several(known) => self.extreme_of_several(extreme, known)?,
            Verdict::Stopped { reason, first: None } => {
                Ended::stopped(0, reason, "no solution found so far")
            }
            Verdict::Stopped { reason, first: Some(first) } => {
                self.printer.print(self.puzzle, 1, &first)?;
                Ended::stopped(1, reason, doubt)
            }
        })
    }

    /// Prints the smallest or the largest of several solutions; `known` is one of them.
    fn extreme_of_several(&self, extreme: Extreme, known: Grid) -> Result<Ended, Failure> {
        let [meaning, doubt] = extreme.words();
        let model = self.puzzle.model();
        let solver = self.solver(&model);
        let found = match extreme {
            Extreme::Smallest => solver.smallest()?,
            Extreme::Largest => solver.largest()?,
        };
        Ok(match found {
            Best::Solved(best) => {
                self.printer.print(self.puzzle, 1, &best)?;
                Ended::several(Exit::Success, meaning)
            }
            Best::Stopped { reason, best } => {
                let best = best.map_or(known.clone(), |best| extreme.of(best, known));
                self.printer.print(self.puzzle, 1, &best)?;
                Ended::stopped(2, reason, doubt)
            }
            Best::Impossible => unreachable!("one of several solutions is the smallest"),
        })
    }

    /// Prints how the puzzle ended.
    fn end(&self, ended: Ended) -> Result<Exit, Failure> {
        let Ended { answer, exit, note } = ended;
        let output = &self.context.output;
        let clashes = match &answer {
            Answer::Complete(found) if found.is_zero() => self.puzzle.clashes(),
            _ => Vec::new(),
        };
        let status = || {
            let status = StatusRecord::new(&answer, self.puzzle.subject());
            let clashes = clash_records(&clashes, self.puzzle.symbols());
            Record::Status(StatusRecord { clashes, ..status })
        };
        self.context.emit(status, |_| Ok(()))?;
        if matches!(&answer, Answer::Complete(found) if found.is_zero()) {
            let clashes = describe_clashes(&clashes, self.puzzle.symbols());
            output.say(&format!("No solution{}{clashes}", self.puzzle.suffix()));
        }
        if let Some((event, meaning)) = note {
            output.note(&format!("{event}{}; {meaning}", self.puzzle.suffix()));
        }
        Ok(exit)
    }
}

/// Prints solutions in the chosen format.
struct Printer<'c> {
    format: Option<GridFormat>,
    numbered: bool,
    /// Whether the puzzle is printed beside each solution.
    begin: bool,
    printed_any: Cell<bool>,
    context: &'c Context,
}

impl Printer<'_> {
    fn print(&self, puzzle: &Numbered, number: u64, solution: &Grid) -> Result<(), Failure> {
        let (read, regions) = (puzzle.puzzle.layout, puzzle.puzzle.rules.regions());
        let layout = self.format.map_or(read, |format| format.layout(read, regions.is_some()));
        let record = || {
            Record::Grid(GridRecord {
                puzzle: puzzle.number,
                line: *puzzle.puzzle.lines.start(),
                number: Number::of(number),
                grid: puzzle.line_of(solution),
            })
        };
        let is_first = !self.printed_any.replace(true);
        if let Some(written) = self.format.and_then(GridFormat::written) {
            return self.print_for(written, puzzle, solution, is_first);
        }
        if layout.form != Form::Line && !is_first {
            self.context.separate()?;
        }
        self.context.emit(record, |output| {
            if self.numbered {
                writeln!(output, "No. {number}:")?;
            }
            match self.begin {
                true => writeln!(output, "{}", beside(&puzzle.puzzle.grid, solution, layout)),
                false => writeln!(output, "{}", solution.display(layout)),
            }
        })?;
        self.context.output.end_of_result()
    }
}

impl Printer<'_> {
    /// Prints a solution in the format of another program.
    fn print_for(
        &self,
        format: WrittenFormat,
        puzzle: &Numbered,
        solution: &Grid,
        is_first: bool,
    ) -> Result<(), Failure> {
        let Puzzle { grid, rules, .. } = &puzzle.puzzle;
        let text = format.text(solution, rules, grid);
        let text = text.map_err(|why| Failure::Misused(format!("{why}{}", puzzle.suffix())))?;
        let output = &self.context.output;
        if let Some([begin, _]) = format.frame().filter(|_| is_first) {
            writeln!(output, "{begin}")?;
        }
        writeln!(output, "{text}")?;
        output.end_of_result()
    }

    /// Prints what follows the last solution.
    fn end(&self) -> Result<(), Failure> {
        let frame = self.format.and_then(GridFormat::written).and_then(WrittenFormat::frame);
        match frame.filter(|_| self.printed_any.get()) {
            Some([_, end]) => writeln!(self.context.output, "{end}"),
            None => Ok(()),
        }
    }
}

/// Returns the puzzle and its solution side by side, in the same layout.
fn beside(puzzle: &Grid, solution: &Grid, layout: Layout) -> String {
    let [begin, solved] = [puzzle, solution].map(|grid| grid.display(layout).to_string());
    if layout.form == Form::Line {
        return format!("{begin} {solved}");
    }
    let width = begin.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = width.max("begin".len());
    let pairs = begin.lines().zip(solved.lines());
    let lines = pairs.map(|(left, right)| format!("\n{left:width$}   {right}"));
    format!("{:width$}   solved{}", "begin", lines.collect::<String>())
}
