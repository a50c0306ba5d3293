//! Capacity arguments: demand exceeds supply. Pigeons in holes, and pieces in a box.
//!
//! Items are put into *families* such that no option has two items of a family. Then different
//! options meet the needs of a family, and the supply they use up can be bounded:
//! * *Room*: if every option of item `i` has at least `w` items of a set, then each cover of `i`
//!   uses up `w` of their covers. The covers must suffice for the whole family.
//! * *Matching* (P. Hall, 1935): the needs of a family are matched, along augmenting paths, with
//!   the supply of another family. If that fails, some items of the first have too few partners in
//!   the other.
//!
//! Both result in an inequality that a [`Certificate`] states.

use quadrille_problem::{ItemId, Problem};

use crate::reduce::certificate::{Certificate, Claim};
use crate::reduce::lists::{Lists, has_few_pairs};

/// Members that the search for a proof may look at: some milliseconds. Problems with more pairs of
/// members are left out.
const MOST_WORK: u64 = 4_000_000;

/// The most families of items that are compared in pairs. Items that fit into none are left out.
const MOST_FAMILIES: u8 = 4;

/// The most needs of a family that are matched with the supply of another.
const MOST_NEEDS: u64 = 4_096;

/// Searches for a proof that the problem has no solution, within the limits for capacities.
pub(super) fn refute(problem: &Problem) -> Option<Certificate> {
    let mut work = MOST_WORK;
    if !has_few_pairs(problem, work) {
        return None;
    }
    let lists = Lists::new(problem);
    let room = capacities(problem);
    let (families, family_of) = families(problem, &lists, MOST_FAMILIES);
    for family in 0..families as u8 {
        for others in (0..families as u8).filter(|&other| other != family).map(Some).chain([None]) {
            let gives = |item: ItemId| {
                let other = family_of[item.index()];
                room[item.index()].filter(|_| match others {
                    Some(others) => other == others,
                    None => other != family,
                })
            };
            let needs = |item: ItemId| family_of[item.index()] == family;
            work = work.checked_sub(problem.member_count() as u64)?;
            let demand = Demand::new(problem, needs, gives);
            let found = demand.lacks_room(problem, gives).or_else(|| {
                others.and_then(|_| {
                    demand.lacks_partners(problem, &lists, gives, MOST_NEEDS, &mut work)
                })
            });
            if let Some(multipliers) = found {
                let certificate = Certificate::new(Claim::Inequality { multipliers });
                return certificate.check(problem).is_ok().then_some(certificate);
            }
        }
    }
    None
}

/// The number of times each item can be covered; `None` for a secondary item that has a color
/// somewhere.
fn capacities(problem: &Problem) -> Vec<Option<u32>> {
    let bounds = problem.items().map(|item| Some(item.bounds().map_or(1, |bounds| bounds.hi)));
    let mut room: Vec<Option<u32>> = bounds.collect();
    for member in problem.options().flat_map(|option| option.members()) {
        if member.color.is_some() {
            room[member.item.index()] = None;
        }
    }
    room
}

/// Returns the number of families and the family of each item; no option has two items of a family.
/// There are at most `limit` families; an item that fits into none has the number `u8::MAX`.
pub(super) fn families(problem: &Problem, lists: &Lists, limit: u8) -> (usize, Vec<u8>) {
    let mut count = 0;
    let mut family_of = vec![u8::MAX; problem.item_count()];
    let mut taken = vec![false; usize::from(limit)];
    for item in (0..problem.item_count()).map(ItemId::known) {
        taken.fill(false);
        for option in lists.options(item) {
            for member in problem.members(option) {
                if let Some(taken) = taken.get_mut(usize::from(family_of[member.item.index()])) {
                    *taken = true;
                }
            }
        }
        if let Some(family) = taken.iter().position(|taken| !taken) {
            family_of[item.index()] = family as u8;
            count = count.max(family + 1);
        }
    }
    (count, family_of)
}

/// The demand of a family's items for a set of items.
struct Demand {
    /// For each item of the family, the least number of items of the set in its options; 0 for an
    /// item that need not be covered.
    weight: Vec<u32>,
}

impl Demand {
    fn new(
        problem: &Problem,
        needs: impl Fn(ItemId) -> bool,
        gives: impl Fn(ItemId) -> Option<u32>,
    ) -> Self {
        let mut weight = vec![u32::MAX; problem.item_count()];
        for option in problem.options() {
            let given = option.members().iter().filter(|m| gives(m.item).is_some()).count() as u32;
            for member in option.members().iter().filter(|member| needs(member.item)) {
                let weight = &mut weight[member.item.index()];
                *weight = given.min(*weight);
            }
        }
        for item in problem.items() {
            let needed = needs(item.id()) && item.bounds().is_some_and(|bounds| bounds.lo > 0);
            let weight = &mut weight[item.id().index()];
            *weight = if needed && *weight < u32::MAX { *weight } else { 0 };
        }
        Self { weight }
    }

    /// The items of the family with a positive weight.
    fn items(&self) -> impl Iterator<Item = ItemId> {
        let weights = self.weight.iter().enumerate().filter(|(_, weight)| **weight > 0);
        weights.map(|(item, _)| ItemId::known(item))
    }

