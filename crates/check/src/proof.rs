//! The proof: steps in preorder, each of which says how to compute the value of a residual.

use std::collections::HashMap;
use std::io::Read;
use std::iter;

use crate::input::Input;
use crate::map::{Constraints, Map};
use crate::natural::Natural;
use crate::need::need;
use crate::problem::Problem;
use crate::residual::{FREE, Residual};
use crate::sweep::sweep;

/// The checker's own limit on the states of a sweep: 2 to this power.
const SWEEP_LIMIT: u64 = 28;

/// The steps by their bytes.
const NAMES: &str =
    "skip keep forget split orbits decide same product sweep congruence inequality imply";

/// A proof that is being read.
pub(crate) struct Proof<'p, 'i, R> {
    problem: &'p Problem,
    input: &'i mut Input<R>,
    /// The steps that are not complete, the innermost last.
    open: Vec<Open<'p>>,
    /// The search of the step *leaf* that runs: the number of steps that were open before, and the
    /// number of nodes that it may still have.
    search: Option<(usize, u64)>,
    /// The claims that were kept, in order; `None` if forgotten.
    kept: Vec<Option<(Residual<'p>, Natural)>>,
    /// The number of bytes that kept claims and open steps may still take.
    memory: u64,
    /// Whether a step was skipped, so that values are lower bounds.
    pub(crate) is_partial: bool,
}

/// A step that is not complete.
struct Open<'p> {
    /// The children to come, each with the number of times it counts.
    children: Box<dyn Iterator<Item = (u32, Residual<'p>)> + 'p>,
    /// The number of times that the current child counts.
    weight: u32,
    /// The sum of the values so far, or their product.
    value: Natural,
    is_product: bool,
    /// The residual, if the claim is kept.
    keeps: Option<Residual<'p>>,
}

impl<'p> Open<'p> {
    /// A step with this value and no children.
    fn value(value: impl Into<Natural>) -> Self {
        let children = Box::new(iter::empty());
        Self { children, weight: 0, value: value.into(), is_product: false, keeps: None }
    }

    /// A step whose value is the sum over some children.
    fn sum(children: impl Iterator<Item = (u32, Residual<'p>)> + 'p) -> Self {
        Self { children: Box::new(children), ..Self::value(0) }
    }

    /// A step whose value is that of its only child.
    fn same(child: Residual<'p>) -> Self {
        Self::sum(iter::once((1, child)))
    }

    /// A step in which each of some options is taken and those before it are dropped; and, if `count`
    /// is greater than their number, all are dropped.
    fn in_turn(mut residual: Residual<'p>, options: Vec<usize>, count: usize) -> Self {
        Self::sum((0..count).map(move |place| {
            let Some(&option) = options.get(place) else { return (1, residual.clone()) };
            let child = residual.take(option);
            residual.drop(option);
            (1, child)
        }))
    }

    /// The step *split*.
    fn split(residual: Residual<'p>, item: usize) -> Self {
        let options: Vec<usize> = residual.users(item).map(|user| user.0).collect();
        let count = (options.len() + 1).saturating_sub(residual.bounds[item].0);
        Self::in_turn(residual, options, count)
    }
}

impl<'p, 'i, R: Read> Proof<'p, 'i, R> {
    pub(crate) fn new(problem: &'p Problem, input: &'i mut Input<R>, memory: u64) -> Self {
        let (open, kept) = (Vec::new(), Vec::new());
        Self { problem, input, open, search: None, kept, memory, is_partial: false }
    }

    /// Reads the options that the cube takes and drops. Returns them and the residual.
    pub(crate) fn cube(&mut self) -> Result<(Vec<usize>, Vec<usize>, Residual<'p>), String> {
        let (taken, dropped) = (self.ascending()?, self.ascending()?);
        let mut residual = Residual::root(self.problem);
        for &option in dropped.iter().chain(&taken) {
            need!(residual.live[option], "cube: option {option} is not live");
            match dropped.binary_search(&option) {
                Ok(_) => residual.drop(option),
                Err(_) => residual = residual.take(option),
            }
        }
        Ok((taken, dropped, residual))
    }

