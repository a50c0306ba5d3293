//! The best solution of an independent part, by several searches in turns.
//!
//! * Branch and bound.
//! * Branch and bound in a fixed order, which is better where residuals recur.
//! * Branch and bound by linear programs, which has few nodes and the best bounds, and finds solutions where bounds of
//!   items leave few.
//! * While it has found no solution, a search for any.
//! * The part compiled, within the memory limit: where residuals repeat, a diagram of all solutions is
//!   smaller than the tree of those that no bound excludes.
//!
//! Turns are measured in work and double, so the part costs at most a few times what the best of them
//! costs, and the result depends on the problem and the settings alone.

use quadrille_problem::{OptionId, Problem};
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;

use crate::diagram::{Alternating, Compiled, Diagram, Node, Nodes};
use crate::finding::{Search as AnySearch, Step as AnyStep};
use crate::optimum::dominated::dominated;
use crate::optimum::ordered::Ordered;
use crate::optimum::prices::{Costs, PRICE_WORK};
use crate::optimum::relaxed::Relaxed;
use crate::optimum::search::POLL_WORK;
use crate::optimum::search::{Search, Turn};
use crate::optimum::{Enough, Goal};
use crate::prepare::Part;
use crate::problem_ref::ProblemRef;
use crate::sweep;

/// The work of the first turn of branch and bound, before it takes turns with a search in a fixed
/// order.
const FIRST_TURN: u64 = 62_500;

/// The search in a fixed order ends if a smaller share of the residuals that it enters were
/// explored before.
const LEAST_RECURRING: f64 = 1.0 / 64.0;

/// What that search remembers takes at most one in this many bytes of the memory.
const MEMORY_SHARE: usize = 8;

/// Work after which a search reports its bound: some hundredths of a second.
const REPORT_WORK: u64 = 1 << 24;

/// The turn of the search from which on linear programs are solved beside it even if its best solution may be near
/// the cheapest one: most such searches end sooner alone.
const RELAXED_FROM: u64 = 1 << 23;

/// The most memory of the inverse of a linear program, in bytes: about 1,400 items. For more, steps take too long.
const INVERSE_BYTES: usize = 1 << 24;

/// The best solution of a part, or what is known of it.
#[derive(Debug)]
pub(super) struct Best {
    pub(super) options: Option<Vec<OptionId>>,
    /// No solution costs less (more, for the dearest).
    pub(super) bound: i128,
    pub(super) stopped: Option<StopReason>,
}

/// A part, and the problem that it belongs to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) whole: &'a Problem,
    pub(super) part: &'a Part<'a>,
    pub(super) goal: Goal,
}

impl Asked<'_> {
    /// The costs of the options of the part, which the whole problem knows.
    pub(super) fn costs(&self) -> impl Iterator<Item = u64> {
        self.part.problem.options().map(|option| self.whole.cost(self.part.whole(option.id())))
    }

    /// A bound that needs no proof.
    pub(super) fn trivial_bound(&self) -> i128 {
        self.goal.trivial_bound(self.costs())
    }

    /// A cost in the sense of the caller: the search minimizes.
    pub(super) fn signed(&self, cost: i128) -> i128 {
        if self.goal == Goal::Cheapest { cost } else { -cost }
    }
}

