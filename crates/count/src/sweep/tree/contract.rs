//! Contraction: which tables are joined, and in which order.
//!
//! To *contract* an item is to join all that has it into one table: the options that no table has yet,
//! and the tables of earlier steps. Items that nothing else has are *closed* by the same step, and the
//! others are its *front*: all that later steps must know about it.
//!
//! The next item is always one whose front has the fewest bits, and of several one on the lowest
//! level: one that waits for the fewest steps, one after the other. A secondary item waits until no
//! option with a primary one has it. Fronts below a *floor* count as equally narrow. With a floor of 0
//! this is the rule of minimum degree, which eats long chains from their ends. With a floor that lets
//! the middle of a chain count as much as its ends, chains are halved again and again, and a chain of
//! `n` items takes about `log2 n` levels: then only few steps multiply long numbers.
//!
//! # Sources
//! Minimum degree: D. J. Rose (1972). Leaves and chains in rounds: G. L. Miller and J. H. Reif,
//! *Parallel tree contraction* (1985).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use quadrille_problem::{ItemId, OptionId, Problem};
use quadrille_search::reduce::lists::Lists;
use quadrille_search::reduce::polls::Polls;

use crate::sweep::need::Needs;

/// The steps of a contraction.
///
/// # Invariant
/// Every option is in one step, or in none if it has no item with a need. Every table but the last of
/// each part is in one later step.
#[derive(Debug, Default)]
pub(super) struct Contraction {
    steps: Vec<Ends>,
    tables: Vec<u32>,
    options: Vec<u32>,
    closed: Vec<u32>,
    front: Vec<u32>,
}

/// Where the lists of a step end, within those of all steps.
#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    tables: u32,
    options: u32,
    closed: u32,
    front: u32,
    level: u32,
}

impl Contraction {
    /// The number of steps.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The earlier steps whose tables this one joins.
    pub(super) fn tables(&self, step: usize) -> &[u32] {
        &self.tables[self.range(step, |ends| ends.tables)]
    }

    /// The options that this step joins.
    pub(super) fn options(&self, step: usize) -> &[u32] {
        &self.options[self.range(step, |ends| ends.options)]
    }

    /// The items that this step closes. The first of them is the one that was contracted.
    pub(super) fn closed(&self, step: usize) -> &[u32] {
        &self.closed[self.range(step, |ends| ends.closed)]
    }

    /// The items that its table tells apart.
    pub(super) fn front(&self, step: usize) -> &[u32] {
        &self.front[self.range(step, |ends| ends.front)]
    }

    /// The number of steps on the longest chain of steps that ends here.
    pub(super) fn level(&self, step: usize) -> usize {
        self.steps[step].level as usize
    }

    fn range(&self, step: usize, end: impl Fn(&Ends) -> u32) -> Range<usize> {
        let start = step.checked_sub(1).map_or(0, |before| end(&self.steps[before]));
        start as usize..end(&self.steps[step]) as usize
    }

    /// The most bits of a front.
    pub(super) fn width(&self, needs: &Needs) -> u32 {
        let bits = |step| self.front(step).iter().map(|&item| needs.get(item as usize).bits());
        (0..self.len()).map(|step| bits(step).sum()).max().unwrap_or(0)
    }

    /// The most states that all steps may have, each before it closes its items.
    pub(super) fn states(&self, needs: &Needs) -> f64 {
        let values = |&item: &u32| f64::from(needs.get(item as usize).values());
        let product = |items: &[u32]| items.iter().map(values).product::<f64>();
        (0..self.len()).map(|step| product(self.front(step)) * product(self.closed(step))).sum()
    }
}

/// What bounds a contraction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The most bits of a front.
    pub(super) width: u32,
    /// The most bits of a front that counts as narrow; such fronts are not compared by width.
    pub(super) floor: u32,
    /// The most items and options that are looked at.
    pub(super) work: u64,
}

/// Contracts all items with a need. `None` if some front is too wide, the work is too much, or the
/// interrupt asks to stop.
pub(super) fn contract(
    problem: &Problem,
    needs: &Needs,
    bounds: Bounds,
    polls: &mut Polls<'_>,
) -> Option<Contraction> {
    let mut contracting = Contracting::new(problem, needs, bounds);
    for item in 0..problem.item_count() {
        contracting.look(item as u32);
        if polls.after(1) || contracting.work > bounds.work {
            return None;
        }
    }
    let mut worked = contracting.work;
    while let Some(item) = contracting.next() {
        contracting.contract(item);
        if polls.after(contracting.work - worked) || contracting.work > bounds.work {
            return None;
        }
        worked = contracting.work;
    }
    (contracting.waiting == 0).then_some(contracting.contraction)
}

