//! Counts of residuals on one ledger.

use std::sync::Arc;

use num_bigint::BigUint;
use quadrille_problem::Problem;
use quadrille_search::answer::{Count, Progress, StopReason};
use quadrille_search::meter::Meter;

use crate::counted::search;
use crate::ledger::{Ledger, LedgerCount, Probed};

/// Counts the residuals of one problem, on a ledger that remembers how each was divided.
#[derive(Debug)]
pub(super) struct Counts {
    pub(super) ledger: Ledger,
}

/// The share of the memory that claims may take, and that notes of divisions may take.
const CLAIMS_SHARE: usize = 4;

/// The share of the memory that one search of a residual may take.
const SEARCH_SHARE: usize = 4;

impl Counts {
    /// Begins without claims. Returns the symmetries of the problem as well, or `None` if they save nothing.
    pub(super) fn of(problem: &Problem, meter: &mut Meter<'_>) -> Option<(Self, Probed)> {
        let ledger = Ledger::new(meter.memory_limit() / CLAIMS_SHARE);
        ledger.keep_divisions();
        let probed = ledger.probe(problem, meter)?;
        Some((Self { ledger }, probed))
    }

    /// Counts the solutions of a residual. After a stop, another call begins anew, with the claims so far.
    pub(super) fn count(
        &self,
        residual: Problem,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, StopReason> {
        let mut count = LedgerCount::new(&self.ledger, Arc::new(residual), 1, meter);
        match advance(&mut count, u64::MAX, meter) {
            Progress::Ended(answer) => {
                answer.complete().map(Count::into_big).map_err(|stopped| stopped.reason)
            }
            Progress::Paused(_) => Err(meter.reason_to_stop()),
        }
    }
}

/// Goes on with a count, whose searches have a share of the memory.
pub(super) fn advance(count: &mut LedgerCount<'_>, work: u64, meter: &mut Meter<'_>) -> Progress {
    let memory = meter.memory_limit();
    meter.replace_memory(memory / SEARCH_SHARE);
    let progress = count.advance(work, &search, meter);
    meter.replace_memory(memory);
    progress
}
