//! A skeleton: a small structure with the automorphisms of a problem, on which sets of options are
//! labeled.
//!
//! One-factorizations of K10 have 945 options with 4,725 members. But two edges of K10 meet exactly
//! if no option has both, and ten sets of nine edges each, one for each point, show which edges meet.
//! With the options of a partial solution, that is a structure of at most 135 members.
//!
//! # Why it may stand for the problem
//! Let S be the structure of a problem without duplicate options (see [`model`](super::model)), and
//! K a structure on the vertices of S, derived from S by a rule that does not depend on numbers. So
//! each automorphism of S, as a permutation of vertices, is one of K. K is used only if the converse
//! holds: if each generator of the automorphisms of K is an automorphism of S.
//!
//! For a set T of options, let K + T be K with the options of T as further sets, whose classes are
//! those that they have in S, shifted so that none is a class of K.
//!
//! **Claim.** The isomorphisms from K + T to K + U are the automorphisms of S that carry T to U.
//!
//! **Proof.** Classes keep the sets of K apart from options. So an isomorphism is an automorphism of
//! K, and therefore of S. It carries each option of T to a set of U with equal class and the images
//! of its members; S has only one such set, since there are no duplicates. The converse is the
//! definition.
//!
//! With U = T: the automorphisms of K + T are those of S that keep T. And the canonical forms of
//! K + T and K + U are equal exactly if an automorphism of the problem carries T to U.
//!
//! # The rule
//! The sets of K are the lines of S (see [`relation`](super::relation)) and the palettes of S.
//!
//! # How it is searched
//! K + T is handed over as its **transpose**: lines, palettes and options are vertices, and the vertices
//! of S are sets of them. Since there are fewer, the search tree is smaller. No two vertices of S may
//! be in the same sets of K (else K is not used), so a permutation of the sets determines one of the
//! vertices.
//!
//! Partial designs are regular, so refinement alone says little. It says more if it sees the
//! **components** of pairs of options, or of pairs of lines: vertices in one of the two sets belong
//! together if a third set has both, and so on. (Two perfect matchings of K10 form cycles of lengths 4
//! and 6, or one of length 10. Two points of a triple system form cycles as well.) Each component is
//! a further set, of the pair and the sets that its vertices are in. These are derived from K + T, so
//! the claim holds with them.

use std::collections::HashSet;

use quadrille_symmetry::Structure;

use crate::symmetry::relation::Relation;

/// The class of lines. Palettes, which have the greatest class in S, keep theirs.
const LINE: u32 = 0;
/// Options have this much added to their classes.
const FIRST_OPTION: u32 = 1;
/// The class of components, which vertices of S, being ranked, do not have.
const COMPONENT: u32 = u32::MAX;

/// What is added to a skeleton and the options to be labeled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    Nothing,
    /// The components of each two options.
    OfOptions,
    /// The components of each two lines.
    OfLines,
}

/// A structure on the vertices of another one, without the options that are to be labeled.
#[derive(Debug)]
pub(super) struct Skeleton {
    /// The class and the vertices of each line and palette.
    sets: Vec<(u32, Vec<u32>)>,
    /// For each vertex, the lines and palettes that have it, ascending.
    sets_of: Vec<Vec<u32>>,
}

impl Skeleton {
    /// Derives a skeleton from a structure whose first `options` sets are options, and whose other
    /// sets are palettes.
    ///
    /// Returns `None` if that takes more than `work` steps, if the members of the skeleton, times
    /// `shrink`, are more than those of the structure, or if two vertices are in the same lines.
    pub(super) fn of(
        structure: &Structure,
        options: usize,
        work: u64,
        shrink: usize,
    ) -> Option<Self> {
        let lines = Relation::sparser(structure, options, work)?.lines(work)?;
        let palettes = options as u32..structure.set_count() as u32;
        let mut sets: Vec<(u32, Vec<u32>)> = lines.into_iter().map(|line| (LINE, line)).collect();
        sets.extend(
            palettes.map(|set| (structure.set_class(set), structure.members(set).to_vec())),
        );
        let mut sets_of: Vec<Vec<u32>> = vec![Vec::new(); structure.vertex_count()];
        for (number, (_, vertices)) in (0..).zip(&sets) {
            vertices.iter().for_each(|&vertex| sets_of[vertex as usize].push(number));
        }
        let members: usize = sets_of.iter().map(Vec::len).sum();
        let distinct: HashSet<&[u32]> = sets_of.iter().map(Vec::as_slice).collect();
        let is_good =
            members * shrink <= structure.member_count() && distinct.len() == sets_of.len();
        is_good.then_some(Self { sets, sets_of })
    }

