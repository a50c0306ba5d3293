//! How much work a count by shards is, before it is begun: from a sample of the cubes of a fine
//! split.
//!
//! The cubes are taken in the order of a hash of what they ask for: that is as good as at random,
//! and the same on every machine. Each is counted as a run of its shard would count it, alone and
//! with a memo of its own, so that what shards cannot share is not taken to be saved. A cube that is
//! too large for that is cut as a split would cut it, one of the pieces drawn, and weighed by their
//! number: D. E. Knuth's way (*Estimating the efficiency of backtrack programs*, 1975), with whole
//! trees at the ends of its ways.
//!
//! Of the coarser cubes that the shards are to be, too few can be counted for a sample. But some are
//! counted, and the fine cubes in them: what they save, or cost, against these is much the same
//! everywhere.
//!
//! A plan counts in nodes. Only its pace is measured in seconds, and nothing else depends on it.

use quadrille_problem::{Cube, Problem};

use crate::answer::{Answer, StopReason};
use crate::choice::{Declined, Engine};
use crate::counted::{How, count_part_of};
use crate::cubes::run::NotRun;
use crate::cubes::split::{Split, cubes_while, split};
use crate::frontier::pace::Pace;
use crate::meter::limits::{Limits, Meter};
use crate::observe::{Samples, Spread};
use crate::reduce::remainder::restrict;
use crate::search::random::Random;

/// A plan for a count by shards: how much work it is, and how to share it out. Made by
/// [`Solver::plan`](crate::Solver::plan).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Plan {
    /// How many nodes it takes to run all cubes of the [split](Self::split) to their ends. `None`
    /// if no cube was counted before a limit was reached.
    pub nodes: Option<Spread>,
    /// For how many cubes to [ask](crate::Solve::cubes), so that most of them end within the budget: they
    /// take a quarter of it on average. None if `nodes` is.
    pub shards: Option<u64>,
    /// The budget that it is made for.
    pub budget: u64,
    /// Of how many cubes asked for the split is that was sampled. Where it is not the number of
    /// shards, those are too large, or too many, to be sampled.
    pub split: usize,
    /// How many cubes there are in that split, or in the finer one.
    pub cubes: usize,
    /// How many of these were sampled.
    pub sampled: u64,
    /// How many of them were too large to be counted, and were sampled inside.
    pub opened: u64,
    /// How many cubes of the split were compared with those that were sampled: if not 0, these are
    /// of a finer split.
    pub compared: u64,
    /// Whether equal remainders were met again and again: shards that are larger than the cubes of
    /// the split visit fewer nodes then, and smaller ones more.
    pub remembers: bool,
    /// How many nodes were visited to make the plan.
    pub visited: u64,
    /// How fast that was.
    pub pace: Option<Pace>,
    /// What stopped it before there was a sample as large as wanted.
    pub stopped: Option<StopReason>,
}

impl Plan {
    /// About how many seconds of one core all shards take. `None` if no pace is known.
    pub fn core_seconds(&self) -> Option<f64> {
        Some(self.pace?.seconds(self.nodes?.mean, self.shards?))
    }
}

/// The most nodes for a plan if no limit is set.
const NODES: u64 = 50_000_000;
/// A sample has so many cubes, if there are as many; and more until the standard error is so small
/// a part of the mean, or so great a part of the nodes is used.
const SAMPLE: usize = 600;
const ERROR: f64 = 0.02;
const USED: f64 = 0.5;
/// So many larger cubes are to be compared with those in them, and no more than so many are.
const COMPARED: f64 = 16.0;
const MOST_COMPARED: usize = 100;
/// By then all nodes that it is wise to use are used.
const ALL_USED: f64 = 0.95;
/// The splits that are tried: each of so many times as many cubes as the one before.
const FINER: usize = 4;
const COARSEST: usize = 16;
const FINEST: usize = 1 << 16;
/// Of a split that is tried, so many cubes are looked at, and so many of them may be too large.
const LOOKED_AT: usize = 24;
const TOO_LARGE: usize = 2;
/// How many shards a budget would do, on average.
const SHARDS_PER_BUDGET: f64 = 4.0;

