//! Linear arithmetic over the items: proves some problems impossible before any search.
//!
//! An item to be covered exactly `n` times is an equation: of its options, `n` are taken. As
//! vectors over such items, the options of a solution add up to the vector `b` of these numbers, so
//! `b` is in the lattice that the options span. If it is not, there is no solution, and a modulus
//! with multipliers of the items proves it (a [`Certificate`]). This covers the coloring argument
//! for the mutilated chessboard, and every similar coloring.
//!
//! The lattice is examined locally at a few small primes `p`, by elimination over the integers
//! modulo a high power of `p`:
//! 1. each option is reduced by the rows found so far; if an entry remains that `p` does not
//!    divide, the option becomes a row with that entry as its pivot;
//! 2. if `b`, reduced, then has an entry that `p` does not divide, no sum of options is `b` modulo
//!    `p`, since the remaining entries of the other options are multiples of `p`;
//! 3. otherwise these options and `b` are divided by `p`, and the steps repeat one power higher.
//!
//! Once `b` is reduced to 0 it is in the lattice, and there is no proof to find. Options are
//! processed in scattered order, so that this happens early for problems with solutions.
//!
//! Most options become no row, and reducing them would take nearly all of the time. Random functionals
//! recognize most of these without a reduction ([`Functionals`]). If they err, a proof is missed, or the
//! check of the certificate rejects it.
//!
//! The rows are sparse. A row may contain pivots of later rows: a vector is reduced by rows in the
//! order in which they were found, so that no pivot reappears.

use quadrille_problem::{ItemId, Member, OptionId, Problem};

use crate::reduce::certificate::{Certificate, Claim};
use crate::reduce::functionals::{Functionals, LANES, Values};
use crate::reduce::polls::Polls;

/// Entries of rows that may be added to each other: about a quarter of a second.
pub(super) const MOST_WORK: u64 = 40_000_000;

const NONE: u32 = u32::MAX;

/// Searches for a proof that the problem has no solution. The elimination stops only when it has added
/// `work` entries of rows to each other, over all primes, and where the caller interrupts it.
pub(super) fn refute(
    problem: &Problem,
    mut work: u64,
    polls: &mut Polls<'_>,
) -> Option<Certificate> {
    refute_at::<{ 1 << 32 }>(problem, 2, &mut work, polls)
        .or_else(|| refute_at::<{ 3u64.pow(20) }>(problem, 3, &mut work, polls))
        .or_else(|| refute_at::<{ 5u64.pow(13) }>(problem, 5, &mut work, polls))
        .or_else(|| refute_at::<{ 7u64.pow(11) }>(problem, 7, &mut work, polls))
        .filter(|certificate| certificate.check(problem).is_ok())
}

/// Searches for a proof modulo powers of a prime, up to `M`.
fn refute_at<const M: u64>(
    problem: &Problem,
    prime: u64,
    work: &mut u64,
    polls: &mut Polls<'_>,
) -> Option<Certificate> {
    if polls.after(0) {
        return None;
    }
    let mut system = System::<M>::new(problem, prime, *work, polls);
    let found = system.run(problem);
    *work = system.work;
    let (modulus, item) = found?;
    let multipliers = system.multipliers(modulus, item);
    Some(Certificate::new(Claim::Congruence { modulus, multipliers }))
}

/// The system of equations at one prime. Invariants: a pivot has the entry 1 in its row, which is
/// not stored, and 0 in all later rows, in `target`, and in the vectors of later levels; entries
/// are less than `M`.
struct System<'s, 'i, const M: u64> {
    prime: u64,
    /// `M` divided by the prime once per division of the vectors: the modulus to which entries are
    /// known.
    precision: u64,
    /// The number of options that have each item; `NONE` for an item without an equation.
    degree: Vec<u32>,
    rows: Vec<Row>,
    /// For each item, the row whose pivot it is.
    row_of: Vec<u32>,
    /// The reduced `b`, and its number of nonzero entries.
    target: Vec<u64>,
    target_len: usize,
    vector: Accumulator,
    functionals: Functionals,
    /// The number of entries of all rows, and of those added since the last functionals for options that
    /// became no row.
    entries: u64,
    in_vain: u64,
    /// The number of entries that may still be added.
    work: u64,
    /// The number when the interrupt was last asked.
    asked: u64,
    polls: &'s mut Polls<'i>,
}

type Entries = Vec<(u32, u64)>;

struct Row {
    pivot: u32,
    entries: Entries,
}