    /// The transpose of the skeleton with some of the options of its structure. Its first sets are the
    /// vertices of the structure.
    ///
    /// Returns `None` if all components have more than `most_added` members.
    pub(super) fn with(
        &self,
        structure: &Structure,
        options: &[u32],
        added: Added,
        most_added: usize,
    ) -> Option<Structure> {
        let mut classes: Vec<u32> = self.sets.iter().map(|&(class, _)| class).collect();
        classes.extend(options.iter().map(|&option| structure.set_class(option) + FIRST_OPTION));
        let mut sets_of = self.sets_of.clone();
        for (number, &option) in (self.sets.len() as u32..).zip(options) {
            let members = structure.members(option);
            members.iter().for_each(|&vertex| sets_of[vertex as usize].push(number));
        }
        let mut builder = Structure::builder(&classes);
        for (vertex, sets) in (0..).zip(&sets_of) {
            let class = structure.vertex_class(vertex);
            builder.set(class, sets).expect("no line or option has a vertex twice");
        }
        let lines = self.sets.len();
        let pairs_of = match added {
            Added::Nothing => 0..0,
            Added::OfOptions => lines..classes.len(),
            Added::OfLines => 0..lines,
        };
        let vertices_of = |set: usize| match options.get(set.wrapping_sub(lines)) {
            Some(&option) => structure.members(option),
            None => &self.sets[set].1,
        };
        let mut left = most_added;
        let mut components = Components::new(&sets_of, classes.len());
        for second in pairs_of.clone() {
            for first in pairs_of.start..second {
                let vertices = [first, second].into_iter().flat_map(vertices_of);
                for component in components.of_pair([first as u32, second as u32], vertices) {
                    left = left.checked_sub(component.len())?;
                    builder.set(COMPONENT, &component).expect("a component has no set twice");
                }
            }
        }
        Some(builder.build())
    }
}

/// The components of pairs of sets, one pair after another.
struct Components<'c> {
    /// For each vertex, the sets that have it.
    sets_of: &'c [Vec<u32>],
    /// A lower set of the same component; the set itself if it is the lowest.
    parent: Vec<u32>,
    is_met: Vec<bool>,
    met: Vec<u32>,
}

impl<'c> Components<'c> {
    fn new(sets_of: &'c [Vec<u32>], sets: usize) -> Self {
        let parent = (0..sets as u32).collect();
        Self { sets_of, parent, is_met: vec![false; sets], met: Vec::new() }
    }

    /// Returns the components of a pair of sets with these vertices: for each, the pair and the
    /// other sets of its vertices.
    fn of_pair<'v>(
        &mut self,
        pair: [u32; 2],
        vertices: impl Iterator<Item = &'v u32>,
    ) -> Vec<Vec<u32>> {
        for &vertex in vertices {
            self.join(vertex, pair);
        }
        let mut by_root: Vec<(u32, u32)> =
            self.met.iter().map(|&set| (self.root(set), set)).collect();
        by_root.sort_unstable();
        for set in self.met.drain(..) {
            self.parent[set as usize] = set;
            self.is_met[set as usize] = false;
        }
        let components = by_root.chunk_by(|a, b| a.0 == b.0);
        components
            .map(|sets| pair.into_iter().chain(sets.iter().map(|&(_, set)| set)).collect())
            .collect()
    }

    /// Joins the sets of one vertex, but for a pair of them.
    fn join(&mut self, vertex: u32, pair: [u32; 2]) {
        let sets = &self.sets_of[vertex as usize];
        let mut last = None;
        for &set in sets.iter().filter(|&set| !pair.contains(set)) {
            if !std::mem::replace(&mut self.is_met[set as usize], true) {
                self.met.push(set);
            }
            let (a, b) = (self.root(last.unwrap_or(set)), self.root(set));
            self.parent[a.max(b) as usize] = a.min(b);
            last = Some(set);
        }
    }

    fn root(&self, mut set: u32) -> u32 {
        while self.parent[set as usize] != set {
            set = self.parent[set as usize];
        }
        set
    }
}
