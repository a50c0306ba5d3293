//! The solutions of a diagram, one by one.

use std::iter::FusedIterator;

use quadrille_problem::OptionId;

use crate::diagram::graph::Diagram;
use crate::diagram::nodes::{DEAD, Node, SOLVED, View, option_id};
use crate::solution::Solution;

/// The solutions of a diagram; see [`Diagram::solutions`].
#[derive(Clone, Debug)]
pub struct Listed<'d, 'p> {
    diagram: &'d Diagram<'p>,
    /// The sums on the way, with the edges taken.
    choices: Vec<Choice>,
    /// The options taken.
    taken: Vec<OptionId>,
    /// Lists of nodes whose solutions are still to be added, each as its first node and the list of
    /// the others. They share their ends.
    open: Vec<(Node, List)>,
    /// The node whose solutions are listed.
    root: Node,
    /// Whether the first solution was not looked for yet.
    is_new: bool,
}

/// A list in `open`; `None` if it is empty.
type List = Option<usize>;

#[derive(Clone, Debug)]
struct Choice {
    node: Node,
    /// The number of the edge taken.
    edge: usize,
    /// The nodes that are open besides this one.
    others: List,
    /// The lengths of `taken` and `open` before the edge was taken.
    taken: usize,
    open: usize,
}

impl<'p> Diagram<'p> {
    /// Returns all solutions, one by one: in listing order if the diagram was compiled
    /// so (`Compiler::in_listing_order`).
    ///
    /// Between two solutions passes time linear in the length of a way through the diagram.
    pub fn solutions(&self) -> Listed<'_, 'p> {
        self.solutions_of(self.root)
    }

    /// Returns the solutions of a node, one by one.
    pub(super) fn solutions_of(&self, root: Node) -> Listed<'_, 'p> {
        let (choices, taken, open) = (Vec::new(), Vec::new(), Vec::new());
        Listed { diagram: self, choices, taken, open, root, is_new: true }
    }
}

impl Listed<'_, '_> {
    /// Takes the first edges below the nodes of a list.
    fn descend(&mut self, mut list: List) {
        while let Some(first) = list {
            let (node, others) = self.open[first];
            list = others;
            if node == SOLVED {
                continue;
            }
            list = match self.diagram.nodes.view(node) {
                View::Product(first, second) => {
                    let second = self.list(second, list);
                    self.list(first, second)
                }
                View::Sum(_) => {
                    let (taken, open) = (self.taken.len(), self.open.len());
                    self.choices.push(Choice { node, edge: 0, others: list, taken, open });
                    self.take()
                }
            };
        }
    }

    /// Takes the edge of the last choice. Returns the nodes that are open then.
    fn take(&mut self) -> List {
        let choice = self.choices.last().expect("a choice");
        let (edge, others) = (choice.edge, choice.others);
        let View::Sum(edges) = self.diagram.nodes.view(choice.node) else {
            unreachable!("a choice is at a sum")
        };
        let edge = edges.get(edge);
        self.taken.extend(edge.option.map(option_id));
        self.list(edge.to, others)
    }

    /// The list of a node and others.
    fn list(&mut self, node: Node, others: List) -> List {
        self.open.push((node, others));
        Some(self.open.len() - 1)
    }

    /// Goes on to the next edge of the last choice that has one. `false` if there is none.
    fn advance(&mut self) -> bool {
        while let Some(choice) = self.choices.last_mut() {
            self.taken.truncate(choice.taken);
            self.open.truncate(choice.open);
            choice.edge += 1;
            let View::Sum(edges) = self.diagram.nodes.view(choice.node) else {
                unreachable!("a choice is at a sum")
            };
            if choice.edge < edges.len() {
                let list = self.take();
                self.descend(list);
                return true;
            }
            self.choices.pop();
        }
        false
    }
}

impl Listed<'_, '_> {
    /// The options of the next solution, ascending.
    pub(super) fn next_options(&mut self) -> Option<Vec<OptionId>> {
        if std::mem::take(&mut self.is_new) {
            if self.root == DEAD {
                return None;
            }
            let list = self.list(self.root, None);
            self.descend(list);
        } else if !self.advance() {
            return None;
        }
        let mut options = self.taken.clone();
        options.sort_unstable();
        Some(options)
    }
}

impl<'p> Iterator for Listed<'_, 'p> {
    type Item = Solution<'p>;

    fn next(&mut self) -> Option<Solution<'p>> {
        let options = self.next_options()?;
        Some(Solution::of(self.diagram.problem.clone(), options))
    }
}

impl FusedIterator for Listed<'_, '_> {}
