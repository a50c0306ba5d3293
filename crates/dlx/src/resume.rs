//! A long count that can be interrupted at any moment and resumed. It regularly reports a record of
//! what it has counted and what remains, which is all it needs to continue.
//!
//! The remaining cubes belong to the last part of the problem, the one with the most options. The
//! other parts are counted again at each start. Cubes of any other origin are counted one by one.
//!
//! Invariant: at every report, the solutions counted and those of the record's cubes are the
//! solutions of the problem.

use std::time::Duration;

use quadrille_problem::{Cube, OptionId, Problem};

use crate::answer::{Answer, Count, StopReason};
use crate::counted::{How, count_part_of};
use crate::cubes::record::CubeRecord;
use crate::cubes::run::RunError;
use crate::cubes::tree::Piece;
use crate::cubes::worker::Worker;
use crate::meter::Meter;
use crate::observe::{EngineUse, Statistics};
use crate::prepare::{Part, Prepared, Presolving, prepare};
use crate::reduce::residual::{can_be_taken, restrict};
use crate::threads::pool::{Pool, Until};

/// The result of a resumed count.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[must_use = "it may have been stopped"]
pub struct Resumed {
    /// What was counted, before and in this run, and what remains.
    pub record: CubeRecord,
    /// Why it was stopped; `None` if it is complete.
    pub stopped: Option<StopReason>,
    /// The cost of this run.
    pub statistics: Statistics,
}

impl Resumed {
    /// Returns the count, complete if nothing remains.
    pub fn answer(&self) -> Answer {
        let count = self.record.count.clone();
        match self.stopped {
            None => Answer::Complete(count),
            Some(reason) => Answer::AtLeast(count, reason),
        }
    }
}

/// Resumes a count: see [`Query::resume`](crate::question::Query::resume).
pub(crate) fn resume(
    problem: &Problem,
    how: How,
    from: CubeRecord,
    every: Duration,
    save: &mut dyn FnMut(&CubeRecord),
    meter: Meter<'_>,
) -> Result<Resumed, RunError> {
    for cube in &from.left {
        cube.check(problem)?;
    }
    let how = How { symmetry: None, presolve: Some(how.presolve.unwrap_or(true)), ..how };
    let statistics = Statistics::default();
    let (nodes, strays) = (from.nodes, Vec::new());
    let mut count = Resumption { how, every, save, meter, record: from, nodes, strays, statistics };
    let stopped = count.run(problem)?;
    if stopped.is_none() {
        count.meter.finish();
    }
    count.meter.record(&mut count.statistics);
    Ok(Resumed { record: count.record, stopped, statistics: count.statistics })
}

/// A resumed count in progress.
struct Resumption<'s, 'm> {
    how: How,
    every: Duration,
    save: &'s mut dyn FnMut(&CubeRecord),
    meter: Meter<'m>,
    /// The current record; while pieces are counted, without their remaining cubes.
    record: CubeRecord,
    /// The nodes of the record at the start.
    nodes: u64,
    /// Cubes that are not pieces of the last part.
    strays: Vec<Cube>,
    statistics: Statistics,
}

impl Resumption<'_, '_> {
    /// Counts until nothing remains or something stops it.
    fn run(&mut self, problem: &Problem) -> Result<Option<StopReason>, RunError> {
        if self.record.left.is_empty() {
            return Ok(None);
        }
        if let Some(reason) = self.stopped() {
            return Ok(Some(reason));
        }
        let presolves = self.how.presolve == Some(true);
        let presolving = if presolves { Presolving::Reduce } else { Presolving::Skip };
        let prepared = prepare(problem, self.how.engines(&self.meter), presolving, &self.meter);
        self.statistics.presolve = prepared.findings().cloned();
        match prepared.refutation() {
            Some(_) => self.record.left.clear(),
            None => self.count_last_part(problem, &prepared)?,
        }
        self.count_strays(problem)
    }

    /// Counts the pieces of the last part. Other cubes become strays.
    fn count_last_part(
        &mut self,
        problem: &Problem,
        prepared: &Prepared<'_>,
    ) -> Result<(), RunError> {
        let mut parts = prepared.by_size();
        let Some(last) = parts.pop() else { return Ok(()) };
        let mut others = Count::from(1u64);
        let how = How { presolve: Some(false), ..self.how };
        for index in parts {
            let part = prepared.part(index)?;
            match count_part_of(&part.problem, how, &mut self.meter)?.answer() {
                Answer::Complete(count) => others *= count,
                Answer::AtLeast(..) => return Ok(()),
            }
        }
        if others.is_zero() {
            self.record.left.clear();
            return Ok(());
        }
        let last = prepared.part(last)?;
        let numbers = Numbers::new(problem, prepared, &last);
        self.count_pieces(prepared, &last, &numbers, &others)
    }

