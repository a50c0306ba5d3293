//! Queens: boards are lists with the column of the queen in each row.

use pyo3::prelude::*;
use quadrille_nqueens::{Board, Counter};

use crate::convert::{Found, error, integer, natural, problem_error, reason};
use crate::interrupt::run;
use crate::settings::Settings;

/// Counts the ways to place n queens, up to symmetry or not.
#[pyfunction]
pub(crate) fn queens_count<'py>(
    py: Python<'py>,
    n: &Bound<'_, PyAny>,
    up_to_symmetry: bool,
    settings: Settings,
) -> PyResult<Found<'py>> {
    let n = natural("n", n)? as usize;
    let mut counter = Counter::new(n).map_err(problem_error)?.threads(settings.threads);
    if let Some(time) = settings.time {
        counter = counter.time_limit(time);
    }
    let answer = run(py, None, |watch| {
        let counter = counter.cancel_token(&watch.token);
        if up_to_symmetry {
            return counter.census().map(|census| census.fundamental());
        }
        counter.count().map(|counted| counted.answer)
    })?;
    let answer = answer.map_err(error)?;
    Ok((integer(py, answer.found())?, answer.stopped().map(reason)))
}

/// Returns a board with n queens, without a search; `None` if there is none.
#[pyfunction]
#[pyo3(signature = (n, seed=None))]
pub(crate) fn queens_first(
    py: Python<'_>,
    n: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Vec<usize>>> {
    let n = natural("n", n)? as usize;
    let seed = seed.map(|seed| natural("seed", seed)).transpose()?;
    let board = py.detach(|| match seed {
        None => Board::constructed(n),
        Some(seed) => Board::random(n, seed),
    });
    let board = board.map_err(problem_error)?;
    Ok(board.map(|board| board.columns().expect("each row has a queen")))
}
