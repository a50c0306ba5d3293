//! A writer that proves small residuals by steps chosen at random.

use std::collections::BTreeMap;

use super::problem::{PLAIN, Problem, Value};
use super::random::Random;
use super::residual::{Form, Map, Residual, carry};
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
        certificate.head[QUESTION] = u8::from(of_costs);
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
        let Writer { out: proof, steps, is_partial, nodes, .. } = writer;
        let mut head = head(text);
        if random.once_in(2) {
            head[WORK..WORK + 8].copy_from_slice(&nodes.to_le_bytes());
        }
        int(&mut head, (taken.len() + dropped.len()) as u64);
        for (sign, list) in [(1, dropped), (0, taken)] {
            for option in list {
                head.push(sign);
                int(&mut head, option as u64);
            }
        }
        Self { head, proof, steps, of_costs: false, is_exact: !is_partial, value }
    }

    pub fn bytes(&self) -> Vec<u8> {
        let claim = match (self.of_costs, self.value) {
            (true, Value { cost: None, .. }) => "no solution".to_owned(),
            (true, Value { cost: Some(cost), .. }) => format!("no solution costs less than {cost}"),
            (false, Value { count, .. }) if !self.is_exact => format!("at least {count}"),
            (false, Value { count: 0, .. }) => "no solution".to_owned(),
            (false, Value { count: 1, .. }) => "1 solution".to_owned(),
            (false, Value { count, .. }) => format!("{count} solutions"),
        };
        [self.head.as_slice(), &self.proof, claim.as_bytes()].concat()
    }
}

/// The place of the work, after the first line and the hash.
pub const WORK: usize = 43;
/// The place of the question, after the work.
pub const QUESTION: usize = WORK + 16;

const NONE: Value = Value { count: 0, cost: None };

/// A part: the items of its options, and the options.
type Part = (Vec<usize>, Vec<usize>);

