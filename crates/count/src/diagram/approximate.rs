//! Estimates over all solutions, where no diagram of them fits.
//!
//! # Method
//! Random probes (D. E. Knuth, *Estimating the efficiency of backtrack programs*, 1975) that end in exact
//! answers. A probe goes down from the root and takes one of the children of each node, each with the
//! same chance, until the residual compiles within some thousands of visits. Its weight is the product
//! of the numbers of children on its way. The weight times a sum over the solutions of the residual is
//! an estimate of the sum over all solutions, without bias: where a probe ends depends on the way so
//! far and on the probes before, not on what follows. Standard errors are those of a mean of
//! independent values.
//!
//! A random solution is drawn from the residual of a probe, which is chosen in proportion to what it
//! stands for. That is uniform in the limit of many probes. The effective size of the sample of probes
//! is (Σw)² / Σw² (L. Kish, *Survey sampling*, 1965), where w is what a probe stands for.

use quadrille_problem::{Cube, OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::meter::Meter;
use quadrille_search::reduce::residual::restrict;
use quadrille_search::residual::{Mark, Residual};

use crate::diagram::compile::{Alternating, Compiled};
use crate::diagram::graph::{CompileError, Diagram};
use crate::diagram::nodes::Nodes;
use crate::problem_ref::ProblemRef;
use crate::solution::Solution;
use crate::sweep;

/// An estimated number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimated {
    /// The estimate, without bias.
    pub value: f64,
    /// Its standard error: 0 if the number is exact, and infinite if no probe met one, so that it is unknown. With few
    /// effective probes it may be too low.
    pub standard_error: f64,
}

/// Estimates over all solutions of a problem; see
/// `Compiler::approximate`.
#[derive(Clone, Debug)]
pub struct Approximation<'p> {
    count: Estimated,
    frequencies: Vec<Estimated>,
    samples: Vec<Solution<'p>>,
    probes: u64,
    effective_probes: f64,
    stopped: Option<StopReason>,
}

impl<'p> Approximation<'p> {
    /// Returns the number of solutions.
    pub fn count(&self) -> Estimated {
        self.count
    }

    /// Returns for each option the number of solutions that have it.
    pub fn frequencies(&self) -> &[Estimated] {
        &self.frequencies
    }

    /// Returns random solutions, each about equally likely. There are none if no probe met a solution.
    pub fn samples(&self) -> &[Solution<'p>] {
        &self.samples
    }

    /// Returns the number of probes; 0 if the whole problem was compiled, and all numbers are exact.
    pub fn probes(&self) -> u64 {
        self.probes
    }

    /// Returns the effective number of probes: the size of a sample with equal weights that tells as
    /// much. If it is small, errors may be larger than they seem.
    pub fn effective_probes(&self) -> f64 {
        self.effective_probes
    }

    /// Returns what stopped the probes early, if anything did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }
}

/// Visits of the compilation of the whole problem before it is probed.
const WHOLE_VISITS: u64 = 200_000;
/// Visits of the compilation of a residual at which a probe may end.
const RESIDUAL_VISITS: u64 = 4_000;
/// The least and the most probes.
const LEAST_PROBES: u64 = 64;
const MOST_PROBES: u64 = 2_000;
/// The relative standard error of the number of solutions at which probes end.
const WANTED_ERROR: f64 = 0.01;

/// Estimates the frequencies of all options, and draws `samples` random solutions.
pub fn approximate<'p>(
    problem: ProblemRef<'p>,
    seed: u64,
    samples: usize,
    meter: &mut Meter<'_>,
) -> Result<Approximation<'p>, CompileError> {
    let failed = |reason, meter: &Meter<'_>| CompileError { reason, visited: meter.nodes() };
    if meter.stops_at_once() {
        return Err(failed(meter.stop_reason(), meter));
    }
    let whole = compile(&problem, &problem, None, WHOLE_VISITS, meter);
    match whole.map_err(|reason| failed(reason, meter))? {
        Some(diagram) => exact(&problem, &diagram, seed, samples, meter),
        None => Probing::new(&problem).run(&problem, seed, samples, meter),
    }
    .map_err(|reason| failed(reason, meter))
}