/// Finds the best solution of a part, in options of the whole problem, or one that is good enough. Calls `better` with
/// the cost of the best solution found and the bound, whenever one of them is better than before.
pub(super) fn best(
    asked: Asked<'_>,
    enough: Enough,
    meter: &mut Meter<'_>,
    better: &mut dyn FnMut(&mut Meter<'_>, Option<i128>, i128),
) -> Best {
    let part = &*asked.part.problem;
    let mut beside = RivalSearches::new(asked);
    let Some(costs) = Costs::new(part, asked.costs().collect(), asked.goal) else {
        // The sums are too large for a bound: a diagram answers, or nothing does.
        let end = beside.compile(u64::MAX, meter).expect("a turn without limit ends");
        return end.unwrap_or_else(|reason| Best {
            options: None,
            bound: asked.trivial_bound(),
            stopped: Some(reason),
        });
    };
    let tuning = meter.tuning().optimum;
    let mut search =
        Search::new(part, &costs, vec![0; part.item_count()], meter.tuning().limit(POLL_WORK));
    search.price_root(tuning.beside_from, meter);
    let mut prices = search.prices().to_vec();
    let mut relaxation = Relaxation::Later;
    let (mut turn, mut is_improved) = (meter.tuning().limit(FIRST_TURN), false);
    let mut known = Known { asked, costs: &costs, enough, best: None, bound: i64::MIN, better };
    let stopped = loop {
        match advance_search(&mut search, turn, meter, &mut known) {
            Turn::Done => break None,
            Turn::Stopped(reason) => break Some(reason),
            Turn::Better | Turn::Paused => {}
        }
        let is_due = turn >= tuning.beside_from && is_far(&search)
            || turn >= meter.tuning().limit(RELAXED_FROM);
        if is_due {
            relaxation.begin(part, &costs, meter);
        }
        match relaxation.advance(turn, &mut search, meter, &mut known) {
            Turn::Done => break None,
            Turn::Stopped(reason) => break Some(reason),
            Turn::Better | Turn::Paused => {}
        }
        let at_root = relaxation.take_root_prices();
        if turn >= tuning.beside_from && (at_root.is_some() || !is_improved) {
            is_improved = true;
            let is_at_root = at_root.is_some();
            let better = at_root.unwrap_or_else(|| improved_prices(&costs, &search, meter));
            search = begin_again(part, &costs, search, better, meter);
            prices = search.prices().to_vec();
            beside.restart_in_order();
            // The search with these prices and the linear programs below the root come before other ways.
            if is_at_root {
                continue;
            }
        }
        match beside.search_in_order(turn, &prices, &mut search, meter, &mut known) {
            Turn::Done => break None,
            Turn::Stopped(reason) => break Some(reason),
            Turn::Better | Turn::Paused => {}
        }
        if turn >= tuning.beside_from {
            match beside.compile(turn / tuning.work_per_visit, meter) {
                Some(Ok(best)) => return best,
                Some(Err(reason)) => break Some(reason),
                None => {}
            }
            if search.best().is_none() {
                match beside.find_any(turn / tuning.work_per_visit, meter) {
                    AnyStep::Found(options) => {
                        search.offer(options);
                        if let Err(reason) = known.update(&search, i64::MIN, meter) {
                            break Some(reason);
                        }
                    }
                    AnyStep::Impossible => break None,
                    // The next turn of the search stops for the same reason.
                    AnyStep::Paused | AnyStep::Stopped(_) => {}
                }
            }
        }
        turn = turn.saturating_mul(2);
    };
    let bound = match (stopped, search.best()) {
        (None, Some(&(cost, _))) => cost,
        _ => known.bound.max(search.lower_bound()),
    };
    let bound = asked.signed(costs.in_costs(bound));
    let whole = |option| asked.part.whole(option);
    let options = search.into_best();
    let options = options.map(|(_, options)| options.into_iter().map(whole).collect());
    Best { options, bound, stopped }
}

/// What is known of the best solution while it is searched for.
struct Known<'a, 'r> {
    asked: Asked<'a>,
    costs: &'a Costs,
    enough: Enough,
    /// In units.
    best: Option<i64>,
    bound: i64,
    better: &'r mut dyn FnMut(&mut Meter<'_>, Option<i128>, i128),
}

impl Known<'_, '_> {
    /// Takes note of what a search knows, and of a bound for every solution that it has not found. Stops if that is
    /// good enough.
    fn update(
        &mut self,
        search: &Search<'_>,
        open_bound: i64,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let best = search.best().map(|&(cost, _)| cost);
        let bound = search.lower_bound().max(open_bound.min(best.unwrap_or(i64::MAX)));
        let bound = self.bound.max(bound);
        let [before, now] = [self.bound, bound].map(|bound| self.costs.in_costs(bound));
        let is_better = best != self.best || now > before;
        (self.best, self.bound) = (best, bound);
        if !is_better {
            return Ok(());
        }
        let cost = best.map(|cost| self.asked.signed(self.costs.in_costs(cost)));
        let bound = self.asked.signed(now);
        (self.better)(meter, cost, bound);
        let is_met = |cost| cost != bound && self.enough.is_met(self.asked.goal, cost, bound);
        if cost.is_some_and(is_met) { Err(StopReason::GoodEnough) } else { Ok(()) }
    }
}

/// Goes on with branch and bound, for the work of a turn after each better solution.
fn advance_search(
    search: &mut Search<'_>,
    turn: u64,
    meter: &mut Meter<'_>,
    known: &mut Known<'_, '_>,
) -> Turn {
    let mut end = search.work().saturating_add(turn);
    loop {
        let left = end.saturating_sub(search.work());
        let ended = search.advance(left.min(REPORT_WORK), meter);
        if let Turn::Done | Turn::Stopped(_) = ended {
            return ended;
        }
        if let Err(reason) = known.update(search, i64::MIN, meter) {
            return Turn::Stopped(reason);
        }
        if ended == Turn::Better {
            end = search.work().saturating_add(turn);
        } else if search.work() >= end {
            return Turn::Paused;
        }
    }
}

/// Whether a search has found no solution yet, or none that costs less than 4/3 of its bound.
fn is_far(search: &Search<'_>) -> bool {
    let bound = search.lower_bound();
    search.best().is_none_or(|&(best, _)| best - bound > best.abs() / 4)
}

