//! Cuts a cube into cubes that share its solutions out.

use crate::cube::{Cube, CubeError};
use crate::frontier::tree::{Fork, Node, Piece};
use crate::problem::Problem;

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
    /// go on, and of several the first. There is a cube for each of its options, in ascending order,
    /// that takes it, and drops those before unless they are in conflict with it anyway; and one
    /// that drops all of them, if the item needs none.
    ///
    /// Linear in the size of the problem.
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
    match Node::of(problem, Piece::of(cube.clone())).map(Node::fork) {
        None | Some(Fork::Dead) => Split::Dead,
        Some(Fork::Solved(_)) => Split::Single,
        Some(Fork::Children(children)) => {
            Split::Cubes(children.pieces().map(|piece| piece.cube).collect())
        }
    }
}
