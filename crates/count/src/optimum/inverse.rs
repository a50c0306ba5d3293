//! The inverse of a basis of a linear program with a slack for each row, by columns.
//!
//! A pivot changes it whenever a basic variable does (the explicit inverse of the revised simplex method, G. Dantzig,
//! 1953). The column of a row whose slack is basic is a unit vector, so only the others are stored: there are as many as
//! options in the basis. In a roster most rows have a basic slack.
//!
//! # Invariants
//! * `columns[r]` is empty if and only if the slack of row `r` is basic. Then its column is 1 in place `units[r]` and 0
//!   elsewhere.

#[cfg(test)]
mod tests;

/// Entries below this are zero.
const ZERO: f64 = 1e-13;

/// The inverse of a basis. Its rows are the *places* of the basic variables.
#[derive(Debug)]
pub(super) struct Inverse {
    columns: Vec<Vec<f64>>,
    units: Vec<u32>,
}

impl Inverse {
    /// The most bytes that the inverse of a linear program may take.
    pub(super) fn most_bytes(rows: usize, options: usize) -> Option<usize> {
        rows.checked_mul(rows.min(options))?.checked_mul(size_of::<f64>())
    }

    /// The inverse of the basis of all slacks.
    pub(super) fn of_slacks(rows: usize) -> Self {
        Self { columns: vec![Vec::new(); rows], units: (0..rows as u32).collect() }
    }

    /// Adds a row whose slack is basic in a place of its own, the last one. `places` are those of the basic options that the
    /// row has. Returns the entries that were looked at.
    pub(super) fn add_row(&mut self, places: &[usize]) -> u64 {
        for column in self.columns.iter_mut().filter(|column| !column.is_empty()) {
            let sum: f64 = places.iter().map(|&place| column[place]).sum();
            column.push(-sum);
        }
        self.units.push(self.columns.len() as u32);
        self.columns.push(Vec::new());
        (self.columns.len() * (1 + places.len())) as u64
    }

    /// Keeps some rows and places. The slacks of the other rows have the other places.
    pub(super) fn retain(&mut self, keeps_row: &[bool], keeps_place: &[bool]) {
        let mut rows = keeps_row.iter();
        self.columns.retain(|_| *rows.next().expect("one for each row"));
        for column in self.columns.iter_mut().filter(|column| !column.is_empty()) {
            let mut places = keeps_place.iter();
            column.retain(|_| *places.next().expect("one for each place"));
        }
        let before =
            |place: u32| keeps_place[..place as usize].iter().filter(|kept| **kept).count();
        let kept = self.units.iter().zip(keeps_row).filter(|(_, keeps)| **keeps);
        self.units = kept.map(|(&place, _)| before(place) as u32).collect();
    }

    /// The number of entries that are stored.
    pub(super) fn size(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// Calls `add` with the places of the entries of a column that may not be 0, and with these entries.
    #[inline]
    pub(super) fn each_entry(&self, row: usize, mut add: impl FnMut(usize, f64)) {
        match &*self.columns[row] {
            [] => add(self.units[row] as usize, 1.0),
            column => column.iter().enumerate().for_each(|(place, &entry)| add(place, entry)),
        }
    }

    /// The products of all columns with a vector.
    pub(super) fn products(&self, vector: &[f64]) -> Vec<f64> {
        let product = |(column, &unit): (&Vec<f64>, &u32)| match &**column {
            [] => vector[unit as usize],
            column => column.iter().zip(vector).map(|(one, other)| one * other).sum(),
        };
        self.columns.iter().zip(&self.units).map(product).collect()
    }

    /// The entries of all columns in a place.
    pub(super) fn at(&self, place: usize) -> Vec<f64> {
        let entry = |(column, &unit): (&Vec<f64>, &u32)| match &**column {
            [] => f64::from(u8::from(unit as usize == place)),
            column => column[place],
        };
        self.columns.iter().zip(&self.units).map(entry).collect()
    }

    /// Puts another variable into a place. `own` are the entries there, and `column` is the inverse times the column of the
    /// variable, which is the slack of row `slack` or an option. Returns the entries that this changed.
    pub(super) fn exchange(
        &mut self,
        place: usize,
        slack: Option<usize>,
        own: &[f64],
        column: &[f64],
    ) -> u64 {
        let rows = self.columns.len();
        if let Some(slack) = slack {
            self.columns[slack] = Vec::new();
            self.units[slack] = place as u32;
        }
        let touched: Vec<usize> = (0..rows).filter(|&other| is_nonzero(column[other])).collect();
        let is_sparse = touched.len() < rows / 4;
        let mut work = 0;
        for (row, &entry) in own.iter().enumerate() {
            if !is_nonzero(entry) || Some(row) == slack {
                continue;
            }
            let times = entry / column[place];
            let changed = &mut self.columns[row];
            // That of the slack that leaves was a unit vector, whose 1 is in this place.
            changed.resize(rows, 0.0);
            if is_sparse {
                touched.iter().for_each(|&other| changed[other] -= times * column[other]);
                work += touched.len() as u64;
            } else {
                changed.iter_mut().zip(column).for_each(|(own, entry)| *own -= times * entry);
                work += rows as u64 / 4;
            }
            changed[place] = times;
        }
        work
    }
}

/// Whether an entry counts.
pub(super) fn is_nonzero(entry: f64) -> bool {
    entry.abs() > ZERO
}
