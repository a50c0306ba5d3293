//! The class `Solution`: a sequence of the user's own options.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use quadrille_dlx::{OptionId, Problem};

use crate::native;

/// What `pickle` calls to make a solution again, and the arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyTuple>, Bound<'py, PyTuple>, i128));

/// The options of a solution, in the order in which the problem has them.
///
/// Two solutions are equal if they have equal options.
///
/// >>> from quadrille import Problem
/// >>> solution = Problem({"x": "ab", "y": "c"}, costs={"y": 5}).first()
/// >>> solution
/// Solution('x', 'y')
/// >>> "y" in solution, len(solution), solution.numbers, solution.cost
/// (True, 2, (0, 1), 5)
#[pyclass(frozen, generic, module = "quadrille")]
pub(crate) struct Solution {
    source: Source,
    numbers: Box<[u32]>,
}

/// Where a solution has its options and its cost from.
enum Source {
    /// The problem, and the names of all its options: nothing is copied while solutions are found.
    Problem(Arc<Problem>, Py<PyTuple>),
    /// Its own options and cost: a solution that was copied or unpickled.
    Own(Py<PyTuple>, i128),
}

impl Solution {
    pub(crate) fn of(
        py: Python<'_>,
        problem: &Arc<Problem>,
        names: &Py<PyTuple>,
        numbers: Box<[u32]>,
    ) -> Self {
        Self { source: Source::Problem(Arc::clone(problem), names.clone_ref(py)), numbers }
    }
}

/// Returns the numbers of options.
pub(crate) fn compact(options: &[OptionId]) -> Box<[u32]> {
    options.iter().map(|option| option.index() as u32).collect()
}

#[pymethods]
impl Solution {
    #[new]
    fn new(problem: &native::Problem, names: Py<PyTuple>, numbers: Vec<u32>) -> PyResult<Self> {
        let count = problem.problem.option_count();
        if let Some(number) = numbers.iter().find(|&&number| number as usize >= count) {
            return Err(PyIndexError::new_err(format!("{number} is the number of no option")));
        }
        Ok(Self {
            source: Source::Problem(Arc::clone(&problem.problem), names),
            numbers: numbers.into(),
        })
    }

    /// The options as they were given; their names, if they have names.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let names = match &self.source {
            Source::Problem(_, names) => names.bind(py),
            Source::Own(options, _) => return Ok(options.bind(py).clone()),
        };
        let options = self.numbers.iter().map(|&number| names.get_item(number as usize));
        PyTuple::new(py, options.collect::<PyResult<Vec<_>>>()?)
    }

    /// The numbers of the options, ascending, from 0.
    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.numbers)
    }

    /// The total cost.
    #[getter]
    fn cost(&self) -> i128 {
        let problem = match &self.source {
            Source::Problem(problem, _) => problem,
            &Source::Own(_, cost) => return cost,
        };
        let cost = |&number: &u32| problem.option(OptionId::known(number as usize)).stated_cost();
        self.numbers.iter().map(cost).sum()
    }

    /// Makes a solution with its own options, for `copy` and `pickle`.
    #[staticmethod]
    fn _restore(options: Py<PyTuple>, numbers: Vec<u32>, cost: i128) -> Self {
        Self { source: Source::Own(options, cost), numbers: numbers.into() }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (self.options(py)?, self.numbers(py)?, self.cost())))
    }

    /// A solution is true, even if it has no options: `if problem.first():` asks whether there is one.
    fn __bool__(&self) -> bool {
        true
    }

    fn __len__(&self) -> usize {
        self.numbers.len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.options(index.py())?.as_any().get_item(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.options(py)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let reversed: Vec<_> = self.options(py)?.iter().rev().collect();
        PyTuple::new(py, reversed)?.try_iter()
    }

    fn __contains__(&self, option: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.options(option.py())?.contains(option)
    }

    /// Returns the place of an option.
    #[pyo3(signature = (value, start=0, stop=isize::MAX))]
    fn index(&self, value: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        let options = self.options(value.py())?;
        options.call_method1("index", (value, start, stop))?.extract()
    }

    /// Returns how often an option occurs.
    fn count(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.options(value.py())?.call_method1("count", (value,))?.extract()
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let other = other.get();
        let is_equal = match self.shares_names(other) && self.numbers == other.numbers {
            true => true,
            false => self.options(py)?.eq(other.options(py)?)?,
        };
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.numbers(py)?.hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let options = self.options(py)?;
        let options = options.iter().map(|option| Ok(option.repr()?.to_string()));
        Ok(format!("Solution({})", options.collect::<PyResult<Vec<_>>>()?.join(", ")))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match &self.source {
            Source::Problem(_, names) => visit.call(names),
            Source::Own(options, _) => visit.call(options),
        }
    }
}

impl Solution {
    /// Whether both solutions are of one problem.
    fn shares_names(&self, other: &Self) -> bool {
        match (&self.source, &other.source) {
            (Source::Problem(_, names), Source::Problem(_, others)) => names.is(others),
            _ => false,
        }
    }
}
