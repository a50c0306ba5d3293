//! The number of ways to fill a band with known column sets.

use std::collections::HashMap;

use quadrille_answer::Stops;
use quadrille_dlx::StopReason;

use crate::all_grids::classes::{Layers, Profile, digit};

/// A set of columns of a band.
type Columns = u16;

/// The maximum number of columns of a band.
const MOST_COLUMNS: usize = 10;

/// The unfilled part of a band: for each symbol the sorted columns that still need it.
///
/// Absent symbols have none. The names of the symbols do not matter.
type Residual = [Columns; MOST_COLUMNS];

/// Counts fillings, with a memo.
///
/// The columns and the symbols are the two sides of a bipartite graph that joins each column to the
/// `r` symbols of its set. A symbol is in one column of each box, so it has `r` columns. A row of
/// the band is a perfect matching, and the rows partition the graph. They are removed one by one,
/// and equal residual graphs of all bands are counted once.
#[derive(Debug)]
pub(super) struct Fillings<'s> {
    layers: Layers,
    stops: &'s Stops,
    /// The number of partitions of a residual graph, up to the order of rows.
    known: HashMap<Residual, u64>,
}

impl<'s> Fillings<'s> {
    pub(super) fn new(layers: Layers, stops: &'s Stops) -> Self {
        assert!(layers.side() <= MOST_COLUMNS, "wider bands are out of reach");
        Self { layers, stops, known: HashMap::new() }
    }

    /// Returns the number of fillings of a band with this profile.
    ///
    /// # Errors
    /// If the count is to stop.
    pub(super) fn of(&mut self, profile: &Profile) -> Result<u64, StopReason> {
        let orders: u64 = (1..=self.layers.rows as u64).product();
        Ok(orders * self.partition_count(self.layers.rows, residual(profile, self.layers))?)
    }

    /// Returns the number of ways to partition a residual graph into `rows` rows in any order.
    fn partition_count(&mut self, rows: usize, mut residual: Residual) -> Result<u64, StopReason> {
        if rows == 2 {
            return Ok(1 << (circles(&residual) - 1));
        }
        residual.sort_unstable();
        if let Some(&known) = self.known.get(&residual) {
            return Ok(known);
        }
        // Below, thousands of rows are filled at most before the next residual with three rows.
        self.stops.look()?;
        // The next row is the one that has `first` in the first column.
        let first = residual.iter().rposition(|columns| columns & 1 != 0);
        let first = first.expect("the first column has as many symbols left as there are rows");
        let mut row = residual;
        row[first] ^= 1;
        let ways = self.fill_row(rows, row, 1 << first, 1)?;
        self.known.insert(residual, ways);
        Ok(ways)
    }

    /// Counts the same with a next row that is filled up to `column` with the symbols in `used`.
    fn fill_row(
        &mut self,
        rows: usize,
        residual: Residual,
        used: u16,
        column: usize,
    ) -> Result<u64, StopReason> {
        if column == self.layers.side() {
            return self.partition_count(rows - 1, residual);
        }
        let mut ways = 0;
        for symbol in 0..MOST_COLUMNS {
            if used >> symbol & 1 == 0 && residual[symbol] >> column & 1 != 0 {
                let mut filled = residual;
                filled[symbol] ^= 1 << column;
                ways += self.fill_row(rows, filled, used | 1 << symbol, column + 1)?;
            }
        }
        Ok(ways)
    }
}

/// Returns the unfilled band with this profile.
fn residual(profile: &Profile, layers: Layers) -> Residual {
    let mut residual = Residual::default();
    for (columns, symbol) in residual.iter_mut().zip(columns_of_symbols(profile, layers)) {
        *columns = symbol.into_iter().map(|column| 1 << column).sum();
    }
    residual
}

/// Returns the columns of each symbol in a band with this profile, one in each box.
///
/// Symbols are numbered in the order of the profile's places.
pub(super) fn columns_of_symbols(profile: &Profile, layers: Layers) -> Vec<Vec<usize>> {
    let mut symbols = Vec::with_capacity(layers.side());
    for (place, &count) in profile.0.iter().enumerate() {
        let column = |in_box| digit(place, in_box, layers.columns, layers.rows);
        let columns = (0..layers.rows).map(|in_box| in_box * layers.columns + column(in_box));
        symbols.resize(symbols.len() + usize::from(count), columns.collect());
    }
    symbols
}

/// Returns the number of circles of a residual graph with two columns per symbol.
///
/// Each column then has two symbols as well, and each circle splits into two rows in two ways.
fn circles(residual: &Residual) -> u32 {
    let (mut open, mut circles) = (*residual, 0);
    for start in 0..MOST_COLUMNS {
        let Some(mut columns) = Some(open[start]).filter(|&columns| columns != 0) else { continue };
        circles += 1;
        open[start] = 0;
        // Follow the circle from a column to its other symbol.
        while let Some(next) = open.iter().position(|other| other & columns != 0) {
            columns = open[next];
            open[next] = 0;
        }
    }
    circles
}
