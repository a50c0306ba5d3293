//! Branch and bound in a fixed order of the items: a search with cheap nodes that meets each residual
//! about once.
//!
//! At each node the first uncovered item in the order is covered. So the residual follows from the
//! items that are covered, and the same one is reached on many paths if few items are open at a time.
//! Prices do not move: what a completion costs at least is a sum over the uncovered items.
//!
//! # Invariants
//! * The `worth` of an item is its price, or less if some option that begins at it costs less than
//!   the prices of its items. A completion has at most one option that begins at an item, and only at
//!   uncovered ones: so it costs at least what the uncovered items are worth.
//! * `reduced` is the cost of an option less the worth of its items, and never negative. `bound` is
//!   what all items are worth, plus that of the options taken.
//! * The options that begin at an item are sorted by it: after the first that is too dear, all are.

#[cfg(test)]
mod tests;

use quadrille_problem::{OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::meter::Meter;
use quadrille_search::walk::place_in_tree;

use crate::optimum::explored::{Explored, room};
use crate::optimum::prices::Costs;
use crate::optimum::search::{Turn, end_of_turn};

/// A search in a fixed order.
#[derive(Debug)]
pub(super) struct Ordered {
    /// Sorted by the place at which they begin, and then by `reduced`.
    choices: Vec<Choice>,
    /// The choices that begin at place `p` are `choices[starts[p]..starts[p + 1]]`.
    starts: Vec<u32>,
    /// The places of all options.
    places: Vec<u32>,
    /// A random number for each place. A residual has the sum (XOR) of those that are covered.
    keys: Vec<u128>,
    is_covered: Vec<bool>,
    levels: Vec<Level>,
    here: PricedResidual,
    explored: Explored,
    better: Option<Vec<OptionId>>,
    work: u64,
    next_poll: u64,
    /// The residuals entered, and those of them that were explored before.
    entered: u64,
    recurred: u64,
}

/// An option, and the places of its items in the order, ascending: `places[first_place..end_place]`.
#[derive(Clone, Copy, Debug)]
struct Choice {
    option: u32,
    first_place: u32,
    end_place: u32,
    cost: i64,
    reduced: i64,
}

/// The place of an item that is being covered.
#[derive(Clone, Copy, Debug)]
struct Level {
    place: u32,
    /// The next choice that is tried, of all choices.
    next: u32,
    /// The residual before it.
    opened: PricedResidual,
}

/// A residual.
#[derive(Clone, Copy, Debug)]
struct PricedResidual {
    key: u128,
    /// The cost of the options taken.
    paid: i64,
    /// What the whole costs at least.
    bound: i64,
}

impl Ordered {
    /// Begins a search of a part whose residuals follow from the items covered. `order` has its primary
    /// items, and `prices` a price for each item. What was explored takes at most about this many
    /// bytes.
    pub(super) fn new(
        part: &Problem,
        costs: &Costs,
        order: &[u32],
        prices: &[i64],
        memory: usize,
    ) -> Self {
        let prices: Vec<i64> = order.iter().map(|&item| prices[item as usize]).collect();
        let (mut choices, places) = choices(part, costs, order, &prices);
        let begins = |choice: &Choice| places[choice.first_place as usize];
        // What the cheapest option that begins at a place lacks to pay for its items, at most 0.
        let mut lacks = vec![0; order.len()];
        for choice in &choices {
            let lack = &mut lacks[begins(choice) as usize];
            *lack = choice.reduced.min(*lack);
        }
        for choice in &mut choices {
            let own = &places[choice.first_place as usize..choice.end_place as usize];
            choice.reduced -= own.iter().map(|&place| lacks[place as usize]).sum::<i64>();
        }
        choices.sort_unstable_by_key(|choice| (begins(choice), choice.reduced));
        let count = order.len() as u32;
        let starts = (0..=count)
            .map(|place| choices.partition_point(|choice| begins(choice) < place) as u32)
            .collect();
        let mut random = Random::new(0);
        let here = PricedResidual { key: 0, paid: 0, bound: prices.iter().chain(&lacks).sum() };
        Self {
            levels: vec![Level { place: 0, next: 0, opened: here }],
            here,
            keys: (0..count).map(|_| random.next_u128()).collect(),
            is_covered: vec![false; order.len()],
            choices,
            starts,
            places,
            explored: Explored::within(memory),
            better: None,
            work: 0,
            next_poll: 0,
            entered: 0,
            recurred: 0,
        }
    }

    /// The solution that was found last.
    pub(super) fn take_better(&mut self) -> Option<Vec<OptionId>> {
        self.better.take()
    }

    /// The share of residuals entered that had been explored before.
    pub(super) fn recurring(&self) -> f64 {
        self.recurred as f64 / self.entered.max(1) as f64
    }

    /// Goes on for about this much work, to find a solution that costs at most `limit`.
    pub(super) fn advance(&mut self, work: u64, limit: i64, meter: &mut Meter<'_>) -> Turn {
        let end = self.work.saturating_add(work);
        while let Some(level) = self.levels.last_mut() {
            if let Some(turn) = end_of_turn(self.work, end, &mut self.next_poll, meter) {
                return turn;
            }
            self.work += 1;
            let index = level.next;
            level.next += 1;
            let is_own = index < self.starts[level.place as usize + 1];
            let choice = is_own.then(|| self.choices[index as usize]);
            let Some(choice) =
                choice.filter(|choice| choice.reduced <= limit.saturating_sub(self.here.bound))
            else {
                self.leave(limit);
                continue;
            };
            if !self.is_free(choice) {
                continue;
            }
            let depth = self.levels.len();
            meter.reserve_depth(depth);
            if !meter.visit(depth, || self.share()) {
                return Turn::Stopped(meter.stop_reason());
            }
            if self.take(choice, limit) {
                return Turn::Better;
            }
        }
        Turn::Done
    }

    fn places_of(&self, choice: Choice) -> &[u32] {
        &self.places[choice.first_place as usize..choice.end_place as usize]
    }

    /// Whether no item of an option is covered.
    fn is_free(&self, choice: Choice) -> bool {
        self.places_of(choice).iter().all(|&place| !self.is_covered[place as usize])
    }

    fn set_covered(&mut self, choice: Choice, is_covered: bool) {
        for at in choice.first_place..choice.end_place {
            let place = self.places[at as usize] as usize;
            self.is_covered[place] = is_covered;
        }
    }

    /// Takes an option, and opens the next place unless that was explored. `true` for a solution.
    fn take(&mut self, choice: Choice, limit: i64) -> bool {
        let before = self.here;
        self.set_covered(choice, true);
        let places = self.places_of(choice).iter();
        self.here = PricedResidual {
            key: places.fold(before.key, |key, &place| key ^ self.keys[place as usize]),
            paid: before.paid + choice.cost,
            bound: before.bound + choice.reduced,
        };
        let place = self.levels.last().expect("an open level").place as usize + 1;
        let next = self.is_covered[place..].iter().position(|is_covered| !is_covered);
        let is_solution = next.is_none();
        self.entered += 1;
        match next {
            Some(next) if !self.explored.is_within(self.here.key, room(limit, self.here.paid)) => {
                let place = (place + next) as u32;
                let next = self.starts[place as usize];
                self.levels.push(Level { place, next, opened: before });
                return false;
            }
            Some(_) => self.recurred += 1,
            None => self.better = Some(self.options_with(choice)),
        }
        self.set_covered(choice, false);
        self.here = before;
        is_solution
    }

    /// Leaves the innermost level, and takes back the option before it.
    fn leave(&mut self, limit: i64) {
        self.explored.insert(self.here.key, room(limit, self.here.paid));
        let level = self.levels.pop().expect("an open level");
        if let Some(above) = self.levels.last() {
            let choice = self.choices[above.next as usize - 1];
            self.set_covered(choice, false);
            self.here = level.opened;
        }
    }

    /// The options taken, and this one, ascending.
    fn options_with(&self, last: Choice) -> Vec<OptionId> {
        let open = self.levels.len() - 1;
        let taken = self.levels[..open].iter().map(|level| self.choices[level.next as usize - 1]);
        let numbers = taken.chain([last]).map(|choice| OptionId::known(choice.option as usize));
        let mut options: Vec<OptionId> = numbers.collect();
        options.sort_unstable();
        options
    }

    /// An estimate of the share of the search that is done.
    fn share(&self) -> f64 {
        let steps = self.levels.iter().map(|level| {
            let [start, end] = [0, 1].map(|at| self.starts[level.place as usize + at]);
            (level.next - start, end - start)
        });
        place_in_tree(steps).0
    }
}

/// The options of a part that begin somewhere, and the places of all of them.
fn choices(
    part: &Problem,
    costs: &Costs,
    order: &[u32],
    prices: &[i64],
) -> (Vec<Choice>, Vec<u32>) {
    let mut place_of = vec![0; order.len()];
    for (place, &item) in (0..).zip(order) {
        place_of[item as usize] = place;
    }
    let mut places = Vec::with_capacity(part.member_count());
    let mut choices = Vec::with_capacity(part.option_count());
    for (option, own) in (0..).zip(part.options()) {
        let first_place = places.len();
        let items = own.members().iter().map(|member| member.item.index());
        places.extend(items.filter_map(|item| place_of.get(item).copied()));
        places[first_place..].sort_unstable();
        let own = &places[first_place..];
        if own.is_empty() {
            continue;
        }
        let cost = costs.cost(option);
        choices.push(Choice {
            option,
            first_place: first_place as u32,
            end_place: places.len() as u32,
            cost,
            reduced: cost - own.iter().map(|&place| prices[place as usize]).sum::<i64>(),
        });
    }
    (choices, places)
}
