//! Makes a booklet of puzzles.

use std::cell::RefCell;
use std::ops::ControlFlow;

use quadrille_dlx::StopReason;
use quadrille_sudoku::{Grid, Rules, Shape, Symbols, Verdict};
use quadrille_sudoku_human::{Generated, Generator, HumanSolver, NotGenerated, RateError};

use crate::args::{BookFormat, SudokuBookArgs, TechniqueArgs};
use crate::draw::{BookEntry, Booklet, SudokuDiagram, rule_lines};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine::threads;
use crate::run::deadline::Deadline;
use crate::run::ending::{stopped_by, words};
use crate::run::sudoku::{self, Numbered, for_each_puzzle};
use crate::run::{Context, seed};

pub(in crate::run) fn run(args: SudokuBookArgs, context: &Context) -> Result<Exit, Failure> {
    let format = args.format(context.output.file()).map_err(Failure::Misused)?;
    if args.file.is_none() && args.level.is_empty() && args.variant.is_empty() {
        let text = "no puzzles: write a FILE with puzzles, or for example --level easy:12";
        return Err(Failure::Misused(text.to_owned()));
    }
    if args.file.is_none() && !args.puzzles.rules.is_empty() {
        let text = "--rules is for puzzles of a file; write --variant RULES=N";
        return Err(Failure::Misused(text.to_owned()));
    }
    let deadline = context.deadline(args.time_limit);
    let made = match &args.file {
        Some(_) => read(&args, &deadline, context)?,
        None => generated(&args, &deadline, context)?,
    };
    let (entries, origin) = match made {
        Ok(made) => made,
        Err(exit) => {
            context.output.note("no booklet is written");
            return Ok(exit);
        }
    };
    let rules = entries.iter().flat_map(|entry| rule_lines(&entry.diagram.rules));
    let mut lines: Vec<String> = Vec::new();
    rules.for_each(|line| {
        if !lines.contains(&line) {
            lines.push(line)
        }
    });
    let (title, paper, per_page) = (args.title, args.paper, args.per_page.into());
    let booklet = Booklet { title, paper, per_page, rules: lines, origin, entries };
    match format {
        BookFormat::Html => writeln!(context.output, "{booklet}")?,
        BookFormat::Pdf => context.output.bytes(&booklet.pdf().map_err(without_font)?)?,
    }
    Ok(Exit::Success)
}

fn without_font(character: char) -> Failure {
    let character = character.escape_debug();
    let text = format!("the fonts of PDF have no character `{character}`; write HTML instead");
    Failure::Misused(text)
}

/// The puzzles and how they were made, or the exit code of a booklet that is not complete.
type Made = Result<(Vec<BookEntry>, String), Exit>;