/// The exact answers of a diagram.
fn exact<'p>(
    problem: &ProblemRef<'p>,
    diagram: &Diagram<'_>,
    seed: u64,
    samples: usize,
    meter: &mut Meter<'_>,
) -> Result<Approximation<'p>, StopReason> {
    let value = |count: &Count| count.to_string().parse().expect("digits are a number");
    let number = |count: &Count| Estimated { value: value(count), standard_error: 0.0 };
    let mut drawn = Vec::new();
    for sample in diagram.samples(seed).take(samples) {
        diagram.may_go_on()?;
        drawn.push(Solution::known(problem.clone(), sample.options()));
    }
    meter.finish();
    Ok(Approximation {
        count: number(diagram.count()),
        frequencies: diagram.frequencies()?.iter().map(number).collect(),
        samples: drawn,
        probes: 0,
        effective_probes: 0.0,
        stopped: None,
    })
}

/// Compiles a residual within a limit of visits; `None` if it needs more. `options` are its
/// options in the problem, the same if `None`.
fn compile<'w>(
    whole: &'w Problem,
    left: &Problem,
    options: Option<&[OptionId]>,
    visits: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Diagram<'w>>, StopReason> {
    let order = sweep::order(left, &|| meter.is_over());
    let mut compiling = Alternating::new(left, order, meter);
    match compiling.advance(visits, meter.memory_limit(), meter) {
        Compiled::Done(nodes, root) => {
            let name =
                |option: u32| options.map_or(option, |own| own[option as usize].index() as u32);
            let mut named = Nodes::new();
            let root = named.append(nodes, root, name).map_err(|_| StopReason::MemoryLimit)?;
            Diagram::of(ProblemRef::from(whole), named, root, false, meter.stops()).map(Some)
        }
        Compiled::Paused | Compiled::Stopped(StopReason::MemoryLimit) => Ok(None),
        Compiled::Stopped(reason) => Err(reason),
    }
}

/// Where a probe ended that met solutions.
#[derive(Debug)]
struct Probe {
    cube: Cube,
    /// The logarithm of the number of solutions for which it stands.
    weight: f64,
}

/// The probes of a problem.
struct Probing<'w> {
    whole: &'w Problem,
    residual: Residual,
    /// The depth at which a probe first tries to end.
    depth: usize,
    sums: Sums,
    probes: Vec<Probe>,
}

impl<'w> Probing<'w> {
    fn new(whole: &'w Problem) -> Self {
        let (residual, sums) = (Residual::new(whole), Sums::new(whole.option_count()));
        Self { whole, residual, depth: 0, sums, probes: Vec::new() }
    }

