//! Reads a list of solutions, and checks each against its problem.

use std::collections::HashMap;
use std::io::BufReader;

use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::{OptionId, Problem, verify};

use crate::escape::{Printable, shortened};
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::solution_list::{Listed, ListedOption, SolutionList};

/// Returns the options of each solution in a list, of which there is at least one.
pub(in crate::run) fn read_solutions(
    problem: &Problem,
    source: &Source,
    context: &Context,
) -> Result<Vec<Vec<OptionId>>, Failure> {
    let input = source.open(&context.output, &context.interrupt)?;
    let mut list = SolutionList::new(source, BufReader::new(input));
    // A solution may also come without labels.
    let plain = problem.options().filter_map(|option| Some((unlabeled(option)?, option.id())));
    let texts = problem.options().map(|option| (option.to_string(), option.id()));
    let texts = plain.chain(texts).map(|(text, option)| (sorted(&text), option));
    let options: HashMap<Vec<String>, OptionId> = texts.collect();
    let mut solutions = Vec::new();
    while let Some(solution) = list.next()? {
        let found =
            solution.options.iter().map(|listed| find(listed, &solution, problem, &options));
        let found = found.collect::<Result<Vec<OptionId>, Failure>>()?;
        verify(problem, &found).map_err(|violation| {
            let text = format!("line {}: {violation}", solution.line);
            Failure::Misused(Printable(&text).to_string())
        })?;
        solutions.push(found);
    }
    match solutions.is_empty() {
        true => Err(Failure::Misused(format!("no solution in {}", source.name()))),
        false => Ok(solutions),
    }
}

fn find(
    listed: &ListedOption,
    solution: &Listed,
    problem: &Problem,
    options: &HashMap<Vec<String>, OptionId>,
) -> Result<OptionId, Failure> {
    match listed {
        ListedOption::Text(text, line) => options.get(&sorted(text)).copied().ok_or_else(|| {
            let shown = shortened(text);
            Failure::Misused(format!("line {line}: no option `{}`", Printable(&shown)))
        }),
        ListedOption::Number(number) => {
            let option = OptionId::new(*number).filter(|_| *number < problem.option_count());
            let line = solution.line;
            option.ok_or_else(|| Failure::Misused(format!("line {line}: no option {number}")))
        }
    }
}

/// Returns the text of an option without its label, if it has one.
pub(in crate::run) fn unlabeled(option: OptionRef<'_>) -> Option<String> {
    let label = option.label()?;
    option.to_string().strip_prefix(label)?.strip_prefix(": ").map(str::to_owned)
}

/// Returns the words of an option, sorted.
fn sorted(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    words.sort_unstable();
    words
}
