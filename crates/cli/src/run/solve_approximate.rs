//! Answers questions about all solutions by estimates, where no diagram of them fits.

use quadrille_dlx::diagram::{Approximation, Estimated};
use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::{Answer, Count, Solve};

use crate::args::SolveArgs;
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine::memory_share;
use crate::record::{EstimateRecord, EstimateTotalRecord, Record, Subject, stop_name};
use crate::run::ending::{stopped_by, words};
use crate::run::solution::Presenter;
use crate::run::solve_diagram::{self, SMALLER};
use crate::run::{Context, seed};

/// The effective number of probes below which errors are not to be trusted.
const FEW_PROBES: f64 = 30.0;

/// Estimates the frequencies, or draws solutions that are about equally likely.
pub(in crate::run) fn run(
    presenter: &dyn Presenter,
    args: &SolveArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let problem = presenter.problem();
    let samples = args.diagram.sample.unwrap_or(0);
    let seed = match args.diagram.sample {
        Some(_) => seed::typed_or_noted(args.diagram.seed, seed::SAMPLES_AGAIN, context),
        None => args.diagram.seed.unwrap_or(0),
    };
    let heartbeat = context.watch(args.common.report.progress);
    let search = &args.common.search;
    let compiler = context.set_stops(problem.compiler(), search);
    let compiler = compiler.memory_limit(search.memory.unwrap_or_else(memory_share));
    let samples = usize::try_from(samples).unwrap_or(usize::MAX);
    let estimated = compiler.approximate(seed, samples);
    drop(heartbeat);
    let estimated = match estimated {
        Ok(estimated) => estimated,
        Err(error) => {
            return solve_diagram::stopped(error.reason, SMALLER, Subject::Problem {}, context);
        }
    };
    if args.diagram.frequencies {
        for (option, estimate) in problem.options().zip(estimated.frequencies()) {
            print_option(option, estimate, context)?;
        }
    }
    for (number, solution) in (1..).zip(estimated.samples()) {
        presenter.print(number, solution, None)?;
    }
    end(&estimated, samples, context)
}

/// Prints the estimated number of solutions that have an option.
fn print_option(
    option: OptionRef<'_>,
    estimate: &Estimated,
    context: &Context,
) -> Result<(), Failure> {
    context.emit(
        || {
            Record::Estimate(EstimateRecord {
                option: option.id().index(),
                text: option.to_string(),
                label: option.label().map(str::to_owned),
                solutions: finite(estimate.value),
                standard_error: finite(estimate.standard_error),
            })
        },
        |output| {
            let (estimate, option) = (with_error(estimate), option.to_string());
            match output.is_terminal() {
                true => writeln!(output, "{estimate}\t{}", Printable(&option)),
                false => writeln!(output, "{estimate}\t{option}"),
            }
        },
    )
}

/// A number as JSON can write it.
fn finite(value: f64) -> Option<f64> {
    Some(value).filter(|value| value.is_finite())
}

/// Reports the number of solutions, and how far the estimates can be trusted.
fn end(estimated: &Approximation<'_>, wanted: usize, context: &Context) -> Result<Exit, Failure> {
    let (count, probes) = (estimated.count(), estimated.probes());
    let is_exact = probes == 0;
    let is_none = is_exact && count.value == 0.0;
    if !is_none {
        let total = || EstimateTotalRecord {
            solutions: finite(count.value),
            standard_error: finite(count.standard_error),
            probes,
            effective_probes: estimated.effective_probes(),
            stopped: estimated.stopped().map(stop_name),
        };
        context.emit(|| Record::EstimateTotal(total()), |_| Ok(()))?;
    }
    context.output.flush()?;
    if let Some(reason) = estimated.stopped() {
        let drawn = if wanted > 0 { "; no solution was drawn" } else { "" };
        context.output.note(&format!("{}{drawn}", words(reason)));
    }
    match is_exact {
        true => {
            context.output.note("the numbers are exact: the problem is small enough for a diagram")
        }
        false => note_probes(estimated, context),
    }
    if let Some(reason) = estimated.stopped() {
        return Ok(stopped_by(reason));
    }
    if is_none {
        return context.end_listing(&Answer::Complete(Count::ZERO), Subject::Problem {});
    }
    if !is_exact && count.value == 0.0 {
        context.output.note("no probe met a solution; there may be some");
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Success)
}

fn note_probes(estimated: &Approximation<'_>, context: &Context) {
    let (probes, effective) = (estimated.probes(), estimated.effective_probes());
    let count = with_error(&estimated.count());
    context.output.note(&format!(
        "about {count} solutions, estimated from {probes} probes, which count as {effective:.0} of equal \
         weight"
    ));
    if effective < FEW_PROBES {
        context.output.note(
            "few probes make up most of the estimate: the true numbers may be far outside of the errors",
        );
    }
}

/// Writes an estimate with its standard error, which has two digits: `12.3 ± 1.4`.
fn with_error(estimate: &Estimated) -> String {
    let Estimated { value, standard_error: error } = *estimate;
    if !value.is_finite() {
        return "more than 10^308".to_owned();
    }
    let exponent = if value >= 1e9 { value.log10().floor() as i32 } else { 0 };
    let (unit, suffix) = match exponent {
        0 => (1.0, String::new()),
        _ => (10f64.powi(exponent), format!("e{exponent}")),
    };
    let (value, error) = (value / unit, error / unit);
    if error.is_infinite() {
        return format!("{value:.0}{suffix} ± unknown");
    }
    if error == 0.0 {
        let digits = if exponent == 0 { 0 } else { 6 };
        return format!("{value:.digits$}{suffix} ± 0");
    }
    let digits = (1.0 - error.log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{value:.digits$}{suffix} ± {error:.digits$}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_two_digits() {
        for (value, standard_error, written) in [
            (12.345, 1.44, "12.3 ± 1.4"),
            (120.0, 0.0, "120 ± 0"),
            (0.0, 0.0, "0 ± 0"),
            (0.012345, 0.00123, "0.0123 ± 0.0012"),
            (123_456.0, 789.0, "123456 ± 789"),
            (1.2345e21, 1.7e19, "1.234e21 ± 0.017e21"),
            (7.68144384e14, 0.0, "7.681444e14 ± 0"),
            (f64::INFINITY, f64::INFINITY, "more than 10^308"),
            (0.0, f64::INFINITY, "0 ± unknown"),
        ] {
            assert_eq!(with_error(&Estimated { value, standard_error }), written);
        }
    }
}
