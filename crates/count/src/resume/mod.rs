//! A long count that can be interrupted at any moment and resumed. It regularly reports a record of
//! what it has counted and what remains, which is all it needs to continue.
//!
//! The remaining cubes belong to the last part of the problem, the one with the most options. The
//! other parts are counted again at each start. Cubes of any other origin are counted one by one.
//!
//! A record of the whole problem may have a sweep of the last part as well. It takes turns with the
//! search by cubes as it does in [`race`](crate::race), and neither knows of the other: the first that
//! ends has the count.
//!
//! Only states of a few megabytes are recorded, so that a record is written and read while an
//! interrupt waits. Once there are more, the record keeps the last ones that were few, and what the
//! sweep does from there is lost at a stop. So it then gets at most as much time as the search, whose
//! cubes are recorded: short runs add up. If the search is hopeless, or the sweep was asked for, the
//! sweep goes on alone.
//!
//! Where the problem has symmetries that save work, they are counted beside both by a
//! [`ledger`](crate::ledger). Its claims are reported as they are made, and a later run that is given them
//! begins at the root and soon stands where this one did.
//!
//! Invariant: at every report, the solutions counted and those of the record's cubes are the
//! solutions of the problem. A record with a sweep is one of the whole problem.

mod turns;

use std::time::Duration;

use quadrille_problem::{Cube, OptionId, Problem};
use quadrille_search::answer::{Answer, Count, StopReason};
use quadrille_search::choice::Engine;
use quadrille_search::engine::Engines;
use quadrille_search::meter::{Meter, Timer};
use quadrille_search::observe::{EngineUse, Statistics};
use quadrille_search::reduce::residual::{can_be_taken, restrict};
use quadrille_search::tree::Piece;

use crate::counted::{self, CountOptions, count_part_of};
use crate::cubes::RunError;
use crate::cubes::record::CubeRecord;
use crate::cubes::worker::Worker;
use crate::ledger::{Claim, Ledger};
use crate::prepare::{Part, Prepared, Presolving, prepare};
use crate::race::{PartOptions, Race};
use crate::threads::pool::Pool;

/// The states of the first slice of a sweep, between two looks at the timer, and the fewest of a
/// later one.
const FIRST_SLICE: u64 = 256;

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
    /// The most solutions that another way than the search has found in this run.
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
    let goes_on_sweeping = from.sweep.is_some();
    let merges = how.symmetry;
    let how = CountOptions { symmetry: false, presolve: Some(begun.unwrap_or(true)), ..how };
    // The caller may hold a few copies of a record.
    let state_bytes = STATE_BYTES.min(meter.memory_limit() / 16);
    let mut count = Resumption {
        how,
        merges,
        ledger: ledger.as_ref(),
        claims: Vec::new(),
        found: Count::ZERO,
        every,
        timer: Meter::timer(every),
        save,
        meter,
        nodes: from.nodes,
        record: from,
        strays: Vec::new(),
        slice: FIRST_SLICE,
        state_bytes,
        searched: 0.0,
        unrecorded: 0.0,
        next_record: 0.0,
        swept: 0.0,
        goes_on_sweeping,
        orbits_lead: false,
        saving: Duration::ZERO,
        next_claims: 0.0,
        begun: 1.0,
        statistics: Statistics::default(),
    };
    let stopped = count.run(problem)?;
    if stopped.is_none() {
        count.meter.finish();
    }
    count.meter.record(&mut count.statistics);
    if let Some(ledger) = &ledger {
        count.statistics.symmetry = ledger.statistics();
    }
    let found = count.found;
    Ok(Resumed { record: count.record, stopped, statistics: count.statistics, found })
}

/// Claims take few bytes, so they are reported this often.
const CLAIMS_INTERVAL: Duration = Duration::from_millis(100);

/// The time between two reports is at least `SAVING_SHARE` times what a report takes.
const SAVING_SHARE: u32 = 32;

