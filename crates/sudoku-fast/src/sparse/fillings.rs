//! The fillings of one band that have its givens, by their column sets.
//!
//! Rows are filled one after the other. After each row, states that differ only by an exchange of digits
//! without a name are merged.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use quadrille_answer::{StopReason, Stops};

use crate::sparse::keys::{Keys, Table, folded};
use crate::sparse::sets::{ColumnSets, SIDE, Triple};

/// The givens of a band: three rows of nine digits from 1, 0 for a blank.
pub(super) type Band = [[u8; SIDE]; 3];

/// Returns the digits given in a band, as a mask: bit 0 stands for the digit 1.
pub(super) fn named(band: &Band) -> u16 {
    let given = band.as_flattened().iter().filter(|&&digit| digit > 0);
    given.fold(0, |named, digit| named | 1 << (digit - 1))
}

/// The columns of each digit in the rows so far, in a base of 4: 3 if it has none in a box.
///
/// Digits without a name are in ascending order of these numbers, which stand for any of their
/// exchanges.
type State = [u8; SIDE];

/// No columns.
const BLANK: u8 = 0b11_11_11;

/// The states after some rows, packed, with the number of fillings of all their members.
type States = HashMap<u64, u64, BuildHasherDefault<Mixed>>;

fn packed(state: &State) -> u64 {
    state.iter().fold(0, |packed, &columns| packed << 6 | u64::from(columns))
}

fn unpacked(mut packed: u64) -> State {
    let mut state = [0; SIDE];
    for columns in state.iter_mut().rev() {
        *columns = (packed & 63) as u8;
        packed >>= 6;
    }
    state
}

/// Hashes one packed state by a product.
#[derive(Debug, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, _: &[u8]) {
        unreachable!("packed states are numbers");
    }

    fn write_u64(&mut self, packed: u64) {
        self.0 = folded(packed, 0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The fillings of a band, by column sets.
#[derive(Debug)]
pub(super) struct Fillings {
    /// The digits given in the band.
    pub(super) named: u16,
    pub(super) keys: Keys,
    pub(super) table: Table,
    /// One member of each class of column sets that has fillings.
    pub(super) sets: Vec<ColumnSets>,
}

impl Fillings {
    /// Counts the fillings of a band.
    pub(super) fn of(band: &Band, stops: &Stops) -> Result<Self, StopReason> {
        let named = named(band);
        let mut states = States::from_iter([(packed(&[BLANK; SIDE]), 1)]);
        for row in 0..band.len() {
            let open = std::array::from_fn(|column| open_digits(band, row, column));
            let mut next = States::default();
            for (state, ways) in states {
                stops.look()?;
                Filling::new(&open, named, unpacked(state), &mut next).fill(0, ways);
            }
            states = next;
        }
        let keys = Keys::new(named);
        let of_class = |(state, all): (u64, u64)| {
            let sets = unpacked(state).map(triple);
            (sets, all / members(&sets, named))
        };
        let classes: Vec<(ColumnSets, u64)> = states.into_iter().map(of_class).collect();
        let table = Table::new(classes.iter().map(|(sets, ways)| (keys.of(sets), *ways)));
        let sets = classes.into_iter().map(|(sets, _)| sets).collect();
        Ok(Self { named, keys, table, sets })
    }
}

/// Returns the triple of a digit with a column in each box.
fn triple(columns: u8) -> Triple {
    9 * (columns >> 4) + 3 * (columns >> 2 & 3) + (columns & 3)
}

/// Returns the number of column sets in a class: the different orders of the digits without a name.
fn members(sets: &ColumnSets, named: u16) -> u64 {
    let unnamed = (0..SIDE).filter(|digit| named >> digit & 1 == 0).map(|digit| sets[digit]);
    orders(&unnamed.collect::<Vec<_>>())
}

/// Returns the number of different orders of these triples.
pub(super) fn orders(triples: &[Triple]) -> u64 {
    let mut orders = 1;
    for (index, triple) in triples.iter().enumerate() {
        let alike = triples[..=index].iter().filter(|&other| other == triple).count();
        // A binomial coefficient after each step.
        orders = orders * (index as u64 + 1) / alike as u64;
    }
    orders
}

/// Returns the digits that a cell of a band can have beside its givens, as a mask.
fn open_digits(band: &Band, row: usize, column: usize) -> u16 {
    let given = band[row][column];
    if given > 0 {
        return 1 << (given - 1);
    }
    let in_box = band.iter().flat_map(|row| &row[column / 3 * 3..][..3]);
    let seen = in_box.chain(&band[row]).filter(|&&digit| digit > 0);
    seen.fold(0o777, |open, digit| open & !(1 << (digit - 1)))
}

/// The filling of one row.
struct Filling<'f> {
    /// The digits that each cell can have beside the givens.
    open: &'f [u16; SIDE],
    named: u16,
    state: State,
    /// The digits that are not in these boxes so far.
    absent: [u16; 3],
    /// For each digit, those with the same columns before the row, if they have no name; else itself.
    alike: [u16; SIDE],
    /// The digits that are not in the row so far.
    unused: u16,
    next: &'f mut States,
}

impl<'f> Filling<'f> {
    fn new(open: &'f [u16; SIDE], named: u16, state: State, next: &'f mut States) -> Self {
        let digits = |is_meant: &dyn Fn(usize) -> bool| {
            (0..SIDE).filter(|&digit| is_meant(digit)).fold(0, |all, digit| all | 1 << digit)
        };
        let absent = [4, 2, 0].map(|low| digits(&|digit| state[digit] >> low & 3 == 3));
        let alike = std::array::from_fn(|digit| match named >> digit & 1 {
            1 => 1 << digit,
            _ => digits(&|other| named >> other & 1 == 0 && state[other] == state[digit]),
        });
        Self { open, named, state, absent, alike, unused: 0o777, next }
    }

    /// Fills the columns from this one on.
    ///
    /// Of the digits without a name that have had the same columns, the first stands for all.
    fn fill(&mut self, column: usize, ways: u64) {
        if column == SIDE {
            let state = sorted(self.state, self.named);
            *self.next.entry(packed(&state)).or_insert(0) += ways;
            return;
        }
        let low = 4 - 2 * (column / 3);
        let columns = !((3 - column % 3) << low) as u8;
        let mut digits = self.open[column] & self.absent[column / 3] & self.unused;
        while digits != 0 {
            let digit = digits.trailing_zeros() as usize;
            let alike = self.alike[digit] & self.unused;
            digits &= !alike;
            let before = self.state[digit];
            self.unused &= !(1 << digit);
            self.state[digit] = before & columns;
            self.fill(column + 1, ways * u64::from(alike.count_ones()));
            self.state[digit] = before;
            self.unused |= 1 << digit;
        }
    }
}

/// Sorts the digits without a name.
fn sorted(mut state: State, named: u16) -> State {
    let unnamed = || (0..SIDE).filter(move |digit| named >> digit & 1 == 0);
    let mut columns = [0; SIDE];
    let mut count = 0;
    for digit in unnamed() {
        columns[count] = state[digit];
        count += 1;
    }
    columns[..count].sort_unstable();
    for (digit, columns) in unnamed().zip(columns) {
        state[digit] = columns;
    }
    state
}
