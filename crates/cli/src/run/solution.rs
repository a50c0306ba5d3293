//! Presents answers about an exact cover problem, as options or as pictures.

use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::symmetry::Permutation;
use quadrille_dlx::{Answer, Count, ItemId, OptionId, Problem, Solution};
use quadrille_packing::Board;

use crate::args::SolveArgs;
use crate::escape::Printable;
use crate::failure::Failure;
use crate::input::Source;
use crate::output::Output;
use crate::record::{FrequencyRecord, Number, Record, SolutionRecord, UncoveredRecord};
use crate::run::board::board;
use crate::run::kind::Kind;
use crate::run::solution_picture::{Picture, without_picture};
use crate::run::text_form::read_text;
use crate::run::{Context, group_json};
use crate::solution_list::EMPTY_SOLUTION;

/// A problem, and how answers about it are presented. The questions of `solve` work for each.
pub(in crate::run) trait Presenter {
    /// Returns the problem.
    fn problem(&self) -> &Problem;

    /// Prints a solution, with its cost if there are costs and the size of its class if known.
    /// Numbers begin at 1.
    fn print(
        &self,
        number: u64,
        solution: &Solution<'_>,
        class_size: Option<&Count>,
    ) -> Result<(), Failure>;

    /// Prints the number of solutions that have an option.
    fn print_frequency(&self, option: OptionRef<'_>, count: &Count) -> Result<(), Failure>;

    /// Returns the symmetries up to which solutions are counted and listed; `None` means all
    /// automorphisms of the problem.
    fn group(&self) -> Result<Option<Vec<Permutation>>, Failure> {
        Ok(None)
    }

    /// Notes why there is no solution, if the answer is that and the reason is known.
    fn note_refutation(&self, answer: &Answer);

    /// Prints the best solution if items may stay uncovered: its options, its cost, and the missing covers.
    fn print_partial(
        &self,
        options: &[OptionId],
        cost: i128,
        missing: &[(ItemId, u32)],
    ) -> Result<(), Failure> {
        let _no_solution = (options, cost, missing);
        unreachable!("the command has no --penalty")
    }

    /// Returns whether the command has `--approximate`.
    fn has_estimates(&self) -> bool {
        false
    }
}

/// Presents a problem in Knuth's text format.
pub(in crate::run) struct Printer<'a> {
    problem: &'a Problem,
    /// The board on which solutions are drawn, with `--draw` or a picture as output.
    board: Option<Board>,
    /// The picture of all solutions that are printed, if the output is one.
    picture: Option<Picture>,
    /// The source of the group of `--up-to-symmetry`, if one was typed.
    group: Option<Source>,
    context: &'a Context,
}

impl<'a> Printer<'a> {
    /// Returns the printer that the arguments ask for.
    ///
    /// # Errors
    /// If solutions are to be drawn, and the items have no coordinates or may stay uncovered.
    pub(in crate::run) fn new(
        problem: &'a Problem,
        args: &SolveArgs,
        context: &'a Context,
    ) -> Result<Self, Failure> {
        let picture = Picture::meant(args, context);
        if picture.is_some() && args.diagram.penalty.is_some() {
            let text = "a solution with uncovered items is no picture; leave out --penalty";
            return Err(Failure::Misused(text.to_owned()));
        }
        let board = match (&picture, args.draw) {
            (None, false) => None,
            (None, true) => Some(board(problem, args.coordinates.as_ref())?),
            (Some(_), _) => {
                Some(board(problem, args.coordinates.as_ref()).map_err(without_picture)?)
            }
        };
        Ok(Self { problem, board, picture, group: group_source(args), context })
    }

    /// Draws the solutions that were printed, if the output is a picture and there are any.
    pub(in crate::run) fn finish(&self) -> Result<(), Failure> {
        match (&self.picture, &self.board) {
            (Some(picture), Some(board)) => picture.draw(board, self.context),
            _ => Ok(()),
        }
    }

    /// Describes an item of which covers are missing.
    fn uncovered(&self, (item, times): (ItemId, u32)) -> UncoveredRecord {
        UncoveredRecord { item: self.problem.item(item).name().to_owned(), times }
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
            writeln!(output, "| cost {}", solution.stated_cost())?;
        }
        Ok(())
    }
}

/// Prints the number of solutions that have an option, as its items.
pub(in crate::run) fn print_option_frequency(
    option: OptionRef<'_>,
    count: &Count,
    context: &Context,
) -> Result<(), Failure> {
    context.emit(
        || {
            Record::Frequency(FrequencyRecord {
                option: option.id().index(),
                text: option.to_string(),
                label: option.label().map(str::to_owned),
                solutions: Number::of(count),
            })
        },
        |output| match output.is_terminal() {
            true => writeln!(output, "{count}\t{}", Printable(&option.to_string())),
            false => writeln!(output, "{count}\t{option}"),
        },
    )
}

