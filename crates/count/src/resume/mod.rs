//! A long count that can be interrupted at any moment and resumed. It regularly reports a record of
//! what it has counted and what remains, which is all it needs to continue.
//!
//! The remaining cubes belong to the last part of the problem, the one with the most options. The
//! other parts are counted again at each start. Cubes of any other origin are counted one by one.
//!
//! The last part is counted by a [`race`], as in a count that is not recorded. A record of the whole problem
//! may have a sweep of that part as well: the sweep and the search do not depend on each other, and the first that ends
//! has the count.
//!
//! Only states of a few megabytes are recorded, so that a record is written and read while an
//! interrupt waits. Once there are more, the record keeps the last ones that were few, and what the
//! sweep does from there is lost at a stop. So it then gets at most as much time as the search, whose
//! cubes are recorded: short runs add up. If the search is hopeless, or the sweep was asked for, the
//! sweep goes on alone.
//!
//! Where the problem has symmetries that save work, a [`ledger`](crate::ledger) counts beside both. Its claims are
//! reported as they are made, and a later run that is given them begins at the root and soon stands where this one did.
//!
//! Invariant: at every report, the solutions counted and those of the record's cubes are the
//! solutions of the problem. A record with a sweep is one of the whole problem.

mod recording;

use std::time::Duration;

use quadrille_problem::{Cube, OptionId, Problem};
use quadrille_search::answer::{Answer, Count, StopReason};
use quadrille_search::choice::Engine;
use quadrille_search::meter::Meter;
use quadrille_search::observe::{EngineUse, Statistics};
use quadrille_search::reduce::residual::{can_be_taken, restrict};
use quadrille_search::tree::Piece;

use crate::counted::{self, CountOptions, count_part_of};
use crate::cubes::RunError;
use crate::cubes::record::CubeRecord;
use crate::ledger::{Claim, Ledger};
use crate::prepare::{Part, Prepared, Presolving, prepare};
use crate::race::search::{Start, share_of};
use crate::race::sweeping::Sweeping;
use crate::race::{self, PartOptions};
use crate::resume::recording::{Recording, Reports, SweepTimes};
use crate::sweep::{SweepError, SweepOptions};

/// The most bytes of the states of a sweep that are written into a record. They are written and
/// read while an interrupt waits.
const STATE_BYTES: usize = 6 << 20;

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
    /// The most solutions that a way has found in this run.
    found: Count,
}

impl Resumed {
    /// Returns the count, complete if nothing remains.
    pub fn answer(&self) -> Answer {
        let count = self.record.count.clone();
        match self.stopped {
            None => Answer::Complete(count),
            Some(reason) => Answer::AtLeast(count.max(self.found.clone()), reason),
        }
    }
}

/// Resumes a count: see `Query::resume`.
pub fn resume(
    problem: &Problem,
    how: CountOptions,
    (from, claims): (CubeRecord, &[Claim]),
    every: Duration,
    save: &mut dyn FnMut(&CubeRecord, &[Claim]),
    meter: Meter<'_>,
) -> Result<Resumed, RunError> {
    for cube in &from.left {
        cube.check(problem)?;
    }
    // A sweep goes on with the problem that it began with.
    let begun = from.sweep.as_ref().map(|sweep| sweep.presolved).or(how.presolve);
    let memory = meter.memory_limit();
    let by_orbits = how.symmetry && how.engine == Engine::Auto && memory > 0 && from.is_whole();
    let ledger = by_orbits.then(|| Ledger::new(memory / 2));
    if let Some(ledger) = &ledger {
        claims.iter().for_each(|claim| ledger.learn(claim));
        ledger.report_claims();
    }
    let mut count = Resumption {
        merges: how.symmetry,
        how: CountOptions { symmetry: false, presolve: Some(begun.unwrap_or(true)), ..how },
        ledger: ledger.as_ref(),
        found: Count::ZERO,
        // The caller may hold a few copies of a record.
        state_bytes: STATE_BYTES.min(memory / 16),
        record: from,
        meter,
        statistics: Statistics::default(),
    };
    let stopped = count.run(problem, Reports::new(every, save))?;
    if stopped.is_none() {
        count.meter.finish();
    }
    count.meter.record(&mut count.statistics);
    if let Some(ledger) = &ledger {
        count.statistics.symmetry = ledger.statistics();
    }
    let Resumption { record, statistics, found, .. } = count;
    Ok(Resumed { record, stopped, statistics, found })
}

