//! Splits a cube into cubes that partition its solutions.

use quadrille_problem::{Cube, CubeError, Problem};
use quadrille_search::tree::{Fork, Node, Piece};

/// The result of splitting a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Split {
    /// It has no solution.
    Dead,
    /// It has exactly one solution: no item is open.
    Single,
    /// Two or more cubes. Each solution of the cube is in exactly one of them; some may have no
    /// solution.
    Cubes(Vec<Cube>),
}

/// See `Solve::split`.
pub fn split_checked(problem: &Problem, cube: &Cube) -> Result<Split, CubeError> {
    cube.check(problem)?;
    Ok(split(problem, cube))
}

/// See `Solve::cubes`.
pub fn cubes(problem: &Problem, target: usize) -> Vec<Cube> {
    cubes_while(problem, target, || true).expect("nothing stops it")
}

/// Like `Solve::cubes`, but calls `may_continue` before each split. Returns
/// `None` once that returns `false`.
pub fn cubes_while(
    problem: &Problem,
    target: usize,
    mut may_continue: impl FnMut() -> bool,
) -> Option<Vec<Cube>> {
    let mut cubes = vec![Cube::default()];
    loop {
        let (mut next, mut waiting, mut has_changed) = (Vec::new(), cubes.len(), false);
        for cube in cubes {
            if next.len() + waiting >= target {
                next.push(cube);
                continue;
            }
            if !may_continue() {
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

/// Like `Solve::split`, for a cube that was checked against the problem.
pub fn split(problem: &Problem, cube: &Cube) -> Split {
    match Node::of(problem, Piece::of(cube.clone())).map(Node::fork) {
        None | Some(Fork::Dead) => Split::Dead,
        Some(Fork::Solved(_)) => Split::Single,
        Some(Fork::Children(children)) => {
            Split::Cubes(children.pieces().map(|piece| piece.cube).collect())
        }
    }
}
