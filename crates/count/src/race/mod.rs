//! Counts one independent part by several ways in turn: a search, a walk by orbits, and a sweep.
//!
//! Which way is best is known only from what each of them yields, and a wrong choice may never end.
//! So none is chosen for good. A part that a short search does not finish is given to all ways that
//! apply, in turns that grow: each way keeps what it has found, and the first that ends decides.
//!
//! * The **search** gets turns that double the work done so far.
//! * The **count by orbits** goes on where its last turn ended. It gets a share of that work: as much as the
//!   orbits of the first item promise, and many times that work in its first turn if it may end sooner than
//!   the first short search did. Where equal residuals are rare, so that the memo of the search is of no
//!   use, the count by orbits leads: the search gets a small share of the work, and more where it yields more (see
//!   `share`). The memo is judged again before each turn: the count by orbits gets as much work as the search
//!   once equal residuals have become rare.
//! * A **sweep along a tree** is tried once, within bounds: on parts that are like trees it is done
//!   where all others would never end. On long parts it is the first way, else the second.
//! * The **sweep** predicts its states from those it has. It gets a turn once the others have
//!   worked as much as it is expected to (many times that, where its states are wide and the
//!   prediction is less sure), or at once where they are expected to take far longer, or where few
//!   states are expected and the symmetries are not more. If only the search takes far longer, and a
//!   walk by orbits may be shorter than a sweep of wide states, they work as long as
//!   the sweep is expected to.
//!
//! No clock is read, so one thread takes the same turns each time. Nodes of the ways that do not
//! end count as discarded.
//!
//! A count that can be resumed is the same race, with a [`Recorder`]. Its turns are cut into slices by the clock. A sweep
//! whose states are too many to be recorded has no more time than the search, unless that is hopeless.
//!
//! # Invariant
//! Each way alone counts all solutions of the part: the answer does not depend on the turns.

pub(crate) mod orbits;
pub(crate) mod recorder;
pub(crate) mod search;
pub mod share;
mod start;
pub(crate) mod sweeping;
#[cfg(test)]
mod tests;
mod turns;

use std::cell::OnceCell;
use std::time::Duration;

use quadrille_problem::Problem;
use quadrille_search::answer::{Answer, Count, Progress};
use quadrille_search::choice::{Chosen, Declined, Engine, Reason};
use quadrille_search::engine::Engines;
use quadrille_search::meter::{Meter, Visited};
use quadrille_search::observe::{Statistics, Way};

use crate::ledger::{self, Ledger, Probed};
use crate::prepare::Part;
use crate::race::orbits::Orbits;
use crate::race::recorder::{RaceState, Recorder};
use crate::race::search::{Search, Start};
use crate::race::sweeping::Sweeping;
use crate::race::turns::{Rivals, Turn, Turns, others};
use crate::sweep::{self, SweepOptions};

pub(crate) use orbits::TrialResult;

/// How a part may be counted.
#[expect(
    missing_debug_implementations,
    reason = "it holds functions or a walk, which show nothing"
)]
#[derive(Clone, Copy)]
pub struct PartOptions<'w> {
    /// The requested back end and the resources of walks.
    pub(crate) engines: Engines,
    /// The number of threads, at least 1.
    pub threads: usize,
    /// Whether the part may be swept.
    pub sweeps: bool,
    /// Whether a sweep may use symmetries.
    pub(crate) merges: bool,
    /// Counts by orbits, if the part may be counted so.
    pub(crate) orbits: Option<&'w Ledger>,
    /// Counts a residual by a search.
    pub(crate) search: ledger::Search<'w>,
    /// A search of nearly the same part that did not end, if there was one.
    pub(crate) tried: Option<TrialResult>,
}

impl PartOptions<'_> {
    /// How a sweep may be done.
    fn means(&self) -> SweepOptions {
        SweepOptions { threads: self.threads, merges: self.merges }
    }
}

/// A finished or stopped count of the part, and the back end that counted it.
pub type Counted = (Answer, Chosen);

