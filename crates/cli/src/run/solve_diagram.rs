//! Answers questions about all solutions at once, from a diagram.

use std::time::Instant;

use quadrille_dlx::diagram::{CompileError, Diagram, OrbitDiagram, VerifyError};
use quadrille_dlx::question::Compiler;
use quadrille_dlx::{Answer, Count, Problem, Solution, Solve, StopReason};

use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine::memory_share;
use crate::record::{CostRecord, DiagramStatistics, Number, Record, StatusRecord, Subject};
use crate::run::ending::{stopped_by, words};
use crate::run::solution::Presenter;
use crate::run::{Context, seed, solve_best};

/// A diagram of the kind that a question needs.
enum Compiled<'p> {
    /// A ranking needs every solution, and promises an order of those that cost the same. Others use it
    /// without symmetries.
    Listed(Diagram<'p>),
    /// Symmetries change none of the other answers.
    ByOrbits(OrbitDiagram<'p>),
}

impl<'p> Compiled<'p> {
    fn count(&self) -> &Count {
        match self {
            Self::Listed(diagram) => diagram.count(),
            Self::ByOrbits(diagram) => diagram.count(),
        }
    }

    fn frequencies(&self) -> Result<Vec<Count>, StopReason> {
        match self {
            Self::Listed(diagram) => diagram.frequencies(),
            Self::ByOrbits(diagram) => diagram.frequencies(),
        }
    }

    fn costs(&self) -> Result<Vec<(u128, Count)>, StopReason> {
        match self {
            Self::Listed(diagram) => diagram.costs(),
            Self::ByOrbits(diagram) => diagram.costs(),
        }
    }

    /// Returns random solutions, without an end.
    fn samples<'d>(&'d self, seed: u64) -> Box<dyn Iterator<Item = Solution<'p>> + 'd> {
        match self {
            Self::Listed(diagram) => Box::new(diagram.samples(seed)),
            Self::ByOrbits(diagram) => Box::new(diagram.samples(seed)),
        }
    }

    fn verify(&self) -> Result<usize, VerifyError> {
        match self {
            Self::Listed(diagram) => diagram.verify(),
            Self::ByOrbits(diagram) => diagram.verify(),
        }
    }

    /// Leaves the rest of the time limit to the questions that follow.
    fn limit_time(&mut self, began: Instant, args: &SolveArgs) {
        let limit = args.common.search.time_limit;
        let left = limit.map(|limit| limit.saturating_sub(began.elapsed()));
        match self {
            Self::Listed(diagram) => diagram.set_time_limit(left),
            Self::ByOrbits(diagram) => diagram.set_time_limit(left),
        }
    }

    fn size(&self) -> DiagramStatistics {
        let (nodes, edges, bytes) = match self {
            Self::Listed(diagram) => (diagram.node_count(), diagram.edge_count(), diagram.bytes()),
            Self::ByOrbits(diagram) => {
                (diagram.node_count(), diagram.edge_count(), diagram.bytes())
            }
        };
        DiagramStatistics { nodes, edges, bytes }
    }
}

/// Answers the question that was asked.
pub(in crate::run) fn run(
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    // The check and the size are of a diagram.
    let needs_diagram = args.diagram.verify || args.common.report.stats;
    if args.asks_for_several_best() && !needs_diagram {
        return solve_best::run(presenter, args, context);
    }
    let problem = presenter.problem();
    if !needs_diagram && !args.common.search.no_symmetry {
        if args.diagram.frequencies {
            return count_options(presenter, args, context);
        }
        if args.diagram.sample.is_some() {
            return sample(presenter, args, context);
        }
    }
    let began = Instant::now();
    let mut diagram = match compile(problem, args, context) {
        Ok(diagram) => diagram,
        Err(error) => return no_answer(error.reason, presenter, args, context),
    };
    diagram.limit_time(began, args);
    if args.diagram.verify {
        let verified = diagram.verify();
        let exit = note_verified(&verified, context);
        match verified {
            Ok(_) => {}
            Err(VerifyError::Stopped(reason)) => {
                return no_answer(reason, presenter, args, context);
            }
            Err(_) => return Ok(exit),
        }
    }
    if diagram.count().is_zero() {
        return no_solution(presenter, context);
    }
    let answered = match &diagram {
        Compiled::Listed(diagram) if args.asks_for_several_best() => {
            ranked(diagram, presenter, args, context)
        }
        diagram if args.diagram.frequencies => match diagram.frequencies() {
            Ok(options) => frequencies(problem, (diagram.count(), &options), presenter, context),
            Err(reason) => Ok(Err(Unanswered::Nothing(reason))),
        },
        diagram if args.diagram.costs => costs(diagram, problem, context),
        diagram => {
            let seed = seed::typed_or_noted(args.diagram.seed, seed::SAMPLES_AGAIN, context);
            let samples = diagram.samples(seed).take(sample_size(args)).map(Ok);
            list(presenter, samples, context)
        }
    };
    let answered = answered?;
    if args.common.report.stats {
        statistics(&diagram, context)?;
    }
    end(answered, presenter, args, context)
}

