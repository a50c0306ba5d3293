//! Rates Sudoku puzzles by the techniques that people need to solve them.

use quadrille_sudoku_human::{RateError, Rating, Step};

use crate::args::SudokuRateArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::machine::threads;
use crate::record::{RatingRecord, Record};
use crate::run::Context;
use crate::run::sudoku::{self, Numbered, Work, for_each_prepared};
use crate::run::sudoku_human::step_record;

pub(in crate::run) fn run(args: SudokuRateArgs, context: &Context) -> Result<Exit, Failure> {
    let source = sudoku::source(args.file.as_ref());
    let mut watch = context.watch(args.watch.progress.progress);
    let deadline = context.deadline(args.watch.time_limit);
    let mut done = 0;
    let rate = |numbered: &Numbered| {
        let (puzzle, mut steps) = (&numbered.puzzle, Vec::new());
        let solver = context.human_solver(args.techniques, puzzle, &deadline);
        let list = args.steps.then_some(&mut steps);
        let rating = solver.rate_marked(&puzzle.grid, &puzzle.rules, list)?;
        Ok((rating, steps))
    };
    let work = Work { threads: threads(args.threads), prepare: &rate };
    for_each_prepared(&source, &args.puzzles, &deadline, context, work, |numbered, rated| {
        let exit = print(numbered, rated, &args, &source, context)?;
        done += 1;
        watch.done(done, None, "puzzles");
        Ok(exit)
    })
}

/// A rating and its steps, or the reason why there is none.
type Rated = Result<(Rating, Vec<Step>), RateError>;

fn print(
    numbered: &Numbered,
    rated: Rated,
    args: &SudokuRateArgs,
    source: &Source,
    context: &Context,
) -> Result<Exit, Failure> {
    let (rating, steps) = match rated {
        Ok(rated) => rated,
        Err(why) => return context.refuse_puzzle(numbered, &why, &[], source),
    };
    let steps = args.steps.then_some(&steps[..]);
    context.emit(
        || Record::Rating(record(numbered, &rating, steps)),
        |output| {
            for (index, step) in steps.into_iter().flatten().enumerate() {
                writeln!(output, "{}. {}", index + 1, step.display(numbered.symbols()))?;
            }
            writeln!(output, "{}", line(&rating))
        },
    )?;
    Ok(Exit::Success)
}

/// The line of results: rating, level, hardest technique.
fn line(rating: &Rating) -> String {
    let hardest = rating.hardest().map_or("nothing to do", |technique| technique.name());
    let (score, level) = (rating.score(), rating.difficulty());
    match rating.blanks_left() {
        0 => format!("{score} {level} {hardest}"),
        blanks => {
            format!("at least {score} {level} {hardest} (the techniques leave {blanks} blanks)")
        }
    }
}

fn record(numbered: &Numbered, rating: &Rating, steps: Option<&[Step]>) -> RatingRecord {
    RatingRecord {
        subject: numbered.subject(),
        rating: rating.score(),
        level: rating.difficulty().name(),
        hardest: rating.hardest().map(|technique| technique.name()),
        solved: rating.is_solved(),
        counts: rating.counts().map(|(technique, count)| (technique.name(), count)).collect(),
        steps: steps
            .map(|steps| steps.iter().map(|step| step_record(step, numbered.symbols())).collect()),
    }
}
