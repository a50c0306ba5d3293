//! Counts of residuals: on one ledger, or each by itself where symmetries save nothing.

use std::sync::Arc;

use num_bigint::BigUint;
use quadrille_problem::Problem;
use quadrille_search::answer::{Answer, Count, Progress, StopReason};
use quadrille_search::choice::Engine;
use quadrille_search::meter::Meter;

use crate::counted::{CountOptions, count_on, search};
use crate::ledger::{Ledger, LedgerCount, Probed};

/// Counts the residuals of one problem, on a ledger.
#[derive(Debug)]
pub(super) struct Counts {
    pub(super) ledger: Ledger,
    /// Whether all residuals are divided by their symmetries. The ledger remembers how each was.
    pub(super) by_orbits: bool,
}

/// The share of the memory that claims may take, and that notes of divisions may take.
const CLAIMS_SHARE: usize = 4;

/// The share of the memory that one search of a residual may take.
const SEARCH_SHARE: usize = 4;

/// The way that counted a residual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CountedBy {
    /// A search, without symmetries.
    Search,
    Sweep,
    /// Symmetries may have been of use.
    Orbits,
}

impl Counts {
    /// Counts each residual in whichever way is the fastest.
    pub(super) fn plain(meter: &Meter<'_>) -> Self {
        Self { ledger: Ledger::new(meter.memory_limit() / CLAIMS_SHARE), by_orbits: false }
    }

    /// Divides all residuals by their symmetries from now on. Returns those of the whole problem, or `None` if
    /// they save nothing.
    pub(super) fn use_orbits(
        &mut self,
        problem: &Problem,
        meter: &mut Meter<'_>,
    ) -> Option<Probed> {
        let probed = self.ledger.probe(problem, meter)?;
        self.ledger.keep_divisions();
        self.by_orbits = true;
        Some(probed)
    }

    /// The ledger, if residuals are divided by their symmetries.
    pub(super) fn by_orbits(&self) -> Option<&Ledger> {
        self.by_orbits.then_some(&self.ledger)
    }

    /// Counts the solutions of a residual. After a stop, another call begins anew, with the claims so far.
    pub(super) fn count(
        &self,
        residual: Problem,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, StopReason> {
        if !self.by_orbits {
            return self.count_by_itself(&residual, meter).map(|(count, _)| count);
        }
        let mut count = LedgerCount::new(&self.ledger, Arc::new(residual), 1, meter);
        match advance(&mut count, u64::MAX, meter) {
            Progress::Ended(answer) => {
                answer.complete().map(Count::into_big).map_err(|stopped| stopped.reason)
            }
            Progress::Paused(_) => Err(meter.reason_to_stop()),
        }
    }

    /// Counts the solutions in the fastest way, and returns that way as well.
    pub(super) fn count_by_itself(
        &self,
        residual: &Problem,
        meter: &mut Meter<'_>,
    ) -> Result<(BigUint, CountedBy), StopReason> {
        let engine = Engine::Auto;
        let how = CountOptions { engine, presolve: None, symmetry: true, threads: 1, sweeps: true };
        let counted =
            with_search_memory(meter, |meter| count_on(residual, how, Some(&self.ledger), meter));
        let counted = counted.expect("auto declines no problem");
        let statistics = counted.statistics();
        let swept = statistics.engines.iter().any(|used| used.chosen.engine == Engine::Sweep);
        let by = match statistics.symmetry.probes {
            _ if swept => CountedBy::Sweep,
            0 => CountedBy::Search,
            _ => CountedBy::Orbits,
        };
        match counted.answer() {
            Answer::Complete(count) => Ok((count.into_big(), by)),
            Answer::AtLeast(_, reason) => Err(reason),
        }
    }
}

/// Goes on with a count, whose searches have a share of the memory.
pub(super) fn advance(count: &mut LedgerCount<'_>, work: u64, meter: &mut Meter<'_>) -> Progress {
    with_search_memory(meter, |meter| count.advance(work, &search, meter))
}

/// Counts with the share of the memory that a search may take.
fn with_search_memory<T>(meter: &mut Meter<'_>, count: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    meter.with_memory(meter.memory_limit() / SEARCH_SHARE, count)
}