/// How soon an item is to be contracted: the bits of its front, or the floor; its level; and how many
/// items were looked at before it.
type Urgency = (u32, u32, u32);

/// A contraction on its way.
///
/// # Invariants
/// * `tables[item]` has all tables that no step has joined and whose front has the item;
///   `options[starts[item]..ends[item]]` has all options with it that no step has joined. Both may have
///   others, which are removed when they are met; `tables_left` and `options_left` have the true numbers;
/// * the queue has each item that may be contracted, with its urgency, and others that are outdated.
struct Contracting<'p> {
    problem: &'p Problem,
    bounds: Bounds,
    bits: Vec<u32>,
    tables: Vec<Vec<u32>>,
    options: Vec<u32>,
    starts: Vec<usize>,
    ends: Vec<usize>,
    tables_left: Vec<u32>,
    options_left: Vec<u32>,
    /// For each secondary item, its options with a primary one that has a need, not joined yet.
    waits_for: Vec<u32>,
    is_joined: Joined,
    is_closed: Vec<bool>,
    /// The items with a need that are not closed.
    waiting: usize,
    urgencies: Vec<Option<Urgency>>,
    queue: BinaryHeap<Reverse<(Urgency, u32)>>,
    looks: u32,
    seen: Vec<u32>,
    stamp: u32,
    work: u64,
    contraction: Contraction,
}

/// What was joined by a step.
#[derive(Debug)]
struct Joined {
    tables: Vec<bool>,
    options: Vec<bool>,
}

impl<'p> Contracting<'p> {
    fn new(problem: &'p Problem, needs: &Needs, bounds: Bounds) -> Self {
        let items = problem.item_count();
        let bits: Vec<u32> = (0..items).map(|item| needs.get(item).bits()).collect();
        let lists = Lists::new(problem);
        let (mut starts, mut options) = (vec![0], Vec::with_capacity(problem.member_count()));
        for item in 0..items {
            options.extend(lists.options(ItemId::known(item)).map(|option| option.index() as u32));
            starts.push(options.len());
        }
        let mut contracting = Self {
            problem,
            bounds,
            tables: vec![Vec::new(); items],
            options,
            ends: starts[1..].to_vec(),
            tables_left: vec![0; items],
            options_left: starts.windows(2).map(|ends| (ends[1] - ends[0]) as u32).collect(),
            starts,
            waits_for: vec![0; items],
            is_joined: Joined { tables: Vec::new(), options: vec![false; problem.option_count()] },
            is_closed: bits.iter().map(|&bits| bits == 0).collect(),
            waiting: bits.iter().filter(|&&bits| bits > 0).count(),
            bits,
            urgencies: vec![None; items],
            queue: BinaryHeap::new(),
            looks: 0,
            seen: vec![0; items],
            stamp: 0,
            work: 0,
            contraction: Contraction::default(),
        };
        for option in 0..problem.option_count() {
            contracting.count_waits(option, |waits| *waits += 1);
        }
        contracting
    }

    /// Changes the waits of the secondary items of an option that has a primary item with a need.
    fn count_waits(&mut self, option: usize, change: impl Fn(&mut u32)) {
        let members = self.problem.members(OptionId::known(option));
        let primary = self.problem.primary_count();
        // Primary items come first.
        let mut primaries = members.iter().take_while(|member| member.item.index() < primary);
        if primaries.any(|member| self.bits[member.item.index()] > 0) {
            let secondary = members.iter().map(|member| member.item.index());
            secondary.filter(|&item| item >= primary).for_each(|i| change(&mut self.waits_for[i]));
        }
    }

    /// The next item to contract.
    fn next(&mut self) -> Option<u32> {
        while let Some(Reverse((urgency, item))) = self.queue.pop() {
            let is_open = !self.is_closed[item as usize];
            if is_open && self.urgencies[item as usize] == Some(urgency) {
                return Some(item);
            }
        }
        None
    }

