//! The settled claims, and what was learned while they were made.

use std::collections::HashMap;
use std::sync::{Condvar, Mutex};

use num_bigint::BigUint;
use quadrille_problem::{ItemId, Problem};
use quadrille_search::answer::{Answer, Count};
use quadrille_search::meter::Meter;
use quadrille_search::observe::{MemoStats, Statistics, SymmetryStats};
use quadrille_search::tuning::OrbitTuning;
use quadrille_symmetry::Key;
use quadrille_threads::locked;

use crate::ledger::claim::Claim;
use crate::ledger::label::label;
use crate::ledger::settled::Settled;
use crate::symmetry::finder::Canonical;
use crate::symmetry::probe_limit::ProbeLimits;
use crate::symmetry::recurrence::Recurrence;

/// Counts a problem or a residual by a plain search, and returns the statistics.
pub(crate) type Search<'s> = &'s (dyn Fn(&Problem, &mut Meter<'_>) -> (Answer, Statistics) + Sync);

/// Claims of at least this work are reported, in nodes: about a millisecond.
pub(super) const REPORTED_WORK: u64 = 10_000;

/// The memory of one division that is kept, in bytes: a key and a place, twice while the map grows.
const DIVISION_BYTES: usize = 4 * size_of::<(Key, u32)>();

/// The settled claims, and what was learned while they were made.
#[derive(Debug)]
pub struct Ledger {
    memory: usize,
    state: Mutex<State>,
    /// Signaled when a residual was settled or divided.
    pub(super) changed: Condvar,
}

/// What workers share. It is consistent whenever it is unlocked, also by a panic.
#[derive(Debug)]
struct State {
    settled: Settled,
    /// Whether searches of residuals end, and probes are of use; once it is asked for.
    probe_limits: Option<ProbeLimits>,
    recurrence: Recurrence,
    probes: u64,
    hits: u64,
    /// The claims that were not reported yet, if they are to be.
    unreported: Option<Vec<Claim>>,
    /// For each residual that was divided by the options of an item, the place of the item in the canonical
    /// form, if divisions are kept.
    divided_at: Option<HashMap<Key, u32>>,
}

impl Ledger {
    /// Keeps claims in at most `memory` bytes.
    pub fn new(memory: usize) -> Self {
        let state = Mutex::new(State {
            settled: Settled::new(memory),
            probe_limits: None,
            recurrence: Recurrence::unknown(),
            probes: 0,
            hits: 0,
            unreported: None,
            divided_at: None,
        });
        Self { memory, state, changed: Condvar::new() }
    }

    /// The most memory for claims, in bytes.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Returns the probes and their hits, and the size of the memory.
    pub fn statistics(&self) -> SymmetryStats {
        let State { settled, probes, hits, .. } = &*locked(&self.state);
        let (entries, bytes) = match probes {
            0 => (0, 0),
            _ => (settled.len() as u64, settled.bytes() as u64),
        };
        let mut statistics = SymmetryStats::default();
        (statistics.probes, statistics.hits) = (*probes, *hits);
        (statistics.entries, statistics.bytes) = (entries, bytes);
        statistics
    }

    /// Keeps the claims that are settled from now on until they are [taken](Self::take_claims), if they are
    /// of enough work.
    pub(crate) fn report_claims(&self) {
        locked(&self.state).unreported.get_or_insert_default();
    }

    /// Takes the claims that were settled since the last call.
    pub(crate) fn take_claims(&self) -> Vec<Claim> {
        locked(&self.state).unreported.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Keeps from now on by which item each residual is divided, in as much memory as claims may take.
    pub(crate) fn keep_divisions(&self) {
        locked(&self.state).divided_at.get_or_insert_default();
    }

    /// Records that a residual with this canonical form is divided by the options of an item.
    pub(super) fn note_division(&self, canonical: &Canonical, item: ItemId) {
        if let Some(divided_at) = &mut locked(&self.state).divided_at
            && divided_at.len() < self.memory / DIVISION_BYTES
        {
            let place = canonical.item_places[item.index()];
            divided_at.insert(canonical.key, place);
        }
    }

    /// Returns the item by whose options residuals with this canonical form were divided.
    pub(crate) fn division(&self, canonical: &Canonical) -> Option<ItemId> {
        let state = locked(&self.state);
        let place = state.divided_at.as_ref()?.get(&canonical.key)?;
        let item = canonical.item_places.iter().position(|at| at == place)?;
        Some(ItemId::known(item))
    }

    /// Returns the canonical form of a problem, unless that takes long or the meter says stop.
    pub(crate) fn canonical(&self, problem: &Problem, meter: &mut Meter<'_>) -> Option<Canonical> {
        label(problem, meter).ok()
    }

    /// Takes a claim over from elsewhere.
    pub(crate) fn learn(&self, claim: &Claim) {
        let count = claim.count.clone().into_big();
        locked(&self.state).settled.remember(&claim.key, &count, claim.work);
    }

    /// Records a search of a whole problem or residual with a memo.
    pub(crate) fn searched(&self, nodes: u64, memo: MemoStats) {
        locked(&self.state).recurrence.searched(nodes, memo.spared_nodes);
    }

    /// Whether the next search is to have a memo, where bounds make its keys long.
    pub(super) fn wants_memo(&self, tuning: &OrbitTuning) -> bool {
        locked(&self.state).recurrence.wants_memo(tuning)
    }

    /// Within how many nodes to search a residual with `items` open items, if at all.
    pub(super) fn limit(&self, items: usize, tuning: &OrbitTuning) -> Option<u64> {
        locked(&self.state).probe_limits(tuning).limit(items, 0)
    }

    /// Records whether a search within the limit ended.
    pub(super) fn searched_within(&self, items: usize, ended: bool, tuning: &OrbitTuning) {
        locked(&self.state).probe_limits(tuning).searched(items, ended);
    }

    /// Records a probe of a residual with `items` open items.
    pub(super) fn begin_probe(&self, items: usize, tuning: &OrbitTuning) {
        let mut state = locked(&self.state);
        state.probes += 1;
        state.probe_limits(tuning).probe(items);
    }

    /// Returns the count and the work of a residual if it is settled. Records whether the probe was useful.
    pub(super) fn recall(
        &self,
        problem: &Problem,
        canonical: &Canonical,
        meter: &mut Meter<'_>,
    ) -> Option<(BigUint, u64)> {
        let mut state = locked(&self.state);
        let known = state.settled.find(&canonical.key);
        state.hits += u64::from(known.is_some());
        meter.note_known(state.hits as f64 / state.probes as f64);
        meter.note_remembered(state.settled.len());
        let limits = state.probe_limits(&meter.tuning().orbits);
        match known.is_some() || !canonical.group_is_trivial {
            true => limits.was_of_use(problem.primary_count()),
            false => limits.was_in_vain(),
        }
        known
    }

    pub(super) fn find(&self, key: &Key) -> Option<(BigUint, u64)> {
        locked(&self.state).settled.find(key)
    }

    /// Remembers a settled claim.
    pub(super) fn remember(&self, key: &Key, count: &BigUint, work: u64) {
        let state = &mut *locked(&self.state);
        if let Some(unreported) = &mut state.unreported
            && work >= REPORTED_WORK
        {
            unreported.push(Claim { key: *key, count: Count::from_big(count.clone()), work });
        }
        state.settled.remember(key, count, work);
    }
}

impl State {
    fn probe_limits(&mut self, tuning: &OrbitTuning) -> &mut ProbeLimits {
        self.probe_limits.get_or_insert_with(|| ProbeLimits::unknown(tuning))
    }
}
