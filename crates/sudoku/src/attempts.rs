//! Searches with restarts: the same question in different orders.
//!
//! On large boards and with weak rules, a search may be stuck far from a solution that is near in
//! another order. So it is stopped after some nodes and restarted in another order with twice the
//! limit. Every answer is correct, and the order that finds it depends only on the question.

use quadrille_dlx::choice::Declined;
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::{Outcome, StopReason};
use quadrille_sudoku_rules::{Grid, Rules};
use quadrille_vectors::clock::Instant;

use crate::model::Model;
use crate::order::Order;
use crate::search::{Settings, Solutions};

/// The node limit of the first attempt to find one solution.
const FIRST_ALLOWANCE: u64 = 2_000;

/// The node limit of the first attempt to find several solutions.
const LOOK_ALLOWANCE: u64 = 100_000;

/// Attempts at questions, with limits on nodes and time for all together.
pub(crate) struct Attempts {
    settings: Settings,
    started: Instant,
}

/// The solutions that an attempt found.
pub(crate) enum Looked {
    /// All solutions.
    All(Vec<Grid>),
    /// As many solutions as needed; there may be more.
    Enough(Vec<Grid>),
    /// The solutions found before the search was stopped.
    Stopped(StopReason, Vec<Grid>),
}

impl Attempts {
    /// Returns attempts with these settings, except for the limit on solutions.
    pub(crate) fn new(settings: Settings) -> Self {
        Self { settings, started: Instant::now() }
    }

    /// Finds up to `most` solutions, in another order if not even `enough` are found within the
    /// node limit. Under the ordinary rules solutions are found soon, so there is only one order.
    pub(crate) fn look(
        &mut self,
        model: &Model,
        enough: usize,
        most: u64,
    ) -> Result<Looked, Declined> {
        let (puzzle, rules) = (model.puzzle(), model.rules());
        let bands = puzzle.shape().box_columns();
        let mut allowance = if rules.is_ordinary() { u64::MAX } else { LOOK_ALLOWANCE };
        let mut seen = Vec::new();
        for attempt in 0.. {
            let order = || Order::of_all(attempt, puzzle.shape());
            let anew = (attempt > 0).then(|| Model::of_bands(puzzle, rules, bands, Some(order())));
            let limit = self.settings.nodes.map_or(allowance, |left| left.min(allowance));
            let mut solutions = self.solutions(anew.as_ref().unwrap_or(model), most, limit)?;
            let found: Vec<Grid> = solutions.by_ref().collect();
            let (stopped, statistics) = (solutions.stopped(), solutions.statistics());
            self.spend(&statistics);
            match stopped {
                None => return Ok(Looked::All(found)),
                Some(StopReason::SolutionLimit) => return Ok(Looked::Enough(found)),
                Some(StopReason::NodeLimit) if limit == allowance => {
                    if found.len() >= enough {
                        return Ok(Looked::Enough(found));
                    }
                }
                Some(reason) if found.is_empty() => return Ok(Looked::Stopped(reason, seen)),
                Some(reason) => return Ok(Looked::Stopped(reason, found)),
            }
            seen = found;
            allowance = allowance.saturating_mul(2);
        }
        unreachable!("the limit grows until an attempt succeeds")
    }

    /// Finds any solution of the first bands of a puzzle whose other bands are blank.
    pub(crate) fn first(
        &mut self,
        puzzle: &Grid,
        rules: &Rules,
        bands: usize,
    ) -> Result<Outcome<Grid>, Declined> {
        let mut allowance = FIRST_ALLOWANCE;
        for attempt in 0.. {
            let order = match rules.is_ordinary() {
                true => Order::of_values(attempt, puzzle.shape()),
                false => Order::of_all(attempt, puzzle.shape()),
            };
            let model = Model::of_bands(puzzle, rules, bands, Some(order));
            let limit = self.settings.nodes.map_or(allowance, |left| left.min(allowance));
            let (found, statistics) = self.solutions(&model, 1, limit)?.into_found();
            self.spend(&statistics);
            match found {
                Outcome::Stopped(StopReason::NodeLimit) if limit == allowance => {}
                found => return Ok(found),
            }
            allowance = allowance.saturating_mul(2);
        }
        unreachable!("the limit grows until an attempt succeeds")
    }

    fn solutions<'m>(
        &self,
        model: &'m Model,
        most: u64,
        nodes: u64,
    ) -> Result<Solutions<'m>, Declined> {
        let time = self.settings.time.map(|limit| limit.saturating_sub(self.started.elapsed()));
        // No limit rather than a large one: checking it takes time.
        let nodes = (nodes < u64::MAX).then_some(nodes);
        let settings = Settings { nodes, time, solutions: Some(most), ..self.settings.clone() };
        settings.solutions(model)
    }

    fn spend(&mut self, statistics: &Statistics) {
        if let Some(nodes) = &mut self.settings.nodes {
            *nodes = nodes.saturating_sub(statistics.nodes);
        }
    }
}
