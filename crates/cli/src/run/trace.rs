//! Prints the search for exact covers step by step, or writes a page that plays it.

use quadrille_dlx::trace::{Event, Trace};
use quadrille_dlx::{ItemId, OptionId, Problem, StopReason};

use crate::args::{ProgressWhen, TraceArgs, TraceFormat};
use crate::draw::TracePage;
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{Record, StepOfSearch, Subject};
use crate::run::Context;
use crate::run::deadline::Deadline;
use crate::run::ending::{answer, words};
use crate::run::read_problem::read_problem;

/// The nodes on a page, unless the user asks for more.
const PAGE_NODES: u64 = 2000;
/// The items of all options that a page shows, so that a browser remains responsive.
const PAGE_MEMBERS: usize = 20_000;

pub(in crate::run) fn run(args: TraceArgs, context: &Context) -> Result<Exit, Failure> {
    let format = match args.json {
        true => TraceFormat::Text,
        false => args.format(context.output.file()).map_err(Failure::Misused)?,
    };
    let problem = read_problem(&Source::typed(args.file.clone()), args.from, context)?;
    let (limit, node_limit) = (args.limit, args.node_limit);
    let deadline = context.deadline(args.watch.time_limit);
    let progress = args.watch.progress.progress;
    let walk = Walk { problem: &problem, limit, node_limit, deadline, progress, context };
    let ended = match format {
        TraceFormat::Html => page(walk, context)?,
        TraceFormat::Text => walk.run(|step| {
            context.emit(
                || Record::Step(record(&problem, &step)),
                |output| writeln!(output, "{}", line(&problem, &step)),
            )
        })?,
    };
    context.end_listing(&answer(ended.found, ended.stopped), Subject::Problem {})
}

/// A step of the search.
struct Step {
    event: Event,
    /// The number of items branched on above it.
    depth: usize,
    /// The number of solutions so far.
    found: u64,
}

/// How a walk ended.
struct Ended {
    found: u64,
    stopped: Option<StopReason>,
}

/// A walk through the search within limits.
struct Walk<'a> {
    problem: &'a Problem,
    limit: Option<u64>,
    node_limit: Option<u64>,
    deadline: Deadline<'a>,
    progress: ProgressWhen,
    context: &'a Context,
}

impl Walk<'_> {
    fn run(&self, mut each: impl FnMut(Step) -> Result<(), Failure>) -> Result<Ended, Failure> {
        let mut trace = Trace::new(self.problem);
        let (mut found, mut nodes) = (0, 0);
        let mut watch = self.context.watch(self.progress);
        while let Some(event) = trace.next() {
            let is_node =
                matches!(event, Event::Choose { .. } | Event::Dead { .. } | Event::Solution { .. });
            if let Some(reason) = self.deadline.stop() {
                return Ok(Ended { found, stopped: Some(reason) });
            }
            if is_node && self.node_limit == Some(nodes) {
                return Ok(Ended { found, stopped: Some(StopReason::NodeLimit) });
            }
            nodes += u64::from(is_node);
            watch.done(nodes, None, "nodes");
            found += u64::from(matches!(event, Event::Solution { .. }));
            // Other events belong to the innermost item, which has a level of its own.
            let depth = match event {
                Event::Dead { .. } | Event::Solution { .. } => trace.depth(),
                _ => trace.depth() - 1,
            };
            each(Step { event, depth, found })?;
            if self.limit == Some(found) {
                return Ok(Ended { found, stopped: Some(StopReason::SolutionLimit) });
            }
        }
        Ok(Ended { found, stopped: None })
    }
}

/// Writes a page that plays the search.
fn page(walk: Walk<'_>, context: &Context) -> Result<Ended, Failure> {
    let problem = walk.problem;
    let members = problem.member_count();
    if members > PAGE_MEMBERS {
        return Err(Failure::Misused(format!(
            "the options have {members} items in all, and a page shows at most {PAGE_MEMBERS}"
        )));
    }
    let mut steps = Vec::new();
    let walk = Walk { node_limit: Some(walk.node_limit.unwrap_or(PAGE_NODES)), ..walk };
    let ended = walk.run(|step| {
        steps.push(record(problem, &step));
        Ok(())
    })?;
    let page = TracePage { problem, steps: &steps, stopped: ended.stopped.map(words) };
    context.put(&page)?;
    Ok(ended)
}

/// Returns a step as an indented line.
fn line(problem: &Problem, step: &Step) -> String {
    let item = |item: &ItemId| Printable(problem.item(*item).name()).to_string();
    let option = |option: &OptionId| Printable(&problem.option(*option).to_string()).to_string();
    let text = match &step.event {
        Event::Choose { item: chosen, options } => {
            let s = if options.len() == 1 { "" } else { "s" };
            format!("{}: {} option{s}", item(chosen), options.len())
        }
        Event::Take { option: taken, removed } if removed.is_empty() => {
            format!("+ {}", option(taken))
        }
        Event::Take { option: taken, removed } => {
            format!("+ {}  (removes {})", option(taken), removed.len())
        }
        Event::Undo { option: taken } => format!("- {}", option(taken)),
        Event::Close { item: closed } => format!("{}: closed", item(closed)),
        Event::Dead { item: dead } => format!("dead end: {}", item(dead)),
        Event::Solution { .. } => format!("solution {}", step.found),
    };
    format!("{:indent$}{text}", "", indent = 2 * step.depth)
}

/// Returns a step as named fields.
fn record(problem: &Problem, step: &Step) -> StepOfSearch {
    let name = |item: &ItemId| Some(problem.item(*item).name().to_owned());
    let numbers = |options: &[OptionId]| Some(options.iter().map(|o| o.index()).collect());
    let depth = step.depth;
    let named = |event| StepOfSearch { event, depth, ..StepOfSearch::default() };
    match &step.event {
        Event::Choose { item, options } => {
            StepOfSearch { item: name(item), options: numbers(options), ..named("choose") }
        }
        Event::Take { option, removed } => {
            let option = Some(option.index());
            StepOfSearch { option, removed: numbers(removed), ..named("take") }
        }
        Event::Undo { option } => StepOfSearch { option: Some(option.index()), ..named("undo") },
        Event::Close { item } => StepOfSearch { item: name(item), ..named("close") },
        Event::Dead { item } => StepOfSearch { item: name(item), ..named("dead") },
        Event::Solution { options } => {
            StepOfSearch { options: numbers(options), ..named("solution") }
        }
    }
}
