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
pub(crate) mod sweeping;
#[cfg(test)]
mod tests;
mod turns;

use std::cell::OnceCell;
use std::sync::Arc;
use std::time::Duration;

use quadrille_problem::Problem;
use quadrille_search::answer::{Answer, Count, Progress};
use quadrille_search::choice::{Chosen, Declined, Engine, Reason};
use quadrille_search::engine::Engines;
use quadrille_search::meter::job::NODES_ALONE;
use quadrille_search::meter::{Meter, Visited};
use quadrille_search::observe::{Statistics, Way};
use quadrille_search::target::IS_SMALL;
use quadrille_search::tuning::SweepTuning;

use crate::ledger::{self, Ledger, Probed, try_to_search};
use crate::prepare::Part;
use crate::race::orbits::{Orbits, is_clear, pays, whole_orbits_pay};
use crate::race::recorder::{RaceState, Recorder};
use crate::race::search::{Search, Start, TurnLimit};
use crate::race::sweeping::{RivalForecast, Sweeping};
use crate::race::turns::{Rivals, Turn, Turns, others};
use crate::sweep::{self, SweepOptions, TreeSweep};

pub(crate) use orbits::TrialResult;

/// The most primary items for each bit of a state with which a walk by orbits is tried before a sweep: a longer
/// part has few symmetries.
const ITEMS_PER_BIT: u32 = 2;

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
    Race::new(part, ways, &narrowed, start, None, meter).count(meter, statistics)
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
    Race::new(part, ways, &narrowed, start, Some(recorder), meter).count(meter, statistics)
}

/// Counts a part by a search alone.
fn search(
    part: &Part<'_>,
    ways: PartOptions<'_>,
    meter: &mut Meter<'_>,
    statistics: &mut Statistics,
) -> Result<Answer, Declined> {
    let engines = Engines { memory: meter.memory_limit(), ..ways.engines };
    let narrowed = part.narrowed(&engines);
    let tree = narrowed.as_ref().unwrap_or(&part.problem);
    if ways.threads > 1 && !meter.counts_each() {
        let mut search = Search::new(Start::default(), meter);
        search.begin(tree, engines)?;
        let mut nodes = meter.tuning().limit(NODES_ALONE);
        loop {
            match search.turn(TurnLimit { nodes, time: None }, meter)? {
                Progress::Paused(_) => search.share(ways.threads),
                Progress::Ended(answer) => {
                    search.record(statistics);
                    return Ok(answer);
                }
            }
            nodes = u64::MAX;
        }
    }
    let mut walker = engines.build(part.chosen, tree);
    let answer = walker.count(meter);
    statistics.updates += walker.updates();
    statistics.memo.add(walker.memo());
    Ok(answer)
}

