//! A problem and the objects of its user. Its methods are in `problem.rs`.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::problem_error;
use crate::plan::{names, renamed};

/// The items and the colors of a problem.
pub(crate) type Objects = (Py<PyTuple>, Py<PyTuple>);

/// A problem whose options are numbers.
#[pyclass(frozen, module = "quadrille._native")]
pub(crate) struct Problem {
    pub(crate) problem: Arc<quadrille_dlx::Problem>,
    /// The items and colors; `None` if the problem has their names.
    pub(crate) objects: Option<Objects>,
    /// The problem with names for items and colors, made when it is first needed.
    pub(crate) named: OnceLock<Arc<quadrille_dlx::Problem>>,
}

impl Problem {
    /// Returns a problem that has the names of its items and colors.
    pub(crate) fn of(problem: quadrille_dlx::Problem) -> Self {
        Self { problem: Arc::new(problem), objects: None, named: OnceLock::new() }
    }

    /// Returns the problem with names for items and colors.
    pub(crate) fn named(&self, py: Python<'_>) -> PyResult<Arc<quadrille_dlx::Problem>> {
        let Some((items, colors)) = &self.objects else { return Ok(Arc::clone(&self.problem)) };
        if let Some(named) = self.named.get() {
            return Ok(Arc::clone(named));
        }
        let list = |objects: &Py<PyTuple>| names(&objects.bind(py).iter().collect::<Vec<_>>());
        let named = renamed(&self.problem, &list(items)?, &list(colors)?).map_err(problem_error)?;
        Ok(Arc::clone(self.named.get_or_init(|| Arc::new(named))))
    }
}
