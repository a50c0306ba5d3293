//! Three bands of three boxes: the number of ways to fill the second and third below the first.

use std::collections::HashMap;

use quadrille_dlx::StopReason;

use crate::all_grids::classes::{Layers, Profile, orders};
use crate::all_grids::fillings::{Fillings, columns_of_symbols};

/// A set of symbols.
type Symbols = u16;

/// Three column sets: nine symbols in three sets of three, in the order of their least members.
type Partition = [Symbols; 3];

const SYMBOLS: usize = 9;
const ALL: Symbols = (1 << SYMBOLS) - 1;

/// The number of ways to fill the second and third band.
///
/// The fillings of a band do not depend on the order of columns in a box, so each box has one of
/// 280 partitions of the symbols, and a band has three of them. Renaming the symbols turns the
/// first partition into number 0, so a table over the other two is enough.
#[derive(Debug)]
pub(super) struct Third {
    layers: Layers,
    partitions: Vec<Partition>,
    /// For each two partitions: the second one after a renaming that turns the first into number 0.
    relative: Vec<u16>,
    /// The fillings of a band with partition 0 and two others.
    fillings: Vec<u32>,
}

/// The partitions of the columns of a box in the second band, and in the third.
type Choice = [u16; 2];

impl Third {
    /// # Errors
    /// If the count is to stop.
    pub(super) fn new(layers: Layers, fillings: &mut Fillings<'_>) -> Result<Self, StopReason> {
        let partitions = partitions();
        let numbers: HashMap<Partition, u16> = partitions.iter().copied().zip(0..).collect();
        let mut relative = Vec::with_capacity(partitions.len().pow(2));
        for first in &partitions {
            let names = names(first);
            relative
                .extend(partitions.iter().map(|partition| numbers[&renamed(partition, &names)]));
        }
        let tables = partitions.iter().flat_map(|second| {
            partitions.iter().map(|third| profile(&[partitions[0], *second, *third], layers))
        });
        let fits =
            |ways: u64| u32::try_from(ways).expect("a band with columns given has few fillings");
        let table = tables.map(|profile| fillings.of(&profile).map(fits));
        let table = table.collect::<Result<_, _>>()?;
        Ok(Self { layers, partitions, relative, fillings: table })
    }

    /// Returns the number of ways to fill the second and third band below a first with this
    /// profile.
    pub(super) fn of(&self, first: &Profile) -> u64 {
        let mut columns = [0; SYMBOLS];
        for (symbol, its_columns) in columns_of_symbols(first, self.layers).iter().enumerate() {
            its_columns.iter().for_each(|&column| columns[column] |= 1 << symbol);
        }
        let choices: Vec<Vec<Choice>> = columns.chunks(3).map(|sets| self.choices(sets)).collect();
        let mut sum = 0;
        for a in &choices[0] {
            let [second, third] = a.map(|partition| self.row(&self.relative, partition));
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

    /// Returns the possible partitions of a box in the second and third band below these columns.
    fn choices(&self, above: &[Symbols]) -> Vec<Choice> {
        let number = |sets: Partition| {
            let found = self.partitions.binary_search(&sorted(sets));
            found.expect("three disjoint sets of three are a partition") as u16
        };
        let mut choices = Vec::new();
        for partition in &self.partitions {
            for order in orders(3) {
                let second: Partition = std::array::from_fn(|column| partition[order[column]]);
                if second.iter().zip(above).all(|(below, above)| below & above == 0) {
                    let third =
                        std::array::from_fn(|column| ALL & !above[column] & !second[column]);
                    choices.push([number(second), number(third)]);
                }
            }
        }
        choices
    }

    /// Returns the row of a square table for a partition.
    fn row<'t, T>(&self, table: &'t [T], partition: u16) -> &'t [T] {
        let side = self.partitions.len();
        &table[usize::from(partition) * side..][..side]
    }
}

/// Returns all partitions, ascending. The first has the symbols in their order.
fn partitions() -> Vec<Partition> {
    let threes: Vec<Symbols> = (0..=ALL).filter(|set| set.count_ones() == 3).collect();
    let mut partitions = Vec::new();
    for &a in &threes {
        for &b in threes.iter().filter(|&&b| a & b == 0) {
            let sets = [a, b, ALL & !a & !b];
            if sorted(sets) == sets {
                partitions.push(sets);
            }
        }
    }
    partitions.sort_unstable();
    partitions
}

/// Returns the same sets in the order of their least members.
fn sorted(mut sets: Partition) -> Partition {
    sets.sort_unstable_by_key(|set| set.trailing_zeros());
    sets
}

/// Returns new names for the symbols that turn this partition into number 0.
fn names(partition: &Partition) -> [u32; SYMBOLS] {
    let mut names = [0; SYMBOLS];
    let mut next = 0;
    for set in partition {
        for symbol in (0..SYMBOLS).filter(|symbol| set >> symbol & 1 != 0) {
            names[symbol] = next;
            next += 1;
        }
    }
    names
}

fn renamed(partition: &Partition, names: &[u32; SYMBOLS]) -> Partition {
    let renamed = |set: Symbols| {
        let members = (0..SYMBOLS).filter(|symbol| set >> symbol & 1 != 0);
        members.map(|symbol| 1 << names[symbol]).sum()
    };
    sorted(partition.map(renamed))
}

/// Returns the profile of a band with these columns.
fn profile(boxes: &[Partition; 3], layers: Layers) -> Profile {
    let mut counts = vec![0; layers.columns.pow(layers.rows as u32)];
    for symbol in 0..SYMBOLS {
        let column = |sets: &Partition| sets.iter().position(|set| set >> symbol & 1 != 0);
        let columns = boxes.iter().map(|sets| column(sets).expect("each symbol is in some column"));
        counts[columns.fold(0, |place, column| place * layers.columns + column)] += 1;
    }
    Profile(counts)
}