/// Returns the source of the group of `--up-to-symmetry`, if one was typed.
pub(in crate::run) fn group_source(args: &SolveArgs) -> Option<Source> {
    args.up_to.group_file().map(|path| Source::typed(Some(path.to_owned())))
}

impl Presenter for Printer<'_> {
    fn problem(&self) -> &Problem {
        self.problem
    }

    fn print(
        &self,
        number: u64,
        solution: &Solution<'_>,
        class_size: Option<&Count>,
    ) -> Result<(), Failure> {
        if let Some(picture) = &self.picture {
            picture.add(self.problem, solution, class_size);
            return Ok(());
        }
        self.context.emit(
            || Record::Solution(record(self.problem, number, solution, class_size)),
            |output| {
                self.print_head(number, solution, class_size, output)?;
                match &self.board {
                    Some(board) => {
                        write!(output, "{}", board.arrangement(solution.options()).framed())
                    }
                    None => print_options(solution.iter(), output),
                }
            },
        )?;
        self.context.output.end_of_result()
    }

    fn print_partial(
        &self,
        options: &[OptionId],
        cost: i128,
        missing: &[(ItemId, u32)],
    ) -> Result<(), Failure> {
        let options = || options.iter().map(|&option| self.problem.option(option));
        let record = || SolutionRecord {
            number: Number::of(1),
            options: options().map(|option| option.id().index()).collect(),
            text: options().map(|option| option.to_string()).collect(),
            labels: self.problem.has_labels().then(|| labels(options())),
            cost: Some(Number::of(cost)),
            class_size: None,
            uncovered: Some(missing.iter().map(|&missing| self.uncovered(missing)).collect()),
        };
        self.context.emit(
            || Record::Solution(record()),
            |output| {
                writeln!(output, "| cost {cost}")?;
                print_options(options(), output)?;
                missing.iter().try_for_each(|&missing| {
                    let UncoveredRecord { item, times } = self.uncovered(missing);
                    let times =
                        if times == 1 { String::new() } else { format!(" ({times} times)") };
                    output.outside_text(&format!("| uncovered {item}{times}"))
                })
            },
        )?;
        self.context.output.end_of_result()
    }

    fn print_frequency(&self, option: OptionRef<'_>, count: &Count) -> Result<(), Failure> {
        print_option_frequency(option, count, self.context)
    }

    fn group(&self) -> Result<Option<Vec<Permutation>>, Failure> {
        let Some(source) = &self.group else { return Ok(None) };
        let read = |text: &str| match group_json::is_json(text) {
            true => Ok(group_json::read(self.problem, text, &source.name())),
            false => Permutation::parse_all(self.problem, text).map(Ok),
        };
        let group = read_text(source, Kind::Group, self.context, read, |error| {
            (error.place(), error.message(), error.expected().to_owned())
        })?;
        group.map(Some)
    }

    fn note_refutation(&self, answer: &Answer) {
        self.context.note_refutation(self.problem, answer);
    }

    fn has_estimates(&self) -> bool {
        true
    }
}

fn record(
    problem: &Problem,
    number: u64,
    solution: &Solution<'_>,
    class_size: Option<&Count>,
) -> SolutionRecord {
    SolutionRecord {
        number: Number::of(number),
        options: solution.options().iter().map(|option| option.index()).collect(),
        text: solution.iter().map(|option| option.to_string()).collect(),
        labels: problem.has_labels().then(|| labels(solution.iter())),
        cost: problem.has_costs().then(|| Number::of(solution.stated_cost())),
        class_size: class_size.map(Number::of),
        uncovered: None,
    }
}

/// Returns the label of each option.
fn labels<'p>(options: impl Iterator<Item = OptionRef<'p>>) -> Vec<Option<String>> {
    options.map(|option| option.label().map(str::to_owned)).collect()
}

fn print_options<'p>(
    mut options: impl ExactSizeIterator<Item = OptionRef<'p>>,
    output: &Output,
) -> Result<(), Failure> {
    if options.len() == 0 {
        return writeln!(output, "{EMPTY_SOLUTION}");
    }
    options.try_for_each(|option| match output.is_terminal() {
        true => writeln!(output, "{}", Printable(&option.to_string())),
        false => writeln!(output, "{option}"),
    })
}
