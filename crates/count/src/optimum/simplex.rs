//! The linear program of a part: the least cost if options may be taken in part. Its dual solution is the best
//! prices of items.
//!
//! Minimize the costs of options `x`, each in 0..1, so that each item is covered `lo` to `hi` times. Every row has
//! a *slack*, so that `covers + slack = 0` with the slack in `-hi..-lo`. All variables are between two bounds, so any
//! basis is dual feasible once each other variable is at the bound that the sign of its reduced cost asks for. The
//! dual simplex method starts from the slacks, and goes on after bounds have changed in any way (C. Lemke, 1954). Its
//! steps pass several breakpoints at once (R. Fourer, 1994), and its rows are chosen by reference weights
//! (P. Harris, *Pivot selection methods of the Devex LP code*, 1973).
//!
//! Numbers are floating, and nothing here is a proof: who uses prices computes the bound that they prove exactly.
//!
//! # Invariants
//! * `inverse` is that of the basis, whose places are the rows, unless it is being computed `anew`.
//! * `reduced[v] = cost[v] - prices · column(v)`, and 0 for basic variables.

mod lists;
mod rows;
#[cfg(test)]
mod tests;

use quadrille_random::Random;

use crate::optimum::inverse::{Inverse, is_nonzero};
use crate::optimum::prices::Costs;
use crate::optimum::simplex::lists::Lists;

/// How far a value may be beyond its bounds.
const FEASIBLE: f64 = 1e-7;
/// The least pivot.
const PIVOT: f64 = 1e-7;
/// Ratios closer than this are equal.
const EQUAL: f64 = 1e-9;
/// Costs are changed by up to this share, so that fewer steps gain nothing.
const PERTURBED: f64 = 1e-6;
/// Steps after which the inverse is computed anew.
const FRESH_STEPS: u32 = 5_000;

/// The place of a variable that is not basic.
const NONBASIC: u32 = u32::MAX;

/// How a solution attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solved {
    Optimal,
    /// No solution, as far as the numbers show. The prices are a direction that proves it.
    Infeasible,
    /// The work is used up.
    Paused,
}

/// The linear program of a part, and its basis.
#[derive(Debug)]
pub(super) struct Simplex {
    /// The units of a cost of 1.
    unit: f64,
    rows: usize,
    options: usize,
    /// The rows of each option, and the options of each row.
    columns: Lists,
    by_row: Lists,
    /// Variables: options, then slacks.
    cost: Vec<f64>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    is_at_upper: Vec<bool>,
    reduced: Vec<f64>,
    /// The row in which a variable is basic.
    place: Vec<u32>,
    /// The basic variable of each row, its value and its weight.
    basic: Vec<u32>,
    values: Vec<f64>,
    weights: Vec<f64>,
    inverse: Inverse,
    /// The inverse that is being computed anew, if it is.
    anew: Option<Anew>,
    prices: Vec<f64>,
    /// The row of the step in the terms of all variables, and the options where it is not zero.
    row: Vec<f64>,
    touched: Vec<u32>,
    steps: u32,
    work: u64,
}

/// The options and rows that are left while the inverse is computed anew.
#[derive(Debug)]
struct Anew {
    /// The options that are to be basic, descending.
    wanted: Vec<u32>,
    /// The rows for them.
    is_open: Vec<bool>,
}

impl Simplex {
    /// The linear program of a part in which any number of options may be taken. `None` if the inverse of its basis would take
    /// more than `memory` bytes.
    pub(super) fn new(costs: &Costs, item_count: usize, memory: usize) -> Option<Self> {
        let (rows, options) = (item_count, costs.costs().len());
        if !Self::fits(rows, options, memory) {
            return None;
        }
        let mut columns = Lists::new();
        (0..options as u32).for_each(|option| columns.push(costs.items(option).iter().copied()));
        let mut random = Random::new(0);
        let unit = costs.step() as f64;
        let mut perturbed = |cost: i64| {
            let share = PERTURBED * (1.0 + random.below(1 << 20) as f64 / f64::from(1 << 20));
            cost as f64 / unit + share * (1.0 + (cost as f64 / unit).abs())
        };
        let mut cost: Vec<f64> = costs.costs().iter().map(|&cost| perturbed(cost)).collect();
        cost.resize(options + rows, 0.0);
        let (mut lower, mut upper) = (vec![0.0; options], vec![1.0; options]);
        for item in 0..rows {
            let bounds = costs.bounds(item);
            let is_free = !costs.is_priced(item as u32);
            lower.push(if is_free { -(options as f64) } else { -f64::from(bounds.hi) });
            upper.push(if is_free { 0.0 } else { -f64::from(bounds.lo) });
        }
        let mut simplex = Self {
            unit,
            rows,
            options,
            by_row: columns.transposed(rows),
            columns,
            is_at_upper: vec![false; options + rows],
            reduced: cost.clone(),
            cost,
            lower,
            upper,
            place: vec![NONBASIC; options + rows],
            basic: Vec::new(),
            values: vec![0.0; rows],
            weights: Vec::new(),
            inverse: Inverse::of_slacks(rows),
            anew: None,
            prices: vec![0.0; rows],
            row: vec![0.0; options],
            touched: Vec::new(),
            steps: 0,
            work: 0,
        };
        simplex.start_from_slacks();
        simplex.refresh();
        Some(simplex)
    }

