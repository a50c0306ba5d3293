//! Whose turn it is in a race, and how long that turn is.

use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_search::meter::job::{LEAST_NODES, NODES_ALONE};
use quadrille_search::tuning::Tuning;

use crate::prepare::Part;
use crate::race::orbits::Orbits;
use crate::race::search::Search;
use crate::race::share::SearchShare;
use crate::race::sweeping::{RivalForecast, Sweeping};

/// The next turn of a race, in nodes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn {
    Sweep,
    Orbits(u64),
    Search(u64),
}

/// The ways whose turn may be next.
pub(super) type Rivals<'w, 'r> =
    (Option<&'w Sweeping<'r>>, Option<&'w mut Orbits<'r>>, &'w Search<'r>);

/// The state of the policy.
#[derive(Debug)]
pub(super) struct Turns {
    tuning: Tuning,
    /// The first turn of the search is as long as the trial was.
    first: u64,
    /// Whether the search can be paused.
    can_pause: bool,
    /// The share of the search where the orbits lead.
    share: SearchShare,
}

impl Turns {
    pub(super) fn new(part: &Part<'_>, engines: Engines, meter: &Meter<'_>) -> Self {
        let tuning = *meter.tuning();
        let members = part.problem.member_count() as u64;
        let first = tuning.presolve.trial_nodes + tuning.orbits.nodes_per_member * members;
        let can_pause = engines.divides(&part.problem);
        Self { tuning, first, can_pause, share: SearchShare::least(first, meter) }
    }

    /// Chooses the next turn.
    pub(super) fn next(
        &mut self,
        (sweep, mut orbits, search): Rivals<'_, '_>,
        meter: &Meter<'_>,
    ) -> Turn {
        let searched = search.work();
        let until_sweep = sweep
            .map(|sweep| sweep.until_turn(others(orbits.as_deref(), search), &self.tuning.sweep));
        if until_sweep == Some(0) {
            return Turn::Sweep;
        }
        if let Some(orbits) = &mut orbits
            && search.has_begun()
        {
            let whole = searched as f64 + search.remaining();
            orbits.judge(search.memo(), whole, meter);
        }
        let room = until_sweep.unwrap_or(u64::MAX);
        match orbits {
            None if sweep.is_none() => {
                Turn::Search(match self.is_long(search) || !self.can_pause {
                    true => u64::MAX,
                    // Threads share what takes longer.
                    false => self.tuning.limit(NODES_ALONE),
                })
            }
            Some(orbits) if orbits.leads => {
                self.share.wait_for_sweep(sweep.is_some());
                let until_search = match self.can_pause {
                    true => self.share.until_turn(searched, orbits.count.work()),
                    false => u64::MAX,
                };
                match until_search {
                    0 => Turn::Search(self.share.turn(searched)),
                    nodes => Turn::Orbits(nodes.min(room)),
                }
            }
            Some(orbits) if orbits.due(searched.max(self.first)) > 0 => {
                let due = orbits.due(searched.max(self.first));
                // Where it is the best way, it goes on until it is the turn of the sweep.
                let is_best = orbits.weight >= 1.0;
                Turn::Orbits(if is_best { due.max(until_sweep.unwrap_or(0)) } else { due })
            }
            _ => Turn::Search(searched.max(self.first).min(room)),
        }
    }

    /// Whether a search alone is long enough for threads.
    fn is_long(&self, search: &Search<'_>) -> bool {
        search.work() >= self.tuning.limit(NODES_ALONE)
    }

    /// Whether the search is to be shared among threads in its next turn.
    pub(super) fn is_shared(
        &self,
        is_swept: bool,
        orbits: Option<&Orbits<'_>>,
        search: &Search<'_>,
    ) -> bool {
        let is_long = search.work() > self.tuning.limit(LEAST_NODES);
        match orbits {
            Some(orbits) if orbits.leads => is_long && self.share.is_full(),
            None if !is_swept => self.is_long(search),
            _ => is_long,
        }
    }

    /// Weighs the search again after a turn.
    pub(super) fn weigh(&mut self, orbits: Option<&Orbits<'_>>, search: &Search<'_>) {
        if let Some(orbits) = orbits {
            let walked = (orbits.count.work(), orbits.count.done());
            self.share.weigh(search.remaining(), walked);
        }
    }
}

/// The work of the search and of the count by orbits: what is done, and what may be left.
pub(super) fn others(orbits: Option<&Orbits<'_>>, search: &Search<'_>) -> RivalForecast {
    let (work, remaining) = (search.work(), search.remaining());
    let forecast = RivalForecast::search(search.work_in_all(), work, remaining);
    orbits.map_or(forecast, |orbits| orbits.among(forecast))
}
