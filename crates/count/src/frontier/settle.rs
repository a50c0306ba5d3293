//! Settles the whole problem from facts, as far as they reach.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use quadrille_answer::Stops;
use quadrille_problem::{Cube, Problem};
use quadrille_search::answer::{Answer, Count, StopReason};
use quadrille_symmetry::Key;

use crate::frontier::error::FrontierError;
use crate::frontier::facts::Facts;
use crate::frontier::place::{Place, Reached};

/// What follows from facts about the whole problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The number of solutions that the facts account for: all of them if no residual is open.
    pub count: Count,
    /// The open residuals, the largest first. Isomorphic ones are one.
    pub open: Vec<Open>,
    /// The residuals whose claims were used.
    pub used: Vec<Used>,
    /// The residuals that were replaced by their children.
    pub divided: Vec<Used>,
}

/// An open residual.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// The key of the residual.
    pub key: Key,
    /// One of the cubes with this residual.
    pub cube: Cube,
    /// The number of times that the count of the residual enters the sum.
    pub times: Count,
    /// An estimate of its share of the work of the whole count. The sum is below 1 where symmetries save work.
    pub share: f64,
}

/// A residual about which something is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    /// The key of the residual.
    pub key: Key,
    /// One of the cubes with this residual.
    pub cube: Cube,
}

impl Settled {
    /// Returns the count, complete if no residual is open.
    pub fn answer(&self) -> Answer {
        match self.open.is_empty() {
            true => Answer::Complete(self.count.clone()),
            false => Answer::AtLeast(self.count.clone(), StopReason::NodeLimit),
        }
    }
}

/// How often a residual is needed, and its share of the work.
#[derive(Clone, Debug, Default)]
struct Need {
    times: BigUint,
    share: f64,
}

/// The residuals to be looked at, by their number of options: a child has fewer than its parent, so all needs
/// of a residual are known when its turn comes.
type Waiting = BTreeMap<usize, BTreeMap<Cube, Need>>;

/// The walk from the whole problem.
#[expect(
    missing_debug_implementations,
    reason = "it holds functions or a walk, which show nothing"
)]
pub struct Settler<'s> {
    /// The whole problem.
    pub problem: &'s Problem,
    /// What is known about its residuals.
    pub facts: &'s Facts,
    /// Whether symmetries are used.
    pub by_symmetry: bool,
    /// What may stop the walk.
    pub stops: Stops,
}

impl Settler<'_> {
    /// Settles the whole problem. Labels each residual of the frontier once.
    pub fn settle(&self) -> Result<Settled, FrontierError> {
        let (mut waiting, mut found) = (Waiting::new(), BigUint::ZERO);
        let whole = Need { times: 1u32.into(), share: 1.0 };
        self.need(Cube::default(), whole, &mut waiting, &mut found);
        let (count, used, divided) = (Count::ZERO, Vec::new(), Vec::new());
        let mut settled = Settled { count, open: Vec::new(), used, divided };
        while let Some((options, layer)) = waiting.pop_last() {
            for (key, (cube, need)) in self.merged(layer)? {
                self.look_at((key, options), cube, need, (&mut waiting, &mut found), &mut settled)?;
            }
        }
        settled.count = Count::from_big(found);
        settled.open.sort_by(|a, b| b.share.total_cmp(&a.share).then_with(|| a.cube.cmp(&b.cube)));
        Ok(settled)
    }

    /// Notes that the residual of a cube is needed, or counts it if nothing is open there.
    fn need(&self, cube: Cube, need: Need, waiting: &mut Waiting, found: &mut BigUint) {
        match Place::reach(self.problem, &cube) {
            Reached::Dead => {}
            Reached::Solved => *found += need.times,
            Reached::Open(place) => {
                let layer = waiting.entry(place.left.option_count()).or_default();
                let own = layer.entry(cube).or_default();
                own.times += need.times;
                own.share = own.share.max(need.share);
            }
        }
    }

    /// Puts isomorphic residuals together, each with its first cube.
    fn merged(
        &self,
        layer: BTreeMap<Cube, Need>,
    ) -> Result<BTreeMap<Key, (Cube, Need)>, FrontierError> {
        let mut merged: BTreeMap<Key, (Cube, Need)> = BTreeMap::new();
        for (cube, need) in layer {
            let Reached::Open(place) = Place::reach(self.problem, &cube) else {
                unreachable!("it was open before")
            };
            let key = place.label(self.by_symmetry, &self.stops)?.key;
            let (_, own) = merged.entry(key).or_insert_with(|| (cube, Need::default()));
            own.times += need.times;
            own.share = own.share.max(need.share);
        }
        Ok(merged)
    }

    /// Uses what is known of a residual with `options` options: a claim, or that it was divided.
    fn look_at(
        &self,
        (key, options): (Key, usize),
        cube: Cube,
        need: Need,
        (waiting, found): (&mut Waiting, &mut BigUint),
        settled: &mut Settled,
    ) -> Result<(), FrontierError> {
        if let Some(claim) = self.facts.claim_of(key) {
            if claim.count.as_big().bits() > options as u64 + 1 {
                let count = claim.count.clone();
                return Err(FrontierError::Impossible { key, count, options });
            }
            *found += claim.count.as_big() * need.times;
            settled.used.push(Used { key, cube });
            return Ok(());
        }
        let Some(divided) = self.facts.division_of(key) else {
            let (times, share) = (Count::from_big(need.times), need.share);
            settled.open.push(Open { key, cube, times, share });
            return Ok(());
        };
        divided.check(self.problem)?;
        let bad = || FrontierError::BadDivision { cube: divided.clone(), key };
        let Reached::Open(place) = Place::reach(self.problem, divided) else { return Err(bad()) };
        let label = place.label(self.by_symmetry, &self.stops)?;
        if label.key != key {
            return Err(bad());
        }
        for child in place.children(self.problem, &label) {
            let below = Need { times: &need.times * child.times, share: need.share * child.share };
            self.need(child.cube, below, waiting, found);
        }
        settled.divided.push(Used { key, cube: divided.clone() });
        Ok(())
    }
}