/// A resumed count in progress.
struct Resumption<'s, 'm> {
    how: CountOptions,
    /// Whether a sweep may use symmetries.
    merges: bool,
    ledger: Option<&'s Ledger>,
    /// The most solutions that a way has found.
    found: Count,
    /// The most bytes of the states of a sweep in a record.
    state_bytes: usize,
    record: CubeRecord,
    meter: Meter<'m>,
    statistics: Statistics,
}

impl Resumption<'_, '_> {
    /// Counts until nothing remains or something stops it.
    fn run(
        &mut self,
        problem: &Problem,
        mut reports: Reports<'_>,
    ) -> Result<Option<StopReason>, RunError> {
        if self.record.left.is_empty() {
            return Ok(None);
        }
        if let Some(reason) = self.stopped() {
            return Ok(Some(reason));
        }
        let presolves = self.how.presolve == Some(true);
        let presolving = Presolving::when(presolves);
        let prepared = prepare(problem, self.how.engines(&self.meter), presolving, &self.meter);
        self.statistics.presolve = prepared.findings().cloned();
        match prepared.refutation() {
            Some(_) => self.record.left.clear(),
            None => self.count_last_part(problem, &prepared, &mut reports)?,
        }
        self.count_strays(problem, &mut reports)
    }

    /// Counts the solutions of the last part for those of the others.
    fn count_last_part(
        &mut self,
        problem: &Problem,
        prepared: &Prepared<'_>,
        reports: &mut Reports<'_>,
    ) -> Result<(), RunError> {
        let mut parts = prepared.by_size();
        let Some(last) = parts.pop() else { return Ok(()) };
        let mut others = Count::from(1u64);
        let how = CountOptions { presolve: Some(false), ..self.how };
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
        // Presolve may have been cut short: then this is not the part that a sweep began with.
        if self.stopped().is_some() {
            return Ok(());
        }
        let numbers = Numbers::new(problem, prepared, &last);
        self.count_pieces(prepared, &last, &numbers, others, reports)
    }

    /// Counts the pieces of a part, where each solution of the part stands for `each` solutions of
    /// the problem.
    fn count_pieces(
        &mut self,
        prepared: &Prepared<'_>,
        part: &Part<'_>,
        numbers: &Numbers,
        each: Count,
        reports: &mut Reports<'_>,
    ) -> Result<(), RunError> {
        self.statistics.components += 1;
        let is_whole = self.record.is_whole() && self.meter.memory_limit() > 0;
        let ways = PartOptions {
            engines: *prepared.engines(),
            threads: self.how.threads,
            sweeps: self.how.sweeps && is_whole,
            merges: self.merges,
            orbits: self.ledger,
            search: &counted::search,
            tried: None,
        };
        let sweep = if ways.sweeps { self.begin_sweep(&part.problem)? } else { None };
        let (pieces, strays) = self.take_pieces(&part.problem, numbers);
        if pieces.is_empty() {
            self.record.left = strays;
            return Ok(());
        }
        self.meter.begin_at(1.0 - share_of(&pieces));
        let start = Start { pieces, nodes: self.record.nodes };
        let sweeps = SweepTimes::new(self.state_bytes, self.record.sweep.is_some());
        let whole = |cube: &Cube| prepared.whole_cube(part, cube);
        let record = std::mem::take(&mut self.record);
        let before = CubeRecord { left: strays, sweep: None, ..record.clone() };
        let mut recording = Recording {
            record,
            before,
            each,
            whole: &whole,
            ledger: self.ledger,
            claims: Vec::new(),
            is_searched: false,
            found: Count::ZERO,
            reports,
            sweeps,
            presolved: self.how.presolve == Some(true),
        };
        recording.record_search(&Count::ZERO, &start.pieces);
        let memory = self.free_memory();
        let (meter, statistics) = (&mut self.meter, &mut self.statistics);
        let counted = meter.with_memory(memory, |meter| {
            race::go_on(part, ways, (start, sweep), &mut recording, meter, statistics)
        });
        let (answer, chosen) = counted?;
        recording.end(answer);
        (self.record, self.found) = (recording.record, recording.found);
        EngineUse::add(&mut self.statistics.engines, chosen);
        Ok(())
    }

