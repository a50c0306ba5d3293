//! The best solution of an independent part, by several searches in turns.
//!
//! * Branch and bound.
//! * Branch and bound in a fixed order, which is better where residuals recur.
//! * Branch and bound by linear programs, which has few nodes and the best bounds, and finds solutions where bounds of
//!   items leave few. Cliques of options become items of its part and of that of branch and bound.
//! * While it has found no solution, a search for any.
//! * The part compiled, within the memory limit: where residuals repeat, a diagram of all solutions is
//!   smaller than the tree of those that no bound excludes.
//!
//! They take turns in [`rounds`](crate::rounds), so the result depends on the problem and the settings alone.

use std::cell::OnceCell;

use quadrille_problem::{OptionId, Problem};
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;

use crate::diagram::{Alternating, Compiled, Diagram, Node, Nodes};
use crate::finding::{Search as AnySearch, Step as AnyStep};
use crate::optimum::cliques::Stronger;
use crate::optimum::dominated::dominated;
use crate::optimum::ordered::Ordered;
use crate::optimum::prices::{Costs, PRICE_WORK};
use crate::optimum::relaxed::Relaxed;
use crate::optimum::search::POLL_WORK;
use crate::optimum::search::{Search, Turn};
use crate::optimum::{Enough, Goal};
use crate::prepare::Part;
use crate::problem_ref::ProblemRef;
use crate::rounds::{Budget, Rounds, TurnEnd};
use crate::sweep;

/// The work of the first turn of branch and bound, before it takes turns with a search in a fixed
/// order.
const FIRST_TURN: u64 = 62_500;

/// Once the linear program at the root is solved, the turn of branch and bound is at least its work divided by this.
const ROOT_SHARE: u64 = 4;

/// The search in a fixed order ends if a smaller share of the residuals that it enters were
/// explored before.
const LEAST_RECURRING: f64 = 1.0 / 64.0;

/// What that search remembers takes at most 1 / `MEMORY_SHARE` of the memory, and so does the inverse of a linear program.
const MEMORY_SHARE: usize = 8;

/// Work after which a search reports its bound: some hundredths of a second.
const REPORT_WORK: u64 = 1 << 24;

/// The turn of the search from which on linear programs are solved beside it even if its best solution may be near
/// the cheapest one: most such searches end sooner alone.
const RELAXED_FROM: u64 = 1 << 23;

/// Each clique makes every node dearer, so there is at most one for this many items: where a random partition or 20 queens
/// break more, the search with them takes up to twice as long.
const LEAST_ITEMS: usize = 20;

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
    let mut compilation = Compilation { asked, order: None, compiling: None };
    let Some(costs) = Costs::new(part, asked.costs().collect(), asked.goal) else {
        // The sums are too large for a bound: a diagram answers, or nothing does.
        let end = match compilation.advance(u64::MAX, meter.memory_limit(), meter) {
            TurnEnd::Settled(end) => end,
            _ => Err(StopReason::MemoryLimit),
        };
        return end.unwrap_or_else(|reason| Best {
            options: None,
            bound: asked.trivial_bound(),
            stopped: Some(reason),
        });
    };
    let mut search =
        Search::new(part, &costs, vec![0; part.item_count()], meter.tuning().limit(POLL_WORK));
    search.price_root(meter.tuning().optimum.beside_from, meter);
    let known = Known { asked, costs: &costs, enough, best: None, bound: i64::MIN, better };
    let stronger = OnceCell::new();
    let mut searches = Searches {
        stronger: &stronger,
        prices: search.prices().to_vec(),
        search,
        known,
        relaxed: None,
        root_work: None,
        is_improved: false,
        ordered: None,
        compilation,
        any: None,
    };
    let first = meter.tuning().limit(FIRST_TURN);
    let ended = Rounds::new(Searches::WAYS.to_vec(), first)
        .run(meter.memory_limit(), &mut searches, meter)
        .expect("branch and bound never declines");
    let stopped = match ended {
        Ok(Some(best)) => return best,
        Ok(None) => None,
        Err(reason) => Some(reason),
    };
    let Searches { search, known, .. } = searches;
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
    meter.memory_limit() / MEMORY_SHARE
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
    search: &Search<'_>,
    meter: &Meter<'_>,
) -> Search<'c> {
    begin_again(part, costs, search, improved_prices(costs, search, meter), meter)
}

