//! Rates Sudoku puzzles by the techniques that people need to solve them.

use quadrille_sudoku_human::{HumanSolver, Rating, Step};

use crate::args::SudokuRateArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{RatingRecord, Record};
use crate::run::Context;
use crate::run::sudoku::{self, Numbered, for_each_ordinary_puzzle};
use crate::run::sudoku_human::step_record;

pub(in crate::run) fn run(args: SudokuRateArgs, context: &Context) -> Result<Exit, Failure> {
    let source = sudoku::source(args.file.as_ref());
    let solver = HumanSolver::from(args.techniques);
    let mut watch = context.watch(args.watch.progress.progress);
    let deadline = context.deadline(args.watch.time_limit);
    let mut done = 0;
    for_each_ordinary_puzzle(&source, args.reading, true, &deadline, context, |numbered| {
        let exit = rate(numbered, &args, &solver, &source, context)?;
        done += 1;
        watch.done(done, None, "puzzles");
        Ok(exit)
    })
}

fn rate(
    numbered: &Numbered,
    args: &SudokuRateArgs,
    solver: &HumanSolver,
    source: &Source,
    context: &Context,
) -> Result<Exit, Failure> {
    let solver = solver.entered(numbered.puzzle.entered.iter().copied());
    let (puzzle, mut steps) = (&numbered.puzzle, Vec::new());
    let list = args.steps.then_some(&mut steps);
    let rating = match solver.rate_marked(&puzzle.grid, &puzzle.rules, list) {
        Ok(rating) => rating,
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