    /// Returns multipliers which show that the set has too little room for the family.
    fn lacks_room(
        &self,
        problem: &Problem,
        gives: impl Fn(ItemId) -> Option<u32>,
    ) -> Option<Vec<(ItemId, i64)>> {
        let need = |item| u64::from(problem.bounds(item).map_or(0, |bounds| bounds.lo));
        let weight = |item: ItemId| self.weight[item.index()];
        let demand = self.items().map(|item| need(item) * u64::from(weight(item)));
        let mut used = vec![false; problem.item_count()];
        for option in problem.options() {
            if option.members().iter().any(|member| weight(member.item) > 0) {
                option.members().iter().for_each(|member| used[member.item.index()] = true);
            }
        }
        let givers = (0..problem.item_count()).map(ItemId::known);
        let givers =
            givers.filter_map(|item| Some((item, gives(item)?))).filter(|g| used[g.0.index()]);
        let supply: u64 = givers.clone().map(|(_, room)| u64::from(room)).sum();
        (demand.sum::<u64>() > supply).then(|| {
            let takers = self.items().map(|item| (item, i64::from(weight(item))));
            takers.chain(givers.map(|(item, _)| (item, -1))).collect()
        })
    }

    /// Returns multipliers which show that some items of the family have too few partners in the
    /// set. Families with more than `most_needs` needs are not tried.
    fn lacks_partners(
        &self,
        problem: &Problem,
        lists: &Lists,
        gives: impl Fn(ItemId) -> Option<u32>,
        most_needs: u64,
        work: &mut u64,
    ) -> Option<Vec<(ItemId, i64)>> {
        let need = |item| problem.bounds(item).map_or(0, |bounds| bounds.lo);
        if self.items().map(|item| u64::from(need(item))).sum::<u64>() > most_needs {
            return None;
        }
        let mut matching = Matching::new(problem.item_count());
        for item in self.items() {
            for _ in 0..need(item) {
                if !matching.extend(problem, lists, &gives, item, work)? {
                    return Some(matching.violator());
                }
            }
        }
        None
    }
}

/// A partial matching of needs with supply.
struct Matching {
    /// For each supplying item, the items that it supplies.
    given: Vec<Vec<ItemId>>,
    /// For each supplying item, the item from which the search reached it.
    reached_by: Vec<Option<ItemId>>,
    /// For each needing item, the supplier that it would give up.
    gives_up: Vec<Option<ItemId>>,
    takers: Vec<ItemId>,
    givers: Vec<ItemId>,
}

impl Matching {
    fn new(items: usize) -> Self {
        Self {
            given: vec![Vec::new(); items],
            reached_by: vec![None; items],
            gives_up: vec![None; items],
            takers: Vec::new(),
            givers: Vec::new(),
        }
    }

    /// Matches one more need of an item along a shortest path. Returns `None` if the work limit is
    /// reached.
    fn extend(
        &mut self,
        problem: &Problem,
        lists: &Lists,
        gives: impl Fn(ItemId) -> Option<u32>,
        item: ItemId,
        work: &mut u64,
    ) -> Option<bool> {
        self.forget();
        self.takers.push(item);
        let mut next = 0;
        while let Some(&taker) = self.takers.get(next) {
            next += 1;
            for option in lists.options(taker) {
                let members = problem.members(option);
                *work = work.checked_sub(members.len() as u64)?;
                for giver in members.iter().map(|member| member.item) {
                    let Some(room) = gives(giver) else { continue };
                    if self.reached_by[giver.index()].is_some() {
                        continue;
                    }
                    self.reached_by[giver.index()] = Some(taker);
                    self.givers.push(giver);
                    if self.given[giver.index()].len() < room as usize {
                        self.augment(giver, item);
                        return Some(true);
                    }
                    self.reach_takers(giver, item);
                }
            }
        }
        Some(false)
    }

    /// Continues from an exhausted supplier to the items that it supplies.
    fn reach_takers(&mut self, giver: ItemId, root: ItemId) {
        for &taker in &self.given[giver.index()] {
            if taker != root && self.gives_up[taker.index()].is_none() {
                self.gives_up[taker.index()] = Some(giver);
                self.takers.push(taker);
            }
        }
    }

    /// Shifts every match on the path that ends here by one.
    fn augment(&mut self, mut giver: ItemId, root: ItemId) {
        loop {
            let taker = self.reached_by[giver.index()].expect("the path came this way");
            self.given[giver.index()].push(taker);
            if taker == root {
                return;
            }
            giver =
                self.gives_up[taker.index()].expect("every taker except the first had a supplier");
            let given = &mut self.given[giver.index()];
            let place = given.iter().position(|&other| other == taker);
            given.swap_remove(place.expect("this taker was supplied"));
        }
    }

    fn forget(&mut self) {
        self.givers.drain(..).for_each(|giver| self.reached_by[giver.index()] = None);
        self.takers.drain(..).for_each(|taker| self.gives_up[taker.index()] = None);
    }

    /// After a failed search: the items that it reached need more than they can get.
    fn violator(&self) -> Vec<(ItemId, i64)> {
        let takers = self.takers.iter().map(|&taker| (taker, 1));
        takers.chain(self.givers.iter().map(|&giver| (giver, -1))).collect()
    }
}
