//! Counts the residual of a cube within a budget of work.

use std::collections::BTreeSet;

use quadrille_problem::{Cube, Problem};
use quadrille_search::answer::{Answer, Count, StopReason};
use quadrille_search::meter::Meter;
use quadrille_symmetry::Key;

use crate::counted::{CountOptions, count_on};
use crate::frontier::error::FrontierError;
use crate::frontier::facts::{Contradiction, Facts};
use crate::frontier::place::{Place, Reached};
use crate::ledger::{Claim, Ledger};

/// What a run has found out about the residual of a cube.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The residuals that were counted, and others inside them whose counts took much work.
    pub claims: Vec<Claim>,
    /// The residuals that were divided: the key and the cube of each.
    pub divisions: Vec<(Key, Cube)>,
    /// The work that was done, in nodes of a search, about.
    pub work: u64,
}

/// A run ends once this share of its budget is left after a residual that was not counted.
const LEAST_SHARE: u64 = 16;

/// The most claims that a run reports about residuals inside those that it was to count. Those of most work are kept.
const INNER_CLAIMS: usize = 1 << 13;

/// Counts the residual of a cube. Half of the budget is for the whole residual. If that does not suffice, it is
/// divided, and each of its children gets half of the remaining budget. All of them are counted on one ledger, which
/// begins with the known claims.
pub fn run(
    (problem, cube): (&Problem, &Cube),
    how: CountOptions,
    budget: u64,
    known: &Facts,
    mut meter: Meter<'_>,
) -> Result<Findings, FrontierError> {
    cube.check(problem)?;
    let ledger = how.ledger(&meter);
    if let Some(ledger) = &ledger {
        known.claims().for_each(|claim| ledger.learn(claim));
        ledger.report_claims();
    }
    let mut findings = Findings::default();
    let (by_symmetry, stops) = (how.symmetry, meter.stops());
    let (mut waiting, mut seen) = (vec![cube.clone()], BTreeSet::new());
    while let Some(cube) = waiting.pop() {
        let Reached::Open(place) = Place::reach(problem, &cube) else { continue };
        let label = place.label(by_symmetry, &stops)?;
        if !seen.insert(label.key) {
            continue;
        }
        if let Some(claim) = known.claim_of(label.key) {
            findings.claims.push(claim.clone());
            continue;
        }
        let before = meter.spent();
        let is_first = findings.divisions.is_empty();
        let share = budget.saturating_sub(before) / 2;
        let share = share.max(u64::from(is_first));
        match count(&place.left, how, ledger.as_ref(), share, &mut meter)? {
            Some(count) => {
                let work = meter.spent() - before;
                findings.claims.push(Claim { key: label.key, count, work });
            }
            None if is_first => {
                let children = place.children(problem, &label).into_iter().rev();
                waiting = children.map(|child| child.cube).collect();
                findings.divisions.push((label.key, cube));
            }
            None => {}
        }
        if budget.saturating_sub(meter.spent()) <= budget / LEAST_SHARE {
            break;
        }
    }
    findings.work = meter.spent();
    findings.add_inner(ledger.map(|ledger| ledger.take_claims()).unwrap_or_default())?;
    Ok(findings)
}

impl Findings {
    /// Adds claims about residuals inside those that were to be counted, the ones of most work.
    fn add_inner(&mut self, inner: Vec<Claim>) -> Result<(), Contradiction> {
        let mut facts = Facts::default();
        inner.into_iter().try_for_each(|claim| facts.claim(claim))?;
        let own: BTreeSet<Key> = self.claims.iter().map(|claim| claim.key).collect();
        let inner = facts.heaviest(INNER_CLAIMS).into_iter();
        self.claims.extend(inner.filter(|claim| !own.contains(&claim.key)).cloned());
        Ok(())
    }
}

/// Counts a residual within an allowance. Returns `None` if that does not suffice.
fn count(
    left: &Problem,
    how: CountOptions,
    ledger: Option<&Ledger>,
    allowance: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Count>, FrontierError> {
    let (counted, _) = meter.turn(allowance, |meter| count_on(left, how, ledger, meter));
    match counted?.answer() {
        Answer::Complete(count) => Ok(Some(count)),
        Answer::AtLeast(_, StopReason::NodeLimit) => Ok(None),
        Answer::AtLeast(_, reason) => Err(FrontierError::Stopped(reason)),
    }
}