/// Counts the solutions of a part.
///
/// # Errors
/// If the requested back end declines the part.
pub fn count(
    part: &Part<'_>,
    ways: PartOptions<'_>,
    meter: &mut Meter<'_>,
    statistics: &mut Statistics,
) -> Result<Counted, Declined> {
    let narrowed = OnceCell::new();
    let start = (Start::default(), None);
    Race::new(part, ways, &narrowed, start, None).count(meter, statistics)
}

/// Goes on with a count of which some pieces are left, and perhaps a sweep. What a search counts are the solutions of
/// these pieces; other ways count all solutions of the part. The recorder sees what is needed to go on once more.
///
/// # Errors
/// If the requested back end declines the part.
pub(crate) fn go_on<'r>(
    part: &'r Part<'_>,
    ways: PartOptions<'r>,
    start: (Start, Option<Sweeping<'r>>),
    recorder: &mut dyn Recorder,
    meter: &mut Meter<'_>,
    statistics: &mut Statistics,
) -> Result<Counted, Declined> {
    let narrowed = OnceCell::new();
    Race::new(part, ways, &narrowed, start, Some(recorder)).count(meter, statistics)
}

/// A part that a short search did not finish, and the ways to count it.
struct Race<'r, 'p> {
    part: &'r Part<'p>,
    ways: PartOptions<'r>,
    /// The part with shorter lists of items, once a search has needed it.
    narrowed: &'r OnceCell<Option<Problem>>,
    search: Search<'r>,
    sweep: Option<Sweeping<'r>>,
    /// The nodes that the sweep visited, and those before its first turn.
    swept: Option<Visited>,
    /// The symmetries of the part, once they were looked for.
    probed: Option<Option<Probed>>,
    orbits: Option<Orbits<'r>>,
    /// The most solutions that a way has found.
    found: Count,
    recorder: Option<&'r mut dyn Recorder>,
}

impl<'r, 'p> Race<'r, 'p> {
    /// No way has begun in this run, but for this sweep.
    fn new(
        part: &'r Part<'p>,
        ways: PartOptions<'r>,
        narrowed: &'r OnceCell<Option<Problem>>,
        (start, sweep): (Start, Option<Sweeping<'r>>),
        recorder: Option<&'r mut dyn Recorder>,
    ) -> Self {
        Self {
            part,
            ways,
            narrowed,
            search: Search::new(start),
            sweep,
            swept: None,
            probed: None,
            orbits: None,
            found: Count::ZERO,
            recorder,
        }
    }

    fn count(
        mut self,
        meter: &mut Meter<'_>,
        statistics: &mut Statistics,
    ) -> Result<Counted, Declined> {
        // A walk of a million options takes longer to build than an interrupt may wait.
        if meter.is_over() {
            return Ok((Answer::AtLeast(0u64.into(), meter.reason_to_stop()), self.part.chosen));
        }
        let asked = self.ways.engines.asked;
        if self.ways.sweeps
            && asked == Engine::Sweep
            && self.recorder.is_none()
            && let Some(answer) = self.sweep_as_asked(meter)
        {
            return Ok((answer, Chosen::new(Engine::Sweep, Reason::Asked)));
        }
        meter.go_by(Way::Search);
        // Where each node or solution counts, all back ends walk the common tree.
        let is_free = asked == Engine::Auto && !meter.counts_each() && meter.memory_limit() > 0;
        if is_free && let Some(counted) = self.start(meter, statistics) {
            return Ok(counted);
        }
        let is_shared = self.ways.threads > 1 && !meter.counts_each();
        if self.has_rivals() || is_shared || self.recorder.is_some() {
            return self.run(meter, statistics);
        }
        let memory = meter.memory_limit();
        let mut walker = self.engines(memory).build(self.part.chosen, self.tree(memory));
        let answer = walker.count(meter);
        statistics.updates += walker.updates();
        statistics.memo.add(walker.memo());
        Ok((answer, self.part.chosen))
    }

    /// The back ends of searches with a memo of up to `memory` bytes.
    fn engines(&self, memory: usize) -> Engines {
        Engines { memory, ..self.ways.engines }
    }

    /// The problem that a search with such a memo walks.
    fn tree(&self, memory: usize) -> &'r Problem {
        let narrowed = self.narrowed.get_or_init(|| self.part.narrowed(&self.engines(memory)));
        narrowed.as_ref().unwrap_or(&self.part.problem)
    }