/// A resumed count in progress.
struct Resumption<'s, 'm> {
    how: CountOptions,
    /// Whether a sweep may use symmetries.
    merges: bool,
    /// The claims of a count by orbits, if there may be one, and those that were not reported yet.
    ledger: Option<&'s Ledger>,
    claims: Vec<Claim>,
    /// The most solutions that it has found.
    found: Count,
    every: Duration,
    /// Over when the next report is due.
    timer: Timer,
    save: &'s mut dyn FnMut(&CubeRecord, &[Claim]),
    meter: Meter<'m>,
    /// The current record; while pieces are counted, without their remaining cubes.
    record: CubeRecord,
    /// The nodes of the record at the start.
    nodes: u64,
    /// Cubes that are not pieces of the last part.
    strays: Vec<Cube>,
    /// The states that a sweep expands between two looks at the timer.
    slice: u64,
    /// The most bytes of the states of a sweep in a record.
    state_bytes: usize,
    /// The seconds of this run that the search had.
    searched: f64,
    /// The seconds of this run that the sweep had since it had too many states to be recorded.
    unrecorded: f64,
    /// The time before which the states of a sweep are not recorded again, in seconds of this run.
    next_record: f64,
    /// The seconds of this run that the sweep had, and whether it goes on from a record.
    swept: f64,
    goes_on_sweeping: bool,
    /// Whether a count by orbits leads.
    orbits_lead: bool,
    /// The time that the last report took, and the seconds of this run at which claims are reported next.
    saving: Duration,
    next_claims: f64,
    /// The share of the last part that was left when this run began.
    begun: f64,
    statistics: Statistics,
}

/// The search of the last part, as a sweep beside it sees it.
struct Search<'c> {
    pieces: Vec<Piece>,
    /// The nodes visited in this run.
    nodes: u64,
    /// Whether what it has counted is recorded when it stops.
    is_recorded: bool,
    /// Makes a cube of the problem of a cube of the part.
    whole: &'c dyn Fn(&Cube) -> Cube,
}