    /// Whether the inverse of a basis takes at most `memory` bytes.
    pub(super) fn fits(rows: usize, options: usize, memory: usize) -> bool {
        Inverse::most_bytes(rows, options).is_some_and(|bytes| bytes <= memory)
    }

    fn start_from_slacks(&mut self) {
        self.place.fill(NONBASIC);
        self.basic = (self.options as u32..(self.options + self.rows) as u32).collect();
        (0..self.rows).for_each(|row| self.place[self.options + row] = row as u32);
        self.weights = vec![1.0; self.rows];
        self.inverse = Inverse::of_slacks(self.rows);
    }

    /// The work so far, in numbers looked at.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// The prices of the items in units; a direction if there is no solution.
    pub(super) fn prices(&self) -> impl Iterator<Item = f64> {
        self.prices.iter().map(|price| price * self.unit)
    }

    /// How much of an option is taken.
    pub(super) fn value(&self, option: u32) -> f64 {
        match self.place[option as usize] {
            NONBASIC => self.at_bound(option as usize),
            row => self.values[row as usize],
        }
    }

    /// Sets how much of an option may be taken. [`refresh`](Self::refresh) has to follow.
    pub(super) fn limit(&mut self, option: u32, lower: f64, upper: f64) {
        self.lower[option as usize] = lower;
        self.upper[option as usize] = upper;
    }

