//! Searches that are begun anew: the same question asked in one order after the other.
//!
//! On some boards, large or with few rules broken by few values, a search may lose itself far from a
//! solution that lies near in another order. So it is given up after some nodes and begun anew in
//! another, and each time it may take twice as many. What is answered is true in any case; in which
//! order it was found is settled by the question alone.

use quadrille_dlx::StopReason;
use quadrille_dlx::choice::Declined;
use quadrille_dlx::observe::Statistics;
use quadrille_vectors::clock::Instant;

use crate::grid::Grid;
use crate::model::Model;
use crate::order::Order;
use crate::search::{Found, Settings, Solutions};
use crate::variant::Rules;

/// How many nodes the first attempt at finding one solution may take.
const FIRST_ALLOWANCE: u64 = 2_000;

/// How many nodes the first look at some solutions may take.
const LOOK_ALLOWANCE: u64 = 100_000;

/// Attempts at one question after the other, under limits on nodes and time for all together.
pub(crate) struct Attempts {
    settings: Settings,
    started: Instant,
}

/// What was seen of the solutions of a puzzle.
pub(crate) enum Looked {
    /// These are all.
    All(Vec<Grid>),
    /// These are as many as were wanted; perhaps there are more.
    Enough(Vec<Grid>),
    /// The search was stopped before it knew.
    Stopped(StopReason, Vec<Grid>),
}

impl Attempts {
    /// Attempts under these settings. Their limit on solutions is not heeded.
    pub(crate) fn new(settings: Settings) -> Self {
        Self { settings, started: Instant::now() }
    }

    /// Looks at up to `most` solutions, in another order if not even `enough` are found soon. Under
    /// the ordinary rules solutions are found soon, and there is one order only.
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
            let order = Order::of_all(attempt, puzzle.shape());
            let anew = (attempt > 0).then(|| Model::of_bands(puzzle, rules, bands, &order));
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
        unreachable!("the attempts do not end")
    }

    /// Any solution of the first bands of this puzzle, the others being blank.
    pub(crate) fn first(
        &mut self,
        puzzle: &Grid,
        rules: &Rules,
        bands: usize,
    ) -> Result<Found, Declined> {
        let mut allowance = FIRST_ALLOWANCE;
        for attempt in 0.. {
            let order = match rules.is_ordinary() {
                true => Order::of_values(attempt, puzzle.shape()),
                false => Order::of_all(attempt, puzzle.shape()),
            };
            let model = Model::of_bands(puzzle, rules, bands, &order);
            let limit = self.settings.nodes.map_or(allowance, |left| left.min(allowance));
            let (found, statistics) = self.solutions(&model, 1, limit)?.into_found();
            self.spend(&statistics);
            match found {
                Found::Stopped { reason: StopReason::NodeLimit, .. } if limit == allowance => {}
                found => return Ok(found),
            }
            allowance = allowance.saturating_mul(2);
        }
        unreachable!("the attempts do not end")
    }

    fn solutions<'m>(
        &self,
        model: &'m Model,
        most: u64,
        nodes: u64,
    ) -> Result<Solutions<'m>, Declined> {
        let time = self.settings.time.map(|limit| limit.saturating_sub(self.started.elapsed()));
        // No limit at all where there is none: counting nodes against one has its price.
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
