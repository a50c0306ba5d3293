//! Counts one shard of the boards of n queens, and prints the cost of a count by the fast method.

use std::io;

use quadrille_dlx::{Answer, Count};
use quadrille_nqueens::{
    CountError, FastCountError, FastProgress, MeetInTheMiddle, Method, Shard, ShardRecord, Watcher,
    Why,
};
use quadrille_shards::queens;

use crate::args::QueensCountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::progress::Watch;
use crate::quantity::rough_duration;
use crate::record::{FastStatisticsRecord, Record};
use crate::run::Context;
use crate::run::ending::{NO_RECORD, exit, words};

/// Smaller counts finish before an estimate could be read.
const LEAST_ESTIMATED: usize = 19;

/// Counts one shard and prints its record.
pub(in crate::run) fn count_shard(
    queens: usize,
    shard: Shard,
    args: &QueensCountArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let mut watch = context.watch(args.common.report.progress);
    let mut counter = MeetInTheMiddle::new(queens)?
        .threads(args.threads.into())
        .shard(shard)
        .cancel_token(context.interrupt.token());
    context.note_estimate(&counter, queens, args, &watch);
    if let Some(limit) = args.common.search.time_limit {
        counter = counter.time_limit(limit);
    }
    let mut last = None;
    let mut watcher = |progress: FastProgress| {
        watch.sets_done(progress);
        last = Some(progress);
    };
    let record = counter.watcher(&mut watcher).record();
    let exit = print_record(record, context)?;
    context.print_sets(last, args)?;
    Ok(exit)
}

/// Prints the record of a shard, or the reason why there is none.
pub(in crate::run) fn print_record(
    record: Result<ShardRecord, FastCountError>,
    context: &Context,
) -> Result<Exit, Failure> {
    match record {
        Ok(record) => {
            writeln!(context.output, "{}", queens::seal(&record))?;
            Ok(Exit::Success)
        }
        Err(FastCountError::Stopped(reason)) => {
            context.output.note(&format!("{}; {NO_RECORD}", words(reason)));
            Ok(exit(&Answer::AtLeast(Count::ZERO, reason)))
        }
        Err(error) => Err(CountError::from(error).into()),
    }
}

impl Context {
    /// Prints the estimated time of a count by the fast method, unless it is short.
    pub(in crate::run) fn note_estimate(
        &self,
        counter: &MeetInTheMiddle<'_>,
        queens: usize,
        args: &QueensCountArgs,
        watch: &Watch<'_>,
    ) {
        if queens >= LEAST_ESTIMATED && watch.is_shown() {
            let seconds = counter.estimate() / f64::from(args.threads);
            self.output.note(&format!("about {} to count", rough_duration(seconds)));
        }
    }

    /// Prints the cost of a count by the fast method, with `--stats`.
    pub(in crate::run) fn print_sets(
        &self,
        sets: Option<FastProgress>,
        args: &QueensCountArgs,
    ) -> Result<(), Failure> {
        let Some(progress) = sets.filter(|_| args.common.report.stats) else { return Ok(()) };
        let record = || Record::FastStatistics(FastStatisticsRecord::from(&progress));
        if args.shard.is_some() {
            // The record of a shard is a line of JSON, and so are its statistics.
            return self.output.json(&record());
        }
        self.emit(record, |output| {
            let FastProgress { done, of, seconds, .. } = progress;
            let (method, why) = (Method::MeetInTheMiddle, Why::Plain);
            output.say(&format!("engine      {method}: {why}"));
            output.say(&format!("sets        {done} of {of} sets of columns"));
            output.say(&format!("seconds     {seconds:.3}"));
            Ok(())
        })
    }
}

impl From<CountError> for Failure {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Size(error) => error.into(),
            CountError::Declined(error) => error.into(),
            CountError::TooManyQueens { .. } => {
                Self::Misused(format!("{error}; to search anyway, set --time-limit or --engine"))
            }
            error => {
                Self::Broken { what: "cannot count".to_owned(), error: io::Error::other(error) }
            }
        }
    }
}
