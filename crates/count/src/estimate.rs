//! Predicts a search before it runs: its parts, their back ends, and the sizes of their trees, by
//! random probes.

use quadrille_problem::Problem;
use quadrille_random::Random;
use quadrille_search::answer::StopReason;
use quadrille_search::choice::{Chosen, Declined, Engine};
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_search::observe::{EngineUse, Forecast, SampleMean, Samples};
use quadrille_search::reduce::presolve::{Findings, Refutation};
use quadrille_search::walk::walker::Walker;

use crate::prepare::{Part, Prepared, Presolving, prepare};
use crate::sweep;

/// What a count of all solutions would search, and an estimate of its size.
///
/// The estimated nodes are those that a count visits and [`Statistics`](quadrille_search::observe::Statistics) reports:
/// the trees of the independent parts of the residual after presolve, added up. A count visits
/// fewer if a memo finds equal residuals, or if a part without solutions makes later parts
/// unnecessary.
///
/// Source: D. E. Knuth, *Estimating the efficiency of backtrack programs* (1975).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Estimate {
    /// What presolve found, if it ran.
    pub presolve: Option<Findings>,
    /// Why there is no solution, if presolve proved that. Then there are no parts to search.
    pub refutation: Option<Refutation>,
    /// The independent parts of the residual, in the order of a count: those with the fewest
    /// options first. Empty if presolve leaves no item open.
    pub parts: Vec<PlannedPart>,
    /// The back ends that would count the parts, with reasons and the number of parts.
    pub engines: Vec<EngineUse>,
    /// The estimated nodes of the search. `None` if no probe of some part finished.
    pub nodes: Option<SampleMean>,
    /// The estimated number of solutions. `None` if `nodes` is.
    ///
    /// If solutions are rare, no probe may reach one: then the mean is 0 and says little.
    pub solutions: Option<SampleMean>,
    /// The number of probes of the part with the fewest. A part without choices is exact after one
    /// probe and not considered here; 0 if all are, or no item is open.
    pub probes: u64,
    /// The number of nodes visited by the probes.
    pub visited: u64,
    /// What stopped the probes before the requested number was reached.
    pub stopped: Option<StopReason>,
}

/// An independent part of a problem, and the back end that would count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlannedPart {
    /// The number of primary items.
    pub primary: usize,
    /// The number of secondary items.
    pub secondary: usize,
    /// The number of options.
    pub options: usize,
    /// How wide it is: the bits that tell the residuals of a fixed order of its items apart, at the
    /// widest place of the best order found. A sweep takes at most two to the width states there.
    /// `None` if no order was found, or no probes were requested.
    pub width: Option<u32>,
    /// The back end and the reason.
    pub chosen: Chosen,
}

impl Estimate {
    /// Predicts the seconds of the search from the speed of a part of it, which visited `nodes`
    /// nodes in `seconds` seconds. The range is two standard errors wide on either side. Returns
    /// `None` if these do not give a speed, or the estimate is infinite.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b\na\nb\na b\n")?;
    /// let estimate = problem.estimator().presolve(false).estimate(100, 0)?;
    /// let nodes = estimate.nodes.expect("nothing stops the probes").mean;
    /// let forecast = estimate.forecast_at(10, 20.0).expect("there is a speed");
    /// assert_eq!(forecast.seconds, 2.0 * nodes);
    /// assert_eq!(estimate.forecast_at(0, 2.0), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forecast_at(&self, nodes: u64, seconds: f64) -> Option<Forecast> {
        let SampleMean { mean, standard_error, .. } = self.nodes?;
        let each = seconds / nodes as f64;
        let least = (mean - 2.0 * standard_error).max(mean / 100.0);
        let most = mean + 2.0 * standard_error;
        let is_known = nodes > 0 && (most * each).is_finite();
        is_known.then(|| Forecast::new(mean * each, least * each..=most * each))
    }
}

/// Estimates the search of a problem, or of its residual after presolve.
pub fn estimate(
    problem: &Problem,
    engine: Engine,
    presolves: bool,
    probes: u64,
    seed: u64,
    meter: Meter<'_>,
) -> Result<Estimate, Declined> {
    let engines = Engines::under(engine, &meter);
    let presolving = Presolving::when(presolves);
    let prepared = prepare(problem, engines, presolving, &meter);
    let mut survey = Survey::new(probes, seed, meter);
    match prepared.refutation() {
        Some(_) => survey.solutions = Some(SampleMean::exact(0.0)),
        None => survey.parts(&prepared)?,
    }
    Ok(survey.estimate(prepared.findings().cloned(), prepared.refutation().cloned()))
}

/// An estimate in progress.
struct Survey<'m> {
    wanted: u64,
    random: Random,
    meter: Meter<'m>,
    parts: Vec<PlannedPart>,
    engines: Vec<EngineUse>,
    /// The estimate for the parts probed so far. `None` once some part has no estimate.
    nodes: Option<SampleMean>,
    solutions: Option<SampleMean>,
    /// The fewest probes of a part with choices, so far.
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
            let is_probed = self.wanted > 0 && !self.meter.is_over();
            let width = is_probed.then(|| sweep::width(&part, &|| self.meter.is_over()));
            let width = width.flatten();
            self.parts.push(PlannedPart { primary, secondary, options, width, chosen });
            EngineUse::add(&mut self.engines, chosen);
            if self.nodes.is_none() || self.is_settled() {
                continue;
            }
            if is_probed && !self.meter.is_over() {
                let share = self.meter.nodes_left() / (prepared.part_count() - done) as u64;
                // Probes do not benefit from a memo.
                let mut walker = prepared.engines().without_memo().build(chosen, &part);
                self.part(&mut *walker, share);
            } else {
                self.skip();
            }
        }
        Ok(())
    }

    /// Whether a part is known to have no solution, so that the others do not matter.
    fn is_settled(&self) -> bool {
        self.solutions == Some(SampleMean::exact(0.0))
    }

    /// Probes a part until its share of the nodes is used.
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
            _ => self.lose(),
        }
    }

    /// Leaves a part without an estimate: no probe is wanted, or the meter is over.
    fn skip(&mut self) {
        if self.wanted > 0 {
            self.stopped = Some(self.meter.reason_to_stop());
        }
        self.probes = Some(0);
        self.lose();
    }

    /// Without an estimate of one part there is none of the whole.
    fn lose(&mut self) {
        (self.nodes, self.solutions) = (None, None);
    }

    /// Adds the estimate of a part.
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
