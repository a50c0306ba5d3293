//! Options that no best solution needs, because others cover the same items and cost no more.
//!
//! An option is left out if another one covers the same primary items, has no secondary item that it has not, and costs
//! no more; or if each of its items is covered by an option of its own, and these cost no more together. What takes its
//! place must not be in a solution with it: so each of these options has an item that is covered exactly once.
//!
//! Which of several best solutions is found is not defined, so one that needs an option less is as good. Linear programs
//! gain from smaller problems; branch and bound by prices gains nothing, and takes other ways through the tree.

use std::collections::HashMap;

use quadrille_problem::{Bounds, ItemId, Member, OptionId, Problem};

use crate::optimum::prices::Costs;

/// An option is compared with at most as many others of the same primary items: the cheapest ones.
const COMPARED: usize = 64;

/// Returns the options of a part that can be left out, ascending.
pub(super) fn dominated(part: &Problem, costs: &Costs) -> Vec<u32> {
    let members: Vec<Members> = (0..part.option_count()).map(|o| Members::of(part, o)).collect();
    let cost = |option: usize| costs.cost(option as u32);
    let mut kept: HashMap<&[ItemId], Vec<usize>> = HashMap::new();
    let mut order: Vec<usize> = (0..members.len()).collect();
    // Among equal costs the one with fewer secondary items comes first, so that it is kept.
    order.sort_by_key(|&option| (cost(option), members[option].secondary.len()));
    let mut left_out = Vec::new();
    for option in order {
        let own = &members[option];
        let equal = kept.entry(&own.primary).or_default();
        let covers = |other: &usize| members[*other].replaces(own);
        match own.is_exclusive && equal.iter().take(COMPARED).any(covers) {
            true => left_out.push(option as u32),
            false => equal.push(option),
        }
    }
    let single = |item: &ItemId| {
        let alone = kept.get([*item].as_slice())?.iter();
        let plain = alone.filter(|&&o| members[o].is_exclusive && members[o].secondary.is_empty());
        plain.map(|&option| cost(option)).min()
    };
    let is_dear = |option: &usize| {
        let own = &members[*option];
        let singles: Option<Vec<i64>> = own.primary.iter().map(single).collect();
        own.primary.len() > 1
            && singles.is_some_and(|costs| costs.iter().sum::<i64>() <= cost(*option))
    };
    let all = kept.values().flatten();
    left_out.extend(all.filter(|option| is_dear(option)).map(|&option| option as u32));
    left_out.sort_unstable();
    left_out
}

/// The members of an option, sorted.
struct Members {
    primary: Vec<ItemId>,
    secondary: Vec<Member>,
    /// Whether some item is covered exactly once.
    is_exclusive: bool,
}

impl Members {
    fn of(part: &Problem, option: usize) -> Self {
        let all = part.members(OptionId::known(option)).iter();
        let (primary, mut secondary): (Vec<Member>, Vec<Member>) =
            all.copied().partition(|member| member.item.index() < part.primary_count());
        let mut primary: Vec<ItemId> = primary.into_iter().map(|member| member.item).collect();
        primary.sort_unstable();
        secondary.sort_unstable_by_key(|member| member.item);
        let is_exclusive = primary.iter().any(|&item| part.bounds(item) == Some(Bounds::ONCE));
        Self { primary, secondary, is_exclusive }
    }

    /// Whether this option may stand wherever one with the same primary items does.
    fn replaces(&self, other: &Self) -> bool {
        self.secondary.iter().all(|member| other.secondary.contains(member))
    }
}