    /// Whether there are other ways than the search.
    fn has_rivals(&self) -> bool {
        self.sweep.is_some() || self.orbits.is_some()
    }

    /// Lets the sweep go on with its turn, in the memory that the `others` leave. Returns the count if that ends it.
    fn turn_of_sweep(&mut self, others: usize, meter: &mut Meter<'_>) -> Option<Counted> {
        let sweeping = self.sweep.as_mut()?;
        let left = sweeping.turn();
        let states = self.recorder.as_ref().map_or(left, |to| to.slice(Way::Sweep, left));
        let sweep = &mut sweeping.sweep;
        sweep.limit_memory(meter.memory_limit().saturating_sub(others));
        let swept = self.swept.get_or_insert_with(|| meter.visited_so_far().clone());
        let progress = meter.go_on(Way::Sweep, swept, |meter| {
            let progress = sweep.advance(states, meter);
            let is_paused = matches!(progress, sweep::Progress::Paused | sweep::Progress::GaveUp);
            (progress, is_paused)
        });
        let reason = match self.ways.engines.asked {
            Engine::Sweep => Reason::Asked,
            _ => Reason::Narrow { width: sweep.width() },
        };
        match progress {
            sweep::Progress::GaveUp => self.sweep = None,
            sweep::Progress::Paused => sweeping.advanced(states, &meter.tuning().sweep),
            sweep::Progress::Done(_) | sweep::Progress::Stopped(..) => {}
        }
        if !matches!(progress, sweep::Progress::Done(_)) {
            self.show(Way::Sweep, meter);
        }
        progress.answer().map(|answer| (answer, Chosen::new(Engine::Sweep, reason)))
    }

    /// Shows the state to the recorder, if there is one.
    fn show(&mut self, way: Way, meter: &mut Meter<'_>) {
        let orbits_lead = self.orbits_lead();
        if let Some(recorder) = &mut self.recorder {
            let state = RaceState {
                search: &self.search,
                sweep: self.sweep.as_ref(),
                orbits_lead,
                found: &self.found,
            };
            recorder.see(way, &state, meter);
        }
    }

    /// Whether there is a count by orbits, and it leads.
    fn orbits_lead(&self) -> bool {
        self.orbits.as_ref().is_some_and(|orbits| orbits.leads)
    }

    /// How long the others go on before the sweep, if they must.
    fn search_first(&self, meter: &Meter<'_>) -> Option<Duration> {
        let (recorder, sweep) = self.recorder.as_ref().zip(self.sweep.as_ref())?;
        let is_free = self.ways.engines.asked != Engine::Sweep
            && self.ways.engines.divides(&self.part.problem);
        let others = others(self.orbits.as_ref(), &self.search);
        let waits = is_free && !sweep.others_are_hopeless(others, &meter.tuning().sweep);
        recorder.search_first().filter(|_| waits)
    }

    /// Gives all ways their turns until one ends.
    fn run(
        mut self,
        meter: &mut Meter<'_>,
        statistics: &mut Statistics,
    ) -> Result<Counted, Declined> {
        let memory = match self.has_rivals() {
            true => self.memory_of_searches(meter),
            false => meter.memory_limit(),
        };
        let mut turns = Turns::new(self.part, self.engines(memory), meter);
        loop {
            let mut chosen = self.part.chosen;
            let mut rest = None;
            let mut turn = turns.next(self.rivals(), meter);
            if matches!(turn, Turn::Sweep) {
                rest = self.search_first(meter);
                if rest.is_some() {
                    turn = turns.next((None, self.orbits.as_mut(), &self.search), meter);
                }
            }
            let progress = match turn {
                Turn::Sweep => {
                    let others = self.search.memory() + self.memory_of_orbits(memory);
                    let Some((answer, by_sweep)) = self.turn_of_sweep(others, meter) else {
                        continue;
                    };
                    chosen = by_sweep;
                    Progress::Ended(answer)
                }
                Turn::Orbits(nodes) => self.turn_of_orbits(nodes, memory, meter),
                Turn::Search(nodes) => {
                    let progress = self.turn_of_search((nodes, rest), memory, &turns, meter)?;
                    match progress {
                        Progress::Paused(_) => turns.weigh(self.orbits.as_ref(), &self.search),
                        Progress::Ended(_) => self.search.record(statistics),
                    }
                    progress
                }
            };
            if let Progress::Ended(answer) = progress {
                return Ok((answer.raised_to(&self.found), chosen));
            }
        }
    }

