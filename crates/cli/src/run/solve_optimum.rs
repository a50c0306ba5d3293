//! Prints the solution of least or greatest cost.

use quadrille_dlx::{Answer, Count, Optimum, Solve};

use crate::args::{Equivalence, SolveArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine::memory_share;
use crate::record::{Number, Record, StatusRecord, Subject, UnprovenRecord};
use crate::run::ending::{exit, stopped_by, words};
use crate::run::solution::Presenter;
use crate::run::{Context, solve_certificate};

pub(in crate::run) fn run(
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let problem = presenter.problem();
    if !problem.has_costs() {
        context.output.note("no option has a cost, so all solutions cost 0");
    }
    // Automorphisms keep costs, so the best of all solutions is the best of a class. A group from a file
    // is still read, and checked.
    if args.up_to.meant().is_ok_and(|up_to| up_to != Equivalence::None) {
        presenter.group()?;
    }
    let mut watch = context.watch(args.common.report.progress);
    let search = &args.common.search;
    let optimizer = context.set_stops(problem.optimizer(), search).observer(&mut watch);
    let optimizer = optimizer.memory_limit(search.memory.unwrap_or_else(memory_share));
    let mut proof_stopped = None;
    let optimum = match &args.certificate.certificate {
        Some(path) => {
            let (optimum, stopped) =
                solve_certificate::cheapest(optimizer, path, &args.common.report, context)?;
            proof_stopped = stopped;
            optimum
        }
        None if args.diagram.minimize => optimizer.cheapest(),
        None => optimizer.dearest(),
    };
    if let Some(solution) = optimum.best() {
        presenter.print(1, solution, None)?;
    }
    if args.common.report.stats {
        context.print_statistics(optimum.statistics())?;
    }
    let exit = end(presenter, &optimum, context)?;
    Ok(match proof_stopped {
        None => exit,
        Some(reason) => {
            context.output.note(&format!("{}; no certificate was written", words(reason)));
            exit.max(stopped_by(reason))
        }
    })
}

/// Reports the cost of the best solution, and whether it is the best of all.
fn end(
    presenter: &dyn Presenter,
    optimum: &Optimum<'_>,
    context: &Context,
) -> Result<Exit, Failure> {
    let cost = optimum.best().map(|solution| solution.cost());
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
    let bound = optimum.bound().unwrap_or(0);
    context.emit(
        || {
            let status = StatusRecord::new(&found, Subject::Problem {});
            Record::Unproven(UnprovenRecord { status, bound: Number::of(bound) })
        },
        |_| Ok(()),
    )?;
    context.output.flush()?;
    let known = match cost {
        Some(cost) => format!("best so far {cost}, bound {bound}"),
        None => format!("no solution found so far, bound {bound}"),
    };
    context.output.note(&format!("{}; {known}", words(reason)));
    Ok(exit(&found))
}