    fn run<'p>(
        mut self,
        problem: &ProblemRef<'p>,
        seed: u64,
        samples: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Approximation<'p>, StopReason> {
        let mut random = Random::new(seed);
        let mut stopped = None;
        while self.sums.probes < MOST_PROBES {
            if let Err(reason) = self.probe(&mut random, meter) {
                stopped = Some(reason);
                break;
            }
            let Estimated { value, standard_error } = self.sums.count();
            let is_enough = value > 0.0 && standard_error <= WANTED_ERROR * value;
            if self.sums.probes >= LEAST_PROBES && is_enough {
                break;
            }
        }
        // Two values are the least that have a standard error.
        if let Some(reason) = stopped.filter(|_| self.sums.probes < 2) {
            return Err(reason);
        }
        let drawn = match stopped {
            None => self.draw(problem, samples, &mut random, meter)?,
            Some(_) => Vec::new(),
        };
        meter.finish();
        Ok(Approximation {
            count: self.sums.count(),
            frequencies: self.sums.frequencies(),
            samples: drawn,
            probes: self.sums.probes,
            effective_probes: self.sums.effective(),
            stopped,
        })
    }

    /// Makes one probe.
    fn probe(&mut self, random: &mut Random, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let began = self.residual.mark();
        let (mut taken, mut dropped) = (Vec::<(u32, Mark)>::new(), Vec::new());
        let ended = self.go_down(&mut taken, &mut dropped, random, meter);
        for &(option, mark) in taken.iter().rev() {
            self.residual.untake(option, mark);
        }
        self.residual.undo(began);
        ended
    }

    fn go_down(
        &mut self,
        taken: &mut Vec<(u32, Mark)>,
        dropped: &mut Vec<u32>,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let (mut options, mut weight) = (Vec::new(), 0.0);
        for depth in 0.. {
            meter.reserve_depth(depth);
            if !meter.visit(depth, || 0.0) {
                return Err(meter.stop_reason());
            }
            if self.residual.is_dead() {
                break;
            }
            if depth >= self.depth && depth > 0 && self.ends(taken, dropped, weight, meter)? {
                self.depth = depth - 1;
                return Ok(());
            }
            let Some(item) = self.residual.lowest_rank() else {
                let path = taken.iter().map(|&(option, _)| OptionId::known(option as usize));
                let path: Vec<OptionId> = path.collect();
                let fractions = path.iter().map(|option| (option.index(), 1.0));
                self.sums.add(weight, fractions);
                self.probes.push(Probe { cube: cube(taken, dropped), weight });
                return Ok(());
            };
            options.clear();
            self.residual.live_options(item, &mut options);
            let is_once = self.residual.is_once(item);
            let skips = !is_once && self.residual.is_satisfied(item);
            let children = options.len() + usize::from(skips);
            let chosen = random.below(children);
            weight += (children as f64).ln();
            if !is_once {
                for &option in &options[..chosen] {
                    self.residual.drop_option(option);
                    dropped.push(option);
                }
            }
            // Too few options may be left for what the item needs.
            if let Some(&option) = options.get(chosen).filter(|_| !self.residual.is_dead()) {
                taken.push((option, self.residual.mark()));
                self.residual.take(option);
            }
        }
        self.sums.add_nothing();
        Ok(())
    }

    /// Ends a probe if its residual compiles. Returns whether it does.
    fn ends(
        &mut self,
        taken: &[(u32, Mark)],
        dropped: &[u32],
        weight: f64,
        meter: &mut Meter<'_>,
    ) -> Result<bool, StopReason> {
        let cube = cube(taken, dropped);
        let Some((left, options)) = restrict(self.whole, &cube) else {
            self.sums.add_nothing();
            return Ok(true);
        };
        let whole = self.whole;
        let Some(diagram) = compile(whole, &left, Some(&options), RESIDUAL_VISITS, meter)? else {
            return Ok(false);
        };
        if diagram.count().is_zero() {
            self.sums.add_nothing();
            return Ok(true);
        }
        let count = logarithm(diagram.count());
        let frequencies = diagram.frequencies()?;
        let below = frequencies.iter().enumerate().filter(|(_, own)| !own.is_zero());
        let below = below.map(|(option, own)| (option, (logarithm(own) - count).exp()));
        let path = taken.iter().map(|&(option, _)| (option as usize, 1.0));
        self.sums.add(weight + count, path.chain(below));
        self.probes.push(Probe { cube, weight: weight + count });
        Ok(true)
    }

    /// Draws random solutions from the residuals of the probes.
    fn draw<'p>(
        &self,
        problem: &ProblemRef<'p>,
        samples: usize,
        random: &mut Random,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Solution<'p>>, StopReason> {
        let most = self.probes.iter().map(|probe| probe.weight).fold(f64::NEG_INFINITY, f64::max);
        let mut sum = 0.0;
        let ends: Vec<f64> = self
            .probes
            .iter()
            .map(|probe| {
                sum += (probe.weight - most).exp();
                sum
            })
            .collect();
        if self.probes.is_empty() {
            return Ok(Vec::new());
        }
        // The samples that each probe gives.
        let mut places: Vec<Vec<usize>> = vec![Vec::new(); self.probes.len()];
        for place in 0..samples {
            let draw = (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * sum;
            let probe = ends.partition_point(|&end| end <= draw).min(ends.len() - 1);
            places[probe].push(place);
        }
        let mut drawn: Vec<Option<Solution<'p>>> = vec![None; samples];
        for (probe, places) in self.probes.iter().zip(&places).filter(|(_, own)| !own.is_empty()) {
            let taken = probe.cube.taken();
            let seed = random.next_u64();
            let residual = restrict(self.whole, &probe.cube);
            let (left, options) = residual.expect("the probe met a solution");
            let diagram = compile(self.whole, &left, Some(&options), u64::MAX, meter)?;
            let diagram = diagram.ok_or(StopReason::MemoryLimit)?;
            for (&place, sample) in places.iter().zip(diagram.samples(seed)) {
                diagram.may_go_on()?;
                let mut options = [taken, sample.options()].concat();
                options.sort_unstable();
                drawn[place] = Some(Solution::of(problem.clone(), options));
            }
        }
        Ok(drawn.into_iter().map(|sample| sample.expect("each place has a probe")).collect())
    }
}

