//! What can be told of a search before it runs: its parts, who would walk them, and how large
//! their trees are, by random probes.

use quadrille_problem::Problem;
use quadrille_random::Random;

use crate::answer::StopReason;
use crate::choice::{Chosen, Declined, Engine};
use crate::engine::Engines;
use crate::meter::limits::Meter;
use crate::observe::{EngineUse, SampleMean, Samples};
use crate::prepare::{Part, Prepared, Presolving, prepare};
use crate::reduce::presolve::{Findings, Refutation};
use crate::walk::walker::Walker;

/// What a count of all solutions would search, and about how large that is.
///
/// The nodes estimated are those that a count visits and [`Statistics`](crate::Statistics) counts:
/// of what presolve leaves of the problem, the trees of its independent parts added up. Two things
/// make a count visit fewer: a memo that finds remainders again, and a part without solutions,
/// which makes the parts after it needless.
///
/// Source: D. E. Knuth, *Estimating the efficiency of backtrack programs* (1975).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// What presolve found, if it was asked.
    pub presolve: Option<Findings>,
    /// Why there is no solution, if presolve proved that. Then nothing is left to be searched.
    pub refutation: Option<Refutation>,
    /// The independent parts of what is left to be searched, in the order in which a count takes
    /// them: those with the fewest options first. None if presolve leaves nothing.
    pub parts: Vec<PlannedPart>,
    /// Which back end would count them, why, and how many of them.
    pub engines: Vec<EngineUse>,
    /// How many nodes the search has. `None` if there is a part of which no probe came to its end.
    pub nodes: Option<SampleMean>,
    /// How many solutions there are. `None` where `nodes` is.
    ///
    /// Where solutions are rare no probe may come upon one: then the mean is 0, which says little.
    pub solutions: Option<SampleMean>,
    /// How many probes there were of the part with the fewest. A part in which there is nothing to
    /// choose is known after one and not looked at here; 0 if all are so, or nothing is left.
    pub probes: u64,
    /// How many nodes the probes met.
    pub visited: u64,
    /// What stopped the probes before there were as many as were asked for.
    pub stopped: Option<StopReason>,
}

/// An independent part of a problem, and the back end that would count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlannedPart {
    /// How many primary items it has.
    pub primary: usize,
    /// How many secondary items it has.
    pub secondary: usize,
    /// How many options it has.
    pub options: usize,
    /// Which back end, and why.
    pub chosen: Chosen,
}

impl Estimate {
    /// About how many seconds the search takes at the pace of a part of it: so many `nodes` were
    /// visited in so many `seconds`. `None` if that tells nothing.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b\na\nb\na b\n")?;
    /// let estimate = problem.estimator().presolve(false).estimate(100, 0)?;
    /// let nodes = estimate.nodes.expect("nothing stops the probes").mean;
    /// assert_eq!(estimate.seconds_at(10, 2.0), Some(nodes / 5.0));
    /// assert_eq!(estimate.seconds_at(0, 2.0), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seconds_at(&self, nodes: u64, seconds: f64) -> Option<f64> {
        let all = self.nodes?.mean / nodes as f64 * seconds;
        (nodes > 0 && all.is_finite()).then_some(all)
    }
}

/// Estimates the search of a problem, or of its residual after presolve.
pub(crate) fn estimate(
    problem: &Problem,
    engine: Engine,
    presolves: bool,
    probes: u64,
    seed: u64,
    meter: Meter<'_>,
) -> Result<Estimate, Declined> {
    let engines = Engines { asked: engine, memory: meter.memory_limit(), tuning: *meter.tuning() };
    let presolving = if presolves { Presolving::Reduce } else { Presolving::Skip };
    let prepared = prepare(problem, engines, presolving);
    let mut survey = Survey::new(probes, seed, meter);
    match prepared.refutation() {
        Some(_) => survey.solutions = Some(SampleMean::exact(0.0)),
        None => survey.parts(&prepared)?,
    }
    Ok(survey.estimate(prepared.findings().cloned(), prepared.refutation().cloned()))
}

