//! A writer that proves small residuals by steps chosen at random.

use std::collections::BTreeMap;

use super::problem::{PLAIN, Problem, Value};
use super::random::Random;
use super::residual::{Form, Map, Residual};
use super::sha256::sha256;

/// A certificate in its parts, so that each can be changed.
#[derive(Clone, Debug)]
pub struct Certificate {
    pub head: Vec<u8>,
    pub proof: Vec<u8>,
    /// Where steps begin in the proof.
    pub steps: Vec<usize>,
    /// Whether the values are costs.
    pub of_costs: bool,
    pub is_exact: bool,
    pub value: Value,
}

impl Certificate {
    /// A certificate for a problem, or a cube of it.
    pub fn random(problem: &Problem, random: &mut Random) -> Self {
        let (of_costs, mut own) = (random.once_in(3), problem.clone());
        if !of_costs {
            own.costs.fill(0);
        }
        let mut certificate = Self::of(&own, random, problem.text().as_bytes());
        certificate.of_costs = of_costs;
        certificate.head[8] = 1 + u8::from(of_costs);
        certificate
    }

    fn of(problem: &Problem, random: &mut Random, text: &[u8]) -> Self {
        let (mut taken, mut dropped) = (Vec::new(), Vec::new());
        let mut residual = Residual::root(problem);
        if random.once_in(4) {
            let options = 0..problem.options.len();
            dropped = options.filter(|_| random.once_in(6)).collect::<Vec<_>>();
            residual = residual.drop(&dropped);
            for option in 0..problem.options.len() {
                if residual.live.contains(&option) && random.once_in(8) {
                    residual = residual.take(option);
                    taken.push(option);
                }
            }
        }
        let mut writer = Writer::new(random);
        let mut value = Value { count: 0, cost: None };
        let spent = taken.iter().map(|&option| problem.costs[option]).sum();
        value.add(writer.prove(&residual, 0), 1, spent);
        let Writer { out: proof, steps, is_partial, .. } = writer;
        let mut head = head(text);
        for list in [taken, dropped] {
            int(&mut head, list.len() as u64);
            list.iter().for_each(|&option| int(&mut head, option as u64));
        }
        Self { head, proof, steps, of_costs: false, is_exact: !is_partial, value }
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = [self.head.as_slice(), &self.proof].concat();
        if self.of_costs {
            int(&mut bytes, self.value.cost.unwrap_or(u64::MAX));
        } else {
            bytes.push(u8::from(!self.is_exact));
            big(&mut bytes, self.value.count);
        }
        bytes
    }
}

const NONE: Value = Value { count: 0, cost: None };

/// A part: the ranks and colors of its options, and the options.
type Part = (Vec<(usize, usize)>, Vec<usize>);

/// The magic, the version and the hash of a problem.
pub fn head(canonical: &[u8]) -> Vec<u8> {
    [b"quadcert\x01", sha256(canonical).as_slice()].concat()
}

