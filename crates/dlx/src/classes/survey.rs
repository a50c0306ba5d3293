//! Chooses a way to tell solutions apart up to symmetry. The only file that knows them all.

use std::ops::ControlFlow;

use crate::classes::class::{Class, ClassError};
use crate::classes::elements::Elements;
use crate::classes::settings::{Outcome, Recipient, Settings};
use crate::classes::twins::Twins;
use crate::classes::{fixed, growth, images};
use crate::counted::Counted;
use crate::meter::limits::{Limits, Meter};
use crate::observe::{ClassStats, Observer};
use crate::symmetry::finder::Symmetry;
use crate::symmetry::group::Automorphisms;

/// Counts classes of solutions.
pub(crate) fn count(
    settings: &Settings<'_>,
    limits: Limits,
    observer: Option<&mut dyn Observer>,
) -> Result<Counted, ClassError> {
    let mut ignore = |_: Class<'_>| ControlFlow::Continue(());
    if limits.solutions.is_some() {
        return visit(settings, limits, observer, &mut ignore);
    }
    let mut meter = Meter::new(limits, observer.map(|observer| observer as _));
    let mut symmetry = Symmetry::new(settings.problem)?;
    let group = Automorphisms::of(&mut symmetry)?;
    let twins = Twins::new(settings.problem, symmetry.first_twins());
    let elements =
        Elements::list(settings.problem, &mut symmetry, meter.tuning().classes.counted_elements)?;
    let counted = match &elements {
        Some(elements) => fixed::count(settings, &twins, elements, &mut meter)?,
        None => None,
    };
    let outcome = match counted {
        Some(outcome) => {
            if outcome.answer.stopped().is_none() {
                meter.finish();
            }
            outcome
        }
        None => {
            let mut recipient = Recipient::new(None, &mut ignore);
            visit_under(settings, &twins, &mut symmetry, &mut recipient, meter)?
        }
    };
    Ok(told(outcome, &group))
}

/// Finds one solution of each class.
pub(crate) fn visit<'p>(
    settings: &Settings<'p>,
    mut limits: Limits,
    observer: Option<&mut dyn Observer>,
    each: &mut dyn FnMut(Class<'p>) -> ControlFlow<()>,
) -> Result<Counted, ClassError> {
    let mut recipient = Recipient::new(limits.solutions.take(), each);
    let meter = Meter::new(limits, observer.map(|observer| observer as _));
    let mut symmetry = Symmetry::new(settings.problem)?;
    let group = Automorphisms::of(&mut symmetry)?;
    let twins = Twins::new(settings.problem, symmetry.first_twins());
    let outcome = visit_under(settings, &twins, &mut symmetry, &mut recipient, meter)?;
    Ok(told(outcome, &group))
}

fn visit_under<'p, 'm>(
    settings: &Settings<'p>,
    twins: &'m Twins<'p>,
    symmetry: &mut Symmetry<'p>,
    recipient: &mut Recipient<'_, 'p>,
    meter: Meter<'m>,
) -> Result<Outcome, ClassError> {
    match Elements::list(settings.problem, symmetry, meter.tuning().classes.compared_elements)? {
        Some(elements) => images::visit(settings, twins, &elements, recipient, meter),
        None => growth::visit(settings, twins, symmetry, recipient, meter),
    }
}

fn told(outcome: Outcome, group: &Automorphisms) -> Counted {
    let Outcome { answer, mut statistics, method } = outcome;
    statistics.classes = Some(ClassStats { group_order: group.order().clone(), method });
    Counted::new(answer, statistics)
}
