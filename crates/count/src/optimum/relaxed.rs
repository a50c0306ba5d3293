//! Branch and bound by linear programs: few nodes, each with the best prices.
//!
//! At each node the linear program of the residual is solved from the basis of the node before. Its prices become
//! whole numbers, and the bound that they prove is computed exactly: a wrong float costs time, never truth. Options
//! whose reduced cost lifts the bound too high are dropped.
//!
//! If some options are taken in part, the search branches on two items, each to be covered once: the same option
//! covers both, or different ones do (D. M. Ryan and B. A. Foster, *An integer programming approach to scheduling*,
//! 1981). Where there are no such items, it branches on an option. The side that the linear program prefers comes
//! first, so the first path is a dive to a solution.
//!
//! # Invariants
//! * The options that the linear program may take are the live ones and those that were taken.
//! * At the root the linear program may have rows for cliques that are not items yet: see `cuts`.
//! * Each level has the bound of the node at which it was opened: no solution below costs less.

mod cuts;
mod presolving;

use std::collections::BTreeMap;

use quadrille_problem::{OptionId, Problem};
use quadrille_search::meter::Meter;
use quadrille_search::residual::{Mark, Residual};

use crate::optimum::prices::Costs;
use crate::optimum::search::{Turn, end_of_turn};
use crate::optimum::simplex::{Simplex, Solved};

/// How near to a whole number a share is one.
const WHOLE: f64 = 1e-6;

/// Pairs are branched on whose options in common have a share near this.
const WANTED_SHARE: f64 = 0.7;

/// A tree that promises to end within the work of 16 turns gets longer ones.
const PROMISING_TURNS: f64 = 16.0;

/// How much longer its turns are at first. Each turn in which it does not end after all divides that by four, so a promise
/// that is not kept costs at most about 2,000,000,000 units of work.
const LONGER: u64 = 64;
/// How much longer short turns are, in which it may not solve its first linear program.
const SLIGHTLY_LONGER: u64 = 4;

/// A direction of prices that shows that there is no solution, in whole numbers.
const DIRECTION_UNIT: f64 = (1u64 << 30) as f64;

/// A search for the cheapest solution by linear programs.
#[derive(Debug)]
pub(super) struct Relaxed<'c> {
    problem: &'c Problem,
    costs: &'c Costs,
    residual: Residual,
    /// The live options at the root when it was presolved last, or at first.
    presolved: usize,
    simplex: Simplex,
    cuts: Cuts,
    taken: Vec<u32>,
    levels: Vec<Level>,
    /// A bound for the solutions at the current node.
    bound: i64,
    /// The prices of the root, once it was solved.
    root_prices: Option<Vec<i64>>,
    /// Whether the prices of the root became known, for the items that there are now.
    is_priced: bool,
    better: Option<Vec<OptionId>>,
    /// Whether it goes on below a node with a solution, since that is not the only one wanted.
    finds_several: bool,
    nodes: u64,
    next_poll: u64,
    is_done: bool,
    /// The second sides of divisions that are done, and their work.
    closed: (u64, u64),
    /// The long turns that were used up.
    vain_turns: u32,
}

/// How far the search for cliques at the root has come.
#[derive(Debug)]
enum Cuts {
    /// Cliques are not wanted, or no more.
    Over,
    /// The linear program at the root is not solved yet. There are to be at most this many cliques, and with
    /// them its inverse may take this many bytes.
    Wanted { most: usize, memory: usize },
    /// It is solved again with these cliques.
    Rounds { most: usize, memory: usize, cliques: Vec<Vec<u32>>, objective: f64, rounds: u32 },
    /// These cliques are to become items.
    Found(Vec<Vec<u32>>),
}

/// What a node is divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Branch {
    /// An option is taken, or is not.
    Option(u32),
    /// One option covers both items, or different ones do.
    Pair(u32, u32),
}

#[derive(Debug)]
struct Level {
    branch: Branch,
    mark: Mark,
    taken: usize,
    /// The work at which its second side was entered, if it was.
    second_from: Option<u64>,
    bound: i64,
}

/// What is known of a node.
enum Node {
    /// There is nothing better below.
    Closed,
    /// It is to be divided.
    Open(Branch),
    /// A better solution was found there.
    Better,
}

impl<'c> Relaxed<'c> {
    /// Begins a search. `None` if the linear program would take more than `memory` bytes.
    pub(super) fn new(problem: &'c Problem, costs: &'c Costs, memory: usize) -> Option<Self> {
        let simplex = Simplex::new(costs, problem.item_count(), memory)?;
        Some(Self {
            problem,
            costs,
            residual: Residual::new(problem),
            presolved: problem.option_count(),
            simplex,
            cuts: Cuts::Over,
            taken: Vec::new(),
            levels: Vec::new(),
            bound: i64::MIN,
            root_prices: None,
            is_priced: false,
            better: None,
            finds_several: false,
            nodes: 0,
            next_poll: 0,
            is_done: false,
            closed: (0, 0),
            vain_turns: 0,
        })
    }