/// A vector that is being reduced.
struct Accumulator {
    value: Vec<u64>,
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    /// The rows still to be subtracted, as bits, and their number.
    pending: Vec<u64>,
    pending_len: usize,
}

impl<'s, 'i, const M: u64> System<'s, 'i, M> {
    fn new(problem: &Problem, prime: u64, work: u64, polls: &'s mut Polls<'i>) -> Self {
        let items = problem.item_count();
        let mut degree = vec![NONE; items];
        let mut target = vec![0; items];
        for item in problem.items() {
            if let Some(bounds) = item.bounds().filter(|bounds| bounds.lo == bounds.hi) {
                degree[item.id().index()] = 0;
                target[item.id().index()] = u64::from(bounds.lo) % M;
            }
        }
        for member in problem.options().flat_map(|option| option.members()) {
            let degree = &mut degree[member.item.index()];
            *degree = if *degree == NONE { NONE } else { *degree + 1 };
        }
        Self {
            prime,
            precision: M,
            degree,
            rows: Vec::new(),
            row_of: vec![NONE; items],
            target_len: target.iter().filter(|&&entry| entry != 0).count(),
            target,
            vector: Accumulator {
                value: vec![0; items],
                touched: Vec::new(),
                is_touched: vec![false; items],
                pending: vec![0; items.div_ceil(64)],
                pending_len: 0,
            },
            functionals: Functionals::default(),
            entries: 0,
            in_vain: 0,
            work,
            asked: work,
            polls,
        }
    }

    /// Returns the modulus, and an item whose entry in `b` is not a sum of options. Returns `None`
    /// if there is no such item or the work limit is reached.
    fn run(&mut self, problem: &Problem) -> Option<(u64, u32)> {
        let mut modulus = self.prime;
        let mut options: Vec<usize> = scattered(problem.option_count()).collect();
        loop {
            let mut left = Vec::new();
            for option in options {
                if self.insert(problem.members(OptionId::known(option)), modulus / self.prime)? {
                    left.push(option);
                }
            }
            let prime = self.prime;
            if let Some(item) = self.target.iter().position(|entry| entry % prime != 0) {
                return Some((modulus, item as u32));
            }
            self.target.iter_mut().for_each(|entry| *entry /= prime);
            self.precision /= prime;
            modulus = (self.precision > 1).then_some(modulus * prime)?;
            options = left;
        }
    }

    /// Makes a row of an option divided by `unit`, and returns whether a later level needs the option: if
    /// the prime divides its reduced form, and that is not 0. Returns `None` if there is no proof to find,
    /// the work limit is reached or the interrupt asks to stop.
    fn insert(&mut self, option: &[Member], unit: u64) -> Option<bool> {
        if self.target_len == 0 || self.is_interrupted() {
            return None;
        }
        match self.functionals.values::<M>(option, unit * self.prime) {
            Values::Zero => return Some(false),
            Values::Multiples => return Some(true),
            Values::Other => {}
        }
        let before = self.work;
        let mut left = self.reduce(option)?;
        for (_, entry) in &mut left {
            // The functionals were wrong about this option at an earlier level.
            if *entry % unit != 0 {
                return None;
            }
            *entry /= unit;
        }
        let units = left.iter().filter(|(_, entry)| entry % self.prime != 0);
        // An item with few options causes the least fill-in. The last wins ties, so that rows along
        // a board point back to its beginning and not to each other.
        let pivot = units.min_by_key(|(item, _)| (self.degree[*item as usize], u32::MAX - item));
        let Some(&(pivot, entry)) = pivot else {
            self.in_vain += before - self.work;
            self.renew_functionals()?;
            return Some(!left.is_empty());
        };
        let inverse = inverse::<M>(entry);
        let scaled = left.iter().filter(|(item, _)| *item != pivot);
        let entries: Entries = scaled.map(|&(item, entry)| (item, entry * inverse % M)).collect();
        self.row_of[pivot as usize] = self.rows.len() as u32;
        self.reduce_target(pivot, &entries);
        self.entries += entries.len() as u64 + 1;
        self.rows.push(Row { pivot, entries });
        Some(false)
    }

    /// Makes the functionals anew, once the reductions in vain since the last time have cost as much.
    fn renew_functionals(&mut self) -> Option<()> {
        let cost = LANES as u64 * (self.entries + self.degree.len() as u64);
        if self.in_vain >= cost {
            self.work = self.work.checked_sub(cost)?;
            self.in_vain = 0;
            self.make_functionals();
        }
        Some(())
    }

