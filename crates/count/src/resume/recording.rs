//! What a resumed count records of its race, and when.
//!
//! Pieces and the states of a sweep are written into the record; claims are reported as they are made. Reports take a
//! small share of the time, whatever interval is asked for.

use std::time::Duration;

use quadrille_problem::Cube;
use quadrille_search::answer::{Answer, Count};
use quadrille_search::meter::{Meter, Timer};
use quadrille_search::observe::Way;
use quadrille_search::tree::Piece;

use crate::cubes::record::CubeRecord;
use crate::ledger::{Claim, Ledger};
use crate::race::recorder::{RaceState, Recorder};
use crate::race::sweeping::Sweeping;

/// The states of the first slice of a sweep, and the fewest of a later one.
const FIRST_SLICE: u64 = 256;

/// The time of a slice of a sweep in seconds, to which later ones are fitted.
const SLICE_SECONDS: f64 = 0.02;

/// The nodes of a slice of a count by orbits.
const ORBITS_SLICE: u64 = 1 << 17;

/// The time between two reports, or two records of a sweep, is at least `RECORDING_SHARE` times what one takes.
const RECORDING_SHARE: u32 = 32;

/// The seconds that a sweep may always have whose states are too many to be recorded, unless it goes on from a record:
/// runs of this length must add up.
const UNRECORDED_SECONDS: f64 = 0.25;

/// The shortest turn of a search beside such a sweep, in seconds.
const SEARCH_SECONDS: f64 = 0.25;

/// The least seconds between two records of the states of a sweep that are not reported.
const RECORD_SECONDS: f64 = 0.25;

/// The least time of a sweep beside orbits that lead before it is recorded, in seconds.
const RECORDED_SECONDS: f64 = 1.0;

/// Claims take few bytes, so they are reported this often.
const CLAIMS_INTERVAL: Duration = Duration::from_millis(100);

/// The record of a count in progress.
///
/// Invariant: the solutions counted and those of the record's cubes are the solutions of the problem.
pub(super) struct Recording<'s, 'r> {
    /// The present record.
    pub(super) record: CubeRecord,
    /// What was counted before the race, and the cubes that are not pieces of the last part.
    pub(super) before: CubeRecord,
    /// How many solutions of the problem each solution of the last part stands for.
    pub(super) each: Count,
    /// Makes a cube of the problem of a cube of the part.
    pub(super) whole: &'s dyn Fn(&Cube) -> Cube,
    /// The claims of a count by orbits, if there may be one, and those that were not reported yet.
    pub(super) ledger: Option<&'s Ledger>,
    pub(super) claims: Vec<Claim>,
    /// Whether a search has counted the last piece.
    pub(super) is_searched: bool,
    /// The most solutions that a way has found in this run.
    pub(super) found: Count,
    pub(super) reports: &'s mut Reports<'r>,
    pub(super) sweeps: SweepTimes,
    /// Whether the record says that its sweep is of the presolved problem.
    pub(super) presolved: bool,
}

/// When a record is reported.
pub(super) struct Reports<'s> {
    every: Duration,
    /// Over when the next report is due.
    timer: Timer,
    /// The seconds of this run at which claims are reported next.
    next_claims: f64,
    save: &'s mut dyn FnMut(&CubeRecord, &[Claim]),
}

/// The times of a sweep in this run, in seconds.
pub(super) struct SweepTimes {
    /// The most bytes of its states in a record.
    pub(super) state_bytes: usize,
    /// The states of its next slice.
    slice: u64,
    /// What the sweep had, and what the others had.
    swept: f64,
    searched: f64,
    /// What it had since it had too many states to be recorded.
    unrecorded: f64,
    /// The time before which its states are not recorded again.
    next_record: f64,
    /// Whether it goes on from a record, and whether it did something since it was recorded.
    goes_on: bool,
    is_ahead: bool,
    /// The time of the last look at it.
    last: f64,
}

impl<'s> Reports<'s> {
    pub(super) fn new(every: Duration, save: &'s mut dyn FnMut(&CubeRecord, &[Claim])) -> Self {
        Self { every, timer: Meter::timer(every), next_claims: 0.0, save }
    }

    /// Reports a record, and the claims that were made since the last report.
    pub(super) fn save(&mut self, record: &CubeRecord, claims: &[Claim]) {
        (self.save)(record, claims);
    }
}

impl SweepTimes {
    pub(super) fn new(state_bytes: usize, goes_on: bool) -> Self {
        Self {
            state_bytes,
            slice: FIRST_SLICE,
            swept: 0.0,
            searched: 0.0,
            unrecorded: 0.0,
            next_record: 0.0,
            goes_on,
            is_ahead: false,
            last: 0.0,
        }
    }

    fn fits(&self, sweep: &Sweeping<'_>) -> bool {
        sweep.sweep.waiting_bytes() <= self.state_bytes
    }

    /// Whether the sweep has just begun.
    fn is_trial(&self) -> bool {
        !self.goes_on && self.swept < RECORDED_SECONDS
    }

    /// Takes note of the time since the last look.
    fn measure(&mut self, way: Way, sweep: Option<&Sweeping<'_>>, now: f64) {
        let seconds = (now - self.last).max(f64::MIN_POSITIVE);
        let Some(sweep) = sweep.filter(|_| way == Way::Sweep) else {
            self.searched += seconds;
            return;
        };
        self.swept += seconds;
        self.is_ahead = true;
        self.unrecorded = if self.fits(sweep) { 0.0 } else { self.unrecorded + seconds };
        let factor = (SLICE_SECONDS / seconds).clamp(0.5, 2.0);
        self.slice = ((self.slice as f64 * factor) as u64).max(FIRST_SLICE);
    }
}

