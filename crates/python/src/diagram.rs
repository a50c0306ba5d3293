//! The class `Diagram`: all solutions of a problem in one graph.

use std::cell::RefCell;
use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quadrille_dlx::diagram::{ReadError, RestrictError, Semiring};
use quadrille_dlx::{CancelToken, Count, OptionId, StopReason};

use crate::convert::{error, integer, natural, numbers, reason, value_error};
use crate::interrupt::run;
use crate::native::Problem;
use crate::watch::Watch;

type Whole = quadrille_dlx::diagram::Diagram<'static>;

/// A diagram of a problem whose options are numbers.
#[pyclass(frozen, module = "quadrille._native")]
pub(crate) struct Diagram {
    /// Locked during a question, which has a cancel token of its own.
    diagram: Mutex<Whole>,
}

impl Diagram {
    pub(crate) fn new(diagram: Whole) -> Self {
        Self { diagram: Mutex::new(diagram) }
    }

    /// Asks a question that Ctrl-C ends.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Whole, &Watch) -> T + Send,
    ) -> PyResult<T> {
        run(py, None, |watch| {
            let mut diagram = self.diagram.lock().expect("no question panics");
            diagram.set_cancel_token(Some(watch.token.clone()));
            question(&diagram, watch)
        })
    }

    /// Returns a part of the diagram that takes no time.
    fn get<T: Send>(&self, py: Python<'_>, part: impl FnOnce(&Whole) -> T + Send) -> T {
        py.detach(|| part(&self.diagram.lock().expect("no question panics")))
    }
}

#[pymethods]
impl Diagram {
    /// Returns the number of solutions.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.get(py, |diagram| diagram.count().clone()))
    }

    /// Returns the numbers of nodes, edges and bytes.
    fn sizes(&self, py: Python<'_>) -> (usize, usize, usize) {
        self.get(py, |diagram| (diagram.node_count(), diagram.edge_count(), diagram.bytes()))
    }

    /// Returns random solutions, each equally likely; none if there is no solution.
    fn sample(
        &self,
        py: Python<'_>,
        count: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<Vec<usize>>> {
        let (count, seed) = (natural("count", count)? as usize, natural("seed", seed)?);
        self.ask(py, |diagram, watch| {
            let samples = diagram.samples(seed).take(count);
            let samples = samples.take_while(|_| !watch.token.is_cancelled());
            samples.map(|solution| numbers(solution.options())).collect()
        })
    }

    /// Returns the number of solutions that contain each option.
    fn frequencies<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let frequencies = self.ask(py, |diagram, _| diagram.frequencies())?.map_err(stopped)?;
        frequencies.iter().map(|count| integer(py, count)).collect()
    }

    /// Returns up to `count` solutions by ascending or descending cost.
    fn best(
        &self,
        py: Python<'_>,
        count: &Bound<'_, PyAny>,
        dearest: bool,
    ) -> PyResult<Vec<Vec<usize>>> {
        let count = natural("count", count)? as usize;
        let best = self.ask(py, |diagram, watch| {
            let ranked = if dearest { diagram.dearest()? } else { diagram.cheapest()? };
            let ranked = ranked.take(count).take_while(|_| !watch.token.is_cancelled());
            Ok(ranked.map(|solution| numbers(solution.options())).collect())
        })?;
        best.map_err(stopped)
    }

    /// Returns the costs that occur, each with the number of its solutions.
    fn costs<'py>(&self, py: Python<'py>) -> PyResult<Vec<(i128, Bound<'py, PyAny>)>> {
        let stated = |diagram: &Whole| {
            let costs = diagram.costs()?.into_iter();
            Ok(costs.map(|(cost, count)| (diagram.problem().stated(cost), count)).collect())
        };
        let costs: Vec<(i128, Count)> =
            self.ask(py, |diagram, _| stated(diagram))?.map_err(stopped)?;
        costs.into_iter().map(|(cost, count)| Ok((cost, integer(py, &count)?))).collect()
    }

    /// Returns the sum over all solutions of the product of the weights of their options.
    fn weighted(&self, py: Python<'_>, weights: Vec<f64>) -> PyResult<f64> {
        let sum = self.ask(py, |diagram, _| {
            diagram.weighted(&Floats, |option: OptionId| weights[option.index()])
        })?;
        sum.map_err(stopped)
    }

    /// Returns the sum over all solutions of the product of the weights of their options, in any
    /// semiring of Python objects. The objects are added and multiplied in the calling thread.
    fn summed<'py>(
        &self,
        py: Python<'py>,
        weights: Vec<Bound<'py, PyAny>>,
        zero: Bound<'py, PyAny>,
        one: Bound<'py, PyAny>,
        add: Bound<'py, PyAny>,
        multiply: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // A copy, since the user's functions may ask this diagram, too.
        let mut diagram = self.get(py, Whole::clone);
        let token = CancelToken::new();
        diagram.set_cancel_token(Some(token.clone()));
        let raised = RefCell::new(None);
        let objects = Objects { zero, one, add, multiply, raised: &raised, token: &token };
        let sum = diagram.weighted(&objects, |option| weights[option.index()].clone());
        match raised.take() {
            Some(raised) => Err(raised),
            None => sum.map_err(stopped),
        }
    }

    /// Returns the diagram of the solutions that have some options and lack others.
    fn restrict(
        &self,
        py: Python<'_>,
        required: Vec<usize>,
        forbidden: Vec<usize>,
    ) -> PyResult<Self> {
        let ids = |numbers: Vec<usize>| -> Vec<OptionId> {
            numbers.into_iter().map(OptionId::known).collect()
        };
        let (required, forbidden) = (ids(required), ids(forbidden));
        let restricted = self.ask(py, |diagram, _| diagram.restrict(&required, &forbidden))?;
        restricted.map(Self::new).map_err(|error| match error {
            RestrictError::Stopped(why) => stopped(why),
            error => value_error(error),
        })
    }

    /// Writes the diagram, without its problem.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.get(py, Whole::to_bytes))
    }

    /// Reads a diagram of this problem.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, problem: &Problem, bytes: &[u8]) -> PyResult<Self> {
        let shared = problem.problem.clone();
        let read = py.detach(|| Whole::from_bytes(shared, bytes));
        read.map(Self::new).map_err(|mistake: ReadError| error(mistake))
    }
}

