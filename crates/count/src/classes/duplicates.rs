//! Duplicate options: options with the same members and cost. Exchanging two of them is an
//! automorphism, so only their number in a solution matters.

use num_bigint::BigUint;
use quadrille_problem::{OptionId, Problem};
use quadrille_search::reduce::residual::restricted;

/// The duplicate options of a problem, and the problem without the redundant ones.
///
/// A duplicate is redundant if it is not the first of its set and no solution takes two of the set.
///
/// Invariant: `rest` is the problem without its redundant duplicates, or `None` if there are none.
/// `originals` are its options, in order.
#[derive(Debug)]
pub(super) struct Duplicates<'p> {
    problem: &'p Problem,
    rest: Option<Problem>,
    originals: Vec<OptionId>,
    /// For each option, the first of its set, and the duplicate just before it.
    first: Vec<u32>,
    previous: Vec<Option<OptionId>>,
    /// For the first option of each set, the size of the set.
    size: Vec<u32>,
}

impl<'p> Duplicates<'p> {
    /// `first` contains the first duplicate of each option. Linear in the size of the problem.
    pub(super) fn new(problem: &'p Problem, first: &[u32]) -> Self {
        let mut last = vec![None; first.len()];
        let mut size = vec![0u32; first.len()];
        let mut previous = Vec::with_capacity(first.len());
        for (option, &set) in first.iter().enumerate() {
            previous.push(last[set as usize].replace(OptionId::known(option)));
            size[set as usize] += 1;
        }
        let is_needed = |option: &OptionId| {
            previous[option.index()].is_none() || !is_at_most_one(problem, *option)
        };
        let originals: Vec<OptionId> =
            problem.options().map(|option| option.id()).filter(is_needed).collect();
        let rest = (originals.len() < problem.option_count())
            .then(|| restricted(problem, originals.iter().copied()));
        Self { problem, rest, originals, first: first.to_vec(), previous, size }
    }

    /// The whole problem.
    pub(super) fn whole(&self) -> &'p Problem {
        self.problem
    }

    /// The problem without its redundant duplicates.
    pub(super) fn problem(&self) -> &Problem {
        self.rest.as_ref().unwrap_or(self.problem)
    }

    /// Whether that problem has no duplicates.
    pub(super) fn are_gone(&self) -> bool {
        self.originals.iter().all(|option| self.previous[option.index()].is_none())
    }

    /// Whether an option of the whole problem is the first of its set.
    pub(super) fn is_first(&self, option: OptionId) -> bool {
        self.previous(option).is_none()
    }

    /// The duplicate just before an option of the whole problem, if there is one.
    pub(super) fn previous(&self, option: OptionId) -> Option<OptionId> {
        self.previous[option.index()]
    }

    /// Returns the number of an option in the whole problem.
    pub(super) fn original(&self, option: OptionId) -> OptionId {
        self.originals[option.index()]
    }

    /// Returns the numbers of options in the whole problem, in ascending order.
    pub(super) fn originals(&self, options: &[OptionId]) -> Vec<OptionId> {
        let mut originals: Vec<OptionId> =
            options.iter().map(|&option| self.original(option)).collect();
        originals.sort_unstable();
        originals
    }

    /// Whether the first ones of each set of duplicates are taken. The options are those of the whole
    /// problem, in ascending order.
    pub(super) fn are_first(&self, options: &[OptionId]) -> bool {
        options.iter().all(|option| {
            self.previous[option.index()].is_none_or(|other| options.binary_search(&other).is_ok())
        })
    }

    /// The number of ways to take as many options of each set of duplicates as these options do.
    pub(super) fn ways(&self, options: &[OptionId]) -> BigUint {
        let mut ways = BigUint::from(1u32);
        let mut taken = Vec::new();
        for option in options {
            let set = self.first[option.index()];
            taken.push(set);
            let before = taken[..taken.len() - 1].iter().filter(|&&other| other == set).count();
            // The next binomial coefficient, from the previous one.
            ways = ways * (self.size[set as usize] - before as u32) / (before as u32 + 1);
        }
        ways
    }
}

/// Whether no solution has two options with the members of this one.
fn is_at_most_one(problem: &Problem, option: OptionId) -> bool {
    problem.members(option).iter().any(|member| match problem.bounds(member.item) {
        Some(bounds) => bounds.hi == 1,
        None => member.color.is_none(),
    })
}