/// Generates the puzzles.
fn generated(
    args: &SudokuBookArgs,
    deadline: &Deadline<'_>,
    context: &Context,
) -> Result<Made, Failure> {
    let seed = seed::typed_or_noted(args.seed, "reproduces this", context);
    let levels = args.level.iter().map(|(level, count)| {
        let with = |generator: Generator| generator.difficulty(*level);
        (level.name().to_owned(), with(Generator::new(seed)), *count)
    });
    let variants = args.variant.iter().map(|(rules, count)| {
        let generator = Generator::new(seed);
        let generator = rules.rules.iter().fold(generator, |made, &rule| made.rule(rule));
        (rules.name.clone(), generator, *count)
    });
    let kinds: Vec<(String, Generator, u64)> = levels.chain(variants).collect();
    let of = kinds.iter().map(|(_, _, count)| count).sum();
    let mut watch = context.watch(args.progress.progress);
    watch.done(0, Some(of), "puzzles");
    let (threads, mut entries) = (threads(args.threads), Vec::new());
    for (caption, generator, count) in kinds {
        if let Some(reason) = deadline.stop() {
            drop(watch);
            context.output.note(words(reason));
            return Ok(Err(stopped_by(reason)));
        }
        let mut generator =
            generator.symmetry(args.symmetry).cancel_token(context.interrupt.token());
        if let Some(left) = deadline.left() {
            generator = generator.time_limit(left);
        }
        let (first, mut ended) = (entries.len() as u64, None);
        // Puzzles of different kinds have different numbers, so no two have the same solution.
        generator.for_each(first..first + count, threads, |made| {
            match made {
                Ok(made) => entries.push(entry(made, caption.clone(), entries.len() + 1)),
                Err(error) => ended = Some(error),
            }
            watch.done(entries.len() as u64, Some(of), "puzzles");
            if ended.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if let Some(error) = ended {
            drop(watch);
            let why = match error {
                NotGenerated::Cancelled => words(StopReason::Cancelled).to_owned(),
                error => error.to_string(),
            };
            context.output.note(&format!("{caption}: {why}"));
            return Ok(Err(match error {
                NotGenerated::Cancelled => Exit::Interrupted,
                NotGenerated::TimeLimit | NotGenerated::Effort { .. } => Exit::Stopped,
                error if error.is_certain() => Exit::Negative,
                error => return Err(Failure::Misused(format!("{caption}: {error}"))),
            }));
        }
    }
    Ok(Ok((entries, format!("Made by quadrille with seed {seed}."))))
}

fn entry(made: Generated, caption: String, number: usize) -> BookEntry {
    let Generated { puzzle, rules, solution, .. } = made;
    let symbols = Symbols::STANDARD;
    BookEntry { caption, diagram: diagram(number, puzzle, rules, symbols, solution) }
}

fn diagram(
    number: usize,
    givens: Grid,
    rules: Rules,
    symbols: Symbols,
    solution: Grid,
) -> SudokuDiagram {
    let (answer, candidates, clashing) = (Some(solution), None, Vec::new());
    SudokuDiagram { number, givens, rules, symbols, answer, candidates, clashing, hint: None }
}

/// Reads the puzzles and solves them.
fn read(
    args: &SudokuBookArgs,
    deadline: &Deadline<'_>,
    context: &Context,
) -> Result<Made, Failure> {
    let source = sudoku::source(args.file.as_ref());
    let entries = RefCell::new(Vec::new());
    let exit = for_each_puzzle(&source, &args.puzzles, context, |numbered| {
        if let Some(reason) = deadline.stop() {
            context.output.note(words(reason));
            return Ok(stopped_by(reason));
        }
        let model = numbered.model();
        let mut solver = model.solver().cancel_token(context.interrupt.token());
        if let Some(left) = deadline.left() {
            solver = solver.time_limit(left);
        }
        let stopped = |reason| {
            context.output.note(&format!("{}{}", words(reason), numbered.suffix()));
            Ok(stopped_by(reason))
        };
        let found = match solver.verdict()? {
            Verdict::Unique(solution) => {
                let techniques = TechniqueArgs::default();
                let human = context.human_solver(techniques, &numbered.puzzle, deadline);
                return match read_entry(numbered, solution, &human) {
                    Ok(entry) => {
                        entries.borrow_mut().push(entry);
                        Ok(Exit::Success)
                    }
                    Err(reason) => stopped(reason),
                };
            }
            Verdict::Stopped { reason, .. } => return stopped(reason),
            Verdict::Several(_) => "several solutions",
            Verdict::Impossible => "no solution",
        };
        let line = numbered.puzzle.lines.start();
        context.output.note(&format!("puzzle {} (line {line}) has {found}", numbered.number));
        Ok(Exit::Negative)
    })?;
    let origin = "Made by quadrille.".to_owned();
    Ok(if exit == Exit::Success { Ok((entries.into_inner(), origin)) } else { Err(exit) })
}

/// Returns an entry with the level of a puzzle of up to 9×9 cells. Ratings of larger ones can take minutes.
fn read_entry(
    numbered: &Numbered,
    solution: Grid,
    solver: &HumanSolver,
) -> Result<BookEntry, StopReason> {
    let (grid, rules) = (&numbered.puzzle.grid, &numbered.puzzle.rules);
    let caption = if grid.shape().cell_count() > Shape::CLASSIC.cell_count() {
        String::new()
    } else {
        match solver.rate_marked(grid, rules, None) {
            Ok(rating) => rating.difficulty().name().to_owned(),
            Err(RateError::Stopped(reason)) => return Err(reason),
            // Marks that lack values of the solution have no level.
            Err(_) => String::new(),
        }
    };
    let symbols = numbered.symbols();
    let diagram = diagram(numbered.number, grid.clone(), rules.clone(), symbols, solution);
    Ok(BookEntry { caption, diagram })
}
