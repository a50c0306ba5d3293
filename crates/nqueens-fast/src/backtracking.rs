//! Counts a shard queen by queen: slow, and an independent check of the fast count.
//!
//! Shared with the fast count are only the orbits of column sets and the weights of boards.

use crate::orbits::{leaders, orbit};
use crate::shard::Shard;
use crate::stop::Stop;
use crate::tally::Tally;

/// Returns the weighted number of boards of a shard; `None` if the count was stopped.
pub(crate) fn count(n: usize, shard: Shard, stop: &mut Stop<'_>) -> Option<Tally> {
    let leaders = leaders(n);
    let mut tally = Tally::default();
    for number in shard.orbits(leaders.len()) {
        stop.check()?;
        let orbit = orbit(n, leaders[number]);
        let mut of_orbit = Tally::default();
        match orbit.twin {
            None => of_orbit.add(Search::new(n, orbit.columns, [1, 2, 4]).run(stop)?),
            Some(twin) => {
                of_orbit.add(Search::new(n, orbit.columns, [2, 2, 4]).run(stop)?);
                of_orbit.add(Search::new(n, twin, [0, 2, 4]).run(stop)?);
            }
        }
        tally.add_times(&of_orbit, orbit.times);
    }
    Some(tally)
}

/// Counts the boards whose top half uses given columns and has no queen on a long diagonal.
#[derive(Debug)]
struct Search {
    n: usize,
    top: u32,
    /// The weights of a board with 0, 1 and 2 queens on long diagonals below the center row.
    weights: [u64; 3],
}

/// The squares of a row attacked on a diagonal, and the number of queens that add weight so far.
#[derive(Clone, Copy, Debug, Default)]
struct Above {
    rising: u32,
    falling: u32,
    class: usize,
}

impl Search {
    fn new(n: usize, top: u32, weights: [u64; 3]) -> Self {
        Self { n, top, weights }
    }

    fn run(&self, stop: &mut Stop<'_>) -> Option<u64> {
        self.rows(0, self.top, Above::default(), stop)
    }

    /// Returns the weight of all boards from `row` on, with `columns` free in its half. Recurses
    /// once per row.
    fn rows(&self, row: usize, mut columns: u32, above: Above, stop: &mut Stop<'_>) -> Option<u64> {
        let n = self.n;
        if row == n {
            return Some(self.weights[above.class]);
        }
        if row == n / 2 {
            stop.check()?;
            columns = !self.top & ((1 << n) - 1);
        }
        let long = 1 << row | 1 << (n - 1 - row);
        let is_top = row < n / 2;
        let is_below_center = 2 * row + 1 > n;
        let mut free = columns & !(above.rising | above.falling);
        free &= if is_top { !long } else { !0 };
        let mut weight = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let next = Above {
                rising: (above.rising | queen) << 1,
                falling: (above.falling | queen) >> 1,
                class: above.class + usize::from(is_below_center && queen & long != 0),
            };
            weight += self.rows(row + 1, columns ^ queen, next, stop)?;
        }
        Some(weight)
    }
}