    /// The ways whose turn may be next.
    fn rivals(&mut self) -> Rivals<'_, 'r> {
        (self.sweep.as_ref(), self.orbits.as_mut(), &self.search)
    }

    /// Lets the search go on for `nodes` nodes, and no longer than `rest`, with a memo of up to `memory` bytes.
    fn turn_of_search(
        &mut self,
        (nodes, rest): (u64, Option<Duration>),
        memory: usize,
        turns: &Turns,
        meter: &mut Meter<'_>,
    ) -> Result<Progress, Declined> {
        if !self.search.has_begun() {
            self.search.begin(self.tree(memory), self.engines(memory), meter)?;
        }
        let is_shared =
            || turns.is_shared(self.sweep.is_some(), self.orbits.as_ref(), &self.search);
        // A pool keeps its pieces when it is stopped.
        if self.recorder.is_some() || self.ways.threads > 1 && is_shared() {
            self.search.share(self.ways.threads);
        }
        let time = self.recorder.as_ref().map(|recorder| match rest {
            Some(rest) => recorder.timer().or_sooner(rest),
            None => recorder.timer(),
        });
        let progress = self.search.turn((nodes, time), meter)?;
        self.raise(&progress);
        self.show(Way::Search, meter);
        Ok(progress)
    }

    /// Lets the count by orbits go on for `nodes` nodes, with searches within `memory` bytes.
    fn turn_of_orbits(&mut self, nodes: u64, memory: usize, meter: &mut Meter<'_>) -> Progress {
        let orbits = self.orbits.as_mut().expect("it is its turn");
        let slice = self.recorder.as_ref().map_or(nodes, |to| to.slice(Way::Orbits, nodes));
        let progress = meter.go_on(Way::Orbits, &mut orbits.visited, |meter| {
            let progress = meter
                .with_memory(memory, |meter| orbits.count.advance(slice, self.ways.search, meter));
            let is_paused = matches!(progress, Progress::Paused(_));
            (progress, is_paused)
        });
        if let Progress::Paused(_) = progress
            && slice == nodes
        {
            // If it was expected to be short, it was not.
            orbits.weight = orbits.later;
        }
        self.raise(&progress);
        if !matches!(progress, Progress::Ended(Answer::Complete(_))) {
            self.show(Way::Orbits, meter);
        }
        progress
    }

    /// Notes what a way has found.
    fn raise(&mut self, progress: &Progress) {
        if let Progress::Paused(found) | Progress::Ended(Answer::AtLeast(found, _)) = progress
            && *found > self.found
        {
            self.found = found.clone();
        }
    }

    /// The most memory of the memo of the search, and of that of each search within a count by orbits,
    /// whose claims take up to half of all memory.
    fn memory_of_searches(&self, meter: &Meter<'_>) -> usize {
        meter.memory_limit() / if self.orbits.is_some() { 4 } else { 2 }
    }

    /// The memory of the count by orbits, if searches within it take up to `searches`.
    fn memory_of_orbits(&self, searches: usize) -> usize {
        let claims = |orbits: &Orbits<'_>| orbits.ledger.statistics().bytes as usize;
        self.orbits.as_ref().map_or(0, |orbits| claims(orbits) + searches)
    }
}
