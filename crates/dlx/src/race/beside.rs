//! A search that gets turns beside a walk by orbits, which is not paused for that.
//!
//! Where the memo of a first short search is of no use, a walk by orbits is mostly far better than a
//! search, but not always: that sample may be too early, and symmetries of a small part of the problem
//! are used up soon. So the search gets a small share of the work. Both ways report the finished
//! share of their trees. Where the search is expected to end before the walk, its share doubles with each
//! turn, up to as much as the walk does; else it falls again. It does not rise while the search is
//! expected to need far more than the work so far: then there is time, and the forecasts say little.
//!
//! # Invariant
//! A turn begins only when it is due as a whole, so the search never does more than its share.

use std::sync::{Mutex, OnceLock, PoisonError};

use quadrille_problem::Problem;
use quadrille_threads::locked;

use crate::answer::Answer;
use crate::engine::Engines;
use crate::meter::Meter;
use crate::meter::beside::Beside;
use crate::observe::Statistics;
use crate::prepare::Part;
use crate::race::search::Search;
use crate::tuning::OrbitTuning;

/// A search beside a walk by orbits.
pub(super) struct BesideOrbits<'r, 'p, 'm> {
    part: &'r Part<'p>,
    engines: Engines,
    threads: usize,
    /// The part in the order in which it is searched.
    narrowed: &'r OnceLock<Option<Problem>>,
    /// The nodes of the first turn.
    first: u64,
    state: Mutex<State<'r, 'm>>,
}

/// What both ways have done.
struct State<'r, 'm> {
    /// `None` before the first turn.
    search: Option<Search<'r>>,
    /// Counts the nodes of the search.
    meter: Meter<'m>,
    /// The work of the search and that of the walk by orbits, in nodes.
    searched: u64,
    walked: u64,
    /// The work of the search for each unit of work of the walk, and the most of it.
    weight: f64,
    most: f64,
    /// Whether the search goes on: it has not ended, and no limit was reached.
    goes_on: bool,
    answer: Option<Answer>,
}

impl<'r, 'p, 'm> BesideOrbits<'r, 'p, 'm> {
    pub(super) fn new(
        part: &'r Part<'p>,
        engines: Engines,
        threads: usize,
        narrowed: &'r OnceLock<Option<Problem>>,
        meter: Meter<'m>,
    ) -> Self {
        let tuning = meter.tuning();
        let first = tuning.presolve.trial_nodes
            + tuning.orbits.nodes_per_member * part.problem.member_count() as u64;
        let state = State {
            search: None,
            searched: 0,
            walked: 0,
            weight: tuning.orbits.search_weight,
            most: 1.0,
            goes_on: true,
            answer: None,
            meter,
        };
        Self { part, engines, threads, narrowed, first, state: Mutex::new(state) }
    }

    /// Says whether a sweep waits for its turn. While it does, the search keeps its small share: the sweep
    /// ends a walk that is hopeless.
    pub(super) fn wait_for_sweep(&self, waits: bool) {
        let state = &mut *locked(&self.state);
        let least = self.engines.tuning.orbits.search_weight;
        state.most = if waits { least } else { 1.0 };
        state.weight = state.weight.min(state.most);
    }

    /// Returns the work of both ways, in nodes.
    pub(super) fn work(&self) -> u64 {
        let state = locked(&self.state);
        state.searched + state.walked
    }

    /// Returns the length of the next turn of the walk, at least, in nodes: each begins again at the root,
    /// so it is as long as all before it.
    pub(super) fn least_walk(&self) -> u64 {
        let first = self.first as f64 * self.engines.tuning.orbits.weight_without_memo;
        locked(&self.state).walked.max(first as u64)
    }

    /// Returns the memory of the memo of the search, in bytes.
    pub(super) fn memory(&self) -> usize {
        locked(&self.state).search.as_ref().map_or(0, Search::memory)
    }

    /// Whether the search has counted all solutions.
    pub(super) fn has_ended(&self) -> bool {
        locked(&self.state).answer.is_some()
    }

    /// Returns the meter of the search, and its answer if it has ended. Records its cost then.
    pub(super) fn end(self, statistics: &mut Statistics) -> (Meter<'m>, Option<Answer>) {
        let State { search, meter, answer, .. } =
            self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let (Some(search), Some(_)) = (search, &answer) {
            search.record(statistics);
        }
        (meter, answer)
    }

    /// Begins the search. `None` if the part cannot be searched, or not in turns.
    fn begin(&self) -> Option<Search<'r>> {
        let narrowed = self.narrowed.get_or_init(|| self.part.narrowed(&self.engines));
        let tree = narrowed.as_ref().unwrap_or(&self.part.problem);
        let is_divided = self.engines.divides(tree);
        if is_divided { Search::new(tree, self.engines).ok() } else { None }
    }
}

impl Beside for BesideOrbits<'_, '_, '_> {
    fn go_on(&self, nodes: u64, share: &dyn Fn() -> f64) -> bool {
        let state = &mut *locked(&self.state);
        let tuning = self.engines.tuning.orbits;
        state.walked += nodes;
        while state.goes_on {
            let turn = state.turn(self.first, &tuning);
            if state.due() < state.searched.saturating_add(turn) {
                break;
            }
            if state.search.is_none() {
                state.search = self.begin();
            }
            if state.weight >= 1.0 && state.searched > self.engines.tuning.threads.least_nodes {
                state.search = state.search.take().map(|search| search.share(self.threads));
            }
            state.advance(turn);
            state.weigh(share(), &tuning);
        }
        state.answer.is_some()
    }
}

impl State<'_, '_> {
    /// The work that the search should have done by now.
    fn due(&self) -> u64 {
        (self.walked as f64 * self.weight) as u64
    }

    /// The nodes of the next turn.
    fn turn(&self, first: u64, tuning: &OrbitTuning) -> u64 {
        let shortest = first.max(tuning.shortest_turn).max(1);
        (self.searched / 8).min(tuning.longest_turn).max(shortest)
    }

    /// Lets the search do a turn of this many nodes.
    fn advance(&mut self, nodes: u64) {
        self.searched += nodes;
        let Some(search) = &mut self.search else {
            self.goes_on = false;
            return;
        };
        let turn = self.meter.allow(nodes);
        let answer = search.advance(&mut self.meter);
        let is_paused = self.meter.end_turn(turn);
        match answer {
            Ok(answer) if answer.stopped().is_none() => {
                self.answer = Some(answer);
                self.goes_on = false;
            }
            Ok(_) => self.goes_on = is_paused,
            Err(_) => self.goes_on = false,
        }
    }

    /// Gives the search a larger share while it is expected to end before the walk, and soon enough to
    /// be worth it; else a smaller one. `share` is the finished share of the walk.
    fn weigh(&mut self, share: f64, tuning: &OrbitTuning) {
        let Some(search) = &self.search else { return };
        let of_search = search.remaining(self.searched);
        let of_walk = self.walked as f64 * (1.0 - share) / share.max(f64::MIN_POSITIVE);
        let least = tuning.search_weight;
        let is_near = of_search * least <= self.walked as f64;
        let factor = if is_near && of_search * tuning.search_lead < of_walk { 2.0 } else { 0.5 };
        self.weight = (self.weight * factor).max(least).min(self.most);
    }
}
