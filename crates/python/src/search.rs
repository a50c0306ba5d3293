//! The class `Search`: solutions found on demand.
//!
//! The solutions of a small problem are found at once, in the calling thread, if that takes a
//! moment only. Otherwise a worker finds them in batches, so that the hand-over between threads
//! costs little. It is at most one batch ahead; a batch ends after some milliseconds at the latest,
//! and the first is a single solution.

use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};
use quadrille_dlx::choice::Declined;
use quadrille_dlx::question::Lister;
use quadrille_dlx::{Engine, Problem, Solutions, StopReason};

use crate::convert::{Stopped, error, reason};
use crate::interrupt::{POLL_INTERVAL, STACK_BYTES, brief};
use crate::settings::Settings;
use crate::solution::{Solution, compact};
use crate::watch::Watch;

/// The largest number of solutions in a batch.
const LARGEST_BATCH: usize = 1024;

/// The time after which a batch ends with the solutions that it has.
const BATCH_TIME: Duration = Duration::from_millis(5);

/// An iterator over solutions; see :meth:`Problem.solutions`.
#[pyclass(frozen, module = "quadrille")]
pub(crate) struct Search {
    problem: Arc<Problem>,
    /// The names of all options of the problem.
    names: Py<PyTuple>,
    settings: Settings,
    progress: Option<Py<PyAny>>,
    /// Locked while a thread asks for a solution.
    state: Mutex<State>,
}

struct State {
    source: Source,
    batch: Batch,
    /// The number of solutions returned.
    returned: usize,
    is_complete: bool,
}

/// Where further solutions come from.
enum Source {
    /// No solution was asked for.
    Unasked,
    /// This number of solutions was found in the calling thread, and there may be more.
    Brief(usize),
    Worker(Worker),
    /// All were found, or the search was stopped.
    Ended,
}

/// Solutions that wait to be returned, and how the search ended, if it did.
#[derive(Default)]
struct Batch {
    solutions: std::vec::IntoIter<Box<[u32]>>,
    end: Option<End>,
}

/// How a search ended.
#[derive(Clone, Copy)]
enum End {
    Complete,
    Stopped(StopReason),
}

impl Search {
    pub(crate) fn new(
        problem: &Arc<Problem>,
        names: Py<PyTuple>,
        settings: Settings,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        if settings.engine != Engine::Auto {
            // An engine that declines the problem is an error of this call.
            let lister = settings.list(Lister::new(&**problem), &Watch::default());
            _ = lister.solutions().map_err(error)?;
        }
        let batch = Batch::default();
        let state = State { source: Source::Unasked, batch, returned: 0, is_complete: false };
        let (problem, state) = (Arc::clone(problem), Mutex::new(state));
        Ok(Self { problem, names, settings, progress, state })
    }

    /// Finds more solutions, or how the search ended.
    fn fill(&self, py: Python<'_>, source: &mut Source) -> PyResult<Batch> {
        let found = match source {
            Source::Unasked => match brief(&self.problem, self.settings) {
                Some(brief) => {
                    let batch = self.find_briefly(py, brief)?;
                    *source = Source::Brief(batch.solutions.len());
                    return Ok(batch);
                }
                None => 0,
            },
            Source::Brief(found) => *found,
            Source::Worker(worker) => return worker.next(py, self.progress.as_ref()),
            Source::Ended => return Ok(Batch::default()),
        };
        let mut worker = Worker::start(Arc::clone(&self.problem), self.settings, found)?;
        let batch = worker.next(py, self.progress.as_ref());
        *source = Source::Worker(worker);
        batch
    }

    /// Finds the first solutions in the calling thread.
    fn find_briefly(&self, py: Python<'_>, settings: Settings) -> PyResult<Batch> {
        let watch = Watch::default();
        let found = py.detach(|| {
            let mut observer = watch.observer();
            let lister = settings.list(Lister::new(&*self.problem), &watch);
            let mut solutions = lister.observer(&mut observer).solutions()?;
            Ok::<_, Declined>(collect(&mut solutions, LARGEST_BATCH, BATCH_TIME))
        });
        let mut batch = found.map_err(error)?;
        if let Some(End::Stopped(StopReason::TimeLimit)) = batch.end {
            batch.end = None;
        }
        if batch.end.is_some() {
            watch.report(self.progress.as_ref().map(|progress| progress.bind(py)))?;
        }
        Ok(batch)
    }

