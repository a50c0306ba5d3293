//! The proof: steps in preorder, each of which says how to compute the value of a residual.

use std::collections::HashMap;
use std::io::Read;
use std::{mem, vec};

use crate::input::Input;
use crate::map::Constraints;
use crate::number::Value;
use crate::problem::PLAIN;
use crate::residual::{Groups, Residual, Sets};
use crate::sweep::sweep;
use crate::work::Meter;

/// The checker's own limit on the states of a sweep: 2 to this power.
const SWEEP_LIMIT: usize = 28;

/// A proof that is being read.
pub struct Proof<'p, 'i, 'w, R> {
    pub input: &'i mut Input<R>,
    /// The residual that is to be proven next.
    pub residual: Residual<'p>,
    /// The claims that are kept, by their slots.
    kept: HashMap<u64, (Residual<'p>, Value)>,
    /// The limit on kept claims and open steps.
    limit: usize,
    /// In a leaf, the number of nodes that it may still have.
    nodes: Option<u64>,
    meter: Meter<'w>,
    /// Whether a step was skipped, so that values are lower bounds.
    pub is_partial: bool,
}

/// What becomes of the values of the children of a step.
enum Kind {
    Sum,
    Product,
    /// There is one child, whose value is kept in a slot.
    Keep(u64),
    /// There is one child, which is searched.
    Leaf,
}

/// A step: the group of options that each child is about, and the value without children.
type Step = (Kind, Groups, Value);

/// A step that is not complete.
struct Open {
    kind: Kind,
    children: vec::IntoIter<Vec<usize>>,
    /// The group of the current child.
    group: Vec<usize>,
    /// The number of changes up to the residual that the next child begins with.
    changes: usize,
    /// The sum of the values so far, or their product.
    value: Value,
}

impl<'p, 'i, 'w, R: Read> Proof<'p, 'i, 'w, R> {
    /// Begins a proof, with at most `limit` kept claims and open steps.
    pub fn new(
        residual: Residual<'p>,
        input: &'i mut Input<R>,
        limit: usize,
        meter: Meter<'w>,
    ) -> Self {
        let (kept, nodes, is_partial) = (HashMap::new(), None, false);
        Self { input, residual, kept, limit, nodes, meter, is_partial }
    }

    /// Reads the proof of the residual, and returns its value.
    pub fn value(&mut self) -> Result<Value, String> {
        let (mut open, mut step) = (Vec::new(), (Kind::Sum, vec![Vec::new()], Value::none()));
        loop {
            let (kind, children, value) = step;
            let (children, changes) = (children.into_iter(), self.residual.trail.len());
            open.push(Open { kind, children, group: Vec::new(), changes, value });
            need!(open.len() + self.kept.len() <= self.limit, "out of memory");
            while !self.enter(open.last_mut().expect("the outermost step ends the loop")) {
                let Open { kind, value, .. } = open.pop().expect("it was there");
                let Some(outer) = open.last_mut() else { return Ok(value) };
                let costs = &self.residual.problem.costs;
                let cost = outer.group.first().map_or(0, |&option| costs[option].into());
                let times = match outer.kind {
                    Kind::Product => mem::replace(&mut outer.value, Value::none()),
                    _ => Value::new(outer.group.len().max(1), cost),
                };
                outer.value.add(&value, &times);
                if let Kind::Keep(slot) = kind {
                    let residual = Residual { trail: Vec::new(), ..self.residual.clone() };
                    self.kept.insert(slot, (residual, value));
                } else if matches!(kind, Kind::Leaf) {
                    self.nodes = None;
                }
            }
            step = if self.nodes.is_some() { self.node() } else { self.step() }?;
        }
    }

    /// Enters the next child of a step. A child of a sum takes the first option of its group; those of the
    /// groups before it are dropped.
    fn enter(&mut self, step: &mut Open) -> bool {
        let residual = &mut self.residual;
        residual.undo(step.changes);
        let Some(group) = step.children.next() else { return false };
        if matches!(step.kind, Kind::Product) {
            residual.isolate(&group);
        } else {
            step.group.iter().for_each(|&option| residual.drop(option));
            step.changes = residual.trail.len();
            group.first().into_iter().for_each(|&option| residual.take(option));
        }
        step.group = group;
        true
    }

    /// A node of a leaf: the checker splits it itself.
    fn node(&mut self) -> Result<Step, String> {
        self.nodes = self.nodes.and_then(|nodes| nodes.checked_sub(1));
        need!(self.nodes.is_some(), "the search has more nodes than stated");
        self.meter.node()?;
        let primary = (0..).zip(&self.residual.items[..self.residual.problem.primary]);
        let active = primary.filter(|(_, (lo, _, n))| *lo > 0 || *n > 0);
        // An item that needs no more covers waits, as if it had two options more.
        let waits = |lo: usize| if lo == 0 { 2 } else { 0 };
        let ranks = active.map(|(item, (lo, _, n))| (*n as i64 - *lo as i64 + waits(*lo), item));
        Ok(match ranks.min() {
            None => (Kind::Sum, Vec::new(), Value::new(1, 0)),
            Some((_, item)) => (Kind::Sum, self.residual.singles(item), Value::none()),
        })
    }

