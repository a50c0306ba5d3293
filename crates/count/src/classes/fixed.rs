//! The number of classes as an average over the group: of the number of solutions that each element
//! fixes.

use num_bigint::BigUint;
use quadrille_problem::Kind as ProblemKind;
use quadrille_problem::OptionId;
use quadrille_search::answer::{Answer, Count};
use quadrille_search::meter::Meter;
use quadrille_search::observe::{Method, Statistics};

use crate::classes::class::ClassError;
use crate::classes::duplicates::Duplicates;
use crate::classes::elements::Elements;
use crate::classes::quotient::quotient;
use crate::classes::settings::{Outcome, Settings};
use crate::counted::count_part_of;
use crate::symmetry::NoSymmetry;

/// Counts classes. Returns `None` if the solutions that some element fixes are no exact cover problem.
pub(super) fn count(
    settings: &Settings<'_>,
    duplicates: &Duplicates<'_>,
    elements: &Elements,
    meter: &mut Meter<'_>,
) -> Result<Option<Outcome>, ClassError> {
    let problem = settings.problem;
    let kinds = elements.kinds();
    let has = |option: OptionId| duplicates.is_first(option);
    let fixed_by = |element| quotient(problem, elements.get(element), has);
    if !duplicates.are_gone()
        || problem.kind() == ProblemKind::Mcc
            && kinds.iter().any(|kind| fixed_by(kind.element).is_none())
    {
        return Ok(None);
    }
    let method = Method::FixedSolutions { kinds: kinds.len() };
    let mut statistics = Statistics::default();
    let mut updates = 0;
    let mut sum = BigUint::ZERO;
    for (number, kind) in kinds.iter().enumerate() {
        let left = fixed_by(kind.element).expect("what was expressible still is");
        let counted = meter.below(0, share(number, kinds.len()), |meter| {
            count_part_of(&left, settings.how, meter)
        })?;
        updates += counted.statistics().updates;
        // The first is the count of all solutions, whose statistics interest a reader most.
        if number == 0 {
            statistics = counted.statistics().clone();
        }
        let answer = counted.answer();
        sum += answer.found().as_big() * kind.size;
        if let Some(reason) = answer.stopped() {
            // No class is larger than the group.
            let at_least = (sum + (elements.count() - 1)) / elements.count();
            let answer = Answer::AtLeast(Count::from_big(at_least), reason);
            return Ok(Some(ended(answer, statistics, updates, method, meter)));
        }
        if number == 0 && sum == BigUint::ZERO {
            break;
        }
    }
    if &sum % elements.count() != BigUint::ZERO {
        return Err(NoSymmetry::Refuted.into());
    }
    let answer = Answer::Complete(Count::from_big(sum / elements.count()));
    Ok(Some(ended(answer, statistics, updates, method, meter)))
}

fn ended(
    answer: Answer,
    mut statistics: Statistics,
    updates: u64,
    method: Method,
    meter: &Meter<'_>,
) -> Outcome {
    meter.record(&mut statistics);
    statistics.updates = updates;
    Outcome { answer, statistics, method }
}

/// The share of the work before the count with this number, and the share of that count. The count of
/// all solutions is assumed to be half of the work.
fn share(number: usize, count: usize) -> (f64, f64) {
    if number == 0 {
        return (0.0, 0.5);
    }
    let own = 0.5 / (count - 1) as f64;
    (0.5 + (number - 1) as f64 * own, own)
}
