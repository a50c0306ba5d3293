//! Residuals that are counted at once: by a search, or by a sweep.

use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille_problem::{Bounds, ItemId, Kind, Member, OptionId, Problem};
use quadrille_search::answer::Answer;
use quadrille_search::reduce::lists::Lists;

use crate::certify::encoding::ceil_log2;
use crate::certify::trial::Trial;
use crate::certify::walk::Walk;
use crate::sweep::Widths;
use crate::sweep::{Progress, Sweep};

/// A search of which a memo spares the greater part is left to a checker, which has none, only if
/// the whole tree has at most this factor times the nodes that the search visited.
const CHECKER_SHARE: u64 = 16;

/// Nodes of the search that refutes an option which presolve found to be in no solution.
const REFUTE_NODES: u64 = 1_000;

impl<W: Write> Walk<'_, '_, W> {
    /// The nodes of the first search of a whole problem or part: about what the other ways cost before
    /// they begin.
    pub(super) fn first_nodes(&self) -> u64 {
        let tuning = self.meter.tuning().certify;
        let live = self.residual.live_options();
        let members: usize = live.map(|option| self.residual.members(option).len()).sum();
        tuning.whole_nodes + tuning.whole_nodes_per_member * members as u64
    }

    /// Counts the residual by a search within `limit` nodes, and writes it as a leaf.
    pub(super) fn try_leaf(&mut self, limit: u64) -> io::Result<Option<BigUint>> {
        let (problem, _) = self.residual.to_problem();
        self.try_on(&mut Trial::new(&problem, &self.meter), limit)
    }

    /// Goes on with a search of the residual until it has visited `limit` nodes in all. Writes
    /// a leaf if it ends.
    pub(super) fn try_on(
        &mut self,
        trial: &mut Trial<'_>,
        limit: u64,
    ) -> io::Result<Option<BigUint>> {
        let Some((value, nodes)) = self.search(trial, limit) else { return Ok(None) };
        self.write_leaf(nodes)?;
        Ok(Some(value))
    }

    /// Goes on with a search until it has visited `limit` nodes in all. Returns the count, and
    /// at least the number of nodes that a checker visits, which has no memo. Returns `None` if it does
    /// not end, or would take a checker far more nodes than it took here.
    fn search(&mut self, trial: &mut Trial<'_>, limit: u64) -> Option<(BigUint, u64)> {
        let nodes = limit.saturating_sub(trial.visited());
        let (answer, is_over) = self.meter.turn(nodes, |meter| trial.advance(nodes, meter));
        match answer {
            Answer::Complete(count) => {
                let whole = trial.without_memo();
                let most = trial.visited().saturating_mul(CHECKER_SHARE);
                if whole > most {
                    // The memo made the search short: residuals recur, so claims will be of use.
                    let active = self.residual.active().count();
                    self.learned.probe_limits.was_of_use(active);
                    return None;
                }
                Some((count.into_big(), whole))
            }
            Answer::AtLeast(_, reason) => {
                if !is_over {
                    self.stopped = Some(reason);
                }
                None
            }
        }
    }

    /// The number of nodes of a short search that shows that the residual has no solution.
    pub(super) fn nodes_without_solution(&mut self) -> Option<u64> {
        // Most are at a dead end, and need no back end to be built.
        let lacks = |(item, bounds): (ItemId, Bounds)| self.residual.count(item) < bounds.lo;
        if self.residual.active().any(lacks) {
            return Some(1);
        }
        let (problem, _) = self.residual.to_problem();
        let mut trial = Trial::new(&problem, &self.meter);
        let (value, nodes) = self.search(&mut trial, REFUTE_NODES)?;
        (value == BigUint::ZERO).then_some(nodes)
    }

    pub(super) fn write_leaf(&mut self, nodes: u64) -> io::Result<()> {
        self.steps.leaves += 1;
        self.out.leaf(nodes)
    }

    /// Counts the residual by a sweep, if few enough states are expected. Before a long one, tries a
    /// search: a checker expands a state for each option of an item.
    pub(super) fn try_sweep(&mut self) -> io::Result<Option<BigUint>> {
        let tuning = self.meter.tuning().sweep;
        let (part, items) = self.residual.to_problem();
        // If each option has a primary item that is still open, the checker decides it at the same item as the engine.
        let hosts = |option| self.residual.members(option).iter().map(|member| member.item);
        let is_hosted = |option| {
            hosts(option).any(|i| self.residual.bounds(i).is_some() && self.residual.matters(i))
        };
        if part.option_count() < tuning.least_options
            || !self.residual.live_options().all(is_hosted)
        {
            return Ok(None);
        }
        let memory = self.meter.memory_limit() / 2;
        let interrupt = || self.meter.is_over();
        let narrow = Widths::up_to(tuning.wide_from);
        let Some(mut sweep) = Sweep::begin(&part, memory, narrow, &interrupt) else {
            return Ok(None);
        };
        let mut progress = sweep.advance(tuning.trial_states, &mut self.meter);
        let forecast = sweep.forecast();
        if progress == Progress::Paused && forecast <= tuning.most_states as f64 {
            self.learned.is_narrow = true;
            if forecast > tuning.at_once as f64 {
                let value = self.try_leaf(forecast as u64)?;
                if value.is_some() || self.stopped.is_some() {
                    return Ok(value);
                }
            }
            progress = sweep.advance(tuning.most_states, &mut self.meter);
        }
        match progress {
            Progress::Done(value) => {
                let Some((most, states)) = states_of_checker(&part, &sweep) else {
                    return Ok(None);
                };
                self.steps.sweeps += 1;
                let order = sweep.items().iter().map(|&item| items[item as usize]);
                self.out.sweep(most, states, &order.collect::<Vec<ItemId>>())?;
                Ok(Some(value))
            }
            Progress::Stopped(reason, _) => {
                self.stopped = Some(reason);
                Ok(None)
            }
            Progress::Paused | Progress::GaveUp => Ok(None),
        }
    }
}