    /// Finds the urgency of an item, and queues it if it is open and may be contracted.
    fn look(&mut self, item: u32) {
        let index = item as usize;
        if self.is_closed[index] || self.waits_for[index] > 0 {
            return;
        }
        let front = self.front_of(item);
        let before = self.urgencies[index];
        let Some((bits, level)) = front else {
            self.urgencies[index] = None;
            return;
        };
        let bits = bits.max(self.bounds.floor);
        if before.is_some_and(|(old_bits, old_level, _)| (old_bits, old_level) == (bits, level)) {
            return;
        }
        self.looks += 1;
        let urgency = (bits, level, self.looks);
        self.urgencies[index] = Some(urgency);
        self.queue.push(Reverse((urgency, item)));
    }

    /// The bits of the front of an item, were it contracted now and no other closed, and the level of
    /// that step. `None` if the front is too wide.
    fn front_of(&mut self, item: u32) -> Option<(u32, u32)> {
        self.stamp += 1;
        self.seen[item as usize] = self.stamp;
        let Self { seen, stamp, bits, work, contraction, .. } = self;
        let (mut sum, mut level) = (0, 0);
        let mut add = |other: usize| {
            *work += 1;
            if std::mem::replace(&mut seen[other], *stamp) != *stamp {
                sum += bits[other];
            }
            sum <= self.bounds.width
        };
        let tables = &mut self.tables[item as usize];
        let mut place = 0;
        while let Some(&table) = tables.get(place) {
            if self.is_joined.tables[table as usize] {
                tables.swap_remove(place);
                continue;
            }
            level = level.max(contraction.steps[table as usize].level + 1);
            if !contraction.front(table as usize).iter().all(|&other| add(other as usize)) {
                return None;
            }
            place += 1;
        }
        let (start, end) = (self.starts[item as usize], &mut self.ends[item as usize]);
        let mut place = start;
        while place < *end {
            let option = self.options[place] as usize;
            if self.is_joined.options[option] {
                *end -= 1;
                self.options.swap(place, *end);
                continue;
            }
            let members = self.problem.members(OptionId::known(option));
            if !members.iter().all(|member| add(member.item.index())) {
                return None;
            }
            place += 1;
        }
        Some((sum, level))
    }

    /// Contracts an item whose front is narrow enough.
    fn contract(&mut self, item: u32) {
        let (_, level) = self.front_of(item).expect("a front that was narrow is not wider now");
        let step = self.contraction.len() as u32;
        let tables = std::mem::take(&mut self.tables[item as usize]);
        let options = self.starts[item as usize]..self.ends[item as usize];
        // Of the items seen, only those with a need are open.
        self.stamp += 1;
        self.seen[item as usize] = self.stamp;
        let mut union = vec![item];
        for &table in &tables {
            self.is_joined.tables[table as usize] = true;
            for place in self.contraction.range(table as usize, |ends| ends.front) {
                let other = self.contraction.front[place];
                self.tables_left[other as usize] -= 1;
                self.see(other, &mut union);
            }
        }
        for place in options.clone() {
            let option = self.options[place] as usize;
            self.is_joined.options[option] = true;
            self.count_waits(option, |waits| *waits -= 1);
            for member in self.problem.members(OptionId::known(option)) {
                let other = member.item.index();
                self.options_left[other] -= 1;
                self.see(other as u32, &mut union);
            }
        }
        let is_closing = |&other: &u32| {
            self.tables_left[other as usize] == 0 && self.options_left[other as usize] == 0
        };
        let (closed, front): (Vec<u32>, Vec<u32>) = union.into_iter().partition(is_closing);
        self.waiting -= closed.len();
        closed.iter().for_each(|&item| self.is_closed[item as usize] = true);
        let Self { contraction, .. } = self;
        contraction.tables.extend(&tables);
        contraction.options.extend(&self.options[options]);
        contraction.closed.extend(&closed);
        contraction.front.extend(&front);
        contraction.steps.push(Ends {
            tables: contraction.tables.len() as u32,
            options: contraction.options.len() as u32,
            closed: contraction.closed.len() as u32,
            front: contraction.front.len() as u32,
            level,
        });
        self.is_joined.tables.push(false);
        for &other in &front {
            self.tables[other as usize].push(step);
            self.tables_left[other as usize] += 1;
        }
        front.into_iter().for_each(|other| self.look(other));
    }

    /// Adds an item with a need to a list, unless it was seen.
    fn see(&mut self, item: u32, union: &mut Vec<u32>) {
        let index = item as usize;
        self.work += 1;
        if self.bits[index] > 0
            && std::mem::replace(&mut self.seen[index], self.stamp) != self.stamp
        {
            union.push(item);
        }
    }
}
