//! The search for automorphisms and a canonical labelling, by individualization and refinement.
//!
//! A node of the search tree is a refined partition. Its children individualize the vertices of one
//! cell, the largest, one after another. A leaf is a discrete partition: a labelling. Leaves that
//! show the same structure differ by an automorphism, and each automorphism comes from two leaves.
//!
//! The tree is walked depth first. The **first path** leads from the root to the first leaf. The
//! search then climbs it from the bottom: at a node of it, a child is skipped if a generator that
//! fixes the path above carries it to a child tried before. When the node is done, the orbit of the
//! vertex that the first path individualized there is exact, and the product of the sizes of these
//! orbits is the order of the group.
//!
//! Off the first path, a branch is walked while its [trace](crate::trace) equals that of the first
//! path (it can lead to an automorphism) or is at least that of the best path (it can lead to the
//! canonical labelling: the leaf with the greatest trace, and among these the greatest
//! summary). A child is skipped if a generator that fixes the path carries it to an
//! earlier child.
//!
//! Most automorphisms are found without a second leaf. Where a child has the same trace as the child on
//! the first path, the cells that both split off are paired at once, see [`Candidate`]. So the
//! exchanges of 1,000 equal parts take 999 generators that move two parts each, without a walk to a leaf.
//!
//! A structure that falls into several [parts](crate::parts) is searched part by part: see
//! [`kinds`](crate::kinds).
//!
//! # Sources
//! B. D. McKay, *Practical graph isomorphism*, Congressus Numerantium 30 (1981): the tree, first path
//! and pruning. B. D. McKay & A. Piperno, *Practical graph isomorphism, II*, J. Symbolic Computation
//! 60 (2014): traces, and the choice of a large cell. J. Anders & P. Schweitzer, *Parallel computation
//! of combinatorial symmetries* (ESA 2021): automorphisms known by what they move. P. T. Darga, K. A.
//! Sakallah & I. L. Markov, *Faster symmetry discovery using sparsity of symmetries* (DAC 2008): those
//! that are found without a second leaf.

use crate::budget::{Budget, Limits};
use crate::found::Found;
use crate::kinds;
use crate::structure::Structure;
use crate::walk::Walk;

/// A search for the symmetries of one structure.
///
/// # Examples
/// ```
/// use quadrille_symmetry::{Search, Structure};
///
/// // A square, with its corners numbered around it.
/// let mut square = Structure::builder(&[0; 4]);
/// for corner in 0..4 {
///     square.set(0, &[corner, (corner + 1) % 4])?;
/// }
/// let square = square.build();
/// let found = Search::of(&square).run();
/// assert_eq!(found.order().expect("no limit"), 8u32.into());
/// assert_eq!(found.orbits(), [0, 0, 0, 0]);
/// # Ok::<(), quadrille_symmetry::StructureError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<'s> {
    structure: &'s Structure,
    is_marked: Vec<bool>,
    canonical: bool,
    limits: Limits<'s>,
}

impl<'s> Search<'s> {
    /// A search without limits for the automorphisms of a structure.
    pub fn of(structure: &'s Structure) -> Self {
        Self { structure, is_marked: Vec::new(), canonical: false, limits: Limits::none() }
    }

    /// Marks sets: automorphisms must carry marked sets to marked sets, and the canonical form shows
    /// which sets are marked.
    ///
    /// # Panics
    /// If there is no such set.
    pub fn marked(mut self, sets: &[u32]) -> Self {
        self.is_marked = vec![false; self.structure.set_count()];
        sets.iter().for_each(|&set| self.is_marked[set as usize] = true);
        self
    }

    /// Also asks for a canonical labelling.
    pub fn canonical(mut self) -> Self {
        self.canonical = true;
        self
    }

    /// Limits the search.
    pub fn limits(mut self, limits: Limits<'s>) -> Self {
        self.limits = limits;
        self
    }

    /// Runs the search.
    pub fn run(self) -> Found {
        let mut budget = Budget::new(self.limits);
        let mut walk = Walk::new(self.structure, self.is_marked, self.canonical);
        let mut order = None;
        if let Some(parts) = walk.refine(&mut budget) {
            order = kinds::search(&mut walk, parts, self.canonical, &mut budget);
        } else if budget.stopped().is_none() {
            walk.descend(&mut budget);
            walk.finish(&mut budget);
            order = walk.best().map(|(leaf, _)| leaf.order.clone());
        }
        let is_canonical = self.canonical && budget.stopped().is_none();
        walk.found(order.as_deref().filter(|_| is_canonical), &budget)
    }
}