    /// Looks for all solutions within the limit, not for one after the other that is better. Each is
    /// [found](Self::take_better) at least once.
    pub(super) fn find_several(&mut self) {
        self.finds_several = true;
    }

    /// Drops options at the root, before the search begins.
    pub(super) fn drop_options(&mut self, options: &[u32]) {
        options.iter().for_each(|&option| self.residual.drop_option(option));
        self.pass_limits();
    }

    /// Takes the prices of the items at the root, once they are known.
    pub(super) fn take_root_prices(&mut self) -> Option<Vec<i64>> {
        self.root_prices.take()
    }

    /// The work that it is to do while other ways have a turn of this work: more if its tree promises an end within some
    /// turns, or for the root if its bound is wanted. `is_long` says whether the other ways have had long turns without an end.
    pub(super) fn share_of(&self, turn: u64, is_long: bool, is_wanted: bool) -> u64 {
        if is_wanted && !self.is_priced {
            return turn.saturating_mul(LONGER);
        }
        let work = self.work() as f64;
        let by_tree = work / self.share() - work;
        let left = if is_long { by_tree.min(self.work_left()) } else { by_tree };
        if left > PROMISING_TURNS * turn as f64 {
            return turn;
        }
        let longer =
            if is_long { (LONGER >> (2 * self.vain_turns.min(8))).max(1) } else { SLIGHTLY_LONGER };
        turn.saturating_mul(longer)
    }

    /// Takes note of a long turn that was used up.
    pub(super) fn end_long_turn(&mut self) {
        self.vain_turns += 1;
    }

    /// Whether the prices of the root are known and have not been taken.
    pub(super) fn has_root_prices(&self) -> bool {
        self.root_prices.is_some()
    }

    /// A forecast of the work that is left: each open second side takes what those took that are done. Nothing is known
    /// before the first one, on the way to a first solution, so that is no reason to wait.
    fn work_left(&self) -> f64 {
        let open = self.levels.iter().filter(|level| level.second_from.is_none()).count();
        let (closed, work) = self.closed;
        open as f64 * work as f64 / closed.max(1) as f64
    }

    /// The work so far: that of the linear programs, and a little for each node.
    pub(super) fn work(&self) -> u64 {
        self.simplex.work() + self.nodes
    }

    /// The solution that was found last.
    pub(super) fn take_better(&mut self) -> Option<Vec<OptionId>> {
        self.better.take()
    }

    /// A bound for every solution that has not been found, in units; `i64::MIN` if nothing is known.
    pub(super) fn open_bound(&self) -> i64 {
        let open = self.levels.iter().filter(|level| level.second_from.is_none());
        let open = open.map(|level| level.bound);
        open.min().map_or(self.bound, |least| least.min(self.bound))
    }

    /// Goes on for about this much work, to find a solution that costs at most `limit`.
    pub(super) fn advance(&mut self, work: u64, limit: i64, meter: &mut Meter<'_>) -> Turn {
        let end = self.work().saturating_add(work);
        while !self.is_done {
            if let Some(turn) = end_of_turn(self.work(), end, &mut self.next_poll, meter) {
                return turn;
            }
            let solved = self.simplex.solve(end.min(self.next_poll) - self.work());
            self.nodes += 1;
            if solved == Solved::Paused {
                continue;
            }
            let depth = self.levels.len();
            meter.reserve_depth(depth);
            if !meter.visit(depth, || self.share()) {
                return Turn::Stopped(meter.stop_reason());
            }
            if self.is_cutting() {
                self.cut_again(solved);
                if self.has_cliques() {
                    return Turn::Paused;
                }
                continue;
            }
            match self.look(solved, limit) {
                Node::Better => return Turn::Better,
                Node::Closed => {
                    self.is_done = !self.next_node(limit);
                }
                Node::Open(_) if self.presolve_root(meter) => {}
                // The search by prices has a turn with those of the root before there are cliques.
                Node::Open(_) if self.wants_cliques() && self.has_root_prices() => {
                    return Turn::Paused;
                }
                Node::Open(_) if self.wants_cliques() && self.cut() => continue,
                Node::Open(branch) => {
                    let (mark, taken) = (self.residual.mark(), self.taken.len());
                    let bound = self.bound;
                    self.levels.push(Level { branch, mark, taken, second_from: None, bound });
                    self.enter(branch, false);
                }
            }
            self.pass_limits();
            if self.better.is_some() {
                return Turn::Better;
            }
        }
        Turn::Done
    }

