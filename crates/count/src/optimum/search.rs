//! Branch and bound: a search for the cheapest solution that leaves out what cannot be cheaper than
//! the best one found.
//!
//! * At each node, one pass over the items moves each price so that the lower bound becomes as high as
//!   this price can make it. Options whose reduced cost lifts the bound above the best solution are
//!   dropped.
//! * The item with the fewest options left is branched on, and of several such items the one whose
//!   second option is dearest. Its options are taken in the order of their reduced costs.
//!
//! # Invariants
//! * `bound` is what the prices prove of the current residual, with the options taken: see `prices`.
//! * A secondary item that is covered has price 0: its worth is spent.
//! * Changes of prices stand in `changes`, with the point of the residual at which they were made:
//!   undone in reverse order, each meets the same live options again.

use quadrille_problem::{OptionId, Problem};
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;
use quadrille_search::residual::{Mark, Residual};
use quadrille_search::walk::place_in_tree;

use crate::optimum::prices::Costs;

/// Work between two looks at the clock and the token: some milliseconds.
pub(super) const POLL_WORK: u64 = 2_000_000;

/// Items are compared by their second option only if they have at most this many: with more, it costs more
/// than it saves.
const COMPARED_OPTIONS: u32 = 16;

/// At the root, the prices of single items move until a pass gains less than a step of the cost divided by
/// this.
const LEAST_GAIN: i64 = 16;

/// How a turn of a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Nothing is cheaper than the best solution found.
    Done,
    /// The turn is over, and the search can go on.
    Paused,
    /// A better solution was found, and the search can go on.
    Better,
    /// A limit stopped it.
    Stopped(StopReason),
}

/// The end of a turn, if it has come: after its work, or at a limit of the caller, which is looked at
/// every so often.
#[inline]
pub(super) fn end_of_turn(
    work: u64,
    end: u64,
    next_poll: &mut u64,
    meter: &mut Meter<'_>,
) -> Option<Turn> {
    if work >= end {
        return Some(Turn::Paused);
    }
    if work >= *next_poll {
        *next_poll = work + meter.tuning().limit(POLL_WORK);
        if meter.is_over() {
            return Some(Turn::Stopped(meter.reason_to_stop()));
        }
    }
    None
}

/// A search for the cheapest solution of a part.
#[derive(Debug)]
pub(super) struct Search<'c> {
    costs: &'c Costs,
    residual: Residual,
    prices: Vec<i64>,
    /// The cost of each option, less the prices of its items.
    reduced: Vec<i64>,
    bound: i64,
    /// The best solutions found, at most `most`, in order of cost.
    best: Vec<(i64, Vec<OptionId>)>,
    most: usize,
    /// A limit on the cost that does not depend on the solutions found.
    fixed_limit: Option<i64>,
    changes: Vec<Change>,
    levels: Vec<Level>,
    /// The options of all levels, with their reduced costs when the level was opened.
    options: Vec<(i64, u32)>,
    /// Live options looked at, and options dropped.
    work: u64,
    /// The work at which the limits of the caller are looked at again.
    next_poll: u64,
    is_done: bool,
}

/// A change of a price.
#[derive(Clone, Copy, Debug)]
struct Change {
    item: u32,
    by: i64,
    at: Mark,
}

/// A point to which the search can go back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    mark: Mark,
    changes: usize,
    bound: i64,
}

/// An item that the search branches on.
#[derive(Debug)]
struct Level {
    item: u32,
    first_option: usize,
    /// The number of children entered.
    tried: usize,
    opened: Point,
    /// The option taken, and the point before it.
    taken: Option<(u32, Point)>,
}

impl<'c> Search<'c> {
    /// Begins a search with these prices of the items.
    pub(super) fn new(
        problem: &Problem,
        costs: &'c Costs,
        prices: Vec<i64>,
        poll_work: u64,
    ) -> Self {
        let paid = |option: u32| -> i64 {
            costs.items(option).iter().map(|&item| prices[item as usize]).sum()
        };
        let numbered = (0..).zip(costs.costs());
        let mut search = Self {
            costs,
            residual: Residual::new(problem),
            reduced: numbered.map(|(option, &cost)| cost - paid(option)).collect(),
            prices,
            bound: 0,
            best: Vec::new(),
            most: 1,
            fixed_limit: None,
            changes: Vec::new(),
            levels: Vec::new(),
            options: Vec::new(),
            work: 0,
            next_poll: poll_work,
            is_done: false,
        };
        let worth = (0..).zip(&search.prices).map(|(item, &price)| search.worth(item, price));
        let negative = search.reduced.iter().map(|&reduced| reduced.min(0));
        search.bound = worth.chain(negative).sum();
        search
    }

    /// The prices of the items.
    pub(super) fn prices(&self) -> &[i64] {
        &self.prices
    }

