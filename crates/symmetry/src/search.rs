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
//! [summary](Refiner::summary)). A child is skipped if a generator that fixes the path carries it to an
//! earlier child.
//!
//! Most automorphisms are found without a second leaf. Where a child has the same trace as the child on
//! the first path, the cells that both split off are paired at once, see [`Candidate`]. So the
//! exchanges of 1,000 equal parts take 999 generators that move two parts each, without a walk to a leaf.
//!
//! # Invariants
//! * `path[d]` is the vertex that was individualized at `nodes[d]`;
//! * the nodes on the first path are the first ones of `nodes`, once there is a first path;
//! * each generator found while the lowest of them is at depth `d` fixes `first_path[..d]`;
//! * after [`becomes_best`](crate::trace::Trace::becomes_best), no node stands below the best.
//!
//! # Sources
//! B. D. McKay, *Practical graph isomorphism*, Congressus Numerantium 30 (1981): the tree, first path
//! and pruning. B. D. McKay & A. Piperno, *Practical graph isomorphism, II*, J. Symbolic Computation
//! 60 (2014): traces, and the choice of a large cell. J. Anders & P. Schweitzer, *Parallel computation
//! of combinatorial symmetries* (ESA 2021): automorphisms known by what they move. P. T. Darga, K. A.
//! Sakallah & I. L. Markov, *Faster symmetry discovery using sparsity of symmetries* (DAC 2008): those
//! that are found without a second leaf.

use std::cmp::Ordering;

use crate::budget::{Budget, Limits};
use crate::candidate::Candidate;
use crate::first_cells::FirstCells;
use crate::form::{Labelling, form};
use crate::found::Found;
use crate::orbits::Orbits;
use crate::permutation::Automorphism;
use crate::refine::{Mark, Refiner};
use crate::structure::Structure;
use crate::trace::{Standing, Trace};

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
        let mut walk = Walk::new(self.structure, self.is_marked, self.canonical);
        let mut budget = Budget::new(self.limits);
        walk.run(&mut budget);
        walk.found(&budget)
    }
}

/// The children of a node that were visited.
#[derive(Clone, Debug)]
enum Children {
    None,
    /// The first one.
    First,
    /// The first one, and one that the first path individualizes further down.
    Second,
    /// Those of the list before `next`, or images of them.
    Listed {
        list: Vec<u32>,
        next: usize,
    },
}

/// A node that is being walked.
#[derive(Clone, Debug)]
struct Node {
    /// The cell whose vertices are individualized, and its size.
    cell: u32,
    size: u32,
    /// An upper bound on the sizes of all other cells.
    rival: u32,
    mark: Mark,
    trace_len: usize,
    standing: Standing,
    is_on_first: bool,
    /// On the first path: the mark of the orbits that were tried here.
    tag: u32,
    first_child: u32,
    children: Children,
    /// Off the first path: orbits under the generators that fix the path.
    stabilizer: Option<Box<Stabilizer>>,
}

/// Orbits under those generators that fix the path to a node.
#[derive(Clone, Debug)]
struct Stabilizer {
    orbits: Orbits,
    /// The number of generators that were considered.
    considered: usize,
}

/// A leaf, with which later leaves are compared.
#[derive(Clone, Debug)]
struct Leaf {
    order: Vec<u32>,
    path: Vec<u32>,
    summary: u64,
}

/// The state of a search.
struct Walk<'s> {
    structure: &'s Structure,
    is_marked: Vec<bool>,
    canonical: bool,
    refiner: Refiner<'s>,
    trace: Trace,
    nodes: Vec<Node>,
    path: Vec<u32>,
    first: Option<Leaf>,
    best: Option<Leaf>,
    first_cells: FirstCells,
    generators: Vec<Automorphism>,
    /// Orbits under all generators.
    orbits: Orbits,
    /// The latest tag of a node.
    tag: u32,
    /// The orbit sizes of the first path, from the bottom up.
    orbit_sizes: Vec<u32>,
    candidate: Candidate,
    spare_stabilizers: Vec<Stabilizer>,
    spare_lists: Vec<Vec<u32>>,
}

impl<'s> Walk<'s> {
    fn new(structure: &'s Structure, is_marked: Vec<bool>, canonical: bool) -> Self {
        Self {
            structure,
            canonical,
            refiner: Refiner::new(structure, &is_marked),
            is_marked,
            trace: Trace::new(canonical),
            nodes: Vec::new(),
            path: Vec::new(),
            first: None,
            best: None,
            first_cells: FirstCells::default(),
            generators: Vec::new(),
            orbits: Orbits::new(structure.vertex_count()),
            tag: 0,
            orbit_sizes: Vec::new(),
            candidate: Candidate::new(structure),
            spare_stabilizers: Vec::new(),
            spare_lists: Vec::new(),
        }
    }

