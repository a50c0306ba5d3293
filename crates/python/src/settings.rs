//! The settings that searches share.

use std::time::Duration;

use pyo3::prelude::*;
use quadrille_dlx::Engine;
use quadrille_dlx::question::{
    LimitsNodes, LimitsSolutions, Lister, Query, Searches, Threaded, UsesMemory, UsesSymmetry,
};

use crate::convert::{natural, thread_count, value_error};
use crate::watch::Watch;

/// The limits, threads and methods of one search.
#[pyclass(frozen, from_py_object, module = "quadrille._native")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) threads: usize,
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) solutions: Option<u64>,
    pub(crate) memory: Option<usize>,
    pub(crate) engine: Engine,
    pub(crate) symmetry: bool,
    /// Whether to presolve first; `None` for the default of the question.
    pub(crate) presolve: Option<bool>,
}

#[pymethods]
impl Settings {
    #[new]
    #[pyo3(signature = (*, threads=None, time_limit=None, node_limit=None, solution_limit=None,
                        memory_limit=None, engine="auto", symmetry=true))]
    fn new(
        threads: Option<&Bound<'_, PyAny>>,
        time_limit: Option<f64>,
        node_limit: Option<&Bound<'_, PyAny>>,
        solution_limit: Option<&Bound<'_, PyAny>>,
        memory_limit: Option<&Bound<'_, PyAny>>,
        engine: &str,
        symmetry: bool,
    ) -> PyResult<Self> {
        let limit = |name, limit: Option<&Bound<'_, PyAny>>| {
            limit.map(|limit| natural(name, limit)).transpose()
        };
        Ok(Self {
            threads: threads.map_or(Ok(1), thread_count)?,
            time: time_limit.map(duration).transpose()?.flatten(),
            nodes: limit("node_limit", node_limit)?,
            solutions: limit("solution_limit", solution_limit)?,
            memory: limit("memory_limit", memory_limit)?.map(|bytes| bytes as usize),
            engine: engine_named(engine)?,
            symmetry,
            presolve: None,
        })
    }
}

/// Returns a time limit; `None` for infinity.
fn duration(seconds: f64) -> PyResult<Option<Duration>> {
    if seconds == f64::INFINITY {
        return Ok(None);
    }
    Duration::try_from_secs_f64(seconds)
        .map(Some)
        .map_err(|_| value_error(format!("time_limit is {seconds}; expected seconds, at least 0")))
}

fn engine_named(name: &str) -> PyResult<Engine> {
    Engine::ALL.into_iter().find(|engine| engine.name() == name).ok_or_else(|| {
        let known: Vec<_> = Engine::ALL.iter().map(|engine| engine.name()).collect();
        value_error(format!("unknown engine {name:?}; expected one of {}", known.join(", ")))
    })
}

impl Settings {
    /// Applies what every question with limits honors.
    pub(crate) fn limit<'a, Q: LimitsNodes>(
        &self,
        mut query: Query<'a, Q>,
        watch: &Watch,
    ) -> Query<'a, Q> {
        query = query.cancel_token(&watch.token);
        if let Some(time) = self.time {
            query = query.time_limit(time);
        }
        if let Some(nodes) = self.nodes {
            query = query.node_limit(nodes);
        }
        query
    }

    /// Applies the limits, the threads, the engine and presolve.
    pub(crate) fn search<'a, Q: LimitsNodes + Searches + Threaded>(
        &self,
        query: Query<'a, Q>,
        watch: &Watch,
    ) -> Query<'a, Q> {
        let query = self.limit(query, watch).threads(self.threads).engine(self.engine);
        match self.presolve {
            Some(presolve) => query.presolve(presolve),
            None => query,
        }
    }

    /// Applies what a listing honors.
    pub(crate) fn list<'a>(&self, lister: Lister<'a>, watch: &Watch) -> Lister<'a> {
        let lister = self.search(lister, watch);
        match self.solutions {
            Some(limit) => lister.solution_limit(limit),
            None => lister,
        }
    }

    /// Applies what a search honors, the limit on solutions, the memory and the use of symmetries.
    pub(crate) fn count<'a, Q>(&self, query: Query<'a, Q>, watch: &Watch) -> Query<'a, Q>
    where
        Q: LimitsNodes + LimitsSolutions + Searches + Threaded + UsesMemory + UsesSymmetry,
    {
        let mut query = self.search(query, watch).symmetry(self.symmetry);
        if let Some(limit) = self.solutions {
            query = query.solution_limit(limit);
        }
        self.remember(query)
    }

    /// Applies the memory limit.
    pub(crate) fn remember<'a, Q: UsesMemory>(&self, query: Query<'a, Q>) -> Query<'a, Q> {
        match self.memory {
            Some(bytes) => query.memory_limit(bytes),
            None => query,
        }
    }
}
