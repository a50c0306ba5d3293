//! The class `Search`: solutions found on demand.
//!
//! Solutions are found in batches, so that the hand-over between threads costs little. A batch
//! ends after some milliseconds at the latest, and the first is a single solution: nothing is
//! searched far ahead.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use quadrille_dlx::choice::Declined;
use quadrille_dlx::question::Lister;
use quadrille_dlx::{Problem, Solutions};

use crate::convert::{numbers, reason};
use crate::interrupt::{Watch, run_watched};
use crate::settings::Settings;

/// The largest number of solutions in a batch.
const LARGEST_BATCH: usize = 1024;

/// The time after which a batch ends with the solutions that it has.
const BATCH_TIME: Duration = Duration::from_millis(5);

/// A search for the solutions of a problem.
#[pyclass(frozen, module = "quadrille._native")]
pub(crate) struct Search {
    watch: Arc<Watch>,
    state: Mutex<State>,
}

struct State {
    solutions: Solutions<'static>,
    batch: usize,
}

impl Search {
    pub(crate) fn new(problem: &Arc<Problem>, settings: Settings) -> Result<Self, Declined> {
        let watch = Arc::new(Watch::default());
        let mut lister = settings.search(Lister::new(Arc::clone(problem)), &watch);
        if let Some(limit) = settings.solutions {
            lister = lister.solution_limit(limit);
        }
        let state = State { solutions: lister.solutions()?, batch: 1 };
        Ok(Self { watch, state: Mutex::new(state) })
    }
}

#[pymethods]
impl Search {
    /// Returns the option numbers of the next solutions; an empty list at the end.
    fn batch(&self, py: Python<'_>) -> PyResult<Vec<Vec<usize>>> {
        run_watched(py, &self.watch, None, || {
            let mut state = self.state.lock().expect("no search panics");
            let State { solutions, batch } = &mut *state;
            let began = Instant::now();
            let mut found = Vec::new();
            for solution in solutions.by_ref().take(*batch) {
                found.push(numbers(solution.options()));
                if began.elapsed() > BATCH_TIME {
                    break;
                }
            }
            *batch = (2 * *batch).min(LARGEST_BATCH);
            found
        })
    }

    /// Returns the reason why the search was stopped, if it was.
    fn stopped(&self, py: Python<'_>) -> Option<&'static str> {
        let solutions =
            py.detach(|| self.state.lock().expect("no search panics").solutions.stopped());
        solutions.map(reason)
    }
}
