//! The checks, one file for each kind of question.

mod certificates;
mod costs;
mod counts;
mod diagrams;
mod engines;
mod limits;

use quadrille_dlx::Answer;
use quadrille_dlx::tuning::Tuning;
use quadrille_random::Random;

use crate::case::{Case, Seen};

/// A check of one problem.
#[derive(Clone, Copy)]
pub(crate) struct Check {
    /// Its name, for `--only`.
    pub(crate) name: &'static str,
    /// Makes the check. The error says what is wrong.
    pub(crate) run: fn(&Case, &mut Random, &mut Seen) -> Result<(), String>,
}

/// The checks of problems with planted symmetries.
pub(crate) const CHECKS: &[Check] = &[
    Check { name: "counts", run: counts::every_way_counts_right },
    Check { name: "limits", run: limits::partial_answers_are_true },
    Check { name: "samples", run: diagrams::samples_and_frequencies_are_right },
    Check { name: "costs", run: costs::best_solutions_are_the_best },
    Check { name: "certificates", run: certificates::certificates_prove_the_count },
];

/// The checks of small problems.
pub(crate) const SMALL_CHECKS: &[Check] =
    &[Check { name: "engines", run: engines::every_engine_counts_right }];

/// Thresholds so low that small problems take every way, or the default ones.
fn tuning(random: &mut Random) -> Tuning {
    if random.one_in(3) { Tuning::default() } else { Tuning::tiny() }
}

/// Whether an answer is the truth, or a part of it that says so.
fn is_true(answer: &Answer, truth: u64) -> bool {
    match answer {
        Answer::Complete(count) => *count == truth,
        Answer::AtLeast(count, _) => *count <= truth,
    }
}
