//! Chooses a way to find solutions up to symmetry. The only file that knows them all.

use std::borrow::Cow;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use quadrille_problem::Problem;
use quadrille_search::answer::{Answer, Count};
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;
use quadrille_search::observe::{ClassStats, Observer, Statistics};
use quadrille_search::reduce::presolve::{Presolved, presolve};
use quadrille_symmetry::{Found, Limits as SearchLimits};

use crate::classes::class::{Class, ClassError};
use crate::classes::duplicates::Duplicates;
use crate::classes::elements::Elements;
use crate::classes::settings::{Outcome, Recipient, Settings};
use crate::classes::{fixed, images, orbits, rejection};
use crate::counted::Counted;
use crate::symmetry::Permutation;
use crate::symmetry::finder::{Symmetry, Unfound};
use crate::symmetry::given::all_images;

/// Images of items and options that all listed elements have together, at most.
const ELEMENT_IMAGES: usize = 1 << 24;

/// The largest group whose elements are listed, so that each solution is compared with all its images.
const COMPARED_ELEMENTS: usize = 5_000;

/// The group under which solutions are classified.
struct Group<'p> {
    duplicates: Duplicates<'p>,
    origin: Origin<'p>,
}

/// Where the group comes from.
enum Origin<'p> {
    /// Found by a search: all automorphisms.
    Own(Box<OwnGroup<'p>>),
    /// Given by the caller. All of its elements are listed.
    Given(Elements),
    /// Given by the caller, with more elements. Its generators, as images of all options.
    Large(Vec<Vec<u32>>),
}

/// All automorphisms of the problem.
struct OwnGroup<'p> {
    symmetry: Symmetry<'p>,
    found: Found,
    /// The number of permutations of options that they make.
    on_options: BigUint,
}

/// The result of the preparation.
enum Prepared<'p> {
    Group(Box<Group<'p>>),
    /// The whole answer: there is nothing to search for.
    Answer(Box<Counted>),
}

/// Counts classes of solutions.
pub fn count(
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
    let tuning = meter.tuning().classes;
    let counted = match group.elements(listed(tuning.counted_elements, settings.problem)) {
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
pub fn visit<'p>(
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
        let presolved = presolve(settings.problem, &|| meter.is_over());
        statistics.presolve = Some(presolved.findings().clone());
        if matches!(presolved, Presolved::Impossible(_)) {
            meter.finish();
            meter.record(&mut statistics);
            let counted = Counted::new(Answer::Complete(0u64.into()), statistics);
            return Ok(Prepared::Answer(Box::new(counted)));
        }
    }
    if let Some(generators) = settings.group {
        let tuning = meter.tuning().classes;
        let limit = listed(tuning.counted_elements, settings.problem);
        return given(settings.problem, generators, limit);
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
    let origin = Origin::Own(Box::new(OwnGroup { symmetry, found, on_options }));
    Ok(Prepared::Group(Box::new(Group { duplicates, origin })))
}

/// The most elements that are listed for a problem, and at most `limit`.
fn listed(limit: usize, problem: &Problem) -> usize {
    let points = problem.item_count() + problem.option_count();
    limit.min(ELEMENT_IMAGES / points.max(1))
}

/// Lists the elements of the group that the caller gives, if it is small. Duplicate options are different options
/// under it, unless it exchanges them.
fn given<'p>(
    problem: &'p Problem,
    generators: &[Permutation],
    limit: usize,
) -> Result<Prepared<'p>, ClassError> {
    let images =
        all_images(problem, generators).map_err(|number| ClassError::NotAutomorphism { number })?;
    let origin = match Elements::list(problem, images.iter().cloned(), limit) {
        Some(elements) => Origin::Given(elements),
        None => Origin::Large(images.into_iter().map(|(_, options)| options).collect()),
    };
    let each_alone: Vec<u32> = (0..problem.option_count() as u32).collect();
    let duplicates = Duplicates::new(problem, &each_alone);
    Ok(Prepared::Group(Box::new(Group { duplicates, origin })))
}

impl Group<'_> {
    /// All elements of the group, if they are known or at most `limit`.
    fn elements(&self, limit: usize) -> Option<Cow<'_, Elements>> {
        match &self.origin {
            Origin::Given(elements) => Some(Cow::Borrowed(elements)),
            Origin::Large(_) => None,
            Origin::Own(own) if own.on_options > limit.into() => None,
            Origin::Own(own) => {
                let images = own.symmetry.images(&own.found);
                Elements::list(self.duplicates.whole(), images, limit).map(Cow::Owned)
            }
        }
    }

    fn counted(&self, outcome: Outcome) -> Counted {
        let Outcome { answer, mut statistics, method } = outcome;
        let group_order = match &self.origin {
            Origin::Given(elements) => Some(Count::from(elements.count() as u64)),
            Origin::Large(_) => None,
            Origin::Own(own) => Some(Count::from_big(own.found.order_at_least())),
        };
        statistics.classes = Some(ClassStats::new(group_order, method));
        Counted::new(answer, statistics)
    }
}

fn visit_under<'p, 'm>(
    settings: &Settings<'p>,
    group: &'m mut Group<'p>,
    recipient: &mut Recipient<'_, 'p>,
    meter: Meter<'m>,
) -> Result<Outcome, ClassError> {
    let limit = listed(COMPARED_ELEMENTS, settings.problem);
    if let Some(elements) = group.elements(limit) {
        return images::visit(settings, &group.duplicates, &elements, recipient, meter);
    }
    let Group { duplicates, origin } = group;
    match origin {
        Origin::Own(own) => {
            let OwnGroup { symmetry, on_options, .. } = &mut **own;
            rejection::visit(settings, duplicates, symmetry, on_options, recipient, meter)
        }
        Origin::Large(generators) => orbits::visit(settings, generators, recipient, meter),
        Origin::Given(_) => unreachable!("the elements of this group are listed"),
    }
}
