//! The solutions of a diagram that have some options and lack others.
//!
//! A forbidden option loses its edges. For a required one, each node is looked at twice: with the
//! option still to come, and without it. Both are needed at few nodes.

use std::fmt;

use quadrille_problem::OptionId;
use quadrille_search::answer::StopReason;

use crate::diagram::graph::Diagram;
use crate::diagram::nodes::{DEAD, Edge, Node, Nodes, SOLVED, TooMany, View};

/// A diagram could not be restricted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RestrictError {
    /// The problem has no option with this number.
    UnknownOption(OptionId),
    /// The token was cancelled with which the diagram was compiled, or there are too many nodes.
    Stopped(StopReason),
}

impl fmt::Display for RestrictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownOption(option) => write!(f, "the problem has no option number {option}"),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for RestrictError {}

impl From<StopReason> for RestrictError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<TooMany> for RestrictError {
    fn from(_: TooMany) -> Self {
        Self::Stopped(StopReason::MemoryLimit)
    }
}

impl<'p> Diagram<'p> {
    /// Returns the diagram of the solutions that have all required options and no forbidden one.
    ///
    /// Takes time linear in the size of the diagram for each required option.
    ///
    /// # Errors
    /// If the problem does not have an option, or if the token was cancelled with which the diagram
    /// was compiled.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{OptionId, Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\nb\nc\na b\nb c\n")?;
    /// let diagram = problem.compiler().compile()?;
    /// assert_eq!(*diagram.count(), 3);
    /// let c = OptionId::known(2);
    /// assert_eq!(*diagram.restrict(&[c], &[])?.count(), 2);
    /// assert_eq!(*diagram.restrict(&[], &[c])?.count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restrict(
        &self,
        required: &[OptionId],
        forbidden: &[OptionId],
    ) -> Result<Self, RestrictError> {
        for &option in required.iter().chain(forbidden) {
            if option.index() >= self.problem.option_count() {
                return Err(RestrictError::UnknownOption(option));
            }
        }
        let mut keeps = vec![true; self.problem.option_count()];
        forbidden.iter().for_each(|option| keeps[option.index()] = false);
        let is_forbidden = |option: u32| !keeps[option as usize];
        let (mut nodes, mut root) = self.without(&self.nodes, self.root, is_forbidden)?;
        for option in required {
            (nodes, root) = self.with(&nodes, root, option.index() as u32)?;
        }
        // Some nodes may only have led to others that are gone.
        (nodes, root) = self.without(&nodes, root, |_| false)?;
        let (problem, stops) = (self.problem.clone(), self.stops.clone());
        Ok(Self::of(problem, nodes, root, self.is_in_listing_order, stops)?)
    }

    /// The nodes to which a root leads, without the edges of some options.
    fn without(
        &self,
        nodes: &Nodes,
        root: Node,
        is_forbidden: impl Fn(u32) -> bool,
    ) -> Result<(Nodes, Node), RestrictError> {
        let mut is_reached = vec![false; nodes.len()];
        is_reached[root as usize] = true;
        for node in nodes.inner().rev() {
            if is_reached[node as usize] {
                nodes.for_each_child(node, |child| is_reached[child as usize] = true);
            }
        }
        let mut result = Nodes::new();
        let mut renamed = renaming(nodes);
        let mut polling = self.stops.polling();
        for node in nodes.inner().filter(|&node| is_reached[node as usize]) {
            polling.steps(1 + nodes.degree(node))?;
            let name = |node: Node| renamed[node as usize];
            renamed[node as usize] = match nodes.view(node) {
                View::Product(first, second) => result.product(name(first), name(second))?,
                View::Sum(edges) => {
                    let kept = edges.iter().filter(|edge| !edge.option.is_some_and(&is_forbidden));
                    let kept: Vec<Edge> = kept.map(|e| Edge { to: name(e.to), ..e }).collect();
                    result.sum(&kept)?
                }
            };
        }
        Ok((result, renamed[root as usize]))
    }

    /// The solutions with an option.
    fn with(&self, nodes: &Nodes, root: Node, option: u32) -> Result<(Nodes, Node), RestrictError> {
        let mut result = Nodes::new();
        // Each node as it is, and its solutions with the option.
        let mut plain = renaming(nodes);
        let mut with = vec![DEAD; nodes.len()];
        let mut polling = self.stops.polling();
        for node in nodes.inner() {
            polling.steps(1 + nodes.degree(node))?;
            let name = |node: Node| plain[node as usize];
            let (whole, chosen) = match nodes.view(node) {
                View::Product(first, second) => {
                    // At most one factor has the option.
                    let (one, two) = (with[first as usize], with[second as usize]);
                    let whole = result.product(name(first), name(second))?;
                    let chosen = match one {
                        DEAD => result.product(name(first), two)?,
                        _ => result.product(one, name(second))?,
                    };
                    (whole, chosen)
                }
                View::Sum(edges) => {
                    let all: Vec<Edge> =
                        edges.iter().map(|e| Edge { to: name(e.to), ..e }).collect();
                    let taken: Vec<Edge> = edges
                        .iter()
                        .map(|edge| match edge.option == Some(option) {
                            true => Edge { to: name(edge.to), ..edge },
                            false => Edge { to: with[edge.to as usize], ..edge },
                        })
                        .collect();
                    (result.sum(&all)?, result.sum(&taken)?)
                }
            };
            (plain[node as usize], with[node as usize]) = (whole, chosen);
        }
        Ok((result, with[root as usize]))
    }
}

/// New numbers of nodes: so far only of those without edges.
fn renaming(nodes: &Nodes) -> Vec<Node> {
    let mut names = vec![DEAD; nodes.len()];
    names[SOLVED as usize] = SOLVED;
    names
}
