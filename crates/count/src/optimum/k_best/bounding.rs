//! The K best solutions of a part by branch and bound.
//!
//! First a free search keeps the K best solutions found, and leaves out what cannot be better than the
//! worst of them. Beside it, a search by linear programs has the same limit. When one of them ends, the costs of the K
//! best are known, but which solutions of the greatest cost were found depends on the order. Then a search in listing
//! order finds all solutions that cost less than that, and the first ones that cost as much.
//!
//! # Invariant
//! In listing order, a solution found is one of the K best and follows all of its cost that were found
//! before. So the solutions found are known to be the first of the K best up to the first cost of which
//! some are missing.

use quadrille_problem::{OptionId, Problem};
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;

use crate::optimum::k_best::in_order::InOrder;
use crate::optimum::part::{begin_again, relaxed_memory, with_better_prices};
use crate::optimum::prices::Costs;
use crate::optimum::relaxed::Relaxed;
use crate::optimum::search::POLL_WORK;
use crate::optimum::search::{Search, Turn};

/// The search for the K best solutions of a part.
pub(super) struct Bounding<'c> {
    part: &'c Problem,
    costs: &'c Costs,
    phase: Phase<'c>,
    /// The work so far.
    work: u64,
    has_better_prices: bool,
    relaxed: Option<Relaxed<'c>>,
}

enum Phase<'c> {
    Costs(Box<Search<'c>>),
    InOrder {
        search: Box<InOrder<'c>>,
        costs: Vec<i64>,
    },
    /// Between two phases.
    Done,
}

/// How a turn ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// These are the K best, or all solutions: their costs and places in listing order.
    Done(Vec<(i64, Vec<OptionId>, usize)>),
    Paused,
    Stopped(StopReason),
}

impl<'c> Bounding<'c> {
    /// Begins a search for the best `k` solutions.
    pub(super) fn new(part: &'c Problem, costs: &'c Costs, k: usize, meter: &Meter<'_>) -> Self {
        let poll_work = meter.tuning().limit(POLL_WORK);
        let mut search = Search::new(part, costs, vec![0; part.item_count()], poll_work);
        search.keep(k);
        let phase = Phase::Costs(Box::new(search));
        Self { part, costs, phase, work: 0, has_better_prices: false, relaxed: None }
    }

    /// Goes on for about this much work.
    pub(super) fn advance(&mut self, work: u64, meter: &mut Meter<'_>) -> Step {
        let tuning = meter.tuning().optimum;
        if self.work == 0
            && let Phase::Costs(search) = &mut self.phase
        {
            search.price_root(work, meter);
        }
        self.work = self.work.saturating_add(work);
        loop {
            match &mut self.phase {
                Phase::Done => unreachable!("a search that is done does not go on"),
                Phase::Costs(search) => match search.advance(work, meter) {
                    Turn::Better => {}
                    Turn::Stopped(reason) => return Step::Stopped(reason),
                    Turn::Done => {
                        if let Some(done) = self.order(meter) {
                            return done;
                        }
                    }
                    Turn::Paused => {
                        if self.work >= tuning.beside_from && !self.has_better_prices {
                            self.improve(meter);
                        }
                        match self.advance_relaxed(work, meter) {
                            Turn::Stopped(reason) => return Step::Stopped(reason),
                            Turn::Done => {
                                if let Some(done) = self.order(meter) {
                                    return done;
                                }
                            }
                            Turn::Better | Turn::Paused => return Step::Paused,
                        }
                    }
                },
                Phase::InOrder { search, costs } => match search.advance(work, meter) {
                    Turn::Better => {
                        if lower_limit(search, costs) {
                            return self.finish();
                        }
                    }
                    Turn::Done => return self.finish(),
                    Turn::Paused => return Step::Paused,
                    Turn::Stopped(reason) => return Step::Stopped(reason),
                },
            }
        }
    }