/// Bounds of the states that a checker has in a sweep: after one option, as a logarithm, and after all
/// options together. `None` if they are too many for it.
fn states_of_checker(part: &Problem, sweep: &Sweep) -> Option<(u32, u64)> {
    let lists = Lists::new(part);
    let (most, all) = match part.kind() {
        // The engine drops a state as soon as it sees that an item will have too few covers.
        Kind::Mcc => by_bits(part, &lists, sweep.items()),
        _ => by_steps(part, &lists, sweep),
    };
    (most <= CHECKED_STATES).then_some((most, all))
}

/// The options that a checker processes at each item of a sweep in this order.
fn hosted<'l>(
    part: &Problem,
    lists: &'l Lists,
    order: &'l [u32],
) -> impl Iterator<Item = Vec<OptionId>> + use<'l> {
    let mut is_ahead = vec![true; part.option_count()];
    order.iter().map(move |&item| {
        let options = lists.options(ItemId::known(item as usize));
        options.filter(|option| std::mem::take(&mut is_ahead[option.index()])).collect()
    })
}

/// The states of a checker, from those of the engine, which takes the options of an item in one step.
/// The checker takes one after the other: then there are the states before, and as many more for each
/// option. A state of the engine passes the steps of items that are covered already, and forgets the secondary items
/// that end there. The checker forgets them later, so it may have a state for each of their values.
fn by_steps(part: &Problem, lists: &Lists, sweep: &Sweep) -> (u32, u64) {
    let mut forgotten = OpenBits::new(part, lists, |bounds| bounds.is_none());
    let (mut before, mut most, mut all) = (1u64, 1, 0u64);
    for (options, &after) in hosted(part, lists, sweep.items()).zip(sweep.waited()) {
        let mut states = before;
        for number in 1..=options.len() as u64 {
            states = before.saturating_mul(1 + number);
            most = most.max(states);
            all = all.saturating_add(states);
        }
        options.into_iter().for_each(|option| forgotten.pass(option));
        before = after.saturating_mul(forgotten.states()).min(states);
    }
    (ceil_log2(most), all)
}

/// The bits that tell the covers of an item apart.
fn bits_of(part: &Problem, lists: &Lists, item: ItemId) -> u32 {
    let len = lists.len(item);
    let greatest = match part.bounds(item) {
        Some(Bounds { lo, hi }) => if hi >= len { lo } else { hi }.into(),
        None => 1 + part.color_count().min(len as usize) as u64,
    };
    ceil_log2(1 + greatest)
}

/// The bits of a state for items that have options before and after it.
struct OpenBits<'p> {
    part: &'p Problem,
    lists: &'p Lists,
    /// Whether an item with these bounds counts; secondary items have none.
    counts: fn(Option<Bounds>) -> bool,
    /// For each item, the number of its options that are ahead.
    ahead: Vec<u32>,
    now: u32,
}

impl<'p> OpenBits<'p> {
    /// The bits before the first option.
    fn new(part: &'p Problem, lists: &'p Lists, counts: fn(Option<Bounds>) -> bool) -> Self {
        let ahead = part.items().map(|item| lists.len(item.id())).collect();
        Self { part, lists, counts, ahead, now: 0 }
    }

    /// Goes past an option.
    fn pass(&mut self, option: OptionId) {
        for &Member { item, .. } in self.part.members(option) {
            let counts = (self.counts)(self.part.bounds(item));
            let bits = if counts { bits_of(self.part, self.lists, item) } else { 0 };
            let ahead = &mut self.ahead[item.index()];
            self.now += if *ahead == self.lists.len(item) { bits } else { 0 };
            *ahead -= 1;
            self.now -= if *ahead == 0 { bits } else { 0 };
        }
    }

    /// The number of states that these bits tell apart, at most.
    fn states(&self) -> u64 {
        1u64.checked_shl(self.now).unwrap_or(u64::MAX)
    }
}

/// The states of a checker, from the bits of a state after each option.
fn by_bits(part: &Problem, lists: &Lists, order: &[u32]) -> (u32, u64) {
    let mut open = OpenBits::new(part, lists, |_| true);
    let (mut most, mut states, mut all) = (0, 1u64, 0u64);
    for option in hosted(part, lists, order).flatten() {
        open.pass(option);
        most = most.max(open.now);
        // An option makes at most two states of one.
        states = states.saturating_mul(2).min(open.states());
        all = all.saturating_add(states);
    }
    (most, all)
}

/// The most states in a sweep that `quadrille-check` accepts, as a logarithm.
const CHECKED_STATES: u32 = 28;
