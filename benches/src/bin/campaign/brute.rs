//! Brute force: takes each option or not, one after the other.
//!
//! The options stand in one order. A set of the first ones is described by how often each item is
//! covered and in which color, for the items that later options still have: sets with the same
//! description have the same continuations, so only their number is kept.

use std::collections::HashMap;

use crate::plain::{Member, Plain};

/// What a set of options makes of an item: the number of its covers, and their color.
type Covered = (u32, Option<usize>);

/// The options in an order in which items are soon done with.
struct Order<'p> {
    plain: &'p Plain,
    /// The numbers of the options.
    options: Vec<usize>,
    /// For each place in the order, the items that no later option has.
    done: Vec<Vec<usize>>,
}

impl<'p> Order<'p> {
    /// Items that are near each other come one after the other, and so do the options by their first
    /// item.
    fn of(plain: &'p Plain) -> Self {
        let mut rank = vec![usize::MAX; plain.items()];
        let mut queue = Vec::new();
        for start in 0..plain.items() {
            let mut next = queue.len();
            if rank[start] == usize::MAX {
                rank[start] = queue.len();
                queue.push(start);
            }
            while let Some(&item) = queue.get(next) {
                next += 1;
                for (members, _) in &plain.options {
                    if !members.iter().any(|member| member.0 == item) {
                        continue;
                    }
                    for &(other, _) in members {
                        if rank[other] == usize::MAX {
                            rank[other] = queue.len();
                            queue.push(other);
                        }
                    }
                }
            }
        }
        let mut options: Vec<usize> = (0..plain.options.len()).collect();
        let first = |option: &usize| plain.options[*option].0.iter().map(|m| rank[m.0]).min();
        options.sort_by_key(first);
        let mut done = vec![Vec::new(); options.len()];
        for item in 0..plain.items() {
            let has = |&option: &usize| plain.options[option].0.iter().any(|m| m.0 == item);
            if let Some(last) = options.iter().rposition(has) {
                done[last].push(item);
            }
        }
        Self { plain, options, done }
    }

    /// The state before all options; `None` if an item without options has to be covered.
    fn start(&self) -> Option<Vec<Covered>> {
        let is_lost = |item: usize| {
            let has = |(members, _): &(Vec<Member>, u64)| members.iter().any(|m| m.0 == item);
            self.plain.bounds[item].0 > 0 && !self.plain.options.iter().any(has)
        };
        let is_lost = (0..self.plain.bounds.len()).any(is_lost);
        (!is_lost).then(|| vec![(0, None); self.plain.items()])
    }

    /// The states after the option at a place, without and with it, if they can be continued.
    fn step(&self, state: &[Covered], place: usize) -> [Option<Vec<Covered>>; 2] {
        let taken = self.taken(state, &self.plain.options[self.options[place]].0);
        [Some(state.to_vec()), taken].map(|state| {
            let mut state = state?;
            for &item in &self.done[place] {
                if let Some(&(lo, _)) = self.plain.bounds.get(item)
                    && state[item].0 < lo
                {
                    return None;
                }
                state[item] = (0, None);
            }
            Some(state)
        })
    }

    fn taken(&self, state: &[Covered], members: &[Member]) -> Option<Vec<Covered>> {
        let mut state = state.to_vec();
        for &(item, color) in members {
            let (times, before) = state[item];
            let fits = match self.plain.bounds.get(item) {
                Some(&(_, hi)) => times < hi,
                None => times == 0 || color.is_some() && color == before,
            };
            if !fits {
                return None;
            }
            state[item] = (times + 1, color);
        }
        Some(state)
    }
}

/// Returns the number of solutions, unless more than `most` states are met.
pub(crate) fn count(plain: &Plain, most: usize) -> Option<u64> {
    let order = Order::of(plain);
    let mut layer: HashMap<Vec<Covered>, u64> = HashMap::new();
    layer.extend(order.start().map(|state| (state, 1)));
    let mut met = 0;
    for place in 0..order.options.len() {
        let mut next = HashMap::new();
        for (state, sets) in layer {
            for state in order.step(&state, place).into_iter().flatten() {
                let sum = next.entry(state).or_insert(0u64);
                *sum = sum.checked_add(sets)?;
            }
        }
        layer = next;
        met += layer.len();
        if met > most {
            return None;
        }
    }
    Some(layer.values().sum())
}

/// Returns all solutions, each ascending, unless that takes more than `steps` steps.
pub(crate) fn solutions(plain: &Plain, steps: usize) -> Option<Vec<Vec<usize>>> {
    let order = Order::of(plain);
    let mut found = Vec::new();
    let mut open: Vec<_> = order.start().into_iter().map(|state| (state, 0, Vec::new())).collect();
    let mut taken_steps = 0;
    while let Some((state, place, set)) = open.pop() {
        taken_steps += 1;
        if taken_steps > steps {
            return None;
        }
        let Some(&option) = order.options.get(place) else {
            let mut set: Vec<usize> = set;
            set.sort_unstable();
            found.push(set);
            continue;
        };
        let [without, with] = order.step(&state, place);
        let with_option = || set.iter().copied().chain([option]).collect();
        open.extend(with.map(|state| (state, place + 1, with_option())));
        open.extend(without.map(|state| (state, place + 1, set.clone())));
    }
    found.sort_unstable();
    Some(found)
}

#[cfg(test)]
mod tests {
    use quadrille_random::Random;

    use super::*;
    use crate::planted;

    /// Every subset of the options, with no order and no states.
    fn subsets(plain: &Plain) -> u64 {
        let is_solution = |set: u32| {
            let covers = |item: usize| {
                let taken = plain.options.iter().enumerate().filter(|(o, _)| set >> o & 1 == 1);
                let members = taken.flat_map(|(_, (members, _))| members);
                members.filter(|member| member.0 == item).map(|member| member.1).collect::<Vec<_>>()
            };
            (0..plain.items()).all(|item| match plain.bounds.get(item) {
                Some(&(lo, hi)) => (lo as usize..=hi as usize).contains(&covers(item).len()),
                None => {
                    let colors = covers(item);
                    colors.len() < 2 || colors.iter().all(|&c| c.is_some() && c == colors[0])
                }
            })
        };
        (0..1u32 << plain.options.len()).filter(|&set| is_solution(set)).count() as u64
    }

    #[test]
    fn counts_and_lists_are_those_of_all_subsets() {
        let mut compared = 0;
        for seed in 0..1_000 {
            let plain = planted::problem(&mut Random::new(seed));
            if plain.options.len() <= 12 {
                let truth = subsets(&plain);
                assert_eq!(count(&plain, usize::MAX), Some(truth), "{}", plain.text());
                let listed = solutions(&plain, usize::MAX).expect("no limit");
                assert_eq!(listed.len() as u64, truth, "{}", plain.text());
                compared += u64::from(truth > 0);
            }
        }
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn limits_are_kept() {
        let options = (0..20).map(|_| (vec![(0, None)], 0)).collect();
        let plain = Plain { bounds: vec![(0, 20)], secondaries: 0, options };
        assert_eq!(count(&plain, usize::MAX), Some(1 << 20));
        assert_eq!(count(&plain, 100), None);
        assert_eq!(solutions(&plain, 100), None);
    }
}