pub fn int(out: &mut Vec<u8>, mut number: u64) {
    while number > 127 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

pub fn signed(out: &mut Vec<u8>, number: i64) {
    int(out, if number < 0 { number.unsigned_abs() * 2 - 1 } else { number as u64 * 2 });
}

pub fn big(out: &mut Vec<u8>, number: u64) {
    let len = (u64::BITS - number.leading_zeros()).div_ceil(8) as usize;
    int(out, len as u64);
    out.extend(&number.to_le_bytes()[..len]);
}

pub struct Writer<'r, 'p> {
    random: &'r mut Random,
    pub out: Vec<u8>,
    pub steps: Vec<usize>,
    kept: Vec<Option<(Residual<'p>, Value)>>,
    pub is_partial: bool,
    may_skip: bool,
}

impl<'r, 'p> Writer<'r, 'p> {
    pub fn new(random: &'r mut Random) -> Self {
        let may_skip = random.once_in(8);
        Self {
            random,
            out: Vec::new(),
            steps: Vec::new(),
            kept: Vec::new(),
            is_partial: false,
            may_skip,
        }
    }

    fn begin(&mut self, kind: u8, numbers: &[usize]) {
        self.steps.push(self.out.len());
        self.out.push(kind);
        numbers.iter().for_each(|&number| int(&mut self.out, number as u64));
    }

    /// Writes a proof of a residual, and returns its value.
    pub fn prove(&mut self, residual: &Residual<'p>, depth: usize) -> Value {
        if depth > 12 {
            return self.leaf(residual);
        }
        for _ in 0..4 {
            let value = match self.random.below(11) {
                0 if self.may_skip && self.random.once_in(3) => {
                    self.is_partial = true;
                    self.begin(0, &[]);
                    Some(Value { count: 0, cost: Some(0) })
                }
                1 => self.keep(residual, depth),
                2 => self.forget(residual, depth),
                3 => self.split(residual, depth),
                4 => self.orbits(residual, depth),
                5 => self.decide(residual, depth),
                6 => self.same(residual),
                7 => self.product(residual, depth),
                8 => self.sweep(residual),
                9 => self.refute(residual),
                10 if depth > 1 => Some(self.leaf(residual)),
                _ => None,
            };
            if let Some(value) = value {
                return value;
            }
        }
        self.keep(residual, depth).expect("always possible")
    }

    fn leaf(&mut self, residual: &Residual<'p>) -> Value {
        // Each set of options is at most one node, and has at most one more for each option.
        self.begin(64 + 5 + residual.live.len() as u8, &[]);
        residual.value()
    }

    fn keep(&mut self, residual: &Residual<'p>, depth: usize) -> Option<Value> {
        self.begin(1, &[]);
        let value = self.prove(residual, depth + 1);
        self.kept.push(Some((residual.clone(), value)));
        Some(value)
    }

    fn forget(&mut self, residual: &Residual<'p>, depth: usize) -> Option<Value> {
        let there: Vec<usize> = (0..self.kept.len()).filter(|&k| self.kept[k].is_some()).collect();
        let place = self.random.choose(&there).filter(|_| self.random.once_in(4))?;
        self.kept[place] = None;
        self.begin(2, &[self.kept.len() - 1 - place]);
        Some(self.prove(residual, depth + 1))
    }

    fn split(&mut self, residual: &Residual<'p>, depth: usize) -> Option<Value> {
        let item = self.random.below(residual.bounds.len());
        self.begin(3, &[item]);
        let (options, lo) = (residual.options_of(item), residual.bounds[item].0 as usize);
        let mut value = NONE;
        for (place, &option) in options.iter().enumerate() {
            if options.len() - place >= lo {
                let child = residual.clone().drop(&options[..place]).take(option);
                value.add(self.prove(&child, depth + 1), 1, residual.problem.costs[option]);
            }
        }
        if lo == 0 {
            value.add(self.prove(&residual.clone().drop(&options), depth + 1), 1, 0);
        }
        Some(value)
    }

    fn orbits(&mut self, residual: &Residual<'p>, depth: usize) -> Option<Value> {
        let closed: Vec<usize> =
            (0..residual.bounds.len()).filter(|&item| residual.bounds[item].1 == 1).collect();
        let item = self.random.choose(&closed)?;
        let mut maps = self.maps(residual, residual);
        self.random.shuffle(&mut maps);
        maps.truncate(self.random.below(4));
        self.begin(4, &[item, maps.len()]);
        let forms: BTreeMap<usize, Form> = residual.forms().into_iter().collect();
        let mut orbit: BTreeMap<&Form, &Form> = forms.values().map(|form| (form, form)).collect();
        for map in &maps {
            self.write_map(map);
            let pairs: Vec<_> = forms.values().map(|form| (form, map.carry(form))).collect();
            for (form, image) in &pairs {
                let (a, b) = (orbit[form], orbit[image]);
                orbit.values_mut().filter(|leader| **leader == a).for_each(|leader| *leader = b);
            }
        }
        let options = residual.options_of(item);
        let mut orbits: Vec<Vec<usize>> = Vec::new();
        for &option in &options {
            let own = orbit[&forms[&option]];
            match orbits.iter_mut().find(|other| orbit[&forms[&other[0]]] == own) {
                Some(other) => other.push(option),
                None => orbits.push(vec![option]),
            }
        }
        let mut value = NONE;
        for orbit in orbits {
            let child = self.prove(&residual.clone().take(orbit[0]), depth + 1);
            value.add(child, orbit.len() as u64, residual.problem.costs[orbit[0]]);
        }
        if residual.bounds[item].0 == 0 {
            value.add(self.prove(&residual.clone().drop(&options), depth + 1), 1, 0);
        }
        Some(value)
    }

    fn decide(&mut self, residual: &Residual<'p>, depth: usize) -> Option<Value> {
        let live: Vec<usize> = residual.live.iter().copied().collect();
        let option = self.random.choose(&live)?;
        self.begin(5, &[option]);
        let mut value = NONE;
        let taken = self.prove(&residual.clone().take(option), depth + 1);
        value.add(taken, 1, residual.problem.costs[option]);
        value.add(self.prove(&residual.clone().drop(&[option]), depth + 1), 1, 0);
        Some(value)
    }

    fn same(&mut self, residual: &Residual<'p>) -> Option<Value> {
        let places: Vec<usize> = (0..self.kept.len()).collect();
        let place = self.random.choose(&places)?;
        let (kept, value) = self.kept[place].clone()?;
        let maps = self.maps(residual, &kept);
        let map = self.random.choose(&maps)?;
        self.begin(6, &[self.kept.len() - 1 - place]);
        self.write_map(&map);
        Some(value)
    }

    fn product(&mut self, residual: &Residual<'p>, depth: usize) -> Option<Value> {
        let items = residual.items();
        if items.iter().any(|&item| residual.options_of(item).is_empty()) {
            return None;
        }
        let mut parts: Vec<Part> = Vec::new();
        for (option, form) in residual.forms() {
            let touches = |part: &Part| part.0.iter().any(|a| form.1.iter().any(|b| a.0 == b.0));
            let (joined, others) = parts.into_iter().partition(touches);
            let mut own = (form.1.clone(), vec![option]);
            let joined: Vec<Part> = joined;
            joined.into_iter().for_each(|part| {
                own.0.extend(part.0);
                own.1.extend(part.1);
            });
            parts = others;
            parts.push(own);
        }
        parts.sort_by_key(|part| part.1.iter().min().copied());
        self.begin(7, &[]);
        let mut value = Value { count: 1, cost: Some(0) };
        for (_, options) in parts {
            let mut part = residual.clone();
            part.live = options.iter().copied().collect();
            for item in 0..part.bounds.len() {
                if part.options_of(item).is_empty() {
                    part.bounds[item] = (0, 0);
                }
            }
            let own = self.prove(&part, depth + 1);
            value.count *= own.count;
            value.cost = value.cost.and_then(|cost| Some(cost + own.cost?));
        }
        Some(value)
    }

    fn sweep(&mut self, residual: &Residual<'p>) -> Option<Value> {
        let mut order: Vec<usize> = (0..residual.problem.items).collect();
        self.random.shuffle(&mut order);
        // All primary items must stay: each option has one of them.
        let stays = |item: &usize| residual.is_primary(*item) || self.random.once_in(2);
        let order: Vec<usize> = order.into_iter().filter(stays).collect();
        self.begin(8, &[residual.live.len(), order.len()]);
        order.iter().for_each(|&item| int(&mut self.out, item as u64));
        Some(residual.value())
    }

    fn refute(&mut self, residual: &Residual<'p>) -> Option<Value> {
        let has_costs = residual.problem.costs.iter().any(|&cost| cost > 0);
        if !has_costs && residual.value().count > 0 {
            return None;
        }
        let weight = |multipliers: &[i64], option: usize| -> i64 {
            residual.members(option).iter().map(|member| multipliers[member.0]).sum()
        };
        for _ in 0..60 {
            let modulus = if self.random.once_in(2) { 2 + self.random.below(3) as i64 } else { 0 };
            let scale = 1 + if modulus == 0 { self.random.below(3) as i64 } else { 0 };
            let mut multipliers = vec![0; residual.problem.items];
            let mut sum = 0;
            for (item, multiplier) in multipliers.iter_mut().enumerate() {
                let Some((lo, hi)) = residual.limits(item) else { continue };
                *multiplier = match modulus {
                    0 => {
                        scale * (self.random.below(5) as i64 - 2) + self.random.below(3) as i64 - 1
                    }
                    _ if lo != hi || !residual.is_primary(item) => 0,
                    modulus => self.random.below(modulus as usize) as i64,
                };
                sum += *multiplier * i64::from(if *multiplier > 0 { lo } else { hi });
            }
            // What the options that weigh more than they cost take from the bound.
            let excess = |&option: &usize| {
                0.min(scale * residual.problem.costs[option] as i64 - weight(&multipliers, option))
            };
            let is_multiple = |&option: &usize| weight(&multipliers, option) % modulus == 0;
            match modulus {
                0 => sum += residual.live.iter().map(excess).sum::<i64>(),
                _ if !residual.live.iter().all(is_multiple) => continue,
                _ => sum %= modulus,
            }
            if sum <= 0 {
                continue;
            }
            let used = multipliers.iter().filter(|&&multiplier| multiplier != 0).count();
            match modulus {
                0 if scale == 1 => self.begin(10, &[used]),
                0 => self.begin(11, &[scale as usize, used]),
                modulus => self.begin(9, &[modulus as usize, used]),
            }
            for (item, &multiplier) in multipliers.iter().enumerate().filter(|(_, m)| **m != 0) {
                int(&mut self.out, item as u64);
                match modulus {
                    0 => signed(&mut self.out, multiplier),
                    _ => int(&mut self.out, multiplier as u64),
                }
            }
            let bound = (sum as u64).div_ceil(scale as u64);
            return Some(Value { count: 0, cost: Some(bound).filter(|_| modulus == 0) });
        }
        None
    }

    /// Maps from one residual to another: the planted symmetry, and those found by trying
    /// permutations of few items.
    fn maps(&mut self, from: &Residual<'p>, to: &Residual<'p>) -> Vec<Map> {
        let (items, images) = (from.items(), to.items());
        if items.len() != images.len() {
            return Vec::new();
        }
        let mut maps = Vec::new();
        let (image, colors) = &from.problem.symmetry;
        let ranks: Option<Vec<usize>> = items
            .iter()
            .map(|&item| images.iter().position(|&other| other == image[item]))
            .collect();
        if let Some(ranks) = ranks {
            let mut map = Map { ranks, colors: Vec::new() };
            for (rank, &item) in items.iter().enumerate().filter(|(_, i)| !from.is_primary(**i)) {
                let rules = colors[item].iter().enumerate().filter(|(_, to)| **to != PLAIN);
                let rules = rules.filter(|(from, to)| from != *to || self.random.once_in(8));
                map.colors.extend(rules.map(|(from, &to)| (rank, from, to)));
            }
            maps.push(map);
        }
        let mut ranks: Vec<usize> = (0..items.len()).collect();
        maps.push(Map { ranks: ranks.clone(), colors: Vec::new() });
        for _ in 0..20 {
            self.random.shuffle(&mut ranks);
            maps.push(Map { ranks: ranks.clone(), colors: Vec::new() });
        }
        maps.retain(|map| from.is_carried(to, map));
        maps
    }

    fn write_map(&mut self, map: &Map) {
        let moved: Vec<usize> =
            (0..map.ranks.len()).filter(|&rank| map.ranks[rank] != rank).collect();
        let all: Vec<usize> = (0..map.ranks.len()).collect();
        let written = if self.random.once_in(2) { all } else { moved };
        int(&mut self.out, written.len() as u64);
        let mut next = 0;
        for &rank in &written {
            if written.len() < map.ranks.len() {
                int(&mut self.out, (rank - next) as u64);
            }
            next = rank + 1;
            int(&mut self.out, map.ranks[rank] as u64);
        }
        int(&mut self.out, map.colors.len() as u64);
        for &(rank, from, to) in &map.colors {
            [rank, from, to].iter().for_each(|&number| int(&mut self.out, number as u64));
        }
    }
}
