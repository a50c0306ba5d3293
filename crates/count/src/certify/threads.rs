//! A count by several threads.
//!
//! A walk splits the problem down to a depth, also by orbits: that is the top of the proof. The
//! residuals below it are tasks, which several threads prove. The top keeps no claims, and a task refers
//! only to claims of its own. So the proof of a task is the same bytes wherever it stands, and the claims
//! of the next task replace them in their slots.
//!
//! Each task proves its own isomorphic residuals again. Where they are many, as for Latin squares, one thread is faster than several; and a sweep is not divided. A trial
//! in one thread shows it: by references, and by splits by orbits, since references come late.
//!
//! # Invariant
//! Each task is a leaf of the top, and counts as often as the orbits above it say.

use std::io::{self, Cursor, Seek, Write};
use std::sync::Arc;

use num_bigint::BigUint;
use quadrille_answer::CancelToken;
use quadrille_problem::{Cube, Problem};
use quadrille_search::answer::StopReason;
use quadrille_search::meter::job::Job;
use quadrille_search::meter::limits::Limits;
use quadrille_search::meter::{Meter, Visited};
use quadrille_threads::{Next, Place, Row};

use crate::certify::constraints::Constraints;
use crate::certify::count::{Proven, prove};
use crate::certify::cut::{Cut, Task};
use crate::certify::encoding::{CheckWork, Encoder, Step};
use crate::certify::head::{COUNT, begin, hash};
use crate::certify::steps::StepCounts;
use crate::certify::walk::{Learned, Walk};

/// Nodes that one thread visits before others help.
const NODES_ALONE: u64 = 500_000;

/// Several threads prove a count only if its first nodes have at least `LEAVES_PER_SYMMETRY` leaves
/// for each split by orbits and each reference to an earlier claim: threads do not share claims,
/// and where residuals have symmetries, isomorphic ones recur later.
const LEAVES_PER_SYMMETRY: u64 = 8;

/// The least number of tasks for each thread.
const TASKS_PER_THREAD: usize = 16;

/// The greatest depth at which a proof is cut into tasks.
const DEEPEST_CUT: usize = 12;

/// Counts the solutions of a problem with `threads` threads, and writes a certificate.
pub(super) fn prove_by_threads<'m, W: Write + Seek>(
    problem: &Problem,
    presolves: bool,
    threads: usize,
    mut meter: Meter<'m>,
    mut out: W,
) -> io::Result<Proven<'m>> {
    let whole = Cube::default();
    if threads <= 1 || meter.limits_nodes() {
        return prove(problem, &whole, presolves, meter, out);
    }
    let mut written = Vec::new();
    let lent = meter.lend(meter.tuning().limit(NODES_ALONE));
    let trial = prove(problem, &whole, presolves, lent, Cursor::new(&mut written))?;
    if trial.stopped != Some(StopReason::NodeLimit) {
        out.write_all(&written)?;
        out.flush()?;
        return Ok(trial);
    }
    let StepCounts { same, orbits, leaves, .. } = trial.steps;
    let leaves_per_symmetry = meter.tuning().unless_tiny(LEAVES_PER_SYMMETRY);
    let shares_little = !trial.learned.is_narrow && (same + orbits) * leaves_per_symmetry <= leaves;
    meter.take_back(trial.meter);
    let top = match shares_little {
        true => Top::new(problem, presolves, threads * TASKS_PER_THREAD, &mut meter)?,
        false => None,
    };
    match top {
        Some(top) => top.prove(problem, threads, trial.learned, meter, out),
        None => prove(problem, &whole, presolves, meter, out),
    }
}

/// The proof of a task, or a part of it.
#[derive(Debug, Default)]
struct Proof {
    bytes: Vec<u8>,
    value: BigUint,
    is_stopped: bool,
    steps: StepCounts,
    work: CheckWork,
    visited: Visited,
}

/// The top of a proof, without the proofs of its tasks.
struct Top {
    bytes: Vec<u8>,
    /// The number of solutions that are in no task.
    value: BigUint,
    steps: StepCounts,
    work: CheckWork,
    tasks: Vec<Task>,
}

impl Top {
    /// Splits a problem into at least `wanted` tasks, if it can. `None` if there are too few for two
    /// threads, or the meter says stop.
    fn new(
        problem: &Problem,
        presolves: bool,
        wanted: usize,
        meter: &mut Meter<'_>,
    ) -> io::Result<Option<Self>> {
        let hash = hash(problem);
        for depth in 1.. {
            let mut bytes = Vec::new();
            let out = begin(&hash, COUNT, &Cube::default(), &mut bytes)?;
            let mut walk = Walk::new(problem, presolves, meter.lend(u64::MAX), out);
            walk.cut = Some(Cut { depth, tasks: Vec::new() });
            let value = walk.run()?;
            let Walk { out, cut, steps, stopped, meter: lent, .. } = walk;
            let work = out.work;
            meter.take_back(lent);
            if stopped.is_some() {
                break;
            }
            let tasks = cut.map_or_else(Vec::new, |cut| cut.tasks);
            if tasks.len() >= wanted || depth >= DEEPEST_CUT {
                let top = Self { bytes, value, steps, work, tasks };
                return Ok(Some(top).filter(|top| top.tasks.len() > 1));
            }
        }
        Ok(None)
    }

