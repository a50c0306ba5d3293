//! Claims checked by a second count, done in another way.
//!
//! Only claims have to be believed: a merge finds divisions again from the problem. So an audit of some claims
//! that were drawn at random shows how far a count can be trusted. If `w` of `m` claims are wrong, a sample of
//! `n` misses all of them with a probability of at most (1 − w/m)^n.

use std::time::Duration;

use quadrille_dlx::frontier::FrontierError;
use quadrille_dlx::{Answer, CancelToken, Count, Cube, Engine, Problem, Solve, StopReason};
use quadrille_random::Random;

use crate::merge::UsedClaim;

/// The result of an audit of one claim.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
#[must_use = "the claim may be wrong"]
pub struct Audit {
    /// The number of solutions that the claim states.
    pub recorded: Count,
    /// The number of solutions of the residual.
    pub found: Count,
    /// The number of nodes visited.
    pub nodes: u64,
    /// Whether the second count had to use symmetries, as the first did.
    pub by_symmetry: bool,
}

impl Audit {
    /// Whether the claim is right.
    pub fn holds(&self) -> bool {
        self.recorded == self.found
    }
}

/// Draws `wanted` of some things at random, or all of them if there are fewer. The result keeps their order
/// and depends on the seed alone.
///
/// # Examples
/// ```
/// use quadrille_shards::sample;
///
/// let drawn = sample((0..100).collect(), 3, 7);
/// assert_eq!((drawn.len(), &drawn), (3, &sample((0..100).collect(), 3, 7)));
/// assert_eq!(sample(vec!['a', 'b'], 3, 7), ['a', 'b']);
/// ```
pub fn sample<T>(things: Vec<T>, wanted: usize, seed: u64) -> Vec<T> {
    let mut random = Random::new(seed);
    let mut places: Vec<usize> = (0..things.len()).collect();
    for place in 0..wanted.min(places.len()) {
        let others = places.len() - place;
        places.swap(place, place + random.below(others));
    }
    places.truncate(wanted);
    let mut is_drawn = vec![false; things.len()];
    places.into_iter().for_each(|place| is_drawn[place] = true);
    things.into_iter().zip(is_drawn).filter_map(|(thing, drawn)| drawn.then_some(thing)).collect()
}

/// Counts the residuals of claims again.
///
/// The first try is a search without symmetries, presolve and memo, by another engine: it shares hardly any code
/// with the run that made the claim. Where that takes far more work than the claim took, the residual is counted
/// with symmetries.
///
/// # Examples
/// ```
/// use quadrille_dlx::Problem;
/// use quadrille_shards::{Auditor, Manifest, Settings};
///
/// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
/// let manifest = Manifest::split(problem, 3, Settings::default(), |_| {})?;
/// let line = manifest.seal(0, &manifest.run(0, 1_000, manifest.sharder()?)?);
/// let merged = manifest.merge([manifest.open(line.as_bytes())?], manifest.sharder()?)?;
/// for claim in merged.claims() {
///     assert!(Auditor::new(manifest.problem()).audit(&claim)?.holds());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "an auditor does nothing until it is given a claim"]
pub struct Auditor<'p> {
    problem: &'p Problem,
    engine: Option<Engine>,
    time: Option<Duration>,
    cancel: CancelToken,
}

/// The least limit on the nodes of a search without symmetries.
const LEAST_NODES: u64 = 10_000_000;
/// The nodes that this limit allows for each unit of the claim's work.
const NODES_PER_WORK: u64 = 10;

impl<'p> Auditor<'p> {
    /// Creates an auditor for claims about residuals of this problem.
    pub fn new(problem: &'p Problem) -> Self {
        Self { problem, engine: None, time: None, cancel: CancelToken::new() }
    }

    /// Sets the engine of the search without symmetries (default [`Engine::Links`]), which then has to end.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = Some(engine);
        self
    }

    /// Stops each audit after this time.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time = Some(limit);
        self
    }

    /// Stops an audit when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.cancel = token.clone();
        self
    }

    /// Counts the residual of a claim again.
    ///
    /// # Errors
    /// If the engine declines a part of the problem, the cube is not one of the problem, the token was
    /// cancelled or the time is up.
    pub fn audit(&self, claim: &UsedClaim) -> Result<Audit, FrontierError> {
        let recorded = claim.claim.count.clone();
        let most = claim.claim.work.saturating_mul(NODES_PER_WORK).max(LEAST_NODES);
        for (by_symmetry, limit) in [(false, Some(most)), (true, None)] {
            let limit = limit.filter(|_| self.engine.is_none());
            match self.count(&claim.cube, by_symmetry, limit)? {
                (Answer::Complete(found), nodes) => {
                    return Ok(Audit { recorded, found, nodes, by_symmetry });
                }
                (Answer::AtLeast(_, StopReason::NodeLimit), _) => {}
                (Answer::AtLeast(_, reason), _) => return Err(FrontierError::Stopped(reason)),
            }
        }
        unreachable!("the last count has no limit on nodes")
    }

    fn count(
        &self,
        cube: &Cube,
        by_symmetry: bool,
        nodes: Option<u64>,
    ) -> Result<(Answer, u64), FrontierError> {
        let Some((residual, _)) = self.problem.residual(cube)? else {
            return Ok((Answer::Complete(Count::from(0u64)), 0));
        };
        let mut counter = residual.counter().cancel_token(&self.cancel).symmetry(by_symmetry);
        if by_symmetry {
            counter = counter.presolve(true);
        } else {
            let engine = self.engine.unwrap_or(Engine::Links);
            counter = counter.engine(engine).presolve(false);
            if engine != Engine::Memo {
                counter = counter.memory_limit(0);
            }
        }
        if let Some(nodes) = nodes {
            counter = counter.node_limit(nodes);
        }
        if let Some(time) = self.time {
            counter = counter.time_limit(time);
        }
        let counted = counter.count()?;
        let nodes = counted.statistics().nodes;
        Ok((counted.answer(), nodes))
    }
}
