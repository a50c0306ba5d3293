//! The beginning of a race: each way is tried for a short time.

use std::sync::Arc;

use quadrille_search::answer::Answer;
use quadrille_search::choice::{Chosen, Engine, Reason};
use quadrille_search::meter::Meter;
use quadrille_search::observe::{Statistics, Way};
use quadrille_search::target::IS_SMALL;
use quadrille_search::tuning::SweepTuning;

use crate::ledger::{Ledger, try_to_search};
use crate::race::orbits::{Orbits, TrialResult, is_clear, pays, whole_orbits_pay};
use crate::race::sweeping::{RivalForecast, Sweeping};
use crate::race::{Counted, Race};
use crate::sweep::{self, TreeSweep};

/// The most primary items for each bit of a state with which a walk by orbits is tried before a sweep: a longer
/// part has few symmetries.
const ITEMS_PER_BIT: u32 = 2;

impl<'r> Race<'r, '_> {
    /// Tries each way for a short time. Returns the count if one of them ends, or is chosen.
    pub(super) fn start(
        &mut self,
        meter: &mut Meter<'_>,
        statistics: &mut Statistics,
    ) -> Option<Counted> {
        if self.sweep.is_some() {
            // It goes on at once, but not before orbits that lead.
            let counted = self.start_orbits(meter, statistics);
            let leads = self.orbits_lead();
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
    pub(super) fn sweep_as_asked(&mut self, meter: &mut Meter<'_>) -> Option<Answer> {
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
}
