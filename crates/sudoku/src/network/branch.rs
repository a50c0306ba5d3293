//! The search of a network: it tries a value of a cell, and then all others.

use std::time::Duration;

use quadrille_dlx::{CancelToken, StopReason};
use quadrille_vectors::clock::Instant;

use crate::grid::Grid;
use crate::network::build::Network;
use crate::network::settle::Changes;

/// The number of nodes between two looks at the clock.
const POLL: u64 = 32;

/// The solutions found by a search.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) found: u64,
    pub(crate) first: Option<Grid>,
    pub(crate) stopped: Option<StopReason>,
}

/// A search of a network.
#[derive(Debug)]
pub(crate) struct Branching<'n> {
    network: &'n Network,
    deadline: Option<Instant>,
    cancel: Option<CancelToken>,
    /// For each cell, the number of contradictions that it had a part in, and one.
    weights: Vec<u32>,
    changes: Changes,
    nodes: u64,
}

impl<'n> Branching<'n> {
    /// Returns a search that has not begun.
    pub(crate) fn new(
        network: &'n Network,
        time: Option<Duration>,
        cancel: Option<CancelToken>,
    ) -> Self {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let weights = vec![1; network.masks.len()];
        Self { network, deadline, cancel, weights, changes: Changes::default(), nodes: 0 }
    }

    /// Counts up to `most` solutions.
    pub(crate) fn look(&mut self, most: u64) -> Tally {
        self.look_from(self.network.masks.clone(), most)
    }

    /// Returns the smallest solution, or the largest if `is_largest`.
    ///
    /// # Errors
    /// The reason why the search was stopped, and the best solution so far.
    pub(crate) fn extreme(
        &mut self,
        is_largest: bool,
    ) -> Result<Option<Grid>, (StopReason, Option<Grid>)> {
        let mut masks = self.network.masks.clone();
        let tally = self.look_from(masks.clone(), 2);
        let mut best = match (tally.stopped, tally.first) {
            (Some(StopReason::SolutionLimit), Some(first)) => first,
            (Some(reason), first) => return Err((reason, first)),
            (None, only) => return Ok(only),
        };
        for cell in 0..masks.len() {
            if masks[cell].is_power_of_two() {
                continue;
            }
            // Invariant: `best` has the values of all cells before this one, which are the best.
            let mut better = masks[cell];
            while better != 0 {
                let value = if is_largest { better.ilog2() } else { better.trailing_zeros() };
                if value == u32::from(best.values()[cell]) {
                    break;
                }
                better &= !(1 << value);
                let mut tried = masks.clone();
                tried[cell] = 1 << value;
                let Tally { first, stopped, .. } = self.look_from(tried, 1);
                match (first, stopped) {
                    (Some(found), _) => {
                        best = found;
                        break;
                    }
                    (None, Some(reason)) => return Err((reason, Some(best))),
                    (None, None) => {}
                }
            }
            masks[cell] = 1 << best.values()[cell];
        }
        Ok(Some(best))
    }

    fn look_from(&mut self, masks: Vec<u32>, most: u64) -> Tally {
        let mut tally = Tally { found: 0, first: None, stopped: self.stop() };
        // States that are not settled, and the cell that has changed.
        let mut open = vec![(masks, None)];
        while tally.stopped.is_none()
            && let Some((mut masks, changed)) = open.pop()
        {
            self.nodes += 1;
            if self.nodes.is_multiple_of(POLL) {
                tally.stopped = self.stop();
            }
            if let Err(cells) = self.network.settle(&mut masks, changed, &mut self.changes) {
                cells.iter().for_each(|&cell| self.weights[cell] += 1);
                continue;
            }
            let Some(cell) = self.choose(&masks) else {
                tally.found += 1;
                tally.first.get_or_insert_with(|| self.grid(&masks));
                if tally.found == most {
                    tally.stopped = Some(StopReason::SolutionLimit);
                }
                continue;
            };
            let value = masks[cell] & masks[cell].wrapping_neg();
            let mut others = masks.clone();
            others[cell] &= !value;
            open.push((others, Some(cell)));
            masks[cell] = value;
            open.push((masks, Some(cell)));
        }
        tally
    }

    /// Returns the open cell with the fewest values for its weight.
    fn choose(&self, masks: &[u32]) -> Option<usize> {
        let open = (0..masks.len()).filter(|&cell| !masks[cell].is_power_of_two());
        open.min_by(|&one, &other| {
            let cost = |cell: usize| u64::from(masks[cell].count_ones());
            let weighed = |cell, by: usize| cost(cell) * u64::from(self.weights[by]);
            weighed(one, other).cmp(&weighed(other, one))
        })
    }

    fn grid(&self, masks: &[u32]) -> Grid {
        let mut grid = self.network.puzzle.clone();
        for (cell, mask) in masks.iter().enumerate().filter(|(_, mask)| **mask > 1) {
            grid.set(cell, mask.trailing_zeros() as u8);
        }
        grid
    }

    /// Returns the reason to stop, if there is one.
    fn stop(&self) -> Option<StopReason> {
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Some(StopReason::Cancelled);
        }
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        is_late.then_some(StopReason::TimeLimit)
    }
}
