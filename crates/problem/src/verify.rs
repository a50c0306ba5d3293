//! Checks a solution against the problem alone. Shares no code with the searchers, so a mistake
//! in a searcher cannot hide itself.

use std::fmt;

use crate::id::OptionId;
use crate::problem::Problem;

/// Why a set of options is not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// An option number that the problem does not have.
    UnknownOption {
        /// The number.
        option: OptionId,
    },
    /// The set has an option twice.
    RepeatedOption {
        /// The option.
        option: OptionId,
    },
    /// A primary item is covered too few or too many times.
    OutOfBounds {
        /// The name of the item.
        item: String,
        /// The number of options that cover it.
        covered: usize,
        /// The lower bound.
        lo: u32,
        /// The upper bound.
        hi: u32,
    },
    /// Two options cover a secondary item without giving it the same color.
    Clash {
        /// The name of the item.
        item: String,
        /// The option that covers it first.
        first: OptionId,
        /// The option that covers it in another way.
        second: OptionId,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownOption { option } => write!(f, "there is no option number {option}"),
            Self::RepeatedOption { option } => write!(f, "option {option} is taken twice"),
            Self::OutOfBounds { item, covered, lo, hi } if lo == hi => {
                write!(
                    f,
                    "item {item} is covered {} instead of {}",
                    times(*covered),
                    times(*lo as usize)
                )
            }
            Self::OutOfBounds { item, covered, lo, hi } => {
                write!(
                    f,
                    "item {item} is covered {} instead of {lo} to {hi} times",
                    times(*covered)
                )
            }
            Self::Clash { item, first, second } => {
                write!(f, "options {first} and {second} clash in item {item}")
            }
        }
    }
}

impl std::error::Error for Violation {}

fn times(count: usize) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

/// Checks that a set of options is a solution of a problem: that it keeps every bound and color.
/// The options may come in any order. Takes time linear in the size of the problem.
///
/// # Errors
/// The first violation found.
///
/// # Examples
/// ```
/// use quadrille_problem::{OptionId, Problem, verify};
///
/// let problem = Problem::parse("a b c\na b\nb c\nc\n")?;
/// let [first, _, last] = [0, 1, 2].map(OptionId::known);
/// verify(&problem, &[first, last])?;
/// assert_eq!(verify(&problem, &[first]).unwrap_err().to_string(), "item c is covered never instead of once");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(problem: &Problem, options: &[OptionId]) -> Result<(), Violation> {
    let mut taken = vec![false; problem.option_count()];
    let mut covered = vec![0usize; problem.primary_count()];
    let mut coverer = vec![None; problem.item_count()];
    for &option in options {
        let taken = taken.get_mut(option.index()).ok_or(Violation::UnknownOption { option })?;
        if std::mem::replace(taken, true) {
            return Err(Violation::RepeatedOption { option });
        }
        for member in problem.option(option).members() {
            let index = member.item.index();
            if let Some(count) = covered.get_mut(index) {
                *count += 1;
                continue;
            }
            match coverer[index] {
                None => coverer[index] = Some((option, member.color)),
                Some((_, color)) if color.is_some() && color == member.color => {}
                Some((first, _)) => {
                    let item = problem.item(member.item).name().to_owned();
                    return Err(Violation::Clash { item, first, second: option });
                }
            }
        }
    }
    for (item, covered) in problem.items().zip(covered) {
        if let Some(bounds) = item.bounds()
            && !(bounds.lo as usize..=bounds.hi as usize).contains(&covered)
        {
            let item = item.name().to_owned();
            return Err(Violation::OutOfBounds { item, covered, lo: bounds.lo, hi: bounds.hi });
        }
    }
    Ok(())
}
