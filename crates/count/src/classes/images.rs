//! One solution of each class, by comparing each with its images: the least stands for the class.

use num_bigint::BigUint;
use quadrille_problem::OptionId;
use quadrille_search::answer::Count;
use quadrille_search::meter::Meter;
use quadrille_search::observe::Method;

use crate::classes::class::{Class, ClassError};
use crate::classes::duplicates::Duplicates;
use crate::classes::elements::Elements;
use crate::classes::settings::{Outcome, Recipient, Settings};
use crate::solution::Solution;
use crate::solutions::Solutions;

/// Visits every solution, and passes on those that are the least of their class.
pub(super) fn visit<'p, 'm>(
    settings: &Settings<'p>,
    duplicates: &'m Duplicates<'p>,
    elements: &Elements,
    recipient: &mut Recipient<'_, 'p>,
    meter: Meter<'m>,
) -> Result<Outcome, ClassError> {
    let presolve = settings.how.presolve.unwrap_or(true);
    let mut solutions =
        Solutions::new(duplicates.problem(), settings.how.engine, presolve, 1, meter)?;
    let mut image = Vec::new();
    let mut enough = recipient.is_satisfied();
    while enough.is_none()
        && let Some(solution) = solutions.next()
    {
        let options = duplicates.originals(solution.options());
        if !duplicates.are_first(&options) {
            continue;
        }
        let Some(fixing) = fixing_if_least(&options, elements, &mut image) else { continue };
        let size = BigUint::from(elements.count() / fixing) * duplicates.ways(&options);
        let solution = Solution::known(settings.problem, &options);
        enough = recipient.take(Class::new(solution, Count::from_big(size))).err();
    }
    let answer = recipient.answer(enough.or(solutions.stopped()));
    let method = Method::Images { images: elements.count() };
    Ok(Outcome { answer, statistics: solutions.statistics(), method })
}

/// Returns the number of elements that fix a solution, if no image of it is less.
fn fixing_if_least(
    options: &[OptionId],
    elements: &Elements,
    image: &mut Vec<OptionId>,
) -> Option<usize> {
    let mut fixing = 0;
    for images in elements.images() {
        image.clear();
        image.extend(options.iter().map(|option| OptionId::known(images[option.index()] as usize)));
        if image.iter().min() > options.first() {
            continue;
        }
        image.sort_unstable();
        match (**image).cmp(options) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => fixing += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    Some(fixing)
}
