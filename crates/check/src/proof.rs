//! The proof: steps in preorder, each of which says how to compute the value of a residual.

use std::collections::HashMap;
use std::io::Read;
use std::{iter, mem};

use crate::input::Input;
use crate::map::Constraints;
use crate::number::Value;
use crate::problem::{PLAIN, Problem};
use crate::residual::{Child, Residual, groups};
use crate::sweep::sweep;

/// The checker's own limit on the states of a sweep: 2 to this power.
const SWEEP_LIMIT: usize = 28;

/// A proof that is being read.
pub struct Proof<'p, 'i, R> {
    problem: &'p Problem,
    input: &'i mut Input<R>,
    /// The claims that are kept, by their slots.
    kept: HashMap<u64, (Residual<'p>, Value)>,
    /// The limit on kept claims and open steps.
    limit: usize,
    /// In a leaf, the number of nodes that it may still have.
    nodes: Option<u64>,
    /// Whether a step was skipped, so that values are lower bounds.
    pub is_partial: bool,
}

/// A step that is not complete.
struct Open<'p> {
    kind: Kind<'p>,
    /// The children to come.
    children: Box<dyn Iterator<Item = Child<'p>> + 'p>,
    /// How often the current child counts, and the cost of the option taken to reach it.
    weight: u32,
    cost: u128,
    /// The sum of the values so far, or their product.
    value: Value,
}

/// What becomes of the values of the children of a step.
enum Kind<'p> {
    Sum,
    Product,
    /// There is one child, whose value is kept in a slot.
    Keep(u64, Residual<'p>),
    /// There is one child, which is searched.
    Leaf,
}

impl<'p> Open<'p> {
    fn new(kind: Kind<'p>, children: impl Iterator<Item = Child<'p>> + 'p) -> Self {
        let value = if matches!(kind, Kind::Product) { Value::one() } else { Value::none() };
        Self { kind, children: Box::new(children), weight: 0, cost: 0, value }
    }

    fn sum(children: impl Iterator<Item = Child<'p>> + 'p) -> Self {
        Self::new(Kind::Sum, children)
    }

    /// A step with this value and no children.
    fn value(value: Value) -> Self {
        Self { value, ..Self::sum(iter::empty()) }
    }
}

impl<'p, 'i, R: Read> Proof<'p, 'i, R> {
    /// Begins a proof, with at most this number of kept claims and open steps.
    pub fn new(problem: &'p Problem, input: &'i mut Input<R>, limit: usize) -> Self {
        Self { problem, input, kept: HashMap::new(), limit, nodes: None, is_partial: false }
    }

    /// Reads the cube: options, each with whether it is taken. Returns them and the residual.
    pub fn cube(&mut self) -> Result<(Vec<(char, usize)>, Child<'p>), String> {
        let (mut cube, mut spent, mut residual) = (Vec::new(), 0, Residual::root(self.problem));
        for _ in 0..self.input.int()? {
            let (sign, option) = (self.input.below(2, "sign")?, self.live(&residual)?);
            cube.push((['+', '-'][sign], option));
            let mut sides = residual.branch(vec![vec![option]], 0);
            let (_, cost, child) = sides.nth(sign).expect("there are two");
            (spent, residual) = (spent + cost, child);
        }
        Ok((cube, (1, spent, residual)))
    }

    /// Reads the proof of a residual, and returns its value.
    pub fn value(&mut self, root: Child<'p>) -> Result<Value, String> {
        let mut open = vec![Open::sum(iter::once(root))];
        loop {
            let step = open.last_mut().expect("the outermost step ends the loop");
            if let Some((weight, cost, child)) = step.children.next() {
                (step.weight, step.cost) = (weight, cost);
                let step = if self.nodes.is_some() { self.node(child) } else { self.step(child) };
                open.push(step?);
                need!(open.len() + self.kept.len() <= self.limit, "out of memory");
                continue;
            }
            let Open { kind, value, .. } = open.pop().expect("it was there");
            let Some(outer) = open.last_mut() else { return Ok(value) };
            match outer.kind {
                Kind::Product => outer.value = outer.value.times(&value),
                _ => outer.value.add(&value, outer.weight, outer.cost),
            }
            match kind {
                Kind::Keep(slot, residual) => _ = self.kept.insert(slot, (residual, value)),
                Kind::Leaf => self.nodes = None,
                Kind::Sum | Kind::Product => {}
            }
        }
    }

    /// A node of a leaf: the checker splits it itself.
    fn node(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        let rest = self.nodes.and_then(|nodes| nodes.checked_sub(1));
        need!(rest.is_some(), "the search has more nodes than stated");
        self.nodes = rest;
        let spare = |item: usize| residual.n[item] as i64 - residual.bounds[item].0 as i64;
        let is_active = |item: &usize| residual.n[*item] > 0 || residual.bounds[*item].0 > 0;
        let active = (0..self.problem.primary).filter(is_active);
        Ok(match active.map(|item| (spare(item), item)).min() {
            None => Open::value(Value::one()),
            Some((..0, _)) => Open::value(Value::none()),
            Some((_, item)) => Open::sum(residual.split(item)),
        })
    }

