//! Problems as plain data, for tests: built with their parts in any order, and counted by brute
//! force. The count shares no code with the engine.

use quadrille_problem::{Bounds, Problem};
use quadrille_random::Random;

/// A problem as plain data, to be built with its parts in any order.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The bounds of the primary items.
    pub(super) bounds: Vec<Bounds>,
    /// The number of secondary items, which come after those.
    pub(super) secondary: usize,
    /// For each option, its cost, and its members with colors, 0 for none.
    pub(super) options: Vec<(u64, Vec<(usize, usize)>)>,
}

impl Plan {
    /// A problem so small that all its automorphisms can be found by trying.
    pub(super) fn random(random: &mut Random) -> Self {
        let mut below = |limit: usize| random.below(limit);
        let primary = 1 + below(3);
        let secondary = below(3);
        let bounds = (0..primary)
            .map(|_| if below(4) == 0 { Bounds { lo: 0, hi: 2 } } else { Bounds::ONCE })
            .collect();
        let mut options: Vec<(u64, Vec<(usize, usize)>)> = Vec::new();
        for _ in 0..below(7) {
            if !options.is_empty() && below(5) == 0 {
                options.push(options[below(options.len())].clone());
                continue;
            }
            let first = below(primary);
            let mut members = vec![(first, 0)];
            for item in 0..primary + secondary {
                if item != first && below(2) == 0 {
                    members.push((item, if item < primary { 0 } else { below(3) }));
                }
            }
            options.push((u64::from(below(4) == 0), members));
        }
        Self { bounds, secondary, options }
    }

    /// The problem with its primary items, secondary items, colors and options in random order,
    /// the colors of each item in one of its own.
    pub(crate) fn build(&self, random: &mut Random, in_order: bool) -> Problem {
        let mut shuffled = |count: usize| {
            if in_order { (0..count).collect() } else { random.permutation(count) }
        };
        let primary = self.bounds.len();
        let mut builder = Problem::builder();
        let mut ids = vec![None; primary + self.secondary];
        for item in shuffled(primary) {
            let Bounds { lo, hi } = self.bounds[item];
            ids[item] = Some(builder.bounded(format!("p{item}"), lo, hi));
        }
        for item in shuffled(self.secondary) {
            ids[primary + item] = Some(builder.secondary(format!("s{item}")));
        }
        let used = self.options.iter().flat_map(|(_, members)| members).map(|&(_, color)| color);
        let count = used.max().unwrap_or(0) + 1;
        let colors: Vec<_> = (0..count).map(|color| builder.color(format!("c{color}"))).collect();
        let names: Vec<_> = ids.iter().map(|_| shuffled(count)).collect();
        for option in shuffled(self.options.len()) {
            let (cost, members) = &self.options[option];
            let order = shuffled(members.len());
            let members = order.iter().map(|&k| members[k]).map(|(item, color)| {
                let id = ids[item].expect("every item was declared");
                if color == 0 { id.into() } else { id.colored(colors[names[item][color]]) }
            });
            builder.option_with_cost(members, *cost).expect("a good option");
        }
        builder.build().expect("a good problem")
    }

    /// The number of solutions, by taking each option or not, one after the other. `None` if that
    /// takes more than `steps` steps.
    pub(crate) fn count(&self, steps: u64) -> Option<u64> {
        // Options that share their first item stand together, so that a wrong set is soon seen.
        let mut options: Vec<&[(usize, usize)]> =
            self.options.iter().map(|(_, members)| members.as_slice()).collect();
        options.sort_by_key(|members| members.iter().map(|&(item, _)| item).min());
        let mut last = vec![0; self.bounds.len()];
        for (number, members) in options.iter().enumerate() {
            for &(item, _) in members.iter() {
                last.get_mut(item).into_iter().for_each(|last| *last = number + 1);
            }
        }
        let given = vec![Vec::new(); self.bounds.len() + self.secondary];
        let mut count = Attempt { plan: self, options, last, given, steps, solutions: 0 };
        count.extend(0).then_some(count.solutions)
    }
}

/// A set of options, as it grows.
struct Attempt<'p> {
    plan: &'p Plan,
    options: Vec<&'p [(usize, usize)]>,
    /// For each primary item, the index after the item's last option.
    last: Vec<usize>,
    /// For each item, the colors that the options taken give it.
    given: Vec<Vec<usize>>,
    steps: u64,
    solutions: u64,
}

impl Attempt<'_> {
    /// Decides on the options from this one on. `false` if that takes too long.
    fn extend(&mut self, next: usize) -> bool {
        let lacks = |(item, bounds): (usize, &Bounds)| {
            self.last[item] <= next && (self.given[item].len() as u32) < bounds.lo
        };
        if self.plan.bounds.iter().enumerate().any(lacks) {
            return true;
        }
        let Some(&members) = self.options.get(next) else {
            self.solutions += 1;
            return true;
        };
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        if members.iter().all(|&(item, color)| self.admits(item, color)) {
            members.iter().for_each(|&(item, color)| self.given[item].push(color));
            let ended = self.extend(next + 1);
            members.iter().for_each(|&(item, _)| _ = self.given[item].pop());
            if !ended {
                return false;
            }
        }
        self.extend(next + 1)
    }

    fn admits(&self, item: usize, color: usize) -> bool {
        let given = &self.given[item];
        match self.plan.bounds.get(item) {
            Some(bounds) => (given.len() as u32) < bounds.hi,
            None => given.iter().all(|&before| before > 0 && before == color),
        }
    }
}