    /// Walks the tree until it is done or the budget is exhausted.
    fn run(&mut self, budget: &mut Budget<'_>) {
        self.refiner.refine_all(&mut self.trace, budget);
        self.refiner.refine_by_walks(&mut self.trace, budget);
        if budget.stopped().is_some() {
            return;
        }
        self.enter();
        while let Some(node) = self.nodes.last() {
            let (mark, is_on_first) = (node.mark, node.is_on_first);
            self.refiner.restore(mark);
            self.trace.restore(node.trace_len, node.standing);
            self.path.truncate(self.nodes.len() - 1);
            let Some(vertex) = self.next_child() else {
                self.leave();
                continue;
            };
            self.path.push(vertex);
            let is_useful = self.refiner.individualize(vertex, &mut self.trace, budget);
            if budget.stopped().is_some() {
                return;
            }
            if self.first.is_none() {
                self.first_cells.push(&self.refiner, mark);
                self.enter();
            } else if !is_useful || is_on_first && self.finds_shortcut(budget) {
                continue;
            } else if self.refiner.partition().is_discrete() {
                self.arrive(budget);
            } else {
                self.enter();
            }
        }
    }

    /// Adds a node for the current partition, or makes the partition the first leaf.
    fn enter(&mut self) {
        let partition = self.refiner.partition();
        let (cell, rival) = match self.nodes.last() {
            None => partition.largest(u32::MAX),
            Some(node) => {
                let new = self.refiner.cells_since(node.mark).map(|cell| partition.size(cell));
                let rival = new.fold(node.rival, u32::max);
                match partition.size(node.cell) > rival {
                    true => (Some(node.cell), rival),
                    false => partition.largest(node.size),
                }
            }
        };
        if let Some(cell) = cell {
            self.nodes.push(Node {
                cell,
                size: partition.size(cell),
                rival,
                mark: self.refiner.mark(),
                trace_len: self.trace.len(),
                standing: self.trace.standing(),
                is_on_first: self.first.is_none(),
                tag: 0,
                first_child: 0,
                children: Children::None,
                stabilizer: None,
            });
        } else if self.first.is_none() {
            let leaf = self.leaf();
            self.trace.becomes_first();
            self.best = Some(leaf.clone());
            self.first = Some(leaf);
        }
    }

    fn leaf(&self) -> Leaf {
        Leaf {
            order: self.refiner.partition().order().to_vec(),
            path: self.path.clone(),
            summary: self.refiner.summary(),
        }
    }

    /// Leaves the lowest node.
    fn leave(&mut self) {
        let Some(node) = self.nodes.pop() else { return };
        if node.is_on_first {
            self.orbit_sizes.push(self.orbits.size(node.first_child));
        }
        self.retire(node);
    }

    /// Returns to the node at this depth.
    fn back_to(&mut self, depth: usize) {
        while self.nodes.len() > depth + 1
            && let Some(node) = self.nodes.pop()
        {
            self.retire(node);
        }
    }

    /// Keeps the buffers of a node for later nodes.
    fn retire(&mut self, node: Node) {
        if let Children::Listed { list, .. } = node.children {
            self.spare_lists.push(list);
        }
        self.spare_stabilizers.extend(node.stabilizer.map(|stabilizer| *stabilizer));
    }

    /// Returns the next child of the lowest node to visit, or `None` if there is none.
    fn next_child(&mut self) -> Option<u32> {
        let depth = self.nodes.len() - 1;
        let node = &mut self.nodes[depth];
        let partition = self.refiner.partition();
        if matches!(node.children, Children::None) {
            node.first_child = partition.vertices(node.cell)[0];
            node.children = Children::First;
            return Some(node.first_child);
        }
        if node.is_on_first {
            if node.tag == 0 {
                self.tag += 1;
                node.tag = self.tag;
                self.orbits.mark(node.first_child, node.tag);
            }
            if self.orbits.size(node.first_child) == node.size {
                return None;
            }
            // The vertex that the first path individualizes next in this cell is the best guess for an
            // image, and often the only child to visit: then no list is needed.
            let first_path = self.first.as_ref().map(|leaf| leaf.path.as_slice());
            if matches!(node.children, Children::First)
                && let Some(&vertex) = first_path.and_then(|path| path.get(depth + 1))
                && partition.cell(vertex) == node.cell
                && !self.orbits.has_mark(vertex, node.tag)
            {
                node.children = Children::Second;
                self.orbits.mark(vertex, node.tag);
                return Some(vertex);
            }
        }
        self.next_listed()
    }

