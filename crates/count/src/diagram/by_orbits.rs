//! `OrbitDiagram`: a diagram of one solution for many, under the symmetries of the problem.
//!
//! # What it is
//! At a residual, let some symmetries of the problem keep the options taken before. They keep the
//! residual, so options of the branching item in one orbit are in equally many solutions, and a
//! symmetry carries the solutions of one to those of another. So one option of the orbit is followed,
//! and its edge stands as many times as the orbit has options of the item.
//!
//! # Invariant
//! Let G be the group of the problem, and let *spread* replace each solution by its images under all
//! elements of G, with equal weights that add up to 1. Then the ways through the diagram, spread, are
//! all solutions, each once. Proof, from the leaves up: the solutions of a residual are, for each
//! option x of the branching item, those with x. If an element g that keeps the residual carries the
//! option o to x, they are the images under g of those with o. Spread, a set and its image are the
//! same, since g is in G. So the edge to o may stand for the edge to x. And all solutions of the
//! problem, spread, are themselves.
//!
//! So the number of ways is the number of solutions, costs are right, and an option's frequency is the
//! mean over its orbit under G of the numbers of ways that have it. Nothing of this asks which elements
//! keep a residual: fewer make the diagram larger, and never wrong. Equal costs of an option and its
//! images are part of every symmetry.
//!
//! # Solutions
//! A residual may be met again after other options, which the symmetries used at its first visit need
//! not keep. So a way carried by one element of G is not a random solution: the options of a node and
//! those above it would have to be carried together. Each node with an edge that stands for several
//! options keeps the symmetries that joined them. The solutions of the node with option x are the
//! images of those with o under any of them that carries o to x, since they keep the residual. A way
//! is carried node by node, from its end up: then each way leads to one solution, and each solution is
//! reached by one way.

use std::time::Duration;

use num_bigint::BigUint;
use quadrille_problem::{OptionId, Problem};
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::meter::Meter;

use crate::diagram::compile::{Form, PartGroup};
use crate::diagram::graph::{CompileError, Diagram};
use crate::diagram::nodes::Node;
use crate::diagram::sample::Sampled;
use crate::diagram::verify::VerifyError;
use crate::prepare::whole_option;
use crate::problem_ref::ProblemRef;

/// All solutions of a problem in one graph, of which symmetries make a part.
///
/// Made by `Compiler::compile_by_orbits`. It answers
/// the questions of a [`Diagram`] that symmetries do not change, and is often smaller: up to as many
/// times as the problem has symmetries.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve};
///
/// // Ways to place three rooks on a board of 3 rows and 3 columns.
/// let problem = Problem::parse(
///     "1 2 3 a b c\n1 a\n1 b\n1 c\n2 a\n2 b\n2 c\n3 a\n3 b\n3 c\n",
/// )?;
/// let diagram = problem.compiler().compile_by_orbits()?;
/// assert_eq!(*diagram.count(), 6);
/// assert!(diagram.frequencies()?.iter().all(|count| *count == 2));
/// assert_eq!(diagram.samples(1).take(10).count(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OrbitDiagram<'p> {
    /// One way for each solution, up to symmetry.
    ways: Diagram<'p>,
    groups: Vec<PartGroup>,
}