/// Counts the solutions with each option, by whatever does it soonest.
fn count_options(
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let problem = presenter.problem();
    let mut watch = context.watch(args.common.report.progress);
    let counted = match compiler(problem, args, context).frequencies_watched(&mut watch) {
        Ok(counted) => counted,
        Err(error) => return no_answer(error.reason, presenter, args, context),
    };
    drop(watch);
    if counted.count().is_zero() {
        return no_solution(presenter, context);
    }
    let printed = frequencies(problem, (counted.count(), counted.options()), presenter, context)?;
    end(printed, presenter, args, context)
}

/// Draws random solutions, by whatever does it soonest.
fn sample(presenter: &dyn Presenter, args: &SolveArgs, context: &Context) -> Result<Exit, Failure> {
    let mut watch = context.watch(args.common.report.progress);
    let found = compiler(presenter.problem(), args, context).solution_set_watched(&mut watch);
    let mut all = match found {
        Ok(all) => all,
        Err(error) => return no_answer(error.reason, presenter, args, context),
    };
    drop(watch);
    if all.count().is_zero() {
        return no_solution(presenter, context);
    }
    let seed = seed::typed_or_noted(args.diagram.seed, seed::SAMPLES_AGAIN, context);
    let listed = list(presenter, all.samples(seed).take(sample_size(args)), context)?;
    end(listed, presenter, args, context)
}

/// The number of samples that are asked for.
fn sample_size(args: &SolveArgs) -> usize {
    let wanted = args.diagram.sample.expect("samples were asked for");
    usize::try_from(wanted).unwrap_or(usize::MAX)
}

/// Reports that there is no solution.
fn no_solution(presenter: &dyn Presenter, context: &Context) -> Result<Exit, Failure> {
    let none = Answer::Complete(Count::ZERO);
    let exit = context.end_listing(&none, Subject::Problem {})?;
    presenter.note_refutation(&none);
    Ok(exit)
}

/// Reports how an answer ended.
fn end(
    answered: Result<Count, Unanswered>,
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    match answered {
        Ok(found) => {
            let all = Answer::Complete(found);
            context.end_listing(&all, Subject::Problem {})
        }
        Err(Unanswered::Nothing(reason)) => no_answer(reason, presenter, args, context),
        Err(Unanswered::Printed(found, reason)) => {
            let part = Answer::AtLeast(found, reason);
            context.end_listing(&part, Subject::Problem {})?;
            Ok(stopped_by(reason))
        }
    }
}

fn compile<'p>(
    problem: &'p Problem,
    args: &SolveArgs,
    context: &Context,
) -> Result<Compiled<'p>, CompileError> {
    let mut watch = context.watch(args.common.report.progress);
    let compiler = compiler(problem, args, context);
    let search = &args.common.search;
    match args.asks_for_several_best() || search.no_symmetry {
        true => {
            let compiler = compiler.in_listing_order(args.asks_for_several_best());
            compiler.compile_watched(&mut watch).map(Compiled::Listed)
        }
        false => compiler.compile_by_orbits_watched(&mut watch).map(Compiled::ByOrbits),
    }
}

/// Returns the compiler with the limits that were typed.
fn compiler<'p>(problem: &'p Problem, args: &SolveArgs, context: &Context) -> Compiler<'p> {
    let search = &args.common.search;
    let compiler = context.set_stops(problem.compiler(), search);
    compiler.memory_limit(search.memory.unwrap_or_else(memory_share))
}

/// Compiles a problem that has `count` solutions, and checks the sums. Returns how that ended.
pub(in crate::run) fn verify_count(
    problem: &Problem,
    count: &Count,
    args: &SolveArgs,
    context: &Context,
) -> Exit {
    let verified = match compile(problem, args, context) {
        Ok(diagram) if diagram.count() == count => diagram.verify(),
        Ok(diagram) => {
            let solutions = diagram.count();
            context.output.note(&format!(
                "not verified: the count is {count}, but the diagram has {solutions} solutions"
            ));
            return Exit::Negative;
        }
        Err(error) => Err(VerifyError::Stopped(error.reason)),
    };
    note_verified(&verified, context)
}

/// Notes whether the sums of a diagram were verified. Returns how that ended.
fn note_verified(verified: &Result<usize, VerifyError>, context: &Context) -> Exit {
    let (words, exit) = match verified {
        Ok(cuts) => (format!("verified: the same sum over {cuts} cuts"), Exit::Success),
        Err(VerifyError::Stopped(reason)) => {
            (format!("not verified: {}", words(*reason)), stopped_by(*reason))
        }
        Err(error) => (format!("not verified: {error}"), Exit::Negative),
    };
    context.output.note(&words);
    exit
}

