//! Forced options: the only option left for an item is in every solution.

use quadrille_problem::{Bounds, OptionId, Problem};

use crate::reduce::lists::Lists;
use crate::reduce::residual::residual;

/// The result of taking forced options.
#[derive(Clone, Debug, PartialEq)]
pub enum Forced {
    /// No option is forced.
    None,
    /// The residual problem has as many solutions and no forced option.
    Left(Box<Problem>),
    /// Some item has too few options: there is no solution.
    Dead,
}

/// Repeatedly takes the only option of an item to be covered exactly once. Linear in the size of
/// the problem for each round.
pub fn take_forced(problem: &Problem) -> Forced {
    let mut left = None;
    loop {
        let current = left.as_ref().unwrap_or(problem);
        let Some(forced) = only_options(current) else { return Forced::Dead };
        if forced.is_empty() {
            return left.map_or(Forced::None, |left| Forced::Left(Box::new(left)));
        }
        left = Some(residual(current, &forced));
    }
}

/// Returns a maximal set of only options that share no item; `None` if some item has too few
/// options.
pub fn only_options(problem: &Problem) -> Option<Vec<OptionId>> {
    let lists = Lists::new(problem);
    let mut forced = Vec::new();
    let mut covered = vec![false; problem.item_count()];
    for item in problem.items() {
        let Some(bounds) = item.bounds() else { break };
        let count = lists.len(item.id());
        if count < bounds.lo {
            return None;
        }
        if bounds != Bounds::ONCE || count > 1 {
            continue;
        }
        // An option that shares an item with one just taken is forced or excluded in the next
        // round.
        let option = lists.option(item.id(), 0);
        let members = problem.members(option);
        if members.iter().all(|member| !covered[member.item.index()]) {
            members.iter().for_each(|member| covered[member.item.index()] = true);
            forced.push(option);
        }
    }
    Some(forced)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str) -> Option<(usize, usize)> {
        match take_forced(&Problem::parse(text).expect("a good problem")) {
            Forced::None => Some((usize::MAX, usize::MAX)),
            Forced::Left(left) => Some((left.primary_count(), left.option_count())),
            Forced::Dead => None,
        }
    }

    #[test]
    fn forced_options_force_more_options() {
        assert_eq!(left("a b\na\nb\na b\nb\na\n"), Some((usize::MAX, usize::MAX)));
        assert_eq!(left("a b c d\na b\nb c\nc\nd\nd\n"), Some((1, 2)));
        assert_eq!(left("a b c\na b\nb c\nc\n"), Some((0, 0)));
    }

    #[test]
    fn an_item_with_too_few_options_means_no_solution() {
        assert_eq!(left("a b c\na b\nb c\n"), None, "c is starved");
        assert_eq!(left("a b | s\na s:x\nb s:y\n"), None, "colors that do not agree");
        assert_eq!(left("a b | s\na s:x\nb s:x\n"), Some((0, 0)), "colors that agree");
        assert_eq!(left("2:3|a b\na\nb\nb\n"), None, "one option, but two are needed");
        assert_eq!(left("0:2|a b\na b\na\n"), Some((1, 1)), "only required covers force options");
    }
}
