//! Reports how a search ended, with the same words and exit codes for every command.

use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Answer, Count, StopReason};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::record::{Record, StatisticsRecord, StatusRecord, Subject};
use crate::run::Context;

/// Why a run that was stopped prints no record.
pub(in crate::run) const NO_RECORD: &str = "a shard that was not run to its end has no record";

impl Context {
    /// Prints a count.
    pub(in crate::run) fn print_count(
        &self,
        answer: &Answer,
        subject: Subject,
    ) -> Result<Exit, Failure> {
        self.print_labeled_count("", answer, subject)
    }

    /// Prints a count; as text, with a label before it.
    pub(in crate::run) fn print_labeled_count(
        &self,
        label: &str,
        answer: &Answer,
        subject: Subject,
    ) -> Result<Exit, Failure> {
        self.emit(
            || Record::Status(StatusRecord::new(answer, subject)),
            |output| writeln!(output, "{label}{answer}"),
        )?;
        self.output.flush()?;
        if let Some(reason) = answer.stopped() {
            self.output.note(words(reason));
        }
        // A limit on solutions keeps a count from the number that was asked for.
        Ok(answer.stopped().map_or_else(|| exit(answer), stopped_by))
    }

    /// Reports how a listing of solutions ended; as text, only if it is incomplete or empty.
    pub(in crate::run) fn end_listing(
        &self,
        answer: &Answer,
        subject: Subject,
    ) -> Result<Exit, Failure> {
        self.emit(|| Record::Status(StatusRecord::new(answer, subject)), |_| Ok(()))?;
        self.output.flush()?;
        match answer {
            Answer::Complete(found) if found.is_zero() => self.output.say("No solution"),
            Answer::Complete(_) => {}
            Answer::AtLeast(_, StopReason::SolutionLimit) => {}
            Answer::AtLeast(found, reason) => {
                self.output.note(&format!("{}; {}", words(*reason), part(found)));
            }
        }
        Ok(exit(answer))
    }

    /// Prints the statistics of a search.
    pub(in crate::run) fn print_statistics(&self, statistics: &Statistics) -> Result<(), Failure> {
        self.emit(
            || Record::Statistics(Box::new(StatisticsRecord::from(statistics))),
            |output| describe(statistics, output),
        )
    }
}

/// The levels at each end of a long profile that are printed.
const PROFILE_ENDS: usize = 50;

/// Writes the statistics of a search to standard error.
fn describe(statistics: &Statistics, output: &Output) -> Result<(), Failure> {
    output.say(&format!("nodes       {}", statistics.nodes));
    output.say(&format!("updates     {}", statistics.updates));
    output.say(&format!("components  {}", statistics.components));
    output.say(&format!("depth       {}", statistics.depth()));
    output.say(&format!("profile     {}", profile(&statistics.profile)));
    output.say(&format!("seconds     {:.3}", statistics.seconds));
    for engine in &statistics.engines {
        output.say(&format!("engine      {engine}"));
    }
    if let Some(findings) = &statistics.presolve {
        output.say(&format!("presolve    {findings}"));
    }
    let memo = statistics.memo;
    if memo.lookups > 0 {
        output.say(&format!(
            "memo        {} hits of {} lookups; {} entries in {} bytes",
            memo.hits, memo.lookups, memo.entries, memo.bytes,
        ));
    }
    let symmetry = statistics.symmetry;
    if symmetry.probes > 0 {
        output.say(&format!(
            "symmetry    {} hits of {} probes; {} entries in {} bytes",
            symmetry.hits, symmetry.probes, symmetry.entries, symmetry.bytes,
        ));
    }
    if let Some(classes) = &statistics.classes {
        let order = classes.group_order.as_ref();
        let order = order.map_or("unknown".to_owned(), ToString::to_string);
        output.say(&format!("classes     {}; group order {order}", classes.method));
    }
    Ok(())
}

/// Formats the nodes by level. Of a long profile only the first and the last levels are shown.
fn profile(nodes: &[u64]) -> String {
    let join = |nodes: &[u64]| nodes.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    match nodes.len().checked_sub(2 * PROFILE_ENDS) {
        None | Some(0) => join(nodes),
        Some(omitted) => {
            let (first, last) = (&nodes[..PROFILE_ENDS], &nodes[nodes.len() - PROFILE_ENDS..]);
            format!("{} … ({omitted} levels omitted) … {}", join(first), join(last))
        }
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
        StopReason::GoodEnough => "ended early, as requested",
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

/// Returns the exit code of solutions that were printed. A limit on their number says how many were
/// asked for, so a listing that reaches it is complete.
pub(in crate::run) fn exit(answer: &Answer) -> Exit {
    match answer {
        Answer::Complete(found) if found.is_zero() => Exit::Negative,
        Answer::Complete(_) => Exit::Success,
        Answer::AtLeast(_, StopReason::SolutionLimit | StopReason::GoodEnough) => Exit::Success,
        Answer::AtLeast(_, reason) => stopped_by(*reason),
    }
}

/// Returns the exit code of a run that was stopped.
pub(in crate::run) fn stopped_by(reason: StopReason) -> Exit {
    match reason {
        StopReason::Cancelled => Exit::Interrupted,
        _ => Exit::Stopped,
    }
}

/// Returns the answer of an iterator that found `found` solutions before it ended.
pub(in crate::run) fn answer(found: u64, stopped: Option<StopReason>) -> Answer {
    match stopped {
        None => Answer::Complete(found.into()),
        Some(reason) => Answer::AtLeast(found.into(), reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_profile_is_cut() {
        let nodes: Vec<u64> = (0..102).collect();
        let all = |range: std::ops::Range<u64>| {
            range.map(|k| k.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(profile(&nodes[..100]), all(0..100));
        let cut = format!("{} … (2 levels omitted) … {}", all(0..50), all(52..102));
        assert_eq!(profile(&nodes), cut);
        assert_eq!(profile(&[]), "");
    }
}
