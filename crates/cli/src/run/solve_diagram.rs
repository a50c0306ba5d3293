//! Answers questions about all solutions at once, from a diagram.

use quadrille_dlx::diagram::{CompileError, Diagram, VerifyError};
use quadrille_dlx::{Answer, Count, Problem, Solution, Solve, StopReason};

use crate::args::SolveArgs;
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine::memory_share;
use crate::record::{
    CostRecord, DiagramStatistics, FrequencyRecord, Record, StatusRecord, Subject,
};
use crate::run::ending::{Limit, words};
use crate::run::solution::Printer;
use crate::run::{Context, seed};

/// Answers the question that was asked.
pub(in crate::run) fn run(
    printer: &Printer<'_>,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let problem = printer.problem();
    let diagram = match compile(problem, args, context) {
        Ok(diagram) => diagram,
        Err(error) => return stopped(error.reason, SMALLER, Subject::Problem {}, context),
    };
    if let Some(exit) = args.diagram.verify.then(|| verify(&diagram, context)).flatten() {
        return Ok(exit);
    }
    if diagram.count().is_zero() {
        let none = Answer::Complete(Count::ZERO);
        let exit = context.end_listing(&none, Limit::Enough, Subject::Problem {})?;
        context.note_refutation(problem, &none);
        return Ok(exit);
    }
    let asked = &args.diagram;
    let answered = if asked.frequencies {
        frequencies(&diagram, context)
    } else if asked.costs {
        costs(&diagram, context)
    } else if let Some(wanted) = asked.sample {
        let seed = seed::typed_or_noted(asked.seed, seed::SAMPLES_AGAIN, context);
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        list(printer, diagram.samples(seed).take(wanted), context)
    } else {
        ranked(&diagram, printer, args, context)
    };
    let answered = answered?;
    if args.common.report.stats {
        statistics(&diagram, context)?;
    }
    match answered {
        Ok(found) => {
            let all = Answer::Complete(found);
            context.end_listing(&all, Limit::Enough, Subject::Problem {})
        }
        Err(reason) => stopped(reason, SMALLER, Subject::Problem {}, context),
    }
}

fn compile<'p>(
    problem: &'p Problem,
    args: &SolveArgs,
    context: &Context,
) -> Result<Diagram<'p>, CompileError> {
    let mut watch = context.watch(args.common.report.progress);
    let search = &args.common.search;
    // Only a ranking promises an order of solutions that cost the same.
    context
        .set_stops(problem.compiler(), search)
        .in_listing_order(args.diagram.best.is_some())
        .memory_limit(search.memory.unwrap_or_else(memory_share))
        .compile_watched(&mut watch)
}

/// Compiles a problem that has this number of solutions, and checks the sums. Returns how that ended.
pub(in crate::run) fn verify_count(
    problem: &Problem,
    count: &Count,
    args: &SolveArgs,
    context: &Context,
) -> Exit {
    let diagram = match compile(problem, args, context) {
        Ok(diagram) => diagram,
        Err(error) => {
            context.output.note(&format!("the count was not verified: {}", words(error.reason)));
            return stopped_by(error.reason);
        }
    };
    if diagram.count() != count {
        context.output.note(&format!("the diagram has {} solutions", diagram.count()));
        return Exit::Negative;
    }
    verify(&diagram, context).unwrap_or(Exit::Success)
}

/// Checks the sums of a diagram. Returns an exit code if they are not verified.
fn verify(diagram: &Diagram<'_>, context: &Context) -> Option<Exit> {
    match diagram.verify() {
        Ok(cuts) => {
            context.output.note(&format!("verified: the same sum over {cuts} cuts"));
            None
        }
        Err(VerifyError::Stopped(reason)) => {
            context.output.note(&format!("not verified: {}", words(reason)));
            Some(stopped_by(reason))
        }
        Err(error) => {
            context.output.note(&format!("the sums are wrong: {error}"));
            Some(Exit::Negative)
        }
    }
}