    fn make_functionals(&mut self) {
        let in_equations = self.degree.iter().map(|&degree| degree != NONE);
        let rows = self.rows.iter().map(|row| (row.pivot, row.entries.as_slice()));
        self.functionals = Functionals::new::<M>(in_equations, rows);
    }

    fn is_interrupted(&mut self) -> bool {
        let asked = std::mem::replace(&mut self.asked, self.work);
        self.polls.after(asked - self.work)
    }

    /// Reduces an option until it contains no pivot. Returns `None` if the work limit is reached.
    fn reduce(&mut self, option: &[Member]) -> Option<Entries> {
        let items = option.iter().map(|member| member.item.index());
        for item in items.filter(|&item| self.degree[item] != NONE) {
            self.vector.add::<M>(item as u32, 1, self.row_of[item]);
        }
        let mut word = 0;
        while self.vector.pending_len > 0 {
            let bits = self.vector.pending[word];
            if bits == 0 {
                word += 1;
                continue;
            }
            let row = &self.rows[word * 64 + bits.trailing_zeros() as usize];
            self.vector.pending[word] = bits & (bits - 1);
            self.vector.pending_len -= 1;
            self.work = self.work.checked_sub(row.entries.len() as u64 + 1)?;
            let factor = std::mem::take(&mut self.vector.value[row.pivot as usize]);
            if factor != 0 {
                for &(item, entry) in &row.entries {
                    let product = (M - factor) * entry % M;
                    self.vector.add::<M>(item, product, self.row_of[item as usize]);
                }
            }
        }
        self.work = self.work.checked_sub(option.len() as u64 + word as u64 / 16)?;
        Some(self.vector.drain())
    }

    /// Subtracts a new row from the reduced `b`.
    fn reduce_target(&mut self, pivot: u32, entries: &[(u32, u64)]) {
        let factor = std::mem::take(&mut self.target[pivot as usize]);
        if factor == 0 {
            return;
        }
        self.target_len -= 1;
        for &(item, entry) in entries {
            let target = &mut self.target[item as usize];
            let sum = (*target + (M - factor) * entry % M) % self.precision;
            self.target_len += usize::from(sum != 0);
            self.target_len -= usize::from(*target != 0);
            *target = sum;
        }
    }

    /// Returns the multipliers under which every row is 0 and this item has the multiplier 1.
    fn multipliers(&self, modulus: u64, item: u32) -> Vec<(ItemId, u64)> {
        let mut multipliers = vec![0; self.target.len()];
        multipliers[item as usize] = 1;
        for row in self.rows.iter().rev() {
            let products = row
                .entries
                .iter()
                .map(|&(item, entry)| multipliers[item as usize] * (entry % modulus) % modulus);
            let sum = products.fold(0, |sum, product| (sum + product) % modulus);
            multipliers[row.pivot as usize] = (modulus - sum) % modulus;
        }
        let of_items =
            multipliers.into_iter().enumerate().filter(|(_, multiplier)| *multiplier > 0);
        of_items.map(|(item, multiplier)| (ItemId::known(item), multiplier)).collect()
    }
}

impl Accumulator {
    /// Adds to an entry. `row` is the row that has the item as its pivot, if any.
    fn add<const M: u64>(&mut self, item: u32, entry: u64, row: u32) {
        let index = item as usize;
        self.value[index] = (self.value[index] + entry) % M;
        if !std::mem::replace(&mut self.is_touched[index], true) {
            self.touched.push(item);
        }
        if row != NONE {
            let (word, bit) = (row as usize / 64, 1 << (row % 64));
            self.pending_len += usize::from(self.pending[word] & bit == 0);
            self.pending[word] |= bit;
        }
    }

    /// Returns the entries that are not 0, and resets the vector to 0.
    fn drain(&mut self) -> Entries {
        let mut entries = Vec::new();
        for item in self.touched.drain(..) {
            self.is_touched[item as usize] = false;
            let value = std::mem::take(&mut self.value[item as usize]);
            if value != 0 {
                entries.push((item, value));
            }
        }
        entries
    }
}

/// Returns each number below `count` once, in scattered order, with steps near the golden ratio.
fn scattered(count: usize) -> impl Iterator<Item = usize> {
    let golden = (count as f64 * 0.618) as usize;
    let step = (golden.max(1)..).find(|&step| coprime(step, count)).expect("some step is");
    (0..count as u64).map(move |index| (index * step as u64 % count as u64) as usize)
}

fn coprime(a: usize, b: usize) -> bool {
    if b == 0 { a == 1 } else { coprime(b, a % b) }
}

