//! The canonical form of a residual, within limits.

use quadrille_problem::Problem;
use quadrille_search::meter::Meter;
use quadrille_symmetry::Limits;

use crate::symmetry::finder::LABEL_STEPS;
use crate::symmetry::finder::{Canonical, Symmetry, Unfound};

/// Labels a problem, which finds its symmetries as well, unless that takes long or the meter says
/// stop.
pub(super) fn label(problem: &Problem, meter: &mut Meter<'_>) -> Result<Canonical, Unfound> {
    meter.charge(meter.tuning().orbits.probe_cost * problem.member_count() as u64);
    let interrupt = || meter.is_over();
    let limits = Limits::none().steps(LABEL_STEPS).interrupt(&interrupt);
    Symmetry::new(problem)?.canonical(limits)
}
