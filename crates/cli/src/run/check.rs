//! Verifies solutions or a certificate of an exact cover problem, without an engine.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{BufRead, BufReader};

use quadrille_dlx::count::is_certificate;
use quadrille_dlx::problem::Violation;
use quadrille_dlx::{OptionId, Problem, StopReason, verify};

use crate::args::{CheckArgs, WatchArgs};
use crate::escape::{Printable, shortened};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{ErrorRecord, Number, Record};
use crate::run::ending::{stopped_by, words};
use crate::run::listed::unlabeled;
use crate::run::read_problem::read_problem;
use crate::run::{Context, check_certificate};
use crate::solution_list::{Listed, ListedOption, SolutionList};

pub(in crate::run) fn run(args: CheckArgs, context: &Context) -> Result<Exit, Failure> {
    let problem_source = Source::typed(Some(args.file));
    let solutions_source = Source::typed(Some(args.solutions));
    if let (Source::Stdin, Source::Stdin) = (&problem_source, &solutions_source) {
        let text = "the problem and the solutions cannot both be standard input";
        return Err(Failure::Misused(text.to_owned()));
    }
    let problem = read_problem(&problem_source, args.from, context)?;
    let input = solutions_source.open_beside_results(&context.output, &context.interrupt)?;
    let mut input = BufReader::new(input);
    // A failure to read is reported where the solutions are read.
    if input.fill_buf().is_ok_and(is_certificate) {
        return check_certificate::check(&problem, input, args.watch, context);
    }
    let solutions = SolutionList::new(&solutions_source, input);
    let tally = check_all(&problem, solutions, args.watch, context)?;
    if tally.checked == 0 && tally.stopped.is_none() {
        let text = format!("no solution to check in {}", solutions_source.name());
        return Err(Failure::Misused(text));
    }
    let exit = tally.print(context)?;
    if tally.is_problem {
        let name = solutions_source.name();
        context.output.note(&format!("{name} looks like a problem, not like solutions"));
    }
    Ok(exit)
}

/// The numbers of solutions checked and failed.
#[derive(Debug, Default)]
struct Tally {
    checked: usize,
    failed: usize,
    /// Why not all were checked.
    stopped: Option<StopReason>,
    /// Whether the input is a problem instead of solutions.
    is_problem: bool,
}

fn check_all<R: BufRead>(
    problem: &Problem,
    mut solutions: SolutionList<'_, R>,
    args: WatchArgs,
    context: &Context,
) -> Result<Tally, Failure> {
    let deadline = context.deadline(args.time_limit);
    let mut watch = context.watch(args.progress.progress);
    let mut checker = Checker::new(problem);
    let mut tally = Tally::default();
    while let Some(solution) = solutions.next()? {
        tally.stopped = deadline.stop();
        if tally.stopped.is_some() {
            break;
        }
        tally.checked += 1;
        if let Err(Objection { line, message }) = checker.check(&solution) {
            tally.failed += 1;
            tally.is_problem |= tally.checked == 1 && is_problem(&solution);
            let number = solution.number;
            context.emit(
                || Record::Error(ErrorRecord::of_solution(number, line, message.clone())),
                |output| {
                    writeln!(output, "solution {number}, line {line}: {}", Printable(&message))
                },
            )?;
        }
        watch.done(tally.checked as u64, None, "solutions");
    }
    Ok(tally)
}

/// Returns whether the lines of a failed solution are a problem with options.
fn is_problem(solution: &Listed) -> bool {
    let mut text = String::new();
    for option in &solution.options {
        let ListedOption::Text(line, _) = option else { return false };
        text.push_str(line);
        text.push('\n');
    }
    Problem::parse(&text).is_ok_and(|problem| problem.option_count() > 0)
}

impl Tally {
    fn print(&self, context: &Context) -> Result<Exit, Failure> {
        let &Self { checked, failed, stopped, .. } = self;
        let holds = failed == 0;
        context.emit(
            || Record::Checked {
                complete: stopped.is_none(),
                holds,
                checked: Number::of(checked),
                failed: Number::of(failed),
            },
            |output| match failed {
                0 => writeln!(output, "{checked} {} hold{}", plural(checked), s(checked)),
                1 => writeln!(output, "1 of {checked} {} fails", plural(checked)),
                _ => writeln!(output, "{failed} of {checked} {} fail", plural(checked)),
            },
        )?;
        context.output.flush()?;
        if let Some(reason) = stopped {
            context
                .output
                .note(&format!("{}; there may be more solutions to check", words(reason)));
        }
        Ok(match (stopped, holds) {
            (Some(reason), _) => stopped_by(reason),
            (None, true) => Exit::Success,
            (None, false) => Exit::Negative,
        })
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "solution" } else { "solutions" }
}