    /// Looks at a node whose linear program is solved.
    fn look(&mut self, solved: Solved, limit: i64) -> Node {
        if self.residual.is_dead() {
            return Node::Closed;
        }
        if solved == Solved::Infeasible {
            return match self.proves_infeasible() {
                true => Node::Closed,
                // The numbers were too inexact: any division will do.
                false => self.divide_anyhow(limit),
            };
        }
        let prices = self.simplex.prices().enumerate();
        let prices = prices.map(|(item, price)| self.costs.clamped(item, price).round() as i64);
        let prices: Vec<i64> = prices.collect();
        let bound = self.bound_of(&prices, |option| self.costs.cost(option));
        if !self.is_priced {
            (self.root_prices, self.is_priced) = (Some(prices.clone()), true);
        }
        self.bound = self.bound.max(bound);
        if self.bound > limit {
            return Node::Closed;
        }
        self.drop_dear(&prices, limit.saturating_sub(bound));
        if self.residual.is_dead() {
            return Node::Closed;
        }
        match self.branch() {
            Some(branch) => Node::Open(branch),
            None => self.whole_node(limit),
        }
    }

    /// The bound that prices prove for the solutions of the residual, with the options taken.
    fn bound_of(&self, prices: &[i64], cost: impl Fn(u32) -> i64) -> i64 {
        // What may not be covered is worth nothing.
        let worth = (0..).zip(prices);
        let worth = worth.filter(|&(item, &price)| price >= 0 || self.residual.len(item) > 0);
        let worth = worth.map(|(item, &price)| self.costs.worth_in(&self.residual, item, price));
        let taken = self.taken.iter().map(|&option| cost(option));
        let reduced = self.live().map(|option| (cost(option) - self.paid(prices, option)).min(0));
        worth.chain(taken).chain(reduced).sum()
    }

    fn live(&self) -> impl Iterator<Item = u32> {
        let options = self.costs.costs().len() as u32;
        (0..options).filter(|&option| self.residual.is_live(option))
    }

    fn paid(&self, prices: &[i64], option: u32) -> i64 {
        self.costs.items(option).iter().map(|&item| prices[item as usize]).sum()
    }

    /// Whether the direction of prices of an infeasible linear program proves that there is no solution.
    fn proves_infeasible(&self) -> bool {
        let direction: Vec<f64> = self.simplex.prices().collect();
        let greatest = direction.iter().fold(0.0f64, |greatest, price| greatest.max(price.abs()));
        if greatest == 0.0 {
            return false;
        }
        let whole = |(item, price): (usize, f64)| {
            let price = (price / greatest * DIRECTION_UNIT).round() as i64;
            if self.costs.bounds(item).lo == 0 { price.min(0) } else { price }
        };
        let prices: Vec<i64> = direction.into_iter().enumerate().map(whole).collect();
        self.bound_of(&prices, |_| 0) > 0
    }

    /// Drops the options that lift the bound beyond the limit.
    fn drop_dear(&mut self, prices: &[i64], room: i64) {
        let dear = |&option: &u32| self.costs.cost(option) - self.paid(prices, option) > room;
        let dear: Vec<u32> = self.live().filter(dear).collect();
        dear.into_iter().for_each(|option| self.residual.drop_option(option));
    }

    /// What divides the options that are taken in part, if some are.
    fn branch(&self) -> Option<Branch> {
        let mut shares: BTreeMap<(u32, u32), f64> = BTreeMap::new();
        let mut most: Option<(f64, u32)> = None;
        for option in self.live() {
            let value = self.simplex.value(option);
            if !(WHOLE..=1.0 - WHOLE).contains(&value) {
                continue;
            }
            if most.is_none_or(|(best, _)| value > best) {
                most = Some((value, option));
            }
            let items = self.costs.items(option);
            let once = |item: &&u32| self.is_once(**item);
            for (place, &one) in items.iter().enumerate().filter(|(_, item)| once(item)) {
                for &other in items[place + 1..].iter().filter(once) {
                    *shares.entry((one.min(other), one.max(other))).or_default() += value;
                }
            }
        }
        let (_, option) = most?;
        let divided = shares.into_iter().filter(|&(_, share)| share > WHOLE && share < 1.0 - WHOLE);
        let distance = |share: f64| (share - WANTED_SHARE).abs();
        let best = divided.min_by(|one, other| distance(one.1).total_cmp(&distance(other.1)));
        Some(best.map_or(Branch::Option(option), |((one, other), _)| Branch::Pair(one, other)))
    }

    /// Whether an item has to be covered exactly once.
    fn is_once(&self, item: u32) -> bool {
        (item as usize) < self.residual.primary_count() && self.residual.is_once(item)
    }