    /// Writes the certificate: proves the tasks in threads, and puts their proofs in their places.
    fn prove<'m, W: Write + Seek>(
        self,
        problem: &Problem,
        threads: usize,
        mut learned: Learned,
        mut meter: Meter<'m>,
        out: W,
    ) -> io::Result<Proven<'m>> {
        learned.is_new = false;
        let (done, job) = (CancelToken::new(), Arc::new(Job::new(1, meter.tuning())));
        let memory = meter.memory_limit() / threads;
        let helper = meter.limits_of_helper(&done);
        let limits = Limits { memory, job: Some(Arc::clone(&job)), ..helper };
        let Self { bytes, value, steps, work: own_work, tasks } = self;
        let share = 1.0 / tasks.len() as f64;
        let work = Work { problem, learned: &learned, limits, done: &done, share };
        let mut out = Encoder::new(out);
        out.work = own_work;
        let mut whole = CertificateWriter { out, value, steps, is_stopped: false, written: 0 };
        // The proofs wait for the writer, however many they are: to wait for it would cost time.
        let row = Row::new(&tasks, usize::MAX, |_| 1);
        let prove = |task: &Task, place: Place<'_, _, _>| _ = place.hand_in(work.prove(task));
        row.run(threads, prove, |proofs| {
            let mut tasks = tasks.iter();
            while let Next::Result(proof) = proofs.next(|| {
                if !meter.poll_job(&job) {
                    done.cancel();
                }
                true
            }) {
                meter.add(proof.visited.clone());
                let task = tasks.next().expect("each task has one proof");
                whole.write(&bytes, task, proof).inspect_err(|_| done.cancel())?;
            }
            io::Result::Ok(())
        })?;
        let CertificateWriter { mut out, value, steps, is_stopped, written, .. } = whole;
        out.bytes(&bytes[written..])?;
        let stopped = is_stopped.then(|| meter.reason_to_stop());
        Proven::end(out, value, stopped, steps, learned, meter)
    }
}

/// What each thread needs to prove tasks.
struct Work<'w> {
    problem: &'w Problem,
    learned: &'w Learned,
    limits: Limits,
    done: &'w CancelToken,
    /// The share of the problem that a task counts for in the progress.
    share: f64,
}

impl Work<'_> {
    fn prove(&self, task: &Task) -> Proof {
        if self.done.is_cancelled() {
            return Proof { bytes: vec![Step::Skip as u8], is_stopped: true, ..Proof::default() };
        }
        let mut meter = Meter::new(self.limits.clone(), None);
        meter.move_to(meter.place().below(0, (0.0, self.share)));
        let mut bytes = Vec::new();
        let mut walk = Walk::new(self.problem, false, meter, Encoder::new(&mut bytes));
        walk.learned = self.learned.clone();
        walk.residual.follow(&task.path);
        let value = walk.run().expect("memory takes all bytes");
        let Walk { out, mut meter, steps, stopped, .. } = walk;
        let work = out.work;
        meter.report(self.share);
        Proof { bytes, value, is_stopped: stopped.is_some(), steps, work, visited: meter.visited() }
    }
}

/// The certificate as far as it is written.
struct CertificateWriter<W> {
    out: Encoder<W>,
    value: BigUint,
    steps: StepCounts,
    is_stopped: bool,
    /// The number of bytes of the top that are written.
    written: usize,
}

impl<W: Write> CertificateWriter<W> {
    /// Writes the top up to a task, and the proof of the task.
    fn write(&mut self, top: &[u8], task: &Task, proof: Proof) -> io::Result<()> {
        self.out.bytes(&top[self.written..task.place])?;
        self.written = task.place;
        self.out.bytes(&proof.bytes)?;
        self.out.work += proof.work;
        self.value += proof.value * &task.weight;
        self.steps += proof.steps;
        self.is_stopped |= proof.is_stopped;
        Ok(())
    }
}

impl<W: Write> Walk<'_, '_, W> {
    /// Branches in the top of a proof by threads, or leaves the residual to them.
    pub(super) fn branch_or_leave(&mut self, parts: usize) -> io::Result<Option<BigUint>> {
        let cut = self.cut.as_mut().expect("this is the top");
        if self.frames.len() < cut.depth && parts == 1 {
            let constraints = Constraints::of(&self.residual, &self.colors);
            let symmetries = self.label(&constraints).map(|(_, symmetries)| symmetries);
            return self.branch(symmetries.as_ref(), None);
        }
        let place = self.out.bytes_written() as usize;
        let weight = self.frames.iter().map(|frame| BigUint::from(frame.weight())).product();
        cut.tasks.push(Task { place, path: self.residual.path(), weight });
        Ok(Some(BigUint::ZERO))
    }
}
