//! Counts by every engine, with each of the settings that choose a way through a small problem.

use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{Answer, Engine, Solve};
use quadrille_random::Random;

use crate::case::{Case, Seen};

pub(crate) fn every_engine_counts_right(
    case: &Case,
    _: &mut Random,
    seen: &mut Seen,
) -> Result<(), String> {
    for engine in Engine::ALL {
        for (presolve, is_tiny) in [(false, false), (false, true), (true, false), (true, true)] {
            let tuning = || if is_tiny { Tuning::tiny() } else { Tuning::default() };
            // Only the default looks for symmetries.
            let symmetries: &[bool] =
                if matches!(engine, Engine::Auto) { &[false, true] } else { &[false] };
            for &symmetry in symmetries {
                let counter = case.problem.counter().engine(engine).presolve(presolve);
                // An engine may decline a problem that it is not made for.
                let Ok(counted) = counter.symmetry(symmetry).tuning(tuning()).count() else {
                    seen.add("declined");
                    continue;
                };
                seen.add("comparisons of engines");
                let answer = counted.answer();
                if answer != Answer::Complete(case.truth.into()) {
                    return Err(format!(
                        "{engine}, presolve {presolve}, symmetry {symmetry}, low thresholds {is_tiny}: \
                         {answer:?}, not {}",
                        case.truth
                    ));
                }
            }
        }
    }
    Ok(())
}
