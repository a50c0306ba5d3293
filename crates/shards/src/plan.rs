//! The work of a count by shards, estimated from a sample of its open residuals.
//!
//! The problem is counted within a limit and split, as `shard split` does. Open residuals are drawn at random and
//! counted with everything that a run of a shard uses, the claims of that first count among it. One that is too large is divided, one of its children is drawn, and its work is
//! weighted by their number: D. E. Knuth's method (*Estimating the efficiency of backtrack programs*,
//! 1975), with whole counts at the ends of its paths.

use std::time::Duration;

use quadrille_dlx::frontier::{Facts, Findings, FrontierError, Open};
use quadrille_dlx::observe::{SampleMean, Samples};
use quadrille_dlx::question::Sharder;
use quadrille_dlx::{CancelToken, Cube, Engine, Problem, Solve, StopReason};
use quadrille_random::Random;
use quadrille_vectors::clock::Instant;

use crate::manifest::{Settings, TRIAL_WORK};

/// A plan for a count by shards: the expected work, and the number of shards for a budget.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Plan {
    /// The work of all shards, in nodes of a search. `None` if a limit was reached before a residual was
    /// counted.
    pub nodes: Option<SampleMean>,
    /// The number of shards to split into: they take a quarter of the budget on average. `None` if `nodes` is.
    pub shards: Option<u64>,
    /// The budget that the plan is made for.
    pub budget: u64,
    /// The number of open residuals in the split that was sampled.
    pub open: usize,
    /// The number of residuals sampled.
    pub sampled: u64,
    /// The number of sampled residuals that were too large to count, and were sampled inside.
    pub opened: u64,
    /// The work of the plan itself.
    pub visited: u64,
    /// Whether residuals share claims. Then `nodes` is an upper bound, perhaps a loose one: each sampled residual
    /// knows only the claims of the first count of the whole problem, and no other residual of the sample.
    pub shares_claims: bool,
    /// Work per second, as measured.
    pub nodes_per_second: Option<f64>,
    /// The limit that ended the sample before it had the wanted size.
    pub stopped: Option<StopReason>,
}

impl Plan {
    /// Returns the expected time of one core in seconds, and its range: two standard errors to each side.
    /// `None` if nothing was measured.
    pub fn core_seconds(&self) -> Option<[f64; 3]> {
        let (nodes, pace) = (self.nodes?, self.nodes_per_second?);
        let error = 2.0 * nodes.standard_error;
        let range = [nodes.mean, (nodes.mean - error).max(0.0), nodes.mean + error];
        Some(range.map(|nodes| nodes / pace))
    }
}

/// The default limit on the work of a plan.
const NODES: u64 = 400_000_000;
/// The splits that are tried, until most residuals of one can be counted.
const TARGETS: [usize; 3] = [32, 256, 2048];
/// The residuals of a split that show whether they can be counted, and the number that may be too large.
const TRIED: u64 = 8;
const TOO_LARGE: u64 = 2;
/// One residual may take this share of the work.
const SHARE: u64 = 100;
/// The sample ends once its standard error is at most `ERROR` of the mean, but not before `LEAST` residuals.
const LEAST: u64 = 30;
const ERROR: f64 = 0.05;
/// The number of average shards that a budget would count.
const SHARDS_PER_BUDGET: f64 = 4.0;

/// Plans a count by shards.
///
/// The same seed and limits give the same plan on every machine, apart from the speed, unless the time limit
/// ends it.
///
/// # Examples
/// ```
/// use quadrille_dlx::Problem;
/// use quadrille_shards::Planner;
///
/// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
/// let plan = Planner::new(&problem).plan(1_000)?;
/// assert_eq!(plan.shards, Some(1));
/// assert_eq!(plan.nodes.map(|nodes| nodes.standard_error), Some(0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a planner does nothing until it is asked for a plan"]
pub struct Planner<'p> {
    problem: &'p Problem,
    settings: Settings,
    seed: u64,
    nodes: u64,
    time: Option<Duration>,
    cancel: CancelToken,
}

impl<'p> Planner<'p> {
    /// Creates a planner with the default settings of shards and a limit of 400 million nodes.
    pub fn new(problem: &'p Problem) -> Self {
        let (settings, cancel) = (Settings::default(), CancelToken::new());
        Self { problem, settings, seed: 0, nodes: NODES, time: None, cancel }
    }

    /// Sets the engine of the runs.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.settings.engine = engine;
        self
    }

    /// Sets the memory of a run in bytes.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.settings.memory = bytes as u64;
        self
    }

    /// Sets the seed of the sample.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Limits the work of the plan.
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Limits the time of the plan.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time = Some(limit);
        self
    }

    /// Stops the plan when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.cancel = token.clone();
        self
    }

    /// Makes a plan for runs of this budget.
    ///
    /// # Errors
    /// If the engine declines a part of the problem.
    pub fn plan(&self, budget: u64) -> Result<Plan, FrontierError> {
        let random = Random::new(self.seed);
        let mut draft = Draft::new(self, random);
        let stopped = match draft.draw() {
            Ok(()) => None,
            Err(FrontierError::Stopped(reason)) => Some(reason),
            Err(error) => return Err(error),
        };
        Ok(draft.plan(budget, stopped))
    }
}

/// A plan in the making.
struct Draft<'p> {
    planner: &'p Planner<'p>,
    random: Random,
    began: Instant,
    visited: u64,
    /// The time of counts in seconds.
    seconds: f64,
    /// What the first count of the whole problem found.
    known: Facts,
    open: usize,
    sample: Samples,
    opened: u64,
}

