//! The work of a count by shards, estimated from a sample of the cubes of a fine split.
//!
//! Cubes are sampled in the order of a hash of their options, which is as good as random and the
//! same on every machine. Each is counted as a run of its shard would count it, alone and with a
//! memo of its own: shards cannot share a memo, so nothing that one would save is left out. A cube
//! that is too large is cut as a split would cut it, one piece is drawn, and its nodes are weighted
//! by the number of pieces: D. E. Knuth's method (*Estimating the efficiency of backtrack
//! programs*, 1975), with whole trees at the ends of its paths.
//!
//! Few of the coarser cubes that become the shards can be counted. Some are, together with the fine
//! cubes inside them: the ratio of the two is much the same everywhere, and corrects the estimate.
//!
//! A plan counts nodes. Only its throughput is measured in seconds, and nothing else depends on it.

use quadrille_dlx::choice::Declined;
use quadrille_dlx::cubes::{RunError, Split};
use quadrille_dlx::observe::{SampleMean, Samples};
use quadrille_dlx::{Answer, Cube, Engine, Problem, Solve, StopReason};
use quadrille_random::Random;

use crate::limits::{Limits, Spent};
use crate::search::{Search, settings};
use crate::throughput::Throughput;

/// A plan for a count by shards: the expected work, and the number of shards for a budget.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Plan {
    /// The nodes of all cubes of the [split](Self::split), each run to its end. `None` if a limit
    /// was reached before a cube was counted.
    pub nodes: Option<SampleMean>,
    /// The number of cubes to [split into](Solve::cubes). Most of them then end within the budget:
    /// they take a quarter of it on average. `None` if `nodes` is.
    pub shards: Option<u64>,
    /// The budget in nodes that the plan is made for.
    pub budget: u64,
    /// The target of the split that the estimate describes. It differs from the number of shards if
    /// those are too large, or too many, to be sampled.
    pub split: usize,
    /// The number of cubes in that split, or in the finer one that was sampled.
    pub cubes: usize,
    /// The number of cubes sampled.
    pub sampled: u64,
    /// The number of sampled cubes that were too large to count, and were sampled inside.
    pub opened: u64,
    /// The number of cubes of the split that were compared with the finer cubes inside them. If not
    /// 0, the sample is of a finer split.
    pub compared: u64,
    /// Whether equal residuals came up again and again. Shards larger than the cubes of the split
    /// then visit fewer nodes in all, and smaller ones more.
    pub remembers: bool,
    /// The number of nodes visited to make the plan.
    pub visited: u64,
    /// The measured throughput.
    pub throughput: Option<Throughput>,
    /// The limit that ended the sample before it had the wanted size.
    pub stopped: Option<StopReason>,
}

impl Plan {
    /// Returns the expected time in seconds of one core for all shards. `None` if no throughput was
    /// measured.
    pub fn core_seconds(&self) -> Option<f64> {
        Some(self.throughput?.seconds(self.nodes?.mean, self.shards?))
    }
}

/// The default limit on the nodes of a plan.
const NODES: u64 = 50_000_000;
/// The default memory in bytes of the memo of each cube.
const MEMORY: usize = 256 << 20;
/// The sample has this number of cubes, if there are as many. It grows until the standard error is
/// at most `ERROR` of the mean, or `USED` of the nodes are used.
const SAMPLE: usize = 600;
const ERROR: f64 = 0.02;
const USED: f64 = 0.5;
/// The wanted and the greatest number of larger cubes to compare with those inside them.
const COMPARED: f64 = 16.0;
const MOST_COMPARED: usize = 100;
/// The share of the nodes that the plan uses at most, apart from the cube being counted.
const ALL_USED: f64 = 0.95;
/// The splits that are tried: `COARSEST` cubes, then `FINER` times as many, up to `FINEST`.
const FINER: usize = 4;
const COARSEST: usize = 16;
const FINEST: usize = 1 << 16;
/// The number of cubes of a split that a trial counts, and how many of them may be too large.
const TRIED: usize = 24;
const TOO_LARGE: usize = 2;
/// The number of average shards that a budget would count.
const SHARDS_PER_BUDGET: f64 = 4.0;

