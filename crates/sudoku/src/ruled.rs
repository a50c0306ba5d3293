//! Questions about many boards under the same rules.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use quadrille_dlx::{CancelToken, StopReason};
use quadrille_random::Random;
use quadrille_sudoku_rules::{Grid, Rules};

use crate::network::{Branching, Network};

/// Answers questions about many boards under the same rules, whose lines it builds once: for
/// generators, which ask about each given of a puzzle.
///
/// It works by propagation, like [`Method::Propagation`](crate::Method::Propagation). Unless it is
/// stopped, its answers depend on the question alone.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Rule, RuledSolver, Rules, Shape};
///
/// let mut rules = Rules::ordinary(Shape::CLASSIC);
/// rules.add(Rule::AntiKnight)?;
/// let solver = RuledSolver::new(&rules);
/// let grid = solver.random_grid([7, 0, 0, 0], 10_000).ok_or("no grid found")?;
/// assert!(rules.is_solved_by(&grid));
/// // Another value in the first cell needs changes in others.
/// let mut board = grid.values().to_vec();
/// board[0] = 0;
/// assert_eq!(solver.has_solution(&board, Some((0, grid.values()[0])), 10_000), Some(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct RuledSolver {
    network: Arc<Network>,
    cancel: Vec<CancelToken>,
    time: Option<Duration>,
}

impl RuledSolver {
    /// Returns a solver for boards under these rules.
    pub fn new(rules: &Rules) -> Self {
        let network = Network::new(&Grid::empty(rules.shape()), rules);
        let network = Arc::new(network.expect("a blank board has no clash"));
        Self { network, cancel: Vec::new(), time: None }
    }

    /// Stops when the token is cancelled; then questions have no answer.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.cancel.push(token.clone());
        self
    }

    /// Stops each search after this time; then the question has no answer.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time = Some(limit);
        self
    }

    /// Returns a full grid that depends only on this key of a random stream. Each grid can occur, not
    /// all equally likely. `None` if none was found within this number of nodes.
    pub fn random_grid(&self, key: [u64; 4], nodes: u64) -> Option<Grid> {
        let mut search = self.search(nodes, Some(Random::with_key(key)));
        search.look(1).first
    }

    /// Returns whether a board has a solution, perhaps one without a value in a cell.
    ///
    /// `board` has the values of all cells, 0 for blanks. `None` if that is not known after this number
    /// of nodes.
    ///
    /// # Panics
    /// If the board has another number of cells.
    pub fn has_solution(
        &self,
        board: &[u8],
        without: Option<(usize, u8)>,
        nodes: u64,
    ) -> Option<bool> {
        self.at_least(1, board, without, nodes)
    }

    /// Returns whether a board has a single solution, if it has any: see
    /// [`has_solution`](Self::has_solution).
    ///
    /// # Panics
    /// If the board has another number of cells.
    pub fn has_one_solution(&self, board: &[u8], nodes: u64) -> Option<bool> {
        self.at_least(2, board, None, nodes).map(|several| !several)
    }

    /// Returns whether there are at least `count` solutions.
    fn at_least(
        &self,
        count: u64,
        board: &[u8],
        without: Option<(usize, u8)>,
        nodes: u64,
    ) -> Option<bool> {
        let blank = self.network.masks();
        assert_eq!(board.len(), blank.len(), "a board of the shape of the rules");
        let kept = |(&mask, &value): (&u32, &u8)| if value == 0 { mask } else { mask & 1 << value };
        let mut masks: Vec<u32> = blank.iter().zip(board).map(kept).collect();
        if let Some((cell, value)) = without {
            masks[cell] &= !(1 << value);
        }
        match self.search(nodes, None).look_from(masks, count).stopped {
            None => Some(false),
            Some(StopReason::SolutionLimit) => Some(true),
            Some(_) => None,
        }
    }

    fn search(&self, nodes: u64, random: Option<Random>) -> Branching {
        Branching::new(Arc::clone(&self.network), self.time, self.cancel.clone())
            .limited(nodes, random)
    }
}

impl fmt::Debug for RuledSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuledSolver").finish_non_exhaustive()
    }
}
