//! The orbit of a point, with a way from the point to each member.

use std::sync::Arc;

use crate::orbits::Orbits;

/// A permutation with its inverse: the images of all points.
#[derive(Clone, Debug)]
pub(super) struct Element(Arc<[Box<[u32]>; 2]>);

impl Element {
    /// # Panics
    /// If these are not the images of all points under a permutation.
    pub(super) fn new(images: Vec<u32>) -> Self {
        let mut inverse = vec![u32::MAX; images.len()];
        for (point, &image) in images.iter().enumerate() {
            let from = std::mem::replace(&mut inverse[image as usize], point as u32);
            assert_eq!(from, u32::MAX, "each point is one image");
        }
        Self(Arc::new([images.into(), inverse.into()]))
    }

    pub(super) fn images(&self) -> &[u32] {
        &self.0[0]
    }

    pub(super) fn inverse(&self) -> &[u32] {
        &self.0[1]
    }

    pub(super) fn degree(&self) -> usize {
        self.images().len()
    }

    /// The first point that it moves.
    pub(super) fn first_moved(&self) -> Option<u32> {
        let moves = |&(point, image): &(u32, &u32)| point != *image;
        (0..).zip(self.images()).find(moves).map(|(point, _)| point)
    }
}

/// For each point, the least of those that elements carry it to.
pub(super) fn orbits(degree: usize, elements: &[Element]) -> Vec<u32> {
    let mut joined = Orbits::new(degree);
    for element in elements {
        (0..).zip(element.images()).for_each(|(point, &image)| joined.join(point, image));
    }
    joined.least()
}

/// No element leads to this point.
const NOWHERE: u32 = u32::MAX;

/// The orbit of a point under elements, which are given with each call, with a way to each member.
#[derive(Debug)]
pub(super) struct Tree {
    /// The point, and then all others in the order in which they were found.
    orbit: Vec<u32>,
    /// The number of the element that leads to each member but the point itself.
    last: Box<[u32]>,
}

impl Tree {
    /// Finds the orbit, and shortest ways.
    pub(super) fn grow(point: u32, elements: &[Element], degree: usize) -> Self {
        let mut last = vec![NOWHERE; degree].into_boxed_slice();
        let mut orbit = vec![point];
        let mut next = 0;
        while let Some(&from) = orbit.get(next) {
            for (number, element) in (0..).zip(elements) {
                let to = element.images()[from as usize];
                if to != point && last[to as usize] == NOWHERE {
                    last[to as usize] = number;
                    orbit.push(to);
                }
            }
            next += 1;
        }
        Self { orbit, last }
    }

    pub(super) fn point(&self) -> u32 {
        self.orbit[0]
    }

    pub(super) fn orbit(&self) -> &[u32] {
        &self.orbit
    }

    /// Follows a permutation by the way back from where it carries the point, so that it fixes the
    /// point. `false` if that is not in the orbit.
    pub(super) fn strip(&self, elements: &[Element], images: &mut [u32]) -> bool {
        let mut at = images[self.point() as usize];
        if at != self.point() && self.last[at as usize] == NOWHERE {
            return false;
        }
        while at != self.point() {
            let back = elements[self.last[at as usize] as usize].inverse();
            images.iter_mut().for_each(|image| *image = back[*image as usize]);
            at = back[at as usize];
        }
        true
    }

    /// Follows a permutation by the way to a member of the orbit.
    pub(super) fn lead(&self, elements: &[Element], to: u32, images: &mut [u32]) {
        let mut way = Vec::new();
        let mut at = to;
        while at != self.point() {
            let element = &elements[self.last[at as usize] as usize];
            way.push(element);
            at = element.inverse()[at as usize];
        }
        for element in way.into_iter().rev() {
            images.iter_mut().for_each(|image| *image = element.images()[*image as usize]);
        }
    }
}