/// Prints the size of a diagram.
fn statistics(diagram: &Compiled<'_>, context: &Context) -> Result<(), Failure> {
    context.emit(
        || Record::DiagramStatistics(diagram.size()),
        |output| {
            let DiagramStatistics { nodes, edges, bytes } = diagram.size();
            output.say(&format!("diagram     {nodes} nodes, {edges} edges, {bytes} bytes"));
            Ok(())
        },
    )
}

/// Reports that there is no answer, and names the flag that estimates one.
fn no_answer(
    reason: StopReason,
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let has_estimate = args.diagram.sample.is_some() || args.diagram.frequencies;
    let is_too_large = matches!(reason, StopReason::MemoryLimit | StopReason::TimeLimit);
    if presenter.has_estimates() && has_estimate && is_too_large {
        context.output.note("--approximate estimates the answer without a diagram");
    }
    stopped(reason, SMALLER, Subject::Problem {}, context)
}

/// What makes the diagram of a problem smaller.
pub(in crate::run) const SMALLER: &str = "more items or options that settle a choice";

/// Reports that there is no answer. `smaller` is what would make the diagram smaller.
pub(in crate::run) fn stopped(
    reason: StopReason,
    smaller: &str,
    subject: Subject,
    context: &Context,
) -> Result<Exit, Failure> {
    if reason == StopReason::MemoryLimit {
        context.output.note(&format!(
            "a diagram of all solutions does not fit in memory; --memory allows more, and {smaller} \
             make it smaller"
        ));
    }
    context.output.say(&format!("No answer: {}", words(reason)));
    let nothing = Answer::AtLeast(Count::ZERO, reason);
    context.emit(|| Record::Status(StatusRecord::new(&nothing, subject)), |_| Ok(()))?;
    Ok(stopped_by(reason))
}

/// The number of solutions that the answer is about, or why there is none, or only a part.
type Answered = Result<Result<Count, Unanswered>, Failure>;

/// Why there is no whole answer.
enum Unanswered {
    /// There is none.
    Nothing(StopReason),
    /// This number of solutions was printed before it was stopped.
    Printed(Count, StopReason),
}

fn frequencies(
    problem: &Problem,
    (all, frequencies): (&Count, &[Count]),
    presenter: &dyn Presenter,
    context: &Context,
) -> Answered {
    for (option, count) in problem.options().zip(frequencies) {
        if context.interrupt.token().is_cancelled() {
            return Ok(Err(Unanswered::Nothing(StopReason::Cancelled)));
        }
        presenter.print_frequency(option, count)?;
    }
    Ok(Ok(all.clone()))
}

fn costs(diagram: &Compiled<'_>, problem: &Problem, context: &Context) -> Answered {
    let costs = match diagram.costs() {
        Ok(costs) => costs,
        Err(reason) => return Ok(Err(Unanswered::Nothing(reason))),
    };
    for (cost, count) in &costs {
        let cost = problem.stated(*cost);
        if context.interrupt.token().is_cancelled() {
            return Ok(Err(Unanswered::Nothing(StopReason::Cancelled)));
        }
        context.emit(
            || {
                let (cost, solutions) = (Number::of(cost), Number::of(count));
                Record::Cost(CostRecord { cost, solutions })
            },
            |output| writeln!(output, "{cost}\t{count}"),
        )?;
    }
    Ok(Ok(diagram.count().clone()))
}

fn ranked(
    diagram: &Diagram<'_>,
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Answered {
    let ranked = match args.diagram.minimize {
        true => diagram.cheapest(),
        false => diagram.dearest(),
    };
    let ranked = match ranked {
        Ok(ranked) => ranked,
        Err(reason) => return Ok(Err(Unanswered::Nothing(reason))),
    };
    let wanted = args.ranked().expect("one best solution needs no diagram");
    let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
    list(presenter, ranked.take(wanted).map(Ok), context)
}

/// Prints solutions until the user interrupts, or a limit stops them.
fn list<'p>(
    presenter: &dyn Presenter,
    solutions: impl Iterator<Item = Result<Solution<'p>, StopReason>>,
    context: &Context,
) -> Answered {
    let mut found = 0u64;
    for solution in solutions {
        if context.interrupt.token().is_cancelled() {
            return Ok(Err(Unanswered::Printed(found.into(), StopReason::Cancelled)));
        }
        let solution = match solution {
            Ok(solution) => solution,
            Err(reason) if found == 0 => return Ok(Err(Unanswered::Nothing(reason))),
            Err(reason) => return Ok(Err(Unanswered::Printed(found.into(), reason))),
        };
        found += 1;
        presenter.print(found, &solution, None)?;
    }
    Ok(Ok(found.into()))
}
