//! OPB: linear constraints on 0-1 variables, which are the options.
//!
//! Each constraint bounds a sum of distinct variables, so it is an item. As `quadrille_problem` writes
//! it, a variable may also stand for a color: true if one of some options is taken.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use quadrille_problem::Problem;

use crate::constraints::{Constraint, Constraints};
use crate::error::Mistake;
use crate::lines::Line;

/// A constraint as written. `relation` is `=` or `>=`.
#[derive(Debug)]
struct Linear {
    terms: Vec<(i64, usize)>,
    is_equal: bool,
    bound: i64,
    span: Range<usize>,
}

/// Returns whether a text is OPB: it begins with the comment that states its size, or each statement
/// ends with a semicolon and has a relation.
pub(crate) fn is_likely(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let is_statement =
        |line: &str| line.ends_with(';') && (line.starts_with("min:") || line.contains('='));
    first.starts_with("* #variable=")
        || is_statement(first)
        || first.starts_with('*')
            && lines.find(|line| !line.starts_with('*')).is_some_and(is_statement)
}

pub(crate) fn read(text: &str) -> Result<(Problem, Vec<String>), Mistake> {
    let statements = Statements::of(text)?;
    let (mut linear, mut costs) = (Vec::new(), HashMap::new());
    for (number, statement) in statements.list.iter().enumerate() {
        match statement.words.first().filter(|word| matches!(word.text, "min:" | "max:")) {
            Some(word) if word.text == "max:" || number > 0 => {
                let expected = "one objective `min:`, before the constraints";
                return Err(Mistake::new(word.span(), "unexpected objective", expected));
            }
            Some(_) => costs = objective(&statement.words[1..])?,
            None => linear.push(constraint(statement)?),
        }
    }
    statements.check_sizes(&linear)?;
    let mut constraints = Constraints { costs, ..Constraints::default() };
    let mut variables: BTreeSet<usize> =
        linear.iter().flat_map(|linear| linear.terms.iter().map(|term| term.1)).collect();
    variables.extend(constraints.costs.keys());
    if let Some((count, _)) = statements.sizes {
        // Those that no constraint has are options, too.
        variables.extend(1..=count);
    }
    let mut rest = &linear[..];
    while let Some((first, others)) = rest.split_first() {
        rest = others;
        if let Some((variable, options)) = others.first().and_then(|next| class(first, next)) {
            if constraints.classes.insert(variable, options).is_some()
                || constraints.costs.contains_key(&variable)
            {
                let expected = "a variable that is no option and is defined once";
                return Err(Mistake::new(first.span.clone(), "invalid color", expected));
            }
            rest = &others[1..];
            continue;
        }
        let mut found = bounded(first)?;
        if let Some(next) = others.first()
            && is_at_least(first)
            && let Ok(upper) = bounded(next)
            && upper.lo == 0
            && upper.variables == found.variables
            && upper.hi >= found.lo
        {
            found.hi = upper.hi;
            rest = &others[1..];
        }
        constraints.list.push(found);
    }
    let is_option = |variable: &usize| !constraints.classes.contains_key(variable);
    let options: Vec<usize> = variables.iter().copied().filter(is_option).collect();
    if let Some(options) =
        constraints.classes.values().find(|options| !options.iter().all(is_option))
    {
        let message = format!("colors of colors: x{}", options[0]);
        return Err(Mistake::new(0..0, message, "options for each color"));
    }
    constraints.assemble(&options)
}

fn is_at_least(linear: &Linear) -> bool {
    !linear.is_equal && linear.terms.iter().all(|term| term.0 > 0)
}

/// Returns a variable that two constraints define as "one of these is true", and these:
/// `sum - y >= 0` and `n y - sum >= 0`.
fn class(first: &Linear, second: &Linear) -> Option<(usize, Vec<usize>)> {
    let (&(factor, variable), options) = first.terms.split_last()?;
    let (&(count, same), others) = second.terms.split_last()?;
    let alike = options.iter().zip(others).all(|(one, other)| one.1 == other.1);
    let is_class = !first.is_equal
        && !second.is_equal
        && (first.bound, second.bound) == (0, 0)
        && factor == -1
        && variable == same
        && count == options.len() as i64
        && options.len() == others.len()
        && alike
        && options.iter().all(|term| term.0 == 1)
        && others.iter().all(|term| term.0 == -1);
    is_class.then(|| (variable, options.iter().map(|term| term.1).collect()))
}

/// Returns the bounds that a constraint puts on the number of its variables that are true.
fn bounded(linear: &Linear) -> Result<Constraint, Mistake> {
    let refuse = |message: &str| {
        let expected = "sums of variables with factor 1, as of an exact cover problem";
        Err(Mistake::new(linear.span.clone(), message, expected))
    };
    let terms: Vec<(i64, usize)> =
        linear.terms.iter().copied().filter(|term| term.0 != 0).collect();
    let factor = terms.first().map_or(1, |term| term.0);
    if factor.abs() != 1 || terms.iter().any(|term| term.0 != factor) {
        return refuse("a constraint with different factors");
    }
    let variables: Vec<usize> = terms.iter().map(|term| term.1).collect();
    let count = variables.len() as u32;
    let bound = linear.bound * factor;
    let (lo, hi) = match (linear.is_equal, factor > 0) {
        (true, _) => (bound, bound),
        (false, true) => (bound.max(0), bound.max(count.into()).max(1)),
        (false, false) => (0, bound),
    };
    match (u32::try_from(lo), u32::try_from(hi)) {
        (Ok(lo), Ok(hi)) if hi > 0 => Ok(Constraint { lo, hi, variables }),
        _ => refuse("a constraint that bounds a sum by less than 1 or by 2^32 or more"),
    }
}