    /// Returns the next child of the lowest node that no known symmetry carries to an earlier one.
    fn next_listed(&mut self) -> Option<u32> {
        let node = self.nodes.last_mut()?;
        if !matches!(node.children, Children::Listed { .. }) {
            let mut list = self.spare_lists.pop().unwrap_or_default();
            list.clear();
            list.push(node.first_child);
            let cell = self.refiner.partition().vertices(node.cell);
            list.extend(cell.iter().filter(|&&vertex| vertex != node.first_child));
            node.children = Children::Listed { list, next: 1 };
        }
        let Children::Listed { list, next } = &mut node.children else { return None };
        if node.is_on_first {
            while let Some(&vertex) = list.get(*next) {
                *next += 1;
                if !self.orbits.has_mark(vertex, node.tag) {
                    self.orbits.mark(vertex, node.tag);
                    return Some(vertex);
                }
            }
            return None;
        }
        if self.generators.is_empty() {
            *next += 1;
            return list.get(*next - 1).copied();
        }
        let stabilizer = node.stabilizer.get_or_insert_with(|| {
            let mut stabilizer = Box::new(self.spare_stabilizers.pop().unwrap_or_else(|| {
                let orbits = Orbits::new(self.structure.vertex_count());
                Stabilizer { orbits, considered: 0 }
            }));
            stabilizer.orbits.reset();
            stabilizer.considered = 0;
            list[..*next].iter().for_each(|&vertex| stabilizer.orbits.mark(vertex, 1));
            stabilizer
        });
        for generator in &self.generators[stabilizer.considered..] {
            if !self.path.iter().any(|&vertex| generator.moves(vertex)) {
                let moved = generator.vertices().iter();
                moved.for_each(|&(vertex, image)| stabilizer.orbits.join(vertex, image));
            }
        }
        stabilizer.considered = self.generators.len();
        while let Some(&vertex) = list.get(*next) {
            *next += 1;
            if !stabilizer.orbits.has_mark(vertex, 1) {
                stabilizer.orbits.mark(vertex, 1);
                return Some(vertex);
            }
        }
        None
    }

    /// Pairs the cells that the first path split off at this level with those split off here. Adds the
    /// permutation as a generator if it is an automorphism, and returns whether it is.
    fn finds_shortcut(&mut self, budget: &mut Budget<'_>) -> bool {
        if !self.trace.standing().matches_first {
            return false;
        }
        let partition = self.refiner.partition();
        for (cell, vertices) in self.first_cells.of_level(self.path.len() - 1) {
            let here = partition.order()[cell as usize];
            if partition.cell(here) != cell || partition.size(cell) as usize != vertices.len() {
                self.candidate.clear();
                return false;
            }
            let images = partition.vertices(cell);
            self.candidate.pair_cells(vertices, images, |vertex| partition.cell(vertex) == cell);
        }
        match self.candidate.verified(self.structure, &self.is_marked, budget) {
            Some(automorphism) => {
                self.add(automorphism);
                true
            }
            None => false,
        }
    }

    /// Compares a leaf with the first and the best.
    fn arrive(&mut self, budget: &mut Budget<'_>) {
        let standing = self.trace.standing_at_leaf();
        let summary = self.refiner.summary();
        let (Some(first), Some(best)) = (&self.first, &self.best) else { return };
        let mut against_best = standing.against_best;
        if against_best == Ordering::Equal {
            against_best = summary.cmp(&best.summary);
        }
        let equals_first = standing.matches_first && summary == first.summary;
        let equals_best = against_best == Ordering::Equal && first.path != best.path;
        if equals_first && self.matches_leaf(true, budget)
            || equals_best && self.matches_leaf(false, budget)
        {
            return;
        }
        if against_best == Ordering::Equal {
            // A collision of summaries, expected once in 2^64 comparisons: compare the forms in full.
            let in_full =
                |order: &[u32]| form(self.structure, &Labelling::of_order(order), &self.is_marked);
            let best = self.best.as_ref().map(|best| in_full(&best.order));
            against_best = Some(in_full(self.refiner.partition().order())).cmp(&best);
        }
        if against_best == Ordering::Greater {
            self.best = Some(self.leaf());
            self.trace.becomes_best();
            self.nodes.iter_mut().for_each(|node| node.standing.against_best = Ordering::Equal);
        }
    }

    /// Checks whether an automorphism carries the first or the best leaf to the current one. If so, adds
    /// it as a generator, and returns to the lowest node above both leaves.
    fn matches_leaf(&mut self, is_first: bool, budget: &mut Budget<'_>) -> bool {
        let leaf = if is_first { &self.first } else { &self.best };
        let Some(leaf) = leaf else { return false };
        for (&vertex, &image) in leaf.order.iter().zip(self.refiner.partition().order()) {
            self.candidate.pair(vertex, image);
        }
        let common = self.path.iter().zip(&leaf.path).take_while(|(a, b)| a == b).count();
        let Some(found) = self.candidate.verified(self.structure, &self.is_marked, budget) else {
            return false;
        };
        self.add(found);
        self.back_to(common);
        true
    }

    /// Adds a generator.
    fn add(&mut self, automorphism: Automorphism) {
        for &(vertex, image) in automorphism.vertices() {
            self.orbits.join(vertex, image);
        }
        self.generators.push(automorphism);
    }

    /// Returns what was found.
    fn found(mut self, budget: &Budget<'_>) -> Found {
        let labelling = self.best.filter(|_| self.canonical && budget.stopped().is_none());
        Found {
            stopped: budget.stopped(),
            steps: budget.spent(),
            orbits: self.orbits.least(),
            generators: self.generators,
            orbit_sizes: self.orbit_sizes,
            labelling: labelling.map(|leaf| Labelling::of_order(&leaf.order)),
            copies: Found::copies_of(self.structure, &self.is_marked),
        }
    }
}
