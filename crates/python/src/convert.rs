//! Values as Python has them, and errors as exceptions.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use quadrille_dlx::{Count, OptionId, StopReason};

pyo3::import_exception!(quadrille._errors, CertificateError);
pyo3::import_exception!(quadrille._errors, Error);
pyo3::import_exception!(quadrille._errors, ProblemError);
pyo3::import_exception!(quadrille._errors, Stopped);

/// A count, and the reason if it is only a lower bound.
pub(crate) type Found<'py> = (Bound<'py, PyAny>, Option<&'static str>);

/// Returns a count as a Python integer.
pub(crate) fn integer<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    if let Some(small) = count.to_u64() {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &count.to_le_bytes());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// Returns a list of option numbers.
pub(crate) fn numbers(options: &[OptionId]) -> Vec<usize> {
    options.iter().map(|option| option.index()).collect()
}

/// Returns the name of a reason, as `Stopped.reason` has it.
pub(crate) fn reason(reason: StopReason) -> &'static str {
    match reason {
        StopReason::SolutionLimit => "solution_limit",
        StopReason::NodeLimit => "node_limit",
        StopReason::TimeLimit => "time_limit",
        StopReason::MemoryLimit => "memory_limit",
        StopReason::Cancelled => "cancelled",
        _ => "stopped",
    }
}

/// Returns a `quadrille.Error`.
pub(crate) fn error(error: impl Display) -> PyErr {
    Error::new_err(error.to_string())
}

/// Returns a `quadrille.ProblemError`.
pub(crate) fn problem_error(error: impl Display) -> PyErr {
    ProblemError::new_err(error.to_string())
}

/// Returns a `ValueError` for an argument.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns an argument that may not be negative.
pub(crate) fn natural(name: &str, value: i64) -> PyResult<u64> {
    at_least(0, name, value)
}

/// Returns an argument that must be at least `least`.
pub(crate) fn at_least(least: u64, name: &str, value: i64) -> PyResult<u64> {
    let error = || value_error(format!("{name} is {value}; expected at least {least}"));
    u64::try_from(value).ok().filter(|&value| value >= least).ok_or_else(error)
}