    /// The memory beside records, of which the caller may hold some.
    fn free_memory(&self) -> usize {
        self.meter.memory_limit() - 4 * self.state_bytes
    }

    /// Goes on with the sweep of the record, or begins one that was asked for.
    fn begin_sweep<'p>(&mut self, part: &'p Problem) -> Result<Option<Sweeping<'p>>, RunError> {
        let is_asked = self.how.engine == Engine::Sweep;
        if self.record.sweep.is_none() && !is_asked {
            return Ok(None);
        }
        let means = SweepOptions { threads: self.how.threads, merges: self.merges };
        let free = self.free_memory();
        let memory = if is_asked { free } else { free / 2 };
        let begun = Sweeping::begin(part, memory, means, is_asked, &self.meter);
        let Some(mut sweep) = begun else { return Ok(None) };
        match self.record.sweep.as_ref().map_or(Ok(()), |record| sweep.restore(record)) {
            Ok(()) => Ok(Some(sweep)),
            // The record keeps it for a run with more memory.
            Err(SweepError::OutOfMemory) => Ok(None),
            Err(error) => Err(RunError::NoSweep(error)),
        }
    }

    /// Takes the cubes of the record that are pieces of the last part. Other cubes become strays.
    fn take_pieces(&mut self, part: &Problem, numbers: &Numbers) -> (Vec<Piece>, Vec<Cube>) {
        let (mut pieces, mut strays) = (Vec::new(), Vec::new());
        let cubes = std::mem::take(&mut self.record.left);
        let shares = self.take_shares(cubes.len());
        for (cube, share) in cubes.into_iter().zip(shares) {
            match numbers.inner(&cube) {
                Some(cube) if can_be_taken(part, &cube) => {
                    pieces.push(Piece { share, ..Piece::of(cube) });
                }
                // The part has no solution.
                Some(_) => {}
                None => strays.push(cube),
            }
        }
        (pieces, strays)
    }

    /// Takes the shares of the record for `cubes` cubes. If they are not known, or cannot be, all
    /// cubes have the same.
    fn take_shares(&mut self, cubes: usize) -> Vec<f64> {
        let shares = std::mem::take(&mut self.record.shares);
        let shares: Vec<_> =
            shares.into_iter().map(|share| share as f64 / CubeRecord::SHARE_UNIT).collect();
        let all: f64 = shares.iter().sum();
        match shares.len() == cubes && all > 0.0 && all <= 1.0 {
            true => shares,
            false => vec![1.0 / cubes as f64; cubes],
        }
    }

    /// Counts the cubes that are left one by one until something stops it.
    fn count_strays(
        &mut self,
        problem: &Problem,
        reports: &mut Reports<'_>,
    ) -> Result<Option<StopReason>, RunError> {
        while !self.record.left.is_empty() {
            if let Some(reason) = self.stopped() {
                return Ok(Some(reason));
            }
            self.record.shares.clear();
            let Some(cube) = self.record.left.pop() else { break };
            let nodes = self.meter.nodes();
            if let Some((left, _)) = restrict(problem, &cube) {
                match count_part_of(&left, self.how, &mut self.meter)?.answer() {
                    Answer::Complete(count) => self.record.count(count),
                    Answer::AtLeast(_, reason) => {
                        self.record.left.push(cube);
                        return Ok(Some(reason));
                    }
                }
            }
            let nodes = self.meter.nodes() - nodes;
            self.record.nodes = self.record.nodes.saturating_add(nodes);
            reports.save(&self.record, &[]);
        }
        (self.record.sweep, self.record.shares) = (None, Vec::new());
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