/// Python objects with two functions.
struct Objects<'a, 'py> {
    zero: Bound<'py, PyAny>,
    one: Bound<'py, PyAny>,
    add: Bound<'py, PyAny>,
    multiply: Bound<'py, PyAny>,
    /// The first exception.
    raised: &'a RefCell<Option<PyErr>>,
    /// Cancelled by an exception.
    token: &'a CancelToken,
}

impl<'py> Objects<'_, 'py> {
    /// Calls a function; after an exception, returns zero without a call.
    fn call(
        &self,
        function: &Bound<'py, PyAny>,
        a: &Bound<'py, PyAny>,
        b: &Bound<'py, PyAny>,
    ) -> Bound<'py, PyAny> {
        if self.token.is_cancelled() {
            return self.zero.clone();
        }
        let called = a.py().check_signals().and_then(|()| function.call1((a, b)));
        called.unwrap_or_else(|raised| {
            self.token.cancel();
            self.raised.replace(Some(raised));
            self.zero.clone()
        })
    }
}

impl<'py> Semiring for Objects<'_, 'py> {
    type Value = Bound<'py, PyAny>;

    fn zero(&self) -> Self::Value {
        self.zero.clone()
    }

    fn one(&self) -> Self::Value {
        self.one.clone()
    }

    fn add(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
        self.call(&self.add, a, b)
    }

    fn multiply(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
        self.call(&self.multiply, a, b)
    }
}

/// A question was stopped. Ctrl-C raises its own exception first.
fn stopped(why: StopReason) -> PyErr {
    error(format!("the question was not answered: {}", reason(why)))
}

/// Sums and products of floating point numbers.
struct Floats;

impl Semiring for Floats {
    type Value = f64;

    fn zero(&self) -> f64 {
        0.0
    }

    fn one(&self) -> f64 {
        1.0
    }

    fn add(&self, a: &f64, b: &f64) -> f64 {
        a + b
    }

    fn multiply(&self, a: &f64, b: &f64) -> f64 {
        a * b
    }
}
