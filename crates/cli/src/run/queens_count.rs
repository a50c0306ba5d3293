//! Counts boards of n queens.

use quadrille_dlx::Answer;
use quadrille_nqueens::{Census, Counted, Counter, MeetInTheMiddle, Method, Puzzle, Shape};

use crate::args::{QueensCountArgs, Sizes};
use crate::equivalence::Equivalence;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine::memory_share;
use crate::progress::Watch;
use crate::record::Subject;
use crate::run::Context;
use crate::run::queens_files::CountFile;
use crate::run::{queens_fast, queens_files, queens_variants};

/// The error for a shard of a count without shards.
const NOT_SHARDED: &str =
    "--shard needs one number of queens, from 1 to 27, without other settings";

pub(in crate::run) fn run(args: QueensCountArgs, context: &Context) -> Result<Exit, Failure> {
    let up_to = args.up_to.without_group_file().map_err(Failure::Misused)?;
    if up_to != Equivalence::None && args.limit.is_some() {
        let text = "a count up to symmetry counts all boards first, so --limit cannot stop it; \
                    `queens list` with --up-to and --limit prints some of the classes";
        return Err(Failure::Misused(text.to_owned()));
    }
    if let Some(shard) = args.shard {
        return match *args.sizes {
            [Sizes { first, last }] if first == last && is_fast(first, &args, context)? => {
                queens_fast::count_shard(first, shard, &args, context)
            }
            _ => Err(Failure::Misused(NOT_SHARDED.to_owned())),
        };
    }
    if let Some(file) = CountFile::typed(&args) {
        return queens_files::count(file, &args, context);
    }
    if args.puzzle.board.is_some() {
        return queens_variants::count(None, &args, context);
    }
    let sizes = args.sizes.iter().flat_map(|sizes| sizes.first..=sizes.last);
    let mut best = Exit::Negative;
    for (number, queens) in sizes.enumerate() {
        if args.by_symmetry && number > 0 {
            context.separate()?;
        }
        let exit = match args.is_plain() {
            true => count(queens, &args, context)?,
            false => queens_variants::count(Some(queens), &args, context)?,
        };
        if exit > Exit::Negative {
            return Ok(exit);
        }
        best = best.min(exit);
    }
    Ok(best)
}

/// Counts n queens on an n×n board.
fn count(queens: usize, args: &QueensCountArgs, context: &Context) -> Result<Exit, Failure> {
    let counted = context.count_boards(&Puzzle::new(Shape::square(queens)?), args)?;
    let subject = Subject::Queens { queens };
    let exit = context.print_count(&counted.answer, subject)?;
    context.print_cost(&counted, args)?;
    Ok(exit)
}

/// Returns whether the count has shards: whether the library meets in the middle.
fn is_fast(queens: usize, args: &QueensCountArgs, context: &Context) -> Result<bool, Failure> {
    let counter = context.queens_counter(Counter::new(queens)?, args);
    Ok(args.is_plain() && counter.choice().method == Method::MeetInTheMiddle)
}

impl Context {
    /// Applies the settings to a counter.
    pub(in crate::run) fn queens_counter<'c>(
        &self,
        counter: Counter<'c>,
        args: &QueensCountArgs,
    ) -> Counter<'c> {
        let search = &args.common.search;
        let mut counter = counter
            .threads(args.threads.into())
            .engine(search.engine)
            .symmetry(!search.no_symmetry)
            .memory_limit(search.memory.unwrap_or_else(memory_share))
            .cancel_token(self.interrupt.token());
        if let Some(limit) = search.time_limit {
            counter = counter.time_limit(limit);
        }
        if let Some(limit) = search.node_limit {
            counter = counter.node_limit(limit);
        }
        match args.limit {
            Some(limit) => counter.solution_limit(limit),
            None => counter,
        }
    }

    /// Returns a counter for a puzzle that reports to `watch`. Prints an estimate of the time, if
    /// one is known.
    fn watched_counter<'w>(
        &self,
        puzzle: &Puzzle,
        args: &QueensCountArgs,
        watch: &'w mut Watch<'_>,
    ) -> Result<Counter<'w>, Failure> {
        let counter = self.queens_counter(Counter::of(puzzle)?, args);
        if counter.choice().method == Method::MeetInTheMiddle {
            let queens = puzzle.shape().rows();
            self.note_estimate(&MeetInTheMiddle::new(queens)?, queens, args, watch);
        }
        Ok(counter.watcher(watch))
    }

    /// Counts all boards of a puzzle and shows progress.
    fn count_boards(&self, puzzle: &Puzzle, args: &QueensCountArgs) -> Result<Counted, Failure> {
        let mut watch = self.watch(args.common.report.progress);
        Ok(self.watched_counter(puzzle, args, &mut watch)?.count()?)
    }

    /// Counts the boards that each symmetry leaves unchanged, shows progress, and prints the cost.
    pub(in crate::run) fn take_census(
        &self,
        puzzle: &Puzzle,
        args: &QueensCountArgs,
    ) -> Result<Census, Failure> {
        let mut watch = self.watch(args.common.report.progress);
        let census = self.watched_counter(puzzle, args, &mut watch)?.census()?;
        drop(watch);
        for counted in census.runs() {
            self.print_cost(counted, args)?;
        }
        Ok(census)
    }

    /// Counts all boards of a puzzle, shows progress, and prints the cost.
    pub(in crate::run) fn count_puzzle(
        &self,
        puzzle: &Puzzle,
        args: &QueensCountArgs,
    ) -> Result<Answer, Failure> {
        let counted = self.count_boards(puzzle, args)?;
        self.print_cost(&counted, args)?;
        Ok(counted.answer)
    }

    /// Prints the cost of a count, with `--stats`.
    fn print_cost(&self, counted: &Counted, args: &QueensCountArgs) -> Result<(), Failure> {
        if let Some(statistics) = counted.statistics.as_ref().filter(|_| args.common.report.stats) {
            self.print_statistics(statistics)?;
        }
        self.print_sets(counted.sets, args)
    }
}
