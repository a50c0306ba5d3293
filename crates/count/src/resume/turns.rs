//! The turns of a resumed count: the search by cubes, the sweep and the count by orbits.
//!
//! The sweep and the count by orbits are those of [`race`](crate::race), and say when they are due. The turns are not
//! chosen there: a record is due by the clock, so turns are cut into slices, and a sweep whose states are too many to be
//! recorded has no more time than the search.

use std::time::Duration;

use quadrille_problem::Problem;
use quadrille_search::answer::{self, Answer, Count};
use quadrille_search::choice::{Chosen, Engine, Reason};
use quadrille_search::meter::Meter;
use quadrille_search::observe::Way;
use quadrille_search::tuning::SweepTuning;

use crate::cubes::RunError;
use crate::ledger::Ledger;
use crate::race::Race;
use crate::race::orbits::Orbits;
use crate::race::share::SearchShare;
use crate::race::sweeping::{RivalForecast, Sweeping};
use crate::resume::{FIRST_SLICE, Resumption, Search};
use crate::sweep::{Progress, SweepError, SweepOptions};
use crate::threads::pool::{Pool, RoundEnd};

/// The time of a slice in seconds, to which later ones are fitted.
const SLICE_SECONDS: f64 = 0.02;

/// Making and saving records of a sweep takes at most 1 / `RECORDING_SHARE` of the time.
const RECORDING_SHARE: f64 = 33.0;

/// The seconds that a sweep may always have whose states are too many to be recorded.
const UNRECORDED_SECONDS: f64 = 0.25;

/// The shortest turn of a search beside such a sweep, in seconds.
const SEARCH_SECONDS: f64 = 0.25;

/// The least seconds between two records of the states of a sweep that are not reported.
const RECORD_SECONDS: f64 = 0.25;

/// The least time of a sweep beside orbits before it is recorded, in seconds.
const RECORDED_SECONDS: f64 = 1.0;

/// The nodes of a count by orbits between two looks at the timer.
const ORBITS_AT_ONCE: u64 = 1 << 17;

/// The next turn of a search beside a sweep.
pub(super) enum Turn {
    /// A limit on nodes.
    Nodes(u64),
    /// A limit on time, in seconds.
    Seconds(f64),
}

impl Resumption<'_, '_> {
    /// Counts the pieces by a search, with turns of a sweep.
    pub(super) fn search(
        &mut self,
        pool: &Pool<'_>,
        race: &mut Race<'_, '_>,
        search: &mut Search<'_>,
        each: &Count,
        chosen: &mut Chosen,
    ) -> Result<(), RunError> {
        let first = self.meter.tuning().presolve.trial_nodes;
        while !search.pieces.is_empty() && self.stopped().is_none() {
            let Some(turn) = self.sweep_while_due(race, search, each, chosen) else { break };
            if self.orbits_while_due(race, search, each) {
                break;
            }
            let has_others = race.sweep.is_some() || race.orbits.is_some();
            let (nodes, until) = match turn {
                Turn::Nodes(due) if has_others => (search.nodes.max(first).min(due), self.timer),
                Turn::Nodes(due) => (due, self.timer),
                Turn::Seconds(seconds) => {
                    (u64::MAX, self.timer.or_sooner(Duration::from_secs_f64(seconds)))
                }
            };
            let (before, begun) = (self.meter.nodes(), self.meter.seconds());
            let place = (1.0 - search.share_left(), 1.0);
            let pieces = std::mem::take(&mut search.pieces);
            let (together, _) = self.meter.turn(nodes, |meter| {
                meter.below(0, place, |meter| pool.count(pieces, RoundEnd::Over(until), meter))
            });
            let together = together?;
            self.searched += self.meter.seconds() - begun;
            search.nodes += self.meter.nodes() - before;
            search.pieces = together.left;
            self.record.count(together.count * each.clone());
            let is_over = search.pieces.is_empty() || self.stopped().is_some();
            if is_over || self.timer.is_over() {
                self.report(search.left());
                self.wait_to_save();
            }
        }
        Ok(())
    }

    /// The memory beside records, of which the caller may hold some.
    fn free_memory(&self) -> usize {
        self.meter.memory_limit() - 4 * self.state_bytes
    }

