//! Cuts a cube into cubes that share its solutions out.

use quadrille_problem::{Cube, CubeError, Problem};

use crate::cubes::tree::{Fork, Node, Piece};

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

/// See [`Solve::split`](crate::Solve::split).
pub(crate) fn split_checked(problem: &Problem, cube: &Cube) -> Result<Split, CubeError> {
    cube.check(problem)?;
    Ok(split(problem, cube))
}

/// See [`Solve::cubes`](crate::Solve::cubes).
pub(crate) fn cubes(problem: &Problem, target: usize) -> Vec<Cube> {
    cubes_while(problem, target, || true).expect("nothing stops it")
}

/// As [`Solve::cubes`](crate::Solve::cubes), as long as it may go on: it asks before each cube that it splits. `None`
/// if it may not.
pub(crate) fn cubes_while(
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

/// As [`Solve::split`](crate::Solve::split), for a cube that is known to be one of the problem's.
pub(crate) fn split(problem: &Problem, cube: &Cube) -> Split {
    match Node::of(problem, Piece::of(cube.clone())).map(Node::fork) {
        None | Some(Fork::Dead) => Split::Dead,
        Some(Fork::Solved(_)) => Split::Single,
        Some(Fork::Children(children)) => {
            Split::Cubes(children.pieces().map(|piece| piece.cube).collect())
        }
    }
}
