//! The column sets of the first band, one for each class of exchanges.
//!
//! A *class* is what remains of column sets when digits are exchanged that neither the second nor the third
//! band names. Digits with a name there get their triples one by one; the other triples, in ascending
//! order, belong to the other digits together.
//!
//! # Groups
//! Classes come in groups: the digits that the first band names and a band below, too, have the same
//! triples, and so have all others together. So no table of all classes is needed, which would not fit
//! into memory.

use std::collections::HashSet;

use crate::sparse::fillings::{Fillings, orders};
use crate::sparse::keys::Keys;
use crate::sparse::plan::{ORDERS, Plan};
use crate::sparse::sets::{ColumnSets, SIDE, TRIPLES, Triple};

/// The classes of the first band.
#[derive(Debug)]
pub(super) struct Firsts {
    fillings: Fillings,
    /// Keys of classes.
    keys: Keys,
    /// The digits that only a band below names.
    below_only: Vec<usize>,
    /// The digits that no band below names: first those with a name in the first band.
    others: Vec<usize>,
    /// The triples that each digit can have beside the givens of all bands, as masks.
    open: [u32; SIDE],
    /// How many of `others` the first band names.
    named_others: usize,
    groups: Vec<ColumnSets>,
    /// The triples after each exchange of columns and boxes, without the identity.
    exchanges: Vec<[Triple; TRIPLES]>,
}

impl Firsts {
    pub(super) fn new(plan: &Plan, fillings: Fillings) -> Self {
        let below = plan.named_below();
        let digits = |named: u16| (0..SIDE).filter(move |digit| named >> digit & 1 == 1);
        let named_others: Vec<usize> = digits(fillings.named & !below).collect();
        let others = named_others.iter().copied().chain(digits(!fillings.named & !below));
        let others: Vec<usize> = others.collect();
        let both = fillings.named & below;
        let open = std::array::from_fn(|digit| open_triples(plan, digit));
        let is_open = |sets: &ColumnSets| digits(both).all(|d| open[d] >> sets[d] & 1 == 1);
        let groups = fillings.sets.iter().filter(|sets| is_open(sets));
        let groups: HashSet<ColumnSets> = groups.map(|sets| sorted_but(*sets, both)).collect();
        let mut groups: Vec<ColumnSets> = groups.into_iter().collect();
        groups.sort_unstable();
        Self {
            keys: Keys::new(below),
            below_only: digits(below & !fillings.named).collect(),
            open,
            named_others: named_others.len(),
            others,
            groups,
            exchanges: exchanges(plan),
            fillings,
        }
    }

    pub(super) fn group_count(&self) -> usize {
        self.groups.len()
    }

    /// Calls `each` with a member of each class of a group.
    pub(super) fn for_each<E>(
        &self,
        group: usize,
        mut each: impl FnMut(&ColumnSets) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut sets = self.groups[group];
        let shared = self.below_only.iter().chain(&self.others);
        let rest = Rest::sorted(shared.map(|&digit| sets[digit]));
        self.place(&mut sets, &rest, 0, &mut each)
    }

    /// Gives triples to the digits that only bands below name, from this one on.
    fn place<E>(
        &self,
        sets: &mut ColumnSets,
        rest: &Rest,
        number: usize,
        each: &mut impl FnMut(&ColumnSets) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(&digit) = self.below_only.get(number) else {
            self.others.iter().zip(rest.all()).for_each(|(&other, &triple)| sets[other] = triple);
            return each(sets);
        };
        for index in rest.distinct(self.open[digit]) {
            sets[digit] = rest.triples[index];
            self.place(sets, &rest.without(index), number + 1, each)?;
        }
        Ok(())
    }

    /// Returns the fillings of all classes that exchanges of columns and boxes make of this one, if it
    /// is the first of those that have fillings.
    pub(super) fn weight(&self, sets: &ColumnSets) -> Option<u64> {
        let own = self.weight_of_class(sets);
        if own == 0 {
            return None;
        }
        let key = self.keys.of(sets);
        let (mut weight, mut fixing) = (own, 1);
        for exchange in &self.exchanges {
            let image = sets.map(|triple| exchange[usize::from(triple)]);
            let image_key = self.keys.of(&image);
            if image_key == key {
                fixing += 1;
                weight += own;
                continue;
            }
            let more = self.weight_of_class(&image);
            if image_key < key && more > 0 {
                return None;
            }
            weight += more;
        }
        // Each class occurs as often as there are exchanges that leave it as it is.
        Some(weight / fixing)
    }