    /// Goes on with the search by linear programs, if it has begun. Its solutions join those of the free search, which
    /// begins again once the prices of the root are known.
    fn advance_relaxed(&mut self, work: u64, meter: &mut Meter<'_>) -> Turn {
        let (Some(relaxed), Phase::Costs(search)) = (&mut self.relaxed, &mut self.phase) else {
            return Turn::Paused;
        };
        let end = relaxed.work().saturating_add(work);
        let turn = loop {
            let left = end.saturating_sub(relaxed.work());
            let turn = relaxed.advance(left, search.limit(), meter);
            match relaxed.take_better() {
                Some(options) => search.offer(options),
                None => break turn,
            }
        };
        if let Some(prices) = relaxed.take_root_prices()
            && let Phase::Costs(search) = &mut self.phase
        {
            **search = begin_again(self.part, self.costs, search, prices, meter);
        }
        turn
    }

    /// Begins the free search again with better prices, and the search by linear programs.
    fn improve(&mut self, meter: &Meter<'_>) {
        self.has_better_prices = true;
        self.relaxed = Relaxed::new(self.part, self.costs, relaxed_memory(meter));
        if let Some(relaxed) = &mut self.relaxed {
            relaxed.find_several();
        }
        if let Phase::Costs(search) = &mut self.phase {
            **search = with_better_prices(self.part, self.costs, search, meter);
        }
    }

    /// Begins the search in listing order, after the costs of the best are known. Returns that it is
    /// done if there is no solution.
    fn order(&mut self, meter: &Meter<'_>) -> Option<Step> {
        let Phase::Costs(search) = std::mem::replace(&mut self.phase, Phase::Done) else {
            unreachable!("the free search comes first")
        };
        let (prices, kept) = search.root_prices();
        let costs: Vec<i64> = kept.into_iter().map(|(cost, _)| cost).collect();
        let Some(&limit) = costs.last() else { return Some(Step::Done(Vec::new())) };
        let search = InOrder::new(self.part, self.costs, prices, limit, meter);
        self.phase = Phase::InOrder { search: Box::new(search), costs };
        None
    }

    fn finish(&mut self) -> Step {
        Step::Done(self.proven())
    }

    /// The first of the K best that are known, with their costs and their places in listing order.
    pub(super) fn proven(&self) -> Vec<(i64, Vec<OptionId>, usize)> {
        match &self.phase {
            Phase::Done => Vec::new(),
            Phase::Costs(search) => {
                // Those that cost less than all that may be missing, up to two of equal cost, whose
                // order is not known. After the last, others of its cost were perhaps not kept.
                let bound = search.open_bound();
                let kept = search.kept();
                let is_known = |&place: &usize| {
                    let cost = kept[place].0;
                    let has_room = kept.len() < search.most();
                    let next = kept.get(place + 1);
                    cost < bound && next.map_or(has_room, |(next, _)| *next > cost)
                };
                let known = (0..kept.len()).take_while(is_known);
                known.map(|place| (kept[place].0, kept[place].1.clone(), place)).collect()
            }
            Phase::InOrder { search, costs } => {
                let mut found: Vec<(i64, Vec<OptionId>, usize)> = search
                    .found()
                    .iter()
                    .enumerate()
                    .map(|(place, (cost, options))| (*cost, options.clone(), place))
                    .collect();
                found.sort_by_key(|&(cost, _, place)| (cost, place));
                let known =
                    found.iter().zip(costs).take_while(|((found, ..), cost)| found == *cost);
                let known = known.count();
                found.truncate(known);
                found
            }
        }
    }

    /// No solution that is missing among the [proven](Self::proven) ones costs less, in units.
    pub(super) fn bound(&self) -> Option<i64> {
        match &self.phase {
            Phase::Done => None,
            Phase::Costs(search) => {
                let known = self.proven().len();
                let next = search.kept().get(known).map(|&(cost, _)| cost);
                Some(next.map_or(search.open_bound(), |next| next.min(search.open_bound())))
            }
            Phase::InOrder { costs, .. } => costs.get(self.proven().len()).copied(),
        }
    }
}

/// Leaves out solutions of the greatest cost once enough were found. Returns whether all are found.
fn lower_limit(search: &mut InOrder<'_>, costs: &[i64]) -> bool {
    let &limit = costs.last().expect("a solution was found");
    let wanted = costs.iter().filter(|&&cost| cost == limit).count();
    let found = search.found().iter().filter(|&&(cost, _)| cost == limit).count();
    if found == wanted {
        search.lower_limit(limit - 1);
    }
    search.found().len() == costs.len()
}