/// Makes a plan: see [`Solver::plan`](crate::Solver::plan).
pub(crate) fn plan(
    problem: &Problem,
    engine: Engine,
    presolve: bool,
    limits: Limits,
    budget: u64,
    seed: u64,
) -> Result<Plan, Declined> {
    let nodes = limits.nodes.unwrap_or(NODES);
    let seconds = limits.time.map_or(f64::INFINITY, |time| time.as_secs_f64());
    let limits = Limits { nodes: Some(nodes), solutions: None, ..limits };
    let mut planner = Planner {
        problem,
        engine,
        presolve,
        seed,
        nodes,
        seconds,
        meter: Meter::new(limits, None),
        sample: Sample::default(),
        split: 1,
        ratio: None,
        cubes: vec![Cube::default()],
    };
    let stopped = match planner.draw(budget) {
        Ok(()) => None,
        Err(NotRun::Declined(declined)) => return Err(declined),
        Err(NotRun::Stopped(reason)) => Some(reason),
        Err(NotRun::NoCube(error)) => unreachable!("a cube of this problem is none: {error}"),
    };
    Ok(planner.plan(budget, stopped))
}

/// A plan in the making.
struct Planner<'p> {
    problem: &'p Problem,
    engine: Engine,
    presolve: bool,
    seed: u64,
    /// How many nodes the whole plan may visit.
    nodes: u64,
    /// How many seconds it may take.
    seconds: f64,
    meter: Meter<'static>,
    sample: Sample,
    /// How many times the work of the cubes that were sampled that of a coarser split is, by how
    /// many cubes; and how many were asked for.
    ratio: Option<(Spread, u64, usize)>,
    /// How many cubes were asked for.
    split: usize,
    /// The cubes, in the order in which they are to be sampled.
    cubes: Vec<Cube>,
}

/// What sampled cubes came to.
#[derive(Default)]
struct Sample {
    nodes: Samples,
    opened: u64,
    hits: u64,
    /// The nodes and the seconds of each tree that was counted.
    runs: Vec<(f64, f64)>,
    /// How many cuts to begin with in a cube that is too large: one fewer than the last one took.
    cuts: usize,
}

