//! The nodes of a diagram, in flat arrays.
//!
//! # Invariants
//! * The edges of a node lead to nodes with lower numbers, so one pass in ascending order sees every
//!   child before its parents.
//! * Nodes 0 and 1 have no edges: [`DEAD`] has no solution, and [`SOLVED`] has one, without options.
//! * Every other node has at least one edge, none of which leads to [`DEAD`]. So every way down from
//!   it ends in a solution.

use quadrille_problem::OptionId;

/// The number of a node.
pub(crate) type Node = u32;

/// The node without solutions.
pub(super) const DEAD: Node = 0;
/// The node whose only solution takes no option.
pub(super) const SOLVED: Node = 1;

/// An edge on which no option is taken.
const SKIP: u32 = u32::MAX;
/// An edge to a factor of a product.
const FACTOR: u32 = u32::MAX - 1;

/// An edge of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    /// The option that is taken; `None` if none is.
    pub(super) option: Option<u32>,
    /// The node that it leads to.
    pub(super) to: Node,
}

/// The option with this number.
pub(super) fn option_id(number: u32) -> OptionId {
    OptionId::known(number as usize)
}

/// What the solutions of a node are.
#[derive(Clone, Copy, Debug)]
pub(super) enum View<'n> {
    /// Those of its edges, one after the other: each is the option of an edge, if there is one, with
    /// a solution of the node that it leads to.
    Sum(Edges<'n>),
    /// One of each of these two nodes, which share no option.
    Product(Node, Node),
}

/// The edges of a sum, in listing order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edges<'n> {
    options: &'n [u32],
    to: &'n [Node],
}

impl<'n> Edges<'n> {
    pub(super) fn len(&self) -> usize {
        self.to.len()
    }

    pub(super) fn get(&self, index: usize) -> Edge {
        let option = self.options[index];
        Edge { option: (option != SKIP).then_some(option), to: self.to[index] }
    }

    pub(super) fn iter(self) -> impl DoubleEndedIterator<Item = Edge> + ExactSizeIterator + 'n {
        (0..self.len()).map(move |index| self.get(index))
    }
}

/// The nodes of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// The edges of node `n` are those from `starts[n]` to `starts[n + 1]`.
    starts: Vec<u32>,
    options: Vec<u32>,
    to: Vec<Node>,
}

/// There are more nodes or edges than 32 bits can number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

impl Nodes {
    /// Only the two nodes without edges.
    pub fn new() -> Self {
        Self { starts: vec![0, 0, 0], options: Vec::new(), to: Vec::new() }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    pub(super) fn edge_count(&self) -> usize {
        self.to.len()
    }

    /// The bytes that nodes and edges take.
    pub(super) fn bytes(&self) -> usize {
        4 * (self.starts.capacity() + self.options.capacity() + self.to.capacity())
    }

    /// Gives back memory that is reserved and not used.
    pub(super) fn shrink(&mut self) {
        self.starts.shrink_to_fit();
        self.options.shrink_to_fit();
        self.to.shrink_to_fit();
    }

    /// Adds the sum of these edges, in listing order, and returns its node. Edges to [`DEAD`] are
    /// left out.
    pub(super) fn sum(&mut self, edges: &[Edge]) -> Result<Node, TooMany> {
        let first = self.to.len();
        self.reserve(edges.len());
        for edge in edges.iter().filter(|edge| edge.to != DEAD) {
            self.options.push(edge.option.unwrap_or(SKIP));
            self.to.push(edge.to);
        }
        match self.to.len() - first {
            0 => Ok(DEAD),
            1 if self.options[first] == SKIP => {
                self.options.truncate(first);
                Ok(self.to.pop().expect("there is one edge"))
            }
            _ => self.close(),
        }
    }

    /// Adds the product of two nodes, and returns its node.
    pub(super) fn product(&mut self, first: Node, second: Node) -> Result<Node, TooMany> {
        match (first, second) {
            (DEAD, _) | (_, DEAD) => Ok(DEAD),
            (SOLVED, node) | (node, SOLVED) => Ok(node),
            _ => {
                self.reserve(2);
                self.options.extend([FACTOR, FACTOR]);
                self.to.extend([first, second]);
                self.close()
            }
        }
    }

    /// Makes room for a node with `edges` edges, an eighth at a time: twice as much would be
    /// most of the memory of a large diagram.
    fn reserve(&mut self, edges: usize) {
        fn reserve(list: &mut Vec<u32>, more: usize) {
            if list.capacity() - list.len() < more {
                list.reserve_exact(more + list.len() / 8);
            }
        }
        reserve(&mut self.starts, 1);
        reserve(&mut self.options, edges);
        reserve(&mut self.to, edges);
    }

    /// Ends the list of edges of a new node.
    fn close(&mut self) -> Result<Node, TooMany> {
        let end = u32::try_from(self.to.len()).map_err(|_| TooMany)?;
        let node = Node::try_from(self.len()).map_err(|_| TooMany)?;
        self.starts.push(end);
        Ok(node)
    }

    /// What the solutions of a node are. [`SOLVED`] has no edges and must not be asked.
    pub(super) fn view(&self, node: Node) -> View<'_> {
        let range = self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize;
        let (options, to) = (&self.options[range.clone()], &self.to[range]);
        match options {
            [FACTOR, FACTOR] => View::Product(to[0], to[1]),
            _ => View::Sum(Edges { options, to }),
        }
    }

    /// The number of edges of a node.
    pub(super) fn degree(&self, node: Node) -> usize {
        (self.starts[node as usize + 1] - self.starts[node as usize]) as usize
    }

    /// Visits the nodes to which the edges of a node lead.
    pub(super) fn for_each_child(&self, node: Node, each: impl FnMut(Node)) {
        let [start, end] = [node, node + 1].map(|node| self.starts[node as usize] as usize);
        self.to[start..end].iter().copied().for_each(each);
    }

    /// The nodes with edges, children before parents.
    pub(super) fn inner(&self) -> impl DoubleEndedIterator<Item = Node> + use<> {
        2..self.len() as Node
    }

    /// Adds the nodes of another diagram, with its options renamed, and returns its root.
    pub(crate) fn append(
        &mut self,
        mut other: Self,
        root: Node,
        name: impl Fn(u32) -> u32,
    ) -> Result<Node, TooMany> {
        for option in other.options.iter_mut().filter(|option| **option < FACTOR) {
            *option = name(*option);
        }
        if self.len() == 2 {
            *self = other;
            return Ok(root);
        }
        let offset = u32::try_from(self.len() - 2).map_err(|_| TooMany)?;
        let first_edge = u32::try_from(self.edge_count()).map_err(|_| TooMany)?;
        let moved = |node: Node| match node {
            DEAD | SOLVED => Ok(node),
            _ => node.checked_add(offset).ok_or(TooMany),
        };
        self.options.append(&mut other.options);
        for &to in &other.to {
            self.to.push(moved(to)?);
        }
        for &end in &other.starts[3..] {
            self.starts.push(end.checked_add(first_edge).ok_or(TooMany)?);
        }
        moved(root)
    }
}