impl<'p> OrbitDiagram<'p> {
    /// Compiles a problem.
    pub fn compile(
        problem: ProblemRef<'p>,
        presolve: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Self, CompileError> {
        let (ways, groups) = Diagram::compile_as(problem, presolve, Form::Orbits, meter)?;
        Ok(Self { ways, groups })
    }

    /// Returns the problem that was compiled.
    pub fn problem(&self) -> &Problem {
        self.ways.problem()
    }

    /// Returns the number of solutions.
    pub fn count(&self) -> &Count {
        self.ways.count()
    }

    /// Returns the number of nodes. Two of them stand for "no solution" and "the empty solution".
    pub fn node_count(&self) -> usize {
        self.ways.node_count()
    }

    /// Returns the number of edges. One that stands for several options is counted as many times.
    pub fn edge_count(&self) -> usize {
        self.ways.edge_count()
    }

    /// Returns the memory of nodes, edges and numbers, in bytes.
    pub fn bytes(&self) -> usize {
        self.ways.bytes()
    }

    /// Returns the number of symmetries that were used; 1 if none were.
    pub fn symmetries(&self) -> Count {
        Count::from_big(self.groups.iter().map(|part| part.group.order()).product())
    }

    /// Returns for each option of the problem the number of solutions that have it.
    ///
    /// # Errors
    /// If the token was cancelled with which the diagram was compiled.
    pub fn frequencies(&self) -> Result<Vec<Count>, StopReason> {
        let ways = self.ways.frequencies()?.into_iter().map(Count::into_big);
        let mut frequencies: Vec<BigUint> = ways.collect();
        for part in &self.groups {
            let orbits = part.group.orbits();
            let mut sums = vec![BigUint::ZERO; orbits.len()];
            let mut sizes = vec![0u32; orbits.len()];
            for (option, &least) in orbits.iter().enumerate() {
                sums[least as usize] += &frequencies[part.whole(option)];
                sizes[least as usize] += 1;
            }
            for (option, &least) in orbits.iter().enumerate() {
                frequencies[part.whole(option)] = &sums[least as usize] / sizes[least as usize];
            }
        }
        Ok(frequencies.into_iter().map(Count::from_big).collect())
    }

    /// Returns each cost that solutions have, ascending, with the number of solutions that have it.
    ///
    /// # Errors
    /// Like [`Diagram::costs`].
    pub fn costs(&self) -> Result<Vec<(u128, Count)>, StopReason> {
        self.ways.costs()
    }

    /// Returns independent random solutions without end, each solution exactly equally likely. There
    /// are none if the problem has no solution. The same seed gives the same solutions on every
    /// machine.
    pub fn samples(&self, seed: u64) -> Sampled<'_, 'p> {
        self.ways.samples_by(&self.groups, seed)
    }

    /// Like [`Diagram::set_time_limit`].
    pub fn set_time_limit(&mut self, limit: Option<Duration>) {
        self.ways.set_time_limit(limit);
    }

    /// Like [`Diagram::may_go_on`].
    ///
    /// # Errors
    /// Like [`Diagram::may_go_on`].
    pub fn may_go_on(&self) -> Result<(), StopReason> {
        self.ways.may_go_on()
    }

    /// Checks the sums of the diagram, like [`Diagram::verify`].
    ///
    /// # Errors
    /// Like [`Diagram::verify`].
    pub fn verify(&self) -> Result<usize, VerifyError> {
        self.ways.verify()
    }
}

impl PartGroup {
    /// The number in the problem of an option of the part.
    fn whole(&self, option: usize) -> usize {
        whole_option(&self.options, OptionId::known(option)).index()
    }

    /// Whether the part has this option of the problem.
    pub(super) fn has(&self, option: OptionId) -> bool {
        self.options.is_empty() || self.options.binary_search(&option).is_ok()
    }

    /// Returns, for an edge of a node at which an option stands for others, the symmetry that carries
    /// that option to the one for which this edge stands, as the images of the options of the part.
    /// `copy` numbers the edges of the option from 0.
    pub(super) fn symmetry(&self, node: Node, option: OptionId, copy: usize) -> Option<Vec<u32>> {
        let choice = self.choices.get(&node)?;
        let own = self.own(option) as u32;
        let orbits = choice.symmetries.orbits();
        let mut members = self.members[&choice.item].iter().copied();
        let to = members
            .by_ref()
            .filter(|&member| orbits[member as usize] == orbits[own as usize])
            .nth(copy)
            .expect("an edge for each option of the orbit");
        Some(choice.symmetries.carrying(own, to))
    }

    /// The number in the part of an option of the problem.
    fn own(&self, option: OptionId) -> usize {
        match self.options.is_empty() {
            true => option.index(),
            false => self.options.binary_search(&option).expect("an option of the part"),
        }
    }

    /// Carries options of the part by an element, given as the images of all its options.
    pub(super) fn apply(&self, images: &[u32], options: &mut [OptionId]) {
        for option in options {
            *option = OptionId::known(self.whole(images[self.own(*option)] as usize));
        }
    }
}
