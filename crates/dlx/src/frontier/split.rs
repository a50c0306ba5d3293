//! Cuts a cube into cubes that share its solutions out.

use crate::cube::{Cube, CubeError};
use crate::dance::Choice;
use crate::id::{ItemId, OptionId};
use crate::problem::{Bounds, Problem};
use crate::reduce::lists::Lists;
use crate::reduce::remainder::restrict;

/// What splitting a cube comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Split {
    /// It has no solution.
    Dead,
    /// It has exactly one: nothing is open.
    Single,
    /// Two cubes or more. Each solution of the cube is in exactly one of them; some may have none.
    Cubes(Vec<Cube>),
}

impl Problem {
    /// Cuts a cube of this problem in pieces, each of which takes or drops more. It is a function
    /// of the problem and the cube alone.
    ///
    /// First come the options without which some item has too few: they are taken, again and
    /// again. Then the item is chosen that the search would branch on: that with the fewest ways to
    /// go on, and of several the first. If it is to be covered exactly once more, there is a cube
    /// for each of its options, in ascending order; else one that takes the first of its options,
    /// and one that drops it.
    ///
    /// Each option taken on the way costs time linear in the size of the problem.
    ///
    /// # Errors
    /// If the cube has options that the problem does not have.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Cube, Problem, Split};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n")?;
    /// let Split::Cubes(cubes) = problem.split(&Cube::default())? else { unreachable!() };
    /// let cubes: Vec<String> = cubes.iter().map(|cube| cube.to_string()).collect();
    /// assert_eq!(cubes, ["+0", "+1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split(&self, cube: &Cube) -> Result<Split, CubeError> {
        cube.check(self)?;
        Ok(split(self, cube))
    }

    /// Shares all solutions out among cubes, `target` of them or somewhat more, by splitting again
    /// and again, level by level. There are fewer if no more can be made, and none at all if it
    /// shows on the way that there is no solution. In the order of the tree, and a function of the
    /// problem and the target alone.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Problem;
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n")?;
    /// let mut count = 0;
    /// for cube in problem.cubes(3) {
    ///     let record = problem.solver().run(&cube, 1000)?;
    ///     count += record.answer().complete()?.to_u64().unwrap_or(u64::MAX);
    /// }
    /// assert_eq!(count, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cubes(&self, target: usize) -> Vec<Cube> {
        cubes_while(self, target, || true).expect("nothing stops it")
    }
}

/// As [`Problem::cubes`], as long as it may go on: it asks before each cube that it splits. `None`
/// if it may not.
pub(in crate::frontier) fn cubes_while(
    problem: &Problem,
    target: usize,
    mut may_go_on: impl FnMut() -> bool,
) -> Option<Vec<Cube>> {
    let mut cubes = vec![Cube::default()];
    loop {
        let (mut next, mut waiting, mut has_changed) = (Vec::new(), cubes.len(), false);
        for cube in cubes {
            if next.len() + waiting >= target {
                next.push(cube);
                continue;
            }
            if !may_go_on() {
                return None;
            }
            waiting -= 1;
            match split(problem, &cube) {
                Split::Dead => has_changed = true,
                Split::Single => next.push(cube),
                Split::Cubes(pieces) => {
                    has_changed = true;
                    next.extend(pieces);
                }
            }
        }
        cubes = next;
        if !has_changed {
            return Some(cubes);
        }
    }
}

/// As [`Problem::split`], for a cube that is known to be one of the problem's.
pub(in crate::frontier) fn split(problem: &Problem, cube: &Cube) -> Split {
    let mut cube = cube.clone();
    loop {
        let Some((left, options)) = restrict(problem, &cube) else { return Split::Dead };
        let lists = Lists::new(&left);
        let item = match choose(&left, &lists) {
            Choice::Dead => return Split::Dead,
            Choice::Solved => return Split::Single,
            Choice::Branch(item) => ItemId::known(item as usize),
        };
        let live: Vec<OptionId> =
            lists.options(item).map(|option| options[option.index()]).collect();
        if ways(&left, &lists, item) == 1 {
            cube = cube.taking(live);
            continue;
        }
        return Split::Cubes(match left.bounds(item) {
            Some(Bounds::ONCE) => live.iter().map(|&option| cube.taking([option])).collect(),
            _ => vec![cube.taking([live[0]]), cube.dropping(live[0])],
        });
    }
}

/// What is to be done at the root of a problem, by the definition of the tree (see
/// [`crate::dance`]). The problem is what a cube leaves: its primary items are all active.
fn choose(left: &Problem, lists: &Lists) -> Choice {
    let mut items = (0..left.primary_count()).map(ItemId::known);
    let Some(first) = items.next() else { return Choice::Solved };
    let fewest = items.fold(first, |best, item| {
        if ways(left, lists, item) < ways(left, lists, best) { item } else { best }
    });
    match ways(left, lists, fewest) {
        ..=0 => Choice::Dead,
        _ => Choice::Branch(fewest.index() as u32),
    }
}

/// How many ways there are to go on at an item; none if it needs more than it has options.
fn ways(left: &Problem, lists: &Lists, item: ItemId) -> i64 {
    let need = left.bounds(item).map_or(0, |bounds| bounds.lo);
    i64::from(lists.len(item)) - i64::from(need) + 1
}