    /// Begins the sweep of a part, or goes on with that of the record, if there may be one.
    pub(super) fn begin_sweep<'p>(
        &mut self,
        part: &'p Problem,
    ) -> Result<Option<Sweeping<'p>>, RunError> {
        let memory = self.meter.memory_limit();
        if !self.how.sweeps || !self.record.is_whole() || memory == 0 {
            return Ok(None);
        }
        let means = SweepOptions { threads: self.how.threads, merges: self.merges };
        let is_asked = self.how.engine == Engine::Sweep;
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

    /// Whether a sweep has had its time of this run: its states are too many to be recorded, and the
    /// search, which is, had less time.
    fn is_ahead(
        &self,
        sweeping: &Sweeping<'_>,
        others: RivalForecast,
        search: &Search<'_>,
        tuning: &SweepTuning,
    ) -> bool {
        self.how.engine != Engine::Sweep
            && search.is_recorded
            && self.unrecorded > self.searched + UNRECORDED_SECONDS
            && !sweeping.others_are_hopeless(others, tuning)
    }

    /// The search and the count by orbits as a sweep beside them sees them.
    fn others(&self, orbits: Option<&Orbits<'_>>, search: &Search<'_>) -> RivalForecast {
        let left = search.share_left();
        let counted = (self.begun - left).max(f64::MIN_POSITIVE);
        let remaining = search.nodes as f64 * left / counted;
        let done = self.nodes.saturating_add(search.nodes);
        let forecast = RivalForecast::search(done, search.nodes, remaining);
        orbits.map_or(forecast, |orbits| orbits.among(forecast))
    }

    /// Begins a count by orbits, if there may be one. Returns whether a short search before it has counted all
    /// solutions.
    pub(super) fn start_orbits(
        &mut self,
        race: &mut Race<'_, '_>,
        search: &mut Search<'_>,
        each: &Count,
    ) -> bool {
        if self.ledger.is_none() {
            return false;
        }
        match race.start_orbits(&mut self.meter, &mut self.statistics) {
            Some((Answer::Complete(count), _)) => {
                self.counted_all(count, search, each);
                true
            }
            _ => {
                let leads = race.orbits.as_ref().is_some_and(|orbits| orbits.leads);
                if leads && let Some(sweep) = &mut race.sweep {
                    sweep.give_way(0);
                }
                self.orbits_lead = leads;
                if leads && self.is_trial_of_sweep() {
                    self.record.sweep = None;
                }
                false
            }
        }
    }

    /// Gives a count by orbits all turns that are due, and reports its claims from time to time. Returns
    /// whether it has counted all solutions.
    fn orbits_while_due(
        &mut self,
        race: &mut Race<'_, '_>,
        search: &mut Search<'_>,
        each: &Count,
    ) -> bool {
        let first = self.meter.tuning().presolve.trial_nodes;
        let memory = race.memory_of_searches(&self.meter);
        let Some(orbits) = &race.orbits else { return false };
        let (work, share) = (orbits.count.work(), SearchShare::least(first, &self.meter));
        let until = work.saturating_add(match orbits.leads {
            true => share.until_turn(search.nodes, work),
            false => orbits.due(search.nodes.max(first)),
        });
        while let Some(orbits) = &race.orbits
            && orbits.count.work() < until
            && self.stopped().is_none()
        {
            let others = self.others(Some(orbits), search);
            let tuning = &self.meter.tuning().sweep;
            if race.sweep.as_ref().is_some_and(|sweep| sweep.until_turn(others, tuning) == 0) {
                break;
            }
            let begun = self.meter.seconds();
            let nodes = (until - orbits.count.work()).min(ORBITS_AT_ONCE);
            let searched = self.meter.set_aside(orbits.began.clone());
            let progress = race.turn_of_orbits(nodes, memory, &mut self.meter);
            self.searched += self.meter.seconds() - begun;
            self.claims.extend(self.ledger.into_iter().flat_map(Ledger::take_claims));
            let found = match progress {
                answer::Progress::Ended(Answer::Complete(count)) => {
                    self.counted_all(count, search, each);
                    return true;
                }
                answer::Progress::Ended(Answer::AtLeast(found, _)) => {
                    if let Some(orbits) = &mut race.orbits {
                        orbits.visited = self.meter.set_aside(orbits.began.clone());
                    }
                    found
                }
                answer::Progress::Paused(found) => found,
            };
            self.found = std::mem::take(&mut self.found).max(found * each.clone());
            self.meter.resume(searched);
            let is_due = self.meter.seconds() >= self.next_claims;
            if self.timer.is_over() || is_due || self.stopped().is_some() {
                self.report(search.left());
                self.wait_to_save();
            }
        }
        false
    }

    /// Gives a sweep all turns that are due. Returns the next turn of the search; `None` if the sweep
    /// has counted all solutions, or must stop.
    pub(super) fn sweep_while_due(
        &mut self,
        race: &mut Race<'_, '_>,
        search: &mut Search<'_>,
        each: &Count,
        chosen: &mut Chosen,
    ) -> Option<Turn> {
        let tuning = self.meter.tuning().sweep;
        loop {
            // A search and those within a count by orbits have a memo each.
            let searches = 2 * race.memory_of_searches(&self.meter);
            let beside = race.orbits.is_some().then(|| race.memory_of_orbits(searches));
            let Some(sweeping) = &mut race.sweep else { break };
            let others = self.others(race.orbits.as_ref(), search);
            let due = sweeping.until_turn(others, &tuning);
            if due > 0 {
                return Some(Turn::Nodes(due));
            }
            if self.is_ahead(sweeping, others, search, &tuning) {
                return Some(Turn::Seconds(SEARCH_SECONDS.max(self.unrecorded - self.searched)));
            }
            if let Some(bytes) = beside {
                sweeping.sweep.limit_memory(self.free_memory().saturating_sub(bytes));
            }
            let progress = self.turn_of_sweep(sweeping, others, search);
            if let Progress::Done(_) | Progress::Stopped(..) = progress {
                let reason = match self.how.engine {
                    Engine::Sweep => Reason::Asked,
                    _ => Reason::Narrow { width: sweeping.sweep.width() },
                };
                *chosen = Chosen::new(Engine::Sweep, reason);
            }
            match progress {
                Progress::Paused if !sweeping.is_too_long(&tuning) => {}
                Progress::Paused => {
                    self.record.sweep = None;
                    race.sweep = None;
                }
                // The record keeps the last states for a run with more memory.
                Progress::GaveUp => race.sweep = None,
                Progress::Stopped(..) => return None,
                Progress::Done(count) => {
                    self.counted_all(Count::from_big(count), search, each);
                    return None;
                }
            }
        }
        Some(Turn::Nodes(u64::MAX))
    }

    /// Gives a sweep one turn, and records its states from time to time.
    fn turn_of_sweep(
        &mut self,
        sweeping: &mut Sweeping<'_>,
        others: RivalForecast,
        search: &Search<'_>,
    ) -> Progress {
        self.meter.go_by(Way::Sweep);
        let sweep_tuning = self.meter.tuning().sweep;
        let turn = sweeping.turn();
        let mut left = turn;
        while left > 0 {
            let (states, begun) = (self.slice.min(left), self.meter.seconds());
            let progress = sweeping.sweep.advance(states, &mut self.meter);
            let seconds = (self.meter.seconds() - begun).max(f64::MIN_POSITIVE);
            self.swept += seconds;
            let factor = (SLICE_SECONDS / seconds).clamp(0.5, 2.0);
            self.slice = ((self.slice as f64 * factor) as u64).max(FIRST_SLICE);
            left -= states;
            let is_recorded = sweeping.sweep.waiting_bytes() <= self.state_bytes;
            self.unrecorded = if is_recorded { 0.0 } else { self.unrecorded + seconds };
            match progress {
                Progress::Paused if self.timer.is_over() => self.save_sweep(sweeping, search),
                Progress::Paused if self.meter.seconds() >= self.next_record => {
                    self.record_sweep(sweeping);
                }
                Progress::Paused => {}
                Progress::Stopped(..) => {
                    self.save_sweep(sweeping, search);
                    return progress;
                }
                Progress::Done(_) | Progress::GaveUp => {
                    self.meter.go_by(Way::Search);
                    return progress;
                }
            }
            if self.is_ahead(sweeping, others, search, &sweep_tuning) {
                break;
            }
        }
        self.meter.go_by(Way::Search);
        if left == 0 {
            sweeping.end_turn(turn, &sweep_tuning);
        }
        self.record_sweep(sweeping);
        Progress::Paused
    }

    /// Whether the sweep has just begun.
    fn is_trial_of_sweep(&self) -> bool {
        !self.goes_on_sweeping && self.swept < RECORDED_SECONDS
    }

    /// Writes the states of a sweep into the record, unless they are too many: then it keeps those that
    /// it has.
    fn record_sweep(&mut self, sweeping: &Sweeping<'_>) {
        // What took less is soon done again.
        if self.orbits_lead && self.is_trial_of_sweep()
            || sweeping.sweep.waiting_bytes() > self.state_bytes
        {
            return;
        }
        let begun = self.meter.seconds();
        self.record.sweep = sweeping.sweep.record();
        if let Some(record) = &mut self.record.sweep {
            record.presolved = self.how.presolve == Some(true);
        }
        let end = self.meter.seconds();
        let rest = (end - begun) * RECORDING_SHARE;
        self.next_record = end + rest.max(RECORD_SECONDS);
    }

    /// Writes the states of a sweep into the record and reports it.
    fn save_sweep(&mut self, sweeping: &Sweeping<'_>, search: &Search<'_>) {
        let begun = self.meter.seconds();
        self.record_sweep(sweeping);
        self.report(search.left());
        let saving = self.meter.seconds() - begun;
        let rest = saving * (RECORDING_SHARE - 1.0);
        self.timer = Meter::timer(self.every.max(Duration::from_secs_f64(rest)));
    }
}
