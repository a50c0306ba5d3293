//! Divides the whole problem until enough residuals are open.

use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap};

use quadrille_answer::Stops;
use quadrille_problem::{Cube, Problem};
use quadrille_symmetry::Key;

use crate::frontier::error::FrontierError;
use crate::frontier::facts::Facts;
use crate::frontier::place::{Place, Reached};

/// A residual that may be divided. The largest comes first; of equal ones, the one with the least cube.
struct Divisible {
    key: Key,
    cube: Cube,
    share: f64,
}

impl Ord for Divisible {
    fn cmp(&self, other: &Self) -> Ordering {
        self.share.total_cmp(&other.share).then_with(|| other.cube.cmp(&self.cube))
    }
}

impl PartialOrd for Divisible {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Divisible {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Divisible {}

/// Divides residuals, the largest first, until at least `target` are open, and returns the divisions. Fewer
/// are open if no more can be made. `watch` is called before each division with the number that are open.
pub fn split(
    problem: &Problem,
    target: usize,
    by_symmetry: bool,
    stops: &Stops,
    mut watch: impl FnMut(usize),
) -> Result<Facts, FrontierError> {
    let (mut facts, mut known) = (Facts::default(), BTreeSet::new());
    let (mut heap, mut whole) = (BinaryHeap::new(), 0);
    let root = Divisible { key: Key::default(), cube: Cube::default(), share: 1.0 };
    let mut found = vec![root];
    loop {
        for Divisible { cube, share, .. } in found.drain(..) {
            let Reached::Open(place) = Place::reach(problem, &cube) else { continue };
            let key = place.label(by_symmetry, stops)?.key;
            if !known.insert(key) {
                continue;
            }
            match place.has_parts() {
                true => whole += 1,
                false => heap.push(Divisible { key, cube, share }),
            }
        }
        watch(heap.len() + whole);
        if heap.len() + whole >= target {
            return Ok(facts);
        }
        let Some(Divisible { key, cube, share }) = heap.pop() else { return Ok(facts) };
        let Reached::Open(place) = Place::reach(problem, &cube) else {
            unreachable!("it was open before")
        };
        let label = place.label(by_symmetry, stops)?;
        let children = place.children(problem, &label).into_iter();
        found.extend(children.map(|child| Divisible {
            key,
            cube: child.cube,
            share: share * child.share,
        }));
        facts.divide(key, cube);
    }
}
