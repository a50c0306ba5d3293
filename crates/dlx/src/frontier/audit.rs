//! Records of cubes checked by counting again, in another way.
//!
//! What a record says was counted is the cube without the cubes left over. That is cut into cubes of
//! its own, and these are counted: what was left over is not searched, whatever it may cost.

use std::collections::BTreeMap;

use quadrille_problem::{Cube, OptionId, Problem};

use crate::answer::{Answer, Count};
use crate::choice::Engine;
use crate::counted::{How, count_part_of};
use crate::cubes::record::CubeRecord;
use crate::cubes::run::NotRun;
use crate::frontier::disjoint::{Key, Mark, clash, partings};
use crate::meter::limits::{Limits, Meter};
use crate::reduce::remainder::restrict;
use crate::search::random::Random;

/// What an audit of a record came to. Made by [`Solver::audit`](crate::Solver::audit).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "the record may be wrong"]
pub struct Audit {
    /// How many solutions the record says were counted.
    pub recorded: Count,
    /// How many there are in the cube and in none of the cubes left over.
    pub found: Count,
    /// How many nodes that took.
    pub nodes: u64,
}

impl Audit {
    /// Whether the record is right.
    pub fn holds(&self) -> bool {
        self.recorded == self.found
    }

    /// Some of these numbers, as many as wanted or all, ascending: at random, the same for the same
    /// seed.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Audit;
    ///
    /// let sample = Audit::sample(0..100, 3, 7);
    /// assert_eq!((sample.len(), &sample), (3, &Audit::sample(0..100, 3, 7)));
    /// assert_eq!(Audit::sample(0..2, 3, 7), [0, 1]);
    /// ```
    pub fn sample(
        numbers: impl IntoIterator<Item = usize>,
        wanted: usize,
        seed: u64,
    ) -> Vec<usize> {
        let mut random = Random::new(seed);
        let mut numbers: Vec<usize> = numbers.into_iter().collect();
        for place in 0..wanted.min(numbers.len()) {
            // More than 2^32 numbers would not fit into memory beside what they number.
            let others = u32::try_from(numbers.len() - place).unwrap_or(u32::MAX);
            numbers.swap(place, place + random.below(others) as usize);
        }
        numbers.truncate(wanted);
        numbers.sort_unstable();
        numbers
    }
}

/// Audits the record of a cube: see [`Solver::audit`](crate::Solver::audit).
pub(crate) fn audit(
    problem: &Problem,
    engine: Engine,
    presolve: bool,
    limits: Limits,
    cube: &Cube,
    record: &CubeRecord,
) -> Result<Audit, NotRun> {
    for cube in record.left.iter().chain([cube]) {
        cube.check(problem)?;
    }
    let mut meter = Meter::new(Limits { nodes: None, solutions: None, ..limits }, None);
    let mut audit = Audit { recorded: record.count.clone(), found: Count::ZERO, nodes: 0 };
    for piece in without(problem, cube, &record.left) {
        if meter.stops_at_once() {
            return Err(NotRun::Stopped(meter.stop_reason()));
        }
        let Some((left, _)) = restrict(problem, &piece) else { continue };
        let mut portion = meter.portion(u64::MAX);
        let how = How { presolve: Some(presolve), ..How::plain(engine) };
        let counted = count_part_of(&left, how, &mut portion)?;
        audit.nodes += counted.statistics().nodes;
        match counted.answer() {
            Answer::Complete(count) => audit.found = std::mem::take(&mut audit.found) + count,
            Answer::AtLeast(_, reason) => return Err(NotRun::Stopped(reason)),
        }
    }
    Ok(audit)
}

/// Cubes that have the solutions of a cube that are in none of some others, each in one of them.
///
/// What is left of the cube is cut by what the others ask for, until it is inside one of them or
/// apart from all. Others that come of splitting are told apart as they were split, so that each
/// of them is in one cut only.
fn without(problem: &Problem, cube: &Cube, others: &[Cube]) -> Vec<Cube> {
    let mut pieces = Vec::new();
    let mut waiting: Vec<(Cube, Vec<usize>)> = vec![(cube.clone(), (0..others.len()).collect())];
    while let Some((region, mut group)) = waiting.pop() {
        group.retain(|&number| !clash(problem, &region, &others[number]));
        let Some(&first) = group.first() else {
            pieces.push(region);
            continue;
        };
        if group.iter().any(|&number| others[number].contains(&region)) {
            continue;
        }
        let mut ways = partings(problem, others, &group);
        let cuts = ways.find_map(|(key, parts)| cut(&region, key, parts));
        drop(ways);
        match cuts {
            Some(cuts) => waiting.extend(cuts),
            None => {
                let option = asked_more(&region, &others[first]);
                waiting.push((region.dropping([option]), group.clone()));
                waiting.push((region.taking([option]), group));
            }
        }
    }
    pieces
}

/// Cuts a region by what others say about a key, with those of them that each cut meets. About an
/// item, they must say by which one option more it is covered: then a cut takes that option, and
/// the last one none of these options.
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

/// The first option that the one cube takes or drops and the region says nothing of. The cube does
/// not clash with the region, and does not contain it.
fn asked_more(region: &Cube, other: &Cube) -> OptionId {
    let more = |there: &[OptionId], here: &[OptionId]| {
        there.iter().copied().find(|option| here.binary_search(option).is_err())
    };
    more(other.taken(), region.taken())
        .or_else(|| more(other.dropped(), region.dropped()))
        .expect("a cube that asks for no more than the region contains it")
}