    /// Reads a step.
    fn step(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        Ok(match self.input.byte()? {
            0 => {
                self.is_partial = true;
                Open::value(Value { cost: 0, ..Value::none() })
            }
            1 => {
                let kind = Kind::Keep(self.input.int()?, residual.clone());
                Open::new(kind, iter::once((1, 0, residual)))
            }
            2 => Open::value(self.same(&residual)?),
            3 => Open::sum(residual.split(self.item()?)),
            4 => self.orbits(residual)?,
            5 => {
                let option = self.live(&residual)?;
                Open::sum(residual.branch(vec![vec![option]], 0))
            }
            6 => self.product(residual)?,
            7 => Open::value(self.sweep(&residual)?),
            8 => Open::value(self.prices(&residual)?),
            leaf @ 64..128 => {
                self.nodes = Some(1 << (leaf - 64));
                Open::new(Kind::Leaf, iter::once((1, 0, residual)))
            }
            kind => return Err(format!("unknown step {kind}")),
        })
    }

    fn live(&mut self, residual: &Residual<'p>) -> Result<usize, String> {
        let option = self.input.below(self.problem.options.len(), "option")?;
        need!(residual.live[option], "option {option} is not live");
        Ok(option)
    }

    fn item(&mut self) -> Result<usize, String> {
        self.input.below(self.problem.bounds.len(), "item")
    }

    fn same(&mut self, residual: &Residual<'p>) -> Result<Value, String> {
        let slot = self.input.int()?;
        let kept = self.kept.get(&slot).ok_or_else(|| format!("no claim in slot {slot}"))?;
        Constraints::new(residual).carry(&Constraints::new(&kept.0), self.input)?;
        Ok(kept.1.clone())
    }

    fn orbits(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        let item = self.input.below(self.problem.primary, "primary item")?;
        let (lo, hi) = residual.bounds[item];
        need!(hi == 1, "item {item} can be covered more than once");
        let constraints = Constraints::new(&residual);
        let equal = constraints.forms.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        let mut alike: Vec<_> = equal.map(|pair| (pair[0].1, pair[1].1)).collect();
        for _ in 0..self.input.int()? {
            alike.extend(constraints.carry(&constraints, self.input)?);
        }
        let orbits = groups(&alike, residual.users(item));
        Ok(Open::sum(residual.branch(orbits, lo)))
    }

    fn product(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        let mut pairs = Vec::new();
        for item in residual.items() {
            let first = residual.users(item).next().ok_or("an item has no live option")?;
            pairs.extend(residual.users(item).map(|option| (first, option)));
        }
        let parts = groups(&pairs, residual.live()).into_iter();
        Ok(Open::new(Kind::Product, parts.map(move |part| residual.part(&part))))
    }

    fn sweep(&mut self, residual: &Residual<'p>) -> Result<Value, String> {
        let limit = self.input.below(SWEEP_LIMIT + 1, "logarithm of states")?;
        let (mut waits, mut order) = (residual.live.clone(), Vec::new());
        for _ in 0..self.input.int()? {
            let options = residual.users(self.item()?);
            order.extend(options.filter(|&option| mem::take(&mut waits[option])));
        }
        need!(!waits.contains(&true), "an option has no listed item");
        need!(residual.items().all(|item| residual.n[item] > 0), "an item has no live option");
        sweep(residual, &order, 1 << limit)
    }

    /// A bound by prices of items, which are a congruence if there is a modulus. All sums fit into 128
    /// bits: a price has 64 bits, and there are fewer than 2^32 covers of an item and 2^60 members.
    fn prices(&mut self, residual: &Residual<'p>) -> Result<Value, String> {
        let modulus = i128::from(self.input.int()?);
        let scale = self.input.below(1 << 32, "scale")? as i128;
        need!(scale > 0, "the scale is 0");
        let reduced = |sum: i128| if modulus > 0 { sum.rem_euclid(modulus) } else { sum };
        let (mut prices, mut sum) = (HashMap::new(), 0);
        for _ in 0..self.input.int()? {
            let (item, price) = (self.item()?, self.input.signed()?);
            let (lo, hi) = residual.bounds[item];
            need!(modulus == 0 || lo == hi, "the covers of item {item} are not fixed");
            need!(prices.insert(item, price).is_none(), "item {item} is listed twice");
            sum += price * (if price > 0 { lo } else { hi } as i128);
        }
        let mut bound = reduced(sum);
        for option in residual.live() {
            let plain = self.problem.options[option].iter().filter(|member| member.1 == PLAIN);
            let weight = plain.filter_map(|(item, _)| prices.get(item)).sum();
            bound += 0.min(i128::from(self.problem.costs[option]) * scale - reduced(weight));
        }
        need!(bound > 0, "the prices give no bound");
        Ok(Value { cost: (bound as u128).div_ceil(scale as u128), ..Value::none() })
    }
}