    fn ascending(&mut self) -> Result<Vec<usize>, String> {
        let mut options: Vec<usize> = Vec::new();
        for _ in 0..self.input.int()? {
            let option = self.option()?;
            need!(options.last().is_none_or(|&last| last < option), "cube: options do not ascend");
            options.push(option);
        }
        Ok(options)
    }

    /// Reads the proof of a residual, and returns its value.
    pub(crate) fn value(&mut self, mut residual: Residual<'p>) -> Result<Natural, String> {
        loop {
            let step = self.step(residual)?;
            self.take_memory()?;
            self.open.push(step);
            residual = loop {
                let step = self.open.last_mut().expect("the loop ends with the outermost step");
                if let Some((weight, child)) = step.children.next() {
                    step.weight = weight;
                    break child;
                }
                let Open { value, keeps, .. } = self.open.pop().expect("it was there");
                self.memory += self.claim_size();
                self.search.take_if(|(depth, _)| *depth == self.open.len());
                if let Some(residual) = keeps {
                    self.take_memory()?;
                    self.kept.push(Some((residual, value.clone())));
                }
                match self.open.last_mut() {
                    None => return Ok(value),
                    Some(outer) if outer.is_product => outer.value = outer.value.times(&value),
                    Some(outer) => outer.value.add_times(&value, outer.weight),
                }
            };
        }
    }

    /// A bound on the memory of a kept claim or an open step: few times the memory of a residual.
    /// A value has less than a bit for each option.
    fn claim_size(&self) -> u64 {
        (8 * self.problem.options.len() + 16 * self.problem.bounds.len() + 512) as u64
    }

    fn take_memory(&mut self) -> Result<(), String> {
        let memory = self.memory.checked_sub(self.claim_size());
        self.memory = memory.ok_or("the memory for kept claims and open steps is used up")?;
        Ok(())
    }

    /// Reads the next step, or makes one of the search that runs.
    fn step(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        if self.search.is_some() {
            return self.node(residual).map_err(|why| format!("leaf: {why}"));
        }
        let kind = self.input.byte()?;
        let name = NAMES.split(' ').nth(kind.into()).unwrap_or("leaf");
        self.step_of_kind(kind, residual).map_err(|why| format!("{name}: {why}"))
    }

