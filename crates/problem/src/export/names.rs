//! Names of variables and constraints that readers of linear programs take.

use std::collections::HashSet;

use crate::export::linear::{Constraint, Linear, Relation};
use crate::problem::Problem;

/// The longest name that all readers take.
const LONGEST: usize = 200;

/// The names of a linear program.
///
/// A variable has the label of its option, and a constraint the name of its item, where readers take these names: ASCII
/// letters, digits, `_` and `.`, not first a digit or a dot, and each name once. Otherwise they are `x1`, `x2`, … and
/// `c1`, `c2`, …
#[derive(Debug)]
pub(super) struct Names {
    pub(super) variables: Vec<String>,
    pub(super) constraints: Vec<String>,
}

impl Names {
    pub(super) fn new(problem: &Problem, linear: &Linear) -> Self {
        let mut used = HashSet::new();
        let labels = problem.options().map(|option| option.label().map(str::to_owned));
        let labels = labels.chain(std::iter::repeat(None)).take(linear.variables);
        let variables = (1..).zip(labels);
        let variables = variables.map(|(n, label)| unique(label, 'x', n, &mut used)).collect();
        let mut used = HashSet::new();
        let wanted = linear.constraints.iter().map(|constraint| wanted(problem, constraint));
        let constraints = (1..).zip(wanted);
        let constraints =
            constraints.map(|(n, name)| unique(Some(name), 'c', n, &mut used)).collect();
        Self { variables, constraints }
    }
}

/// Returns the name of an item, with the side that a constraint bounds.
fn wanted(problem: &Problem, constraint: &Constraint) -> String {
    let name = problem.item(constraint.item).name();
    let is_upper = constraint.terms.first().is_some_and(|&(factor, _)| factor < 0);
    match constraint.relation {
        Relation::Equal => name.to_owned(),
        Relation::AtLeast if is_upper => format!("{name}.most"),
        Relation::AtLeast => format!("{name}.least"),
    }
}

/// Returns a name if it is valid and new, and otherwise a letter and a number.
fn unique(name: Option<String>, letter: char, number: usize, used: &mut HashSet<String>) -> String {
    let name = name.filter(|name| is_valid(name) && used.insert(name.clone()));
    name.unwrap_or_else(|| format!("{letter}{number}"))
}

/// Whether all readers take a name. A name may not look like a number (`e5`), a keyword, or one of the names that are
/// made here.
fn is_valid(name: &str) -> bool {
    const KEYWORDS: [&str; 33] = [
        "st", "s.t.", "subject", "such", "that", "to", "min", "max", "minimize", "maximize",
        "minimise", "maximise", "minimum", "maximum", "bound", "bounds", "free", "general",
        "generals", "gen", "integer", "integers", "binary", "binaries", "bin", "end", "inf",
        "infinity", "cost", "semi", "sos", "sos1", "sos2",
    ];
    let is_own = |letter| {
        let rest = name.strip_prefix(letter);
        rest.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let first = name.as_bytes().first();
    let starts_well = first.is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_');
    let is_number = name.len() > 1
        && name.starts_with(['e', 'E'])
        && name.as_bytes()[1..].iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let is_keyword = KEYWORDS.iter().any(|keyword| name.eq_ignore_ascii_case(keyword));
    let has_good = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    starts_well
        && name.len() <= LONGEST
        && name.bytes().all(has_good)
        && !(is_own('x') || is_own('c') || is_number || is_keyword)
}