impl<'p> Draft<'p> {
    fn new(planner: &'p Planner<'p>, random: Random) -> Self {
        let (began, sample) = (Instant::now(), Samples::default());
        let known = Facts::default();
        Self { planner, random, began, visited: 0, seconds: 0.0, known, open: 0, sample, opened: 0 }
    }

    /// Samples the coarsest split whose residuals can be counted, or the finest.
    fn draw(&mut self) -> Result<(), FrontierError> {
        if self.try_whole()? {
            return Ok(());
        }
        for target in TARGETS {
            let facts = self.sharder()?.split(target, |_| {})?;
            let mut open = self.sharder()?.settle(&facts)?.open;
            (self.open, self.sample, self.opened) = (open.len(), Samples::default(), 0);
            let order = self.random.permutation(open.len());
            let is_finest = target == TARGETS[TARGETS.len() - 1] || open.len() < target;
            for place in order {
                let is_tried = self.sample.count() == TRIED;
                if is_tried && self.opened > TOO_LARGE && !is_finest {
                    break;
                }
                if self.suffices() {
                    return Ok(());
                }
                let Open { cube, .. } = &mut open[place];
                self.sample_one(std::mem::take(cube))?;
            }
            if self.opened <= TOO_LARGE || is_finest {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Counts the whole problem within a limit, as `shard split` does, and keeps the claims. Returns whether that
    /// was enough.
    fn try_whole(&mut self) -> Result<bool, FrontierError> {
        if self.planner.settings.engine != Engine::Auto {
            return Ok(false);
        }
        let budget = TRIAL_WORK.min(self.planner.nodes / 2);
        let found = self.count(&Cube::default(), budget)?;
        let is_whole = found.divisions.is_empty() && !found.claims.is_empty();
        if is_whole {
            self.open = 1;
            self.sample.add(found.work.max(1) as f64);
        }
        for claim in found.claims {
            self.known.claim(claim).expect("one count makes each claim once");
        }
        Ok(is_whole)
    }

    /// Counts the residual of a cube within a budget of work, as a run of a shard does.
    fn count(&mut self, cube: &Cube, budget: u64) -> Result<Findings, FrontierError> {
        let began = Instant::now();
        let found = self.sharder()?.run(cube, budget, &self.known)?;
        self.seconds += began.elapsed().as_secs_f64();
        self.visited += found.work;
        Ok(found)
    }

    /// Returns the question within the remaining work and time.
    fn sharder(&self) -> Result<Sharder<'p>, FrontierError> {
        let Planner { problem, settings, nodes, time, ref cancel, .. } = *self.planner;
        if self.visited >= nodes {
            return Err(FrontierError::Stopped(StopReason::NodeLimit));
        }
        let memory = usize::try_from(settings.memory).unwrap_or(usize::MAX);
        let sharder = problem.sharder().engine(settings.engine).memory_limit(memory);
        let sharder = sharder.cancel_token(cancel);
        Ok(match time {
            Some(time) => sharder.time_limit(time.saturating_sub(self.began.elapsed())),
            None => sharder,
        })
    }

    /// Adds the work of a residual: of all of it, or of a random path into it.
    fn sample_one(&mut self, mut cube: Cube) -> Result<(), FrontierError> {
        let most = (self.planner.nodes / SHARE).max(2);
        let (mut weight, mut is_whole) = (1.0, true);
        loop {
            let found = self.count(&cube, most)?;
            if found.divisions.is_empty() {
                self.sample.add(weight * found.work.max(1) as f64);
                self.opened += u64::from(!is_whole);
                return Ok(());
            }
            is_whole = false;
            let mut children = self.sharder()?.divide(&cube)?;
            weight *= children.len() as f64;
            let drawn = self.random.below(children.len());
            cube = children.swap_remove(drawn).0;
        }
    }

    /// Whether the standard error of the sample is small enough.
    fn suffices(&self) -> bool {
        let is_exact = |spread: SampleMean| spread.standard_error <= ERROR * spread.mean;
        self.sample.count() >= LEAST && self.sample.spread().is_some_and(is_exact)
    }

    /// Returns the estimate for all residuals of the split.
    fn total(&self) -> Option<SampleMean> {
        if self.open == 0 && self.visited == 0 && self.sample.count() == 0 {
            return Some(SampleMean::exact(0.0));
        }
        let (open, sampled) = (self.open as f64, self.sample.count() as f64);
        let total = self.sample.spread()?.times(SampleMean::exact(open));
        Some(match (self.opened, self.sample.count() == self.open as u64) {
            (0, true) => SampleMean::exact(total.mean),
            // Only the residuals that were not sampled are unknown.
            (0, false) => total.narrowed((1.0 - sampled / open).sqrt()),
            _ => total,
        })
    }

    fn plan(self, budget: u64, stopped: Option<StopReason>) -> Plan {
        let has_begun = stopped.is_none() || self.sample.count() > 0;
        let nodes = self.total().filter(|_| has_begun);
        let shards = |nodes: SampleMean| {
            // The conversion saturates.
            (nodes.mean * SHARDS_PER_BUDGET / budget.max(1) as f64).ceil().max(1.0) as u64
        };
        let nodes_per_second = self.visited as f64 / self.seconds;
        Plan {
            nodes,
            shards: nodes.map(shards),
            budget,
            open: self.open,
            sampled: self.sample.count(),
            opened: self.opened,
            visited: self.visited,
            shares_claims: self.opened > 0 && self.known.claims().next().is_some(),
            nodes_per_second: Some(nodes_per_second).filter(|pace| pace.is_finite() && *pace > 0.0),
            stopped,
        }
    }
}
