//! The settings of counts that check or plan a run of shards, and one such count.

use quadrille_dlx::count::Counted;
use quadrille_dlx::cubes::RunError;
use quadrille_dlx::{Cube, Engine, Problem, Solve};

use crate::limits::{Limits, Spent};

/// How to count single cubes, and what stops the whole task.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub(crate) engine: Engine,
    pub(crate) presolve: bool,
    /// The memory of each memo in bytes.
    pub(crate) memory: usize,
    pub(crate) limits: Limits,
}

impl Search {
    /// Counts the solutions of a cube, visiting at most `nodes` nodes, and adds its cost to
    /// `spent`. Returns `None` if the options that the cube takes are in conflict.
    pub(crate) fn count(
        &self,
        problem: &Problem,
        cube: &Cube,
        nodes: u64,
        spent: &mut Spent,
    ) -> Result<Option<Counted>, RunError> {
        let Some((residual, _)) = problem.residual(cube)? else { return Ok(None) };
        let mut counter = residual.counter().engine(self.engine).presolve(self.presolve);
        counter = counter.symmetry(false).memory_limit(self.memory).cancel_token(spent.cancel());
        let nodes = nodes.min(spent.nodes_left());
        if nodes < u64::MAX {
            counter = counter.node_limit(nodes);
        }
        if let Some(left) = spent.time_left() {
            counter = counter.time_limit(left);
        }
        let counted = counter.count()?;
        spent.add(counted.statistics().nodes);
        Ok(Some(counted))
    }
}

/// Implements the settings of a type that has a field `search`.
macro_rules! settings {
    ($name:ident) => {
        impl $name<'_> {
            /// Sets the engine that counts.
            pub fn engine(mut self, engine: quadrille_dlx::Engine) -> Self {
                self.search.engine = engine;
                self
            }

            /// Sets whether to presolve each cube first.
            pub fn presolve(mut self, presolve: bool) -> Self {
                self.search.presolve = presolve;
                self
            }

            /// Sets the memory of the memo of each count, in bytes; 0 for no memo.
            pub fn memory_limit(mut self, bytes: usize) -> Self {
                self.search.memory = bytes;
                self
            }

            /// Stops the task after this time.
            pub fn time_limit(mut self, limit: std::time::Duration) -> Self {
                self.search.limits.time = Some(limit);
                self
            }

            /// Stops the task when the token is cancelled.
            pub fn cancel_token(mut self, token: &quadrille_dlx::CancelToken) -> Self {
                self.search.limits.cancel = token.clone();
                self
            }
        }
    };
}

pub(crate) use settings;
