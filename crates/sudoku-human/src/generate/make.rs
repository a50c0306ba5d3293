//! Makes puzzles on one thread, by the method for their size.

use quadrille_sudoku::Shape;

use crate::generate::error::NotGenerated;
use crate::generate::plan::{Generated, Plan};
use crate::generate::settings::Settings;
use crate::generate::{by_rules, many};

/// Makes `count` puzzles from number `first` on. A failure does not affect the other puzzles.
pub(super) fn make(
    settings: &Settings,
    first: u64,
    count: usize,
) -> Vec<Result<Generated, NotGenerated>> {
    let numbers = (0..count as u64).map(|index| first + index);
    match Plan::new(settings) {
        Err(error) => vec![Err(error); count],
        Ok(plan) if settings.shape == Shape::CLASSIC && !settings.has_rules() => {
            many::make(&plan, first, count)
        }
        Ok(plan) => numbers.map(|number| by_rules::make(&plan, number)).collect(),
    }
}