/// Plans a count by shards.
///
/// The same seed and limits give the same plan on every machine, apart from the
/// [throughput](Plan::throughput), unless the time limit ends it.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve};
/// use quadrille_shards::Planner;
///
/// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
/// let plan = Planner::new(&problem).plan(1_000)?;
/// assert_eq!(plan.shards, Some(1));
/// let nodes = plan.nodes.expect("no limit was reached");
/// let runs = problem.cubes(plan.split);
/// let runs = runs.iter().map(|cube| problem.cube_runner().run(cube, u64::MAX));
/// let all: u64 = runs.map(|record| record.map_or(0, |record| record.nodes)).sum();
/// assert_eq!((nodes.mean, nodes.standard_error), (all as f64, 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a planner does nothing until it is asked for a plan"]
pub struct Planner<'p> {
    problem: &'p Problem,
    search: Search,
    seed: u64,
}

settings!(Planner);

impl<'p> Planner<'p> {
    /// Creates a planner for a problem. By default it counts like a shard: with [`Engine::Auto`],
    /// presolve, and a memo of at most 256 MiB.
    pub fn new(problem: &'p Problem) -> Self {
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let (engine, presolve, memory) = (Engine::Auto, true, MEMORY);
        Self { problem, search: Search { engine, presolve, memory, limits }, seed: 0 }
    }

    /// Sets the seed of the sample (default: 0).
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Limits the nodes visited to make the plan (default: 50 million). A plan uses fewer if they
    /// suffice for a sample of some hundred cubes.
    pub fn node_limit(mut self, limit: u64) -> Self {
        self.search.limits.nodes = Some(limit);
        self
    }

    /// Makes a plan for shards that are run under a budget of `budget` nodes each.
    ///
    /// # Errors
    /// If the engine declines a part of the problem.
    pub fn plan(&self, budget: u64) -> Result<Plan, Declined> {
        let mut draft = Draft {
            planner: self,
            spent: Spent::nothing(self.search.limits.clone()),
            sample: Sample::default(),
            split: 1,
            ratio: None,
            cubes: vec![Cube::default()],
        };
        let stopped = match draft.draw(budget) {
            Ok(()) => None,
            Err(RunError::Declined(declined)) => return Err(declined),
            Err(RunError::Stopped(reason)) => Some(reason),
            Err(error) => unreachable!("a cube of this problem is refused: {error}"),
        };
        Ok(draft.plan(budget, stopped))
    }

    /// The number of nodes that the whole plan may visit.
    fn nodes(&self) -> u64 {
        self.search.limits.nodes.unwrap_or(NODES)
    }
}

/// A plan in the making.
struct Draft<'p> {
    planner: &'p Planner<'p>,
    spent: Spent,
    sample: Sample,
    ratio: Option<Ratio>,
    /// The target of the current split.
    split: usize,
    /// The cubes of the split, in the order in which they are sampled.
    cubes: Vec<Cube>,
}

/// The comparison of a coarser split with the one sampled.
struct Ratio {
    /// The work of the coarser split, divided by that of the cubes sampled.
    factor: SampleMean,
    /// The number of coarser cubes compared.
    compared: u64,
    /// The target of the coarser split.
    split: usize,
}

/// The results of sampled cubes.
#[derive(Default)]
struct Sample {
    nodes: Samples,
    opened: u64,
    hits: u64,
    /// The nodes and the seconds of each tree that was counted.
    runs: Vec<(f64, f64)>,
    /// The number of cuts made at once in a cube: one fewer than the last large cube took.
    cuts: usize,
}

