//! Residuals, copied rather than undone, and maps between them.

use std::collections::BTreeSet;

use super::problem::{PLAIN, Problem, Value};

#[derive(Clone, Debug)]
pub struct Residual<'p> {
    pub problem: &'p Problem,
    pub live: BTreeSet<usize>,
    pub bounds: Vec<(u32, u32)>,
}

/// A map: the image of each mark.
pub type Map = Vec<usize>;

/// A reduced form: the cost and the marks, ascending.
pub type Form = (u64, Vec<usize>);

impl<'p> Residual<'p> {
    pub fn root(problem: &'p Problem) -> Self {
        Self { problem, live: (0..problem.options.len()).collect(), bounds: problem.bounds.clone() }
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
            } else {
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
            options.len() > 1 && (colors.len() > 1 || colors.contains(&Some(PLAIN)))
        };
        (0..self.problem.items).filter(matters).collect()
    }

    /// The bounds of an item.
    pub fn limits(&self, item: usize) -> (u32, u32) {
        self.bounds.get(item).copied().unwrap_or((0, 1))
    }

    /// The marks: the items that matter with `PLAIN`, and their colors in live options; by item, and
    /// `PLAIN` first.
    pub fn marks(&self) -> Vec<(usize, usize)> {
        let items = self.items();
        let members = self.live.iter().flat_map(|&option| self.members(option)).copied();
        let mut marks: Vec<(usize, usize)> = members.filter(|m| items.contains(&m.0)).collect();
        marks.extend(items.iter().map(|&item| (item, PLAIN)));
        marks.sort_unstable_by_key(|&(item, color)| (item, color.wrapping_add(1)));
        marks.dedup();
        marks
    }

    /// The reduced forms of the live options, with their options, in the order of the options.
    pub fn forms(&self) -> Vec<(usize, Form)> {
        let marks = self.marks();
        let form = |&option: &usize| {
            let mark = |member: &(usize, usize)| marks.iter().position(|mark| mark == member);
            let mut members: Vec<usize> = self.members(option).iter().filter_map(mark).collect();
            members.sort_unstable();
            (option, (self.problem.costs[option], members))
        };
        self.live.iter().map(form).collect()
    }

    /// Whether a map carries this residual to another.
    pub fn is_carried(&self, to: &Self, map: &Map) -> bool {
        let (marks, images) = (self.marks(), to.marks());
        let mut sorted = map.clone();
        sorted.sort_unstable();
        if marks.len() != images.len() || !sorted.into_iter().eq(0..marks.len()) {
            return false;
        }
        let is_alike = (0..marks.len()).all(|mark| {
            let ((item, color), (image, its)) = (marks[mark], images[map[mark]]);
            let plain = marks.iter().position(|&other| other == (item, PLAIN));
            let reach = |residual: &Self, item| {
                let (lo, hi) = residual.limits(item);
                (lo, (hi as usize).min(residual.options_of(item).len()))
            };
            (color == PLAIN) == (its == PLAIN)
                && images[map[plain.expect("it matters")]] == (image, PLAIN)
                && reach(self, item) == reach(to, image)
        });
        let sorted = |mut forms: Vec<Form>| {
            forms.sort();
            forms
        };
        let carried = self.forms().iter().map(|(_, form)| carry(map, form)).collect();
        let forms = to.forms().into_iter().map(|(_, form)| form).collect();
        is_alike && sorted(carried) == sorted(forms)
    }

    /// The number of nodes of the search of a leaf.
    pub fn nodes(&self) -> u64 {
        let rank = |item: usize| {
            let (n, lo) = (self.options_of(item).len() as i64, i64::from(self.bounds[item].0));
            (n > 0 || lo > 0).then_some((if lo == 0 { n + 2 } else { n - lo }, item))
        };
        let Some((_, item)) = (0..self.bounds.len()).filter_map(rank).min() else { return 1 };
        let (options, lo) = (self.options_of(item), self.bounds[item].0 as usize);
        let firsts = (0..options.len()).filter(|first| options.len() - first >= lo);
        let child = |first: usize| self.clone().drop(&options[..first]).take(options[first]);
        let none = if lo == 0 { self.clone().drop(&options).nodes() } else { 0 };
        1 + firsts.map(|first| child(first).nodes()).sum::<u64>() + none
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
                    colors.len() < 2 || agree()
                }
            })
        };
        let options = |set: u32| live.iter().enumerate().filter(move |(k, _)| set >> k & 1 == 1);
        let cost = |set: u32| options(set).map(|(_, &option)| self.problem.costs[option]).sum();
        Value::of((0..1u32 << live.len()).filter(|&set| is_solution(set)).map(cost))
    }
}

/// The image of a reduced form.
pub fn carry(map: &Map, form: &Form) -> Form {
    let mut marks: Vec<usize> = form.1.iter().map(|&mark| map[mark]).collect();
    marks.sort_unstable();
    (form.0, marks)
}