/// A part of the text before a semicolon.
#[derive(Debug)]
struct Statement<'t> {
    words: Vec<Line<'t>>,
    span: Range<usize>,
}

struct Statements<'t> {
    list: Vec<Statement<'t>>,
    /// The numbers of variables and constraints that the first comment states.
    sizes: Option<(usize, usize)>,
}

impl<'t> Statements<'t> {
    fn of(text: &'t str) -> Result<Self, Mistake> {
        let (mut list, mut words, mut sizes) = (Vec::new(), Vec::new(), None);
        let (mut start, mut begin) = (0, 0);
        for whole in text.split('\n') {
            let line = Line { start, text: whole }.part(0..whole.len());
            start += whole.len() + 1;
            if line.text.starts_with('*') {
                sizes = sizes.or_else(|| stated(line.text));
                continue;
            }
            for word in line.split(|c| c == ' ' || c == '\t' || c == '\r') {
                let text = word.text.trim_end_matches(';');
                if words.is_empty() {
                    begin = word.start;
                }
                words.extend((!text.is_empty()).then_some(word.part(0..text.len())));
                if text.len() < word.text.len() {
                    let span = begin..word.start + text.len();
                    list.push(Statement { words: std::mem::take(&mut words), span });
                }
            }
        }
        match words.last() {
            None => Ok(Self { list, sizes }),
            Some(word) => {
                let end = word.span().end;
                Err(Mistake::new(end..end, "unexpected end", "`;` after each constraint"))
            }
        }
    }

    /// Checks the numbers that the first comment states.
    fn check_sizes(&self, linear: &[Linear]) -> Result<(), Mistake> {
        let Some((variables, constraints)) = self.sizes else { return Ok(()) };
        let terms: usize = self.list.iter().map(|statement| statement.words.len()).sum();
        let largest = linear.iter().flat_map(|linear| &linear.terms).map(|term| term.1).max();
        if constraints != linear.len()
            || largest.unwrap_or(0) > variables
            || variables > 2 * terms + 16
        {
            let message = format!(
                "the first comment states {variables} variables and {constraints} constraints; there are {} constraints",
                linear.len()
            );
            return Err(Mistake::new(0..0, message, "the numbers of variables and constraints"));
        }
        Ok(())
    }
}

/// Returns the numbers in `* #variable= 3 #constraint= 2`.
fn stated(comment: &str) -> Option<(usize, usize)> {
    let after = |name: &str| {
        let (_, rest) = comment.split_once(name)?;
        rest.split_whitespace().next()?.parse().ok()
    };
    Some((after("#variable=")?, after("#constraint=")?))
}

fn objective(words: &[Line<'_>]) -> Result<HashMap<usize, i128>, Mistake> {
    let mut costs = HashMap::new();
    for (factor, variable, word) in terms(words)? {
        if costs.insert(variable, factor).is_some() {
            let expected = "a factor for each variable, once";
            return Err(Mistake::new(word.span(), "invalid cost", expected));
        }
    }
    Ok(costs)
}

fn constraint(statement: &Statement<'_>) -> Result<Linear, Mistake> {
    let refuse = |expected: &str| {
        let message = "not a linear constraint";
        Err(Mistake::new(statement.span.clone(), message, expected))
    };
    let [words @ .., relation, bound] = &statement.words[..] else {
        return refuse("terms such as `+1 x1`, a relation and a number");
    };
    let Ok(bound) = bound.text.parse::<i64>() else { return refuse("a number after the relation") };
    if bound.unsigned_abs() > 1 << 62 {
        return refuse("a number below 2^62");
    }
    let sign = match relation.text {
        "=" | ">=" => 1,
        "<=" => -1,
        _ => return refuse("`=`, `>=` or `<=`"),
    };
    let terms = terms(words)?;
    let mut seen = HashSet::new();
    if let Some((_, _, word)) = terms.iter().find(|(_, variable, _)| !seen.insert(*variable)) {
        return Err(Mistake::new(word.span(), "repeated variable", "each variable once"));
    }
    let narrow = |factor: i128| i64::try_from(factor * sign).ok();
    let narrowed = terms.iter().map(|&(factor, variable, word)| match narrow(factor) {
        Some(factor) => Ok((factor, variable)),
        None => Err(Mistake::new(word.span(), "factor too large", "a factor below 2^63")),
    });
    let terms = narrowed.collect::<Result<Vec<_>, Mistake>>()?;
    let span = statement.span.clone();
    Ok(Linear { terms, is_equal: relation.text == "=", bound: bound * sign as i64, span })
}

/// Returns the factors and variables of terms such as `+1 x1`.
fn terms<'t>(words: &[Line<'t>]) -> Result<Vec<(i128, usize, Line<'t>)>, Mistake> {
    let mut terms = Vec::new();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let (factor, name) = match word.text.parse::<i128>() {
            Ok(factor) => {
                (Some(factor).filter(|f| f.unsigned_abs() < 1 << 64), words.next().copied())
            }
            Err(_) => (Some(1), Some(word)),
        };
        let variable = name.and_then(|name| name.text.strip_prefix('x')?.parse::<usize>().ok());
        match (factor, variable) {
            (Some(factor), Some(variable @ 1..=0xFFFF_FFFF)) => {
                terms.push((factor, variable, word))
            }
            _ => {
                let expected = "a factor and a variable, such as `+1 x1`";
                return Err(Mistake::new(word.span(), "invalid term", expected));
            }
        }
    }
    Ok(terms)
}