    /// Whether a residual follows from the items that are covered.
    pub(super) fn is_by_items(&self) -> bool {
        self.residual.is_by_items()
    }

    /// The cost of the best solution found, and its options.
    pub(super) fn best(&self) -> Option<&(i64, Vec<OptionId>)> {
        self.best.first()
    }

    pub(super) fn into_best(self) -> Option<(i64, Vec<OptionId>)> {
        self.best.into_iter().next()
    }

    /// Keeps the `most` best solutions found, at least one, instead of one.
    pub(super) fn keep(&mut self, most: usize) {
        self.most = most;
    }

    /// The number of solutions that it [keeps](Self::keep).
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// The best solutions found, with their costs, in order of cost.
    pub(super) fn kept(&self) -> &[(i64, Vec<OptionId>)] {
        &self.best
    }

    /// Looks for all solutions that cost at most this much, whatever was found.
    pub(super) fn fix_limit(&mut self, limit: i64) {
        self.fixed_limit = Some(limit);
    }

    /// Converts to the prices of the items at the root, and the solutions that it keeps.
    pub(super) fn root_prices(mut self) -> (Vec<i64>, Vec<(i64, Vec<OptionId>)>) {
        if let Some(level) = self.levels.first() {
            self.undo_changes(level.opened.changes);
        }
        (self.prices, self.best)
    }

    /// Whether some item needs more covers than it has live options.
    pub(super) fn is_dead(&self) -> bool {
        self.residual.is_dead()
    }

    pub(super) fn is_live(&self, option: u32) -> bool {
        self.residual.is_live(option)
    }

