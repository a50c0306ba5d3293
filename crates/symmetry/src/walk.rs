//! The walk through a search tree, of the whole structure or of one of its [parts](crate::parts).
//!
//! # Invariants
//! * `path[d]` is the vertex that was individualized at `nodes[d]`;
//! * the nodes on the first path are the first ones of `nodes`, once there is a first path;
//! * each generator of the scope that is found while the lowest of them is at depth `d` fixes
//!   `first_path[..d]`;
//! * after [`becomes_best`](crate::trace::Trace::becomes_best), no node stands below the best.
//!
//! See `search.rs` for the idea of the search and its sources.

mod leaves;

use crate::budget::Budget;
use crate::candidate::Candidate;
use crate::first_cells::FirstCells;
use crate::form::Labelling;
use crate::found::Found;
use crate::orbits::Orbits;
use crate::partition::Partition;
use crate::parts::Parts;
use crate::permutation::Automorphism;
use crate::refine::{Mark, Refiner};
use crate::structure::Structure;
use crate::trace::{Standing, Trace};

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
#[derive(Clone, Debug, Default)]
pub(crate) struct Leaf {
    /// The vertices, cell after cell.
    pub(crate) order: Vec<u32>,
    pub(crate) path: Vec<u32>,
    pub(crate) summary: u64,
}

/// What a walk searches, if it is not the whole structure.
#[derive(Debug)]
struct Scope {
    parts: Parts,
    part: usize,
    /// The root, which all parts share.
    root: Mark,
    trace_len: usize,
    /// The number of generators found before this part was begun.
    generators: usize,
}

/// The state of a search.
pub(crate) struct Walk<'s> {
    structure: &'s Structure,
    is_marked: Vec<bool>,
    refiner: Refiner<'s>,
    trace: Trace,
    scope: Option<Scope>,
    nodes: Vec<Node>,
    path: Vec<u32>,
    /// The first leaf, and the best if that is another.
    first: Option<Leaf>,
    best: Option<Leaf>,
    first_cells: FirstCells,
    generators: Vec<Automorphism>,
    /// Orbits under all generators.
    orbits: Orbits,
    /// The latest tag of a node.
    tag: u32,
    /// The orbit sizes of the first path, from the bottom up; of all parts, one after another.
    orbit_sizes: Vec<u32>,
    candidate: Candidate,
    spare_stabilizers: Vec<Stabilizer>,
    spare_lists: Vec<Vec<u32>>,
    spare_leaf: Option<Leaf>,
}

impl<'s> Walk<'s> {
    pub(crate) fn new(structure: &'s Structure, is_marked: Vec<bool>, canonical: bool) -> Self {
        Self {
            structure,
            refiner: Refiner::new(structure, &is_marked),
            is_marked,
            trace: Trace::new(canonical),
            scope: None,
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
            spare_leaf: None,
        }
    }

    /// Refines the partition by classes. Returns the parts of the structure, unless it is one, or the
    /// budget is exhausted.
    pub(crate) fn refine(&mut self, budget: &mut Budget<'_>) -> Option<Parts> {
        self.refiner.refine_all(&mut self.trace, budget);
        let parts = Parts::of(self.structure, self.refiner.partition(), budget);
        // Small parts are searched sooner than walked.
        let n = self.structure.vertex_count();
        if budget.stopped().is_some() || parts.as_ref().is_some_and(|p| 2 * p.largest() < n) {
            return parts;
        }
        let root = self.refiner.mark();
        self.refiner.refine_by_walks(&mut self.trace, budget);
        if self.refiner.cells_since(root).next().is_none() {
            return parts;
        }
        Parts::of(self.structure, self.refiner.partition(), budget)
    }

    /// From now on, searches one of these parts at a time.
    pub(crate) fn split_into(&mut self, parts: Parts) {
        let (root, trace_len) = (self.refiner.mark(), self.trace.len());
        self.scope = Some(Scope { parts, part: 0, root, trace_len, generators: 0 });
    }

    /// Returns to the root, to search this part. Without `canonical`, only for its automorphisms.
    ///
    /// # Panics
    /// If the structure was not split.
    pub(crate) fn begin(&mut self, part: usize, canonical: bool) {
        self.back_to_root();
        let scope = self.scope.as_mut().expect("the structure was split");
        scope.part = part;
        self.refiner.set_leaf_cells(scope.parts.leaf_cells(part, self.refiner.partition()));
        scope.generators = self.generators.len();
        self.trace.begin(scope.trace_len, canonical);
        self.path.clear();
        self.first_cells.clear();
        self.spare_leaf = self.first.take().or(self.spare_leaf.take());
        self.best = None;
    }

    /// Returns to the root of all parts.
    pub(crate) fn back_to_root(&mut self) {
        while let Some(node) = self.nodes.pop() {
            self.retire(node);
        }
        if let Some(scope) = &self.scope {
            self.refiner.restore(scope.root);
        }
    }

