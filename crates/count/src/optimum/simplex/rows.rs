//! Rows that are added to a linear program after it was solved, and removed again. The basis stays feasible for the dual,
//! so the next solution is some steps away.

use crate::optimum::simplex::lists::Lists;
use crate::optimum::simplex::{NONBASIC, Simplex};

impl Simplex {
    /// Adds rows of options of which at most one is taken.
    pub(in crate::optimum) fn add_rows(&mut self, rows: &[Vec<u32>]) {
        rows.iter().for_each(|options| self.add_row(options));
        self.columns = self.by_row.transposed(self.options);
        self.refresh();
    }

    /// Adds a row, without its entries in the columns.
    fn add_row(&mut self, options: &[u32]) {
        let row = self.rows as u32;
        self.by_row.push(options.iter().copied());
        let places = options.iter().map(|&option| self.place[option as usize]);
        let places: Vec<usize> =
            places.filter(|&place| place != NONBASIC).map(|place| place as usize).collect();
        self.work += self.inverse.add_row(&places);
        for (list, entry) in [
            (&mut self.cost, 0.0),
            (&mut self.reduced, 0.0),
            (&mut self.lower, -1.0),
            (&mut self.upper, 0.0),
            (&mut self.values, 0.0),
            (&mut self.weights, 1.0),
            (&mut self.prices, 0.0),
        ] {
            list.push(entry);
        }
        self.is_at_upper.push(false);
        self.basic.push((self.options + self.rows) as u32);
        self.place.push(row);
        self.rows += 1;
    }

    /// Whether the slack of a row is basic, so that the row could be missing.
    pub(in crate::optimum) fn is_slack(&self, row: usize) -> bool {
        self.place[self.options + row] != NONBASIC
    }

    /// Removes the rows from `first` on whose slack is basic.
    pub(in crate::optimum) fn remove_slack_rows(&mut self, first: usize) {
        let keeps_row: Vec<bool> =
            (0..self.rows).map(|row| row < first || !self.is_slack(row)).collect();
        let keeps = |variable: usize| variable < self.options || keeps_row[variable - self.options];
        let keeps_place: Vec<bool> =
            self.basic.iter().map(|&variable| keeps(variable as usize)).collect();
        self.inverse.retain(&keeps_row, &keeps_place);
        let mut number = 0;
        let numbers: Vec<u32> = (0..self.options + self.rows)
            .map(|variable| {
                number += u32::from(keeps(variable));
                number.saturating_sub(1)
            })
            .collect();
        let keeps_variable: Vec<bool> = (0..self.options + self.rows).map(keeps).collect();
        for list in [&mut self.cost, &mut self.reduced, &mut self.lower, &mut self.upper] {
            retain(list, &keeps_variable);
        }
        retain(&mut self.is_at_upper, &keeps_variable);
        retain(&mut self.prices, &keeps_row);
        retain(&mut self.values, &keeps_place);
        retain(&mut self.weights, &keeps_place);
        retain(&mut self.basic, &keeps_place);
        self.basic.iter_mut().for_each(|variable| *variable = numbers[*variable as usize]);
        let mut by_row = Lists::new();
        for row in (0..self.rows).filter(|&row| keeps_row[row]) {
            by_row.push(self.by_row.of(row).iter().copied());
        }
        (self.columns, self.rows) = (by_row.transposed(self.options), by_row.len());
        self.by_row = by_row;
        self.place = vec![NONBASIC; self.options + self.rows];
        for (place, &variable) in self.basic.iter().enumerate() {
            self.place[variable as usize] = place as u32;
        }
        self.refresh();
    }
}

/// Keeps the entries of a list that are to be kept.
fn retain<T>(list: &mut Vec<T>, keeps: &[bool]) {
    let mut keeps = keeps.iter();
    list.retain(|_| *keeps.next().expect("one for each entry"));
}
