//! `Diagram`: the nodes of a problem, and what is known about them.

use std::fmt;
use std::time::Duration;

use quadrille_answer::CancelToken;
use quadrille_answer::Stops;
use quadrille_problem::Problem;
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::meter::Meter;

use crate::diagram::compile::{self, CompiledProblem, Form, PartGroup};
use crate::diagram::nodes::{Node, Nodes};
use crate::diagram::numbers::Numbers;
use crate::problem_ref::ProblemRef;

/// All solutions of a problem, compiled into one graph.
///
/// Made by `Compiler::compile`. Its size is often far below
/// the number of solutions, and never above the number of nodes of a search. Every question takes time
/// about linear in its size, or is answered lazily.
///
/// A question that takes long polls the [`CancelToken`] with which the diagram was compiled, and
/// returns [`StopReason::Cancelled`] once it is cancelled.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve};
///
/// // Ways to cover four squares in a row by squares and dominoes; a domino costs 3.
/// let problem = Problem::parse("a b c d\na\nb\nc\nd\na b |3\nb c |3\nc d |3\n")?;
/// let diagram = problem.compiler().compile()?;
/// assert_eq!(*diagram.count(), 5);
///
/// // How many solutions have each option?
/// let frequencies: Vec<u64> =
///     diagram.frequencies()?.iter().map(|count| count.to_u64().expect("few")).collect();
/// assert_eq!(frequencies, [3, 2, 2, 3, 2, 1, 2]);
///
/// // How many solutions have each cost?
/// let costs: Vec<String> =
///     diagram.costs()?.iter().map(|(cost, count)| format!("{cost}: {count}")).collect();
/// assert_eq!(costs, ["0: 1", "3: 3", "6: 1"]);
///
/// // Solutions drawn at random, each equally likely.
/// assert_eq!(diagram.samples(1).take(10).count(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Diagram<'p> {
    pub(super) problem: ProblemRef<'p>,
    pub(super) nodes: Nodes,
    pub(super) root: Node,
    /// The number of solutions of each node.
    pub(super) numbers: Numbers,
    /// The number of solutions of the root.
    count: Count,
    pub(super) is_in_listing_order: bool,
    pub(super) stops: Stops,
}

impl<'p> Diagram<'p> {
    /// Compiles a problem.
    pub fn compile(
        problem: ProblemRef<'p>,
        presolve: bool,
        in_listing_order: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Self, CompileError> {
        let form = if in_listing_order { Form::Listing } else { Form::Free };
        Self::compile_as(problem, presolve, form, meter).map(|(diagram, _)| diagram)
    }

    /// Compiles a problem in a form. By orbits, there are as many ways through the diagram as
    /// solutions, and each leads to one of them, but several may lead to the same.
    pub(super) fn compile_as(
        problem: ProblemRef<'p>,
        presolve: bool,
        form: Form,
        meter: &mut Meter<'_>,
    ) -> Result<(Self, Vec<PartGroup>), CompileError> {
        let failed = |reason, meter: &Meter<'_>| CompileError { reason, visited: meter.nodes() };
        let whole = compile::compile(&problem, presolve, form, meter);
        let CompiledProblem { nodes, root, groups } =
            whole.map_err(|reason| failed(reason, meter))?;
        let mut diagram = Self::of(problem, nodes, root, form == Form::Listing, meter.stops())
            .map_err(|reason| failed(reason, meter))?;
        // The time limit is that of the compilation.
        diagram.stops = diagram.stops.until(None);
        Ok((diagram, groups))
    }

    /// Returns the diagram with these nodes.
    pub fn of(
        problem: ProblemRef<'p>,
        nodes: Nodes,
        root: Node,
        is_in_listing_order: bool,
        stops: Stops,
    ) -> Result<Self, StopReason> {
        let numbers = Numbers::of(&nodes, &stops)?;
        let count = numbers.get(root);
        Ok(Self { problem, nodes, root, numbers, count, is_in_listing_order, stops })
    }

    /// Returns the problem that was compiled.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the number of solutions.
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// Returns whether its solutions are in the order in which a
    /// `Lister` lists them.
    pub fn is_in_listing_order(&self) -> bool {
        self.is_in_listing_order
    }

    /// Returns the number of nodes. Two of them stand for "no solution" and "the empty solution".
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of edges.
    pub fn edge_count(&self) -> usize {
        self.nodes.edge_count()
    }

    /// Returns the memory that it takes, in bytes, without the problem.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes() + self.numbers.bytes()
    }

    /// Replaces the token with which the diagram was compiled: the questions asked from now on
    /// return [`StopReason::Cancelled`] once this one is cancelled.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{CancelToken, Problem, Solve};
    ///
    /// let token = CancelToken::new();
    /// let problem = Problem::parse("a b\na\nb\na b\n")?;
    /// let mut diagram = problem.compiler().cancel_token(&token).compile()?;
    /// token.cancel();
    /// diagram.set_cancel_token(Some(CancelToken::new()));
    /// assert!(diagram.frequencies().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_cancel_token(&mut self, token: Option<CancelToken>) {
        self.stops.set_tokens(token);
    }

    /// Sets the time that questions may take from now on, all together (default: no limit). After that
    /// they return [`StopReason::TimeLimit`]. The time limit of the compilation does not apply to them.
    ///
    /// # Examples
    /// ```
    /// use std::time::Duration;
    ///
    /// use quadrille_dlx::{Problem, Solve, StopReason};
    ///
    /// let problem = Problem::parse("a b\na\nb\na b\n")?;
    /// let mut diagram = problem.compiler().compile()?;
    /// diagram.set_time_limit(Some(Duration::ZERO));
    /// assert_eq!(diagram.frequencies(), Err(StopReason::TimeLimit));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_time_limit(&mut self, limit: Option<Duration>) {
        self.stops = self.stops.within(limit);
    }

    /// An error if questions must stop: for iterators over solutions, which do not look themselves.
    ///
    /// # Errors
    /// If the token is cancelled, or the time is up.
    pub fn may_go_on(&self) -> Result<(), StopReason> {
        self.stops.look()
    }
}

impl fmt::Debug for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagram")
            .field("count", &self.count)
            .field("nodes", &self.node_count())
            .field("edges", &self.edge_count())
            .finish_non_exhaustive()
    }
}

/// A problem could not be compiled within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompileError {
    /// What stopped it.
    pub reason: StopReason,
    /// The number of nodes that the search visited.
    pub visited: u64,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the problem was not compiled: {} after {} nodes", self.reason, self.visited)
    }
}

impl std::error::Error for CompileError {}
