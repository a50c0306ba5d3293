//! The elements of a group that fix some points.
//!
//! Random elements of the group are led back to fix one point after another, along the orbits of the
//! stabilizers before, until some in a row join no more orbits.

use std::sync::Arc;

use num_bigint::BigUint;
use quadrille_random::Random;

use crate::group::chain::Group;
use crate::group::tree::{Element, Tree};
use crate::orbits::Orbits;

/// The drawn elements in a row that join no orbits, after which no more are drawn. Each misses two
/// orbits that could be joined with odds of at most one half.
const PATIENCE: u32 = 10;

/// The elements of a group that fix some points, one after the other.
#[derive(Clone, Debug)]
pub struct Stabilizer {
    group: Arc<Group>,
    /// The points that are fixed, each with its orbit under the elements before.
    fixed: Option<Arc<Fixed>>,
}

#[derive(Debug)]
struct Fixed {
    before: Option<Arc<Fixed>>,
    /// The orbit of the point under the elements before.
    tree: Tree,
    elements: Vec<Element>,
    /// For each point, the least of its orbit under the elements.
    orbits: Vec<u32>,
    /// The order of the stabilizer, if all orbits so far are complete.
    order: BigUint,
}

impl Stabilizer {
    /// The whole group.
    pub fn of_nothing(group: &Arc<Group>) -> Self {
        Self { group: Arc::clone(group), fixed: None }
    }

    /// For each point, the least point of its orbit.
    pub fn orbits(&self) -> &[u32] {
        self.fixed.as_ref().map_or(self.group.orbits(), |fixed| &fixed.orbits)
    }

    /// Whether no point is moved.
    pub fn is_trivial(&self) -> bool {
        (0..).zip(self.orbits()).all(|(point, &least)| point == least)
    }

    /// The number of images of points that [`fixing`](Self::fixing) looks at, about.
    pub fn cost(&self) -> u64 {
        let mut steps = self.group.chain.len() + 1;
        let mut fixed = self.fixed.as_deref();
        while let Some(Fixed { before, .. }) = fixed {
            steps += 1;
            fixed = before.as_deref();
        }
        // A way has one or two elements, mostly.
        u64::from(PATIENCE) * 2 * steps as u64 * self.group.degree as u64
    }

    /// Returns an element that carries one point to another of its [orbit](Self::orbits), as the images
    /// of all points.
    ///
    /// # Panics
    /// If the points are in different orbits.
    pub fn carrying(&self, from: u32, to: u32) -> Vec<u32> {
        let (elements, degree) = (self.elements(), self.group.degree);
        let mut images: Vec<u32> = (0..degree as u32).collect();
        Tree::grow(from, elements, degree).lead(elements, to, &mut images);
        assert_eq!(images[from as usize], to, "two points of one orbit");
        images
    }

    /// The elements that fix this point, too.
    pub fn fixing(&self, point: u32, random: &mut Random) -> Self {
        let degree = self.group.degree;
        let before = self.fixed.clone();
        let tree = Tree::grow(point, self.elements(), degree);
        let order = self.order() / tree.orbit().len();
        let mut fixed =
            Fixed { before, tree, elements: Vec::new(), orbits: Vec::new(), order: order.clone() };
        let mut joined = Orbits::new(degree);
        let mut patience = if order == BigUint::from(1u32) { 0 } else { PATIENCE };
        while patience > 0 {
            patience -= 1;
            let mut images = self.group.draw(random);
            if !self.strip(&fixed, &mut images) {
                continue;
            }
            let joins = |joined: &mut Orbits, (point, &image): (u32, &u32)| {
                let is_new = joined.root(point) != joined.root(image);
                joined.join(point, image);
                is_new
            };
            if (0..).zip(&images).fold(false, |any, pair| joins(&mut joined, pair) | any) {
                fixed.elements.push(Element::new(images));
                patience = PATIENCE;
            }
        }
        fixed.orbits = joined.least();
        Self { group: Arc::clone(&self.group), fixed: Some(Arc::new(fixed)) }
    }

    fn elements(&self) -> &[Element] {
        match &self.fixed {
            Some(fixed) => &fixed.elements,
            None => self.group.generators(),
        }
    }

    fn order(&self) -> &BigUint {
        self.fixed.as_ref().map_or(&self.group.order, |fixed| &fixed.order)
    }

    /// Leads an element of the group back until it fixes all points. `false` if it leaves a known
    /// orbit.
    fn strip(&self, last: &Fixed, images: &mut [u32]) -> bool {
        let mut all = vec![last];
        while let Some(before) = all.last().and_then(|fixed| fixed.before.as_deref()) {
            all.push(before);
        }
        let mut elements = self.group.generators();
        all.into_iter().rev().all(|fixed| {
            let stays = fixed.tree.strip(elements, images);
            elements = &fixed.elements;
            stays
        })
    }
}