/// Begins the search again with these prices.
pub(super) fn begin_again<'c>(
    part: &Problem,
    costs: &'c Costs,
    search: &Search<'_>,
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

/// Begins a search by linear programs. `None` if they would take too much memory.
fn begin_relaxed<'c>(
    part: &'c Problem,
    costs: &'c Costs,
    meter: &Meter<'_>,
) -> Option<Box<Relaxed<'c>>> {
    let mut relaxed = Relaxed::new(part, costs, relaxed_memory(meter))?;
    relaxed.drop_options(&dominated(part, costs));
    Some(Box::new(relaxed))
}

/// The end of the searches: a compiled solution, the proof that the best solution found is the best, or a limit.
type End = Result<Option<Best>, StopReason>;

fn end_of(turn: Turn) -> TurnEnd<End> {
    match turn {
        Turn::Done => TurnEnd::Settled(Ok(None)),
        Turn::Stopped(reason) => TurnEnd::Settled(Err(reason)),
        Turn::Better | Turn::Paused => TurnEnd::Paused,
    }
}

/// A turn of one of the searches.
type OneWay<'a, 'r> = fn(Budget, &mut Searches<'a, 'r>, &mut Meter<'_>) -> TurnEnd<End>;

/// The searches of a part, which share the best solution found.
struct Searches<'a, 'r> {
    /// The part with cliques as items, once they are known. Only bounds need them.
    stronger: &'a OnceCell<Stronger>,
    /// Branch and bound, and the prices with which it began.
    search: Search<'a>,
    prices: Vec<i64>,
    known: Known<'a, 'r>,
    /// The search by linear programs, once it has begun.
    relaxed: Option<Box<Relaxed<'a>>>,
    /// The work of linear programs, if branch and bound has just begun again with the prices of their root.
    root_work: Option<u64>,
    /// Whether branch and bound began again with better prices.
    is_improved: bool,
    /// The search in a fixed order, once it has begun.
    ordered: Option<Box<Ordered>>,
    compilation: Compilation<'a>,
    any: Option<AnySearch>,
}

impl<'a, 'r> Searches<'a, 'r> {
    const WAYS: [OneWay<'a, 'r>; 6] = [
        |turn, searches, meter| end_of(searches.branch_and_bound(turn.work, meter)),
        |turn, searches, meter| searches.relax(turn.work, meter),
        |turn, searches, meter| searches.improve_prices(turn.work, meter),
        |turn, searches, meter| searches.search_in_order(turn.work, meter),
        |turn, searches, meter| searches.compile(turn, meter),
        |turn, searches, meter| searches.find_any(turn.work, meter),
    ];

    /// Goes on with branch and bound, for the work of a turn after each better solution. With the prices of the root, a
    /// solution near the bound soon becomes the best; one that is far from it is left to linear programs, which dive.
    fn branch_and_bound(&mut self, turn: u64, meter: &mut Meter<'_>) -> Turn {
        let (turn, is_extended) = match self.root_work.take() {
            None => (turn, true),
            Some(_) if is_far(&self.search) => (meter.tuning().optimum.beside_from, false),
            Some(work) => (turn.max((work / ROOT_SHARE).min(RELAXED_FROM)), true),
        };
        let search = &mut self.search;
        let mut end = search.work().saturating_add(turn);
        loop {
            let left = end.saturating_sub(search.work());
            let ended = search.advance(left.min(REPORT_WORK), meter);
            if let Turn::Done | Turn::Stopped(_) = ended {
                return ended;
            }
            if let Err(reason) = self.known.update(search, i64::MIN, meter) {
                return Turn::Stopped(reason);
            }
            if ended == Turn::Better && is_extended {
                end = search.work().saturating_add(turn);
            } else if search.work() >= end {
                return Turn::Paused;
            }
        }
    }

    /// Whether a better bound is likely to help: the best solution may be far from the cheapest, or near enough to end,
    /// though a subgradient has not shown it.
    fn is_bound_wanted(&self) -> bool {
        let is_near = || self.known.enough.gap.is_some() && self.search.best().is_some();
        is_far(&self.search) || self.is_improved && is_near()
    }

    /// Goes on with linear programs, once they are likely to help.
    fn relax(&mut self, turn: u64, meter: &mut Meter<'_>) -> TurnEnd<End> {
        let is_long = turn >= meter.tuning().limit(RELAXED_FROM);
        if self.relaxed.is_none() {
            let is_wanted = turn >= meter.tuning().optimum.beside_from && self.is_bound_wanted();
            if !is_long && !is_wanted {
                return TurnEnd::Paused;
            }
            let (part, costs) = (&*self.known.asked.part.problem, self.known.costs);
            let Some(mut relaxed) = begin_relaxed(part, costs, meter) else {
                return TurnEnd::Declined;
            };
            let least_items = meter.tuning().unless_tiny(LEAST_ITEMS).max(1);
            relaxed.want_cliques(part.item_count() / least_items, relaxed_memory(meter));
            self.relaxed = Some(relaxed);
        }
        let is_wanted = self.is_bound_wanted();
        let Some(relaxed) = &mut self.relaxed else { return TurnEnd::Declined };
        let search = &mut self.search;
        let share = relaxed.share_of(turn, is_long, is_wanted);
        let mut end = relaxed.work().saturating_add(share);
        loop {
            let left = end.saturating_sub(relaxed.work());
            let ended = relaxed.advance(left.min(REPORT_WORK), search.limit(), meter);
            if let Turn::Done | Turn::Stopped(_) = ended {
                return end_of(ended);
            }
            if let Some(cliques) = relaxed.take_cliques() {
                let part = &*self.known.asked.part.problem;
                let Some(stronger) = Stronger::new(part, self.known.costs, &cliques) else {
                    // Sums might not fit: once more, without cliques.
                    self.relaxed = begin_relaxed(part, self.known.costs, meter);
                    return TurnEnd::Paused;
                };
                relaxed.strengthen(self.stronger.get_or_init(|| stronger));
            }
            if let Some(options) = relaxed.take_better() {
                search.offer(options);
                end = end.max(relaxed.work().saturating_add(turn));
            }
            if let Err(reason) = self.known.update(search, relaxed.open_bound(), meter) {
                return TurnEnd::Settled(Err(reason));
            }
            // With the prices of the root, the search by prices may be the first to end.
            if relaxed.has_root_prices() {
                return TurnEnd::Paused;
            }
            if relaxed.work() >= end {
                if is_long {
                    relaxed.end_long_turn();
                }
                return TurnEnd::Paused;
            }
        }
    }

    /// Begins branch and bound again once better prices are known: those of the linear program at the root, or of a
    /// subgradient.
    fn improve_prices(&mut self, turn: u64, meter: &Meter<'_>) -> TurnEnd<End> {
        let at_root = self.relaxed.as_mut().and_then(|relaxed| relaxed.take_root_prices());
        let is_due = at_root.is_some() || !self.is_improved;
        if turn < meter.tuning().optimum.beside_from || !is_due {
            return TurnEnd::Paused;
        }
        self.is_improved = true;
        let is_at_root = at_root.is_some();
        let (mut part, mut costs) = (&*self.known.asked.part.problem, self.known.costs);
        let prices = at_root.unwrap_or_else(|| improved_prices(costs, &self.search, meter));
        if let Some(stronger) = self.stronger.get().filter(|_| is_at_root) {
            (part, costs) = (&stronger.problem, &stronger.costs);
        }
        self.search = begin_again(part, costs, &self.search, prices, meter);
        self.prices = self.search.prices().to_vec();
        if let Some(relaxed) = self.relaxed.as_ref().filter(|_| is_at_root) {
            self.root_work = Some(relaxed.work());
        }
        // It begins again with these prices.
        self.ordered = None;
        // The search with these prices and the linear programs below the root come before other ways.
        if is_at_root { TurnEnd::Again } else { TurnEnd::Paused }
    }

    /// Goes on searching in a fixed order for what is better than the best solution found. Declines if residuals do
    /// not follow from the items covered, no order is found, or few residuals recur.
    fn search_in_order(&mut self, work: u64, meter: &mut Meter<'_>) -> TurnEnd<End> {
        let search = &mut self.search;
        // Without a solution, it would have no limit.
        if search.best().is_none() {
            return TurnEnd::Paused;
        }
        if self.ordered.is_none() {
            let (part, memory) = (&*self.known.asked.part.problem, memory_in_order(meter));
            let order = if search.is_by_items() { self.compilation.order(meter) } else { None };
            let Some(order) = order else { return TurnEnd::Declined };
            // Cliques are no items of the part.
            let prices = &self.prices[..part.item_count()];
            let begun = Ordered::new(part, self.known.costs, order, prices, memory);
            self.ordered = Some(Box::new(begun));
        }
        let Some(ordered) = &mut self.ordered else { return TurnEnd::Declined };
        let turn = loop {
            let turn = ordered.advance(work, search.limit(), meter);
            let Some(options) = ordered.take_better() else { break turn };
            search.offer(options);
            if let Err(reason) = self.known.update(search, i64::MIN, meter) {
                break Turn::Stopped(reason);
            }
        };
        let is_of_use = ordered.recurring() >= meter.tuning().unless_tiny(LEAST_RECURRING);
        match end_of(turn) {
            TurnEnd::Paused if !is_of_use => {
                self.ordered = None;
                TurnEnd::Declined
            }
            end => end,
        }
    }

    /// Goes on compiling the part, once turns are long.
    fn compile(&mut self, turn: Budget, meter: &mut Meter<'_>) -> TurnEnd<End> {
        let tuning = meter.tuning().optimum;
        if turn.work < tuning.beside_from {
            return TurnEnd::Paused;
        }
        let held = if self.ordered.is_some() { memory_in_order(meter) } else { 0 };
        let visits = turn.work / tuning.work_per_visit;
        match self.compilation.advance(visits, turn.memory - held, meter) {
            TurnEnd::Settled(end) => TurnEnd::Settled(end.map(Some)),
            TurnEnd::Declined => TurnEnd::Declined,
            TurnEnd::Paused | TurnEnd::Again => TurnEnd::Paused,
        }
    }

    /// Goes on looking for any solution, once turns are long and while none was found.
    fn find_any(&mut self, work: u64, meter: &mut Meter<'_>) -> TurnEnd<End> {
        let (tuning, finding) = (meter.tuning().optimum, meter.tuning().finding);
        if work < tuning.beside_from || self.search.best().is_some() {
            return TurnEnd::Paused;
        }
        let part = &self.known.asked.part.problem;
        let any = self.any.get_or_insert_with(|| AnySearch::new(part, 0, 0, finding));
        match any.advance(work / tuning.work_per_visit, meter) {
            AnyStep::Found(options) => {
                self.search.offer(options);
                match self.known.update(&self.search, i64::MIN, meter) {
                    Ok(()) => TurnEnd::Paused,
                    Err(reason) => TurnEnd::Settled(Err(reason)),
                }
            }
            AnyStep::Impossible => TurnEnd::Settled(Ok(None)),
            // The next turn of the search stops for the same reason.
            AnyStep::Paused | AnyStep::Stopped(_) => TurnEnd::Paused,
        }
    }
}

/// The compilation of a part.
struct Compilation<'a> {
    asked: Asked<'a>,
    /// An order of the primary items in which few are open at once, after it was looked for.
    order: Option<Option<Vec<u32>>>,
    compiling: Option<Box<Alternating>>,
}

impl Compilation<'_> {
    fn order(&mut self, meter: &Meter<'_>) -> Option<&[u32]> {
        let part = &*self.asked.part.problem;
        let interrupt = || meter.is_over();
        let find = || sweep::order(part, &interrupt);
        self.order.get_or_insert_with(find).as_deref()
    }

    /// Goes on compiling. Declines where the part needs more memory.
    fn advance(
        &mut self,
        visits: u64,
        memory: usize,
        meter: &mut Meter<'_>,
    ) -> TurnEnd<Result<Best, StopReason>> {
        let mut compiling = self.compiling.take().unwrap_or_else(|| {
            let order = self.order(meter).map(<[u32]>::to_vec);
            Box::new(Alternating::new(&self.asked.part.problem, order, meter))
        });
        match compiling.advance(visits, memory, meter) {
            Compiled::Paused => {
                self.compiling = Some(compiling);
                TurnEnd::Paused
            }
            Compiled::Stopped(StopReason::MemoryLimit) => TurnEnd::Declined,
            Compiled::Stopped(reason) => TurnEnd::Settled(Err(reason)),
            Compiled::Done(nodes, root) => TurnEnd::Settled(self.best_of(nodes, root, meter)),
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
}
