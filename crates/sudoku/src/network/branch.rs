//! The search of a network: it tries a value of a cell, or one of the two cells of a value in a set, and
//! then all others.

use std::sync::Arc;
use std::time::Duration;

use quadrille_answer::Stops;
use quadrille_dlx::{CancelToken, StopReason};
use quadrille_random::Random;
use quadrille_sudoku_rules::Grid;

use crate::network::build::Network;
use crate::network::settle::Changes;

/// The number of nodes between two looks at the clock.
const POLL: u64 = 32;

/// The number of contradictions after which all weights are halved.
const FADE: u64 = 1 << 14;

/// The numbers of nodes without a solution after which a search for a random grid begins again.
const RESTARTS: [u64; 4] = [200, 2_000, 20_000, 200_000];

/// The solutions found by a search.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) found: u64,
    pub(crate) first: Option<Grid>,
    pub(crate) stopped: Option<StopReason>,
}

/// A search of a network.
#[derive(Debug)]
pub(crate) struct Branching {
    network: Arc<Network>,
    stops: Stops,
    /// For each cell, one, the number of its rules, and the number of contradictions that it had a part in, old
    /// ones for less.
    weights: Vec<u32>,
    contradictions: u64,
    changes: Changes,
    /// The state in which the search began, and the number of nodes since then.
    root: Vec<u32>,
    nodes: u64,
    has_found: bool,
    /// The number of nodes after which the search stops.
    most_nodes: u64,
    /// What chooses the value that is tried first; the least one, if `None`.
    random: Option<Random>,
    /// States that are not settled, and the cell that has changed.
    open: Vec<(Vec<u32>, Option<usize>)>,
    stopped: Option<StopReason>,
}

impl Branching {
    /// Returns a search for all solutions that has not begun.
    pub(crate) fn new(
        network: Arc<Network>,
        time: Option<Duration>,
        cancel: impl IntoIterator<Item = CancelToken>,
    ) -> Self {
        let root = network.masks.clone();
        let weights = (0..root.len()).map(|cell| 1 + network.rule_count(cell)).collect();
        let (changes, open) = (Changes::default(), vec![(root.clone(), None)]);
        Self {
            network,
            stops: Stops::of(cancel).within(time),
            weights,
            contradictions: 0,
            changes,
            root,
            nodes: 0,
            has_found: false,
            most_nodes: u64::MAX,
            random: None,
            open,
            stopped: None,
        }
    }

    /// Stops each search after `most_nodes` nodes. `random` chooses the values that it tries first.
    pub(crate) fn limited(self, most_nodes: u64, random: Option<Random>) -> Self {
        Self { most_nodes, random, ..self }
    }

    /// Counts up to `most` solutions.
    pub(crate) fn look(&mut self, most: u64) -> Tally {
        self.look_from(self.network.masks.clone(), most)
    }

