//! Residuals, copied rather than undone, and maps between them.

use std::collections::BTreeSet;

use super::problem::{PLAIN, Problem, Value};

#[derive(Clone, Debug)]
pub struct Residual<'p> {
    pub problem: &'p Problem,
    pub live: BTreeSet<usize>,
    pub bounds: Vec<(u32, u32)>,
    pub settled: Vec<bool>,
}

/// A map: the image of each rank, and rules for colors.
#[derive(Clone, Debug, Default)]
pub struct Map {
    pub ranks: Vec<usize>,
    pub colors: Vec<(usize, usize, usize)>,
}

/// A reduced form: the cost; ranks and colors, ascending.
pub type Form = (u64, Vec<(usize, usize)>);

impl<'p> Residual<'p> {
    pub fn root(problem: &'p Problem) -> Self {
        Self {
            problem,
            live: (0..problem.options.len()).collect(),
            bounds: problem.bounds.clone(),
            settled: vec![false; problem.items],
        }
    }

    pub fn is_primary(&self, item: usize) -> bool {
        item < self.bounds.len()
    }

    pub fn members(&self, option: usize) -> &'p [(usize, usize)] {
        &self.problem.options[option]
    }

    pub fn color(&self, option: usize, item: usize) -> Option<usize> {
        self.members(option).iter().find(|member| member.0 == item).map(|member| member.1)
    }

    pub fn options_of(&self, item: usize) -> Vec<usize> {
        self.live.iter().copied().filter(|&option| self.color(option, item).is_some()).collect()
    }

    pub fn drop(mut self, options: &[usize]) -> Self {
        self.live.retain(|option| !options.contains(option));
        self
    }

    pub fn take(mut self, option: usize) -> Self {
        assert!(self.live.remove(&option));
        for &(item, color) in self.members(option) {
            if self.is_primary(item) {
                let (lo, hi) = self.bounds[item];
                self.bounds[item] = (lo.saturating_sub(1), hi - 1);
                if hi == 1 {
                    let others = self.options_of(item);
                    self = self.drop(&others);
                }
            } else if !std::mem::replace(&mut self.settled[item], true) {
                let others = self.options_of(item);
                let clashes = |o: &usize| color == PLAIN || self.color(*o, item) != Some(color);
                let others: Vec<usize> = others.into_iter().filter(clashes).collect();
                self = self.drop(&others);
            }
        }
        self
    }

    /// The items that matter.
    pub fn items(&self) -> Vec<usize> {
        let matters = |&item: &usize| {
            let options = self.options_of(item);
            if self.is_primary(item) {
                let (lo, hi) = self.bounds[item];
                return lo > 0 || (hi as usize) < options.len();
            }
            let colors: BTreeSet<_> = options.iter().map(|&o| self.color(o, item)).collect();
            let is_mixed = colors.len() > 1 || colors.contains(&Some(PLAIN));
            !self.settled[item] && options.len() > 1 && is_mixed
        };
        (0..self.problem.items).filter(matters).collect()
    }

    /// The bounds of an item that has any.
    pub fn limits(&self, item: usize) -> Option<(u32, u32)> {
        if self.is_primary(item) {
            return Some(self.bounds[item]);
        }
        let is_plain = |&o: &usize| self.color(o, item) == Some(PLAIN);
        (!self.settled[item] && self.options_of(item).iter().all(is_plain)).then_some((0, 1))
    }

    /// The attribute of an item that matters.
    pub fn attribute(&self, item: usize) -> Option<(u32, Option<u32>)> {
        let &(lo, hi) = self.bounds.get(item)?;
        Some((lo, Some(hi).filter(|&hi| (hi as usize) < self.options_of(item).len())))
    }

    /// The reduced forms of the live options, with their options, in the order of the options.
    pub fn forms(&self) -> Vec<(usize, Form)> {
        let items = self.items();
        let form = |&option: &usize| {
            let rank = |&(item, color): &(usize, usize)| {
                Some((items.iter().position(|&other| other == item)?, color))
            };
            let mut members: Vec<_> = self.members(option).iter().filter_map(rank).collect();
            members.sort_unstable();
            (option, (self.problem.costs[option], members))
        };
        self.live.iter().map(form).collect()
    }

    /// Whether a map carries this residual to another.
    pub fn is_carried(&self, to: &Self, map: &Map) -> bool {
        let (items, images) = (self.items(), to.items());
        let mut ranks = map.ranks.clone();
        ranks.sort_unstable();
        if items.len() != images.len() || !ranks.iter().copied().eq(0..items.len()) {
            return false;
        }
        let same =
            |rank: usize| self.attribute(items[rank]) == to.attribute(images[map.ranks[rank]]);
        let members = self.forms().into_iter().flat_map(|(_, form)| form.1);
        let mut used: Vec<(usize, usize)> = members.filter(|m| m.1 != PLAIN).collect();
        used.sort_unstable();
        used.dedup();
        let mut colors: Vec<_> = used.iter().map(|&(r, c)| (r, map.color(r, c))).collect();
        colors.sort_unstable();
        colors.dedup();
        let sorted = |mut forms: Vec<Form>| {
            forms.sort();
            forms
        };
        let carried = self.forms().iter().map(|(_, form)| map.carry(form)).collect();
        let forms = to.forms().into_iter().map(|(_, form)| form).collect();
        (0..items.len()).all(same) && colors.len() == used.len() && sorted(carried) == sorted(forms)
    }

    /// The number of solutions and their least cost, by brute force from the definition.
    pub fn value(&self) -> Value {
        let live: Vec<usize> = self.live.iter().copied().collect();
        let is_solution = |set: u32| {
            let mut covers = vec![Vec::new(); self.problem.items];
            for (_, &option) in live.iter().enumerate().filter(|(k, _)| set >> k & 1 == 1) {
                self.members(option).iter().for_each(|&(item, color)| covers[item].push(color));
            }
            covers.iter().enumerate().all(|(item, colors)| match self.bounds.get(item) {
                Some(&(lo, hi)) => (lo as usize..=hi as usize).contains(&colors.len()),
                None => {
                    let agree = || colors.iter().all(|&c| c != PLAIN && c == colors[0]);
                    self.settled[item] || colors.len() < 2 || agree()
                }
            })
        };
        let options = |set: u32| live.iter().enumerate().filter(move |(k, _)| set >> k & 1 == 1);
        let cost = |set: u32| options(set).map(|(_, &option)| self.problem.costs[option]).sum();
        Value::of((0..1u32 << live.len()).filter(|&set| is_solution(set)).map(cost))
    }
}

impl Map {
    pub fn color(&self, rank: usize, color: usize) -> usize {
        let rule = self.colors.iter().find(|rule| (rule.0, rule.1) == (rank, color));
        rule.map_or(color, |rule| rule.2)
    }

    pub fn carry(&self, form: &Form) -> Form {
        let carry = |&(rank, color): &(usize, usize)| {
            let image = if color == PLAIN { PLAIN } else { self.color(rank, color) };
            (self.ranks[rank], image)
        };
        let mut members: Vec<(usize, usize)> = form.1.iter().map(carry).collect();
        members.sort_unstable();
        (form.0, members)
    }
}
