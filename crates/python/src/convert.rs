//! Values as Python has them, and errors as exceptions.

use std::fmt::Display;
use std::ops::RangeInclusive;

use pyo3::exceptions::{PyTypeError, PyValueError};
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
        StopReason::GoodEnough => "good_enough",
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

/// Returns an argument that is an integer from 0 to 2^64 - 1.
pub(crate) fn natural(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    integer_from(0..=u64::MAX, name, value)
}

/// Returns a number of threads: from 1 to [`MOST_THREADS`].
pub(crate) fn thread_count(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(integer_from(1..=MOST_THREADS, "threads", value)? as usize)
}

/// More threads than any machine has cores.
const MOST_THREADS: u64 = 1024;

/// Returns an argument that is an integer in a range.
fn integer_from(range: RangeInclusive<u64>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let Ok(whole) = value.call_method0("__index__") else {
        let text = format!("{name} is {}; expected an integer", value.repr()?);
        return Err(PyTypeError::new_err(text));
    };
    whole.extract::<u64>().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        let most = if *most == u64::MAX { "2**64 - 1".to_owned() } else { most.to_string() };
        value_error(format!("{name} is {whole}; expected an integer from {least} to {most}"))
    })
}