/// Returns whether work goes on after each step of it: within this much, and until the meter is over.
pub(crate) fn within(work: u64, meter: &Meter<'_>) -> impl FnMut(u64) -> bool {
    let poll_work = meter.tuning().limit(POLL_WORK);
    let (mut done, mut next_poll) = (0, poll_work);
    move |step| {
        done += step;
        if done < next_poll {
            return done < work;
        }
        next_poll = done + poll_work;
        done < work && !meter.is_over()
    }
}

/// The most memory of the inverse of a linear program.
pub(super) fn relaxed_memory(meter: &Meter<'_>) -> usize {
    INVERSE_BYTES.min(meter.memory_limit() / MEMORY_SHARE)
}

/// The most memory that the search in a fixed order takes for what it explored.
fn memory_in_order(meter: &Meter<'_>) -> usize {
    meter.memory_limit() / MEMORY_SHARE
}

/// Returns better prices than those of a search, by a subgradient.
fn improved_prices(costs: &Costs, search: &Search<'_>, meter: &Meter<'_>) -> Vec<i64> {
    let target = search.best().map(|&(cost, _)| cost);
    costs.improved(search.prices(), target, within(PRICE_WORK, meter))
}

/// Begins the search again with better prices.
pub(super) fn with_better_prices<'c>(
    part: &Problem,
    costs: &'c Costs,
    search: Search<'_>,
    meter: &Meter<'_>,
) -> Search<'c> {
    let prices = improved_prices(costs, &search, meter);
    begin_again(part, costs, search, prices, meter)
}

/// Begins the search again with these prices.
pub(super) fn begin_again<'c>(
    part: &Problem,
    costs: &'c Costs,
    search: Search<'_>,
    prices: Vec<i64>,
    meter: &Meter<'_>,
) -> Search<'c> {
    let mut begun = Search::new(part, costs, prices, meter.tuning().limit(POLL_WORK));
    begun.keep(search.most());
    for (_, options) in search.kept() {
        begun.offer(options.clone());
    }
    begun.price_root(PRICE_WORK, meter);
    begun
}

/// The search by linear programs, which begins where it is likely to help.
enum Relaxation<'c> {
    Later,
    Begun(Box<Relaxed<'c>>),
    /// The part has too many items for it.
    Left,
}

impl<'c> Relaxation<'c> {
    /// Begins the search, unless it has begun.
    fn begin(&mut self, part: &Problem, costs: &'c Costs, meter: &Meter<'_>) {
        if let Self::Later = self {
            let begun = Relaxed::new(part, costs, relaxed_memory(meter));
            *self = begun.map_or(Self::Left, |mut relaxed| {
                relaxed.drop_options(&dominated(part, costs));
                Self::Begun(Box::new(relaxed))
            });
        }
    }

    /// Goes on searching for what is better than the best solution found. Paused as well if it has not begun.
    fn advance(
        &mut self,
        turn: u64,
        search: &mut Search<'_>,
        meter: &mut Meter<'_>,
        known: &mut Known<'_, '_>,
    ) -> Turn {
        let Self::Begun(relaxed) = self else { return Turn::Paused };
        let is_long = turn >= meter.tuning().limit(RELAXED_FROM);
        let mut end = relaxed.work().saturating_add(relaxed.share_of(turn, is_long));
        loop {
            let left = end.saturating_sub(relaxed.work());
            let ended = relaxed.advance(left.min(REPORT_WORK), search.limit(), meter);
            if let Turn::Done | Turn::Stopped(_) = ended {
                return ended;
            }
            if let Some(options) = relaxed.take_better() {
                search.offer(options);
                end = end.max(relaxed.work().saturating_add(turn));
            }
            if let Err(reason) = known.update(search, relaxed.open_bound(), meter) {
                return Turn::Stopped(reason);
            }
            // With the prices of the root, the search by prices may be the first to end.
            if relaxed.has_root_prices() {
                return Turn::Paused;
            }
            if relaxed.work() >= end {
                if is_long {
                    relaxed.end_long_turn();
                }
                return Turn::Paused;
            }
        }
    }

    /// Takes the prices of the items at the root, once they are known.
    fn take_root_prices(&mut self) -> Option<Vec<i64>> {
        let Self::Begun(relaxed) = self else { return None };
        relaxed.take_root_prices()
    }
}

/// The compilation of a part, which begins after the first turn of branch and bound.
enum Compiling {
    Later,
    Begun(Box<Alternating>),
    /// It needed too much memory.
    Left,
}

/// The search in a fixed order, which begins after the first turn of branch and bound.
enum InOrder {
    Later,
    Begun(Box<Ordered>),
    /// Residuals do not follow from the items covered, no order was found, or few residuals recur.
    Left,
}