    /// Reads a step.
    fn step(&mut self) -> Result<Step, String> {
        self.meter.turn()?;
        // The group of a child that is the same residual.
        let (same, none) = (vec![Vec::new()], Value::none());
        let kind = self.input.byte()?;
        self.is_partial |= kind == 0;
        Ok(match kind {
            0 => (Kind::Sum, Vec::new(), Value { cost: 0, ..none }),
            1 => (Kind::Keep(self.input.int()?), same, none),
            2 => (Kind::Sum, Vec::new(), self.same()?),
            3 => (Kind::Sum, self.split()?, none),
            4 => (Kind::Sum, Vec::new(), self.prices()?),
            5 => (Kind::Sum, vec![vec![self.option()?], Vec::new()], none),
            6 => (Kind::Product, self.parts()?, Value::new(1, 0)),
            7 => (Kind::Sum, Vec::new(), self.sweep()?),
            64..128 => {
                self.nodes = Some(1 << (kind - 64));
                (Kind::Leaf, same, none)
            }
            _ => return Err(format!("unknown step {kind}")),
        })
    }

    /// Reads a live option.
    pub fn option(&mut self) -> Result<usize, String> {
        let option = self.input.below(self.residual.live.len(), "option")?;
        need!(self.residual.live[option], "option {option} is not live");
        Ok(option)
    }

    fn same(&mut self) -> Result<Value, String> {
        let slot = self.input.int()?;
        let kept = self.kept.get(&slot).ok_or_else(|| format!("no claim in slot {slot}"))?;
        Constraints::new(&self.residual).carry(&Constraints::new(&kept.0), self.input)?;
        Ok(kept.1.clone())
    }

    fn split(&mut self) -> Result<Groups, String> {
        let residual = &self.residual;
        let item = self.input.below(residual.items.len(), "item")?;
        let maps = self.input.int()?;
        if maps == 0 {
            return Ok(residual.singles(item));
        }
        let is_exclusive = item < residual.problem.primary && residual.items[item].1 == 1;
        need!(is_exclusive, "item {item} can be covered more than once");
        let constraints = Constraints::new(residual);
        let mut orbits = Sets((0..residual.live.len()).collect());
        let equal = constraints.forms.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        equal.for_each(|pair| orbits.join((pair[0].1, pair[1].1)));
        for _ in 0..maps {
            let pairs = constraints.carry(&constraints, self.input)?;
            pairs.into_iter().for_each(|pair| orbits.join(pair));
        }
        Ok(residual.split(item, orbits.groups(residual.users(item))))
    }

    fn parts(&mut self) -> Result<Groups, String> {
        let (residual, mut parts) = (&self.residual, Sets((0..self.residual.live.len()).collect()));
        for item in residual.mattering() {
            let first = residual.users(item).next().ok_or("an item has no live option")?;
            residual.users(item).for_each(|option| parts.join((first, option)));
        }
        Ok(parts.groups(residual.live()))
    }

    fn sweep(&mut self) -> Result<Value, String> {
        let (residual, mut order) = (&self.residual, Vec::new());
        let limit = self.input.below(SWEEP_LIMIT + 1, "logarithm of states")?;
        let mut waits = residual.live.clone();
        for _ in 0..self.input.int()? {
            let options = residual.users(self.input.below(residual.items.len(), "item")?);
            order.extend(options.filter(|&option| mem::take(&mut waits[option])));
        }
        need!(!waits.contains(&true), "an option has no listed item");
        let is_met = residual.mattering().all(|item| residual.items[item].2 > 0);
        need!(is_met, "an item has no live option");
        sweep(residual, &order, 1 << limit, &mut self.meter)
    }

    /// A bound by prices of items, which are a congruence if there is a modulus. All sums fit into 128
    /// bits: a price has 64 bits, and there are fewer than 2^32 covers of an item and 2^60 members.
    fn prices(&mut self) -> Result<Value, String> {
        let (residual, input) = (&self.residual, &mut *self.input);
        let (modulus, scale) = (i128::from(input.int()?), input.below(1 << 32, "scale")? as i128);
        let reduced = |sum: i128| if modulus > 0 { sum.rem_euclid(modulus) } else { sum };
        let (mut prices, mut sum) = (HashMap::new(), 0);
        for _ in 0..input.int()? {
            let item = input.below(residual.items.len(), "item")?;
            let code = i128::from(input.int()?);
            let price = if code % 2 == 0 { code / 2 } else { -(code + 1) / 2 };
            let (lo, hi, _) = residual.items[item];
            need!(modulus == 0 || lo == hi, "the covers of item {item} are not fixed");
            need!(prices.insert(item, price).is_none(), "item {item} is listed twice");
            sum += price * (if price > 0 { lo } else { hi } as i128);
        }
        let (problem, mut bound) = (residual.problem, reduced(sum));
        for option in residual.live() {
            let plain = problem.options[option].iter().filter(|member| member.1 == PLAIN);
            let weight = plain.filter_map(|(item, _)| prices.get(item)).sum();
            bound += 0.min(i128::from(problem.costs[option]) * scale - reduced(weight));
        }
        need!(scale > 0 && bound > 0, "the prices give no bound");
        Ok(Value { cost: (bound as u128).div_ceil(scale as u128), ..Value::none() })
    }
}
