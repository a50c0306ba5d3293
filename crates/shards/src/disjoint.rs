//! A check that cubes share no solution, based on their options alone.
//!
//! A fact separates two cubes if they contradict each other in it: an option that one takes and the
//! other drops, or an item that they cover in different ways. Cubes that come from splitting differ
//! in facts near the root of the tree, so a list is divided by one fact after another. Only groups
//! that no single fact divides, or that take too long to divide, are compared pair by pair.

use std::fmt;

use quadrille_dlx::problem::CubeError;
use quadrille_dlx::{Cube, Problem};

use crate::facts::Facts;
use crate::pairs::Pairs;

/// Why a list of cubes is not known to be disjoint. Numbers are positions in the list, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotDisjoint {
    /// A cube has options that the problem lacks.
    BadCube {
        /// The position of the cube.
        number: usize,
        /// What is wrong with it.
        error: CubeError,
    },
    /// No fact separates two cubes.
    Overlap {
        /// The position of the first cube.
        first: usize,
        /// The position of the second cube, greater than `first`.
        second: usize,
    },
    /// The check passed its [work limit](disjoint).
    TooCostly,
}

impl fmt::Display for NotDisjoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadCube { number, error } => write!(f, "cube {number}: {error}"),
            Self::Overlap { first, second } => {
                write!(f, "cubes {first} and {second} may have solutions in common")
            }
            Self::TooCostly => write!(
                f,
                "comparing the cubes passes the limit of 2^{} steps: they do not come from \
                 splitting",
                ALL_PAIRS.ilog2()
            ),
        }
    }
}

impl std::error::Error for NotDisjoint {}

/// Checks that no two cubes of a problem share a solution.
///
/// The check looks at the options of the cubes only. It finds two cubes disjoint if one takes an
/// option that the other drops, or if they take options that cannot be taken together: options that
/// fill an item differently, or cover a secondary item in two colors. Cubes that are disjoint for
/// deeper reasons are refused. Cubes that come from [splitting](quadrille_dlx::Solve::split), again
/// and again, are never refused.
///
/// For cubes from splitting, the cost is about their size times the depth of the splitting. Other
/// cubes are compared pair by pair, in at most 2^32 steps: for each of their options or members, a
/// step for every 64 cubes. So a list of 16,000 cubes of 300 options is accepted or refused within
/// seconds, and only longer ones may pass the limit.
///
/// # Errors
/// If two cubes may share a solution, a cube is not one of this problem, or the limit is passed.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Cube, Problem};
/// use quadrille_shards::{NotDisjoint, disjoint};
///
/// let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n")?;
/// let cubes = |texts: [&str; 3]| texts.map(|text| Cube::parse(&problem, text));
/// let [one, two, three] = cubes(["+0 +2", "+1", "+0 -2"]);
/// assert_eq!(disjoint(&problem, &[one?, two?, three?]), Ok(()));
/// let [one, two, three] = cubes(["+0 +2", "+1", "+4"]);
/// let overlap = NotDisjoint::Overlap { first: 0, second: 2 };
/// assert_eq!(disjoint(&problem, &[one?, two?, three?]), Err(overlap));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn disjoint(problem: &Problem, cubes: &[Cube]) -> Result<(), NotDisjoint> {
    disjoint_within(ALL_PAIRS, problem, cubes)
}

/// The limit on steps of comparing pairs.
const ALL_PAIRS: u64 = 1 << 32;

/// Like [`disjoint`], with a limit on steps of comparing pairs.
fn disjoint_within(mut limit: u64, problem: &Problem, cubes: &[Cube]) -> Result<(), NotDisjoint> {
    for (number, cube) in cubes.iter().enumerate() {
        cube.check(problem).map_err(|error| NotDisjoint::BadCube { number, error })?;
    }
    let facts = Facts::limited(problem, division_limit(cubes));
    // The cubes of a group are not separated yet; their numbers ascend.
    let mut groups: Vec<Vec<usize>> = vec![(0..cubes.len()).collect()];
    while let Some(group) = groups.pop() {
        let [first, .., last] = *group else { continue };
        let is_apart = facts.clash(&cubes[first], &cubes[last]);
        let division = facts.divisions(cubes, &group).next();
        let is_known = !facts.is_used_up();
        if is_known && !is_apart {
            return Err(NotDisjoint::Overlap { first, second: last });
        }
        match division {
            Some((_, parts)) if is_known => groups.extend(parts.into_values()),
            _ => compare_pairs(&mut limit, problem, cubes, &group)?,
        }
    }
    Ok(())
}

