//! A residual at the top of a count: reached by its cube, labeled, and divided.

use quadrille_answer::Stops;
use quadrille_problem::{Cube, OptionId, Problem};
use quadrille_search::reduce::components::Components;
use quadrille_search::reduce::live::forced_options;
use quadrille_search::reduce::residual::restrict;
use quadrille_search::tree::{Fork, Node, Piece};
use quadrille_symmetry::{Key, Limits};

use crate::frontier::error::FrontierError;
use crate::frontier::key::{key_of_cube, key_of_residual};
use crate::symmetry::branches::{Branch, branches};
use crate::symmetry::finder::Symmetry;

/// The steps after which the labeling of a residual is given up: about a second.
const LABEL_STEPS: u64 = 1 << 24;

/// What is at a cube.
pub(super) enum Reached {
    /// No solution.
    Dead,
    /// One solution: nothing is open.
    Solved,
    /// A residual without forced options.
    Open(Box<Place>),
}

/// The residual of a cube after its forced options are taken.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The cube, with the forced options taken.
    pub(super) cube: Cube,
    pub(super) left: Problem,
    /// For each option of the residual, its number in the problem.
    options: Vec<OptionId>,
    is_root: bool,
}

/// The key of a residual, and the orbits of its options if they were found.
pub(super) struct Label {
    pub(super) key: Key,
    orbits: Option<Vec<u32>>,
}

/// A part of the solutions of a residual.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Child {
    pub(super) cube: Cube,
    /// The number of such parts, of which this one is counted.
    pub(super) times: u32,
    /// Its share of the work of the residual, as far as weights show it.
    pub(super) share: f64,
}

impl Place {
    /// Takes a cube of a problem and its forced options. Linear in the size of the problem.
    pub(super) fn reach(problem: &Problem, cube: &Cube) -> Reached {
        let Some((mut left, mut options)) = restrict(problem, cube) else { return Reached::Dead };
        let Some(forced) = forced_options(&left) else { return Reached::Dead };
        let mut own = cube.clone();
        if !forced.is_empty() {
            own = cube.taking(forced.iter().map(|option| options[option.index()]));
            let Some(rest) = restrict(&left, &Cube::known(&forced, &[])) else {
                return Reached::Dead;
            };
            let whole = |option: &OptionId| options[option.index()];
            options = rest.1.iter().map(whole).collect();
            left = rest.0;
        }
        if left.primary_count() == 0 {
            return Reached::Solved;
        }
        let is_root = *cube == Cube::default();
        Reached::Open(Box::new(Self { cube: own, left, options, is_root }))
    }

    /// Labels the residual. With symmetries, isomorphic residuals have equal keys; without, each cube has its
    /// own.
    ///
    /// # Errors
    /// If it is stopped.
    pub(super) fn label(&self, by_symmetry: bool, stops: &Stops) -> Result<Label, FrontierError> {
        if !by_symmetry {
            return Ok(Label { key: key_of_cube(&self.cube), orbits: None });
        }
        stops.look().map_err(FrontierError::Stopped)?;
        let interrupt = || stops.look().is_err();
        let limits = Limits::none().steps(LABEL_STEPS).interrupt(&interrupt);
        let canonical = Symmetry::new(&self.left).ok();
        let canonical = canonical.and_then(|mut it| it.canonical(limits).ok());
        stops.look().map_err(FrontierError::Stopped)?;
        Ok(match canonical.map(|canonical| (canonical.key, canonical.option_orbits)) {
            Some((key, orbits)) => Label { key, orbits: Some(orbits) },
            _ => Label { key: key_of_residual(&self.left), orbits: None },
        })
    }

    /// Whether the residual is the product of several parts, which no division by options keeps apart.
    pub(super) fn has_parts(&self) -> bool {
        Components::several(&self.left).is_some()
    }

    /// Divides the residual: by one option of each orbit of an item, or as the search tree does. Each of its
    /// solutions is in `times` images of exactly one child.
    pub(super) fn children(&self, problem: &Problem, label: &Label) -> Vec<Child> {
        let by_orbits = label.orbits.as_deref();
        let by_orbits = by_orbits.and_then(|orbits| branches(&self.left, orbits, self.is_root));
        // A child has whole weights.
        let by_orbits = by_orbits.filter(|all| all.iter().all(|branch| branch.times == 1));
        let Some(branches) = by_orbits else { return self.plain_children(problem) };
        let all: f64 = branches.iter().map(|branch| branch.share).sum();
        let whole = |options: &[OptionId]| -> Vec<OptionId> {
            options.iter().map(|option| self.options[option.index()]).collect()
        };
        let child = |branch: Branch| Child {
            cube: self.cube.taking(whole(&branch.taken)).dropping(whole(&branch.dropped)),
            times: branch.weight,
            share: branch.share / all,
        };
        branches.into_iter().map(child).collect()
    }

    fn plain_children(&self, problem: &Problem) -> Vec<Child> {
        match Node::of(problem, Piece::of(self.cube.clone())).map(Node::fork) {
            None | Some(Fork::Dead) => Vec::new(),
            Some(Fork::Solved(piece)) => vec![Child { cube: piece.cube, times: 1, share: 1.0 }],
            Some(Fork::Children(children)) => {
                let child = |piece: Piece| Child { cube: piece.cube, times: 1, share: piece.share };
                children.pieces().map(child).collect()
            }
        }
    }
}

/// Returns the key of the residual of a cube; `None` if it is dead or solved.
pub fn key_of(
    (problem, cube): (&Problem, &Cube),
    by_symmetry: bool,
    stops: &Stops,
) -> Result<Option<Key>, FrontierError> {
    cube.check(problem)?;
    match Place::reach(problem, cube) {
        Reached::Open(place) => place.label(by_symmetry, stops).map(|label| Some(label.key)),
        _ => Ok(None),
    }
}

/// Returns the children of the residual of a cube, with the number of images of each.
pub fn divide(
    (problem, cube): (&Problem, &Cube),
    by_symmetry: bool,
    stops: &Stops,
) -> Result<Vec<(Cube, u32)>, FrontierError> {
    cube.check(problem)?;
    let Reached::Open(place) = Place::reach(problem, cube) else { return Ok(Vec::new()) };
    let children = place.children(problem, &place.label(by_symmetry, stops)?);
    Ok(children.into_iter().map(|child| (child.cube, child.times)).collect())
}
