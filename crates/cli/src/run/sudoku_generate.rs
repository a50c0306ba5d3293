//! Makes Sudoku puzzles.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use quadrille_dlx::StopReason;
use quadrille_sudoku::{Layout, Shape};
use quadrille_sudoku_formats::WrittenFormat;
use quadrille_sudoku_human::{Generated, Generator, NotGenerated};

use crate::args::SudokuGenerateArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::GridFormat;
use crate::machine::threads;
use crate::progress::Watch;
use crate::record::{GeneratedRecord, Number, Record, StatusRecord, Subject};
use crate::run::ending::{answer, words};
use crate::run::{Context, seed};

pub(in crate::run) fn run(args: SudokuGenerateArgs, context: &Context) -> Result<Exit, Failure> {
    let seed = seed::typed_or_noted(args.seed, "reproduces this", context);
    let threads = threads(args.threads);
    let (mut watch, searches) =
        (context.watch(args.progress.progress), Arc::new(AtomicU64::new(0)));
    let of = args.count;
    watch.show_counter(&searches, "searches");
    watch.done(0, Some(of), "puzzles");
    let mut run = Run {
        format: args.format(),
        seed,
        made: 0,
        header: String::new(),
        of,
        ended: Ok(None),
        watch,
        rarity: rarity(&args),
        context,
    };
    let generator = generator(&args, seed, context).search_counter(&searches);
    generator.for_each(0..args.count, threads, |made| run.see(made));
    run.end()
}

/// Applies the flags to a generator.
fn generator(args: &SudokuGenerateArgs, seed: u64, context: &Context) -> Generator {
    let mut generator = Generator::new(seed)
        .shape(args.box_shape)
        .symmetry(args.symmetry)
        .cancel_token(context.interrupt.token());
    if let Some(blanks) = args.blanks {
        generator = generator.blanks(blanks);
    }
    if let Some(limit) = args.time_limit {
        generator = generator.time_limit(limit);
    }
    if let Some(attempts) = args.effort {
        generator = generator.effort(attempts);
    }
    if let Some(difficulty) = args.difficulty {
        generator = generator.difficulty(difficulty);
    }
    for rule in args.rules() {
        generator = generator.rule(rule);
    }
    if args.minimal {
        generator = generator.minimal();
    }
    if args.allow_multiple {
        generator = generator.allow_several();
    }
    generator
}

/// The puzzles printed so far, and what ended them.
struct Run<'c> {
    format: GridFormat,
    seed: u64,
    made: u64,
    /// The rules above the last puzzle.
    header: String,
    /// The number of requested puzzles.
    of: u64,
    /// The reason why there are no more puzzles, unless all were made.
    ended: Result<Option<NotGenerated>, Failure>,
    watch: Watch<'c>,
    /// What is known about the number of such puzzles, for a message.
    rarity: &'static str,
    context: &'c Context,
}

/// Returns what is known about minimal 9×9 puzzles with a number of blanks.
fn rarity(args: &SudokuGenerateArgs) -> &'static str {
    let is_classic = args.box_shape == Shape::CLASSIC;
    match args.blanks.filter(|_| args.minimal && is_classic) {
        Some(..41) => "; no minimal puzzle with fewer than 41 blanks is known",
        Some(41..52) | Some(60..) => "; most minimal puzzles have 55 to 58 blanks",
        _ => "",
    }
}

impl Run<'_> {
    /// Prints a puzzle, or keeps the reason why there is none.
    fn see(&mut self, made: Result<Generated, NotGenerated>) -> ControlFlow<()> {
        self.ended = match made {
            Ok(made) => self.print(&made).map(|()| None),
            Err(error) => Ok(Some(error)),
        };
        match self.ended {
            Ok(None) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    fn print(&mut self, made: &Generated) -> Result<(), Failure> {
        let rules = &made.rules;
        if let Some(format) = self.format.written() {
            let text = format.text(&made.puzzle, rules, &made.puzzle);
            let text = text.map_err(|why| Failure::Misused(why.to_string()))?;
            if let Some([begin, _]) = format.frame().filter(|_| self.made == 0) {
                writeln!(self.context.output, "{begin}")?;
            }
            writeln!(self.context.output, "{text}")?;
            return self.count_one();
        }
        let layout = self.format.layout(Layout::LINE, rules.regions().is_some());
        // A header holds for the boards below it.
        let header = rules.header();
        let is_new = std::mem::replace(&mut self.header, header.clone()) != header;
        let header = if is_new { header } else { String::new() };
        if layout != Layout::LINE && self.made > 0 {
            self.context.separate()?;
        }
        self.context.emit(
            || Record::Generated(self.record(made)),
            |output| writeln!(output, "{header}{}", made.puzzle.display(layout)),
        )?;
        self.count_one()
    }

    /// Counts a puzzle that was printed.
    fn count_one(&mut self) -> Result<(), Failure> {
        self.made += 1;
        self.watch.done(self.made, Some(self.of), "puzzles");
        self.context.output.end_of_result()
    }

    fn record(&self, made: &Generated) -> GeneratedRecord {
        GeneratedRecord {
            number: Number::of(made.number + 1),
            seed: Number::of(self.seed),
            grid: made.puzzle.to_string(),
            solution: made.solution.to_string(),
            rules: made.rules.header().lines().map(str::to_owned).collect(),
            givens: made.puzzle.given_count(),
            level: made.rating.as_ref().map(|rating| rating.difficulty().name()),
            rating: made.rating.as_ref().map(|rating| rating.score()),
        }
    }

    /// Prints how the run ended.
    fn end(self) -> Result<Exit, Failure> {
        drop(self.watch);
        let output = &self.context.output;
        let ended = self.ended?;
        if let Some([_, end]) = self.format.written().and_then(WrittenFormat::frame)
            && self.made > 0
        {
            writeln!(output, "{end}")?;
        }
        // The watch also cancels the run when the reader of the results has gone: that is no
        // interrupt, and this reports it.
        output.flush()?;
        let (exit, stopped) = match ended {
            None => (Exit::Success, None),
            Some(NotGenerated::Cancelled) => {
                output.note(words(StopReason::Cancelled));
                (Exit::Interrupted, Some("interrupted"))
            }
            Some(NotGenerated::TimeLimit) => {
                output.note(&format!("{}{}", words(StopReason::TimeLimit), self.rarity));
                (Exit::Stopped, Some("time-limit"))
            }
            Some(error @ NotGenerated::Effort { .. }) => {
                output.note(&format!("{error}{}", self.rarity));
                (Exit::Stopped, Some("effort-limit"))
            }
            // Not a question about Sudokus, but a slip of the hand.
            Some(error @ NotGenerated::Cells { .. }) => {
                return Err(Failure::Misused(error.to_string()));
            }
            Some(error) if error.is_certain() => {
                output.note(&format!("{error}"));
                (Exit::Negative, None)
            }
            Some(error) => return Err(Failure::Misused(error.to_string())),
        };
        let status = || {
            let complete = stopped.is_none();
            let status = StatusRecord::new(&answer(self.made, None), Subject::Problem {});
            Record::Status(StatusRecord { complete, stopped, ..status })
        };
        self.context.emit(status, |_| Ok(()))?;
        Ok(exit)
    }
}