    /// Locks the state. Like a generator, a search cannot be asked while it is being asked.
    fn lock(&self) -> PyResult<std::sync::MutexGuard<'_, State>> {
        self.state.try_lock().map_err(|why| match why {
            TryLockError::WouldBlock => PyValueError::new_err("the search is already running"),
            TryLockError::Poisoned(_) => error("the search has failed"),
        })
    }
}

#[pymethods]
impl Search {
    /// Whether all solutions were listed.
    #[getter]
    fn is_complete(&self) -> bool {
        self.lock().is_ok_and(|state| state.is_complete)
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let mut state = self.lock()?;
        loop {
            if let Some(numbers) = state.batch.solutions.next() {
                state.returned += 1;
                return Ok(Some(Solution::of(py, &self.problem, &self.names, numbers)));
            }
            match state.batch.end {
                None => {}
                Some(End::Stopped(StopReason::SolutionLimit)) => return Ok(None),
                Some(End::Stopped(why)) => {
                    return Err(Stopped::new_err((state.returned, reason(why))));
                }
                Some(End::Complete) => {
                    state.is_complete = true;
                    return Ok(None);
                }
            }
            match self.fill(py, &mut state.source) {
                Ok(batch) => state.batch = batch,
                Err(raised) => {
                    state.batch.end = Some(End::Stopped(StopReason::Cancelled));
                    state.source = Source::Ended;
                    return Err(raised);
                }
            }
            if state.batch.end.is_some() {
                state.source = Source::Ended;
            }
        }
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.names)?;
        visit.call(&self.progress)
    }
}

/// Takes solutions until there are `count`, or the time is over.
fn collect(solutions: &mut Solutions<'_>, count: usize, time: Duration) -> Batch {
    let began = Instant::now();
    let mut found = Vec::new();
    while found.len() < count && (found.is_empty() || began.elapsed() < time) {
        let Some(solution) = solutions.next() else { break };
        found.push(compact(solution.options()));
    }
    let end = match (solutions.is_complete(), solutions.stopped()) {
        (true, _) => Some(End::Complete),
        (false, stopped) => stopped.map(End::Stopped),
    };
    Batch { solutions: found.into_iter(), end }
}

/// A thread that finds solutions. Dropping it ends the search.
struct Worker {
    watch: Arc<Watch>,
    batches: Receiver<Batch>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts a search behind the first `found` solutions.
    fn start(problem: Arc<Problem>, settings: Settings, found: usize) -> PyResult<Self> {
        let watch = Arc::new(Watch::default());
        let (sender, batches) = sync_channel(0);
        let shared = Arc::clone(&watch);
        let work = move || list(&problem, settings, &shared, found, &sender);
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(work)?;
        Ok(Self { watch, batches, thread: Some(thread) })
    }

    /// Waits for the next batch; handles signals and reports progress meanwhile.
    fn next(&mut self, py: Python<'_>, progress: Option<&Py<PyAny>>) -> PyResult<Batch> {
        let progress = progress.map(|progress| progress.bind(py));
        loop {
            let batches = &mut self.batches;
            let received = py.detach(move || batches.recv_timeout(POLL_INTERVAL));
            self.watch.poll(py, progress)?;
            match received {
                Ok(batch) => return Ok(batch),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let thread = self.thread.take().expect("a worker ends once");
                    let panic = py.detach(|| thread.join()).expect_err("its last batch has an end");
                    resume_unwind(panic);
                }
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.watch.token.cancel();
    }
}

/// The work of a worker: sends the solutions in batches, without the first `found`, until the search
/// ends or no more are wanted.
fn list(
    problem: &Problem,
    settings: Settings,
    watch: &Watch,
    found: usize,
    batches: &SyncSender<Batch>,
) {
    let mut observer = watch.observer();
    let lister = settings.list(Lister::new(problem), watch).observer(&mut observer);
    let mut solutions = lister.solutions().expect("the engine has accepted this problem before");
    solutions.by_ref().take(found).for_each(drop);
    let mut count = 1;
    loop {
        let batch = collect(&mut solutions, count, BATCH_TIME);
        let is_last = batch.end.is_some();
        if batches.send(batch).is_err() || is_last {
            return;
        }
        count = (2 * count).min(LARGEST_BATCH);
    }
}