    /// By how much an option costs more than the prices of its items, in the unit of costs; 0 if it is in the basis.
    pub(super) fn reduced(&self, option: u32) -> f64 {
        self.reduced[option as usize]
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The least cost as far as it is known, in the unit of costs.
    pub(super) fn objective(&self) -> f64 {
        (0..self.options).map(|option| self.cost[option] * self.value(option as u32)).sum()
    }

    fn at_bound(&self, variable: usize) -> f64 {
        if self.is_at_upper[variable] { self.upper[variable] } else { self.lower[variable] }
    }

    /// Computes prices, reduced costs and values from the inverse, after bounds were set.
    pub(super) fn refresh(&mut self) {
        let costs: Vec<f64> =
            self.basic.iter().map(|&variable| self.cost[variable as usize]).collect();
        self.prices = self.inverse.products(&costs);
        let mut covers = vec![0.0; self.rows];
        for variable in 0..self.options + self.rows {
            if self.place[variable] != NONBASIC {
                self.reduced[variable] = 0.0;
                continue;
            }
            let reduced = self.cost[variable] - self.sum_of(variable, &self.prices);
            self.reduced[variable] = reduced;
            if reduced.abs() > EQUAL {
                self.is_at_upper[variable] = reduced < 0.0;
            }
            let value = self.at_bound(variable);
            if value != 0.0 {
                self.add_column(variable, value, &mut covers);
            }
        }
        self.values.fill(0.0);
        self.subtract_columns(&covers);
        self.work += (self.inverse.size() + self.rows + self.columns.entries.len()) as u64;
    }

    /// The sum of some numbers over the rows of a variable.
    fn sum_of(&self, variable: usize, of: &[f64]) -> f64 {
        match variable.checked_sub(self.options) {
            Some(row) => of[row],
            None => {
                let items = self.columns.of(variable);
                items.iter().map(|&item| of[item as usize]).sum()
            }
        }
    }

    fn add_column(&self, variable: usize, times: f64, to: &mut [f64]) {
        match variable.checked_sub(self.options) {
            Some(row) => to[row] += times,
            None => {
                let items = self.columns.of(variable);
                items.iter().for_each(|&item| to[item as usize] += times);
            }
        }
    }

    /// Subtracts the inverse times a vector from the values.
    fn subtract_columns(&mut self, vector: &[f64]) {
        let Self { inverse, values, .. } = self;
        for (row, &times) in vector.iter().enumerate().filter(|(_, times)| **times != 0.0) {
            inverse.each_entry(row, |place, entry| values[place] -= times * entry);
        }
    }

    /// Goes on for about this much work.
    pub(super) fn solve(&mut self, work: u64) -> Solved {
        let end = self.work.saturating_add(work);
        while self.work < end {
            if self.anew.is_some() {
                self.go_on_inverting();
                continue;
            }
            let Some(leaving) = self.leaving() else { return Solved::Optimal };
            if !self.step(leaving) {
                return Solved::Infeasible;
            }
            if self.steps >= FRESH_STEPS {
                self.invert();
            }
        }
        Solved::Paused
    }

    /// The row whose value is the farthest beyond its bounds, by weight.
    fn leaving(&self) -> Option<usize> {
        let mut best = (0.0, None);
        for row in 0..self.rows {
            let beyond = self.beyond(row).abs();
            if beyond > FEASIBLE {
                let gain = beyond * beyond / self.weights[row];
                if gain > best.0 {
                    best = (gain, Some(row));
                }
            }
        }
        best.1
    }

    /// By how much the value of a row is above its upper bound, or below its lower one (negative).
    fn beyond(&self, row: usize) -> f64 {
        let (variable, value) = (self.basic[row] as usize, self.values[row]);
        let above = value - self.upper[variable];
        if above > 0.0 { above } else { (value - self.lower[variable]).min(0.0) }
    }

    /// Makes the variable of a row leave the basis. `false` if none can enter: then prices are a direction.
    fn step(&mut self, row: usize) -> bool {
        let beyond = self.beyond(row);
        let sign = beyond.signum();
        let own = self.inverse.at(row);
        self.compute_row(&own);
        let Some((entering, passed)) = self.entering(&own, sign, beyond.abs()) else {
            self.prices = own.iter().map(|entry| sign * entry).collect();
            return false;
        };
        let mut flipped = vec![0.0; if passed.is_empty() { 0 } else { self.rows }];
        for variable in passed {
            let before = self.at_bound(variable);
            self.is_at_upper[variable] = !self.is_at_upper[variable];
            self.add_column(variable, self.at_bound(variable) - before, &mut flipped);
        }
        self.subtract_columns(&flipped);
        let mut column = vec![0.0; self.rows];
        self.add_inverse_of(entering, &mut column);
        let pivot = column[row];
        if pivot.abs() < PIVOT {
            // The inverse has become too inexact.
            self.invert();
            return true;
        }
        self.change_prices(entering, row, &own);
        self.change_basis(entering, row, sign > 0.0, &own, &column);
        true
    }

    /// Computes the row of the step for all options.
    fn compute_row(&mut self, own: &[f64]) {
        for &option in &self.touched {
            self.row[option as usize] = 0.0;
        }
        self.touched.clear();
        for (row, &times) in own.iter().enumerate().filter(|(_, times)| is_nonzero(**times)) {
            let list = self.by_row.of(row);
            self.work += list.len() as u64;
            for &option in list {
                let entry = &mut self.row[option as usize];
                if *entry == 0.0 {
                    self.touched.push(option);
                }
                *entry += times;
                if *entry == 0.0 {
                    // So that it is not listed twice.
                    *entry = f64::MIN_POSITIVE;
                }
            }
        }
    }

    /// The variable that enters, and those that go to their other bound before. `None` if there is none.
    fn entering(&self, own: &[f64], sign: f64, beyond: f64) -> Option<(usize, Vec<usize>)> {
        let slacks = own.iter().enumerate().map(|(row, &entry)| (self.options + row, entry));
        let options =
            self.touched.iter().map(|&option| (option as usize, self.row[option as usize]));
        let mut candidates: Vec<(f64, f64, usize)> = Vec::new();
        for (variable, entry) in options.chain(slacks) {
            let entry = sign * entry;
            let moves = if self.is_at_upper[variable] { entry < -PIVOT } else { entry > PIVOT };
            if moves
                && self.place[variable] == NONBASIC
                && self.lower[variable] < self.upper[variable]
            {
                candidates.push(((self.reduced[variable] / entry).max(0.0), entry.abs(), variable));
            }
        }
        candidates
            .sort_unstable_by(|one, other| one.0.total_cmp(&other.0).then(one.2.cmp(&other.2)));
        let mut slope = beyond;
        let range = |variable: usize| self.upper[variable] - self.lower[variable];
        let last = candidates.iter().position(|&(_, entry, variable)| {
            slope -= entry * range(variable);
            slope < FEASIBLE
        })?;
        let ratio = candidates[last].0;
        let is_equal = |candidate: &&(f64, f64, usize)| (candidate.0 - ratio).abs() <= EQUAL;
        let equal = candidates.iter().filter(is_equal);
        let best = equal.max_by(|one, other| one.1.total_cmp(&other.1)).expect("the last is equal");
        let passed = candidates[..last].iter().filter(|candidate| candidate.0 < ratio - EQUAL);
        Some((best.2, passed.map(|candidate| candidate.2).collect()))
    }

    /// Adds the inverse times the column of a variable.
    fn add_inverse_of(&self, variable: usize, to: &mut [f64]) {
        let mut add = |row: usize| self.inverse.each_entry(row, |place, entry| to[place] += entry);
        match variable.checked_sub(self.options) {
            Some(row) => add(row),
            None => self.columns.of(variable).iter().for_each(|&item| add(item as usize)),
        }
    }

    /// Moves prices so that the reduced cost of the entering variable becomes 0.
    fn change_prices(&mut self, entering: usize, row: usize, own: &[f64]) {
        let entry = match entering.checked_sub(self.options) {
            Some(row) => own[row],
            None => self.row[entering],
        };
        let by = self.reduced[entering] / entry;
        for &option in &self.touched {
            if self.place[option as usize] == NONBASIC {
                self.reduced[option as usize] -= by * self.row[option as usize];
            }
        }
        for (row, &entry) in own.iter().enumerate() {
            if self.place[self.options + row] == NONBASIC {
                self.reduced[self.options + row] -= by * entry;
            }
            self.prices[row] += by * entry;
        }
        self.reduced[entering] = 0.0;
        self.reduced[self.basic[row] as usize] = -by;
    }

    /// Puts the entering variable into a row, and changes the inverse.
    fn change_basis(
        &mut self,
        entering: usize,
        row: usize,
        is_above: bool,
        own: &[f64],
        column: &[f64],
    ) {
        let (leaving, pivot) = (self.basic[row] as usize, column[row]);
        let bound = if is_above { self.upper[leaving] } else { self.lower[leaving] };
        let by = (self.values[row] - bound) / pivot;
        let weight = self.weights[row];
        for other in (0..self.rows).filter(|&other| is_nonzero(column[other])) {
            self.values[other] -= by * column[other];
            let share = column[other] / pivot;
            self.weights[other] = self.weights[other].max(share * share * weight);
        }
        self.values[row] = self.at_bound(entering) + by;
        self.weights[row] = (weight / (pivot * pivot)).max(1.0);
        self.is_at_upper[leaving] = is_above;
        self.place[leaving] = NONBASIC;
        self.place[entering] = row as u32;
        self.basic[row] = entering as u32;
        let slack = entering.checked_sub(self.options);
        self.work += self.inverse.exchange(row, slack, own, column);
        self.steps += 1;
    }

    /// Begins to compute the inverse anew from the variables of the basis.
    fn invert(&mut self) {
        let mut wanted: Vec<u32> =
            self.basic.iter().copied().filter(|&v| v < self.options as u32).collect();
        wanted.sort_unstable_by(|one, other| other.cmp(one));
        // Slacks that stay basic keep their rows.
        let is_open = (0..self.rows).map(|row| self.place[self.options + row] == NONBASIC);
        self.anew = Some(Anew { wanted, is_open: is_open.collect() });
        self.start_from_slacks();
        self.steps = 0;
    }

    /// Puts the next option into the basis, or ends the computation of the inverse.
    fn go_on_inverting(&mut self) {
        let Some(mut anew) = self.anew.take() else { return };
        let Some(variable) = anew.wanted.pop() else { return self.refresh() };
        let mut column = vec![0.0; self.rows];
        self.add_inverse_of(variable as usize, &mut column);
        self.work += self.rows as u64;
        let rows = (0..self.rows).filter(|&row| anew.is_open[row]);
        let best = rows.max_by(|&a, &b| column[a].abs().total_cmp(&column[b].abs()));
        if let Some(row) = best.filter(|&row| column[row].abs() > PIVOT) {
            anew.is_open[row] = false;
            let own = self.inverse.at(row);
            self.place[self.options + row] = NONBASIC;
            self.place[variable as usize] = row as u32;
            self.basic[row] = variable;
            self.work += self.inverse.exchange(row, None, &own, &column);
        }
        self.anew = Some(anew);
    }
}
