//! Writes a problem as lists of items, or as rows of 0 and 1.

use std::fmt;

use quadrille_problem::{Bounds, OptionRef, Problem};

use crate::format::Format;

/// Why a format cannot state a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotExpressible {
    format: Format,
    reason: String,
}

impl fmt::Display for NotExpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot state this problem: {}", self.format.title(), self.reason)
    }
}

impl std::error::Error for NotExpressible {}

/// Writes a problem as lists of items, one on each line. Labels and costs are kept.
///
/// # Errors
/// If the problem has secondary items, bounds, an item without options, or a name that would be read
/// otherwise.
///
/// # Examples
/// ```
/// let problem = quadrille_problem::Problem::parse("a b\nleft: a |3\nb\n")?;
/// assert_eq!(quadrille_formats::lists(&problem)?, "# format: lists\nleft: a |3\nb\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lists(problem: &Problem) -> Result<String, NotExpressible> {
    let refuse = |reason: String| Err(NotExpressible { format: Format::Lists, reason });
    check_plain(problem, Format::Lists)?;
    let mut is_covered = vec![false; problem.item_count()];
    let members = problem.options().flat_map(|option| option.members().iter());
    members.for_each(|member| is_covered[member.item.index()] = true);
    if let Some(item) = problem.items().find(|item| !is_covered[item.id().index()]) {
        return refuse(format!("item {} has no options", item.name()));
    }
    let is_odd = |name: &str| {
        name.starts_with(['#', '"', '\''])
            || name.contains([',', ';', '[', ']', '{', '}', '(', ')', '='])
    };
    let labels = problem.options().filter_map(OptionRef::label);
    if let Some(name) = problem.items().map(|item| item.name()).chain(labels).find(|n| is_odd(n)) {
        return refuse(format!(
            "the name {name} has a `#`, a quote, a bracket, a comma or an equals sign"
        ));
    }
    let lines: String = problem.options().map(|option| format!("{option}\n")).collect();
    Ok(format!("# format: {}\n{lines}", Format::Lists))
}

/// Writes a problem as rows of 0 and 1, without names, labels and costs.
///
/// # Errors
/// If the problem has secondary items or bounds, or no options.
///
/// # Examples
/// ```
/// let problem = quadrille_problem::Problem::parse("a b\na\na b\n")?;
/// assert_eq!(quadrille_formats::matrix(&problem)?, "# format: matrix\n1 0\n1 1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn matrix(problem: &Problem) -> Result<String, NotExpressible> {
    check_plain(problem, Format::Matrix)?;
    if problem.option_count() == 0 {
        let reason = "it has no options".to_owned();
        return Err(NotExpressible { format: Format::Matrix, reason });
    }
    let mut text = format!("# format: {}\n", Format::Matrix);
    for option in problem.options() {
        let mut row = vec!["0"; problem.item_count()];
        option.members().iter().for_each(|member| row[member.item.index()] = "1");
        text += &row.join(" ");
        text.push('\n');
    }
    Ok(text)
}

/// Checks that every item is to be covered exactly once.
fn check_plain(problem: &Problem, format: Format) -> Result<(), NotExpressible> {
    let odd = problem.items().find(|item| item.bounds() != Some(Bounds::ONCE));
    match odd {
        None => Ok(()),
        Some(item) => {
            let kind = if item.is_primary() { "has bounds" } else { "is secondary" };
            Err(NotExpressible { format, reason: format!("item {} {kind}", item.name()) })
        }
    }
}
