//! Prints one board of queens.

use quadrille_dlx::diagram::CompileError;
use quadrille_dlx::{Answer, Outcome, Solve, StopReason};
use quadrille_nqueens::{Board, Goal, Model, Puzzle, Rule};

use crate::args::{QueensFirstArgs, SearchArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::BoardFormat;
use crate::machine::memory_share;
use crate::record::Subject;
use crate::run::queens_boards::BoardPrinter;
use crate::run::queens_puzzle::{Asked, made, subject};
use crate::run::{Context, seed};

/// The maximum number of columns of a board that is printed as rows of squares.
const READABLE: usize = 100;

pub(in crate::run) fn run(args: QueensFirstArgs, context: &Context) -> Result<Exit, Failure> {
    let asked = Asked::meant(args.size, &args.puzzle, context)?;
    let seed = match args.random {
        true => seed::typed_or_noted(args.seed, "reproduces this board", context),
        false => args.seed.unwrap_or(0),
    };
    let (puzzle, found) = asked.until_found(|puzzle| find(puzzle, seed, &args, context), known)?;
    let format =
        args.format(context.output.file()).unwrap_or(match puzzle.shape().columns() <= READABLE {
            true => BoardFormat::Strings,
            false => BoardFormat::Columns,
        });
    if let Outcome::Found(board) = &found {
        let mut printer = BoardPrinter::new(&puzzle, format, context)?;
        printer.print(board, None)?;
        printer.finish()?;
    }
    let subject = match args.puzzle.is_plain() {
        true => Subject::Queens { queens: puzzle.goal().queens() },
        false => Subject::Board(subject(&puzzle)),
    };
    let answer = known(&found);
    let exit = context.end_listing(&answer, subject)?;
    asked.note_fewest(&puzzle, &answer, context);
    Ok(exit)
}

/// Finds a board, without a search if possible.
fn find(
    puzzle: &Puzzle,
    seed: u64,
    args: &QueensFirstArgs,
    context: &Context,
) -> Result<Outcome<Board>, Failure> {
    let shape = puzzle.shape();
    let rows = shape.rows();
    let all = Goal::Peaceful { queens: rows };
    let is_open = puzzle.is_open() && shape.is_square() && puzzle.goal() == all;
    let board = match (puzzle.rule(), args.random) {
        (Rule::Queens, false) if is_open => Board::constructed(rows)?,
        (Rule::Queens, true) if is_open && args.search.memory.is_none() => {
            Board::random(rows, seed)?
        }
        (Rule::Toroidal, false) if is_open => Board::constructed_toroidal(rows)?,
        (_, true) => return random(puzzle, seed, args, context),
        _ => return search(puzzle, seed, args, context),
    };
    Ok(board.map_or(Outcome::Impossible, Outcome::Found))
}

/// The memory of a diagram of all boards, unless the user allows another size: enough for 12 queens.
const DIAGRAM: usize = 4 << 20;
/// The squares of a board from which a diagram of that size is not tried.
const TOO_LARGE: usize = 256;

/// Draws a board from a diagram of all boards. If that does not fit, finds one by a random search.
fn random(
    puzzle: &Puzzle,
    seed: u64,
    args: &QueensFirstArgs,
    context: &Context,
) -> Result<Outcome<Board>, Failure> {
    let shape = puzzle.shape();
    if args.search.memory.is_some() || shape.rows() * shape.columns() < TOO_LARGE {
        let model = Model::of(puzzle)?;
        let mut watch = context.watch(args.progress);
        let compiler = context.set_stops(model.compiler(), &args.search);
        let compiler = compiler.memory_limit(args.search.memory.unwrap_or(DIAGRAM));
        match compiler.compile_by_orbits_watched(&mut watch) {
            Ok(diagram) => return Ok(model.draw(&diagram, seed)),
            Err(CompileError { reason: StopReason::MemoryLimit, .. }) => {}
            Err(error) => return Ok(Outcome::Stopped(error.reason)),
        }
    }
    context.output.note(
        "some boards are more likely than others: a diagram of all boards does not fit in memory",
    );
    search(puzzle, seed, args, context)
}

fn search(
    puzzle: &Puzzle,
    seed: u64,
    args: &QueensFirstArgs,
    context: &Context,
) -> Result<Outcome<Board>, Failure> {
    check_memory(puzzle, args)?;
    // The time limit applies to all models and searches together.
    let deadline = context.deadline(args.search.time_limit);
    let left = || SearchArgs { time_limit: deadline.left(), ..args.search.clone() };
    if args.threads > 1 {
        let model = match made(puzzle, &deadline)? {
            Ok(model) => model,
            Err(reason) => return Ok(Outcome::Stopped(reason)),
        };
        let mut watch = context.watch(args.progress);
        let search = left();
        let finder = context.set_stops(model.problem().finder(), &search);
        let finder = finder.threads(args.threads.into()).seed(seed);
        return Ok(model.found(finder.observer(&mut watch).any()));
    }
    Puzzle::find(seed, args.search.node_limit, |seed, nodes| {
        let of = puzzle.clone();
        let model = match deadline.unless_stopped(move || Model::shuffled(&of, seed)) {
            Ok(model) => model?,
            Err(reason) => return Ok(Outcome::Stopped(reason)),
        };
        let mut watch = context.watch(args.progress);
        let search = left();
        let solver = context.set_limits(model.lister(), &search, &mut watch).node_limit(nodes);
        Ok(model.found(solver.first()?))
    })
}

/// Memory that any command may take beside its limit.
const SPARE: usize = 64 << 20;

/// Refuses a board whose problem does not fit into the memory.
fn check_memory(puzzle: &Puzzle, args: &QueensFirstArgs) -> Result<(), Failure> {
    let (bytes, shape) = (Model::bytes(puzzle), puzzle.shape());
    let limit = args.search.memory.unwrap_or_else(memory_share);
    if bytes <= limit.saturating_add(SPARE) {
        return Ok(());
    }
    let megabytes = bytes.div_ceil(1 << 20);
    Err(Failure::Misused(format!(
        "a search on a board of {shape} squares under this rule takes about {megabytes}M of memory; write \
         --memory {megabytes}M, or choose a smaller board"
    )))
}

/// Returns the answer to the question for one board.
fn known(found: &Outcome<Board>) -> Answer {
    match found {
        Outcome::Found(_) => Answer::Complete(1u64.into()),
        Outcome::Impossible => Answer::Complete(0u64.into()),
        Outcome::Stopped(reason) => Answer::AtLeast(0u64.into(), *reason),
    }
}