/// The inverse of a unit modulo `M`, by Euclid's algorithm.
fn inverse<const M: u64>(unit: u64) -> u64 {
    let (mut a, mut b) = (M as i64, unit as i64);
    let (mut x, mut y) = (0, 1);
    while b != 0 {
        (a, b, x, y) = (b, a % b, y, x - a / b * y);
    }
    x.rem_euclid(M as i64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dominoes on a square board, which lacks two opposite corners if it is mutilated.
    fn dominoes(size: usize, mutilated: bool) -> Problem {
        let mut builder = Problem::builder();
        let cells = (0..size * size).map(|cell| {
            let gone = mutilated && (cell == 0 || cell == size * size - 1);
            (!gone).then(|| builder.primary(cell.to_string()))
        });
        let cells: Vec<Option<ItemId>> = cells.collect();
        for cell in 0..size * size {
            let right = (cell % size + 1 < size).then_some(cell + 1);
            let below = (cell / size + 1 < size).then_some(cell + size);
            for other in right.into_iter().chain(below) {
                if let (Some(a), Some(b)) = (cells[cell], cells[other]) {
                    builder.option([a, b]).expect("a good option");
                }
            }
        }
        builder.build().expect("a good problem")
    }

    #[test]
    fn a_mutilated_board_is_impossible_modulo_every_prime_but_2() {
        let polls = &mut Polls::new(u64::MAX, &|| false);
        for size in [8, 20, 50] {
            let problem = dominoes(size, true);
            let modulus = |certificate: Option<Certificate>| {
                let certificate = certificate.expect("impossible");
                assert_eq!(certificate.check(&problem), Ok(()));
                match certificate.claim {
                    Claim::Congruence { modulus, .. } => modulus,
                    Claim::Inequality { .. } => 0,
                }
            };
            let mut work = MOST_WORK;
            let at_2 = refute_at::<{ 1 << 32 }>(&problem, 2, &mut work, polls);
            let at_3 = refute_at::<{ 3u64.pow(20) }>(&problem, 3, &mut work, polls);
            let at_5 = refute_at::<{ 5u64.pow(13) }>(&problem, 5, &mut work, polls);
            // The colors differ by two cells, which is 0 modulo 2, and not modulo 4.
            assert_eq!([at_2, at_3, at_5].map(modulus), [4, 3, 5]);
            assert_eq!(refute(&dominoes(size, false), work, polls), None);
        }
    }

    /// Compares the functionals with the reduction itself, at the end of an elimination.
    #[test]
    fn functionals_recognize_options_that_become_no_row() {
        let polls = &mut Polls::new(u64::MAX, &|| false);
        for (size, mutilated) in [(4, true), (7, true), (8, false), (9, true)] {
            let problem = dominoes(size, mutilated);
            let mut system = System::<{ 1 << 32 }>::new(&problem, 2, MOST_WORK, polls);
            system.run(&problem);
            for rows in [system.rows.len(), system.rows.len() / 2] {
                for row in system.rows.split_off(rows) {
                    system.row_of[row.pivot as usize] = NONE;
                }
                system.make_functionals();
                for option in problem.options() {
                    let members = problem.members(option.id());
                    let left = system.reduce(members).expect("enough work");
                    match system.functionals.values::<{ 1 << 32 }>(members, 2) {
                        Values::Zero => assert!(left.is_empty()),
                        Values::Multiples => {
                            assert!(!left.is_empty() && left.iter().all(|(_, e)| e % 2 == 0));
                        }
                        Values::Other => assert!(left.iter().any(|(_, entry)| entry % 2 == 1)),
                    }
                }
            }
        }
    }

    #[test]
    fn the_work_limit_stops_the_elimination() {
        let polls = &mut Polls::new(u64::MAX, &|| false);
        let problem = dominoes(20, true);
        for limit in [0, 10, 1000] {
            assert_eq!(refute_at::<{ 3u64.pow(20) }>(&problem, 3, &mut { limit }, polls), None);
        }
    }

    #[test]
    fn every_number_occurs_once() {
        for count in [0, 1, 2, 3, 10, 97, 1000] {
            let mut numbers: Vec<usize> = scattered(count).collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..count));
        }
    }

    #[test]
    fn units_have_inverses() {
        for unit in [1, 2, 4, 5, 3u64.pow(20) - 1, 1_234_567] {
            assert_eq!(unit * inverse::<{ 3u64.pow(20) }>(unit) % 3u64.pow(20), 1);
        }
        assert_eq!(inverse::<{ 1 << 32 }>(3) * 3 % (1 << 32), 1);
    }
}
