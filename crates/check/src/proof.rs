//! The proof: steps in preorder, each of which says how to compute the value of a residual.

use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::iter;

use crate::input::Input;
use crate::map::Constraints;
use crate::need::need;
use crate::problem::Problem;
use crate::residual::Residual;
use crate::sweep::sweep;
use crate::value::{NO_COST, Value, search};

/// The checker's own limit on the states of a sweep: 2 to this power.
const SWEEP_LIMIT: u64 = 28;

/// The steps by their bytes.
const NAMES: &str =
    "skip keep forget split orbits decide same product sweep congruence inequality prices";

/// A proof that is being read.
pub(crate) struct Proof<'p, 'i, R> {
    problem: &'p Problem,
    input: &'i mut Input<R>,
    /// The steps that are not complete, the innermost last.
    open: Vec<Open<'p>>,
    /// The claims that were kept and not forgotten, by their places in the order of keeping.
    kept: HashMap<usize, (Residual<'p>, Value)>,
    /// The number of claims that were kept.
    claims: usize,
    /// The limit on kept claims and open steps.
    limit: usize,
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
    value: Value,
    is_product: bool,
    /// The residual, if the claim is kept.
    keeps: Option<Residual<'p>>,
}

impl<'p> Open<'p> {
    /// A step whose value is the sum over some children.
    fn sum(children: impl Iterator<Item = (u32, Residual<'p>)> + 'p) -> Self {
        let (children, value) = (Box::new(children), Value::none());
        Self { children, weight: 0, value, is_product: false, keeps: None }
    }

    /// A step whose value is the sum over some children that count once.
    fn once(children: impl Iterator<Item = Residual<'p>> + 'p) -> Self {
        Self::sum(children.map(|child| (1, child)))
    }

    /// A step with this value and no children.
    fn value(value: Value) -> Self {
        Self { value, ..Self::sum(iter::empty()) }
    }
}

impl<'p, 'i, R: Read> Proof<'p, 'i, R> {
    /// Begins a proof, with at most this number of kept claims and open steps.
    pub(crate) fn new(problem: &'p Problem, input: &'i mut Input<R>, limit: usize) -> Self {
        let (open, kept) = (Vec::new(), HashMap::new());
        Self { problem, input, open, kept, claims: 0, limit, is_partial: false }
    }

    /// Reads the options that the cube takes and drops. Returns them and the residual.
    pub(crate) fn cube(&mut self) -> Result<(Vec<usize>, Vec<usize>, Residual<'p>), String> {
        let (taken, dropped) = (self.options()?, self.options()?);
        let mut residual = Residual::root(self.problem);
        for &option in &dropped {
            need!(residual.live[option], "cube: option {option} is not live");
            residual.drop(option);
        }
        for &option in &taken {
            need!(residual.live[option], "cube: option {option} is not live");
            residual = residual.take(option);
        }
        Ok((taken, dropped, residual))
    }

    fn options(&mut self) -> Result<Vec<usize>, String> {
        let (count, limit) = (self.input.int()?, self.problem.options.len());
        (0..count).map(|_| self.input.below(limit, "option")).collect()
    }

    /// Reads the proof of a residual, and returns its value.
    pub(crate) fn value(&mut self, mut residual: Residual<'p>) -> Result<Value, String> {
        loop {
            let kind = self.input.byte()?;
            let name = NAMES.split(' ').nth(kind.into()).unwrap_or("leaf");
            let step = self.step(kind, residual).map_err(|why| format!("{name}: {why}"))?;
            self.open.push(step);
            need!(self.open.len() + self.kept.len() <= self.limit, "out of memory");
            residual = loop {
                let step = self.open.last_mut().expect("the loop ends with the outermost step");
                if let Some((weight, child)) = step.children.next() {
                    step.weight = weight;
                    break child;
                }
                let Open { value, keeps, .. } = self.open.pop().expect("it was there");
                if let Some(residual) = keeps {
                    self.kept.insert(self.claims, (residual, value.clone()));
                    self.claims += 1;
                }
                match self.open.last_mut() {
                    None => return Ok(value),
                    Some(outer) if outer.is_product => outer.value = outer.value.times(&value),
                    Some(outer) => outer.value.add(&value, outer.weight),
                }
            };
        }
    }