    /// Returns the reason why the search was stopped, if it was.
    pub(crate) fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Returns the smallest solution, or the largest if `is_largest`.
    ///
    /// # Errors
    /// The reason why the search was stopped, and the best solution so far.
    pub(crate) fn extreme(
        &mut self,
        is_largest: bool,
    ) -> Result<Option<Grid>, (StopReason, Option<Grid>)> {
        let network = Arc::clone(&self.network);
        let mut masks = network.masks.clone();
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

    /// Counts up to `most` solutions with values in these masks of the cells.
    pub(crate) fn look_from(&mut self, masks: Vec<u32>, most: u64) -> Tally {
        self.open = vec![(masks.clone(), None)];
        (self.root, self.nodes, self.has_found) = (masks, 0, false);
        let mut tally = Tally { found: 0, first: None, stopped: None };
        for grid in self.by_ref() {
            tally.found += 1;
            tally.first.get_or_insert(grid);
            if tally.found == most {
                return Tally { stopped: Some(StopReason::SolutionLimit), ..tally };
            }
        }
        Tally { stopped: self.stopped, ..tally }
    }

    /// Begins again with the weights that the search has learned, and without the values that lead to
    /// a contradiction by themselves.
    fn restart(&mut self) {
        let mut masks = self.root.clone();
        let is_open = self.settle(&mut masks, None).and_then(|()| self.probe(&mut masks)).is_ok();
        self.root.clone_from(&masks);
        self.open = Vec::from_iter(is_open.then_some((masks, None)));
    }

    /// Excludes the values of single cells that lead to a contradiction, until there are no more.
    ///
    /// # Errors
    /// If there is no solution.
    fn probe(&mut self, masks: &mut [u32]) -> Result<(), ()> {
        let mut quiet = 0;
        for cell in (0..masks.len()).cycle() {
            if quiet == masks.len() || self.stops.reason().is_some() {
                return Ok(());
            }
            quiet += 1;
            let mut values = if masks[cell].is_power_of_two() { 0 } else { masks[cell] };
            while values != 0 {
                let value = values & values.wrapping_neg();
                values &= !value;
                if masks[cell] & value == 0 || masks[cell] == value {
                    continue;
                }
                let mut tried = masks.to_vec();
                tried[cell] = value;
                if self.settle(&mut tried, Some(cell)).is_err() {
                    masks[cell] &= !value;
                    self.settle(masks, Some(cell))?;
                    quiet = 0;
                }
            }
        }
        Ok(())
    }

    /// Excludes values, and weighs the cells of a contradiction.
    fn settle(&mut self, masks: &mut [u32], changed: Option<usize>) -> Result<(), ()> {
        let settled = self.network.settle(masks, changed, &mut self.changes);
        settled.map_err(|cells| {
            cells.iter().for_each(|&cell| self.weights[cell] += 1);
            self.contradictions += 1;
            if self.contradictions.is_multiple_of(FADE) {
                self.weights.iter_mut().for_each(|weight| *weight = (*weight / 2).max(1));
            }
        })
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

    /// Returns a cell and a value that has two cells left in a set, if it promises more than the values of
    /// the chosen cell. `None` in a search for a random grid, whose values are drawn cell by cell.
    fn choose_place(&self, masks: &[u32], chosen: usize) -> Option<(usize, u32)> {
        let mut best = (u64::from(self.weights[chosen]), u64::from(masks[chosen].count_ones()));
        let mut found = None;
        if best.1 == 2 || self.random.is_some() {
            return None;
        }
        for set in &self.network.sets {
            let [_, twice, thrice, _] = set.values_by_cells(masks);
            let mut values = twice & !thrice;
            while values != 0 {
                let value = values & values.wrapping_neg();
                values &= !value;
                let open = set.cells.iter().copied().filter(|&cell| masks[cell] & value != 0);
                let cell = open.max_by_key(|&cell| self.weights[cell]).expect("it has two cells");
                let weight = u64::from(self.weights[cell]);
                if weight * best.1 >= best.0 * 2 {
                    (best, found) = ((weight, 2), Some((cell, value)));
                }
            }
        }
        found
    }

    /// Returns the value to try first, as a mask.
    fn first_value(&mut self, mut values: u32) -> u32 {
        if let Some(random) = &mut self.random {
            for _ in 0..random.below(values.count_ones()) {
                values &= values - 1;
            }
        }
        values & values.wrapping_neg()
    }

    fn grid(&self, masks: &[u32]) -> Grid {
        let mut grid = self.network.puzzle.clone();
        for (cell, mask) in masks.iter().enumerate().filter(|(_, mask)| **mask > 1) {
            grid.set(cell, mask.trailing_zeros() as u8);
        }
        grid
    }
}

impl Iterator for Branching {
    type Item = Grid;

    /// Returns the next solution; `None` also if the search was [stopped](Self::stopped).
    fn next(&mut self) -> Option<Grid> {
        self.stopped = self.stops.reason();
        while self.stopped.is_none()
            && let Some((mut masks, changed)) = self.open.pop()
        {
            self.nodes += 1;
            if self.nodes.is_multiple_of(POLL) {
                self.stopped = self.stops.reason();
            }
            if self.nodes > self.most_nodes {
                self.stopped = Some(StopReason::NodeLimit);
                break;
            }
            if self.settle(&mut masks, changed).is_err() {
                continue;
            }
            let may_restart = self.random.is_some() && !self.has_found;
            if may_restart && RESTARTS.contains(&self.nodes) {
                self.restart();
                continue;
            }
            let Some(cell) = self.choose(&masks) else {
                self.has_found = true;
                return Some(self.grid(&masks));
            };
            let place = self.choose_place(&masks, cell);
            let (cell, value) = place.unwrap_or_else(|| (cell, self.first_value(masks[cell])));
            let mut others = masks.clone();
            others[cell] &= !value;
            self.open.push((others, Some(cell)));
            masks[cell] = value;
            self.open.push((masks, Some(cell)));
        }
        None
    }
}
