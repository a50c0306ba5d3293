//! Prints a solution of an exact cover problem.

use quadrille_dlx::{Count, Problem, Solution};

use crate::escape::Printable;
use crate::failure::Failure;
use crate::output::Output;
use crate::record::{Record, SolutionRecord};
use crate::run::Context;
use crate::solution_list::EMPTY_SOLUTION;

/// Prints a solution, with its cost if there are costs and the size of its class if known.
pub(in crate::run) fn hand_out(
    problem: &Problem,
    number: u64,
    solution: &Solution<'_>,
    class_size: Option<&Count>,
    context: &Context,
) -> Result<(), Failure> {
    context.emit(
        || Record::Solution(record(problem, number, solution, class_size)),
        |output| print(problem, solution, number, class_size, output),
    )?;
    context.output.end_of_result()
}

fn record(
    problem: &Problem,
    number: u64,
    solution: &Solution<'_>,
    class_size: Option<&Count>,
) -> SolutionRecord {
    SolutionRecord {
        number: number.to_string(),
        options: solution.options().iter().map(|option| option.index()).collect(),
        text: solution.iter().map(|option| option.to_string()).collect(),
        cost: problem.has_costs().then(|| solution.cost().to_string()),
        class_size: class_size.map(ToString::to_string),
    }
}

fn print(
    problem: &Problem,
    solution: &Solution<'_>,
    number: u64,
    class_size: Option<&Count>,
    output: &Output,
) -> Result<(), Failure> {
    if number > 1 {
        writeln!(output)?;
    }
    if let Some(size) = class_size {
        let solutions = if *size == 1 { "solution" } else { "solutions" };
        writeln!(output, "| class of {size} {solutions}")?;
    }
    if problem.has_costs() {
        writeln!(output, "| cost {}", solution.cost())?;
    }
    if solution.options().is_empty() {
        return writeln!(output, "{EMPTY_SOLUTION}");
    }
    solution.iter().try_for_each(|option| match output.is_terminal() {
        true => writeln!(output, "{}", Printable(&option.to_string())),
        false => writeln!(output, "{option}"),
    })
}
