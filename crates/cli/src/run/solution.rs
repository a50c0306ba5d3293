//! Prints solutions of an exact cover problem, as options or as pictures.

use quadrille_dlx::{Count, Problem, Solution};
use quadrille_packing::Board;

use crate::args::SolveArgs;
use crate::escape::Printable;
use crate::failure::Failure;
use crate::output::Output;
use crate::record::{Record, SolutionRecord};
use crate::run::Context;
use crate::run::board::board;
use crate::solution_list::EMPTY_SOLUTION;

/// Prints the solutions of one problem.
pub(in crate::run) struct Printer<'a> {
    problem: &'a Problem,
    /// The board on which solutions are drawn, with `--draw`.
    board: Option<Board>,
    context: &'a Context,
}

impl<'a> Printer<'a> {
    /// Returns the printer that the arguments ask for.
    ///
    /// # Errors
    /// If solutions are to be drawn, and the items have no coordinates.
    pub(in crate::run) fn new(
        problem: &'a Problem,
        args: &SolveArgs,
        context: &'a Context,
    ) -> Result<Self, Failure> {
        let board = match args.draw {
            true => Some(board(problem, args.coordinates.as_ref())?),
            false => None,
        };
        Ok(Self { problem, board, context })
    }

    /// Returns the problem.
    pub(in crate::run) fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Prints a solution, with its cost if there are costs and the size of its class if known.
    pub(in crate::run) fn print(
        &self,
        number: u64,
        solution: &Solution<'_>,
        class_size: Option<&Count>,
    ) -> Result<(), Failure> {
        self.context.emit(
            || Record::Solution(record(self.problem, number, solution, class_size)),
            |output| {
                self.print_head(number, solution, class_size, output)?;
                match &self.board {
                    Some(board) => {
                        write!(output, "{}", board.arrangement(solution.options()).framed())
                    }
                    None => print_options(solution, output),
                }
            },
        )?;
        self.context.output.end_of_result()
    }

    /// Prints the empty line between solutions, and the comments before a solution.
    fn print_head(
        &self,
        number: u64,
        solution: &Solution<'_>,
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
        if self.problem.has_costs() {
            writeln!(output, "| cost {}", solution.cost())?;
        }
        Ok(())
    }
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

fn print_options(solution: &Solution<'_>, output: &Output) -> Result<(), Failure> {
    if solution.options().is_empty() {
        return writeln!(output, "{EMPTY_SOLUTION}");
    }
    solution.iter().try_for_each(|option| match output.is_terminal() {
        true => writeln!(output, "{}", Printable(&option.to_string())),
        false => writeln!(output, "{option}"),
    })
}
