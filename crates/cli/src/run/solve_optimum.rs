//! Prints the solution of least or greatest cost.

use quadrille_dlx::presolve::Presolved;
use quadrille_dlx::problem::{Elastic, Sense};
use quadrille_dlx::{Answer, Count, ItemId, Optimum, Problem, Solve, StopReason};

use crate::args::SolveArgs;
use crate::equivalence::Equivalence;
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine::memory_share;
use crate::progress::bracket;
use crate::record::{Number, Record, StatusRecord, Subject, UnprovenRecord};
use crate::run::ending::{exit, stopped_by, words};
use crate::run::refutation::sentence;
use crate::run::solution::Presenter;
use crate::run::watch_of_best::{History, WatchOfBest};
use crate::run::{Context, solve_certificate};
use crate::whole_file;

pub(in crate::run) fn run(
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let original = presenter.problem();
    if !original.has_costs() && args.diagram.penalty.is_none() {
        context.output.note("no option has a cost, so all solutions cost 0");
    }
    // Automorphisms keep costs, so the best of all solutions is the best of a class. A group from a file
    // is still read, and checked.
    if args.up_to.meant().is_ok_and(|up_to| up_to != Equivalence::None) {
        presenter.group()?;
    }
    if let Some(path) = &args.diagram.plot {
        whole_file::check_absent(path, context.force)?;
    }
    let elastic = elastic(original, args)?;
    let problem = elastic.as_ref().map_or(original, Elastic::problem);
    let report = &args.common.report;
    let history = History::new(problem);
    let mut watch = WatchOfBest::new(context, report.progress, &history);
    let search = &args.common.search;
    let optimizer = context.set_stops(problem.optimizer(), search).observer(&mut watch);
    let mut optimizer = optimizer.memory_limit(search.memory.unwrap_or_else(memory_share));
    if let Some(gap) = args.diagram.gap {
        optimizer = optimizer.gap(gap);
    }
    if let Some(cost) = args.diagram.stop_at {
        // No solution costs less than 0 in raised costs.
        optimizer = optimizer
            .stop_at(cost.saturating_add_unsigned(problem.cost_offset()).max(0).unsigned_abs());
    }
    let mut proof_stopped = None;
    let optimum = match &args.certificate.certificate {
        Some(path) => {
            solve_certificate::check_costs(problem)?;
            let (optimum, stopped) = solve_certificate::cheapest(optimizer, path, report, context)?;
            proof_stopped = stopped;
            optimum
        }
        None if args.diagram.minimize => optimizer.cheapest(),
        None => optimizer.dearest(),
    };
    history.check()?;
    let mut missing = Vec::new();
    let mut cost = optimum.best().map(|solution| solution.stated_cost());
    match (optimum.best(), &elastic) {
        (None, _) => {}
        (Some(solution), None) => presenter.print(1, solution, None)?,
        (Some(solution), Some(elastic)) => {
            let options;
            (options, missing) = elastic.split(solution.options());
            let priced = elastic.cost(&options, &missing);
            presenter.print_partial(&options, priced, &missing)?;
            cost = Some(priced);
        }
    }
    if report.stats {
        context.print_statistics(optimum.statistics())?;
    }
    if let Some(path) = &args.diagram.plot {
        history.plot(path, cost, optimum.bound())?;
    }
    let exit = end((presenter, problem), &optimum, cost, context)?;
    note_missing(original, &missing, context);
    Ok(match proof_stopped {
        None => exit,
        Some(reason) => {
            context.output.note(&format!("{}; no certificate was written", words(reason)));
            exit.max(stopped_by(reason))
        }
    })
}

/// Returns the problem in which items may stay uncovered, at a price.
pub(in crate::run) fn priced(
    problem: &Problem,
    price: u64,
    sense: Sense,
) -> Result<Elastic, Failure> {
    Elastic::new(problem, price, sense)
        .map_err(|error| Failure::Misused(format!("--penalty {price}: {error}")))
}

/// Returns the problem in which items may stay uncovered, if a price for that was typed.
fn elastic(problem: &Problem, args: &SolveArgs) -> Result<Option<Elastic>, Failure> {
    let Some(price) = args.diagram.penalty else { return Ok(None) };
    let sense = if args.diagram.minimize { Sense::Least } else { Sense::Greatest };
    priced(problem, price, sense).map(Some)
}

/// Notes the number of items that stay uncovered, and why there is no solution otherwise, if that is known.
fn note_missing(problem: &Problem, missing: &[(ItemId, u32)], context: &Context) {
    if missing.is_empty() {
        return;
    }
    let items =
        if missing.len() == 1 { "1 item stays" } else { &format!("{} items stay", missing.len()) };
    context.output.note(&format!("{items} uncovered"));
    if let Presolved::Impossible(refutation) = problem.presolve() {
        let reason = Printable(&sentence(&refutation, problem)).to_string();
        context.output.note(&format!("no solution covers all items: {reason}"));
    }
}

/// Reports the cost of the best solution, and whether it is the best of all.
fn end(
    (presenter, problem): (&dyn Presenter, &Problem),
    optimum: &Optimum<'_>,
    cost: Option<i128>,
    context: &Context,
) -> Result<Exit, Failure> {
    let Some(reason) = optimum.stopped() else {
        let found = Answer::Complete(Count::from(u64::from(cost.is_some())));
        let exit = context.end_listing(&found, Subject::Problem {})?;
        match cost {
            Some(cost) => context.output.note(&format!("cost {cost}")),
            None => presenter.note_refutation(&found),
        }
        return Ok(exit);
    };
    let found = Answer::AtLeast(Count::from(u64::from(cost.is_some())), reason);
    let bound = problem.stated(optimum.bound().unwrap_or(0));
    context.emit(
        || {
            let status = StatusRecord::new(&found, Subject::Problem {});
            let (cost, bound) = (cost.map(Number::of), Number::of(bound));
            Record::Unproven(UnprovenRecord { status, cost, bound })
        },
        |_| Ok(()),
    )?;
    context.output.flush()?;
    let known = bracket(cost, bound);
    let unproven = match cost {
        Some(_) if reason == StopReason::GoodEnough => "; not proven to be the best",
        _ => "",
    };
    context.output.note(&format!("{}; {known}{unproven}", words(reason)));
    Ok(exit(&found))
}