/// A part that a short search did not finish, and the ways to count it.
struct Race<'r, 'p> {
    part: &'r Part<'p>,
    ways: PartOptions<'r>,
    /// The part with shorter lists of items, once a search has needed it.
    narrowed: &'r OnceCell<Option<Problem>>,
    search: Search<'r>,
    sweep: Option<Sweeping<'r>>,
    /// The nodes that the sweep visited.
    swept: Visited,
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
        meter: &Meter<'_>,
    ) -> Self {
        Self {
            part,
            ways,
            narrowed,
            search: Search::new(start, meter),
            sweep,
            swept: meter.visited_so_far().clone(),
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
        if self.has_rivals() || self.recorder.is_some() {
            return self.run(meter, statistics);
        }
        let answer = search(self.part, self.ways, meter, statistics)?;
        Ok((answer, self.part.chosen))
    }

    /// Whether there are other ways than the search.
    fn has_rivals(&self) -> bool {
        self.sweep.is_some() || self.orbits.is_some()
    }

    /// Tries each way for a short time. Returns the count if one of them ends, or is chosen.
    fn start(&mut self, meter: &mut Meter<'_>, statistics: &mut Statistics) -> Option<Counted> {
        if self.sweep.is_some() {
            // It goes on at once, but not before orbits that lead.
            let counted = self.start_orbits(meter, statistics);
            let leads = self.orbits.as_ref().is_some_and(|orbits| orbits.leads);
            self.sweep.iter_mut().filter(|_| leads).for_each(|sweep| sweep.give_way(0));
            return counted;
        }
        if self.ways.sweeps {
            let counted = match meter.tuning().sweep.is_long(&self.part.problem) {
                true => self.sweep_tree(meter).or_else(|| self.start_sweep(meter)),
                false => self.start_sweep(meter).or_else(|| self.sweep_tree(meter)),
            };
            if counted.is_some() {
                return counted;
            }
        }
        self.start_orbits(meter, statistics)
    }

    /// Begins a count by orbits, if the part has symmetries that save work, within the memory that its claims
    /// leave. Returns the count if a short search before that ends.
    fn start_orbits(
        &mut self,
        meter: &mut Meter<'_>,
        statistics: &mut Statistics,
    ) -> Option<Counted> {
        let ledger = self.orbits_of_part()?;
        let memory = meter.memory_limit().saturating_sub(ledger.memory());
        meter.with_memory(memory, |meter| self.probe_orbits(ledger, meter, statistics))
    }

    /// Sweeps along a line or a tree, for as long as it takes.
    fn sweep_as_asked(&mut self, meter: &mut Meter<'_>) -> Option<Answer> {
        let is_long = meter.tuning().sweep.is_long(&self.part.problem);
        if is_long && let Some((answer, _)) = self.sweep_tree(meter) {
            return Some(answer);
        }
        meter.go_by(Way::Sweep);
        sweep::count(&self.part.problem, self.ways.means(), meter)
            .or_else(|| self.sweep_tree(meter).map(|(answer, _)| answer))
    }

    /// Sweeps along a tree, if the part is like one and not each node counts.
    fn sweep_tree(&mut self, meter: &mut Meter<'_>) -> Option<Counted> {
        let part = &self.part.problem;
        if IS_SMALL {
            return None;
        }
        let is_tried = !meter.counts_each()
            && self.search.is_whole()
            && part.option_count() >= meter.tuning().sweep.least_options;
        let along_line = self.sweep.as_ref().map_or(u64::MAX, |sweep| sweep.expected());
        let sweep = is_tried.then(|| TreeSweep::new(part, along_line, meter)).flatten()?;
        meter.go_by(Way::Sweep);
        let before = meter.visited_so_far().clone();
        if let Some(answer) = sweep.count(meter).answer() {
            let reason = Reason::Tree { width: sweep.width() };
            return Some((answer, Chosen::new(Engine::Sweep, reason)));
        }
        // What it visited is of no use to the others.
        meter.set_aside(before);
        meter.go_by(Way::Search);
        None
    }

    /// Begins a sweep and ends it at once if few states are expected.
    fn start_sweep(&mut self, meter: &mut Meter<'_>) -> Option<Counted> {
        let tuning = meter.tuning().sweep;
        let (part, memory) = (&self.part.problem, meter.memory_limit());
        self.sweep = Some(Sweeping::begin(part, memory, self.ways.means(), false, meter)?);
        self.swept = meter.visited_so_far().clone();
        loop {
            let counted = self.turn_of_sweep(0, meter);
            if counted.is_some() {
                return counted;
            }
            let sweep = self.sweep.as_ref()?;
            if !sweep.is_between_turns() {
                if self.search_first(meter).is_some() {
                    return None;
                }
                continue;
            }
            if sweep.is_too_long(&tuning) {
                self.sweep = None;
                self.recorder.iter_mut().for_each(|recorder| recorder.drop_sweep());
                return None;
            }
            if sweep.until_turn(RivalForecast::new(0, 0.0), &tuning) > 0
                || self.orbits_may_be_shorter(&tuning, meter)
            {
                return None;
            }
        }
    }

    /// Whether a walk by orbits may be shorter than the sweep: the part has more symmetries than states are
    /// expected. They are looked for only where that takes no longer than the sweep.
    fn orbits_may_be_shorter(&mut self, tuning: &SweepTuning, meter: &mut Meter<'_>) -> bool {
        let part = &self.part.problem;
        let Some((sweep, ledger)) = self.sweep.as_ref().zip(self.orbits_of_part()) else {
            return false;
        };
        let states = sweep.expected();
        let items = u64::from(ITEMS_PER_BIT) * u64::from(sweep.sweep.width());
        if states <= tuning.few_states(part) || part.primary_count() as u64 > items {
            return false;
        }
        let probed = self.probed.get_or_insert_with(|| ledger.probe(part, meter));
        probed.as_ref().is_some_and(|probed| probed.group_order() > states as f64)
    }

    /// The counts by orbits, unless the part is too small for them.
    fn orbits_of_part(&self) -> Option<&'r Ledger> {
        self.ways.orbits.filter(|_| self.part.chosen.engine != Engine::Links)
    }

    /// Lets the sweep go on with its turn, in the memory that the `others` leave. Returns the count if that ends it.
    fn turn_of_sweep(&mut self, others: usize, meter: &mut Meter<'_>) -> Option<Counted> {
        let sweeping = self.sweep.as_mut()?;
        let left = sweeping.turn();
        let states = self.recorder.as_ref().map_or(left, |to| to.slice(Way::Sweep, left));
        let sweep = &mut sweeping.sweep;
        sweep.limit_memory(meter.memory_limit().saturating_sub(others));
        let progress = meter.go_on(Way::Sweep, &mut self.swept, |meter| {
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
        if let Some(recorder) = &mut self.recorder {
            let state = RaceState {
                search: &self.search,
                sweep: self.sweep.as_ref(),
                orbits_lead: self.orbits.as_ref().is_some_and(|orbits| orbits.leads),
                found: &self.found,
            };
            recorder.see(way, &state, meter);
        }
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

    /// Searches for a short time, unless that was done, then probes for symmetries. Returns the count if that
    /// search ends.
    fn probe_orbits(
        &mut self,
        ledger: &'r Ledger,
        meter: &mut Meter<'_>,
        statistics: &mut Statistics,
    ) -> Option<Counted> {
        let (problem, tuning) = (&self.part.problem, meter.tuning().orbits);
        let nodes = tuning.nodes_per_member * problem.member_count() as u64;
        let engine = self.part.chosen.engine;
        let stands_for = |tried: &TrialResult| {
            tried.nodes >= nodes && tried.engine == engine && is_clear(tried.memo, &tuning)
        };
        let TrialResult { nodes: searched, memo, share, .. } =
            match self.ways.tried.filter(stands_for) {
                Some(tried) => tried,
                None => match try_to_search(problem, nodes, self.ways.search, meter)? {
                    Ok((answer, searched)) => {
                        statistics.memo.add(searched.memo);
                        statistics.updates += searched.updates;
                        return Some((answer, self.part.chosen));
                    }
                    Err((searched, share)) => {
                        TrialResult { engine, nodes, memo: searched.memo, share }
                    }
                },
            };
        ledger.searched(searched, memo);
        let probed = self.probed.take().unwrap_or_else(|| ledger.probe(problem, meter))?;
        let leads = !pays(memo, &tuning);
        // If no part was finished, nothing is known of the rest.
        let whole = (share > 0.0).then(|| searched as f64 / share);
        let whole_orbits = whole_orbits_pay((problem, &probed), memo, whole, meter.tuning());
        let root = Arc::new((**problem).clone());
        let workers = self.ways.threads;
        let count = ledger.begin(Arc::clone(&root), (&probed, whole_orbits), workers, meter)?;
        let fewest = whole.unwrap_or(0.0) / probed.group_order();
        // It may end within the work of that search.
        let may_be_short = whole.is_some() && fewest <= nodes as f64;
        if may_be_short && let Some(sweep) = &mut self.sweep {
            sweep.give_way(meter.tuning().sweep.few_states(problem));
        }
        let later = (probed.fold / tuning.full_fold).min(1.0);
        let weight = if may_be_short { tuning.weight_without_memo } else { later };
        let saves = leads || probed.fold >= tuning.least_fold || weight >= 1.0;
        // It may save more later, if the memo is found to be of less use than now.
        let (weight, later) = if saves { (weight, later) } else { (0.0, 0.0) };
        if saves || probed.whole_fold >= tuning.least_fold {
            let visited = meter.visited_so_far().clone();
            self.orbits = Some(Orbits {
                ledger,
                count,
                root,
                probed,
                whole_orbits,
                leads,
                weight,
                later,
                fewest,
                visited,
            });
        }
        None
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
        let engines = Engines { memory, ..self.ways.engines };
        let mut turns = Turns::new(self.part, engines, meter);
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
                    let progress = self.turn_of_search((nodes, rest), engines, &turns, meter)?;
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

    /// Lets the search go on for `nodes` nodes, and no longer than `rest`.
    fn turn_of_search(
        &mut self,
        (nodes, rest): (u64, Option<Duration>),
        engines: Engines,
        turns: &Turns,
        meter: &mut Meter<'_>,
    ) -> Result<Progress, Declined> {
        if !self.search.has_begun() {
            let narrowed = self.narrowed.get_or_init(|| self.part.narrowed(&engines));
            self.search.begin(narrowed.as_ref().unwrap_or(&self.part.problem), engines)?;
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
        let progress = self.search.turn(TurnLimit { nodes, time }, meter)?;
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