    /// The work so far.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    pub(super) fn cost_of(&self, options: &[OptionId]) -> i64 {
        options.iter().map(|option| self.costs.cost(option.index() as u32)).sum()
    }

    /// Offers a solution that was found elsewhere.
    pub(super) fn offer(&mut self, options: Vec<OptionId>) {
        let _is_new = self.keeps(options);
    }

    /// Keeps a solution, if it is better than the worst that is kept. Returns whether it does.
    fn keeps(&mut self, options: Vec<OptionId>) -> bool {
        let cost = self.cost_of(&options);
        let place = self.best.partition_point(|&(own, _)| own <= cost);
        let equal = self.best[..place].iter().rev().take_while(|&&(own, _)| own == cost);
        if place == self.most || equal.into_iter().any(|(_, own)| *own == options) {
            return false;
        }
        self.best.insert(place, (cost, options));
        self.best.truncate(self.most);
        true
    }

    /// A lower bound for every solution that has not been excluded, in units.
    pub(super) fn lower_bound(&self) -> i64 {
        let open = self.open_bound();
        self.best().map_or(open, |&(best, _)| best.min(open))
    }

    /// A lower bound for every solution that has not been found, in units.
    pub(super) fn open_bound(&self) -> i64 {
        let open = self.levels_with_ends().filter_map(|(level, end)| {
            let next = level.first_option + level.tried;
            match self.residual.is_once(level.item) {
                true if next < end => Some(level.opened.bound + self.options[next].0.max(0)),
                true => None,
                // The item may be covered no further, without an option.
                false => Some(level.opened.bound),
            }
        });
        open.min().map_or(self.bound, |least| least.min(self.bound))
    }

    /// Moves the prices at the root until that gains little, for at most this much work.
    pub(super) fn price_root(&mut self, work: u64, meter: &Meter<'_>) {
        let end = self.work.saturating_add(work);
        while self.work < end && !meter.is_over() {
            let before = self.bound;
            let is_open = self.tighten();
            if !is_open || self.bound - before < self.costs.step() / LEAST_GAIN {
                break;
            }
        }
    }

    /// Goes on for about this much work.
    pub(super) fn advance(&mut self, work: u64, meter: &mut Meter<'_>) -> Turn {
        let end = self.work.saturating_add(work);
        if self.is_done {
            return Turn::Done;
        }
        loop {
            if let Some(turn) = end_of_turn(self.work, end, &mut self.next_poll, meter) {
                return turn;
            }
            meter.reserve_depth(self.levels.len());
            if !meter.visit(self.levels.len(), || self.share()) {
                return Turn::Stopped(meter.stop_reason());
            }
            self.work += 1;
            let is_better = match self.tighten() {
                false => false,
                true => match self.item_to_branch() {
                    Some(item) => {
                        self.open(item);
                        false
                    }
                    None => self.record(),
                },
            };
            self.is_done = !self.descend();
            if is_better {
                return Turn::Better;
            }
            if self.is_done {
                return Turn::Done;
            }
        }
    }

    /// The greatest bound that leaves room for a better solution.
    pub(super) fn limit(&self) -> i64 {
        let worst = self.best.last().filter(|_| self.best.len() == self.most);
        let limit = worst.map_or(i64::MAX, |&(worst, _)| worst - self.costs.step());
        self.fixed_limit.unwrap_or(limit)
    }

    /// Moves prices, and drops options that are in no better solution. `false` if there is no better
    /// solution.
    pub(super) fn tighten(&mut self) -> bool {
        let limit = self.limit();
        if self.residual.is_dead() || self.bound > limit {
            return false;
        }
        for item in 0..self.prices.len() as u32 {
            if self.residual.len(item) == 0 {
                self.lift(item);
            } else if self.costs.is_priced(item) {
                self.work += u64::from(self.residual.len(item));
                if let Some((by, gain)) = self.best_change(item, limit) {
                    self.bound += gain;
                    self.change(item, by);
                }
            }
            if self.residual.is_dead() || self.bound > limit {
                return false;
            }
        }
        true
    }

    /// Lifts a price below 0 to 0 if no live option has the item: what may not be covered is worth nothing.
    fn lift(&mut self, item: u32) {
        let price = self.prices[item as usize];
        if price < 0 {
            self.bound -= self.worth(item, price);
            self.change(item, -price);
        }
    }

    /// Drops the options of an item that are in no better solution, and returns the change of its price
    /// that raises the bound most, and by how much: to the midpoint between the two lowest reduced
    /// costs if one cover is needed, which leaves the most to other items.
    fn best_change(&mut self, item: u32, limit: i64) -> Option<(i64, i64)> {
        let is_primary = (item as usize) < self.residual.primary_count();
        let need = if is_primary { self.residual.need(item) } else { 1 };
        let (mut least, mut second, mut negative) = (i64::MAX, i64::MAX, 0);
        for place in (0..self.residual.len(item)).rev() {
            let option = self.residual.live_at(item, place);
            let reduced = self.reduced[option as usize];
            if reduced > limit.saturating_sub(self.bound) {
                self.work += 8;
                self.residual.drop_option(option);
                if self.residual.is_dead() {
                    return None;
                }
            } else {
                second = second.min(reduced.max(least));
                least = least.min(reduced);
                negative += reduced.min(0);
            }
        }
        let by = match need {
            _ if least == i64::MAX => return None,
            0 => return None,
            1 if second < i64::MAX => least + (second - least) / 2,
            _ => least,
        };
        let by = if is_primary { by } else { by.min(-self.prices[item as usize]) };
        let price = self.prices[item as usize];
        // No change is more than the second least reduced cost: only the least may become negative.
        let worth = self.worth(item, price + by) - self.worth(item, price);
        let gain = worth + (least - by).min(0) - negative;
        (by != 0 && gain >= 0 && self.costs.allows(price + by)).then_some((by, gain))
    }

    /// Adds to the price of an item, until this is undone.
    fn change(&mut self, item: u32, by: i64) {
        self.changes.push(Change { item, by, at: self.residual.mark() });
        self.reprice(item, by);
    }

    /// Adds to the price of an item, and takes that from the reduced costs of its live options.
    fn reprice(&mut self, item: u32, by: i64) {
        self.prices[item as usize] += by;
        self.work += u64::from(self.residual.len(item));
        for place in 0..self.residual.len(item) {
            self.reduced[self.residual.live_at(item, place) as usize] -= by;
        }
    }

    /// What the covers that an item still needs, or has room for, are worth at a price.
    fn worth(&self, item: u32, price: i64) -> i64 {
        self.costs.worth_in(&self.residual, item, price)
    }

    pub(super) fn point(&self) -> Point {
        Point { mark: self.residual.mark(), changes: self.changes.len(), bound: self.bound }
    }

    /// Goes back to a point in the same residual, before options were dropped and prices raised.
    pub(super) fn restore(&mut self, point: Point) {
        self.undo_changes(point.changes);
        self.residual.undo(point.mark);
        self.bound = point.bound;
    }

    /// Goes back to the point before an option was taken.
    pub(super) fn untake(&mut self, option: u32, point: Point) {
        self.undo_changes(point.changes);
        self.residual.untake(option, point.mark);
        self.bound = point.bound;
    }

    /// Undoes all changes of prices but the first `kept`.
    fn undo_changes(&mut self, kept: usize) {
        while self.changes.len() > kept {
            let Change { item, by, at } = self.changes.pop().expect("there are more");
            self.residual.undo(at);
            self.reprice(item, -by);
        }
    }

    pub(super) fn take(&mut self, option: u32) {
        self.bound += self.reduced[option as usize];
        for &item in self.costs.items(option) {
            let is_primary = (item as usize) < self.residual.primary_count();
            let price = self.prices[item as usize];
            if is_primary && price > 0 && self.residual.need(item) == 0 {
                // It was worth nothing before, and is not worth less now.
                self.bound += price;
            }
        }
        let mark = self.residual.mark();
        self.residual.take(option);
        for &dropped in self.residual.dropped_since(mark) {
            self.bound -= self.reduced[dropped as usize].min(0);
        }
        let costs = self.costs;
        for &item in costs.items(option) {
            let price = self.prices[item as usize];
            if item as usize >= self.residual.primary_count() && price < 0 {
                self.change(item, -price);
            }
        }
    }

    /// Drops a live option.
    pub(super) fn drop_option(&mut self, option: u32) {
        self.bound -= self.reduced[option as usize].min(0);
        self.residual.drop_option(option);
    }

    /// The item to branch on: of the lowest rank, and among such items the dearest second option, which
    /// the bound gains as soon as the first is left out.
    fn item_to_branch(&self) -> Option<u32> {
        let first = self.residual.lowest_rank()?;
        let lowest = self.residual.rank(first);
        if lowest == 1 || lowest > COMPARED_OPTIONS {
            return Some(first);
        }
        let mut best = (self.second_least(first), first);
        for item in first + 1..self.residual.primary_count() as u32 {
            if self.residual.is_active(item) && self.residual.rank(item) == lowest {
                let second = self.second_least(item);
                if second > best.0 {
                    best = (second, item);
                }
            }
        }
        Some(best.1)
    }

    /// The second least reduced cost of the options of an item.
    fn second_least(&self, item: u32) -> i64 {
        let (mut least, mut second) = (i64::MAX, i64::MAX);
        for place in 0..self.residual.len(item) {
            let reduced = self.reduced[self.residual.live_at(item, place) as usize];
            second = second.min(reduced.max(least));
            least = least.min(reduced);
        }
        second
    }

    /// Opens a level for an item, its options in the order of their reduced costs.
    fn open(&mut self, item: u32) {
        let first_option = self.options.len();
        for place in 0..self.residual.len(item) {
            let option = self.residual.live_at(item, place);
            self.options.push((self.reduced[option as usize], option));
        }
        self.options[first_option..].sort_unstable();
        self.levels.push(Level { item, first_option, tried: 0, opened: self.point(), taken: None });
    }

    /// Enters the next child of the innermost level that has one, closing levels on the way. `false`
    /// if there is none.
    fn descend(&mut self) -> bool {
        let limit = self.limit();
        while let Some(level) = self.levels.last_mut() {
            if let Some((option, point)) = level.taken.take() {
                self.untake(option, point);
                self.drop_option(option);
            }
            let level = self.levels.last_mut().expect("the same level");
            let index = level.first_option + level.tried;
            level.tried += 1;
            let item = level.item;
            let may_go_on = !self.residual.is_dead();
            // They are sorted: if this one is too dear, so are those that follow.
            let room = limit.saturating_sub(level.opened.bound);
            let next = self.options.get(index).filter(|&&(cost, _)| may_go_on && cost <= room);
            if let Some(&(_, option)) = next {
                let point = self.point();
                self.levels.last_mut().expect("the same level").taken = Some((option, point));
                self.take(option);
                return true;
            }
            // The item is covered no further: nothing more is taken of its options.
            let is_optional = !self.residual.is_once(item) && self.residual.is_satisfied(item);
            if may_go_on && is_optional && index <= self.options.len() {
                self.close();
                return true;
            }
            let level = self.levels.pop().expect("the level that is closed");
            self.restore(level.opened);
            self.options.truncate(level.first_option);
        }
        false
    }

    /// Drops the options of the innermost level that are left, for its last child.
    fn close(&mut self) {
        let level = self.levels.last_mut().expect("an open level");
        level.tried = self.options.len() - level.first_option + 1;
        let item = level.item;
        while self.residual.len(item) > 0 && !self.residual.is_dead() {
            self.drop_option(self.residual.live_at(item, 0));
        }
    }

    /// Records the solution at which the search has arrived, if it is better.
    fn record(&mut self) -> bool {
        let taken = self.levels.iter().filter_map(|level| level.taken);
        let mut options: Vec<OptionId> =
            taken.map(|(option, _)| OptionId::known(option as usize)).collect();
        options.sort_unstable();
        self.keeps(options)
    }

    /// An estimate of the share of the search that is done.
    fn share(&self) -> f64 {
        let steps = self.levels_with_ends().map(|(level, end)| {
            let skip = usize::from(!self.residual.is_once(level.item));
            (level.tried as u32, (end - level.first_option + skip) as u32)
        });
        place_in_tree(steps).0
    }

    /// The levels from the root down, each with the end of its options.
    fn levels_with_ends(&self) -> impl Iterator<Item = (&Level, usize)> {
        let ends = self.levels.iter().skip(1).map(|level| level.first_option);
        self.levels.iter().zip(ends.chain(std::iter::once(self.options.len())))
    }
}
