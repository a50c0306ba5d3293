//! Chooses a way to find solutions up to symmetry. The only file that knows them all.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use quadrille_symmetry::{Found, Limits as SearchLimits};

use crate::answer::{Answer, Count};
use crate::classes::class::{Class, ClassError};
use crate::classes::duplicates::Duplicates;
use crate::classes::elements::Elements;
use crate::classes::settings::{Outcome, Recipient, Settings};
use crate::classes::{fixed, images, rejection};
use crate::counted::Counted;
use crate::meter::limits::{Limits, Meter};
use crate::observe::{ClassStats, Observer, Statistics};
use crate::reduce::presolve::{Presolved, presolve};
use crate::symmetry::finder::{Symmetry, Unfound};

/// The group that is worked with.
struct Group<'p> {
    symmetry: Symmetry<'p>,
    found: Found,
    duplicates: Duplicates<'p>,
    /// How many permutations of options it makes.
    on_options: BigUint,
}

/// What is known before any search for classes.
enum Prepared<'p> {
    Group(Box<Group<'p>>),
    /// All that is to be known.
    Answer(Box<Counted>),
}

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
    let mut group = match prepare(settings, &mut meter)? {
        Prepared::Group(group) => group,
        Prepared::Answer(counted) => return Ok(*counted),
    };
    let counted = match group.elements(meter.tuning().classes.counted_elements) {
        Some(elements) => fixed::count(settings, &group.duplicates, &elements, &mut meter)?,
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
            visit_under(settings, &mut group, &mut recipient, meter)?
        }
    };
    Ok(group.counted(outcome))
}

/// Finds one solution of each class.
pub(crate) fn visit<'p>(
    settings: &Settings<'p>,
    mut limits: Limits,
    observer: Option<&mut dyn Observer>,
    each: &mut dyn FnMut(Class<'p>) -> ControlFlow<()>,
) -> Result<Counted, ClassError> {
    let mut recipient = Recipient::new(limits.solutions.take(), each);
    let mut meter = Meter::new(limits, observer.map(|observer| observer as _));
    let mut group = match prepare(settings, &mut meter)? {
        Prepared::Group(group) => group,
        Prepared::Answer(counted) => return Ok(*counted),
    };
    let outcome = visit_under(settings, &mut group, &mut recipient, meter)?;
    Ok(group.counted(outcome))
}

/// Presolves, since a refuted problem has no classes, and then searches for the group.
fn prepare<'p>(settings: &Settings<'p>, meter: &mut Meter<'_>) -> Result<Prepared<'p>, ClassError> {
    let mut statistics = Statistics::default();
    let stopped = |mut statistics: Statistics, meter: &mut Meter<'_>| {
        let answer = Answer::AtLeast(0u64.into(), meter.reason_to_stop());
        meter.record(&mut statistics);
        Ok(Prepared::Answer(Box::new(Counted::new(answer, statistics))))
    };
    if meter.stops_at_once() {
        return stopped(statistics, meter);
    }
    if settings.how.presolve.unwrap_or(true) {
        let presolved = presolve(settings.problem, &meter.tuning().presolve);
        statistics.presolve = Some(presolved.findings().clone());
        if matches!(presolved, Presolved::Impossible(_)) {
            meter.finish();
            meter.record(&mut statistics);
            let counted = Counted::new(Answer::Complete(0u64.into()), statistics);
            return Ok(Prepared::Answer(Box::new(counted)));
        }
    }
    let mut symmetry = Symmetry::new(settings.problem)?;
    let (found, on_options) = {
        let interrupt = || meter.is_over();
        let limits = SearchLimits::none().interrupt(&interrupt);
        let found = symmetry.search(limits)?;
        let on_options = symmetry.order_on_options(&found, limits);
        (found, on_options)
    };
    let on_options = match on_options {
        Ok(order) => order,
        Err(Unfound::Stopped) => return stopped(statistics, meter),
        Err(Unfound::Failed(error)) => return Err(error.into()),
    };
    let duplicates = Duplicates::new(settings.problem, &symmetry.first_duplicates());
    Ok(Prepared::Group(Box::new(Group { symmetry, found, duplicates, on_options })))
}

impl Group<'_> {
    /// All elements of the group, if there are at most this many.
    fn elements(&self, limit: usize) -> Option<Elements> {
        if self.on_options > limit.into() {
            return None;
        }
        Elements::list(self.duplicates.whole(), self.symmetry.images(&self.found), limit)
    }

    fn counted(&self, outcome: Outcome) -> Counted {
        let Outcome { answer, mut statistics, method } = outcome;
        let group_order = Count::from_big(self.found.order_at_least());
        statistics.classes = Some(ClassStats { group_order, method });
        Counted::new(answer, statistics)
    }
}

fn visit_under<'p, 'm>(
    settings: &Settings<'p>,
    group: &'m mut Group<'p>,
    recipient: &mut Recipient<'_, 'p>,
    meter: Meter<'m>,
) -> Result<Outcome, ClassError> {
    match group.elements(meter.tuning().classes.compared_elements) {
        Some(elements) => images::visit(settings, &group.duplicates, &elements, recipient, meter),
        None => {
            let Group { symmetry, duplicates, on_options, .. } = group;
            rejection::visit(settings, duplicates, symmetry, on_options, recipient, meter)
        }
    }
}
