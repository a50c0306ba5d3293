//! Cliques: sets of options of which each two exclude each other, so that a solution has at most one of them.
//!
//! The linear program of a part knows that of the options of one item, and not of three options that share an item by
//! twos: it may take half of each. A clique that it breaks becomes a secondary item of its own, with a price as all
//! others. No solution notices it, and the bound rises. (M. Padberg, *On the facial structure of set packing polyhedra*, 1973;
//! for airline crews K. Hoffman and M. Padberg, *Solving airline crew scheduling problems by branch-and-cut*, 1993.)
//!
//! Whether two options exclude each other is a fact of the problem. Only the choice of cliques depends on floats.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use quadrille_problem::{Bounds, Color, ItemId, Member, OptionId, Problem, SubproblemBuilder};

use crate::optimum::prices::Costs;

/// A clique is of use if its options are taken more than once together, by at least this.
const LEAST_BROKEN: f64 = 0.02;

/// The most cliques that are added at once.
const MOST_AT_ONCE: usize = 100;

/// The most work to look for cliques at once, in options looked at: some milliseconds.
const MOST_WORK: u64 = 1_000_000;

/// A part with its costs, and what makes its bounds greater once that is known.
#[derive(Debug)]
pub(super) struct Stronger {
    pub(super) problem: Problem,
    pub(super) costs: Costs,
}

impl Stronger {
    /// The part with a further secondary item for each clique. `None` if sums of its costs might not fit into 64 bits.
    pub(super) fn new(part: &Problem, costs: &Costs, cliques: &[Vec<u32>]) -> Option<Self> {
        let mut of_option = vec![Vec::new(); part.option_count()];
        for (item, clique) in (part.item_count() as u32..).zip(cliques) {
            clique.iter().for_each(|&option| of_option[option as usize].push(item));
        }
        let costs = costs.with_more_items(cliques.len(), &of_option)?;
        let more: usize = cliques.iter().map(Vec::len).sum();
        let members = part.member_count() + more;
        let mut builder = SubproblemBuilder::with_capacity(part.option_count(), members);
        part.items().for_each(|item| builder.item(item.bounds()));
        cliques.iter().for_each(|_| builder.item(None));
        for (option, cliques) in part.options().zip(of_option) {
            let item = |item: u32| ItemId::known(item as usize);
            let cliques = cliques.into_iter().map(|clique| Member::from(item(clique)));
            builder.option(option.members().iter().copied().chain(cliques));
        }
        Some(Self { problem: builder.into_problem(), costs })
    }
}

/// The options that are taken in part, and how much of each.
pub(super) type Shares = [(u32, f64)];

/// Returns cliques of live options that a solution of the linear program breaks, the worst first, and the work to find
/// them. Cheap options, by `reduced`, join a clique first.
pub(super) fn broken_cliques(
    part: &Problem,
    live: &[u32],
    shares: &Shares,
    reduced: impl Fn(u32) -> f64,
) -> (Vec<Vec<u32>>, u64) {
    let taken: Vec<u32> = shares.iter().map(|&(option, _)| option).collect();
    let mut among_taken = Conflicts::new(part, &taken);
    let broken = among_shares(&mut among_taken, shares);
    let mut work = among_taken.work;
    if broken.is_empty() {
        return (Vec::new(), work);
    }
    let mut among_all = Conflicts::new(part, live);
    let mut cliques = Vec::new();
    for clique in broken {
        cliques.push(among_all.extended(clique, &reduced));
        if among_all.work > MOST_WORK {
            break;
        }
    }
    work += among_all.work;
    (cliques, work)
}

