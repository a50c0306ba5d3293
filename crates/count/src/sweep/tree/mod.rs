//! A sweep along a tree: counts a part that is like a tree by tables of its subtrees.
//!
//! A sweep along a line has one state for all that is open. On a problem like a tree many branches are
//! open at once, and it has a state for each combination of theirs; and a count of a hundred thousand
//! digits goes through every layer. Here each subtree has a table of its own: of each state of its
//! front, the number of ways to it. Where branches meet, their tables are joined, and their numbers
//! are multiplied.
//!
//! * `contract` says what is joined, and when: a tree of steps.
//! * `table` says what a state means, `join` joins the tables of a step.
//!
//! # Invariant
//! The table of a step has, for each state of its front, the number of sets of the options of its
//! subtree that lead to this state and obey the rules of all items closed so far.
//!
//! # Source
//! Bucket elimination: R. Dechter, *Artificial Intelligence* 113 (1999); with counts, dynamic
//! programming on a tree decomposition.

mod contract;
mod join;
mod table;
#[cfg(test)]
mod tests;

use num_bigint::BigUint;
use quadrille_problem::Problem;
use quadrille_search::meter::Meter;
use quadrille_search::reduce::polls::Polls;

use crate::sweep::Progress;
use crate::sweep::need::Needs;
use crate::sweep::order::POLL_WORK;
use crate::sweep::tree::contract::{Bounds, Contraction, contract};
use crate::sweep::tree::join::{Effort, End, join};
use crate::sweep::tree::table::{Layout, Table};

/// The states that are expected along a line, for each state in the tables of the branches of a shorter part, at
/// least.
const TREE_GAIN: u64 = 16;

/// A sweep along a tree, before it is done.
pub(crate) struct TreeSweep<'p> {
    part: &'p Problem,
    needs: Needs,
    contraction: Contraction,
    /// The most pairs of states that it may look at.
    work: u64,
}

impl<'p> TreeSweep<'p> {
    /// Finds a tree of steps. `None` if the fronts are too wide for it, there is no solution, or the
    /// meter asks to stop; if the part is short, also if its tables may have more than a small part of
    /// the states that a sweep along a line is expected to have, `along_line`. Takes about linear time in
    /// the size of the part, and ends early where fronts become wide.
    pub(crate) fn new(part: &'p Problem, along_line: u64, meter: &Meter<'_>) -> Option<Self> {
        let tuning = meter.tuning().sweep;
        let needs = Needs::new(part)?;
        let interrupt = || meter.is_over();
        let mut polls = Polls::new(POLL_WORK, &interrupt);
        let work = tuning.tree_work(part);
        let bounds = Bounds { width: tuning.tree_width.min(MOST_BITS), floor: 0, work };
        let mut contraction = contract(part, &needs, bounds, &mut polls)?;
        if !tuning.is_long(part) {
            let most_states = work.min(along_line / TREE_GAIN);
            let is_small = contraction.states(&needs) <= most_states as f64;
            // A pair of states costs less than a state along a line.
            let work = work.min(along_line);
            return is_small.then_some(Self { part, needs, contraction, work });
        }
        // Long chains are halved again and again, if the wider fronts have few states as well.
        let floor = 2 * contraction.width(&needs);
        if floor <= tuning.tree_floor {
            let bounds = Bounds { width: bounds.width.min(2 * floor), floor, work };
            let halved = contract(part, &needs, bounds, &mut polls);
            contraction = halved.unwrap_or(contraction);
        }
        Some(Self { part, needs, contraction, work })
    }

    /// The most bits of a front.
    pub(crate) fn width(&self) -> u32 {
        self.contraction.width(&self.needs)
    }

    /// Counts the solutions, unless it takes more work than it may, or more memory than the limit of the
    /// meter. Each state of a table counts as a node, at the depth of its step.
    pub(crate) fn count(&self, meter: &mut Meter<'_>) -> Progress {
        let memory = meter.memory_limit();
        let mut effort = Effort::new(meter, self.work, memory);
        match self.join_all(&mut effort) {
            Ok(count) => Progress::Done(count),
            Err(End::GaveUp) => Progress::GaveUp,
            Err(End::Stopped(reason)) => Progress::Stopped(reason, BigUint::ZERO),
        }
    }

    fn join_all(&self, effort: &mut Effort<'_, '_>) -> Result<BigUint, End> {
        let contraction = &self.contraction;
        let mut layout = Layout::new(self.part, &self.needs);
        let mut tables: Vec<Table> = vec![Table::new(); contraction.len()];
        let levels = (0..contraction.len()).map(|step| contraction.level(step));
        effort.meter.reserve_depth(levels.max().unwrap_or(0));
        let (order, roots) = self.children_first();
        for (done, &step) in order.iter().enumerate() {
            let step = step as usize;
            let closed = contraction.closed(step);
            layout.set(contraction.front(step), closed);
            let children = contraction.tables(step).iter().map(|&child| {
                let table = std::mem::take(&mut tables[child as usize]);
                layout.carry(table, contraction.front(child as usize))
            });
            let children = children.collect();
            let options = (closed[0], contraction.options(step));
            let table = join(&layout, children, options, effort)?;
            if table.is_empty() {
                return Ok(BigUint::ZERO);
            }
            let share = || done as f64 / order.len() as f64;
            if effort.is_hopeless(share()) {
                return Err(End::GaveUp);
            }
            let states = table.len() as u64;
            let meter = &mut *effort.meter;
            if meter.visit_many(contraction.level(step), states, share) < states {
                return Err(End::Stopped(meter.stop_reason()));
            }
            tables[step] = table;
        }
        // An option that needs nothing may be chosen or not.
        let joined: usize =
            (0..contraction.len()).map(|step| contraction.options(step).len()).sum();
        let free = self.part.option_count() - joined;
        // The front of a root is empty, so it has one state.
        let product: BigUint = roots.iter().map(|&root| &tables[root as usize][0].1).product();
        Ok(product << free)
    }

    /// The steps, each after those whose tables it joins and close to them, so that few tables wait;
    /// and those whose tables no other joins.
    fn children_first(&self) -> (Vec<u32>, Vec<u32>) {
        let contraction = &self.contraction;
        let mut is_root = vec![true; contraction.len()];
        for step in 0..contraction.len() {
            contraction.tables(step).iter().for_each(|&child| is_root[child as usize] = false);
        }
        let roots: Vec<u32> = (0..).zip(is_root).filter(|(_, is)| *is).map(|(s, _)| s).collect();
        let mut order = Vec::with_capacity(contraction.len());
        let mut ahead = roots.clone();
        while let Some(step) = ahead.pop() {
            order.push(step);
            ahead.extend(contraction.tables(step as usize));
        }
        order.reverse();
        (order, roots)
    }
}

/// With one item more, all items of a step fit into a word.
const MOST_BITS: u32 = 32;