impl Draft<'_> {
    /// Chooses a split and draws the sample.
    fn draw(&mut self, budget: u64) -> Result<(), RunError> {
        let affordable = self.choose()?;
        let wanted = self.total().map_or(0, |total| shards(total.mean, budget));
        if affordable && wanted > self.split as u64 {
            // The shards are no larger than the cubes that can be sampled: sample the shards.
            self.share_out(usize::try_from(wanted).map_or(FINEST, |wanted| wanted.min(FINEST)))?;
        }
        let most =
            if affordable { self.planner.nodes() / 20 } else { self.planner.nodes() / 1_000 };
        self.sample = Sample { cuts: self.sample.cuts, ..Sample::default() };
        for place in 0..self.cubes.len() {
            let is_used_up = self.used() > USED;
            if place >= SAMPLE && (is_used_up || self.suffices()) || self.used() > ALL_USED {
                break;
            }
            self.open(place, most.max(1))?;
        }
        if affordable { self.compare(budget) } else { Ok(()) }
    }

    /// Returns the share of the nodes that is used.
    fn used(&self) -> f64 {
        self.spent.nodes() as f64 / self.planner.nodes().max(1) as f64
    }

    /// Compares larger cubes with those of the split inside them. The larger ones are the shards,
    /// or the largest cubes of which some can be counted.
    fn compare(&mut self, budget: u64) -> Result<(), RunError> {
        let Some(total) = self.total() else { return Ok(()) };
        let left = (ALL_USED - self.used()) * self.planner.nodes() as f64;
        let affordable = total.mean * 2.0 * COMPARED / left.max(1.0);
        let wanted = (shards(total.mean, budget) as f64).max(affordable).ceil();
        if wanted * 2.0 > self.split as f64 {
            return Ok(());
        }
        let sampled = (std::mem::take(&mut self.cubes), self.split);
        let is_done = self.share_out(wanted as usize);
        let coarse = (std::mem::replace(&mut self.cubes, sampled.0), self.split);
        self.split = sampled.1;
        if !is_done? {
            return Ok(());
        }
        // Measure the throughput of the larger cubes, if some are counted.
        let fine = std::mem::take(&mut self.sample.runs);
        let mut pairs = Vec::new();
        for cube in coarse.0.iter().take(MOST_COMPARED) {
            if self.used() > ALL_USED {
                break;
            }
            match self.pair(cube) {
                // A cube that the limit cuts off is left out.
                Err(RunError::Stopped(StopReason::NodeLimit)) => break,
                pair => pairs.extend(pair?),
            }
        }
        if pairs.is_empty() {
            self.sample.runs = fine;
        }
        let is_all = pairs.len() == coarse.0.len();
        let compared = pairs.len() as u64;
        self.ratio =
            ratio(&pairs, is_all).map(|factor| Ratio { factor, compared, split: coarse.1 });
        Ok(())
    }

    /// Returns the nodes of a larger cube, and those of the cubes of the split inside it. `None` if
    /// they are too many.
    fn pair(&mut self, cube: &Cube) -> Result<Option<(f64, f64)>, RunError> {
        let most = (self.planner.nodes() / 10).max(1);
        let Some(whole) = self.count(cube, most)? else { return Ok(None) };
        let (mut parts, runs) = (0.0, self.sample.runs.len());
        for place in 0..self.cubes.len() {
            if cube.contains(&self.cubes[place]) {
                match self.count(&self.cubes[place].clone(), most)? {
                    Some(nodes) => parts += nodes,
                    None => return Ok(None),
                }
            }
        }
        self.sample.runs.truncate(runs);
        Ok(Some((whole, parts)))
    }

    /// Whether the standard error of the sample is small enough.
    fn suffices(&self) -> bool {
        self.total().is_some_and(|spread| spread.standard_error <= ERROR * spread.mean)
    }

    /// Chooses the coarsest split of which a sample is affordable, or the finest split. Returns
    /// whether a sample is affordable.
    fn choose(&mut self) -> Result<bool, RunError> {
        let most = (self.planner.nodes() / 400).max(1);
        let mut wanted = COARSEST;
        loop {
            if !self.share_out(wanted)? {
                return Ok(false);
            }
            self.sample = Sample::default();
            let mut too_large = 0;
            for place in 0..self.cubes.len().min(TRIED) {
                match self.count(&self.cubes[place].clone(), most)? {
                    Some(nodes) => self.sample.nodes.add(nodes),
                    None => {
                        too_large += 1;
                        self.sample.nodes.add(most as f64);
                    }
                }
                if too_large > TOO_LARGE {
                    break;
                }
            }
            let mean = self.sample.nodes.spread().map_or(0.0, |spread| spread.mean);
            let cost = mean * self.cubes.len().min(SAMPLE) as f64;
            if too_large <= TOO_LARGE && cost <= USED * self.spent.nodes_left() as f64 {
                return Ok(true);
            }
            if wanted >= FINEST || self.cubes.len() < wanted {
                return Ok(false);
            }
            wanted *= FINER;
        }
    }

    /// Splits the problem into `wanted` cubes, in the order of their hashes. Returns false, and
    /// changes nothing, if that takes more than a quarter of the time.
    fn share_out(&mut self, wanted: usize) -> Result<bool, RunError> {
        let time = self.planner.search.limits.time;
        let until = time.map_or(f64::INFINITY, |time| time.as_secs_f64() / 4.0);
        let may_continue = || self.spent.stopped().is_none() && self.spent.seconds() <= until;
        let Some(mut cubes) = self.planner.problem.cubes_while(wanted, may_continue) else {
            return match self.spent.stopped() {
                Some(reason) => Err(RunError::Stopped(reason)),
                None => Ok(false),
            };
        };
        cubes.sort_by_cached_key(|cube| hash(cube, self.planner.seed));
        (self.cubes, self.split) = (cubes, wanted);
        Ok(true)
    }

    /// Samples the cube at a place: whole if it takes at most `most` nodes, else by a random path
    /// into it.
    fn open(&mut self, place: usize, most: u64) -> Result<(), RunError> {
        let mut cube = self.cubes[place].clone();
        let mut random = Random::new(hash(&cube, !self.planner.seed));
        let (mut weight, mut cuts) = (1.0, 0);
        loop {
            let is_tried = cuts == 0 && self.sample.cuts == 0 || cuts >= self.sample.cuts;
            if is_tried && let Some(nodes) = self.count(&cube, most)? {
                self.sample.nodes.add(weight * nodes);
                break;
            }
            match self.planner.problem.split(&cube)? {
                Split::Dead | Split::Single => {
                    self.sample.nodes.add(weight);
                    break;
                }
                Split::Cubes(mut pieces) => {
                    cuts += 1;
                    weight *= pieces.len() as f64;
                    let drawn = random.below(pieces.len());
                    cube = pieces.swap_remove(drawn);
                }
            }
        }
        self.sample.cuts = cuts.saturating_sub(1);
        self.sample.opened += u64::from(cuts > 0);
        Ok(())
    }

    /// Returns the nodes that counting a cube takes; `None` if more than `most`.
    fn count(&mut self, cube: &Cube, most: u64) -> Result<Option<f64>, RunError> {
        if let Some(reason) = self.spent.stopped() {
            return Err(RunError::Stopped(reason));
        }
        let (planner, before) = (self.planner, self.spent.seconds());
        let counted = planner.search.count(planner.problem, cube, most, &mut self.spent)?;
        let Some(counted) = counted else { return Ok(Some(1.0)) };
        let (nodes, hits) = (counted.statistics().nodes, counted.statistics().memo.hits);
        match counted.answer() {
            Answer::Complete(_) => {
                let nodes = nodes.max(1) as f64;
                self.sample.hits += hits;
                self.sample.runs.push((nodes, self.spent.seconds() - before));
                Ok(Some(nodes))
            }
            Answer::AtLeast(_, StopReason::NodeLimit) if self.spent.nodes_left() > 0 => Ok(None),
            Answer::AtLeast(_, reason) => Err(RunError::Stopped(reason)),
        }
    }

    /// Returns the estimate for all cubes of the split.
    fn total(&self) -> Option<SampleMean> {
        let cubes = self.cubes.len() as f64;
        if self.cubes.is_empty() {
            return Some(SampleMean::exact(0.0));
        }
        let sampled = self.sample.nodes.count();
        let is_all = sampled == self.cubes.len() as u64;
        // If cubes were sampled inside, the spread also covers the choice of the paths.
        let is_whole = self.sample.opened == 0;
        let spread = self.sample.nodes.spread()?.times(SampleMean::exact(cubes));
        Some(match (is_whole, is_all) {
            (true, true) => SampleMean::exact(spread.mean),
            // Finite population: only the cubes that were not sampled are unknown.
            (true, false) => spread.narrowed((1.0 - sampled as f64 / cubes).sqrt()),
            (false, _) => spread,
        })
    }

    fn plan(self, budget: u64, stopped: Option<StopReason>) -> Plan {
        let total = self.total();
        let same = Ratio { factor: SampleMean::exact(1.0), compared: 0, split: self.split };
        let Ratio { factor, compared, split } = self.ratio.unwrap_or(same);
        let nodes = total.map(|total| total.times(factor));
        let near = |shards: u64| {
            let ratio = shards as f64 / split as f64;
            // The split is about that large: use the one that the estimate describes.
            if (0.5..=2.0).contains(&ratio) { split as u64 } else { shards }
        };
        Plan {
            nodes,
            shards: nodes.map(|nodes| near(shards(nodes.mean, budget))),
            budget,
            split,
            cubes: self.cubes.len(),
            sampled: self.sample.nodes.count(),
            opened: self.sample.opened,
            compared,
            remembers: self.sample.hits as f64 > 0.01 * self.spent.nodes() as f64,
            visited: self.spent.nodes(),
            throughput: Throughput::of(&self.sample.runs),
            stopped,
        }
    }
}

