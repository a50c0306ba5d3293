//! In how many ways a band can be filled whose column sets are known.

use std::collections::HashMap;

use crate::all_grids::classes::{Layers, Profile, digit};

/// A set of columns of a band.
type Columns = u16;

/// The most columns of a band with which this counts.
const MOST_COLUMNS: usize = 10;

/// What is left to be filled: for each symbol, the columns that it has still to come to, sorted, and
/// nothing for symbols that there are not. Which symbol is which does not matter.
type Rest = [Columns; MOST_COLUMNS];

/// Counts fillings, and remembers what it has counted.
///
/// The columns and the symbols are the two sides of a graph in which each column is joined to the
/// `r` symbols of its set; a symbol is in one column of each box, so it has `r` columns. A row of the
/// band joins each column to a symbol of its own, and the rows share out the graph. They are taken
/// away one by one, and equal rests of all bands are counted once.
#[derive(Debug)]
pub(super) struct Fillings {
    layers: Layers,
    /// The number of ways to share out a rest, up to the order of rows.
    known: HashMap<Rest, u64>,
}

impl Fillings {
    pub(super) fn new(layers: Layers) -> Self {
        assert!(layers.side() <= MOST_COLUMNS, "wider bands are out of reach");
        Self { layers, known: HashMap::new() }
    }

    /// The number of fillings of a band with this profile.
    pub(super) fn of(&mut self, profile: &Profile) -> u64 {
        let orders: u64 = (1..=self.layers.rows as u64).product();
        orders * self.shared_out(self.layers.rows, rest(profile, self.layers))
    }

    /// In how many ways a rest can be shared out among so many rows, whose order does not matter.
    fn shared_out(&mut self, rows: usize, mut rest: Rest) -> u64 {
        if rows == 2 {
            return 1 << (circles(&rest) - 1);
        }
        rest.sort_unstable();
        if let Some(&known) = self.known.get(&rest) {
            return known;
        }
        // The next row is the one that has this symbol in this column.
        let first = rest.iter().rposition(|columns| columns & 1 != 0);
        let first = first.expect("the first column has as many symbols left as there are rows");
        let mut row = rest;
        row[first] ^= 1;
        let ways = self.fill_row(rows, row, 1 << first, 1);
        self.known.insert(rest, ways);
        ways
    }

    /// The same where the next row is filled up to `column`, with the symbols of the set `used`.
    fn fill_row(&mut self, rows: usize, rest: Rest, used: u16, column: usize) -> u64 {
        if column == self.layers.side() {
            return self.shared_out(rows - 1, rest);
        }
        let mut ways = 0;
        for symbol in 0..MOST_COLUMNS {
            if used >> symbol & 1 == 0 && rest[symbol] >> column & 1 != 0 {
                let mut filled = rest;
                filled[symbol] ^= 1 << column;
                ways += self.fill_row(rows, filled, used | 1 << symbol, column + 1);
            }
        }
        ways
    }
}

/// All that is to be filled in a band with this profile.
fn rest(profile: &Profile, layers: Layers) -> Rest {
    let mut rest = Rest::default();
    for (columns, symbol) in rest.iter_mut().zip(columns_of_symbols(profile, layers)) {
        *columns = symbol.into_iter().map(|column| 1 << column).sum();
    }
    rest
}

/// The columns of each symbol in a band with this profile, one in each box. Symbols are numbered in
/// the order of the profile's places.
pub(super) fn columns_of_symbols(profile: &Profile, layers: Layers) -> Vec<Vec<usize>> {
    let mut symbols = Vec::with_capacity(layers.side());
    for (place, &count) in profile.0.iter().enumerate() {
        let column = |in_box| digit(place, in_box, layers.columns, layers.rows);
        let columns = (0..layers.rows).map(|in_box| in_box * layers.columns + column(in_box));
        symbols.resize(symbols.len() + usize::from(count), columns.collect());
    }
    symbols
}

/// Where every symbol has two columns left, and every column two symbols, they form circles, and
/// each circle can be shared out between two rows in two ways. The number of circles.
fn circles(rest: &Rest) -> u32 {
    let (mut open, mut circles) = (*rest, 0);
    for start in 0..MOST_COLUMNS {
        let Some(mut columns) = Some(open[start]).filter(|&columns| columns != 0) else { continue };
        circles += 1;
        open[start] = 0;
        // Around the circle, from a column to the other symbol that has it.
        while let Some(next) = open.iter().position(|other| other & columns != 0) {
            columns = open[next];
            open[next] = 0;
        }
    }
    circles
}