/// The ending of a verb.
fn s(count: usize) -> &'static str {
    if count == 1 { "s" } else { "" }
}

/// Why a solution fails, and on which line.
struct Objection {
    line: usize,
    message: String,
}

/// Checks the solutions of one list.
struct Checker<'p> {
    problem: &'p Problem,
    /// The options with the same text, for each text; several if the problem repeats an option.
    by_text: HashMap<String, Vec<OptionId>>,
    /// For each solution seen: the number of the first with the same options, and how often it
    /// occurred.
    seen: HashMap<Box<[OptionId]>, (usize, u128)>,
}

impl<'p> Checker<'p> {
    fn new(problem: &'p Problem) -> Self {
        let mut by_text: HashMap<String, Vec<OptionId>> = HashMap::new();
        for option in problem.options() {
            by_text.entry(normal_form(&option.to_string())).or_default().push(option.id());
            // A solution may also come without labels.
            if let Some(plain) = unlabeled(option) {
                by_text.entry(normal_form(&plain)).or_default().push(option.id());
            }
        }
        Self { problem, by_text, seen: HashMap::new() }
    }

    fn check(&mut self, solution: &Listed) -> Result<(), Objection> {
        let (mut options, readings) = self.options(solution)?;
        let object = |message| Objection { line: solution.line, message };
        verify(self.problem, &options)
            .map_err(|violation| object(describe(self.problem, &violation)))?;
        options.sort_unstable();
        match self.seen.entry(options.into_boxed_slice()) {
            Entry::Vacant(place) => {
                place.insert((solution.number, 1));
            }
            Entry::Occupied(mut place) => {
                let (first, count) = place.get_mut();
                *count += 1;
                if *count > readings {
                    return Err(object(format!("duplicate of solution {first}")));
                }
            }
        }
        Ok(())
    }

    /// Returns the options of a solution, and the number of distinct solutions with the same text.
    /// Of options with the same text the first are taken.
    fn options(&self, solution: &Listed) -> Result<(Vec<OptionId>, u128), Objection> {
        let mut used: HashMap<&[OptionId], usize> = HashMap::new();
        let mut options = Vec::with_capacity(solution.options.len());
        for option in &solution.options {
            options.push(match option {
                ListedOption::Number(number) => OptionId::new(*number).ok_or_else(|| {
                    let message = format!("unknown option {number}");
                    Objection { line: solution.line, message }
                })?,
                ListedOption::Text(text, line) => {
                    let alike = self.by_text.get(&normal_form(text)).ok_or_else(|| {
                        let message = format!("the problem has no option `{}`", shortened(text));
                        Objection { line: *line, message }
                    })?;
                    let used = used.entry(alike).or_default();
                    *used += 1;
                    alike[(*used - 1).min(alike.len() - 1)]
                }
            });
        }
        let choices = used.iter().map(|(alike, &used)| choose(alike.len(), used));
        Ok((options, choices.fold(1, u128::saturating_mul)))
    }
}

/// An option as text, with its items in alphabetical order and its costs added up.
fn normal_form(text: &str) -> String {
    let (costs, mut words): (Vec<&str>, Vec<&str>) =
        text.split([' ', '\t']).filter(|word| !word.is_empty()).partition(|w| w.starts_with('|'));
    words.sort_unstable();
    let number = |cost: &str| cost[1..].parse::<i128>().unwrap_or(i128::MAX);
    match costs.into_iter().map(number).fold(0, i128::saturating_add) {
        0 => words.join(" "),
        cost => format!("{} |{cost}", words.join(" ")),
    }
}

/// The number of ways to choose `k` of `n` things, capped at the greatest number.
fn choose(n: usize, k: usize) -> u128 {
    let k = k.min(n);
    (0..k as u128)
        .try_fold(1u128, |ways, i| Some(ways.checked_mul(n as u128 - i)? / (i + 1)))
        .unwrap_or(u128::MAX)
}

/// Describes a violation, with the text of options instead of their numbers.
fn describe(problem: &Problem, violation: &Violation) -> String {
    let text = |option: OptionId| shortened(&problem.option(option).to_string());
    match violation {
        Violation::RepeatedOption { option } => {
            format!("the option `{}` is taken twice", text(*option))
        }
        Violation::Clash { item, first, second } => {
            let (first, second) = (text(*first), text(*second));
            format!("the options `{first}` and `{second}` clash in item {item}")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_read_alike_can_be_chosen_in_so_many_ways() {
        assert_eq!([choose(5, 2), choose(1, 1), choose(3, 0), choose(3, 7)], [10, 1, 1, 1]);
        assert_eq!(choose(100_000, 50_000), u128::MAX);
    }

    #[test]
    fn the_order_of_items_means_nothing() {
        assert_eq!(normal_form("b  x:red\ta |2 |3"), "a b x:red |5");
    }
}