    /// Looks at a node at which each option is taken or not: a solution, unless colors forbid it.
    fn whole_node(&mut self, limit: i64) -> Node {
        let wanted: Vec<u32> =
            self.live().filter(|&option| self.simplex.value(option) > 0.5).collect();
        let mut steps = Vec::new();
        for &option in &wanted {
            if self.residual.is_dead() || !self.residual.is_live(option) {
                break;
            }
            steps.push((option, self.residual.mark()));
            self.residual.take(option);
        }
        let is_solution = steps.len() == wanted.len() && self.is_solved();
        let next = wanted.get(steps.len()).copied();
        for (option, mark) in steps.into_iter().rev() {
            self.residual.untake(option, mark);
        }
        if is_solution && self.offers(&wanted, limit) {
            return if self.finds_several { self.beside_solution(&wanted) } else { Node::Better };
        }
        // Two of the options exclude each other.
        match next.filter(|&option| self.residual.is_live(option)) {
            Some(option) => Node::Open(Branch::Option(option)),
            None => self.divide_anyhow(limit),
        }
    }

    /// Divides a node at which a solution was found, for the others: by the options of the solution, and then by those
    /// that may be added to it.
    fn beside_solution(&self, wanted: &[u32]) -> Node {
        let next = wanted.first().copied().or_else(|| self.live().next());
        next.map_or(Node::Closed, |option| Node::Open(Branch::Option(option)))
    }

    /// Keeps the options taken and these as a solution, unless they cost more than the limit.
    fn offers(&mut self, wanted: &[u32], limit: i64) -> bool {
        let options = self.taken.iter().chain(wanted);
        if options.clone().map(|&option| self.costs.cost(option)).sum::<i64>() > limit {
            return false;
        }
        let mut options: Vec<_> = options.map(|&option| OptionId::known(option as usize)).collect();
        options.sort_unstable();
        self.better = Some(options);
        true
    }

    /// Whether every item has the covers that it needs.
    fn is_solved(&self) -> bool {
        let items = 0..self.residual.primary_count() as u32;
        !self.residual.is_dead() && items.into_iter().all(|item| self.residual.need(item) == 0)
    }

    /// Divides a node by any live option, where the numbers do not help.
    fn divide_anyhow(&mut self, limit: i64) -> Node {
        if self.is_solved() && self.offers(&[], limit) && !self.finds_several {
            return Node::Better;
        }
        let first = self.live().next();
        first.map_or(Node::Closed, |option| Node::Open(Branch::Option(option)))
    }

    /// Enters one side of a division.
    fn enter(&mut self, branch: Branch, is_second: bool) {
        let dropped: Vec<u32> = match branch {
            Branch::Option(option) if is_second => vec![option],
            Branch::Option(option) => {
                self.residual.take(option);
                self.taken.push(option);
                return;
            }
            Branch::Pair(one, other) => {
                let has = |option: u32, item| self.costs.items(option).contains(&item);
                let is_dropped = |&option: &u32| match is_second {
                    true => has(option, one) && has(option, other),
                    false => has(option, one) != has(option, other),
                };
                self.live().filter(is_dropped).collect()
            }
        };
        dropped.into_iter().for_each(|option| self.residual.drop_option(option));
    }

    /// Goes to the next node that may have a better solution. `false` if there is none.
    fn next_node(&mut self, limit: i64) -> bool {
        let work = self.work();
        while let Some(level) = self.levels.last_mut() {
            let (mark, bound, branch) = (level.mark, level.bound, level.branch);
            let is_over = level.second_from.is_some() || bound > limit;
            let from = *level.second_from.get_or_insert(work);
            let kept = level.taken;
            match self.taken.len() > kept {
                true => {
                    let option = self.taken.pop().expect("one was taken");
                    self.residual.untake(option, mark);
                }
                false => self.residual.undo(mark),
            }
            self.bound = bound;
            if is_over {
                self.levels.pop();
                self.closed = (self.closed.0 + 1, self.closed.1 + work - from);
                continue;
            }
            self.enter(branch, true);
            return true;
        }
        false
    }

    /// Lets the linear program take what the residual allows.
    fn pass_limits(&mut self) {
        for option in 0..self.costs.costs().len() as u32 {
            self.simplex.limit(option, 0.0, f64::from(u8::from(self.residual.is_live(option))));
        }
        self.taken.iter().for_each(|&option| self.simplex.limit(option, 1.0, 1.0));
        self.simplex.refresh();
    }

    /// An estimate of the share of the search that is done.
    fn share(&self) -> f64 {
        let (mut done, mut size) = (0.0, 1.0);
        for level in &self.levels {
            size /= 2.0;
            done += if level.second_from.is_some() { size } else { 0.0 };
        }
        done
    }
}