impl Search<'_> {
    /// The cubes of the problem that are left, the smallest first, with their shares. A search takes them
    /// in this order, so that their number does not grow from run to run.
    fn left(&self) -> (Vec<Cube>, Vec<u64>) {
        let mut pieces: Vec<_> = self.pieces.iter().collect();
        pieces.sort_by(|one, other| one.share.total_cmp(&other.share));
        let share = |piece: &Piece| (piece.share * CubeRecord::SHARE_UNIT).round() as u64;
        pieces.iter().map(|piece| ((self.whole)(&piece.cube), share(piece))).unzip()
    }

    /// The share of the pieces that are left.
    fn share_left(&self) -> f64 {
        self.pieces.iter().map(|piece| piece.share).sum()
    }
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
        let presolving = Presolving::when(presolves);
        let prepared = prepare(problem, self.how.engines(&self.meter), presolving, &self.meter);
        self.statistics.presolve = prepared.findings().cloned();
        match prepared.refutation() {
            Some(_) => self.record.left.clear(),
            None => self.count_last_part(problem, &prepared)?,
        }
        self.count_strays(problem)
    }

    /// Counts the solutions of the last part for those of the others.
    fn count_last_part(
        &mut self,
        problem: &Problem,
        prepared: &Prepared<'_>,
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
        // Presolve may have been cut short: then this is not the part that a sweep began with.
        if self.stopped().is_some() {
            return Ok(());
        }
        self.statistics.components += 1;
        let sweep = self.begin_sweep(&part.problem)?;
        let ways = PartOptions {
            engines: *prepared.engines(),
            threads: self.how.threads,
            sweeps: false,
            merges: self.merges,
            orbits: self.ledger,
            search: &counted::search,
            tried: None,
        };
        let mut race = Race::new(part, ways, sweep);
        let whole = |cube: &Cube| prepared.whole_cube(part, cube);
        let pieces = self.take_pieces(&part.problem, numbers);
        self.begun = pieces.iter().map(|piece| piece.share).sum();
        self.meter.begin_at(1.0 - self.begun);
        let is_recorded = prepared.engines().divides(&part.problem);
        let mut search = Search { pieces, nodes: 0, is_recorded, whole: &whole };
        let mut chosen = part.chosen;
        // A sweep that goes on has its turn at once, but not before orbits that lead.
        if self.record.sweep.is_some() && self.start_orbits(&mut race, &mut search, each) {
            EngineUse::add(&mut self.statistics.engines, chosen);
            return Ok(());
        }
        // The sweep may end before a search is built.
        if self.sweep_while_due(&mut race, &mut search, each, &mut chosen).is_some()
            && (race.orbits.is_some() || !self.start_orbits(&mut race, &mut search, each))
        {
            let memory = match race.orbits.is_some() || race.sweep.is_some() {
                true => race.memory_of_searches(&self.meter),
                false => prepared.engines().memory,
            };
            let engines = Engines { memory, ..*prepared.engines() };
            let narrowed = part.narrowed(&engines);
            let tree = narrowed.as_ref().unwrap_or(&part.problem);
            let worker = Worker::new(tree, engines)?;
            if let Ok(pool) = Pool::new(worker, self.how.threads) {
                self.search(&pool, &mut race, &mut search, each, &mut chosen)?;
                self.statistics.updates += pool.updates();
                self.statistics.memo.add(pool.memo());
            }
        }
        EngineUse::add(&mut self.statistics.engines, chosen);
        (self.record.left, self.record.shares) = search.left();
        Ok(())
    }

    /// Takes the cubes of the record that are pieces of the last part. Other cubes become strays.
    fn take_pieces(&mut self, part: &Problem, numbers: &Numbers) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let cubes = std::mem::take(&mut self.record.left);
        let shares = self.take_shares(cubes.len());
        for (cube, share) in cubes.into_iter().zip(shares) {
            match numbers.inner(&cube) {
                Some(cube) if can_be_taken(part, &cube) => {
                    pieces.push(Piece { share, ..Piece::of(cube) });
                }
                // The part has no solution.
                Some(_) => {}
                None => self.strays.push(cube),
            }
        }
        pieces
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

    /// Waits before the next report, so that reports take a small share of the time.
    fn wait_to_save(&mut self) {
        let rest = self.saving * SAVING_SHARE;
        self.timer = Meter::timer(self.every.max(rest));
        self.next_claims = self.meter.seconds() + rest.max(CLAIMS_INTERVAL).as_secs_f64();
    }

    /// Records the count of the last part, which completes the count.
    fn counted_all(&mut self, count: Count, search: &mut Search<'_>, each: &Count) {
        search.pieces.clear();
        self.strays.clear();
        self.record = CubeRecord::counted(count * each.clone(), 0);
        self.report(Default::default());
    }

    /// Reports the record, with these cubes and the strays left.
    fn report(&mut self, (left, shares): (Vec<Cube>, Vec<u64>)) {
        (self.record.left, self.record.shares) = (left, shares);
        if !self.strays.is_empty() {
            self.record.left.extend_from_slice(&self.strays);
            self.record.shares.clear();
        }
        self.save();
        self.record.left.clear();
        self.record.shares.clear();
    }

    /// Reports the record as it is.
    fn save(&mut self) {
        self.record.nodes = self.nodes.saturating_add(self.meter.nodes());
        if self.record.left.is_empty() {
            self.record.sweep = None;
            self.record.shares.clear();
        }
        let begun = self.meter.seconds();
        (self.save)(&self.record, &self.claims);
        self.saving = Duration::from_secs_f64((self.meter.seconds() - begun).max(0.0));
        self.claims.clear();
    }

    /// Counts the strays one by one until something stops it.
    fn count_strays(&mut self, problem: &Problem) -> Result<Option<StopReason>, RunError> {
        if !self.strays.is_empty() {
            self.record.left.append(&mut self.strays);
            self.record.shares.clear();
        }
        while !self.record.left.is_empty() {
            if let Some(reason) = self.stopped() {
                return Ok(Some(reason));
            }
            self.record.shares.clear();
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
            self.save();
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
