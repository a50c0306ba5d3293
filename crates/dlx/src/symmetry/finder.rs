//! Symmetries of one problem, asked for again and again: the graph is built once.

use quadrille_problem::Problem;

use crate::symmetry::canonical::{self, Canonical};
use crate::symmetry::check::Checker;
use crate::symmetry::coloring::Colorings;
use crate::symmetry::error::NoSymmetry;
use crate::symmetry::graph::Graph;
use crate::symmetry::nauty::Nauty;
use crate::symmetry::orbits::{Joined, Orbits};

/// Finds the symmetries of one problem.
#[derive(Debug)]
pub(crate) struct Symmetry<'p> {
    graph: Graph,
    nauty: Nauty,
    verified: Verified<'p>,
    /// Whether it is known that a search finds nothing, however little is fixed.
    is_rigid: bool,
}

impl<'p> Symmetry<'p> {
    /// Builds the graph of a problem. Linear in its size, but for the sorting of options.
    ///
    /// # Errors
    /// If the library was built without the feature `symmetry`, or the problem is too large: see
    /// [`Graph::LIMIT`].
    pub(crate) fn new(problem: &'p Problem) -> Result<Self, NoSymmetry> {
        Graph::admits(problem)?;
        let colorings = Colorings::of(problem);
        let graph = Graph::of(problem, &colorings)?;
        let nauty = Nauty::new(&graph)?;
        let checker = Checker::new(problem, colorings);
        let verified = Verified { checker, items: Vec::new(), options: Vec::new() };
        Ok(Self { graph, nauty, verified, is_rigid: false })
    }

    /// The orbits of all automorphisms.
    ///
    /// # Errors
    /// As [`Symmetry::search`].
    pub(crate) fn orbits(&mut self) -> Result<Orbits, NoSymmetry> {
        self.orbits_in(false)
    }

    /// What is the same for this problem and those isomorphic to it, and for no other; with the
    /// orbits of all automorphisms, which cost nothing more.
    ///
    /// # Errors
    /// As [`Symmetry::search`].
    pub(crate) fn canonical_form(&mut self) -> Result<Canonical, NoSymmetry> {
        let orbits = self.orbits_in(true)?;
        let form = canonical::form(&self.graph, self.nauty.labelling())?;
        Ok(Canonical { form, orbits })
    }

    /// The labelling that the last search found, if it was to be canonical.
    pub(super) fn labelling(&self) -> &[i32] {
        self.nauty.labelling()
    }

    /// The problem's graph.
    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Calls with the images of the items and of the options under each of some automorphisms.
    /// Those and the exchanges of twins (see [`Graph`]) generate the group of all automorphisms
    /// that leave certain vertices, items or options, where they are; and they keep the order of
    /// twins. Each is checked.
    ///
    /// # Errors
    /// If there are too many, or one is no automorphism or moves what it must not.
    pub(super) fn search(
        &mut self,
        fixed: &[u32],
        canonical: bool,
        with_generator: impl FnMut(&[u32], &[u32]),
    ) -> Result<(), NoSymmetry> {
        self.search_keeping(fixed, &[], canonical, with_generator)
    }

    /// As [`search`](Self::search), for those automorphisms that also keep the set `marked` of
    /// vertices, all of them options.
    pub(super) fn search_keeping(
        &mut self,
        fixed: &[u32],
        marked: &[u32],
        canonical: bool,
        mut with_generator: impl FnMut(&[u32], &[u32]),
    ) -> Result<(), NoSymmetry> {
        if self.is_rigid && !canonical {
            return Ok(());
        }
        self.nauty.search(fixed, marked, canonical)?;
        let is_whole = fixed.is_empty() && marked.is_empty();
        self.is_rigid |= is_whole && self.nauty.generators().next().is_none();
        for images in self.nauty.generators() {
            if !self.verified.take(&self.graph, images, fixed) || !keeps(images, marked) {
                return Err(NoSymmetry::Refuted);
            }
            with_generator(&self.verified.items, &self.verified.options);
        }
        Ok(())
    }

    fn orbits_in(&mut self, canonical: bool) -> Result<Orbits, NoSymmetry> {
        let mut items = Joined::new(self.graph.items);
        let mut options = Joined::new(self.graph.options);
        options.join_images(self.graph.first_twins());
        let mut group_is_trivial =
            self.graph.first_twins().iter().enumerate().all(|(o, &first)| o as u32 == first);
        self.search(&[], canonical, |item_images, option_images| {
            group_is_trivial = false;
            items.join_images(item_images);
            options.join_images(option_images);
        })?;
        Ok(Orbits { items: items.least(), options: options.least(), group_is_trivial })
    }
}

/// Whether these images of all vertices take each of those marked to one of them.
fn keeps(images: &[i32], marked: &[u32]) -> bool {
    marked.iter().all(|&vertex| marked.contains(&(images[vertex as usize] as u32)))
}

/// The automorphism that was checked last: the image of each item and of each option.
#[derive(Debug)]
struct Verified<'p> {
    checker: Checker<'p>,
    items: Vec<u32>,
    options: Vec<u32>,
}

impl Verified<'_> {
    /// Takes the images of all vertices, if they make an automorphism of the problem that leaves
    /// these vertices where they are.
    fn take(&mut self, graph: &Graph, images: &[i32], fixed: &[u32]) -> bool {
        if images.len() != graph.vertices() {
            return false;
        }
        let (items, others) = images.split_at(graph.items);
        let (options, _) = others.split_at(graph.options);
        let first_option = graph.items as i32;
        // What is no item or option turns into a number that is far too large for one.
        self.items.clear();
        self.items.extend(items.iter().map(|&image| image as u32));
        self.options.clear();
        self.options.extend(options.iter().map(|&i| i.wrapping_sub(first_option) as u32));
        fixed.iter().all(|&vertex| images[vertex as usize] == vertex as i32)
            && self.checker.is_automorphism(&self.items, &self.options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_generator_is_not_taken() {
        let problem = Problem::parse("a b\na\nb\n").expect("a good problem");
        let colorings = Colorings::of(&problem);
        let graph = Graph::of(&problem, &colorings).expect("a small problem");
        let checker = Checker::new(&problem, colorings);
        let mut verified = Verified { checker, items: Vec::new(), options: Vec::new() };
        let mut takes = |images: &[i32], fixed: &[u32]| verified.take(&graph, images, fixed);
        assert!(takes(&[1, 0, 3, 2], &[]));
        assert!(!takes(&[1, 0, 3, 2], &[0]), "it moves what must stay");
        assert!(!takes(&[1, 0, 2, 3], &[]), "it is no automorphism");
        assert!(!takes(&[2, 3, 0, 1], &[]), "items are no options");
        assert!(!takes(&[-1, 0, 3, 2], &[]));
        assert!(!takes(&[1, 0, 3], &[]));
        assert!(!takes(&[1, 0, 3, i32::MIN], &[]));
    }
}