/// The exit code of a run that was stopped.
fn stopped_by(reason: StopReason) -> Exit {
    match reason {
        StopReason::Cancelled => Exit::Interrupted,
        _ => Exit::Stopped,
    }
}

/// Prints the size of a diagram.
fn statistics(diagram: &Diagram<'_>, context: &Context) -> Result<(), Failure> {
    let (nodes, edges, bytes) = (diagram.node_count(), diagram.edge_count(), diagram.bytes());
    context.emit(
        || Record::DiagramStatistics(DiagramStatistics { nodes, edges, bytes }),
        |output| {
            output.say(&format!("diagram     {nodes} nodes, {edges} edges, {bytes} bytes"));
            Ok(())
        },
    )
}

/// What makes the diagram of a problem smaller.
const SMALLER: &str = "more items or options that settle a choice";

/// Reports that there is no answer. `smaller` is what would make the diagram smaller.
pub(in crate::run) fn stopped(
    reason: StopReason,
    smaller: &str,
    subject: Subject,
    context: &Context,
) -> Result<Exit, Failure> {
    if reason == StopReason::MemoryLimit {
        context.output.note(&format!(
            "a diagram of all solutions does not fit; --memory gives it more, and {smaller} make it \
             smaller"
        ));
    }
    context.output.say(&format!("No answer: {}", words(reason)));
    let nothing = Answer::AtLeast(Count::ZERO, reason);
    context.emit(|| Record::Status(StatusRecord::new(&nothing, subject)), |_| Ok(()))?;
    Ok(stopped_by(reason))
}

/// The number of solutions that the answer is about, or why there is no answer.
type Answered = Result<Result<Count, StopReason>, Failure>;

fn frequencies(diagram: &Diagram<'_>, context: &Context) -> Answered {
    let frequencies = match diagram.frequencies() {
        Ok(frequencies) => frequencies,
        Err(reason) => return Ok(Err(reason)),
    };
    for (option, count) in diagram.problem().options().zip(&frequencies) {
        context.emit(
            || {
                Record::Frequency(FrequencyRecord {
                    option: option.id().index(),
                    text: option.to_string(),
                    solutions: count.to_string(),
                })
            },
            |output| match output.is_terminal() {
                true => writeln!(output, "{count}\t{}", Printable(&option.to_string())),
                false => writeln!(output, "{count}\t{option}"),
            },
        )?;
    }
    Ok(Ok(diagram.count().clone()))
}

fn costs(diagram: &Diagram<'_>, context: &Context) -> Answered {
    let costs = match diagram.costs() {
        Ok(costs) => costs,
        Err(reason) => return Ok(Err(reason)),
    };
    for (cost, count) in &costs {
        context.emit(
            || {
                let (cost, solutions) = (cost.to_string(), count.to_string());
                Record::Cost(CostRecord { cost, solutions })
            },
            |output| writeln!(output, "{cost}\t{count}"),
        )?;
    }
    Ok(Ok(diagram.count().clone()))
}

fn ranked(
    diagram: &Diagram<'_>,
    printer: &Printer<'_>,
    args: &SolveArgs,
    context: &Context,
) -> Answered {
    let ranked = match args.diagram.minimize {
        true => diagram.cheapest(),
        false => diagram.dearest(),
    };
    let ranked = match ranked {
        Ok(ranked) => ranked,
        Err(reason) => return Ok(Err(reason)),
    };
    let wanted = args.diagram.best.expect("one best solution needs no diagram");
    let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
    list(printer, ranked.take(wanted), context)
}

/// Prints solutions until the user interrupts.
fn list<'p>(
    printer: &Printer<'_>,
    solutions: impl Iterator<Item = Solution<'p>>,
    context: &Context,
) -> Answered {
    let mut found = 0u64;
    for solution in solutions {
        if context.interrupt.token().is_cancelled() {
            return Ok(Err(StopReason::Cancelled));
        }
        found += 1;
        printer.print(found, &solution, None)?;
    }
    Ok(Ok(found.into()))
}
