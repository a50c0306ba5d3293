//! Joins the tables and options of one step.

use std::collections::VecDeque;

use num_bigint::BigUint;
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;

use crate::sweep::order::POLL_WORK;
use crate::sweep::tree::table::{Layout, Table};

/// A sweep along a tree is given up if the share of its steps that is done is smaller than that of its work
/// by this factor.
const TREE_DOUBT: f64 = 2.0;

/// The share of the work of a sweep along a tree after which the rest is judged.
const TREE_JUDGED: f64 = 1.0 / 16.0;

/// Why a step was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It takes too much work or memory.
    GaveUp,
    /// The meter asks to stop.
    Stopped(StopReason),
}

/// What may still be spent, and what is held.
pub(super) struct Effort<'m, 'o> {
    pub(super) meter: &'m mut Meter<'o>,
    /// The work that it may take, and that it has taken, in pairs of states.
    most: u64,
    spent: u64,
    /// The bytes that tables may take yet.
    bytes: usize,
    /// The work since the last look at the clock and the token.
    since: u64,
}

impl<'m, 'o> Effort<'m, 'o> {
    pub(super) fn new(meter: &'m mut Meter<'o>, most: u64, bytes: usize) -> Self {
        Self { meter, most, spent: 0, bytes, since: 0 }
    }

    /// Whether so much was spent for this share of all steps that the rest will take too much.
    pub(super) fn is_hopeless(&self, share: f64) -> bool {
        let spent = self.spent as f64 / self.most as f64;
        spent > TREE_JUDGED && share * TREE_DOUBT < spent
    }

    /// Spends some work.
    fn spend(&mut self, work: u64) -> Result<(), End> {
        self.spent = self.spent.saturating_add(work);
        if self.spent > self.most {
            return Err(End::GaveUp);
        }
        self.since += work;
        if self.since >= POLL_WORK {
            self.since = 0;
            if self.meter.is_over() {
                return Err(End::Stopped(self.meter.reason_to_stop()));
            }
        }
        Ok(())
    }

    /// Whether there is room for `entries` further entries of a list.
    fn has_room<T>(&self, entries: usize) -> Result<(), End> {
        if entries.saturating_mul(size_of::<T>()) > self.bytes { Err(End::GaveUp) } else { Ok(()) }
    }

    /// Takes bytes for a table.
    fn take(&mut self, table: &Table) -> Result<(), End> {
        self.bytes = self.bytes.checked_sub(bytes(table)).ok_or(End::GaveUp)?;
        Ok(())
    }

    /// Gives the bytes of a table back.
    pub(super) fn free(&mut self, table: &Table) {
        self.bytes += bytes(table);
    }
}

/// The bytes of a table: of its states, and of the numbers on the heap.
fn bytes(table: &Table) -> usize {
    let words = |number: &BigUint| number.bits().div_ceil(64) as usize;
    let numbers: usize = table.iter().map(|(_, number)| 16 + 8 * words(number)).sum();
    numbers + size_of_val(&table[..])
}

/// What multiplying two numbers costs, in pairs of states with short numbers. Long numbers are
/// multiplied in less than the product of their lengths.
fn cost(one: &BigUint, other: &BigUint) -> u64 {
    let [one, other] = [one, other].map(|number| number.bits() / 64);
    let (short, long) = (one.min(other), one.max(other));
    1 + long * (1 + short.min(64 + short / 4)) / 64
}

/// Joins some tables, in the layout of their step, and the options of the step, which contracts this
/// item. The result has the states of the front.
pub(super) fn join(
    layout: &Layout<'_>,
    tables: Vec<Table>,
    (item, options): (u32, &[u32]),
    effort: &mut Effort<'_, '_>,
) -> Result<Table, End> {
    let mut waiting = tables;
    if !options.is_empty() {
        let table = decide(layout, item, options, effort)?;
        effort.take(&table)?;
        waiting.push(table);
    }
    waiting.sort_by_key(Vec::len);
    let mut waiting = VecDeque::from(waiting);
    // Pairs of small tables first: the last pair, which closes items, is the largest.
    while waiting.len() > 2 {
        let (one, other) = (waiting.pop_front(), waiting.pop_front());
        let pair = [one, other].map(Option::unwrap_or_default);
        waiting.push_back(join_two(layout, pair, false, effort)?);
    }
    while waiting.len() < 2 {
        // The table of no options at all.
        let nothing = vec![(0, BigUint::from(1u8))];
        effort.take(&nothing)?;
        waiting.push_front(nothing);
    }
    let pair = [waiting.pop_back(), waiting.pop_back()].map(Option::unwrap_or_default);
    join_two(layout, pair, true, effort)
}

/// All sets of the options of a step, by their states.
fn decide(
    layout: &Layout<'_>,
    item: u32,
    options: &[u32],
    effort: &mut Effort<'_, '_>,
) -> Result<Table, End> {
    let mut states = vec![0];
    for &option in options {
        let option = layout.option(option);
        if layout.excludes(item) {
            states.push(option);
            continue;
        }
        effort.spend(states.len() as u64)?;
        effort.has_room::<u64>(4 * states.len())?;
        let with: Vec<u64> = states.iter().filter_map(|&s| layout.both(s, option)).collect();
        states.extend(with);
    }
    effort.spend(states.len() as u64)?;
    states.sort_unstable();
    let equal = states.chunk_by(|one, other| one == other);
    Ok(equal.map(|states| (states[0], BigUint::from(states.len()))).collect())
}

/// Joins two tables. If they are the last of their step, it closes its items.
fn join_two(
    layout: &Layout<'_>,
    [one, other]: [Table; 2],
    is_last: bool,
    effort: &mut Effort<'_, '_>,
) -> Result<Table, End> {
    // The bits that the second must have exactly where the first has none.
    let needed = if is_last { layout.needed() } else { 0 };
    let mut by_needed: Vec<(u64, u32)> =
        other.iter().zip(0..).map(|((state, _), place)| (state & needed, place)).collect();
    by_needed.sort_unstable();
    let mut pairs: Vec<(u64, u32, u32)> = Vec::new();
    for ((state, _), place) in one.iter().zip(0..) {
        let wanted = needed & !state;
        let start = by_needed.partition_point(|&(bits, _)| bits < wanted);
        let fitting = by_needed[start..].iter().take_while(|&&(bits, _)| bits == wanted);
        let mut tried = 1;
        for &(_, second) in fitting {
            tried += 1;
            let both = layout.both(*state, other[second as usize].0);
            let both = both.and_then(|both| if is_last { layout.close(both) } else { Some(both) });
            pairs.extend(both.map(|both| (both, place, second)));
        }
        effort.spend(tried)?;
        effort.has_room::<(u64, u32, u32)>(pairs.len())?;
    }
    pairs.sort_unstable_by_key(|&(state, ..)| state);
    let mut table = Table::new();
    for equal in pairs.chunk_by(|(one, ..), (other, ..)| one == other) {
        let mut sum = BigUint::ZERO;
        for &(_, first, second) in equal {
            let (first, second) = (&one[first as usize].1, &other[second as usize].1);
            effort.spend(cost(first, second))?;
            match (first.bits(), second.bits()) {
                (1, _) => sum += second,
                (_, 1) => sum += first,
                _ => sum += first * second,
            }
        }
        table.push((equal[0].0, sum));
    }
    effort.take(&table)?;
    effort.free(&one);
    effort.free(&other);
    Ok(table)
}
