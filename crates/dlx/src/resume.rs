//! A long count that can be broken off at any moment and taken up again: what it has counted and
//! what it has left are told now and then, and are all that it needs to go on.
//!
//! What is left are cubes of the last part of the problem, that with the most options. The other
//! parts are counted at the beginning, each time. Cubes that came about in another way are counted
//! one by one.
//!
//! Invariant: the solutions of a record's cubes and those that it has counted are those of the
//! problem, whenever it is told.

use std::time::Duration;

use quadrille_problem::{Cube, OptionId, Problem};

use crate::answer::{Answer, Count, StopReason};
use crate::counted::{How, count_part_of};
use crate::cubes::record::CubeRecord;
use crate::cubes::run::RunError;
use crate::cubes::tree::Piece;
use crate::cubes::worker::Worker;
use crate::meter::limits::Meter;
use crate::observe::{EngineUse, Statistics};
use crate::prepare::{Part, Prepared, Presolving, prepare};
use crate::reduce::remainder::{can_be_taken, restrict};
use crate::threads::pool::Pool;

/// How far a count has come that was taken up again.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "it may have been stopped"]
pub struct Resumed {
    /// What was counted, before and now, and what is left.
    pub record: CubeRecord,
    /// Why it was stopped; `None` if nothing is left.
    pub stopped: Option<StopReason>,
    /// What it has cost now.
    pub statistics: Statistics,
}

impl Resumed {
    /// The count, complete if nothing is left.
    pub fn answer(&self) -> Answer {
        let count = self.record.count.clone();
        match self.stopped {
            None => Answer::Complete(count),
            Some(reason) => Answer::AtLeast(count, reason),
        }
    }
}

/// Takes a count up again: see [`Query::resume`](crate::Query::resume).
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

/// A count that goes on.
struct Resumption<'s, 'm> {
    how: How,
    every: Duration,
    save: &'s mut dyn FnMut(&CubeRecord),
    meter: Meter<'m>,
    /// What is known; while pieces are counted, without what is left of them.
    record: CubeRecord,
    /// The nodes of the record at the beginning.
    nodes: u64,
    /// Cubes that are not pieces of the last part.
    strays: Vec<Cube>,
    statistics: Statistics,
}

impl Resumption<'_, '_> {
    /// Counts until nothing is left, or something stops it.
    fn run(&mut self, problem: &Problem) -> Result<Option<StopReason>, RunError> {
        if self.record.left.is_empty() {
            return Ok(None);
        }
        if let Some(reason) = self.stopped() {
            return Ok(Some(reason));
        }
        let presolves = self.how.presolve == Some(true);
        let presolving = if presolves { Presolving::Reduce } else { Presolving::Skip };
        let prepared = prepare(problem, self.how.engines(&self.meter), presolving);
        self.statistics.presolve = prepared.findings().cloned();
        match prepared.refutation() {
            Some(_) => self.record.left.clear(),
            None => self.count_last_part(problem, &prepared)?,
        }
        self.count_strays(problem)
    }

    /// Counts the pieces of the last part. What cannot be counted so becomes a stray.
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

    /// Counts the pieces of a part, where `each` solution of it stands for that many of the problem.
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
        let Some(pool) = Pool::new(worker, self.how.threads) else { return Ok(()) };
        let mut pieces = Vec::new();
        for cube in std::mem::take(&mut self.record.left) {
            match numbers.inner(&cube) {
                Some(cube) if can_be_taken(&part.problem, &cube) => pieces.push(Piece::of(cube)),
                // It has no solution.
                Some(_) => {}
                None => self.strays.push(cube),
            }
        }
        let share = 1.0 / pieces.len() as f64;
        pieces.iter_mut().for_each(|piece| piece.share = share);
        while !pieces.is_empty() && self.stopped().is_none() {
            let timer = Meter::timer(self.every);
            let together = pool.count(pieces, Some(timer), &mut self.meter)?;
            pieces = together.left;
            self.record.count(together.count * each.clone());
            self.tell(pieces.iter().map(|piece| prepared.whole_cube(part, &piece.cube)));
        }
        self.record.left =
            pieces.iter().map(|piece| prepared.whole_cube(part, &piece.cube)).collect();
        self.statistics.updates += pool.updates();
        self.statistics.memo.add(pool.memo());
        Ok(())
    }

    /// Tells what is known, with the pieces that are left.
    fn tell(&mut self, left: impl Iterator<Item = Cube>) {
        self.record.nodes = self.nodes.saturating_add(self.meter.nodes());
        self.record.left = left.chain(self.strays.iter().cloned()).collect();
        (self.save)(&self.record);
        self.record.left.clear();
    }

    /// Counts what is left as cubes, one by one, as long as nothing stops it.
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

    /// Why it must stop, if it must.
    fn stopped(&mut self) -> Option<StopReason> {
        self.meter.stops_at_once().then(|| self.meter.stop_reason())
    }
}

/// The numbers that the options of a problem have in one of its parts.
struct Numbers {
    /// For each option of the problem, its number in the part.
    inner: Vec<Option<OptionId>>,
    /// The options that are in every solution, ascending.
    forced: Vec<OptionId>,
}

impl Numbers {
    fn new(problem: &Problem, prepared: &Prepared<'_>, part: &Part<'_>) -> Self {
        let mut inner = vec![None; problem.option_count()];
        for index in 0..part.problem.option_count() {
            let whole = part.options.get(index).map_or(index, |option| option.index());
            inner[whole] = Some(OptionId::known(index));
        }
        Self { inner, forced: prepared.forced().to_vec() }
    }

    /// A cube of the problem as one of the part; `None` if it has options of other parts.
    fn inner(&self, cube: &Cube) -> Option<Cube> {
        let is_choice = |option: &&OptionId| self.forced.binary_search(option).is_err();
        let inner = |option: &OptionId| self.inner[option.index()];
        let taken: Option<Vec<_>> = cube.taken().iter().filter(is_choice).map(inner).collect();
        let dropped: Option<Vec<_>> = cube.dropped().iter().map(inner).collect();
        // The options of a part ascend with those of the whole.
        Some(Cube::known(&taken?, &dropped?))
    }
}