/// The cube of a way.
fn cube(taken: &[(u32, Mark)], dropped: &[u32]) -> Cube {
    let sorted = |options: &mut dyn Iterator<Item = u32>| {
        let mut options: Vec<OptionId> =
            options.map(|option| OptionId::known(option as usize)).collect();
        options.sort_unstable();
        options
    };
    let taken = sorted(&mut taken.iter().map(|&(option, _)| option));
    Cube::known(&taken, &sorted(&mut dropped.iter().copied()))
}

/// The natural logarithm of a number; of 0, minus infinity.
fn logarithm(count: &Count) -> f64 {
    let digits = count.to_string();
    let (first, rest) = digits.split_at(digits.len().min(17));
    let first: f64 = first.parse().expect("digits");
    first.ln() + rest.len() as f64 * std::f64::consts::LN_10
}

/// Sums over probes, in units of a power of e so that they do not overflow.
#[derive(Debug)]
struct Sums {
    probes: u64,
    /// The logarithm of the unit.
    unit: f64,
    count: Moments,
    options: Vec<Moments>,
}

/// A sum of values, and of their squares.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn scale(&mut self, by: f64) {
        self.sum *= by;
        self.squares *= by * by;
    }

    /// The mean of `values` values, with its standard error, times the unit.
    fn mean(&self, values: u64, unit: f64) -> Estimated {
        if self.squares == 0.0 {
            return Estimated { value: 0.0, standard_error: f64::INFINITY };
        }
        let n = values as f64;
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0) / (n - 1.0).max(1.0);
        Estimated { value: mean * unit, standard_error: variance.sqrt() * unit }
    }
}

impl Sums {
    fn new(options: usize) -> Self {
        let options = vec![Moments::default(); options];
        Self { probes: 0, unit: f64::NEG_INFINITY, count: Moments::default(), options }
    }

    /// Adds a probe that met no solution.
    fn add_nothing(&mut self) {
        self.probes += 1;
    }

    /// Adds a probe that stands for a number of solutions, given as its logarithm, of which these
    /// fractions have these options.
    fn add(&mut self, weight: f64, fractions: impl Iterator<Item = (usize, f64)>) {
        self.probes += 1;
        if weight > self.unit {
            let by = (self.unit - weight).exp();
            self.count.scale(by);
            self.options.iter_mut().for_each(|option| option.scale(by));
            self.unit = weight;
        }
        let weight = (weight - self.unit).exp();
        self.count.add(weight);
        for (option, fraction) in fractions {
            self.options[option].add(weight * fraction);
        }
    }

    fn count(&self) -> Estimated {
        self.count.mean(self.probes, self.unit.exp())
    }

    fn frequencies(&self) -> Vec<Estimated> {
        let unit = self.unit.exp();
        self.options.iter().map(|option| option.mean(self.probes, unit)).collect()
    }

    fn effective(&self) -> f64 {
        match self.count.squares > 0.0 {
            true => self.count.sum * self.count.sum / self.count.squares,
            false => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_probe_met_is_unknown() {
        let mut sums = Sums::new(2);
        (0..10).for_each(|_| sums.add_nothing());
        let unknown = Estimated { value: 0.0, standard_error: f64::INFINITY };
        assert_eq!((sums.count(), &sums.frequencies()[..]), (unknown, &[unknown; 2][..]));
        // One of 16 probes stands for 8 solutions, all with the first option: the mean is 1/2, and the variance of
        // the mean (64/16 − 1/4) / 15 = 1/4.
        (0..5).for_each(|_| sums.add_nothing());
        sums.add(8f64.ln(), [(0, 1.0)].into_iter());
        let [first, second] = sums.frequencies()[..] else { panic!("two options") };
        assert!((first.value - 0.5).abs() < 1e-9 && (first.standard_error - 0.5).abs() < 1e-9);
        assert_eq!((sums.count(), second), (first, unknown));
    }
}