/// The ways beside branch and bound.
struct RivalSearches<'a> {
    asked: Asked<'a>,
    /// An order of the primary items in which few are open at once, after it was looked for.
    order: Option<Option<Vec<u32>>>,
    in_order: InOrder,
    compiling: Compiling,
    any: Option<AnySearch>,
}

impl<'a> RivalSearches<'a> {
    fn new(asked: Asked<'a>) -> Self {
        let (in_order, compiling) = (InOrder::Later, Compiling::Later);
        Self { asked, order: None, in_order, compiling, any: None }
    }

    fn order(&mut self, meter: &Meter<'_>) -> Option<&[u32]> {
        let part = &*self.asked.part.problem;
        let interrupt = || meter.is_over();
        let find = || sweep::order(part, &interrupt);
        self.order.get_or_insert_with(find).as_deref()
    }

    /// Begins the search in a fixed order again, with other prices.
    fn restart_in_order(&mut self) {
        if let InOrder::Begun(_) = self.in_order {
            self.in_order = InOrder::Later;
        }
    }

    /// Goes on searching in a fixed order for what is better than the best solution found. Paused as
    /// well if there is nothing to gain from it.
    fn search_in_order(
        &mut self,
        work: u64,
        prices: &[i64],
        search: &mut Search<'_>,
        meter: &mut Meter<'_>,
        known: &mut Known<'_, '_>,
    ) -> Turn {
        // Without a solution, it would have no limit.
        if search.best().is_none() {
            return Turn::Paused;
        }
        if let InOrder::Later = self.in_order {
            let part = &*self.asked.part.problem;
            let memory = memory_in_order(meter);
            let order = if search.is_by_items() { self.order(meter) } else { None };
            self.in_order = order.map_or(InOrder::Left, |order| {
                InOrder::Begun(Box::new(Ordered::new(part, known.costs, order, prices, memory)))
            });
        }
        let InOrder::Begun(ordered) = &mut self.in_order else { return Turn::Paused };
        let turn = loop {
            let turn = ordered.advance(work, search.limit(), meter);
            let Some(options) = ordered.take_better() else { break turn };
            search.offer(options);
            if let Err(reason) = known.update(search, i64::MIN, meter) {
                break Turn::Stopped(reason);
            }
        };
        if ordered.recurring() < meter.tuning().unless_tiny(LEAST_RECURRING) {
            self.in_order = InOrder::Left;
        }
        turn
    }

    /// Goes on compiling. `None` if it has not ended, or ended without memory.
    fn compile(&mut self, visits: u64, meter: &mut Meter<'_>) -> Option<Result<Best, StopReason>> {
        let held = match self.in_order {
            InOrder::Begun(_) => memory_in_order(meter),
            InOrder::Later | InOrder::Left => 0,
        };
        let memory = meter.memory_limit() - held;
        let is_alone = visits == u64::MAX;
        if let Compiling::Later = self.compiling {
            let order = self.order(meter).map(<[u32]>::to_vec);
            let alternating = Alternating::new(&self.asked.part.problem, order, meter);
            self.compiling = Compiling::Begun(Box::new(alternating));
        }
        let Compiling::Begun(alternating) = &mut self.compiling else { return None };
        match alternating.advance(visits, memory, meter) {
            Compiled::Paused => None,
            Compiled::Stopped(StopReason::MemoryLimit) if !is_alone => {
                self.compiling = Compiling::Left;
                None
            }
            Compiled::Stopped(reason) => Some(Err(reason)),
            Compiled::Done(nodes, root) => Some(self.best_of(nodes, root, meter)),
        }
    }

    /// The best solution of the compiled part.
    fn best_of(&self, nodes: Nodes, root: Node, meter: &Meter<'_>) -> Result<Best, StopReason> {
        let Asked { whole, part, goal } = self.asked;
        let name = |option: u32| part.whole(OptionId::known(option as usize)).index() as u32;
        let mut named = Nodes::new();
        let root = named.append(nodes, root, name).map_err(|_| StopReason::MemoryLimit)?;
        let diagram = Diagram::of(ProblemRef::from(whole), named, root, false, meter.stops())?;
        let mut ranked = match goal {
            Goal::Cheapest => diagram.cheapest()?,
            Goal::Dearest => diagram.dearest()?,
        };
        let best = ranked.next();
        let bound = best.as_ref().map_or(0, |solution| solution.cost() as i128);
        let options = best.map(|solution| solution.options().to_vec());
        Ok(Best { options, bound, stopped: None })
    }

    /// Goes on looking for any solution.
    fn find_any(&mut self, nodes: u64, meter: &mut Meter<'_>) -> AnyStep {
        let finding = meter.tuning().finding;
        let any =
            self.any.get_or_insert_with(|| AnySearch::new(&self.asked.part.problem, 0, 0, finding));
        any.advance(nodes, meter)
    }
}