/// Returns the sum of the first numbers of pairs, divided by the sum of the second ones. It is
/// exact if the pairs are all there are; else it needs two pairs or more.
fn ratio(pairs: &[(f64, f64)], is_all: bool) -> Option<SampleMean> {
    let count = pairs.len() as f64;
    let (first, second) = pairs.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0, sum.1 + p.1));
    let mean = first / second;
    let squares: f64 = pairs.iter().map(|pair| (pair.0 - mean * pair.1).powi(2)).sum();
    let error = (squares * count / (count - 1.0)).sqrt() / second;
    match (is_all, pairs.len()) {
        _ if !mean.is_finite() => None,
        (true, _) => Some(SampleMean::exact(mean)),
        (false, ..=1) => None,
        (false, _) => Some(SampleMean::about(mean, error)),
    }
}

/// Returns the number of shards for this number of nodes.
fn shards(nodes: f64, budget: u64) -> u64 {
    // The conversion saturates.
    (nodes * SHARDS_PER_BUDGET / budget.max(1) as f64).ceil().max(1.0) as u64
}

/// Returns a hash of the options of a cube: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), mixed once
/// more so that its upper bits are as good as its lower ones.
fn hash(cube: &Cube, seed: u64) -> u64 {
    const PRIME: u64 = 0x100_0000_01b3;
    let taken = cube.taken().iter().map(|option| 2 * option.index() as u64);
    let dropped = cube.dropped().iter().map(|option| 2 * option.index() as u64 + 1);
    let words = taken.chain(dropped).flat_map(u64::to_le_bytes);
    let begun = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let fnv = words.fold(begun, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
    Random::new(fnv).next_u64()
}