    fn step_of_kind(&mut self, kind: u8, residual: Residual<'p>) -> Result<Open<'p>, String> {
        self.is_partial |= kind == 0;
        match kind {
            0 => Ok(Open::value(0)),
            1 => Ok(Open { keeps: Some(residual.clone()), ..Open::same(residual) }),
            2 => {
                let place = self.claim()?;
                self.kept[place] = None;
                self.memory += self.claim_size();
                Ok(Open::same(residual))
            }
            3 => Ok(Open::split(residual, self.primary()?)),
            4 => self.orbits(residual),
            5 => {
                let option = self.option()?;
                need!(residual.live[option], "option {option} is not live");
                Ok(Open::in_turn(residual, vec![option], 2))
            }
            6 => self.same(&residual),
            7 => self.product(residual),
            8 => self.sweep(&residual),
            9 => self.input.int().and_then(|modulus| self.refute(&residual, Some(modulus.into()))),
            10 => self.refute(&residual, None),
            11 => self.imply(residual),
            64..128 => {
                self.search = Some((self.open.len(), 1 << (kind - 64)));
                Ok(Open::same(residual))
            }
            _ => Err(format!("unknown step {kind}")),
        }
    }

    fn option(&mut self) -> Result<usize, String> {
        self.input.below(self.problem.options.len(), "option")
    }

    fn primary(&mut self) -> Result<usize, String> {
        self.input.below(self.problem.primary, "primary item")
    }

    fn item(&mut self) -> Result<usize, String> {
        self.input.below(self.problem.bounds.len(), "item")
    }

    /// Reads which kept claim is meant, and returns its place.
    fn claim(&mut self) -> Result<usize, String> {
        let back = self.input.below(self.kept.len(), "kept claim")?;
        let place = self.kept.len() - 1 - back;
        need!(self.kept[place].is_some(), "this claim was forgotten");
        Ok(place)
    }

    /// A node of the search of the step *leaf*.
    fn node(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        let (mut best, mut active) = ((i64::MAX, 0), 0);
        for item in 0..self.problem.primary {
            let (n, lo) = (residual.n[item], residual.bounds[item].0);
            if n > 0 || lo > 0 {
                best = best.min((n as i64 - lo as i64, item));
                active += 1;
            }
        }
        let ((spare, item), (lo, hi)) = (best, residual.bounds[best.1]);
        let (nodes, step) = match active {
            0 => (1, Open::value(1)),
            _ if spare < 0 => (1, Open::value(0)),
            // Each child takes one option, or none, and is a solution: all are visited at once.
            1 if hi == 1 && lo < 2 => (spare as u64 + 2, Open::value(spare as u64 + 1)),
            _ => (1, Open::split(residual, item)),
        };
        let (_, left) = self.search.as_mut().expect("a search runs");
        *left = left.checked_sub(nodes).ok_or("the search has more nodes than stated")?;
        Ok(step)
    }

    /// Reads a map and checks it. Returns a bijection of live options that does the same.
    fn map(&mut self, from: &Constraints, to: &Constraints) -> Result<Vec<(usize, usize)>, String> {
        let (own, other) = (from.items.len(), to.items.len());
        need!(own == other, "{own} items matter here, {other} in the claim");
        from.carry(to, &Map::read(self.input, own, self.problem.colors)?)
    }

    fn orbits(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        let item = self.primary()?;
        let (lo, hi) = residual.bounds[item];
        need!(hi == 1, "item {item} can be covered more than once");
        let constraints = Constraints::new(&residual);
        let mut orbits = Groups::new(self.problem.options.len());
        for pair in constraints.forms.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            orbits.join(pair[0].1, pair[1].1);
        }
        for _ in 0..self.input.int()? {
            let images = self.map(&constraints, &constraints)?;
            images.into_iter().for_each(|(option, image)| orbits.join(option, image));
        }
        let mut none = residual.clone();
        residual.users(item).for_each(|(option, _)| none.drop(option));
        let orbits = orbits.of(residual.users(item).map(|user| user.0)).into_iter();
        let taken = orbits.map(move |orbit| (orbit.len() as u32, residual.take(orbit[0])));
        Ok(Open::sum(taken.chain((lo == 0).then_some((1, none)))))
    }

