//! Prints the search for exact covers step by step.

use quadrille_dlx::trace::{Event, Trace};
use quadrille_dlx::{ItemId, OptionId, Problem, StopReason};

use crate::args::TraceArgs;
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::output::Output;
use crate::record::{Record, StepOfSearch, Subject};
use crate::run::Context;
use crate::run::ending::{Limit, answer};
use crate::run::solve::read_problem;

pub(in crate::run) fn run(args: TraceArgs, context: &Context) -> Result<Exit, Failure> {
    let problem = read_problem(&Source::typed(args.file.clone()), context)?;
    let mut trace = Trace::new(&problem);
    let (mut found, mut nodes, mut stopped) = (0, 0, None);
    while let Some(event) = trace.next() {
        let is_node =
            matches!(event, Event::Choose { .. } | Event::Dead { .. } | Event::Solution { .. });
        if context.interrupt.is_heard() {
            stopped = Some(StopReason::Cancelled);
            break;
        }
        if is_node && args.node_limit == Some(nodes) {
            stopped = Some(StopReason::NodeLimit);
            break;
        }
        nodes += u64::from(is_node);
        found += u64::from(matches!(event, Event::Solution { .. }));
        // Other events belong to the innermost item, which has a level of its own.
        let depth = match event {
            Event::Dead { .. } | Event::Solution { .. } => trace.depth(),
            _ => trace.depth() - 1,
        };
        context.emit(
            || Record::Step(record(&problem, &event, depth)),
            |output| print(&problem, &event, depth, found, output),
        )?;
        if args.limit == Some(found) {
            stopped = Some(StopReason::SolutionLimit);
            break;
        }
    }
    context.end_listing(&answer(found, stopped), Limit::Typed, Subject::Problem {})
}

fn print(
    problem: &Problem,
    event: &Event,
    depth: usize,
    found: u64,
    output: &Output,
) -> Result<(), Failure> {
    let item = |item: &ItemId| Printable(problem.item(*item).name()).to_string();
    let option = |option: &OptionId| Printable(&problem.option(*option).to_string()).to_string();
    let text = match event {
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
        Event::Solution { .. } => format!("solution {found}"),
    };
    writeln!(output, "{:indent$}{text}", "", indent = 2 * depth)
}

fn record(problem: &Problem, event: &Event, depth: usize) -> StepOfSearch {
    let name = |item: &ItemId| Some(problem.item(*item).name().to_owned());
    let numbers = |options: &[OptionId]| Some(options.iter().map(|o| o.index()).collect());
    let step = |event| StepOfSearch { event, depth, ..StepOfSearch::default() };
    match event {
        Event::Choose { item, options } => {
            StepOfSearch { item: name(item), options: numbers(options), ..step("choose") }
        }
        Event::Take { option, removed } => {
            let option = Some(option.index());
            StepOfSearch { option, removed: numbers(removed), ..step("take") }
        }
        Event::Undo { option } => StepOfSearch { option: Some(option.index()), ..step("undo") },
        Event::Close { item } => StepOfSearch { item: name(item), ..step("close") },
        Event::Dead { item } => StepOfSearch { item: name(item), ..step("dead") },
        Event::Solution { options } => {
            StepOfSearch { options: numbers(options), ..step("solution") }
        }
    }
}
