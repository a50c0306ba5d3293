//! Prints the K best solutions, in order of cost.

use quadrille_dlx::{Answer, Count, Solve, StopReason};

use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine::memory_share;
use crate::record::{Number, Record, StatusRecord, Subject, UnprovenRecord};
use crate::run::Context;
use crate::run::ending::{stopped_by, words};
use crate::run::solution::Presenter;

pub(in crate::run) fn run(
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let wanted = args.ranked().expect("the best solutions were asked for");
    let mut watch = context.watch(args.common.report.progress);
    let search = &args.common.search;
    let optimizer = context.set_stops(presenter.problem().optimizer(), search).observer(&mut watch);
    let optimizer = optimizer.memory_limit(search.memory.unwrap_or_else(memory_share));
    let k = usize::try_from(wanted).unwrap_or(usize::MAX);
    let best = match args.diagram.minimize {
        true => optimizer.k_cheapest(k),
        false => optimizer.k_dearest(k),
    };
    let (mut printed, mut stopped) = (0, best.stopped());
    for solution in best.solutions() {
        if stopped.is_none() && context.interrupt.token().is_cancelled() {
            stopped = Some(StopReason::Cancelled);
            break;
        }
        printed += 1;
        presenter.print(printed, solution, None)?;
    }
    let Some(reason) = stopped else {
        let found = Answer::Complete(Count::from(printed));
        let exit = context.end_listing(&found, Subject::Problem {})?;
        if printed == 0 {
            presenter.note_refutation(&found);
        }
        return Ok(exit);
    };
    let bound = best.bound().map(|bound| presenter.problem().stated(bound));
    end(bound, (printed, wanted), reason, args, context)
}

/// Reports that only the first of the best solutions are proven.
fn end(
    bound: Option<i128>,
    (printed, wanted): (u64, u64),
    reason: StopReason,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let found = Answer::AtLeast(Count::from(printed), reason);
    let status = || StatusRecord::new(&found, Subject::Problem {});
    let record = || match bound {
        Some(bound) => {
            let (status, bound) = (status(), Number::of(bound));
            Record::Unproven(UnprovenRecord { status, cost: None, bound })
        }
        None => Record::Status(status()),
    };
    context.emit(record, |_| Ok(()))?;
    context.output.flush()?;
    let known = match printed {
        0 => format!("none of the {wanted} best solutions is proven"),
        _ => format!("only the first {printed} of the {wanted} best solutions are proven"),
    };
    let bound = match (bound, args.diagram.minimize) {
        (None, _) => String::new(),
        (Some(bound), true) => format!("; every other solution costs at least {bound}"),
        (Some(bound), false) => format!("; every other solution costs at most {bound}"),
    };
    context.output.note(&format!("{}; {known}{bound}", words(reason)));
    Ok(stopped_by(reason))
}
