//! Reports how a search ended, with the same words and exit codes for every command.

use quadrille_dlx::{Answer, Count, Statistics, StopReason};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::{Record, StatisticsRecord, StatusRecord, Subject};
use crate::run::Context;

/// Whether reaching the limit on solutions completes the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::run) enum Limit {
    /// The user typed the limit: the output may be partial.
    Typed,
    /// The command needs no more solutions.
    Enough,
}

/// Why a run that was stopped prints no record.
pub(in crate::run) const NO_RECORD: &str = "a shard that was not run to its end has no record";

impl Context {
    /// Prints a count.
    pub(in crate::run) fn print_count(
        &self,
        answer: &Answer,
        subject: Subject,
        json: bool,
    ) -> Result<Exit, Failure> {
        if json {
            self.output.json(&Record::Status(StatusRecord::new(answer, subject)))?;
        } else {
            writeln!(self.output, "{answer}")?;
        }
        self.output.flush()?;
        if let Some(reason) = answer.stopped() {
            self.output.note(words(reason));
        }
        Ok(exit(answer, Limit::Typed))
    }

    /// Reports how a listing of solutions ended; prints nothing if it was complete.
    pub(in crate::run) fn end_listing(
        &self,
        answer: &Answer,
        limit: Limit,
        subject: Subject,
        json: bool,
    ) -> Result<Exit, Failure> {
        if json {
            self.output.json(&Record::Status(StatusRecord::new(answer, subject)))?;
        }
        self.output.flush()?;
        match answer {
            Answer::Complete(found) if found.is_zero() => self.output.say("No solution"),
            Answer::Complete(_) => {}
            Answer::AtLeast(_, StopReason::SolutionLimit) if limit == Limit::Enough => {}
            Answer::AtLeast(found, reason) => {
                self.output.note(&format!("{}; {}", words(*reason), part(found)));
            }
        }
        Ok(exit(answer, limit))
    }

    /// Prints the statistics of a search.
    pub(in crate::run) fn print_statistics(
        &self,
        statistics: &Statistics,
        json: bool,
    ) -> Result<(), Failure> {
        if json {
            let record = StatisticsRecord::from(statistics);
            return self.output.json(&Record::Statistics(Box::new(record)));
        }
        let profile: Vec<String> = statistics.profile.iter().map(u64::to_string).collect();
        self.output.say(&format!(
            "nodes       {}\nupdates     {}\ncomponents  {}\ndepth       {}\nprofile     {}\nseconds     {:.3}",
            statistics.nodes,
            statistics.updates,
            statistics.components,
            statistics.depth(),
            profile.join(" "),
            statistics.seconds,
        ));
        for assigned in &statistics.engines {
            self.output.say(&format!("engine      {assigned}"));
        }
        if let Some(findings) = &statistics.presolve {
            self.output.say(&format!("presolve    {findings}"));
        }
        let memo = statistics.memo;
        if memo.lookups > 0 {
            self.output.say(&format!(
                "memo        {} hits of {} lookups; {} entries in {} bytes",
                memo.hits, memo.lookups, memo.entries, memo.bytes,
            ));
        }
        let orbiting = statistics.symmetry;
        if orbiting.probes > 0 {
            self.output.say(&format!(
                "symmetry    {} hits of {} probes; {} entries in {} bytes",
                orbiting.hits, orbiting.probes, orbiting.entries, orbiting.bytes,
            ));
        }
        if let Some(classing) = &statistics.classes {
            let (order, method) = (&classing.group_order, classing.method);
            self.output.say(&format!("classes     {method}; group order {order}"));
        }
        Ok(())
    }
}

/// Why a search was stopped.
pub(in crate::run) fn words(reason: StopReason) -> &'static str {
    match reason {
        StopReason::SolutionLimit => "stopped at the solution limit",
        StopReason::NodeLimit => "stopped at the node limit",
        StopReason::TimeLimit => "stopped at the time limit",
        StopReason::MemoryLimit => "stopped at the memory limit",
        StopReason::Cancelled => "interrupted",
        _ => "stopped at a limit",
    }
}

/// Describes a stopped listing.
fn part(found: &Count) -> &'static str {
    match found.is_zero() {
        true => "no solution found so far",
        false => "there may be more solutions",
    }
}

/// Returns the exit code of an answer.
pub(in crate::run) fn exit(answer: &Answer, limit: Limit) -> Exit {
    match answer {
        Answer::Complete(found) if found.is_zero() => Exit::Negative,
        Answer::Complete(_) => Exit::Success,
        Answer::AtLeast(_, StopReason::Cancelled) => Exit::Interrupted,
        Answer::AtLeast(_, StopReason::SolutionLimit) if limit == Limit::Enough => Exit::Success,
        Answer::AtLeast(..) => Exit::Stopped,
    }
}

/// Returns the answer of an iterator that found `found` solutions before it ended.
pub(in crate::run) fn answer(found: u64, stopped: Option<StopReason>) -> Answer {
    match stopped {
        None => Answer::Complete(found.into()),
        Some(reason) => Answer::AtLeast(found.into(), reason),
    }
}
