//! A search in listing order for the solutions whose cost is at most a limit: branch and bound that
//! branches as a listing does.
//!
//! Prices drop options that are in no solution within the limit, and with fewer options the one tree
//! would branch elsewhere. So there are two residuals: one of the options taken, which says where the
//! tree branches, and one in which prices drop options.

use quadrille_problem::{OptionId, Problem};
use quadrille_search::meter::Meter;
use quadrille_search::residual::{Mark, Residual};
use quadrille_search::walk::finished_share;

use crate::optimum::prices::Costs;
use crate::optimum::search::POLL_WORK;
use crate::optimum::search::{Point, Search, Turn, end_of_turn};

/// A search in listing order.
pub(super) struct InOrder<'c> {
    tree: Residual,
    bounds: Search<'c>,
    levels: Vec<Level>,
    /// The options of all levels.
    options: Vec<u32>,
    work: u64,
    next_poll: u64,
    is_begun: bool,
    found: Vec<(i64, Vec<OptionId>)>,
}

/// An item that the search branches on.
struct Level {
    item: u32,
    is_once: bool,
    first_option: usize,
    /// The number of children tried.
    tried: usize,
    /// Before the first child.
    opened: (Mark, Point),
    /// The option that is taken, and the points before it.
    taken: Option<(u32, Mark, Point)>,
}

impl<'c> InOrder<'c> {
    /// Begins a search for solutions that cost at most this much, with these prices of the items.
    pub(super) fn new(
        part: &Problem,
        costs: &'c Costs,
        prices: Vec<i64>,
        limit: i64,
        meter: &Meter<'_>,
    ) -> Self {
        let mut bounds = Search::new(part, costs, prices, meter.tuning().limit(POLL_WORK));
        bounds.fix_limit(limit);
        Self {
            tree: Residual::new(part),
            bounds,
            levels: Vec::new(),
            options: Vec::new(),
            work: 0,
            next_poll: 0,
            is_begun: false,
            found: Vec::new(),
        }
    }

    /// The solutions found so far, with their costs, in listing order.
    pub(super) fn found(&self) -> &[(i64, Vec<OptionId>)] {
        &self.found
    }

    /// Leaves out solutions that cost more than this from now on.
    pub(super) fn lower_limit(&mut self, limit: i64) {
        self.bounds.fix_limit(limit);
    }

    /// Goes on for about this much work, or until a solution is found.
    pub(super) fn advance(&mut self, work: u64, meter: &mut Meter<'_>) -> Turn {
        let before = self.work + self.bounds.work();
        let end = before.saturating_add(work);
        loop {
            let done = self.work + self.bounds.work();
            if let Some(turn) = end_of_turn(done, end, &mut self.next_poll, meter) {
                return turn;
            }
            if !self.is_begun {
                self.is_begun = true;
            } else if !self.descend() {
                return Turn::Done;
            }
            meter.reserve_depth(self.levels.len());
            if !meter.visit(self.levels.len(), || self.share()) {
                return Turn::Stopped(meter.stop_reason());
            }
            self.work += 1;
            if self.tree.is_dead() || !self.bounds.tighten() {
                continue;
            }
            match self.tree.lowest_rank() {
                Some(item) => self.open(item),
                None if self.record() => return Turn::Better,
                None => {}
            }
        }
    }

    fn open(&mut self, item: u32) {
        let first_option = self.options.len();
        self.tree.live_options(item, &mut self.options);
        self.work += (self.options.len() - first_option) as u64;
        let opened = (self.tree.mark(), self.bounds.point());
        let is_once = self.tree.is_once(item);
        self.levels.push(Level { item, is_once, first_option, tried: 0, opened, taken: None });
    }

    /// Enters the next child of the innermost level that has one, closing levels on the way. `false` if
    /// there is none.
    fn descend(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            if let Some((option, mark, point)) = level.taken.take() {
                self.tree.untake(option, mark);
                self.bounds.untake(option, point);
                let is_once = level.is_once;
                self.leave_out(option, is_once);
            }
            if self.enter_next() {
                return true;
            }
            let level = self.levels.pop().expect("an open level");
            let (mark, point) = level.opened;
            self.tree.undo(mark);
            self.bounds.restore(point);
            self.options.truncate(level.first_option);
        }
        false
    }

    /// Drops an option whose solutions were all seen.
    fn leave_out(&mut self, option: u32, is_once: bool) {
        // The options of an item that is covered once exclude each other anyway.
        if !is_once {
            self.tree.drop_option(option);
        }
        if self.bounds.is_live(option) {
            self.bounds.drop_option(option);
        }
    }

    /// Enters the next child of the innermost level. `false` if there is none.
    fn enter_next(&mut self) -> bool {
        loop {
            let level = self.levels.last_mut().expect("an open level");
            let (item, is_once) = (level.item, level.is_once);
            let index = level.first_option + level.tried;
            level.tried += 1;
            if self.tree.is_dead() || self.bounds.is_dead() {
                return false;
            }
            let Some(&option) = self.options.get(index) else {
                // The item is covered no further: all of its options were left out.
                let is_last = index == self.options.len();
                return is_last && !is_once && self.tree.is_satisfied(item);
            };
            self.work += 1;
            if !self.bounds.is_live(option) {
                self.leave_out(option, is_once);
                continue;
            }
            let (mark, point) = (self.tree.mark(), self.bounds.point());
            self.levels.last_mut().expect("the same level").taken = Some((option, mark, point));
            self.tree.take(option);
            self.bounds.take(option);
            return true;
        }
    }

    /// Records the solution at which the search has arrived, if it is within the limit.
    fn record(&mut self) -> bool {
        let taken = self.levels.iter().filter_map(|level| level.taken);
        let mut options: Vec<OptionId> =
            taken.map(|(option, ..)| OptionId::known(option as usize)).collect();
        options.sort_unstable();
        let cost = self.bounds.cost_of(&options);
        let is_within = cost <= self.bounds.limit();
        if is_within {
            self.found.push((cost, options));
        }
        is_within
    }

    /// An estimate of the share of the search that is done.
    fn share(&self) -> f64 {
        let levels = self.levels.iter();
        let levels = levels.map(|level| (level.first_option, level.tried, level.is_once));
        finished_share(self.options.len(), levels)
    }
}