    /// Returns the fillings of all members of a class.
    fn weight_of_class(&self, sets: &ColumnSets) -> u64 {
        let mut sets = *sets;
        let rest = Rest::sorted(self.others.iter().map(|&digit| sets[digit]));
        self.weight_of_rest(&mut sets, &rest, 0)
    }

    /// Gives triples to the digits that only the first band names, from this one on.
    fn weight_of_rest(&self, sets: &mut ColumnSets, rest: &Rest, number: usize) -> u64 {
        let others = &self.others[number..];
        if number == self.named_others {
            others.iter().zip(rest.all()).for_each(|(&other, &triple)| sets[other] = triple);
            let ways = self.fillings.table.get(self.fillings.keys.of(sets));
            return if ways == 0 { 0 } else { ways * orders(rest.all()) };
        }
        let mut weight = 0;
        for index in rest.distinct(self.open[others[0]]) {
            sets[others[0]] = rest.triples[index];
            weight += self.weight_of_rest(sets, &rest.without(index), number + 1);
        }
        weight
    }
}

/// Triples that digits share, in ascending order.
#[derive(Clone, Copy, Debug)]
struct Rest {
    triples: ColumnSets,
    count: usize,
}

impl Rest {
    fn sorted(triples: impl Iterator<Item = Triple>) -> Self {
        let mut rest = Self { triples: [0; SIDE], count: 0 };
        for triple in triples {
            rest.triples[rest.count] = triple;
            rest.count += 1;
        }
        rest.triples[..rest.count].sort_unstable();
        rest
    }

    fn all(&self) -> &[Triple] {
        &self.triples[..self.count]
    }

    /// Returns the index of each different triple in a mask.
    fn distinct(&self, open: u32) -> impl Iterator<Item = usize> {
        let is_new = |&index: &usize| index == 0 || self.triples[index - 1] != self.triples[index];
        (0..self.count).filter(is_new).filter(move |&index| open >> self.triples[index] & 1 == 1)
    }

    fn without(&self, index: usize) -> Self {
        let mut rest = Self { count: self.count - 1, ..*self };
        rest.triples.copy_within(index + 1..self.count, index);
        rest
    }
}

/// Returns the triples of a digit in the first band that no given excludes, as a mask.
fn open_triples(plan: &Plan, digit: usize) -> u32 {
    let triples = (0..TRIPLES).filter(|triple| {
        let columns = [triple / 9, triple / 3 % 3, triple % 3];
        (0..3).all(|stack| plan.opens(digit as u8 + 1, stack, columns[stack]))
    });
    triples.fold(0, |open, triple| open | 1 << triple)
}

/// Sorts the triples of all digits but these.
fn sorted_but(mut sets: ColumnSets, fixed: u16) -> ColumnSets {
    let free = || (0..SIDE).filter(move |digit| fixed >> digit & 1 == 0);
    let mut triples: Vec<Triple> = free().map(|digit| sets[digit]).collect();
    triples.sort_unstable();
    free().zip(triples).for_each(|(digit, triple)| sets[digit] = triple);
    sets
}

/// Returns the exchanges of columns, and of boxes, without givens below the first band.
fn exchanges(plan: &Plan) -> Vec<[Triple; TRIPLES]> {
    let columns: [Vec<[usize; 3]>; 3] =
        std::array::from_fn(|stack| orders_of(&plan.free_columns(stack)));
    let free = |stack: &usize| plan.free_columns(*stack).len() == 3;
    let mut all = Vec::new();
    for boxes in orders_of(&(0..3).filter(free).collect::<Vec<_>>()) {
        for first in &columns[0] {
            for second in &columns[1] {
                for third in &columns[2] {
                    let orders = [first, second, third];
                    all.push(std::array::from_fn(|triple| exchanged(triple, boxes, orders)));
                }
            }
        }
    }
    let is_identity = |exchange: &[Triple; TRIPLES]| exchange.iter().copied().eq(0..TRIPLES as u8);
    all.retain(|exchange| !is_identity(exchange));
    all
}

/// Returns a triple after an exchange of boxes and their columns.
fn exchanged(triple: usize, boxes: [usize; 3], orders: [&[usize; 3]; 3]) -> Triple {
    let columns = [triple / 9, triple / 3 % 3, triple % 3];
    let column = |stack: usize| orders[stack][columns[boxes[stack]]];
    (9 * column(0) + 3 * column(1) + column(2)) as Triple
}

/// Returns the orders of three things that move only the free ones.
fn orders_of(free: &[usize]) -> Vec<[usize; 3]> {
    let moves_only_free = |order: &[usize; 3]| (0..3).all(|i| order[i] == i || free.contains(&i));
    ORDERS.into_iter().filter(moves_only_free).collect()
}