/// A broken clique from each option, by taking what has the greatest share.
fn among_shares(conflicts: &mut Conflicts<'_>, shares: &Shares) -> Vec<Vec<u32>> {
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by(|&one, &other| shares[other].1.total_cmp(&shares[one].1));
    // Options are named by their places in this order.
    let mut place = HashMap::new();
    for (number, &index) in order.iter().enumerate() {
        place.insert(shares[index].0, number as u32);
    }
    let neighbors: Vec<Vec<u32>> = order
        .iter()
        .map(|&index| {
            let list = conflicts.neighbors(shares[index].0);
            let mut list: Vec<u32> = list.iter().map(|option| place[option]).collect();
            list.sort_unstable();
            list
        })
        .collect();
    let share = |place: u32| shares[order[place as usize]].1;
    let mut broken: Vec<(f64, Vec<u32>)> = Vec::new();
    for start in 0..order.len() as u32 {
        let (mut clique, mut sum) = (vec![start], share(start));
        for &next in &neighbors[start as usize] {
            conflicts.work += clique.len() as u64;
            let own = &neighbors[next as usize];
            if clique.iter().all(|other| own.binary_search(other).is_ok()) {
                clique.push(next);
                sum += share(next);
            }
        }
        if sum > 1.0 + LEAST_BROKEN {
            clique.sort_unstable();
            broken.push((sum, clique));
        }
        if conflicts.work > MOST_WORK {
            break;
        }
    }
    broken.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    broken.dedup_by(|one, other| one.1 == other.1);
    broken.truncate(MOST_AT_ONCE);
    let named = |place: u32| shares[order[place as usize]].0;
    broken.into_iter().map(|(_, clique)| clique.into_iter().map(named).collect()).collect()
}

/// The options that exclude each other, of some.
struct Conflicts<'p> {
    part: &'p Problem,
    /// The options of each item that has at most one of them, unless colors let it have several.
    lists: Vec<Vec<(u32, Option<Color>)>>,
    /// The options that were seen since `now` began.
    seen: Vec<u32>,
    now: u32,
    work: u64,
}

impl<'p> Conflicts<'p> {
    fn new(part: &'p Problem, options: &[u32]) -> Self {
        let mut lists = vec![Vec::new(); part.item_count()];
        let mut work = 0;
        for &option in options {
            for member in part.members(OptionId::known(option as usize)) {
                lists[member.item.index()].push((option, member.color));
                work += 1;
            }
        }
        let bounds = part.items().map(|item| item.bounds());
        let is_shared = |bounds: Option<Bounds>| bounds.is_some_and(|bounds| bounds.hi > 1);
        for (list, bounds) in lists.iter_mut().zip(bounds) {
            if is_shared(bounds) {
                list.clear();
            }
        }
        Self { part, lists, seen: vec![0; part.option_count()], now: 0, work }
    }

    /// The options that exclude an option, each once.
    fn neighbors(&mut self, option: u32) -> Vec<u32> {
        self.now += 1;
        self.seen[option as usize] = self.now;
        let mut neighbors = Vec::new();
        for member in self.part.members(OptionId::known(option as usize)) {
            let list = &self.lists[member.item.index()];
            self.work += list.len() as u64;
            for &(other, color) in list {
                let is_allowed = color.is_some() && color == member.color;
                let seen = &mut self.seen[other as usize];
                if !is_allowed && *seen != self.now {
                    *seen = self.now;
                    neighbors.push(other);
                }
            }
        }
        neighbors
    }

    /// A clique with further options, until no other fits: the cheapest first.
    fn extended(&mut self, mut clique: Vec<u32>, reduced: &impl Fn(u32) -> f64) -> Vec<u32> {
        let mut fitting = self.neighbors(clique[0]);
        for &option in &clique[1..] {
            self.neighbors(option);
            self.retain_seen(&mut fitting);
        }
        fitting.retain(|option| !clique.contains(option));
        fitting
            .sort_by(|&one, &other| reduced(other).total_cmp(&reduced(one)).then(one.cmp(&other)));
        while let Some(next) = fitting.pop() {
            clique.push(next);
            self.neighbors(next);
            self.retain_seen(&mut fitting);
            if self.work > MOST_WORK {
                break;
            }
        }
        clique
    }

    /// Keeps the options that were seen last.
    fn retain_seen(&mut self, options: &mut Vec<u32>) {
        self.work += options.len() as u64;
        let (seen, now) = (&self.seen, self.now);
        options.retain(|&option| seen[option as usize] == now);
    }
}
