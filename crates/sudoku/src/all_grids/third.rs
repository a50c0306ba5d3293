//! Three bands of three boxes: in how many ways the second and the third can follow the first.

use std::collections::HashMap;

use crate::all_grids::classes::{Layers, Profile, orders};
use crate::all_grids::fillings::{Fillings, columns_of_symbols};

/// A set of symbols.
type Symbols = u16;

/// What three column sets share out: nine symbols in three sets of three, in the order of the sets'
/// least members.
type Parting = [Symbols; 3];

const SYMBOLS: usize = 9;
const ALL: Symbols = (1 << SYMBOLS) - 1;

/// The number of ways to fill the second and the third band.
///
/// The fillings of a band do not depend on the order of columns in a box, so each box's columns are
/// one of 280 partings, and those of a band three of them. The symbols can be renamed such that the
/// first becomes the first of all, and so a table over the other two is enough.
#[derive(Debug)]
pub(super) struct Third {
    layers: Layers,
    partings: Vec<Parting>,
    /// For each two partings, which one the second becomes when symbols are renamed such that the
    /// first becomes number 0.
    relative: Vec<u16>,
    /// The fillings of a band of parting 0 and two others.
    fillings: Vec<u32>,
}

/// The partings of the columns of a box in the second band, and in the third.
type Choice = [u16; 2];

impl Third {
    pub(super) fn new(layers: Layers, fillings: &mut Fillings) -> Self {
        let partings = partings();
        let numbers: HashMap<Parting, u16> = partings.iter().copied().zip(0..).collect();
        let mut relative = Vec::with_capacity(partings.len().pow(2));
        for first in &partings {
            let names = names(first);
            relative.extend(partings.iter().map(|parting| numbers[&renamed(parting, &names)]));
        }
        let tables = partings.iter().flat_map(|second| {
            partings.iter().map(|third| profile(&[partings[0], *second, *third], layers))
        });
        let count = |profile| fillings.of(&profile);
        let fits =
            |ways: u64| u32::try_from(ways).expect("a band with columns given has few fillings");
        let table = tables.map(count).map(fits).collect();
        Self { layers, partings, relative, fillings: table }
    }

    /// The ways to fill the second and the third band under a first one of this profile.
    pub(super) fn of(&self, first: &Profile) -> u64 {
        let mut columns = [0; SYMBOLS];
        for (symbol, its_columns) in columns_of_symbols(first, self.layers).iter().enumerate() {
            its_columns.iter().for_each(|&column| columns[column] |= 1 << symbol);
        }
        let choices: Vec<Vec<Choice>> = columns.chunks(3).map(|sets| self.choices(sets)).collect();
        let mut sum = 0;
        for a in &choices[0] {
            let [second, third] = a.map(|parting| self.row(&self.relative, parting));
            for b in &choices[1] {
                let second_row = self.row(&self.fillings, second[usize::from(b[0])]);
                let third_row = self.row(&self.fillings, third[usize::from(b[1])]);
                for c in &choices[2] {
                    let in_second = second_row[usize::from(second[usize::from(c[0])])];
                    let in_third = third_row[usize::from(third[usize::from(c[1])])];
                    sum += u64::from(in_second) * u64::from(in_third);
                }
            }
        }
        sum
    }

    /// What the columns of a box in the second and the third band can be below these.
    fn choices(&self, above: &[Symbols]) -> Vec<Choice> {
        let number = |sets: Parting| {
            let found = self.partings.binary_search(&sorted(sets));
            found.expect("three disjoint sets of three are a parting") as u16
        };
        let mut choices = Vec::new();
        for parting in &self.partings {
            for order in orders(3) {
                let second: Parting = std::array::from_fn(|column| parting[order[column]]);
                if second.iter().zip(above).all(|(below, above)| below & above == 0) {
                    let third =
                        std::array::from_fn(|column| ALL & !above[column] & !second[column]);
                    choices.push([number(second), number(third)]);
                }
            }
        }
        choices
    }

    /// The row of a square table that belongs to a parting.
    fn row<'t, T>(&self, table: &'t [T], parting: u16) -> &'t [T] {
        let side = self.partings.len();
        &table[usize::from(parting) * side..][..side]
    }
}

/// All partings, ascending. The first has the symbols in their order.
fn partings() -> Vec<Parting> {
    let threes: Vec<Symbols> = (0..=ALL).filter(|set| set.count_ones() == 3).collect();
    let mut partings = Vec::new();
    for &a in &threes {
        for &b in threes.iter().filter(|&&b| a & b == 0) {
            let sets = [a, b, ALL & !a & !b];
            if sorted(sets) == sets {
                partings.push(sets);
            }
        }
    }
    partings.sort_unstable();
    partings
}

/// The same sets in the order of their least members.
fn sorted(mut sets: Parting) -> Parting {
    sets.sort_unstable_by_key(|set| set.trailing_zeros());
    sets
}

/// New names for the symbols, with which this parting becomes the first of all.
fn names(parting: &Parting) -> [u32; SYMBOLS] {
    let mut names = [0; SYMBOLS];
    let mut next = 0;
    for set in parting {
        for symbol in (0..SYMBOLS).filter(|symbol| set >> symbol & 1 != 0) {
            names[symbol] = next;
            next += 1;
        }
    }
    names
}

fn renamed(parting: &Parting, names: &[u32; SYMBOLS]) -> Parting {
    let renamed = |set: Symbols| {
        let members = (0..SYMBOLS).filter(|symbol| set >> symbol & 1 != 0);
        members.map(|symbol| 1 << names[symbol]).sum()
    };
    sorted(parting.map(renamed))
}

/// The profile of a band with these columns.
fn profile(boxes: &[Parting; 3], layers: Layers) -> Profile {
    let mut counts = vec![0; layers.columns.pow(layers.rows as u32)];
    for symbol in 0..SYMBOLS {
        let column = |sets: &Parting| sets.iter().position(|set| set >> symbol & 1 != 0);
        let columns = boxes.iter().map(|sets| column(sets).expect("each symbol is in some column"));
        counts[columns.fold(0, |place, column| place * layers.columns + column)] += 1;
    }
    Profile(counts)
}