impl Planner<'_> {
    /// Chooses a split, and draws the sample.
    fn draw(&mut self, budget: u64) -> Result<(), NotRun> {
        let affordable = self.choose()?;
        let wanted = self.total().map_or(0, |total| shards(total.mean, budget));
        if affordable && wanted > self.split as u64 {
            // The shards themselves: they are no larger than the cubes that can be sampled.
            self.share_out(usize::try_from(wanted).map_or(FINEST, |wanted| wanted.min(FINEST)))?;
        }
        let most = if affordable { self.nodes / 20 } else { self.nodes / 1_000 };
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

    /// Which part of the nodes is used.
    fn used(&self) -> f64 {
        self.meter.nodes() as f64 / self.nodes.max(1) as f64
    }

    /// Compares larger cubes with those of the split in them: those that the shards are to be, or
    /// the largest of which some can be counted.
    fn compare(&mut self, budget: u64) -> Result<(), NotRun> {
        let Some(total) = self.total() else { return Ok(()) };
        let left = (ALL_USED - self.used()) * self.nodes as f64;
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
        // The shards' own pace, if it can be had.
        let fine = std::mem::take(&mut self.sample.runs);
        let mut pairs = Vec::new();
        for cube in coarse.0.iter().take(MOST_COMPARED) {
            if self.used() > ALL_USED {
                break;
            }
            match self.pair(cube) {
                // What the limit cuts off is left out: there are others.
                Err(NotRun::Stopped(StopReason::NodeLimit)) => break,
                pair => pairs.extend(pair?),
            }
        }
        if pairs.is_empty() {
            self.sample.runs = fine;
        }
        let is_all = pairs.len() == coarse.0.len();
        self.ratio = ratio(&pairs, is_all).map(|ratio| (ratio, pairs.len() as u64, coarse.1));
        Ok(())
    }

    /// The nodes of a larger cube, and those of the cubes of the split in it. `None` if they are too
    /// many.
    fn pair(&mut self, cube: &Cube) -> Result<Option<(f64, f64)>, NotRun> {
        let most = (self.nodes / 10).max(1);
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

    /// Whether the sample is known to be near the truth.
    fn suffices(&self) -> bool {
        self.total().is_some_and(|spread| spread.standard_error <= ERROR * spread.mean)
    }

    /// Chooses the coarsest split of which a sample can be afforded, or the finest. Returns whether
    /// it can be.
    fn choose(&mut self) -> Result<bool, NotRun> {
        let most = (self.nodes / 400).max(1);
        let mut wanted = COARSEST;
        loop {
            if !self.share_out(wanted)? {
                return Ok(false);
            }
            self.sample = Sample::default();
            let mut too_large = 0;
            for place in 0..self.cubes.len().min(LOOKED_AT) {
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
            if too_large <= TOO_LARGE && cost <= USED * self.meter.nodes_left() as f64 {
                return Ok(true);
            }
            if wanted >= FINEST || self.cubes.len() < wanted {
                return Ok(false);
            }
            wanted *= FINER;
        }
    }

    /// Shares the problem out among so many cubes, in the order of their hashes. If a quarter of
    /// the time is used before it is done, nothing is changed, and the answer is `false`.
    fn share_out(&mut self, wanted: usize) -> Result<bool, NotRun> {
        let (meter, until) = (&mut self.meter, self.seconds / 4.0);
        let may_go_on = || !meter.stops_at_once() && meter.seconds() <= until;
        let Some(mut cubes) = cubes_while(self.problem, wanted, may_go_on) else {
            return match self.meter.stops_at_once() {
                true => Err(NotRun::Stopped(self.meter.stop_reason())),
                false => Ok(false),
            };
        };
        cubes.sort_by_cached_key(|cube| hash(cube, self.seed));
        (self.cubes, self.split) = (cubes, wanted);
        Ok(true)
    }

    /// Samples the cube at a place: whole if it takes no more than so many nodes, or by a way into
    /// it.
    fn open(&mut self, place: usize, most: u64) -> Result<(), NotRun> {
        let mut cube = self.cubes[place].clone();
        let mut random = Random::new(hash(&cube, !self.seed));
        let (mut weight, mut cuts) = (1.0, 0);
        loop {
            let is_tried = cuts == 0 && self.sample.cuts == 0 || cuts >= self.sample.cuts;
            if is_tried && let Some(nodes) = self.count(&cube, most)? {
                self.sample.nodes.add(weight * nodes);
                break;
            }
            match split(self.problem, &cube) {
                Split::Dead | Split::Single => {
                    self.sample.nodes.add(weight);
                    break;
                }
                Split::Cubes(mut pieces) => {
                    cuts += 1;
                    weight *= pieces.len() as f64;
                    let drawn = random.below(pieces.len() as u32) as usize;
                    cube = pieces.swap_remove(drawn);
                }
            }
        }
        self.sample.cuts = cuts.saturating_sub(1);
        self.sample.opened += u64::from(cuts > 0);
        Ok(())
    }

    /// How many nodes it takes to count a cube; `None` if more than so many.
    fn count(&mut self, cube: &Cube, most: u64) -> Result<Option<f64>, NotRun> {
        if self.meter.stops_at_once() {
            return Err(NotRun::Stopped(self.meter.stop_reason()));
        }
        let before = self.meter.seconds();
        let Some((left, _)) = restrict(self.problem, cube) else { return Ok(Some(1.0)) };
        let mut portion = self.meter.portion(most);
        let presolve = Some(self.presolve);
        let how = How { presolve, ..How::plain(self.engine) };
        let counted = count_part_of(&left, how, &mut portion)?;
        self.meter.adopt(portion);
        let (nodes, hits) = (counted.statistics().nodes, counted.statistics().memo.hits);
        match counted.answer() {
            Answer::Complete(_) => {
                let nodes = nodes.max(1) as f64;
                self.sample.hits += hits;
                self.sample.runs.push((nodes, self.meter.seconds() - before));
                Ok(Some(nodes))
            }
            Answer::AtLeast(_, StopReason::NodeLimit) if self.meter.nodes_left() > 0 => Ok(None),
            Answer::AtLeast(_, reason) => Err(NotRun::Stopped(reason)),
        }
    }

    /// What the sample says of all cubes.
    fn total(&self) -> Option<Spread> {
        let cubes = self.cubes.len() as f64;
        if self.cubes.is_empty() {
            return Some(Spread::exact(0.0));
        }
        let sampled = self.sample.nodes.count();
        let is_all = sampled == self.cubes.len() as u64;
        // Of a cube that was looked into, the spread tells what another look would have said.
        let is_whole = self.sample.opened == 0;
        let spread = self.sample.nodes.spread()?.times(Spread::exact(cubes));
        Some(match (is_whole, is_all) {
            (true, true) => Spread::exact(spread.mean),
            // Of a finite number of cubes, only those are unknown that were not sampled.
            (true, false) => spread.narrowed((1.0 - sampled as f64 / cubes).sqrt()),
            (false, _) => spread,
        })
    }

    fn plan(self, budget: u64, stopped: Option<StopReason>) -> Plan {
        let (ratio, compared, split) = self.ratio.unwrap_or((Spread::exact(1.0), 0, self.split));
        let nodes = self.total().map(|total| total.times(ratio));
        let near = |shards: u64| {
            let ratio = shards as f64 / split as f64;
            // The split was made for the shards: it is what the estimate is of.
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
            remembers: self.sample.hits as f64 > 0.01 * self.meter.nodes() as f64,
            visited: self.meter.nodes(),
            pace: Pace::of(&self.sample.runs),
            stopped,
        }
    }
}

/// How many times the second numbers of pairs the first are, taken together: known if they are all
/// there are, and else not of fewer than two.
fn ratio(pairs: &[(f64, f64)], is_all: bool) -> Option<Spread> {
    let count = pairs.len() as f64;
    let (first, second) = pairs.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0, sum.1 + p.1));
    let mean = first / second;
    let squares: f64 = pairs.iter().map(|pair| (pair.0 - mean * pair.1).powi(2)).sum();
    let error = (squares * count / (count - 1.0)).sqrt() / second;
    match (is_all, pairs.len()) {
        _ if !mean.is_finite() => None,
        (true, _) => Some(Spread::exact(mean)),
        (false, ..=1) => None,
        (false, _) => Some(Spread::about(mean, error)),
    }
}

/// Among how many shards so many nodes are to be shared out.
fn shards(nodes: f64, budget: u64) -> u64 {
    // The greatest number stands for all that are greater.
    (nodes * SHARDS_PER_BUDGET / budget.max(1) as f64).ceil().max(1.0) as u64
}

/// A hash of what a cube asks for: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), mixed once more so that
/// its upper bits are as good as its lower ones.
fn hash(cube: &Cube, seed: u64) -> u64 {
    const PRIME: u64 = 0x100_0000_01b3;
    let taken = cube.taken().iter().map(|option| 2 * option.index() as u64);
    let dropped = cube.dropped().iter().map(|option| 2 * option.index() as u64 + 1);
    let words = taken.chain(dropped).flat_map(u64::to_le_bytes);
    let begun = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let fnv = words.fold(begun, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
    Random::new(fnv).next()
}