    fn same(&mut self, residual: &Residual<'p>) -> Result<Open<'p>, String> {
        let place = self.claim()?;
        let (kept, value) = self.kept[place].as_ref().expect("it was not forgotten");
        let (to, value) = (Constraints::new(kept), value.clone());
        self.map(&Constraints::new(residual), &to)?;
        Ok(Open::value(value))
    }

    fn product(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        let constraints = Constraints::new(&residual);
        let (mut groups, mut users) = (Groups::new(self.problem.options.len()), HashMap::new());
        for (form, option) in &constraints.forms {
            for (rank, _) in form {
                groups.join(*option, *users.entry(rank).or_insert(*option));
            }
        }
        need!(users.len() == constraints.items.len(), "an item that matters has no live option");
        let parts = groups.of(residual.live()).into_iter();
        let parts = parts.map(move |part| (1, residual.part(&part)));
        Ok(Open { is_product: true, value: 1.into(), ..Open::sum(parts) })
    }

    fn sweep(&mut self, residual: &Residual<'p>) -> Result<Open<'p>, String> {
        let limit = self.input.int()?;
        need!(limit <= SWEEP_LIMIT, "more than 2^{SWEEP_LIMIT} states are not supported");
        let mut places = HashMap::new();
        for place in 0..self.input.int()? {
            let item = self.item()?;
            need!(places.insert(item, place).is_none(), "item {item} is listed twice");
        }
        sweep(residual, &places, 1 << limit).map(Open::value)
    }

    /// Checks a refutation: a congruence if there is a modulus, or else an inequality.
    fn refute(
        &mut self,
        residual: &Residual<'p>,
        modulus: Option<i128>,
    ) -> Result<Open<'p>, String> {
        need!(modulus.is_none_or(|modulus| modulus >= 2), "the modulus is below 2");
        let (mut multipliers, mut sum) = (HashMap::new(), 0);
        for _ in 0..self.input.int()? {
            let item = self.item()?;
            let limits = residual.limits(item);
            let (lo, hi) = limits.ok_or_else(|| format!("item {item} has no bounds"))?;
            let number = i128::from(self.input.int()?);
            let multiplier = match modulus {
                None if number % 2 == 1 => -(number + 1) / 2,
                None => number / 2,
                Some(_) => number,
            };
            let is_fixed = item < self.problem.primary && lo == hi;
            need!(modulus.is_none() || is_fixed, "the covers of item {item} are not fixed");
            need!(multiplier != 0 || modulus.is_some(), "multiplier 0");
            need!(multiplier >> 63 <= 0, "multiplier of more than 63 bits");
            need!(multipliers.insert(item, multiplier).is_none(), "item {item} is listed twice");
            sum += multiplier * (if multiplier > 0 { lo } else { hi } as i128);
        }
        for option in residual.live() {
            let members = self.problem.options[option].iter();
            let weight: i128 = members.filter_map(|(item, _)| multipliers.get(item)).sum();
            let fits = modulus.map_or(weight <= 0, |modulus| weight % modulus == 0);
            need!(fits, "the weight of option {option} violates the claim");
        }
        let contradicts = modulus.map_or(sum > 0, |modulus| sum % modulus != 0);
        need!(contradicts, "the weights do not contradict the bounds");
        Ok(Open::value(0))
    }

    fn imply(&mut self, mut residual: Residual<'p>) -> Result<Open<'p>, String> {
        let (change, a, b) = (self.input.byte()?, self.item()?, self.item()?);
        let has_b = |option: usize| self.problem.options[option].iter().any(|m| m.0 == b);
        let is_implied = a != b && residual.users(a).all(|user| has_b(user.0));
        let limits = residual.limits(b).filter(|_| is_implied);
        let (lo_b, hi_b) = limits.ok_or_else(|| format!("item {a} does not imply item {b}"))?;
        let (lo_a, hi_a) = residual.bounds[a];
        let (item, bounds) = match (change, [a, b].map(|item| item < self.problem.primary)) {
            (0, [true, _]) => (a, (lo_a, hi_a.min(hi_b))),
            (1, [true, true]) => (b, (lo_b.max(lo_a), hi_b)),
            (2, [true, _]) if hi_b <= hi_a => (a, (lo_a, FREE.1)),
            (2, [false, _]) if hi_b <= 1 => (a, FREE),
            (3, [true, true]) if lo_a >= lo_b => (b, (0, hi_b)),
            _ => return Err("this change does not follow".into()),
        };
        residual.bounds[item] = bounds;
        Ok(Open::same(residual))
    }
}

/// Disjoint sets of options that can be joined.
struct Groups(Vec<usize>);

impl Groups {
    fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    fn root(&mut self, mut option: usize) -> usize {
        while self.0[option] != option {
            self.0[option] = self.0[self.0[option]];
            option = self.0[option];
        }
        option
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a] = b;
    }

    /// The sets that some options belong to, in the order of their first options.
    fn of(&mut self, options: impl Iterator<Item = usize>) -> Vec<Vec<usize>> {
        let (mut sets, mut places) = (Vec::<Vec<usize>>::new(), HashMap::new());
        for option in options {
            let place = *places.entry(self.root(option)).or_insert(sets.len());
            sets.resize(sets.len().max(place + 1), Vec::new());
            sets[place].push(option);
        }
        sets
    }
}
