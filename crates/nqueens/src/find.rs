//! One board of a puzzle, by searches with restarts.
//!
//! With its options in random order, a search either finds a board almost without backtracking, or
//! is stuck in one part of its tree (C. P. Gomes, B. Selman and H. Kautz, *Boosting combinatorial
//! search through randomization*, 1998). So it gets few nodes; when they are used up, another order
//! gets twice as many. In the end they suffice to prove that there is no board.

use quadrille_dlx::diagram::OrbitDiagram;
use quadrille_dlx::{Outcome, Solution, StopReason};

use crate::board::Board;
use crate::model::Model;
use crate::puzzle::Puzzle;

/// The number of nodes of the first search.
const FIRST: u64 = 10_000;

impl Model {
    /// Converts the outcome of a search of [`problem`](Self::problem).
    ///
    /// # Panics
    /// If the solution belongs to another problem.
    pub fn found(&self, first: Outcome<Solution<'_>>) -> Outcome<Board> {
        first.map(|solution| self.board(&solution))
    }

    /// Draws a board from a diagram of [`problem`](Self::problem), each equally likely. The same seed
    /// gives the same board on every machine.
    ///
    /// # Panics
    /// If the diagram belongs to another problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Outcome;
    /// use quadrille_nqueens::{Model, Puzzle, Rule, Shape};
    ///
    /// let model = Model::of(&Puzzle::new(Shape::square(7)?).with_rule(Rule::Toroidal))?;
    /// let diagram = model.compiler().compile_by_orbits()?;
    /// assert_eq!(*diagram.count(), 28);
    /// assert!(matches!(model.draw(&diagram, 7), Outcome::Found(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, diagram: &OrbitDiagram<'_>, seed: u64) -> Outcome<Board> {
        let drawn = diagram.samples(seed).next();
        drawn.map_or(Outcome::Impossible, |solution| Outcome::Found(self.board(&solution)))
    }
}

impl Puzzle {
    /// Finds a board with at most `nodes` nodes in total (`None`: no limit). `search` gets the seed of a
    /// [shuffled model](Model::shuffled) and a node limit, and returns the first board of this model under that
    /// limit and any limits of its own. (To make a large model takes seconds, so it may have to stop before.)
    ///
    /// The same seed gives the same board on every machine, unless `search` has a time limit.
    ///
    /// # Errors
    /// If `search` fails.
    ///
    /// # Examples
    /// Two hundred queens, one of them already placed:
    /// ```
    /// use quadrille_dlx::Outcome;
    /// use quadrille_nqueens::{Model, Puzzle, Shape};
    ///
    /// let shape = Shape::square(200)?;
    /// let puzzle = Puzzle::new(shape).with_queens(shape.square_named("a1"));
    /// let found = Puzzle::find(0, None, |seed, nodes| {
    ///     let model = Model::shuffled(&puzzle, seed)?;
    ///     Ok::<_, Box<dyn std::error::Error>>(model.found(model.lister().node_limit(nodes).first()?))
    /// })?;
    /// assert!(matches!(found, Outcome::Found(board) if board.queens().len() == 200));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find<E>(
        seed: u64,
        nodes: Option<u64>,
        mut search: impl FnMut(u64, u64) -> Result<Outcome<Board>, E>,
    ) -> Result<Outcome<Board>, E> {
        let (mut left, mut budget) = (nodes.unwrap_or(u64::MAX), FIRST);
        for attempt in 0.. {
            let granted = budget.min(left);
            match search(seed.wrapping_add(attempt), granted)? {
                Outcome::Stopped(StopReason::NodeLimit) if granted < left => {
                    left -= granted;
                    budget = budget.saturating_mul(2);
                }
                found => return Ok(found),
            }
        }
        unreachable!("each attempt has twice the nodes of the one before, up to the limit")
    }
}