/// An estimate in the making.
struct Survey<'m> {
    wanted: u64,
    random: Random,
    meter: Meter<'m>,
    parts: Vec<PlannedPart>,
    engines: Vec<EngineUse>,
    /// Of the parts probed so far. `None` as soon as there is one of which nothing is known.
    nodes: Option<SampleMean>,
    solutions: Option<SampleMean>,
    /// The fewest probes of a part in which there is a choice, so far.
    probes: Option<u64>,
    stopped: Option<StopReason>,
}

impl<'m> Survey<'m> {
    fn new(wanted: u64, seed: u64, meter: Meter<'m>) -> Self {
        Self {
            wanted,
            random: Random::new(seed),
            meter,
            parts: Vec::new(),
            engines: Vec::new(),
            nodes: Some(SampleMean::exact(0.0)),
            solutions: Some(SampleMean::exact(1.0)),
            probes: None,
            stopped: None,
        }
    }

    fn parts(&mut self, prepared: &Prepared<'_>) -> Result<(), Declined> {
        for (done, index) in prepared.by_size().into_iter().enumerate() {
            let Part { problem: part, chosen, .. } = prepared.part(index)?;
            let (primary, options) = (part.primary_count(), part.option_count());
            let secondary = part.item_count() - primary;
            self.parts.push(PlannedPart { primary, secondary, options, chosen });
            EngineUse::add(&mut self.engines, chosen);
            if self.nodes.is_some() && !self.is_settled() {
                let share = self.meter.nodes_left() / (prepared.part_count() - done) as u64;
                // A memo is of no use to probes.
                let mut walker = prepared.engines().without_memo().build(chosen, &part);
                self.part(&mut *walker, share);
            }
        }
        Ok(())
    }

    /// Whether a part is known to have no solution, which makes the others needless.
    fn is_settled(&self) -> bool {
        self.solutions == Some(SampleMean::exact(0.0))
    }

    /// Probes a part, until more nodes than its share were met.
    fn part(&mut self, walker: &mut dyn Walker, share: u64) {
        let (mut nodes, mut solutions) = (Samples::default(), Samples::default());
        let before = self.meter.nodes();
        for done in 0..self.wanted {
            if done > 0 && self.meter.nodes() - before >= share {
                self.stopped = self.stopped.or(Some(StopReason::NodeLimit));
                break;
            }
            match walker.probe(&mut |degree| self.random.below(degree), &mut self.meter) {
                Ok(probe) if probe.is_only => {
                    return self
                        .add(SampleMean::exact(probe.nodes), SampleMean::exact(probe.solutions));
                }
                Ok(probe) => {
                    nodes.add(probe.nodes);
                    solutions.add(probe.solutions);
                }
                Err(reason) => {
                    self.stopped = Some(reason);
                    break;
                }
            }
        }
        let done = nodes.count();
        self.probes = Some(self.probes.map_or(done, |fewest| fewest.min(done)));
        match (nodes.spread(), solutions.spread()) {
            (Some(nodes), Some(solutions)) => self.add(nodes, solutions),
            _ => (self.nodes, self.solutions) = (None, None),
        }
    }

    /// Adds what is known of a part.
    fn add(&mut self, nodes: SampleMean, solutions: SampleMean) {
        self.nodes = self.nodes.map(|sum| sum.plus(nodes));
        let is_none = solutions == SampleMean::exact(0.0);
        let product =
            |product: SampleMean| if is_none { solutions } else { product.times(solutions) };
        self.solutions = self.solutions.map(product);
    }

    fn estimate(self, presolve: Option<Findings>, refutation: Option<Refutation>) -> Estimate {
        Estimate {
            presolve,
            refutation,
            parts: self.parts,
            engines: self.engines,
            nodes: self.nodes,
            solutions: self.solutions,
            probes: self.probes.unwrap_or(0),
            visited: self.meter.nodes(),
            stopped: self.stopped,
        }
    }
}