/// The parts of the limit on steps of dividing: steps that are always granted, steps for each option
/// in the list, and steps for each pair of options of an average cube. A step compares one option of
/// two cubes. Cubes from splitting need up to three steps for each option and each level of the
/// splitting. Lists that are short enough to compare all pairs get fewer.
const FREE_STEPS: u64 = 1 << 24;
const STEPS_PER_OPTION: u64 = 50;
const STEPS_PER_OPTION_OF_LONG: u64 = 500;
const STEPS_PER_PAIR_OF_LONG: u64 = 4;

/// Returns the limit on steps of dividing these cubes.
fn division_limit(cubes: &[Cube]) -> u64 {
    let size = |cube: &Cube| (cube.taken().len() + cube.dropped().len()) as u64;
    let options: u64 = cubes.iter().map(size).sum();
    let count = cubes.len().max(1) as u64;
    let per_option = match options.saturating_mul(count.div_ceil(64)) < ALL_PAIRS / 2 {
        true => STEPS_PER_OPTION,
        false => STEPS_PER_OPTION_OF_LONG + STEPS_PER_PAIR_OF_LONG * (options / count),
    };
    FREE_STEPS.saturating_add(per_option.saturating_mul(options))
}

/// Compares each two cubes of a group, and takes the steps off the limit.
fn compare_pairs(
    limit: &mut u64,
    problem: &Problem,
    cubes: &[Cube],
    group: &[usize],
) -> Result<(), NotDisjoint> {
    let pairs = Pairs::new(problem, cubes, group, limit).ok_or(NotDisjoint::TooCostly)?;
    match pairs.overlap() {
        Some((first, second)) => {
            Err(NotDisjoint::Overlap { first: group[first], second: group[second] })
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::OptionId;
    use quadrille_random::Random;

    use super::*;

    /// Returns cubes that each take or drop half of all options.
    fn random_cubes(problem: &Problem, count: usize, random: &mut Random) -> Vec<Cube> {
        let mut cubes = vec![Cube::default(); count];
        for cube in &mut cubes {
            for option in (0..problem.option_count()).map(OptionId::known) {
                *cube = match random.below(4) {
                    0 => std::mem::take(cube).taking([option]),
                    1 => std::mem::take(cube).dropping([option]),
                    _ => continue,
                };
            }
        }
        cubes
    }

    #[test]
    fn random_cubes_are_disjoint_if_each_two_clash() -> Result<(), Box<dyn std::error::Error>> {
        let head = "0:1|a 0:2|b 1:3|c | x y";
        let options = "a x:1\nb\nb c\nc x:2\na b\nc y\nb x:1 y\na c\n".repeat(2);
        let problem = Problem::parse(&format!("{head}\n{options}"))?;
        let facts = Facts::unlimited(&problem);
        let random = &mut Random::new(17);
        let mut seen = [0; 2];
        for _ in 0..2_000 {
            let count = 2 + random.below(5) as usize;
            let cubes = random_cubes(&problem, count, random);
            let meets =
                |(first, second): (usize, usize)| !facts.clash(&cubes[first], &cubes[second]);
            let mut pairs =
                (0..count).flat_map(|second| (0..second).map(move |first| (first, second)));
            let is_disjoint = !pairs.any(meets);
            seen[usize::from(is_disjoint)] += 1;
            let group: Vec<usize> = (0..count).collect();
            for found in [
                disjoint(&problem, &cubes),
                compare_pairs(&mut 1_000_000, &problem, &cubes, &group),
            ] {
                match found {
                    Ok(()) => assert!(is_disjoint, "{cubes:?}"),
                    Err(NotDisjoint::Overlap { first, second }) => assert!(meets((first, second))),
                    Err(error) => return Err(error.into()),
                }
            }
        }
        assert!(seen.iter().all(|&seen| seen > 200), "{seen:?}");
        Ok(())
    }

    #[test]
    fn comparing_pairs_ends_at_the_limit() -> Result<(), Box<dyn std::error::Error>> {
        let problem = Problem::parse("0:1|a 0:1|b 0:1|c\na\nb\nc\n")?;
        let cubes = ["+0 +1", "-1 +2", "-0 -2"].map(|text| Cube::parse(&problem, text));
        let [one, two, three] = cubes;
        let cubes = [one?, two?, three?];
        // Six literals of at least 16 steps; options that are taken cover their item in one way only.
        assert_eq!(disjoint_within(6 * 16, &problem, &cubes), Ok(()));
        let refused = disjoint_within(6 * 16 - 1, &problem, &cubes);
        assert_eq!(refused, Err(NotDisjoint::TooCostly));
        Ok(())
    }
}