    /// Counts the pieces of a part, where each solution of the part stands for `each` solutions of
    /// the problem.
    fn count_pieces(
        &mut self,
        prepared: &Prepared<'_>,
        part: &Part<'_>,
        numbers: &Numbers,
        each: &Count,
    ) -> Result<(), RunError> {
        EngineUse::add(&mut self.statistics.engines, part.chosen);
        self.statistics.components += 1;
        let narrowed = part.narrowed(prepared.engines());
        let tree = narrowed.as_ref().unwrap_or(&part.problem);
        let worker = Worker::new(tree, *prepared.engines())?;
        let Ok(pool) = Pool::new(worker, self.how.threads) else { return Ok(()) };
        let mut pieces = Vec::new();
        for cube in std::mem::take(&mut self.record.left) {
            match numbers.inner(&cube) {
                Some(cube) if can_be_taken(&part.problem, &cube) => pieces.push(Piece::of(cube)),
                // The part has no solution.
                Some(_) => {}
                None => self.strays.push(cube),
            }
        }
        let share = 1.0 / pieces.len() as f64;
        pieces.iter_mut().for_each(|piece| piece.share = share);
        while !pieces.is_empty() && self.stopped().is_none() {
            let timer = Meter::timer(self.every);
            let together = pool.count(pieces, Until::Over(timer), &mut self.meter)?;
            pieces = together.left;
            self.record.count(together.count * each.clone());
            self.report(pieces.iter().map(|piece| prepared.whole_cube(part, &piece.cube)));
        }
        self.record.left =
            pieces.iter().map(|piece| prepared.whole_cube(part, &piece.cube)).collect();
        self.statistics.updates += pool.updates();
        self.statistics.memo.add(pool.memo());
        Ok(())
    }

    /// Reports the record, with the remaining pieces.
    fn report(&mut self, left: impl Iterator<Item = Cube>) {
        self.record.nodes = self.nodes.saturating_add(self.meter.nodes());
        self.record.left = left.chain(self.strays.iter().cloned()).collect();
        (self.save)(&self.record);
        self.record.left.clear();
    }

    /// Counts the strays one by one until something stops it.
    fn count_strays(&mut self, problem: &Problem) -> Result<Option<StopReason>, RunError> {
        self.record.left.append(&mut self.strays);
        while !self.record.left.is_empty() {
            if let Some(reason) = self.stopped() {
                return Ok(Some(reason));
            }
            let Some(cube) = self.record.left.pop() else { break };
            if let Some((left, _)) = restrict(problem, &cube) {
                match count_part_of(&left, self.how, &mut self.meter)?.answer() {
                    Answer::Complete(count) => self.record.count(count),
                    Answer::AtLeast(_, reason) => {
                        self.record.left.push(cube);
                        return Ok(Some(reason));
                    }
                }
            }
            self.record.nodes = self.nodes.saturating_add(self.meter.nodes());
            (self.save)(&self.record);
        }
        Ok(None)
    }

    /// Returns why it must stop, if it must.
    fn stopped(&mut self) -> Option<StopReason> {
        self.meter.stops_at_once().then(|| self.meter.stop_reason())
    }
}

/// Maps the options of a problem to their numbers in one of its parts.
struct Numbers {
    /// For each option of the problem, its number in the part.
    inner: Vec<Option<OptionId>>,
    /// The options that are in every solution, ascending.
    forced: Vec<OptionId>,
}

impl Numbers {
    fn new(problem: &Problem, prepared: &Prepared<'_>, part: &Part<'_>) -> Self {
        let mut inner = vec![None; problem.option_count()];
        for option in part.problem.options() {
            inner[part.whole(option.id()).index()] = Some(option.id());
        }
        Self { inner, forced: prepared.forced().to_vec() }
    }

    /// Converts a cube of the problem to one of the part; `None` if it has options of other parts.
    fn inner(&self, cube: &Cube) -> Option<Cube> {
        let is_choice = |option: &&OptionId| self.forced.binary_search(option).is_err();
        let inner = |option: &OptionId| self.inner[option.index()];
        let taken: Option<Vec<_>> = cube.taken().iter().filter(is_choice).map(inner).collect();
        let dropped: Option<Vec<_>> = cube.dropped().iter().map(inner).collect();
        // The order of a part's options is that of the whole.
        Some(Cube::known(&taken?, &dropped?))
    }
}