/// Returns the cubes of the problem that are left, the smallest first, with their shares. A search takes them in this
/// order, so that their number does not grow from run to run.
fn left(pieces: &[Piece], whole: &dyn Fn(&Cube) -> Cube) -> (Vec<Cube>, Vec<u64>) {
    let mut pieces: Vec<_> = pieces.iter().collect();
    pieces.sort_by(|one, other| one.share.total_cmp(&other.share));
    let share = |piece: &Piece| (piece.share * CubeRecord::SHARE_UNIT).round() as u64;
    pieces.iter().map(|piece| (whole(&piece.cube), share(piece))).unzip()
}

impl Recording<'_, '_> {
    /// Records that the search has found these solutions of the last part, and left these pieces.
    pub(super) fn record_search(&mut self, found: &Count, pieces: &[Piece]) {
        let sweep = self.record.sweep.take();
        self.record = self.before.clone();
        self.record.count(found.clone() * self.each.clone());
        let strays = std::mem::take(&mut self.record.left);
        (self.record.left, self.record.shares) = left(pieces, self.whole);
        if !strays.is_empty() {
            self.record.left.extend(strays);
            self.record.shares.clear();
        }
        self.record.sweep = sweep.filter(|_| !self.record.left.is_empty());
    }

    /// Records the end of the race. Where a search has counted the last piece, the record has the count already.
    pub(super) fn end(&mut self, answer: Answer) {
        match answer {
            Answer::Complete(count) if !self.is_searched => {
                let nodes = self.record.nodes;
                self.record = CubeRecord::counted(count * self.each.clone(), nodes);
                self.report();
            }
            Answer::Complete(_) => {}
            Answer::AtLeast(found, _) => self.raise(&found),
        }
    }

    /// Raises the number of solutions found in this run, if a way has found more in the last part.
    fn raise(&mut self, found: &Count) {
        self.found = std::mem::take(&mut self.found).max(found.clone() * self.each.clone());
    }

    /// Writes the states of a sweep into the record, unless they are too many: then it keeps those that it has.
    fn record_sweep(&mut self, sweep: &Sweeping<'_>, meter: &Meter<'_>) {
        if !self.sweeps.is_ahead || !self.sweeps.fits(sweep) {
            return;
        }
        let begun = meter.seconds();
        self.record.sweep = sweep.sweep.record();
        if let Some(record) = &mut self.record.sweep {
            record.presolved = self.presolved;
        }
        self.sweeps.is_ahead = false;
        let end = meter.seconds();
        let rest = (end - begun) * f64::from(RECORDING_SHARE);
        self.sweeps.next_record = end + rest.max(RECORD_SECONDS);
    }

    /// Reports the record.
    fn report(&mut self) {
        self.reports.save(&self.record, &self.claims);
        self.claims.clear();
    }

    /// Waits before the next report after one that `began`.
    fn wait(&mut self, began: f64, meter: &Meter<'_>) {
        let seconds = (meter.seconds() - began).max(0.0);
        let rest = Duration::from_secs_f64(seconds * f64::from(RECORDING_SHARE));
        self.reports.timer = Meter::timer(self.reports.every.max(rest));
        self.reports.next_claims = meter.seconds() + rest.max(CLAIMS_INTERVAL).as_secs_f64();
    }
}

impl Recorder for Recording<'_, '_> {
    fn slice(&self, way: Way, work: u64) -> u64 {
        match way {
            Way::Sweep => work.min(self.sweeps.slice),
            Way::Orbits => work.min(ORBITS_SLICE),
            _ => work,
        }
    }

    fn timer(&self) -> Timer {
        self.reports.timer
    }

    /// What is recorded gets at least as much time.
    fn search_first(&self) -> Option<Duration> {
        let ahead = self.sweeps.unrecorded - self.sweeps.searched;
        let most = if self.sweeps.goes_on { 0.0 } else { UNRECORDED_SECONDS };
        let rest = || Duration::from_secs_f64(ahead.max(SEARCH_SECONDS));
        (ahead > most).then(rest)
    }

    fn drop_sweep(&mut self) {
        self.record.sweep = None;
    }

    fn see(&mut self, way: Way, state: &RaceState<'_, '_>, meter: &mut Meter<'_>) {
        let now = meter.seconds();
        self.sweeps.measure(way, state.sweep, now);
        self.claims.extend(self.ledger.into_iter().flat_map(Ledger::take_claims));
        self.raise(state.found);
        // What took less is soon done again.
        let keeps_sweep = !(state.orbits_lead && self.sweeps.is_trial());
        if !keeps_sweep {
            self.record.sweep = None;
        }
        let sweep = state.sweep.filter(|_| keeps_sweep);
        let has_claims = !self.claims.is_empty() && now >= self.reports.next_claims;
        self.is_searched = state.search.pieces().is_empty();
        if self.is_searched || has_claims || self.reports.timer.is_over() || meter.stops_at_once() {
            if let Some(sweep) = sweep {
                self.record_sweep(sweep, meter);
            }
            self.record_search(state.search.found(), state.search.pieces());
            self.record.nodes = state.search.nodes();
            self.report();
            self.wait(now, meter);
        } else if let Some(sweep) = sweep
            && now >= self.sweeps.next_record
        {
            self.record_sweep(sweep, meter);
        }
        self.sweeps.last = meter.seconds();
    }
}
