//! Counts boards of n queens by sets of columns, without an exact cover problem; whole or in parts.

use std::io;

use quadrille_dlx::{Answer, Count, Engine};
use quadrille_nqueens::{CountError, FastCounter, FastProgress, Shard, ShardRecord};
use quadrille_shards::queens;

use crate::args::QueensCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::quantity::rough_duration;
use crate::record::{FastStatisticsRecord, Record, Subject};
use crate::run::Context;
use crate::run::ending::{Limit, NO_RECORD, exit, words};

/// Counts below this are done before anyone could read how long they will take.
const LEAST_ESTIMATED: usize = 19;

/// Whether the fast counter does what was asked: a whole count, with nothing said of how to search.
pub(in crate::run) fn applies(queens: usize, args: &QueensCountArgs) -> bool {
    args.is_plain() && applies_to_all(queens, args)
}

/// Whether it is all boards of n queens that are to be counted, and perhaps those that a symmetry
/// leaves as they are.
pub(in crate::run) fn applies_to_all(queens: usize, args: &QueensCountArgs) -> bool {
    args.puzzle.is_plain() && !asks_for_a_search(args) && queens <= FastCounter::LIMIT
}

/// Whether something is said of how to search, which only a search can heed.
fn asks_for_a_search(args: &QueensCountArgs) -> bool {
    let search = &args.common.search;
    let is_whole = args.limit.is_none() && search.node_limit.is_none();
    let is_free = search.engine == Engine::Auto && !search.no_symmetry;
    !is_whole || !is_free
}

/// Whether there are too many queens for the fast counter, and nobody has asked for a search or set
/// it a time: it would not end.
pub(in crate::run) fn is_hopeless(queens: usize, args: &QueensCountArgs) -> bool {
    let is_endless = args.common.search.time_limit.is_none() && !asks_for_a_search(args);
    queens > FastCounter::LIMIT && is_endless
}

/// Counts all boards.
pub(in crate::run) fn count(
    queens: usize,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let (answer, cost) = run(queens, Shard::WHOLE, args, context, |counter| counter.count());
    let exit = context.print_count(&answer?, Subject::Queens { queens }, args.common.json)?;
    context.print_fast_statistics(cost, args)?;
    Ok(exit)
}

/// Counts all boards as a part of something larger.
pub(in crate::run) fn answer(
    queens: usize,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<Answer, Failure> {
    let (answer, cost) = run(queens, Shard::WHOLE, args, context, |counter| counter.count());
    context.print_fast_statistics(cost, args)?;
    Ok(answer?)
}

/// Counts one part, and prints the record of it.
pub(in crate::run) fn count_shard(
    queens: usize,
    shard: Shard,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let (record, cost) = run(queens, shard, args, context, |counter| counter.record());
    let exit = print_record(record, context)?;
    context.print_fast_statistics(cost, args)?;
    Ok(exit)
}

/// Prints the record of a part, or says why there is none.
pub(in crate::run) fn print_record(
    record: Result<ShardRecord, CountError>,
    context: &Context,
) -> Result<Exit, Failure> {
    match record {
        Ok(record) => {
            writeln!(context.output, "{}", queens::seal(&record))?;
            Ok(Exit::Success)
        }
        Err(CountError::Stopped(reason)) => {
            context.output.note(&format!("{}; {NO_RECORD}", words(reason)));
            Ok(exit(&Answer::AtLeast(Count::ZERO, reason), Limit::Typed))
        }
        Err(error) => Err(error.into()),
    }
}

/// Counts with the settings that were typed, and tells how far it came.
fn run<T>(
    queens: usize,
    shard: Shard,
    args: &QueensCountArgs,
    context: &Context,
    count: impl FnOnce(FastCounter<'_>) -> Result<T, CountError>,
) -> (Result<T, CountError>, Option<FastProgress>) {
    let counter = FastCounter::new(queens).expect("the size was looked at");
    let counter = counter.threads(args.threads.into()).shard(shard);
    let mut counter = counter.cancel_token(context.interrupt.token());
    let mut watch = context.watch(args.common.report.progress);
    if queens >= LEAST_ESTIMATED && watch.is_shown() {
        let seconds = counter.estimate() / f64::from(args.threads);
        context.output.note(&format!("about {} to count", rough_duration(seconds)));
    }
    if let Some(limit) = args.common.search.time_limit {
        counter = counter.time_limit(limit);
    }
    let mut last = None;
    let mut watcher = |progress: FastProgress| {
        watch.sets_done(&progress);
        last = Some(progress);
    };
    let result = count(counter.watcher(&mut watcher));
    (result, last)
}

impl Context {
    /// Says what a count cost, if that was asked.
    fn print_fast_statistics(
        &self,
        cost: Option<FastProgress>,
        args: &QueensCountArgs,
    ) -> Result<(), Failure> {
        let Some(progress) = cost.filter(|_| args.common.report.stats) else { return Ok(()) };
        if args.common.json || args.shard.is_some() {
            return self
                .output
                .json(&Record::FastStatistics(FastStatisticsRecord::from(&progress)));
        }
        let FastProgress { done, of, seconds, .. } = progress;
        let sets = format!("sets        {done} of {of} sets of columns");
        self.output.say(&format!("engine      fast counter\n{sets}\nseconds     {seconds:.3}"));
        Ok(())
    }
}

impl From<CountError> for Failure {
    fn from(error: CountError) -> Self {
        Self::Broken { what: "cannot count".to_owned(), error: io::Error::other(error) }
    }
}