    /// The parts that the structure was split into.
    ///
    /// # Panics
    /// If it was not split.
    pub(crate) fn split(&mut self) -> (&mut Parts, &Partition) {
        let scope = self.scope.as_mut().expect("the structure was split");
        (&mut scope.parts, self.refiner.partition())
    }

    /// Walks from the root to the first leaf, unless the budget is exhausted.
    pub(crate) fn descend(&mut self, budget: &mut Budget<'_>) {
        if !self.enter(budget) {
            self.keep_first_leaf();
        }
        while self.first.is_none() && self.step(budget) {}
    }

    /// Walks the rest of the tree, unless the budget is exhausted.
    pub(crate) fn finish(&mut self, budget: &mut Budget<'_>) {
        while self.step(budget) {}
    }

    /// Visits one child of the lowest node, or leaves this node. Returns `false` if the tree is done, or
    /// the budget is exhausted.
    fn step(&mut self, budget: &mut Budget<'_>) -> bool {
        let Some(node) = self.nodes.last() else { return false };
        let (mark, is_on_first) = (node.mark, node.is_on_first);
        self.refiner.restore(mark);
        self.trace.restore(node.trace_len, node.standing);
        self.path.truncate(self.nodes.len() - 1);
        let Some(vertex) = self.next_child() else {
            self.leave();
            return true;
        };
        self.path.push(vertex);
        let is_useful = self.refiner.individualize(vertex, &mut self.trace, budget);
        if budget.stopped().is_some() {
            return false;
        }
        if self.first.is_none() {
            self.first_cells.push(&self.refiner, mark);
            if !self.enter(budget) {
                self.keep_first_leaf();
            }
        } else if is_useful && !(is_on_first && self.finds_shortcut(budget)) && !self.enter(budget)
        {
            self.arrive(budget);
        }
        budget.stopped().is_none()
    }

    /// Adds a node for the current partition. Returns `false` if it is a leaf.
    fn enter(&mut self, budget: &mut Budget<'_>) -> bool {
        let Some((cell, size, rival)) = self.target(budget) else { return false };
        self.nodes.push(Node {
            cell,
            size,
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
        true
    }

    /// Chooses the cell to individualize vertices of: the largest. Returns it with its size, and an upper
    /// bound on the sizes of all others.
    fn target(&mut self, budget: &mut Budget<'_>) -> Option<(u32, u32, u32)> {
        let partition = self.refiner.partition();
        if self.refiner.is_leaf() {
            return None;
        }
        if let Some(Scope { parts, part, .. }) = &mut self.scope {
            budget.spend(parts.vertices(*part).len());
            return parts.largest_cell(*part, partition).map(|(cell, size)| (cell, size, size));
        }
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
        cell.map(|cell| (cell, partition.size(cell), rival))
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
            node.first_child = children(&self.scope, partition, node.cell).next()?;
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
            let all = children(&self.scope, self.refiner.partition(), node.cell);
            list.extend(all.filter(|&vertex| vertex != node.first_child));
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
        let known = self.scope.as_ref().map_or(0, |scope| scope.generators);
        if self.generators.len() == known {
            *next += 1;
            return list.get(*next - 1).copied();
        }
        let stabilizer = node.stabilizer.get_or_insert_with(|| {
            let mut stabilizer = Box::new(self.spare_stabilizers.pop().unwrap_or_else(|| {
                let orbits = Orbits::new(self.structure.vertex_count());
                Stabilizer { orbits, considered: 0 }
            }));
            stabilizer.orbits.reset();
            stabilizer.considered = known;
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

    /// Adds a generator.
    fn add(&mut self, automorphism: Automorphism) {
        for &(vertex, image) in automorphism.vertices() {
            self.orbits.join(vertex, image);
        }
        self.generators.push(automorphism);
    }

    /// The sizes of orbits, to add those that are known without a search.
    pub(crate) fn orbit_sizes(&mut self) -> &mut Vec<u32> {
        &mut self.orbit_sizes
    }

    /// Returns what was found, with the canonical order of the vertices.
    pub(crate) fn found(mut self, order: Option<&[u32]>, budget: &Budget<'_>) -> Found {
        Found {
            stopped: budget.stopped(),
            steps: budget.spent(),
            orbits: self.orbits.least(),
            generators: self.generators,
            orbit_sizes: self.orbit_sizes,
            labelling: order.map(Labelling::of_order),
            copies: Found::copies_of(self.structure, &self.is_marked),
        }
    }
}

/// The vertices of a cell that are in scope.
fn children<'a>(
    scope: &'a Option<Scope>,
    partition: &'a Partition,
    cell: u32,
) -> impl Iterator<Item = u32> + 'a {
    let vertices = match scope {
        None => partition.vertices(cell),
        Some(Scope { parts, part, .. }) => parts.vertices(*part),
    };
    vertices.iter().copied().filter(move |&vertex| partition.cell(vertex) == cell)
}