    /// Reads a step of this kind.
    fn step(&mut self, kind: u8, residual: Residual<'p>) -> Result<Open<'p>, String> {
        match kind {
            0 => {
                self.is_partial = true;
                Ok(Open::value(Value { cost: residual.spent, ..Value::none() }))
            }
            1 => Ok(Open { keeps: Some(residual.clone()), ..Open::once(iter::once(residual)) }),
            2 => {
                let place = self.claim()?;
                self.kept.remove(&place);
                Ok(Open::once(iter::once(residual)))
            }
            3 => Ok(Open::once(residual.split(self.primary()?))),
            4 => self.orbits(residual),
            5 => {
                let option = self.live_option(&residual)?;
                Ok(Open::once(residual.in_turn(vec![option], 2)))
            }
            6 => self.same(&residual),
            7 => self.product(residual),
            8 => self.sweep(&residual),
            9 => {
                let modulus = self.input.int()?;
                need!(modulus >= 2, "the modulus is below 2");
                self.refute(&residual, modulus.into(), 1)
            }
            10 => self.refute(&residual, 0, 1),
            11 => {
                let scale = self.input.below(1 << 32, "scale")?;
                need!(scale > 0, "the scale is 0");
                self.refute(&residual, 0, scale as i128)
            }
            64..128 => search(residual, 1 << (kind - 64), self.limit).map(Open::value),
            _ => Err(format!("unknown step {kind}")),
        }
    }

    fn live_option(&mut self, residual: &Residual<'p>) -> Result<usize, String> {
        let option = self.input.below(self.problem.options.len(), "option")?;
        need!(residual.live[option], "option {option} is not live");
        Ok(option)
    }

    fn primary(&mut self) -> Result<usize, String> {
        self.input.below(self.problem.primary, "primary item")
    }

    fn item(&mut self) -> Result<usize, String> {
        self.input.below(self.problem.bounds.len(), "item")
    }

    /// Reads which kept claim is meant, and returns its place.
    fn claim(&mut self) -> Result<usize, String> {
        let back = self.input.below(self.claims, "kept claim")?;
        let place = self.claims - 1 - back;
        need!(self.kept.contains_key(&place), "this claim was forgotten");
        Ok(place)
    }

    fn orbits(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        let item = self.primary()?;
        let (lo, hi) = residual.bounds[item];
        need!(hi == 1, "item {item} can be covered more than once");
        let constraints = Constraints::new(&residual);
        let mut orbits = Groups((0..self.problem.options.len()).collect());
        for pair in constraints.forms.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            orbits.join(pair[0].1, pair[1].1);
        }
        for _ in 0..self.input.int()? {
            let images = constraints.carry(&constraints, self.input, self.problem.colors)?;
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
        let (kept, value) = &self.kept[&place];
        let (from, to) = (Constraints::new(residual), Constraints::new(kept));
        from.carry(&to, self.input, self.problem.colors)?;
        let cost = match value.cost {
            NO_COST => NO_COST,
            cost => cost - kept.spent + residual.spent,
        };
        Ok(Open::value(Value { cost, ..value.clone() }))
    }

    fn product(&mut self, residual: Residual<'p>) -> Result<Open<'p>, String> {
        let constraints = Constraints::new(&residual);
        let mut groups = Groups((0..self.problem.options.len()).collect());
        let mut users = HashMap::new();
        for ((_, form), option) in &constraints.forms {
            for (rank, _) in form {
                groups.join(*option, *users.entry(rank).or_insert(*option));
            }
        }
        need!(users.len() == constraints.items.len(), "an item that matters has no live option");
        let (parts, value) = (groups.of(residual.live()), Value::one(residual.spent));
        let parts = parts.into_iter().map(move |part| residual.part(&part));
        Ok(Open { is_product: true, value, ..Open::once(parts) })
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

    /// Checks a congruence if there is a modulus, or else an inequality or prices, with costs in units
    /// of 1 / scale. All sums fit into 128 bits: a multiplier has 64 bits, and there are fewer than
    /// 2^32 covers of an item and 2^60 members of options.
    fn refute(
        &mut self,
        residual: &Residual<'p>,
        modulus: i128,
        scale: i128,
    ) -> Result<Open<'p>, String> {
        let (mut multipliers, mut sum) = (HashMap::new(), 0);
        for _ in 0..self.input.int()? {
            let (item, number) = (self.item()?, i128::from(self.input.int()?));
            let limits = residual.limits(item).filter(|(lo, hi)| modulus == 0 || lo == hi);
            let (lo, hi) =
                limits.ok_or_else(|| format!("the covers of item {item} are not fixed"))?;
            let multiplier = match number % 2 {
                _ if modulus > 0 => number,
                0 => number / 2,
                _ => -(number / 2) - 1,
            };
            need!(multipliers.insert(item, multiplier).is_none(), "item {item} is listed twice");
            sum += multiplier * (if multiplier > 0 { lo } else { hi } as i128);
        }
        for option in residual.live() {
            let members = self.problem.options[option].iter();
            let weight: i128 = members.filter_map(|(item, _)| multipliers.get(item)).sum();
            let fits = modulus == 0 || weight % modulus == 0;
            need!(fits, "the weight of option {option} is no multiple of {modulus}");
            sum += if modulus > 0 {
                0
            } else {
                0.min(i128::from(self.problem.costs[option]) * scale - weight)
            };
        }
        let contradicts = if modulus > 0 { sum % modulus != 0 } else { sum > 0 };
        need!(contradicts, "the weights do not contradict the bounds");
        let cost = if modulus > 0 {
            NO_COST
        } else {
            residual.spent + (sum as u128).div_ceil(scale as u128)
        };
        Ok(Open::value(Value { cost, ..Value::none() }))
    }
}

/// Disjoint sets of options that can be joined. A set is named by its lowest option.
struct Groups(Vec<usize>);

impl Groups {
    fn name(&mut self, mut option: usize) -> usize {
        while self.0[option] != option {
            self.0[option] = self.0[self.0[option]];
            option = self.0[option];
        }
        option
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.name(a), self.name(b));
        self.0[a.max(b)] = a.min(b);
    }

    /// The sets that some options belong to, in the order of their first options.
    fn of(&mut self, options: impl Iterator<Item = usize>) -> Vec<Vec<usize>> {
        let mut sets = BTreeMap::<usize, Vec<usize>>::new();
        options.for_each(|option| sets.entry(self.name(option)).or_default().push(option));
        let mut sets: Vec<Vec<usize>> = sets.into_values().collect();
        sets.sort_unstable();
        sets
    }
}
