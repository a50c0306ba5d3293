//! Candidates for automorphisms, and their verification.
//!
//! Two nodes of the search tree with equal traces suggest a permutation: the vertices in a cell of one
//! go to the vertices in the same cell of the other. A candidate collects such pairs, completes them to
//! a permutation that moves few vertices, and checks it against the structure. The search uses only
//! permutations that pass this check.
//!
//! Invariants: between candidates, `image` and `preimage` hold [`NONE`] everywhere. During the
//! construction of one, they are inverse to each other, and `domain` lists the vertices with an image.

use crate::budget::Budget;
use crate::content::image_hash;
use crate::permutation::Automorphism;
use crate::structure::Structure;

const NONE: u32 = u32::MAX;
/// The largest set that is compared member by member.
const SMALL: usize = 8;
/// The most sets of a vertex among which an image is looked for.
const FEW: usize = 4;

#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    image: Vec<u32>,
    preimage: Vec<u32>,
    domain: Vec<u32>,
    /// The moved vertices and the sets that contain them, with their images.
    moved: Vec<(u32, u32)>,
    moved_sets: Vec<(u32, u32)>,
    /// For each set, the number of the last check that visited it.
    visited: Vec<u32>,
    checks: u32,
    is_member: Vec<bool>,
    /// Vertices not paired yet; a buffer.
    loose: Vec<u32>,
}

impl Candidate {
    pub(crate) fn new(structure: &Structure) -> Self {
        let (n, m) = (structure.vertex_count(), structure.set_count());
        Self {
            image: vec![NONE; n],
            preimage: vec![NONE; n],
            domain: Vec::new(),
            moved: Vec::new(),
            moved_sets: Vec::new(),
            visited: vec![0; m],
            checks: 0,
            is_member: vec![false; n],
            loose: Vec::new(),
        }
    }

    /// Adds a pair. Neither vertex may be in a pair already.
    pub(crate) fn pair(&mut self, vertex: u32, image: u32) {
        self.image[vertex as usize] = image;
        self.preimage[image as usize] = vertex;
        self.domain.push(vertex);
    }

    /// Pairs the vertices of two cells of equal size: vertices in both cells with themselves, the
    /// others in the given order.
    pub(crate) fn pair_cells(
        &mut self,
        from: &[u32],
        to: &[u32],
        is_in_both: impl Fn(u32) -> bool,
    ) {
        if let (&[vertex], &[image]) = (from, to) {
            return self.pair(vertex, image);
        }
        let mut loose = std::mem::take(&mut self.loose);
        for &vertex in from {
            if is_in_both(vertex) {
                self.pair(vertex, vertex);
            } else {
                loose.push(vertex);
            }
        }
        let mut next = 0;
        for &image in to {
            if self.preimage[image as usize] == NONE {
                self.pair(loose[next], image);
                next += 1;
            }
        }
        loose.clear();
        self.loose = loose;
    }

    /// Completes the pairs to a permutation: a vertex without an image goes to the start of its chain
    /// of preimages, or stays in place.
    fn complete(&mut self) {
        for k in 0..self.domain.len() {
            let start = self.domain[k];
            if self.preimage[start as usize] != NONE {
                continue;
            }
            let mut end = start;
            while self.image[end as usize] != NONE {
                end = self.image[end as usize];
            }
            self.pair(end, start);
        }
    }

    /// Completes the pairs, verifies the permutation, and clears the pairs. Takes time linear in the
    /// sets of the moved vertices.
    pub(crate) fn verified(
        &mut self,
        structure: &Structure,
        is_marked: &[bool],
        budget: &mut Budget<'_>,
    ) -> Option<Automorphism> {
        self.complete();
        let is_automorphism = self.is_automorphism(structure, is_marked, budget);
        let found = (is_automorphism && !self.moved.is_empty())
            .then(|| Automorphism::new(&self.moved, &self.moved_sets));
        self.clear();
        found
    }

    /// Clears the pairs.
    pub(crate) fn clear(&mut self) {
        for vertex in self.domain.drain(..) {
            let image = std::mem::replace(&mut self.image[vertex as usize], NONE);
            self.preimage[image as usize] = NONE;
        }
    }

    fn is_automorphism(
        &mut self,
        structure: &Structure,
        is_marked: &[bool],
        budget: &mut Budget<'_>,
    ) -> bool {
        self.checks += 1;
        self.moved.clear();
        self.moved_sets.clear();
        let image = &self.image;
        let moved = self.domain.iter().map(|&vertex| (vertex, image[vertex as usize]));
        self.moved.extend(moved.filter(|&(vertex, image)| vertex != image));
        // Most are involutions. They carry the image of a set back to the set.
        let is_involution =
            self.moved.iter().all(|&(vertex, image)| self.image[image as usize] == vertex);
        for k in 0..self.moved.len() {
            let (vertex, image) = self.moved[k];
            if structure.vertex_class(vertex) != structure.vertex_class(image) {
                return false;
            }
            let mut steps = 1;
            for &set in structure.sets_of(vertex) {
                if std::mem::replace(&mut self.visited[set as usize], self.checks) == self.checks {
                    continue;
                }
                steps += structure.members(set).len();
                let Some(image) = self.image_of_set(structure, is_marked, set, image) else {
                    return false;
                };
                self.moved_sets.push((set, image));
                if is_involution && image != set {
                    self.visited[image as usize] = self.checks;
                    self.moved_sets.push((image, set));
                }
            }
            if !budget.spend(steps) {
                return false;
            }
        }
        true
    }

    /// Finds the image of a set: the set with the images of its members, and its class, copy number and
    /// mark. `image_of_member` is the image of any member.
    fn image_of_set(
        &mut self,
        structure: &Structure,
        is_marked: &[bool],
        set: u32,
        image_of_member: u32,
    ) -> Option<u32> {
        let contents = structure.contents();
        let members = structure.members(set);
        let (class, copy) = (structure.set_class(set), structure.copy_number(set));
        let mark = |set: u32| is_marked.get(set as usize).copied().unwrap_or(false);
        let (images, is_member) = (&self.image, &mut self.is_member);
        let image = |&vertex: &u32| match images[vertex as usize] {
            NONE => vertex,
            image => image,
        };
        let mut is_image = |other: u32| {
            let others = structure.members(other);
            structure.set_class(other) == class
                && mark(other) == mark(set)
                && others.len() == members.len()
                && if members.len() <= SMALL {
                    members.iter().all(|vertex| others.contains(&image(vertex)))
                } else {
                    others.iter().for_each(|&vertex| is_member[vertex as usize] = true);
                    let same = members.iter().all(|vertex| is_member[image(vertex) as usize]);
                    others.iter().for_each(|&vertex| is_member[vertex as usize] = false);
                    same
                }
        };
        let candidates = structure.sets_of(image_of_member);
        if candidates.len() <= FEW {
            let is_copy = |other: u32| structure.copy_number(other) == copy;
            return candidates.iter().copied().find(|&other| is_copy(other) && is_image(other));
        }
        contents.find(image_hash(contents.hash(set), members, |v| image(&v)), copy, is_image)
    }
}
