//! Records of cubes checked by a second count, done in another way.
//!
//! A record states how many solutions are in its cube and in none of the cubes left over. That
//! region is cut into cubes of its own, and these are counted. The cubes left over are not
//! searched, so an audit costs about what the run did, however large the cube is.

use std::collections::BTreeMap;

use quadrille_dlx::cubes::{CubeRecord, RunError};
use quadrille_dlx::{Answer, Count, Cube, Engine, OptionId, Problem};
use quadrille_random::Random;

use crate::facts::{Facts, Key, Mark};
use crate::limits::{Limits, Spent};
use crate::search::{Search, settings};

/// The result of an audit of one record.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
#[must_use = "the record may be wrong"]
pub struct Audit {
    /// The number of solutions that the record states.
    pub recorded: Count,
    /// The number of solutions in the cube and in none of the cubes left over.
    pub found: Count,
    /// The number of nodes visited.
    pub nodes: u64,
}

impl Audit {
    /// Whether the record is right.
    pub fn holds(&self) -> bool {
        self.recorded == self.found
    }
}

/// Draws `wanted` of some numbers at random, or all of them if there are fewer. The result ascends
/// and depends on the seed alone.
///
/// # Examples
/// ```
/// use quadrille_shards::sample;
///
/// let drawn = sample(0..100, 3, 7);
/// assert_eq!((drawn.len(), &drawn), (3, &sample(0..100, 3, 7)));
/// assert_eq!(sample(0..2, 3, 7), [0, 1]);
/// ```
pub fn sample(numbers: impl IntoIterator<Item = usize>, wanted: usize, seed: u64) -> Vec<usize> {
    let mut random = Random::new(seed);
    let mut numbers: Vec<usize> = numbers.into_iter().collect();
    for place in 0..wanted.min(numbers.len()) {
        let others = numbers.len() - place;
        numbers.swap(place, place + random.below(others));
    }
    numbers.truncate(wanted);
    numbers.sort_unstable();
    numbers
}

/// Counts the solutions of records again.
///
/// An audit shows most if it differs from the run that made the record: another engine, no presolve
/// and no memo (the defaults). The time limit applies to each audit.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Cube, Engine, Problem, Solve};
/// use quadrille_shards::Auditor;
///
/// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
/// let mut record = problem.cube_runner().presolve(false).run(&Cube::default(), 8)?;
/// let auditor = Auditor::new(&problem).engine(Engine::Links);
/// assert!(auditor.audit(&Cube::default(), &record)?.holds());
///
/// record.left.pop();
/// assert!(!auditor.audit(&Cube::default(), &record)?.holds());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "an auditor does nothing until it is given a record"]
pub struct Auditor<'p> {
    problem: &'p Problem,
    search: Search,
}

settings!(Auditor);

impl<'p> Auditor<'p> {
    /// Creates an auditor for records of cubes of this problem. By default it counts with
    /// [`Engine::Links`], which visits every node, without presolve, memo or limits.
    pub fn new(problem: &'p Problem) -> Self {
        let (engine, limits) = (Engine::Links, Limits::default());
        Self { problem, search: Search { engine, presolve: false, memory: 0, limits } }
    }

    /// Counts what a record of a cube states: the solutions in the cube and in none of the cubes
    /// left over. Whether those are inside the cube and disjoint is checked by
    /// [`gather`](crate::gather).
    ///
    /// # Errors
    /// If the engine declines a part of the problem, a cube is not one of the problem, the token
    /// was cancelled or the time is up.
    pub fn audit(&self, cube: &Cube, record: &CubeRecord) -> Result<Audit, RunError> {
        let mut spent = Spent::nothing(self.search.limits.clone());
        for cube in record.left.iter().chain([cube]) {
            cube.check(self.problem)?;
        }
        let mut audit = Audit { recorded: record.count.clone(), found: Count::ZERO, nodes: 0 };
        for piece in without(self.problem, cube, &record.left) {
            if let Some(reason) = spent.stopped() {
                return Err(RunError::Stopped(reason));
            }
            audit.found += self.count(&piece, &mut spent)?;
        }
        audit.nodes = spent.nodes();
        Ok(audit)
    }

    /// Counts the solutions of a cube.
    fn count(&self, cube: &Cube, spent: &mut Spent) -> Result<Count, RunError> {
        let counted = self.search.count(self.problem, cube, u64::MAX, spent)?;
        let Some(counted) = counted else { return Ok(Count::ZERO) };
        match counted.answer() {
            Answer::Complete(count) => Ok(count),
            Answer::AtLeast(_, reason) => Err(RunError::Stopped(reason)),
        }
    }
}

/// Returns disjoint cubes that have together the solutions of a cube that are in none of some
/// others.
///
/// A region is cut by the facts that the others state, until it is inside one of them or disjoint
/// from all. Others that come from splitting are separated by the options that split them, so each
/// of them is in one cut only.
fn without(problem: &Problem, cube: &Cube, others: &[Cube]) -> Vec<Cube> {
    let facts = Facts::unlimited(problem);
    let mut pieces = Vec::new();
    let mut waiting: Vec<(Cube, Vec<usize>)> = vec![(cube.clone(), (0..others.len()).collect())];
    while let Some((region, mut group)) = waiting.pop() {
        group.retain(|&number| !facts.clash(&region, &others[number]));
        let Some(&first) = group.first() else {
            pieces.push(region);
            continue;
        };
        if group.iter().any(|&number| others[number].contains(&region)) {
            continue;
        }
        let mut divisions = facts.divisions(others, &group);
        let cuts = divisions.find_map(|(key, parts)| cut(&region, key, parts));
        drop(divisions);
        match cuts {
            Some(cuts) => waiting.extend(cuts),
            None => {
                let option = further_option(&region, &others[first]);
                waiting.push((region.dropping([option]), group.clone()));
                waiting.push((region.taking([option]), group));
            }
        }
    }
    pieces
}

/// Cuts a region by the marks of others for a key. Each cut comes with the others that meet it.
///
/// For an item, each mark must add exactly one option that covers it, or the result is `None`. A
/// cut then takes that option, and the last cut drops all of these options.
fn cut(
    region: &Cube,
    key: Key,
    parts: BTreeMap<Mark, Vec<usize>>,
) -> Option<Vec<(Cube, Vec<usize>)>> {
    let mut rest = region.clone();
    let mut cuts = Vec::with_capacity(parts.len() + 1);
    for (mark, group) in parts {
        let option = match (key, mark) {
            (Key::Option(option), Mark::Dropped) => {
                cuts.push((region.dropping([option]), group));
                continue;
            }
            (Key::Option(option), _) => option,
            (Key::Item(_), Mark::By(options)) => {
                let is_new = |option: &&OptionId| region.taken().binary_search(option).is_err();
                let mut more = options.iter().filter(is_new);
                let (Some(&option), None) = (more.next(), more.next()) else { return None };
                rest = rest.dropping([option]);
                option
            }
            (Key::Item(_), _) => return None,
        };
        cuts.push((region.taking([option]), group));
    }
    if let Key::Item(_) = key {
        cuts.push((rest, Vec::new()));
    }
    Some(cuts)
}

/// Returns the first option that the other cube takes or drops and the region does not. The two
/// do not clash, and the other does not contain the region.
fn further_option(region: &Cube, other: &Cube) -> OptionId {
    let more = |there: &[OptionId], here: &[OptionId]| {
        there.iter().copied().find(|option| here.binary_search(option).is_err())
    };
    more(other.taken(), region.taken())
        .or_else(|| more(other.dropped(), region.dropped()))
        .expect("a cube without a further option contains the region")
}