/// The first line, the hash of a problem, any work, and the question of a count.
pub fn head(canonical: &[u8]) -> Vec<u8> {
    [b"quadcert 2\n", sha256(canonical).as_slice(), &[255; 16], &[0]].concat()
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

pub struct Writer<'r, 'p> {
    random: &'r mut Random,
    pub out: Vec<u8>,
    pub steps: Vec<usize>,
    kept: Vec<Option<(Residual<'p>, Value)>>,
    pub is_partial: bool,
    /// The nodes of all leaves.
    nodes: u64,
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
            nodes: 0,
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
            let value = match self.random.below(10) {
                0 if self.may_skip && self.random.once_in(3) => {
                    self.is_partial = true;
                    self.begin(0, &[]);
                    Some(Value { count: 0, cost: Some(0) })
                }
                1 => self.keep(residual, depth),
                2 => self.same(residual),
                3 => self.split(residual, depth),
                4 => self.orbits(residual, depth),
                5 => self.decide(residual, depth),
                6 => self.product(residual, depth),
                7 => self.sweep(residual),
                8 => self.prices(residual),
                9 if depth > 1 => Some(self.leaf(residual)),
                _ => None,
            };
            if let Some(value) = value {
                return value;
            }
        }
        self.keep(residual, depth).expect("always possible")
    }

    fn leaf(&mut self, residual: &Residual<'p>) -> Value {
        let nodes = residual.nodes();
        self.nodes += nodes;
        self.begin(64 + nodes.next_power_of_two().trailing_zeros() as u8, &[]);
        residual.value()
    }

    fn keep(&mut self, residual: &Residual<'p>, depth: usize) -> Option<Value> {
        // Now and then a slot that is taken. Its claim is there until the new one is proven.
        let slot = self.random.below(self.kept.len() + 2);
        self.begin(1, &[slot]);
        let value = self.prove(residual, depth + 1);
        self.kept.resize(self.kept.len().max(slot + 1), None);
        self.kept[slot] = Some((residual.clone(), value));
        Some(value)
    }

    fn split(&mut self, residual: &Residual<'p>, depth: usize) -> Option<Value> {
        let item = self.random.below(residual.problem.items);
        self.begin(3, &[item, 0]);
        let (options, lo) = (residual.options_of(item), residual.limits(item).0 as usize);
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
        maps.truncate(1 + self.random.below(3));
        if maps.is_empty() {
            return None;
        }
        self.begin(3, &[item, maps.len()]);
        let forms: BTreeMap<usize, Form> = residual.forms().into_iter().collect();
        let mut orbit: BTreeMap<&Form, &Form> = forms.values().map(|form| (form, form)).collect();
        for map in &maps {
            self.write_map(map);
            let pairs: Vec<_> = forms.values().map(|form| (form, carry(map, form))).collect();
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
        self.begin(2, &[place]);
        self.write_map(&map);
        Some(value)
    }

    fn product(&mut self, residual: &Residual<'p>, depth: usize) -> Option<Value> {
        let items = residual.items();
        if items.iter().any(|&item| residual.options_of(item).is_empty()) {
            return None;
        }
        let mut parts: Vec<Part> = Vec::new();
        for &option in &residual.live {
            let own = residual.members(option).iter().map(|member| member.0);
            let own: Vec<usize> = own.filter(|item| items.contains(item)).collect();
            let touches = |part: &Part| part.0.iter().any(|item| own.contains(item));
            let (joined, others) = parts.into_iter().partition(touches);
            let mut own = (own, vec![option]);
            let joined: Vec<Part> = joined;
            joined.into_iter().for_each(|part| {
                own.0.extend(part.0);
                own.1.extend(part.1);
            });
            parts = others;
            parts.push(own);
        }
        parts.sort_by_key(|part| part.1.iter().min().copied());
        self.begin(6, &[]);
        let mut value = Value { count: 1, cost: Some(0) };
        for (_, options) in parts {
            let mut part = residual.clone();
            part.live = options.iter().copied().collect();
            for item in 0..part.bounds.len() {
                if part.options_of(item).is_empty() {
                    part.bounds[item].0 = 0;
                }
            }
            let own = self.prove(&part, depth + 1);
            value.count *= own.count;
            value.cost = value.cost.and_then(|cost| Some(cost + own.cost?));
        }
        Some(value)
    }

    fn sweep(&mut self, residual: &Residual<'p>) -> Option<Value> {
        if residual.items().iter().any(|&item| residual.options_of(item).is_empty()) {
            return None;
        }
        let mut order: Vec<usize> = (0..residual.problem.items).collect();
        self.random.shuffle(&mut order);
        // All primary items must stay: each option has one of them.
        let stays = |item: &usize| residual.is_primary(*item) || self.random.once_in(2);
        let order: Vec<usize> = order.into_iter().filter(stays).collect();
        self.begin(7, &[residual.live.len(), order.len()]);
        order.iter().for_each(|&item| int(&mut self.out, item as u64));
        Some(residual.value())
    }

    fn prices(&mut self, residual: &Residual<'p>) -> Option<Value> {
        let has_costs = residual.problem.costs.iter().any(|&cost| cost > 0);
        if !has_costs && residual.value().count > 0 {
            return None;
        }
        let price = |prices: &[i64], option: usize| -> i64 {
            let plain = residual.members(option).iter().filter(|member| member.1 == PLAIN);
            plain.map(|member| prices[member.0]).sum()
        };
        for _ in 0..60 {
            let modulus = if self.random.once_in(2) { 1 + self.random.below(4) as i64 } else { 0 };
            let scale = 1 + self.random.below(3) as i64;
            let reduced = |sum: i64| if modulus > 0 { sum.rem_euclid(modulus) } else { sum };
            let mut prices = vec![0; residual.problem.items];
            let mut sum = 0;
            for (item, price) in prices.iter_mut().enumerate() {
                let (lo, hi) = residual.limits(item);
                if modulus == 0 || lo == hi {
                    *price = scale * (self.random.below(5) as i64 - 2);
                    *price += self.random.below(3) as i64 - 1;
                }
                sum += *price * i64::from(if *price > 0 { lo } else { hi });
            }
            // What the options that weigh more than they cost take from the bound.
            let excess = |&option: &usize| {
                let cost = scale * residual.problem.costs[option] as i64;
                0.min(cost - reduced(price(&prices, option)))
            };
            let bound = reduced(sum) + residual.live.iter().map(excess).sum::<i64>();
            if bound <= 0 {
                continue;
            }
            let used = prices.iter().filter(|&&price| price != 0).count();
            self.begin(4, &[modulus as usize, scale as usize, used]);
            for (item, &price) in prices.iter().enumerate().filter(|(_, price)| **price != 0) {
                int(&mut self.out, item as u64);
                signed(&mut self.out, price);
            }
            return Some(Value { count: 0, cost: Some((bound as u64).div_ceil(scale as u64)) });
        }
        None
    }

    /// Maps from one residual to another: the planted symmetry, and those found by trying
    /// permutations of few items.
    fn maps(&mut self, from: &Residual<'p>, to: &Residual<'p>) -> Vec<Map> {
        let (marks, images) = (from.marks(), to.marks());
        if marks.len() != images.len() {
            return Vec::new();
        }
        let mut maps = Vec::new();
        let (image, colors) = &from.problem.symmetry;
        let planted = marks.iter().map(|&(item, color)| {
            let color = if color == PLAIN { PLAIN } else { colors[item][color] };
            images.iter().position(|&other| other == (image[item], color))
        });
        maps.extend(planted.collect::<Option<Map>>());
        let mut map: Map = (0..marks.len()).collect();
        maps.push(map.clone());
        for _ in 0..20 {
            self.random.shuffle(&mut map);
            maps.push(map.clone());
        }
        maps.retain(|map| from.is_carried(to, map));
        maps
    }

    /// Writes a map: exchanges that lead to it from the identity, and now and then one more that is
    /// undone.
    fn write_map(&mut self, map: &Map) {
        let (mut images, mut exchanges) = (map.clone(), Vec::new());
        let mut marks: Vec<usize> = (0..map.len()).collect();
        self.random.shuffle(&mut marks);
        for mark in marks {
            let place = images.iter().position(|&image| image == mark).expect("a permutation");
            if place != mark || self.random.once_in(8) {
                images.swap(place, mark);
                exchanges.push([place, mark]);
            }
        }
        if self.random.once_in(8) && !map.is_empty() {
            let pair = [self.random.below(map.len()), self.random.below(map.len())];
            exchanges.extend([pair, pair]);
        }
        int(&mut self.out, exchanges.len() as u64);
        exchanges.iter().rev().flatten().for_each(|&mark| int(&mut self.out, mark as u64));
    }
}
